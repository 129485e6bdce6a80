/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Indices that begin at 0. The constant part of an address says which member it
 * leads to; here that part comes out of the indices.
 */
#include "core/frontend/simplify/memory/address_terms.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

// What is taken off an index; 0: nothing.
struct Excess {
  int64_t steps = 0;
  int64_t bytes = 0;
};

// Narrow indices stay narrow: a circuit computes them as they are.
Value *lessBy(Value &index, int64_t steps, IRBuilder<> &builder) {
  auto *wide = dyn_cast<CastInst>(&index);
  if (!wide || !isa<SExtInst, ZExtInst>(wide)) {
    return builder.CreateSub(&index,
                             ConstantInt::getSigned(index.getType(), steps));
  }
  Value *narrow = wide->getOperand(0);
  Value *less = builder.CreateSub(
      narrow, ConstantInt::getSigned(narrow->getType(), steps));
  return builder.CreateCast(wide->getOpcode(), less, index.getType());
}

// All that the index is at least.
Excess excessOf(Value &index, int64_t bytes, const Instruction &access,
                AddressReader &reader) {
  int64_t least = isa<Constant>(index) ? 0 : reader.leastIndex(index, access);
  return least > 0 && least < INT32_MAX && bytes < INT32_MAX
             ? Excess{least, least * bytes}
             : Excess();
}

} // namespace

bool hls_frontend::beginIndicesAtZero(Instruction &access, Value &object,
                                      AddressReader &reader) {
  const DataLayout &layout = access.getDataLayout();
  SmallVector<GEPOperator *, 4> parts;
  Value *pointer = const_cast<Value *>(getLoadStorePointerOperand(&access));
  while (auto *part = dyn_cast<GEPOperator>(pointer)) {
    parts.push_back(part);
    pointer = part->getPointerOperand();
  }
  if (pointer != &object) {
    return false;
  }
  IRBuilder<> builder(&access);
  int64_t bytes = 0;
  SmallVector<SmallVector<Value *, 4>, 4> indices;
  for (GEPOperator *part : parts) {
    SmallVector<Value *, 4> &list = indices.emplace_back(part->indices());
    // Only pointers that run over members are indexed so, by no array.
    if (list.size() != 1) {
      continue;
    }
    auto step = static_cast<int64_t>(
        layout.getTypeAllocSize(part->getSourceElementType()).getFixedValue());
    Excess excess = excessOf(*list[0], step, access, reader);
    if (excess.steps) {
      bytes += excess.bytes;
      list[0] = lessBy(*list[0], excess.steps, builder);
    }
  }
  if (bytes == 0) {
    return false;
  }
  Value *address = builder.CreateConstGEP1_64(builder.getInt8Ty(), &object,
                                              static_cast<uint64_t>(bytes));
  for (size_t i = parts.size(); i-- > 0;) {
    address = builder.CreateGEP(parts[i]->getSourceElementType(), address,
                                indices[i]);
  }
  access.setOperand(isa<StoreInst>(access) ? 1 : 0, address);
  return true;
}
