/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that wait for a condition before they know a value of the next
 * iteration.
 */
#ifndef HLS_FRONTEND_LIKELY_RUNS_H
#define HLS_FRONTEND_LIKELY_RUNS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

namespace hls_frontend {

// Makes two loops of each innermost one that is asked for and has a branch on a
// condition that comes late, needs a value of the iteration before, and decides
// about it: the inner one runs as long as the likely side is taken, and an
// iteration of the outer one ends with the other side. So what is guessed of
// the branch is when a loop ends.
void separateLikelyRuns(llvm::Function &kernel,
                        llvm::function_ref<bool(const llvm::Loop &)> isAsked);

} // namespace hls_frontend

#endif
