/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer and floating point operations, comparisons, casts and selects.
 * Overflow flags are dropped: they speak of poison, and there is none here.
 */
#include "core/frontend/translate/translate_arith.h"
#include "hls/arith_ops.h"

#include "core/frontend/simplify/timing/operation_names.h"
#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

/* The same comparison in arith. */
static MlirArithCmpIPredicate integer_predicate(LLVMIntPredicate predicate) {
  switch (predicate) {
  case LLVMIntEQ:
    return MlirArithCmpIPredicateEq;
  case LLVMIntNE:
    return MlirArithCmpIPredicateNe;
  case LLVMIntSLT:
    return MlirArithCmpIPredicateSlt;
  case LLVMIntSLE:
    return MlirArithCmpIPredicateSle;
  case LLVMIntSGT:
    return MlirArithCmpIPredicateSgt;
  case LLVMIntSGE:
    return MlirArithCmpIPredicateSge;
  case LLVMIntULT:
    return MlirArithCmpIPredicateUlt;
  case LLVMIntULE:
    return MlirArithCmpIPredicateUle;
  case LLVMIntUGT:
    return MlirArithCmpIPredicateUgt;
  case LLVMIntUGE:
    return MlirArithCmpIPredicateUge;
  }
  return MlirArithCmpIPredicateEq;
}

/* Element numbers compare as signed: a pointer before its array is less. */
static MlirArithCmpIPredicate pointer_predicate(LLVMIntPredicate predicate) {
  switch (predicate) {
  case LLVMIntULT:
    return integer_predicate(LLVMIntSLT);
  case LLVMIntULE:
    return integer_predicate(LLVMIntSLE);
  case LLVMIntUGT:
    return integer_predicate(LLVMIntSGT);
  case LLVMIntUGE:
    return integer_predicate(LLVMIntSGE);
  default:
    return integer_predicate(predicate);
  }
}

static MlirArithCmpFPredicate float_predicate(LLVMRealPredicate predicate) {
  switch (predicate) {
  case LLVMRealPredicateFalse:
    return MlirArithCmpFPredicateAlwaysFalse;
  case LLVMRealOEQ:
    return MlirArithCmpFPredicateOEQ;
  case LLVMRealOGT:
    return MlirArithCmpFPredicateOGT;
  case LLVMRealOGE:
    return MlirArithCmpFPredicateOGE;
  case LLVMRealOLT:
    return MlirArithCmpFPredicateOLT;
  case LLVMRealOLE:
    return MlirArithCmpFPredicateOLE;
  case LLVMRealONE:
    return MlirArithCmpFPredicateONE;
  case LLVMRealORD:
    return MlirArithCmpFPredicateORD;
  case LLVMRealUEQ:
    return MlirArithCmpFPredicateUEQ;
  case LLVMRealUGT:
    return MlirArithCmpFPredicateUGT;
  case LLVMRealUGE:
    return MlirArithCmpFPredicateUGE;
  case LLVMRealULT:
    return MlirArithCmpFPredicateULT;
  case LLVMRealULE:
    return MlirArithCmpFPredicateULE;
  case LLVMRealUNE:
    return MlirArithCmpFPredicateUNE;
  case LLVMRealUNO:
    return MlirArithCmpFPredicateUNO;
  case LLVMRealPredicateTrue:
    return MlirArithCmpFPredicateAlwaysTrue;
  }
  return MlirArithCmpFPredicateAlwaysFalse;
}

bool translate_binary(translate_context *t, LLVMValueRef instruction) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  const char *name = operation_names_of_binary(opcode);
  if (!name && opcode != LLVMFNeg) {
    return false;
  }
  MlirLocation location = translate_location(t, instruction);
  MlirValue lhs =
      translate_operand(t, LLVMGetOperand(instruction, 0), location);
  if (opcode == LLVMFNeg) {
    MlirType type = translate_type(t, LLVMTypeOf(instruction));
    translate_define(
        t, instruction,
        translate_emit(t, MLIR_OP_ARITH_NEGF, location, &lhs, 1, type));
    return true;
  }
  MlirValue rhs =
      translate_operand(t, LLVMGetOperand(instruction, 1), location);
  translate_define(t, instruction,
                   translate_emit_binary(t, name, location, lhs, rhs));
  return true;
}

