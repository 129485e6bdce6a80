/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often loops run.
 */
#ifndef HLS_FRONTEND_ITERATIONS_H
#define HLS_FRONTEND_ITERATIONS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace hls_frontend {

// That many make up for an iteration that takes a little longer.
constexpr unsigned manyIterations = 16;

// How often a loop runs is found with what leads to it, so in a kernel of more
// than some hundred such loops the last ones are not looked at.
class Iterations {
public:
  Iterations(llvm::ScalarEvolution &evolution, const llvm::Function &function)
      : evolution(evolution), blocks(function.size()) {}

  // The most that a loop can have, up to manyIterations: so many are numbers of
  // which nothing is known. 0 for a loop that is not looked at.
  unsigned most(const llvm::Loop &loop);

private:
  llvm::ScalarEvolution &evolution;
  uint64_t blocks;
  uint64_t work = 0;
};

} // namespace hls_frontend

#endif
