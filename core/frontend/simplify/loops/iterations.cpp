/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often loops run.
 */
#include "core/frontend/simplify/loops/iterations.h"

#include "hls/work.h"

using namespace llvm;

unsigned hls_frontend::Iterations::most(const Loop &loop) {
  constexpr uint64_t maxWork = 1'000'000;
  if (work + blocks > maxWork) {
    return 0;
  }
  work += blocks;
  hls_work_count(blocks);
  unsigned known = evolution.getSmallConstantMaxTripCount(&loop);
  return known == 0 ? manyIterations : std::min(known, manyIterations);
}
