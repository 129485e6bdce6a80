/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How large the size of memory can be that a program takes while it runs.
 */
#ifndef HLS_FRONTEND_SIZE_BOUNDS_H
#define HLS_FRONTEND_SIZE_BOUNDS_H

#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace hls_frontend {

// From the types of numbers, from how they are computed, and from conditions
// on the way to a place. The blocks of the function stay as they are meanwhile.
class SizeBounds {
public:
  SizeBounds(const llvm::DominatorTree &dominators, llvm::LazyValueInfo &ranges)
      : dominators(dominators), ranges(ranges) {}

  // The largest size that a number can be where an instruction is; none when it
  // may be larger than `most`. What is negative is no size, and nothing that a
  // size is made of is, if there is no bound otherwise.
  std::optional<uint64_t> of(llvm::Value &size, llvm::Instruction &at,
                             uint64_t most) const;

private:
  enum class Sign { any, notNegative };

  llvm::ConstantRange rangeOf(llvm::Value &value, llvm::Instruction &at,
                              Sign sign, unsigned depth = 0) const;
  llvm::ConstantRange computed(const llvm::Instruction &value,
                               llvm::Instruction &at, Sign sign,
                               unsigned depth) const;
  llvm::ConstantRange compared(const llvm::Value &value,
                               const llvm::BasicBlock &at) const;

  const llvm::DominatorTree &dominators;
  llvm::LazyValueInfo &ranges;
};

} // namespace hls_frontend

#endif
