/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A bound on what macros become: a few lines that double each other could
 * become any number of tokens, and Clang keeps where each of them comes from.
 */
#ifndef HLS_FRONTEND_MACRO_LIMIT_H
#define HLS_FRONTEND_MACRO_LIMIT_H

#include "clang/Lex/Preprocessor.h"

namespace hls_frontend {

// Counts the tokens that macros become from now on, and how deep they are in
// each other's arguments, and diagnoses the use of a macro that makes it too
// much; that one loses its arguments, and no macro is replaced any more after
// that.
void limitMacros(clang::Preprocessor &preprocessor);

} // namespace hls_frontend

#endif
