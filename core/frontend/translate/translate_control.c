/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Basic blocks, phis as block arguments, branches and returns.
 */
#include "core/frontend/translate/translate_control.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"

#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <stdlib.h>

static MlirBlock block_of(const translate_context *t, LLVMBasicBlockRef block) {
  return (MlirBlock){ptr_map_get(&t->blocks, block)};
}

/* One block argument per phi, in order. */
static void add_block_arguments(translate_context *t, LLVMBasicBlockRef source,
                                MlirBlock block) {
  for (LLVMValueRef phi = LLVMGetFirstInstruction(source);
       phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    MlirLocation location = translate_location(t, phi);
    if (translate_is_pointer(phi)) {
      MlirValue argument =
          mlirBlockAddArgument(block, translate_index_type(t), location);
      if (!translate_choose_pointer(t, phi, argument)) {
        return;
      }
      continue;
    }
    MlirType type = translate_type(t, LLVMTypeOf(phi));
    if (mlirTypeIsNull(type)) {
      translate_unsupported(t, phi, "unsupported-construct",
                            "a value of this type is not supported",
                            "use integers of at most 64 bits, float or "
                            "double");
      return;
    }
    translate_define(t, phi, mlirBlockAddArgument(block, type, location));
  }
}

bool translate_create_blocks(translate_context *t, LLVMBasicBlockRef *order,
                             size_t count) {
  for (size_t i = 0; i < count; i++) {
    MlirBlock block = t->entry;
    if (i > 0) {
      block = mlirBlockCreate(0, NULL, NULL);
      mlirRegionAppendOwnedBlock(t->region, block);
    }
    if (!ptr_map_set(&t->blocks, order[i], block.ptr)) {
      t->out_of_memory = true;
      return false;
    }
  }
  for (size_t i = 0; i < count; i++) {
    add_block_arguments(t, order[i], block_of(t, order[i]));
  }
  return translate_ok(t);
}

static LLVMValueRef incoming_value(LLVMValueRef phi, LLVMBasicBlockRef from) {
  unsigned count = LLVMCountIncoming(phi);
  for (unsigned i = 0; i < count; i++) {
    if (LLVMGetIncomingBlock(phi, i) == from) {
      return LLVMGetIncomingValue(phi, i);
    }
  }
  return NULL;
}

static MlirValue forwarded(translate_context *t, LLVMValueRef phi,
                           LLVMValueRef branch, MlirLocation location) {
  LLVMValueRef value = incoming_value(phi, LLVMGetInstructionParent(branch));
  if (!value) {
    return (MlirValue){NULL};
  }
  if (!translate_is_pointer(phi)) {
    return translate_operand(t, value, location);
  }
  const translate_pointer *pointer = translate_find_pointer(t, value, branch);
  const translate_pointer *chosen =
      pointer ? translate_find_pointer(t, phi, branch) : NULL;
  return chosen ? translate_flat_index(t, pointer, translate_scale_of(chosen),
                                       branch, location)
                : (MlirValue){NULL};
}

/* Appends what `branch` forwards to the phis of `target`. Returns how many. */
static intptr_t add_forwarded(translate_context *t, LLVMValueRef branch,
                              LLVMBasicBlockRef target, MlirLocation location,
                              MlirValue **values, size_t *count) {
  intptr_t added = 0;
  for (LLVMValueRef phi = LLVMGetFirstInstruction(target);
       phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    MlirValue *larger = realloc(*values, (*count + 1) * sizeof(**values));
    if (!larger) {
      t->out_of_memory = true;
      return added;
    }
    *values = larger;
    (*values)[(*count)++] = forwarded(t, phi, branch, location);
    added++;
  }
  return added;
}

static void emit_terminator(translate_context *t, const char *name,
                            MlirLocation location, const MlirValue *operands,
                            size_t num_operands, const MlirBlock *successors,
                            intptr_t num_successors,
                            const MlirNamedAttribute *segments) {
  for (size_t i = 0; i < num_operands; i++) {
    if (mlirValueIsNull(operands[i])) {
      t->incomplete = true;
      return;
    }
  }
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(name), location);
  mlirOperationStateAddOperands(&state, (intptr_t)num_operands, operands);
  mlirOperationStateAddSuccessors(&state, num_successors, successors);
  if (segments) {
    mlirOperationStateAddAttributes(&state, 1, segments);
  }
  MlirOperation operation = mlirOperationCreate(&state);
  if (mlirOperationIsNull(operation)) {
    t->out_of_memory = true;
    return;
  }
  mlirBlockAppendOwnedOperation(t->block, operation);
}

static void translate_branch(translate_context *t, LLVMValueRef branch,
                             MlirLocation location) {
  MlirValue *values = NULL;
  size_t count = 0;
  LLVMBasicBlockRef target = LLVMGetSuccessor(branch, 0);
  MlirBlock successor = block_of(t, target);
  add_forwarded(t, branch, target, location, &values, &count);
  if (!t->out_of_memory) {
    emit_terminator(t, MLIR_OP_CF_BR, location, values, count, &successor, 1,
                    NULL);
  }
  free(values);
}

static void translate_conditional_branch(translate_context *t,
                                         LLVMValueRef branch,
                                         MlirLocation location) {
  MlirValue *values = malloc(sizeof(*values));
  if (!values) {
    t->out_of_memory = true;
    return;
  }
  values[0] = translate_operand(t, LLVMGetCondition(branch), location);
  size_t count = 1;
  int32_t segments[3] = {1, 0, 0};
  MlirBlock successors[2];
  for (unsigned i = 0; i < 2; i++) {
    LLVMBasicBlockRef target = LLVMGetSuccessor(branch, i);
    successors[i] = block_of(t, target);
    segments[i + 1] =
        (int32_t)add_forwarded(t, branch, target, location, &values, &count);
  }
  if (!t->out_of_memory) {
    MlirNamedAttribute attribute = translate_named_attribute(
        t, MLIR_ATTR_CF_COND_BR_OPERAND_SEGMENT_SIZES,
        mlirDenseI32ArrayGet(t->context, 3, segments));
    emit_terminator(t, MLIR_OP_CF_COND_BR, location, values, count, successors,
                    2, &attribute);
  }
  free(values);
}

static void translate_return(translate_context *t, LLVMValueRef instruction,
                             MlirLocation location) {
  size_t count = LLVMGetNumOperands(instruction) > 0;
  MlirValue value = {NULL};
  if (count) {
    value = translate_operand(t, LLVMGetOperand(instruction, 0), location);
  }
  emit_terminator(t, MLIR_OP_FUNC_RETURN, location, &value, count, NULL, 0,
                  NULL);
}

/* Ends the block after a call that never returns, or after the end of a
 * function that should have returned a value: anything goes, so 0. */
static void translate_unreachable(translate_context *t, MlirLocation location) {
  LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(t->function));
  size_t count = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
  MlirValue value = {NULL};
  if (count) {
    value = translate_operand(t, LLVMConstNull(type), location);
  }
  emit_terminator(t, MLIR_OP_FUNC_RETURN, location, &value, count, NULL, 0,
                  NULL);
}

bool translate_terminator(translate_context *t, LLVMValueRef instruction) {
  MlirLocation location = translate_location(t, instruction);
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMBr:
    if (LLVMIsConditional(instruction)) {
      translate_conditional_branch(t, instruction, location);
    } else {
      translate_branch(t, instruction, location);
    }
    return true;
  case LLVMRet:
    translate_return(t, instruction, location);
    return true;
  case LLVMUnreachable:
    translate_unreachable(t, location);
    return true;
  default:
    return false;
  }
}
