/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Careful accessors for operations, attributes and types.
 */
#include "core/ir/ir_read.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

/* What `index` is on a channel. */
enum { INDEX_WIDTH = 32 };

MlirAttribute ir_attr_path(MlirOperation op, const char *name) {
  MlirAttribute attribute =
      mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  const char *dot = strrchr(name, '.');
  if (!mlirAttributeIsNull(attribute) || !dot) {
    return attribute;
  }
  MlirAttribute dictionary = mlirOperationGetAttributeByName(
      op, mlirStringRefCreate(name, (size_t)(dot - name)));
  if (mlirAttributeIsNull(dictionary) ||
      !mlirAttributeIsADictionary(dictionary)) {
    return mlirAttributeGetNull();
  }
  return mlirDictionaryAttrGetElementByName(
      dictionary, mlirStringRefCreateFromCString(dot + 1));
}

static MlirStringRef string_value(MlirAttribute attribute) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAString(attribute)) {
    return mlirStringRefCreate(NULL, 0);
  }
  return mlirStringAttrGetValue(attribute);
}

MlirStringRef ir_attr_str_element(MlirOperation op, const char *name,
                                  intptr_t index) {
  MlirAttribute array = ir_attr_path(op, name);
  if (mlirAttributeIsNull(array) || !mlirAttributeIsAArray(array) ||
      index >= mlirArrayAttrGetNumElements(array)) {
    return mlirStringRefCreate(NULL, 0);
  }
  return string_value(mlirArrayAttrGetElement(array, index));
}

bool ir_integer(MlirAttribute attribute, int64_t *value) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute)) {
    return false;
  }
  MlirType type = mlirAttributeGetType(attribute);
  if (mlirTypeIsAIndex(type)) {
    *value = mlirIntegerAttrGetValueInt(attribute);
    return true;
  }
  unsigned width = ir_type_width(type);
  if (width == 0 || width > 64) {
    return false;
  }
  if (mlirIntegerTypeIsSigned(type)) {
    *value = mlirIntegerAttrGetValueSInt(attribute);
  } else if (mlirIntegerTypeIsUnsigned(type)) {
    *value = (int64_t)mlirIntegerAttrGetValueUInt(attribute);
  } else {
    *value = mlirIntegerAttrGetValueInt(attribute);
  }
  if (mlirAttributeIsABool(attribute)) {
    *value &= 1; /* `true` is 1, not the -1 that one signed bit would be */
  }
  return true;
}

static bool float_bits(MlirAttribute attribute, unsigned *width,
                       uint64_t *bits) {
  MlirType type = mlirAttributeGetType(attribute);
  double number = mlirFloatAttrGetValueDouble(attribute);
  if (mlirTypeIsAF64(type)) {
    *width = 64;
    memcpy(bits, &number, sizeof(number));
    return true;
  }
  if (mlirTypeIsAF32(type)) {
    float single = (float)number;
    uint32_t pattern = 0;
    memcpy(&pattern, &single, sizeof(pattern));
    *width = 32;
    *bits = pattern;
    return true;
  }
  return false;
}

bool ir_bits(MlirAttribute attribute, unsigned *width, uint64_t *bits) {
  if (mlirAttributeIsNull(attribute)) {
    return false;
  }
  if (mlirAttributeIsAFloat(attribute)) {
    return float_bits(attribute, width, bits);
  }
  int64_t value = 0;
  if (!ir_integer(attribute, &value)) {
    return false;
  }
  *width = ir_type_width(mlirAttributeGetType(attribute));
  *bits = (uint64_t)value;
  if (*width < 64) {
    *bits &= (UINT64_C(1) << *width) - 1;
  }
  return true;
}

unsigned ir_type_width(MlirType type) {
  if (mlirTypeIsNull(type)) {
    return 0;
  }
  if (mlirTypeIsAIndex(type)) {
    return INDEX_WIDTH;
  }
  if (mlirTypeIsAInteger(type)) {
    return mlirIntegerTypeGetWidth(type);
  }
  return mlirTypeIsAFloat(type) ? mlirFloatTypeGetWidth(type) : 0;
}

bool ir_memory_shape(MlirType type, int64_t *depth, unsigned *width) {
  if (!mlirTypeIsAMemRef(type) || mlirShapedTypeGetRank(type) != 1 ||
      mlirShapedTypeIsDynamicDim(type, 0)) {
    return false;
  }
  *depth = mlirShapedTypeGetDimSize(type, 0);
  *width = ir_type_width(mlirShapedTypeGetElementType(type));
  return *width > 0 && *depth > 0;
}

bool ir_producer(MlirValue value, MlirOperation *op, intptr_t *result) {
  if (!mlirValueIsAOpResult(value)) {
    return false;
  }
  *op = mlirOpResultGetOwner(value);
  *result = mlirOpResultGetResultNumber(value);
  return true;
}
