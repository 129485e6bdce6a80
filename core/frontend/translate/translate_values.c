/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations, constants, and the values instructions became.
 */
#include "core/frontend/translate/translate_values.h"
#include "hls/arith_ops.h"

#include "core/frontend/translate/translate_types.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

MlirNamedAttribute translate_named_attribute(translate_context *t,
                                             const char *name,
                                             MlirAttribute attribute) {
  return mlirNamedAttributeGet(
      mlirIdentifierGet(t->context, mlirStringRefCreateFromCString(name)),
      attribute);
}

MlirOperation translate_emit_op(translate_context *t, const char *name,
                                MlirLocation location,
                                const MlirValue *operands,
                                intptr_t num_operands, MlirType result) {
  for (intptr_t i = 0; i < num_operands; i++) {
    if (mlirValueIsNull(operands[i])) {
      t->incomplete = true;
      return (MlirOperation){NULL};
    }
  }
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(name), location);
  mlirOperationStateAddOperands(&state, num_operands, operands);
  if (!mlirTypeIsNull(result)) {
    mlirOperationStateAddResults(&state, 1, &result);
  }
  MlirOperation operation = mlirOperationCreate(&state);
  if (mlirOperationIsNull(operation)) {
    t->out_of_memory = true;
    return operation;
  }
  mlirBlockAppendOwnedOperation(t->block, operation);
  return operation;
}

MlirValue translate_emit_with(translate_context *t, const char *name,
                              MlirLocation location, const MlirValue *operands,
                              intptr_t num_operands, MlirType result,
                              const char *attribute_name,
                              MlirAttribute attribute) {
  MlirOperation operation =
      translate_emit_op(t, name, location, operands, num_operands, result);
  if (mlirOperationIsNull(operation)) {
    return (MlirValue){NULL};
  }
  if (attribute_name) {
    mlirOperationSetAttributeByName(
        operation, mlirStringRefCreateFromCString(attribute_name), attribute);
  }
  return mlirTypeIsNull(result) ? (MlirValue){NULL}
                                : mlirOperationGetResult(operation, 0);
}

MlirValue translate_emit(translate_context *t, const char *name,
                         MlirLocation location, const MlirValue *operands,
                         intptr_t num_operands, MlirType result) {
  return translate_emit_with(t, name, location, operands, num_operands, result,
                             NULL, mlirAttributeGetNull());
}

MlirValue translate_emit_binary(translate_context *t, const char *name,
                                MlirLocation location, MlirValue lhs,
                                MlirValue rhs) {
  if (mlirValueIsNull(lhs)) {
    t->incomplete = true;
    return lhs;
  }
  return translate_emit(t, name, location, (MlirValue[]){lhs, rhs}, 2,
                        mlirValueGetType(lhs));
}

MlirValue translate_emit_in_entry(translate_context *t, const char *name,
                                  MlirLocation location, MlirType result,
                                  MlirNamedAttribute attribute) {
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(name), location);
  mlirOperationStateAddResults(&state, 1, &result);
  mlirOperationStateAddAttributes(&state, 1, &attribute);
  MlirOperation operation = mlirOperationCreate(&state);
  if (mlirOperationIsNull(operation)) {
    t->out_of_memory = true;
    return (MlirValue){NULL};
  }
  mlirBlockInsertOwnedOperation(t->entry, 0, operation);
  return mlirOperationGetResult(operation, 0);
}

/* Attributes are uniqued, so equal value and type mean equal attributes. */
static MlirValue get_constant(translate_context *t, MlirLocation location,
                              MlirAttribute value) {
  MlirValue result = {ptr_map_get(&t->constants, value.ptr)};
  if (!mlirValueIsNull(result)) {
    return result;
  }
  result = translate_emit_in_entry(
      t, MLIR_OP_ARITH_CONSTANT, location, mlirAttributeGetType(value),
      translate_named_attribute(t, MLIR_ATTR_ARITH_CONSTANT_VALUE, value));
  if (!mlirValueIsNull(result) &&
      !ptr_map_set(&t->constants, value.ptr, result.ptr)) {
    t->out_of_memory = true;
  }
  return result;
}

MlirValue translate_constant_int(translate_context *t, MlirLocation location,
                                 MlirType type, int64_t value) {
  return get_constant(t, location, mlirIntegerAttrGet(type, value));
}

MlirValue translate_constant_float(translate_context *t, MlirLocation location,
                                   MlirType type, double value) {
  return get_constant(t, location,
                      mlirFloatAttrDoubleGet(t->context, type, value));
}

static MlirValue constant_zero(translate_context *t, MlirLocation location,
                               MlirType type) {
  if (mlirTypeIsAInteger(type) || mlirTypeIsAIndex(type)) {
    return translate_constant_int(t, location, type, 0);
  }
  return translate_constant_float(t, location, type, 0.0);
}

static MlirValue translate_constant(translate_context *t, LLVMValueRef value,
                                    MlirLocation location) {
  MlirType type = translate_type(t, LLVMTypeOf(value));
  if (mlirTypeIsNull(type)) {
    return (MlirValue){NULL};
  }
  if (LLVMIsAConstantInt(value)) {
    return translate_constant_int(t, location, type,
                                  LLVMConstIntGetSExtValue(value));
  }
  if (LLVMIsAConstantFP(value)) {
    LLVMBool loses_info = 0;
    double number = LLVMConstRealGetDouble(value, &loses_info);
    return translate_constant_float(t, location, type, number);
  }
  if (LLVMIsUndef(value) || LLVMIsPoison(value) || LLVMIsNull(value)) {
    return constant_zero(t, location, type);
  }
  return (MlirValue){NULL};
}

MlirValue translate_operand(translate_context *t, LLVMValueRef value,
                            MlirLocation location) {
  if (LLVMIsConstant(value)) {
    return translate_constant(t, value, location);
  }
  return (MlirValue){ptr_map_get(&t->values, value)};
}

void translate_define(translate_context *t, LLVMValueRef value,
                      MlirValue result) {
  if (!mlirValueIsNull(result) && !ptr_map_set(&t->values, value, result.ptr)) {
    t->out_of_memory = true;
  }
}
