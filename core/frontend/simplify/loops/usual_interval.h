/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the iterations of a loop wait for, by the latencies of the units.
 */
#ifndef HLS_FRONTEND_USUAL_INTERVAL_H
#define HLS_FRONTEND_USUAL_INTERVAL_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

#include <vector>

namespace hls_frontend {

// What a value of a loop needs of the same iteration.
class Slice {
public:
  explicit Slice(const llvm::Loop &loop) : loop(loop) {}

  // Adds a value and all it needs. Returns the cycles until it is there.
  unsigned add(const llvm::Value *value);

  bool has(const llvm::Instruction &instruction) const {
    return cycles.contains(&instruction);
  }

private:
  const llvm::Loop &loop;
  llvm::DenseMap<const llvm::Instruction *, unsigned> cycles;
};

// What is taken for granted of a loop: the way to a join, or the value of a
// condition.
struct UsualWay {
  const llvm::BasicBlock *join = nullptr;
  const llvm::BasicBlock *before = nullptr;
  const llvm::Value *condition = nullptr;
  bool isTrue = false;
};

// How far apart iterations are that all go the usual way: the longest mean of a
// cycle of paths from what an iteration begins with to what the next one does.
class UsualInterval {
public:
  UsualInterval(const llvm::Loop &loop, const UsualWay &way)
      : loop(loop), way(way) {}

  unsigned find();

private:
  int lengthTo(const llvm::Value *value);
  int lengthOf(const llvm::Instruction &instruction);

  const llvm::Loop &loop;
  const UsualWay &way;
  const llvm::PHINode *from = nullptr;
  llvm::DenseMap<const llvm::Instruction *, int> known;
};

} // namespace hls_frontend

#endif
