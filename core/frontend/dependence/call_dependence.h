/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which calls come behind another one without needing anything of it. In the
 * circuit an operation works when its operands are there, and when the branches
 * on the way to its block have been decided. So a call is behind another one if
 * on every way between them either a branch depends on the first one's result,
 * or what the second one is passed does.
 */
#ifndef HLS_FRONTEND_CALL_DEPENDENCE_H
#define HLS_FRONTEND_CALL_DEPENDENCE_H

#include "core/frontend/parse/clang_unit.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// The units that a call is of, each by its declaration. It may be of several,
// or of one among others, if it is of a module with a body.
using CalledUnits = llvm::SmallSetVector<const llvm::Function *, 1>;
using UnitsOfCalls = llvm::DenseMap<const llvm::CallInst *, CalledUnits>;

class CallDependence {
public:
  CallDependence(hls_unit &unit, const llvm::Function &function,
                 const UnitsOfCalls &units);

  // A unit that both calls are of; null when there is none.
  const llvm::Function *sharedUnit(const llvm::CallInst &first,
                                   const llvm::CallInst &second) const;

  // The calls of the same unit that may be the next one behind `first`, in
  // any order, and need nothing of it. It does not count itself in the next
  // round of a loop: one instance makes its calls in turn.
  llvm::SmallVector<const llvm::CallInst *, 4>
  unorderedBehind(const llvm::CallInst &first);

private:
  // Bits for the values that need the first call's result on every way so far,
  // for the memories that have been written one, and for the branches taken.
  using Needs = llvm::BitVector;
  using Found = llvm::SmallSetVector<const llvm::CallInst *, 4>;

  bool hasNeed(const Needs &needs, const llvm::Value *value) const;
  void pass(const llvm::Instruction &instruction, Needs &needs) const;
  const llvm::Value *memoryOf(const llvm::Value *pointer) const;
  bool follow(const llvm::CallInst &first, const llvm::Instruction *from,
              Needs &needs, Found *found) const;
  bool enter(const llvm::BasicBlock &block, const llvm::BasicBlock &next,
             const Needs &needs);

  hls_unit &unit;
  const UnitsOfCalls &units;
  llvm::DenseMap<const llvm::Value *, unsigned> bits;
  unsigned branchBit = 0;
  // Words of bits that may still be looked at, for all calls: with thousands of
  // calls in branches of their own there are no more answers at some point.
  uint64_t words = 20'000'000;
  // By block that has been reached, the needs at its begin.
  llvm::DenseMap<const llvm::BasicBlock *, Needs> entries;
};

} // namespace hls_frontend

#endif
