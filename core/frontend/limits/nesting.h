/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A guard in front of Clang's parser.
 */
#ifndef HLS_FRONTEND_NESTING_H
#define HLS_FRONTEND_NESTING_H

#include "hls/frontend.h"

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"

namespace hls_frontend {

// Diagnoses text that is nested more deeply than Clang's recursive parser can
// follow on its stack; Clang itself limits brackets only. Returns whether the
// text may be parsed.
bool checkNesting(llvm::StringRef name, llvm::StringRef text,
                  const clang::LangOptions &options,
                  hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
