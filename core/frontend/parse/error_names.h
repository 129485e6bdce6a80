/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names of Clang's errors.
 */
#ifndef HLS_FRONTEND_ERROR_NAMES_H
#define HLS_FRONTEND_ERROR_NAMES_H

#include "llvm/ADT/StringRef.h"

namespace hls_frontend {

// What Clang calls an error, without `err_` before it, as clangd shows it:
// "undeclared_var_use". Empty for what is no error of Clang's list.
llvm::StringRef errorName(unsigned diagnostic);

} // namespace hls_frontend

#endif