/* Two pointers into one array compare as their element numbers do. */
static MlirValue compare_operand(translate_context *t, LLVMValueRef instruction,
                                 unsigned index, MlirLocation location) {
  LLVMValueRef operand = LLVMGetOperand(instruction, index);
  if (!translate_is_pointer(operand)) {
    return translate_operand(t, operand, location);
  }
  const translate_pointer *pointer =
      translate_find_pointer(t, operand, instruction);
  const translate_pointer *other =
      pointer ? translate_find_pointer(
                    t, LLVMGetOperand(instruction, 1 - index), instruction)
              : NULL;
  if (!other) {
    return (MlirValue){NULL};
  }
  translate_scale scale = index == 0 ? translate_common_scale(pointer, other)
                                     : translate_common_scale(other, pointer);
  return translate_flat_index(t, pointer, scale, instruction, location);
}

/* Whether what is compared are numbers, or pointers into one array. Says so if
 * not. */
static bool is_comparable(translate_context *t, LLVMValueRef instruction) {
  LLVMValueRef lhs = LLVMGetOperand(instruction, 0);
  LLVMValueRef rhs = LLVMGetOperand(instruction, 1);
  if (!translate_is_pointer(lhs)) {
    return true;
  }
  const translate_pointer *left = translate_find_pointer(t, lhs, instruction);
  const translate_pointer *right =
      left ? translate_find_pointer(t, rhs, instruction) : NULL;
  if (left && right && left->object != right->object) {
    translate_unsupported(
        t, instruction, "unsupported-construct",
        "comparing pointers into different arrays is not supported",
        "compare indices instead");
  }
  return right && left->object == right->object;
}

/* Whether a pointer is compared with null, which no element of an array is.
 * Then the answer is known. */
static bool compare_with_null(translate_context *t, LLVMValueRef instruction) {
  LLVMValueRef lhs = LLVMGetOperand(instruction, 0);
  if (!translate_is_pointer(lhs) ||
      !LLVMIsNull(LLVMGetOperand(instruction, 1)) ||
      !translate_find_pointer(t, lhs, instruction)) {
    return false;
  }
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(instruction);
  bool is_true = predicate == LLVMIntNE || predicate == LLVMIntUGT ||
                 predicate == LLVMIntUGE;
  translate_define(t, instruction,
                   translate_constant_int(t, translate_location(t, instruction),
                                          mlirIntegerTypeGet(t->context, 1),
                                          is_true));
  return true;
}

bool translate_compare(translate_context *t, LLVMValueRef instruction) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  if (opcode != LLVMICmp && opcode != LLVMFCmp) {
    return false;
  }
  if (opcode == LLVMICmp && compare_with_null(t, instruction)) {
    return true;
  }
  if (opcode == LLVMICmp && !is_comparable(t, instruction)) {
    return true;
  }
  MlirLocation location = translate_location(t, instruction);
  MlirValue operands[] = {compare_operand(t, instruction, 0, location),
                          compare_operand(t, instruction, 1, location)};
  int64_t predicate;
  if (opcode == LLVMFCmp) {
    predicate = float_predicate(LLVMGetFCmpPredicate(instruction));
  } else if (translate_is_pointer(LLVMGetOperand(instruction, 0))) {
    predicate = pointer_predicate(LLVMGetICmpPredicate(instruction));
  } else {
    predicate = integer_predicate(LLVMGetICmpPredicate(instruction));
  }
  MlirAttribute attribute =
      mlirIntegerAttrGet(mlirIntegerTypeGet(t->context, 64), predicate);
  translate_define(
      t, instruction,
      translate_emit_with(
          t, opcode == LLVMICmp ? MLIR_OP_ARITH_CMPI : MLIR_OP_ARITH_CMPF,
          location, operands, 2, mlirIntegerTypeGet(t->context, 1),
          MLIR_ATTR_ARITH_CMPI_PREDICATE, attribute));
  return true;
}

