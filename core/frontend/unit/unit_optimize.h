/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The unit's LLVM module as the kernel that is translated.
 */
#ifndef HLS_FRONTEND_UNIT_OPTIMIZE_H
#define HLS_FRONTEND_UNIT_OPTIMIZE_H

#include "hls/frontend.h"

namespace hls_frontend {

// For a kernel whose text breaks rules of placeholders or waits and nothing
// else: what its values show beyond that. Bodies that placeholders must not
// have are left out; the module is good for nothing afterwards.
void checkValuesAsWell(hls_unit &unit, const hls_signature &kernel,
                       hls_diagnostics *diagnostics);

} // namespace hls_frontend

#endif
