/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kernel with one LLVM argument per parameter of its signature.
 */
#ifndef HLS_FRONTEND_FLATTEN_ARGUMENTS_H
#define HLS_FRONTEND_FLATTEN_ARGUMENTS_H

#include "hls/signature.h"

#include "llvm/IR/Function.h"

namespace hls_frontend {

// Gives the kernel an LLVM argument for each parameter of its signature, the
// members of structs, and integers for numbers of 16 bits. Returns the function
// that takes its place; null when Clang passes a struct in a way that is not
// known.
llvm::Function *flattenArguments(llvm::Function &kernel,
                                 const hls_signature &signature);

} // namespace hls_frontend

#endif
