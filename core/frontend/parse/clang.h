/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang in this process: source text in, AST and LLVM module out.
 */
#ifndef HLS_FRONTEND_CLANG_H
#define HLS_FRONTEND_CLANG_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Parses a text. What Clang says is in `diagnostics`; of a text with errors the
// unit has no module, and no AST when Clang could not begin. Returns null with
// `error` filled when the text was not given to Clang.
std::unique_ptr<hls_unit>
runClang(const hls_source *source, const hls_clang_options *options,
         hls_extent extent, hls_diagnostics *diagnostics, hls_error *error);

} // namespace hls_frontend

#endif
