/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In which direction elements have to be moved within an array.
 */
#ifndef HLS_FRONTEND_MOVE_DIRECTION_H
#define HLS_FRONTEND_MOVE_DIRECTION_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace hls_frontend {

// Whether elements have to be moved from the last to the first one: a constant
// where that is known, else what the circuit computes. Null when it cannot be
// told.
llvm::Value *movesBackwards(const llvm::MemTransferInst &move,
                            llvm::IRBuilder<> &builder);

} // namespace hls_frontend

#endif
