/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The difference of two pointers into one array: that of their element
 * numbers. LLVM subtracts addresses and divides by the size of an element;
 * here neither addresses nor the division exist.
 */
#include "core/frontend/translate/translate_pointer_difference.h"
#include "hls/arith_ops.h"

#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

static bool is_opcode(LLVMValueRef value, LLVMOpcode opcode) {
  return LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == opcode;
}

/* `(long)p`, a constant if `p` is a variable's address. */
static bool is_address(LLVMValueRef value) {
  return is_opcode(value, LLVMPtrToInt) ||
         (LLVMIsAConstantExpr(value) &&
          LLVMGetConstOpcode(value) == LLVMPtrToInt);
}

/* `(long)p - (long)q` */
static bool is_difference(LLVMValueRef value) {
  return is_opcode(value, LLVMSub) && is_address(LLVMGetOperand(value, 0)) &&
         is_address(LLVMGetOperand(value, 1));
}

/* A difference divided by 2^shift, without remainder. */
static bool is_scaled_difference(LLVMValueRef value, uint64_t *shift) {
  if (!is_opcode(value, LLVMAShr) || !is_difference(LLVMGetOperand(value, 0)) ||
      !LLVMIsAConstantInt(LLVMGetOperand(value, 1))) {
    return false;
  }
  *shift = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
  return *shift < 63;
}

void translate_ptrtoint(translate_context *t, LLVMValueRef instruction) {
  for (LLVMUseRef use = LLVMGetFirstUse(instruction); use;
       use = LLVMGetNextUse(use)) {
    if (!is_difference(LLVMGetUser(use))) {
      translate_unsupported(t, instruction, "unsupported-construct",
                            "pointers as integers are not supported",
                            "use indices");
      return;
    }
  }
}

/* The difference in elements, as 64 bits; null when it cannot be told. */
static MlirValue element_difference(translate_context *t,
                                    LLVMValueRef difference,
                                    MlirLocation location,
                                    int64_t *element_bytes) {
  const translate_pointer *pointers[2];
  for (unsigned i = 0; i < 2; i++) {
    LLVMValueRef cast = LLVMGetOperand(difference, i);
    pointers[i] =
        translate_find_pointer(t, LLVMGetOperand(cast, 0), difference);
    if (!pointers[i]) {
      return (MlirValue){NULL};
    }
  }
  if (pointers[0]->object != pointers[1]->object) {
    translate_unsupported(
        t, difference, "unsupported-construct",
        "subtracting pointers into different arrays is not supported",
        "subtract indices instead");
    return (MlirValue){NULL};
  }
  translate_scale scale = translate_common_scale(pointers[0], pointers[1]);
  *element_bytes = scale.unit;
  MlirValue index = translate_emit_binary(
      t, MLIR_OP_ARITH_SUBI, location,
      translate_flat_index(t, pointers[0], scale, difference, location),
      translate_flat_index(t, pointers[1], scale, difference, location));
  return translate_emit(t, MLIR_OP_ARITH_INDEX_CAST, location, &index, 1,
                        mlirIntegerTypeGet(t->context, 64));
}

static bool is_used_unscaled(LLVMValueRef difference) {
  for (LLVMUseRef use = LLVMGetFirstUse(difference); use;
       use = LLVMGetNextUse(use)) {
    uint64_t shift;
    if (!is_scaled_difference(LLVMGetUser(use), &shift)) {
      return true;
    }
  }
  return false;
}

bool translate_pointer_difference(translate_context *t,
                                  LLVMValueRef instruction) {
  MlirLocation location = translate_location(t, instruction);
  int64_t element_bytes = 1;
  uint64_t shift = 0;
  if (is_difference(instruction)) {
    if (is_used_unscaled(instruction)) {
      MlirValue elements =
          element_difference(t, instruction, location, &element_bytes);
      translate_define(t, instruction,
                       translate_emit_binary(
                           t, MLIR_OP_ARITH_MULI, location, elements,
                           translate_constant_int(
                               t, location, mlirIntegerTypeGet(t->context, 64),
                               element_bytes)));
    }
    return true;
  }
  if (!is_scaled_difference(instruction, &shift)) {
    return false;
  }
  MlirValue elements = element_difference(t, LLVMGetOperand(instruction, 0),
                                          location, &element_bytes);
  if ((INT64_C(1) << shift) != element_bytes && !mlirValueIsNull(elements)) {
    /* Rows, say: elements first to bytes, then to what is asked for. */
    MlirType type = mlirIntegerTypeGet(t->context, 64);
    elements = translate_emit_binary(
        t, MLIR_OP_ARITH_MULI, location, elements,
        translate_constant_int(t, location, type, element_bytes));
    elements = translate_emit_binary(
        t, MLIR_OP_ARITH_SHRSI, location, elements,
        translate_constant_int(t, location, type, (int64_t)shift));
  }
  translate_define(t, instruction, elements);
  return true;
}
