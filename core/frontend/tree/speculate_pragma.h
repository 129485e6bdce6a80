/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * #pragma DYN speculate variable=NAME max_predictions=NUMBER style=standard
 */
#ifndef HLS_FRONTEND_SPECULATE_PRAGMA_H
#define HLS_FRONTEND_SPECULATE_PRAGMA_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"

#include <vector>

namespace hls_frontend {

// Where each such pragma begins is added to `places` from now on. What cannot
// be read is diagnosed.
void noteSpeculatePragmas(clang::Preprocessor &preprocessor,
                          std::vector<clang::SourceLocation> &places);

} // namespace hls_frontend

#endif
