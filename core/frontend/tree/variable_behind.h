/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The variable whose address a pointer is.
 */
#ifndef HLS_FRONTEND_VARIABLE_BEHIND_H
#define HLS_FRONTEND_VARIABLE_BEHIND_H

#include "clang/AST/Expr.h"

namespace hls_frontend {

// That of which a pointer is the address, or that of an element; null for
// others, as members of structs.
const clang::DeclRefExpr *variableBehind(const clang::Expr &pointer);

} // namespace hls_frontend

#endif
