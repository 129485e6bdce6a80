/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that the text wants as modules of their own, by
 * __attribute__((noinline)): their calls stay calls. Only values go in and out
 * of a module, so a function with arrays, or with variables that keep their
 * values, takes the place of its calls all the same, which is noted.
 */
#ifndef HLS_FRONTEND_OWN_MODULES_H
#define HLS_FRONTEND_OWN_MODULES_H

#include "core/frontend/parse/clang_unit.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// Marks those among the functions that the kernel calls.
void markOwnModules(hls_unit &unit, llvm::Function &kernel,
                    hls_diagnostics *diagnostics);

// Whether a function with a body is marked.
bool isOwnModule(const llvm::Function &function);

// Puts functions in place of their calls in the marked ones, and states what a
// call of these does, for LLVM. Returns false when one would become too large.
bool finishOwnModules(llvm::Module &module);

} // namespace hls_frontend

#endif
