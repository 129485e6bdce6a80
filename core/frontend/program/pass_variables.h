/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables of the program as arguments of the kernel.
 */
#ifndef HLS_FRONTEND_PASS_VARIABLES_H
#define HLS_FRONTEND_PASS_VARIABLES_H

#include "hls/signature.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// The kernel with an argument more for each variable that its signature has;
// the same function if there is none. Nothing uses these arguments yet.
llvm::Function *addVariables(llvm::Function &kernel,
                             const hls_signature &signature);

// Has the kernel, which has one argument for each parameter by now and into
// which all functions that use variables have been inlined, use the arguments
// in place of the variables. A scalar is kept in a local variable for the time
// of a call.
void connectVariables(llvm::Function &kernel, const hls_signature &signature);

} // namespace hls_frontend

#endif
