/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many elements a length in bytes is.
 */
#ifndef HLS_FRONTEND_TRANSFER_COUNTS_H
#define HLS_FRONTEND_TRANSFER_COUNTS_H

#include "llvm/IR/IRBuilder.h"

namespace hls_frontend {

// How often `bytes`, which are not 0, go into a length, in 32 bits: more
// elements than an index can count are in no array, and so is what is negative.
// Null when that is not known to be a whole number. May leave operations that
// nobody uses.
llvm::Value *countOf(llvm::Value *length, uint64_t bytes,
                     llvm::IRBuilder<> &builder);

} // namespace hls_frontend

#endif
