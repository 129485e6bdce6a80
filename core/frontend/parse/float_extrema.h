/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fmin() and fmax() of C.
 */
#ifndef HLS_FRONTEND_FLOAT_EXTREMA_H
#define HLS_FRONTEND_FLOAT_EXTREMA_H

#include "llvm/IR/Module.h"

namespace hls_frontend {

// Writes fmin() and fmax() as comparisons. C does not say which of two zeros
// they give, and generators of native code choose by what they know about the
// operands: the circuit and the native run must both have the same choice.
void expandFloatExtrema(llvm::Module &module);

} // namespace hls_frontend

#endif
