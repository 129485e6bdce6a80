/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which pairs of accesses to one array are worth a question: those whose
 * addresses may be equal as far as ranges and remainders tell.
 */
#ifndef HLS_FRONTEND_ACCESS_PAIRS_H
#define HLS_FRONTEND_ACCESS_PAIRS_H

#include "core/frontend/dependence/memory_conflict.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace hls_frontend {

// An access and what is known of its offset in the array: it is `base` plus
// `constant`, modulo 2^64, lies from `low` to `high`, and `base` is a multiple
// of 2^zeros.
struct PlacedAccess {
  ArrayAccess access;
  size_t index;                      // in the order of the text
  const llvm::SCEV *base = nullptr;  // null: nothing is known
  const llvm::Loop *scope = nullptr; // in which `base` changes, or null
  bool hasScope = false;
  uint64_t constant = 0;
  uint64_t low = 0;
  uint64_t high = UINT64_MAX;
  unsigned zeros = 0;
  bool isQueued = false; // it is in a dependence
  bool isNear = false; // it is in one between iterations that follow each other
};

PlacedAccess placeAccess(const LoopAnalyses &analyses,
                         const ArrayAccess &access, size_t index);

// Whether the two have different addresses whenever all loops around both are
// in the same iteration.
bool differInIteration(const PlacedAccess &one, const PlacedAccess &other);

// Calls `visit` for the pairs of these accesses to one array of which at least
// one is a store and which may have the same address. Pairs of queued accesses
// are left out where `skipQueued` says so. `visit` may queue both.
void forEachPair(
    llvm::MutableArrayRef<PlacedAccess> accesses,
    llvm::function_ref<bool()> skipQueued,
    llvm::function_ref<void(PlacedAccess &, PlacedAccess &)> visit);

} // namespace hls_frontend

#endif
