/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The accesses that a circuit keeps in order by itself.
 */
#ifndef HLS_FRONTEND_MEMORY_ORDER_H
#define HLS_FRONTEND_MEMORY_ORDER_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace hls_frontend {

// Whether a store cannot start before the load that comes last before it has
// delivered. Then all earlier executions of the load are done, too, because a
// port serves its accesses in order.
bool storeWaitsForLoad(const llvm::StoreInst &store, const llvm::LoadInst &load,
                       const llvm::DominatorTree &dominators);

// Whether `to` can follow `from` in the same iteration of `loop` (null: in one
// execution of the function).
bool followsInIteration(const llvm::Instruction &from,
                        const llvm::Instruction &to, const llvm::Loop *loop);

} // namespace hls_frontend

#endif
