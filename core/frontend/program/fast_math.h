/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Expressions of floats that are computed in another way than C says, because
 * the user allows it.
 */
#ifndef HLS_FRONTEND_FAST_MATH_H
#define HLS_FRONTEND_FAST_MATH_H

#include "llvm/IR/Module.h"

namespace hls_frontend {

// Has the sums and products of each expression take as few steps as they can,
// one behind the other, and makes products of divisions by constants. To be
// called for the module of the kernels and for that of the program, as Clang
// has made them: the same expressions become the same operations, so that both
// have the same results.
void makeMathFast(llvm::Module &module);

} // namespace hls_frontend

#endif
