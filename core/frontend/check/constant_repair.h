/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Repairs of a parameter of a placeholder that is passed something that could
 * be a constant.
 */
#ifndef HLS_FRONTEND_CONSTANT_REPAIR_H
#define HLS_FRONTEND_CONSTANT_REPAIR_H

#include "core/frontend/parse/clang_unit.h"

#include "clang/AST/Expr.h"

namespace hls_frontend {

// Adds what makes `operand` a constant to the error about it, if the file shows
// which one: an argument that every call passes the same number for, or a
// variable outside of functions that nothing changes. `diagnostic` may be null.
void addConstantRepair(hls_unit &unit, hls_diagnostic *diagnostic,
                       const clang::Expr &operand);

} // namespace hls_frontend

#endif
