/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that calls pass, but that a circuit takes in another form.
 */
#ifndef HLS_FRONTEND_UNIT_POINTERS_H
#define HLS_FRONTEND_UNIT_POINTERS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Lets the code of a kernel take more arguments, behind those of the text: what
// pointers lead to that lie in structs or arrays, and for each pointer that may
// be null, whether it is. To be called before the kernel
// has parameters that are no arguments.
void passPointers(hls_unit &unit, const hls_signature &kernel,
                  const clang::FunctionDecl &declaration);

} // namespace hls_frontend

#endif
