/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables that a kernel has in common with the program around it.
 */
#ifndef HLS_FRONTEND_OUTSIDE_VARIABLES_H
#define HLS_FRONTEND_OUTSIDE_VARIABLES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

using Functions = llvm::SmallPtrSet<const llvm::Function *, 8>;

// The kernel and what it may call, directly or not: also what it only names, as
// a table of functions does.
Functions functionsOfKernel(const llvm::Function &kernel);

// Where a variable is used. The lists of what must stay in an object file are
// no use of it.
class OutsideUses {
public:
  OutsideUses(const llvm::Module &module, const llvm::Function &kernel);

  // Whether something that does not run as part of the kernel may set the
  // variable: all but loads from it might.
  bool maySet(const llvm::GlobalVariable &variable) const;
  // Whether something there may read it.
  bool mayRead(const llvm::GlobalVariable &variable) const;
  // Whether the kernel uses the variable, and whether it may set it, itself or
  // through another variable that has its address from the beginning.
  bool isUsedInside(const llvm::GlobalVariable &variable) const;
  bool isSetInside(const llvm::GlobalVariable &variable) const;
  // Whether one side may see what the other one sets.
  bool isShared(const llvm::GlobalVariable &variable) const {
    return maySet(variable) || (isSetInside(variable) && mayRead(variable));
  }
  // Whether another variable than itself has its address from the beginning.
  static bool isHeld(const llvm::GlobalVariable &variable);

private:
  Functions ofKernel;
  Functions inside; // that run only as part of the kernel, or not at all
};

} // namespace hls_frontend

#endif
