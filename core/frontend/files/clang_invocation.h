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

// The standard of a text that names none.
constexpr const char *usualStandard = "gnu17";
constexpr const char *usualCppStandard = "gnu++17";

// Whether a text of that name is C++.
bool isCpp(llvm::StringRef name, const hls_clang_options *options);

// The standard of a text, by the options, which are valid.
const char *standardOf(llvm::StringRef name, const hls_clang_options *options);

// The standard, and what else its types depend on.
std::string dialectOf(llvm::StringRef name, const hls_clang_options *options);

// Returns false with `error` filled when an option of the user's is wrong.
bool validateOptions(const hls_clang_options &options, hls_error *error);

// What all texts in a dialect of C or C++ share. Returns null with `error`
// filled when Clang does not accept it.
std::shared_ptr<clang::CompilerInvocation>
createInvocation(llvm::StringRef dialect, hls_error *error);

// Adds what belongs to one text: its name, and options that are valid.
void addOptions(clang::CompilerInvocation &invocation, llvm::StringRef name,
                const hls_clang_options *options);

} // namespace hls_frontend

#endif
