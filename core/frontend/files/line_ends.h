/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ends of lines. To tell a column, Clang searches for the begin of the line
 * in all that is before it, unless it knows where the next line begins. After
 * the last one, without a line break, it knows of none: a text in one line
 * would take time by the square of its length.
 */
#ifndef HLS_FRONTEND_LINE_ENDS_H
#define HLS_FRONTEND_LINE_ENDS_H

#include "clang/Lex/Preprocessor.h"

namespace hls_frontend {

// Tells Clang of a line behind each text that is entered from now on and has no
// line break at its end. The text stays as it is.
void endLastLines(clang::Preprocessor &preprocessor);

} // namespace hls_frontend

#endif
