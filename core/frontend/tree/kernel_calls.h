/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls that a program marks as those of its kernel.
 */
#ifndef HLS_FRONTEND_KERNEL_CALLS_H
#define HLS_FRONTEND_KERNEL_CALLS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

namespace hls_frontend {

// The functions that HLS_CALL or CALL_KERNEL calls in a body, canonical ones.
// What is called among their arguments is not.
llvm::DenseSet<const clang::FunctionDecl *>
findMarkedCalls(const clang::FunctionDecl &caller);

} // namespace hls_frontend

#endif
