/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang in this process: source text in, AST and LLVM module out.
 */
#ifndef HLS_FRONTEND_CLANG_H
#define HLS_FRONTEND_CLANG_H

#include "core/frontend/parse/clang_unit.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace hls_frontend {

// Parses a text. What Clang says is in `diagnostics`; of a text with errors the
// unit has no module, and no AST when Clang could not begin. Returns null with
// `error` filled when the text was not given to Clang. `admit` is asked about
// each declaration at file scope before IR is made of it; once it has said no,
// with a diagnostic, none is made any more. IR for a unit to link it with is
// made in the contexts of that one, which must outlive it.
std::unique_ptr<hls_unit>
runClang(const hls_source *source, const hls_clang_options *options,
         hls_extent extent, hls_diagnostics *diagnostics,
         llvm::function_ref<bool(hls_unit &, clang::Decl &)> admit,
         hls_error *error, const hls_unit *linked = nullptr);

} // namespace hls_frontend

#endif
