/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The numbers in an array that is a constant.
 */
#include "core/frontend/parse/constant_bytes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"

#include <cstring>

using namespace llvm;

bool hls_constant_bytes(LLVMValueRef constant, size_t element_bytes,
                        unsigned char *to) {
  const Value *value = unwrap(constant);
  const auto *type = dyn_cast<ArrayType>(value->getType());
  if (!type ||
      !ConstantDataSequential::isElementTypeCompatible(
          type->getElementType()) ||
      type->getElementType()->getPrimitiveSizeInBits() != element_bytes * 8) {
    return false;
  }
  if (isa<ConstantAggregateZero>(value)) {
    memset(to, 0, type->getNumElements() * element_bytes);
    return true;
  }
  const auto *data = dyn_cast<ConstantDataArray>(value);
  if (!data) {
    return false;
  }
  memcpy(to, data->getRawDataValues().data(), data->getRawDataValues().size());
  return true;
}
