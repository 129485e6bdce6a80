/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations, constants, and the values instructions became.
 */
#include "core/frontend/translate/translate.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <stdlib.h>

MlirNamedAttribute hls_named_attribute(hls_translator *t, const char *name,
                                       MlirAttribute attribute) {
  return mlirNamedAttributeGet(
      mlirIdentifierGet(t->context, mlirStringRefCreateFromCString(name)),
      attribute);
}

MlirOperation hls_emit_op(hls_translator *t, const char *name,
                          MlirLocation location, const MlirValue *operands,
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

MlirValue hls_emit_with(hls_translator *t, const char *name,
                        MlirLocation location, const MlirValue *operands,
                        intptr_t num_operands, MlirType result,
                        const char *attribute_name, MlirAttribute attribute) {
  MlirOperation operation =
      hls_emit_op(t, name, location, operands, num_operands, result);
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

MlirValue hls_emit(hls_translator *t, const char *name, MlirLocation location,
                   const MlirValue *operands, intptr_t num_operands,
                   MlirType result) {
  return hls_emit_with(t, name, location, operands, num_operands, result, NULL,
                       mlirAttributeGetNull());
}

MlirValue hls_emit_binary(hls_translator *t, const char *name,
                          MlirLocation location, MlirValue lhs, MlirValue rhs) {
  if (mlirValueIsNull(lhs)) {
    t->incomplete = true;
    return lhs;
  }
  return hls_emit(t, name, location, (MlirValue[]){lhs, rhs}, 2,
                  mlirValueGetType(lhs));
}

MlirValue hls_emit_in_entry(hls_translator *t, const char *name,
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

static MlirValue remember_constant(hls_translator *t, MlirAttribute value,
                                   MlirValue result) {
  if (t->num_constants == t->constants_capacity) {
    size_t capacity = t->constants_capacity ? t->constants_capacity * 2 : 16;
    hls_constant *constants =
        realloc(t->constants, capacity * sizeof(*constants));
    if (!constants) {
      t->out_of_memory = true;
      return result;
    }
    t->constants = constants;
    t->constants_capacity = capacity;
  }
  t->constants[t->num_constants++] = (hls_constant){value, result};
  return result;
}

/* Attributes are uniqued, so equal value and type mean equal attributes. */
static MlirValue get_constant(hls_translator *t, MlirLocation location,
                              MlirAttribute value) {
  for (size_t i = 0; i < t->num_constants; i++) {
    if (mlirAttributeEqual(t->constants[i].value, value)) {
      return t->constants[i].result;
    }
  }
  MlirValue result = hls_emit_in_entry(t, "arith.constant", location,
                                       mlirAttributeGetType(value),
                                       hls_named_attribute(t, "value", value));
  return mlirValueIsNull(result) ? result : remember_constant(t, value, result);
}

MlirValue hls_constant_int(hls_translator *t, MlirLocation location,
                           MlirType type, int64_t value) {
  return get_constant(t, location, mlirIntegerAttrGet(type, value));
}

MlirValue hls_constant_float(hls_translator *t, MlirLocation location,
                             MlirType type, double value) {
  return get_constant(t, location,
                      mlirFloatAttrDoubleGet(t->context, type, value));
}

static MlirValue constant_zero(hls_translator *t, MlirLocation location,
                               MlirType type) {
  if (mlirTypeIsAInteger(type) || mlirTypeIsAIndex(type)) {
    return hls_constant_int(t, location, type, 0);
  }
  return hls_constant_float(t, location, type, 0.0);
}

static MlirValue translate_constant(hls_translator *t, LLVMValueRef value,
                                    MlirLocation location) {
  MlirType type = hls_translate_type(t, LLVMTypeOf(value));
  if (mlirTypeIsNull(type)) {
    return (MlirValue){NULL};
  }
  if (LLVMIsAConstantInt(value)) {
    return hls_constant_int(t, location, type, LLVMConstIntGetSExtValue(value));
  }
  if (LLVMIsAConstantFP(value)) {
    LLVMBool loses_info = 0;
    double number = LLVMConstRealGetDouble(value, &loses_info);
    return hls_constant_float(t, location, type, number);
  }
  if (LLVMIsUndef(value) || LLVMIsPoison(value) || LLVMIsNull(value)) {
    return constant_zero(t, location, type);
  }
  return (MlirValue){NULL};
}

MlirValue hls_translate_operand(hls_translator *t, LLVMValueRef value,
                                MlirLocation location) {
  if (LLVMIsConstant(value)) {
    return translate_constant(t, value, location);
  }
  return (MlirValue){ptr_map_get(&t->values, value)};
}

void hls_translate_define(hls_translator *t, LLVMValueRef value,
                          MlirValue result) {
  if (!mlirValueIsNull(result) && !ptr_map_set(&t->values, value, result.ptr)) {
    t->out_of_memory = true;
  }
}