/* Whether something other than an address computation needs the value. */
static bool is_used_as_number(LLVMValueRef instruction) {
  for (LLVMUseRef use = LLVMGetFirstUse(instruction); use;
       use = LLVMGetNextUse(use)) {
    if (!LLVMIsAGetElementPtrInst(LLVMGetUser(use))) {
      return true;
    }
  }
  return false;
}

bool translate_cast(translate_context *t, LLVMValueRef instruction) {
  const char *name =
      operation_names_of_cast(LLVMGetInstructionOpcode(instruction));
  if (!name) {
    return false;
  }
  MlirLocation location = translate_location(t, instruction);
  MlirValue source =
      translate_operand(t, LLVMGetOperand(instruction, 0), location);
  MlirType type = translate_type(t, LLVMTypeOf(instruction));
  if (mlirTypeIsNull(type)) {
    return false;
  }
  /* Indices are translated where an access uses them. */
  if (!translate_is_index_extension(instruction) ||
      is_used_as_number(instruction)) {
    translate_define(t, instruction,
                     translate_emit(t, name, location, &source, 1, type));
  }
  return true;
}

/* `c ? x : false` and `c ? true : x` on bits, which is how LLVM writes && and
 * ||, are an AND and an OR here. */
static MlirValue select_as_logic(translate_context *t, LLVMValueRef instruction,
                                 MlirLocation location) {
  LLVMValueRef on_true = LLVMGetOperand(instruction, 1);
  LLVMValueRef on_false = LLVMGetOperand(instruction, 2);
  LLVMTypeRef type = LLVMTypeOf(instruction);
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind ||
      LLVMGetIntTypeWidth(type) != 1) {
    return (MlirValue){NULL};
  }
  MlirValue condition =
      translate_operand(t, LLVMGetOperand(instruction, 0), location);
  if (LLVMIsAConstantInt(on_false) && !LLVMConstIntGetZExtValue(on_false)) {
    return translate_emit_binary(t, MLIR_OP_ARITH_ANDI, location, condition,
                                 translate_operand(t, on_true, location));
  }
  if (LLVMIsAConstantInt(on_true) && LLVMConstIntGetZExtValue(on_true)) {
    return translate_emit_binary(t, MLIR_OP_ARITH_ORI, location, condition,
                                 translate_operand(t, on_false, location));
  }
  return (MlirValue){NULL};
}

static void select_pointer(translate_context *t, LLVMValueRef instruction,
                           MlirLocation location) {
  const translate_pointer *on_true =
      translate_find_pointer(t, LLVMGetOperand(instruction, 1), instruction);
  const translate_pointer *on_false =
      on_true ? translate_find_pointer(t, LLVMGetOperand(instruction, 2),
                                       instruction)
              : NULL;
  translate_pointer *chosen =
      on_false ? translate_choose_pointer(t, instruction, (MlirValue){NULL})
               : NULL;
  if (!chosen) {
    return;
  }
  translate_scale scale = translate_scale_of(chosen);
  MlirValue operands[] = {
      translate_operand(t, LLVMGetOperand(instruction, 0), location),
      translate_flat_index(t, on_true, scale, instruction, location),
      translate_flat_index(t, on_false, scale, instruction, location)};
  chosen->terms[0].index = translate_emit(t, MLIR_OP_ARITH_SELECT, location,
                                          operands, 3, translate_index_type(t));
}

bool translate_select(translate_context *t, LLVMValueRef instruction) {
  if (LLVMGetInstructionOpcode(instruction) != LLVMSelect) {
    return false;
  }
  MlirLocation location = translate_location(t, instruction);
  if (translate_is_pointer(instruction)) {
    select_pointer(t, instruction, location);
    return true;
  }
  MlirValue result = select_as_logic(t, instruction, location);
  if (mlirValueIsNull(result)) {
    MlirValue operands[3];
    for (unsigned i = 0; i < 3; i++) {
      operands[i] =
          translate_operand(t, LLVMGetOperand(instruction, i), location);
    }
    result = translate_emit(t, MLIR_OP_ARITH_SELECT, location, operands, 3,
                            translate_type(t, LLVMTypeOf(instruction)));
  }
  translate_define(t, instruction, result);
  return true;
}
