/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables that nothing has room for.
 */
#ifndef HLS_FRONTEND_VARIABLE_SIZES_H
#define HLS_FRONTEND_VARIABLE_SIZES_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Diagnoses the variables that a declaration at file scope declares, inside of
// a function as well, and the objects without a name there, if they are too
// large to be made; before they are made.
// Returns whether there is none.
bool checkVariableSizes(hls_unit &unit, clang::Decl &declaration,
                        hls_diagnostics *diagnostics);

// Diagnoses a variable outside of a kernel that uses it, if it is too large for
// a memory of a circuit.
void checkMemorySize(hls_unit &unit, const clang::VarDecl &variable,
                     hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
