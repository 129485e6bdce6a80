/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of a file that have signatures.
 */
#ifndef HLS_FRONTEND_LISTED_FUNCTIONS_H
#define HLS_FRONTEND_LISTED_FUNCTIONS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Those that the file declares or uses, in the order of their first
// declarations, each by the declaration that says most.
std::vector<const clang::FunctionDecl *> listFunctions(const hls_unit &unit);

} // namespace hls_frontend

#endif
