/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Local variables that no stack has room for.
 */
#ifndef HLS_FRONTEND_VARIABLE_SIZES_H
#define HLS_FRONTEND_VARIABLE_SIZES_H

#include "core/frontend/parse/clang_unit.h"

namespace hls_frontend {

// Diagnoses local variables of more than HLS_MAX_LOCAL_BYTES. The unit has its
// signatures.
void checkVariableSizes(hls_unit &unit, hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
