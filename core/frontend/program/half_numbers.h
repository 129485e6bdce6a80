/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Floating point numbers of 16 bits, for which there are no units.
 */
#ifndef HLS_FRONTEND_HALF_NUMBERS_H
#define HLS_FRONTEND_HALF_NUMBERS_H

#include "llvm/IR/Module.h"

namespace hls_frontend {

// Has memory hold integers in place of them, and computes with floats: each
// operation that Clang has made of numbers of 16 bits is one of floats, and its
// result is rounded. The functions that convert them are declared, as
// core/library/numbers/half.c has them. To be called for the module of the
// kernels and for that of the program.
void expandHalfNumbers(llvm::Module &module);

} // namespace hls_frontend

#endif
