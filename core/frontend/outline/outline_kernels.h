/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decides which functions of a file an editor takes for kernels
 * (hls/outline.h).
 */
#ifndef HLS_FRONTEND_OUTLINE_KERNELS_H
#define HLS_FRONTEND_OUTLINE_KERNELS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// The canonical declarations of the kernels. `wanted` names the only one, if
// there is such a function; it may be null.
llvm::DenseSet<const clang::FunctionDecl *> findKernels(const hls_unit &unit,
                                                        const char *wanted);

} // namespace hls_frontend

#endif
