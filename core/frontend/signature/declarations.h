/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signatures: what the text says about each function.
 */
#ifndef HLS_FRONTEND_DECLARATIONS_H
#define HLS_FRONTEND_DECLARATIONS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// The form of a type as the data of a channel.
hls_scalar scalarOf(const clang::ASTContext &ast, clang::QualType type);

// Fills the unit's signatures from its AST.
void collectSignatures(hls_unit &unit);

} // namespace hls_frontend

#endif
