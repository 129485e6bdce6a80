/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The options Clang is run with.
 */
#ifndef HLS_FRONTEND_CLANG_INVOCATION_H
#define HLS_FRONTEND_CLANG_INVOCATION_H

#include "hls/frontend.h"

#include "clang/Frontend/CompilerInvocation.h"

#include <memory>
#include <string>
#include <vector>

namespace hls_frontend {

// The folders that are searched for headers without being asked for.
std::vector<std::string> systemIncludeDirs();

// Returns null with `error` filled when an option of the user's is wrong.
std::shared_ptr<clang::CompilerInvocation>
createInvocation(llvm::StringRef name, const hls_clang_options *options,
                 hls_error *error);

} // namespace hls_frontend

#endif
