/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that are asked for by their lines, and have no other loop in the text.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/loops/carried_loads.h"
#include "core/frontend/simplify/loops/likely_runs.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

// Where the end of a loop is decided, or its beginning; 0 if it is from a
// function that was inlined, or not known.
static unsigned lineOf(const Loop &loop) {
  const BasicBlock *latch = loop.getLoopLatch();
  DebugLoc place = loop.getStartLoc();
  if (!place && latch) {
    place = latch->getTerminator()->getDebugLoc();
  }
  return place && !place->getInlinedAt() ? place.getLine() : 0;
}

void hls_unit_prepare_asked_loops(hls_unit *unit, const hls_signature *kernel) {
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  size_t count = 0;
  const hls_asked_loop *asked = hls_unit_asked_loops(unit, kernel, &count);
  if (!function || function->isDeclaration() || count == 0) {
    return;
  }
  auto isAsked = [&](const Loop &loop) {
    unsigned line = lineOf(loop);
    return any_of(ArrayRef(asked, count), [&](const hls_asked_loop &one) {
      return !one.has_loop && one.loop.begin.line <= line &&
             line <= one.loop.end.line;
    });
  };
  hls_frontend::carryLoads(*function, isAsked);
  hls_frontend::separateLikelyRuns(*function, isAsked);
}
