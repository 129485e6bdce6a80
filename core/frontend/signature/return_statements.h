/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a function returns.
 */
#ifndef HLS_FRONTEND_RETURN_STATEMENTS_H
#define HLS_FRONTEND_RETURN_STATEMENTS_H

#include "core/frontend/parse/clang_unit.h"

#include "clang/AST/Stmt.h"

namespace hls_frontend {

// The statements by which a function with that body, which may be null, returns
// a value, in the order of the text.
llvm::SmallVector<hls_range, 4> returnsOf(hls_unit &unit,
                                          const clang::Stmt *body);

} // namespace hls_frontend

#endif
