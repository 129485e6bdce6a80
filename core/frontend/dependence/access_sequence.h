/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The addresses that an access takes in one call of its function, one after the
 * other, if they are known.
 */
#ifndef HLS_FRONTEND_ACCESS_SEQUENCE_H
#define HLS_FRONTEND_ACCESS_SEQUENCE_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

#include <vector>

namespace hls_frontend {

// So many numbers, each `stride` behind the one before.
struct Rounds {
  uint64_t count;
  int64_t stride;
  bool operator==(const Rounds &other) const {
    return count == other.count && stride == other.stride;
  }
};

// Numbers that loops count: for each number of the outer rounds, all of the
// inner ones.
class Sequence {
public:
  // Puts rounds around those that there are. What counts on where the inner
  // ones end, and what is done once, leaves no rounds of its own: what is
  // counted alike is equal.
  void surround(Rounds outer);

  bool operator==(const Sequence &other) const {
    return offset == other.offset && rounds == other.rounds;
  }

  // Whether it is so many numbers, each `stride` behind the one before.
  bool isEven(uint64_t &count, int64_t &stride) const;

  int64_t offset = 0; // of the first number

private:
  std::vector<Rounds> rounds; // the innermost first
};

// Why the addresses of an access are not known.
enum class SequenceFault {
  None,
  Loop,    // it is in one that has several ends
  Count,   // it is in a loop whose rounds are not a constant number
  Skipped, // not in every round, or not on every way through the function
  Address, // it does not change by a constant in each round
};

struct AccessAnalyses {
  llvm::ScalarEvolution &evolution;
  llvm::LoopInfo &loops;
  llvm::DominatorTree &dominators;
};

// Finds what a load or store does to an argument, in bytes from its begin.
// Every cycle of the function has to be a loop.
SequenceFault sequenceOf(const AccessAnalyses &analyses,
                         const llvm::Instruction &access,
                         const llvm::Argument &array, Sequence &sequence);

} // namespace hls_frontend

#endif
