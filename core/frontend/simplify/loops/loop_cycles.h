/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the iterations of a loop of one block wait for of those before them.
 */
#ifndef HLS_FRONTEND_LOOP_CYCLES_H
#define HLS_FRONTEND_LOOP_CYCLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// The instructions of a block that leads to itself, by what they depend on,
// also in iterations before.
class LoopCycles {
public:
  using Cycle = llvm::SmallVector<llvm::Instruction *, 8>;

  explicit LoopCycles(llvm::BasicBlock &block);

  // Instructions that all depend on each other, from one iteration to the next.
  llvm::ArrayRef<Cycle> cycles() const { return all; }

  // Which of these an instruction is in, or null.
  const Cycle *find(const llvm::Value *value) const {
    auto found = numbers.find(value);
    return found == numbers.end() ? nullptr : &all[found->second];
  }

  // What decides whether another iteration begins, in any number of steps.
  llvm::SmallVector<llvm::Instruction *, 16> decision() const;

private:
  llvm::BasicBlock &block;
  llvm::SmallVector<Cycle, 4> all;
  llvm::DenseMap<const llvm::Value *, size_t> numbers;
};

} // namespace hls_frontend

#endif
