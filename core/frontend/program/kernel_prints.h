/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Prints of a kernel, as calls that its circuit has a module for.
 */
#ifndef HLS_FRONTEND_KERNEL_PRINTS_H
#define HLS_FRONTEND_KERNEL_PRINTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace hls_frontend {

// Has the calls of printf(), puts() or putchar() be calls of functions that are
// declared, one for each; the first part of their names is that of the kernel.
// Calls whose results are used stay, and those that no circuit can print: then
// `isLeft` is told why.
void keepPrints(
    llvm::Module &module, llvm::StringRef name, llvm::StringRef kernel,
    llvm::function_ref<void(const llvm::CallInst &, llvm::StringRef)> isLeft);

// The format of what a function prints that was declared so, and empty for all
// others. Each conversion takes the next argument. There are no lengths.
llvm::StringRef printedFormat(const llvm::Function &function);

} // namespace hls_frontend

#endif
