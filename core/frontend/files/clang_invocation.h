/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The options Clang is run with.
 */
#ifndef HLS_FRONTEND_CLANG_INVOCATION_H
#define HLS_FRONTEND_CLANG_INVOCATION_H

#include "hls/frontend.h"

#include "clang/Frontend/CompilerInvocation.h"

#include <memory>

// Clang sets the bytes of a local variable to zero up to this size: half of the
// stack that main() of a simulation gets.
#define HLS_MAX_LOCAL_BYTES 33554432
#define HLS_MAX_LOCAL_BYTES_TEXT "33554432"

namespace hls_frontend {

// Returns null with `error` filled when an option of the user's is wrong.
std::shared_ptr<clang::CompilerInvocation>
createInvocation(llvm::StringRef name, const hls_clang_options *options,
                 hls_error *error);

} // namespace hls_frontend

#endif
