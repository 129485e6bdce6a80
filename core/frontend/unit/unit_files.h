/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs of several files: the others are read, parsed, and linked with the
 * one that has the kernel.
 */
#ifndef HLS_FRONTEND_UNIT_FILES_H
#define HLS_FRONTEND_UNIT_FILES_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Parses the other files that the options name into `unit.others`, for the
// same extent as the unit, and notes in each which functions others define.
// Files that are named twice, or are the unit's own `name`, count once.
// Returns false with diagnostics, or with `error` filled.
bool parseOtherFiles(hls_unit &unit, llvm::StringRef name,
                     const hls_clang_options *options, hls_extent extent,
                     hls_diagnostics *diagnostics, hls_error *error);

// Links their modules into those of the unit. Functions and variables that are
// local to a file keep that: where names clash, hls_unit::localNames of the
// other unit says what its own are called. Returns false with `error` filled.
bool linkOtherFiles(hls_unit &unit, hls_error *error);

} // namespace hls_frontend

#endif
