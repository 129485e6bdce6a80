/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The accesses that a circuit keeps in order by itself.
 */
#ifndef HLS_FRONTEND_MEMORY_ORDER_H
#define HLS_FRONTEND_MEMORY_ORDER_H

#include "core/frontend/dependence/integer_system.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

#include <vector>

namespace hls_frontend {

// Whether a store cannot start before the load that comes last before it has
// delivered. Then all earlier executions of the load are done, too, because a
// port serves its accesses in order. False as well when the work is used up.
bool storeWaitsForLoad(const llvm::StoreInst &store, const llvm::LoadInst &load,
                       const llvm::DominatorTree &dominators,
                       const llvm::PostDominatorTree &postDominators,
                       SolverState &state);

// The blocks of a function in an order that control keeps but for loops.
class FlowOrder {
public:
  FlowOrder(llvm::Function &function, const llvm::LoopInfo &loops);

  // With jumps into loops, iterations are not what they seem.
  bool isIrreducible() const { return irreducible; }

  // Those that can be reached.
  llvm::ArrayRef<llvm::BasicBlock *> reachable() const { return blocks; }

  // Whether `to` can follow `from` in the same iteration of `loop`, the
  // innermost around both (null: in one execution of the function). True as
  // well when the work is used up.
  bool followsInIteration(const llvm::Instruction &from,
                          const llvm::Instruction &to, const llvm::Loop *loop,
                          SolverState &state) const;

private:
  unsigned part(const llvm::BasicBlock *block, const llvm::Loop *loop) const;

  const llvm::LoopInfo &loops;
  bool irreducible = false;
  std::vector<llvm::BasicBlock *> blocks;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> numbers;
};

} // namespace hls_frontend

#endif
