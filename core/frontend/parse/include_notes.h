/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the text comes to a header: what is wrong there is also the business of
 * the line that includes it. (ranges.cpp)
 */
#ifndef HLS_FRONTEND_INCLUDE_NOTES_H
#define HLS_FRONTEND_INCLUDE_NOTES_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Adds a note for each #include that leads from the main file to a place in
// another one, the last one first. Nothing for a place in the main file, or a
// null diagnostic.
void addIncludeNotes(hls_diagnostic *diagnostic,
                     const clang::SourceManager &sources,
                     const clang::LangOptions &options,
                     clang::SourceLocation place,
                     llvm::UniqueStringSaver &strings);

// The same for all diagnostics from the given one on, by the names of their
// files.
void addIncludeNotes(hls_diagnostics &diagnostics, size_t first,
                     hls_unit &unit);

} // namespace hls_frontend

#endif
