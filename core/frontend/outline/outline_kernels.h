/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Decides which functions of a file an editor takes for kernels
 * (hls/outline.h).
 */
#ifndef HLS_FRONTEND_OUTLINE_KERNELS_H
#define HLS_FRONTEND_OUTLINE_KERNELS_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// The canonical declarations of the kernels.
llvm::DenseSet<const clang::FunctionDecl *> findKernels(const hls_unit &unit);

} // namespace hls_frontend

#endif
