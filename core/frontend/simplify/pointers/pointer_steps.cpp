/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Takes addresses apart.
 */
#include "core/frontend/simplify/pointers/pointer_steps.h"

#include "core/frontend/simplify/memory/object_layout.h"
#include "core/frontend/simplify/pointers/pointer_webs.h"
#include "hls/work.h"

#include "llvm/ADT/bit.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace hls_frontend;

void hls_frontend::forEachStep(
    const Value *pointer, const DataLayout &layout,
    function_ref<void(int64_t bytes, Value *index)> found) {
  for (; const auto *part = dyn_cast<GEPOperator>(pointer);
       pointer = part->getPointerOperand()) {
    for (auto type = gep_type_begin(part); type != gep_type_end(part); ++type) {
      auto *index = dyn_cast<ConstantInt>(type.getOperand());
      if (StructType *record = type.getStructTypeOrNull()) {
        found(static_cast<int64_t>(layout.getStructLayout(record)
                                       ->getElementOffset(static_cast<unsigned>(
                                           index->getZExtValue()))
                                       .getFixedValue()),
              nullptr);
        continue;
      }
      auto step = static_cast<int64_t>(
          type.getSequentialElementStride(layout).getFixedValue());
      if (index) {
        found(
            static_cast<int64_t>(static_cast<uint64_t>(index->getSExtValue()) *
                                 static_cast<uint64_t>(step)),
            nullptr);
      } else {
        found(step, type.getOperand());
      }
    }
  }
}

void hls_frontend::forEachPointer(
    Constant *value, int64_t offset, const DataLayout &layout,
    function_ref<void(Constant *, int64_t)> found) {
  Type *type = value->getType();
  if (type->isPointerTy()) {
    found(value, offset);
    return;
  }
  if (!holdsPointers(type) || value->isNullValue() || isa<UndefValue>(value)) {
    return;
  }
  auto *record = dyn_cast<StructType>(type);
  unsigned count = record ? record->getNumElements()
                          : static_cast<unsigned>(type->getArrayNumElements());
  for (unsigned i = 0; i < count; i++) {
    hls_work_count(1);
    uint64_t place =
        record ? layout.getStructLayout(record)
                     ->getElementOffset(i)
                     .getFixedValue()
               : i * layout.getTypeAllocSize(type->getArrayElementType())
                         .getFixedValue();
    forEachPointer(value->getAggregateElement(i),
                   offset + static_cast<int64_t>(place), layout, found);
  }
}

int64_t hls_frontend::bytesOfMembers(const Value *pointer,
                                     const DataLayout &layout) {
  int64_t bytes = 0;
  for (; const auto *part = dyn_cast<GEPOperator>(pointer);
       pointer = part->getPointerOperand()) {
    bytes += bytesOfChosen(*part, layout);
  }
  return bytes;
}

Value *hls_frontend::dividedBy(Value *number, uint64_t divisor,
                               IRBuilder<> &builder) {
  unsigned zeros = static_cast<unsigned>(countr_zero(divisor));
  unsigned width = number->getType()->getIntegerBitWidth();
  if (zeros >= width) {
    return number;
  }
  number = zeros ? builder.CreateLShr(number, zeros) : number;
  APInt odd(width, divisor >> zeros);
  return odd.isOne()
             ? number
             : builder.CreateMul(number,
                                 ConstantInt::get(number->getType(),
                                                  odd.multiplicativeInverse()));
}
