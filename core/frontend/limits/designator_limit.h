/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A bound on what a designator asks for: Clang keeps a place for each element
 * in front of the one that `[2000000000] = 1` names, before anybody can ask how
 * large the array has become.
 */
#ifndef HLS_FRONTEND_DESIGNATOR_LIMIT_H
#define HLS_FRONTEND_DESIGNATOR_LIMIT_H

#include "clang/Lex/Preprocessor.h"

namespace hls_frontend {

// Diagnoses numbers in designators that are too large, from now on, and takes
// them from the parser. Numbers that are computed are not known here.
void limitDesignators(clang::Preprocessor &preprocessor);

} // namespace hls_frontend

#endif
