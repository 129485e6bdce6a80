/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pairs of accesses that may meet, without looking at all pairs. Accesses whose
 * offsets have different remainders modulo a power of two never meet; of those
 * with the same remainder, only those with ranges that overlap do. And of
 * accesses that are in the queue already, pairs can be passed over as a whole.
 */
#include "core/frontend/dependence/access_pairs.h"

#include "core/frontend/dependence/linear_forms.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

namespace {

// The constant that a sum begins with, also one that a loop starts with.
APInt constantPart(const SCEV *expression, unsigned width) {
  while (const auto *recurrence = dyn_cast<SCEVAddRecExpr>(expression)) {
    expression = recurrence->getStart();
  }
  if (const auto *sum = dyn_cast<SCEVAddExpr>(expression)) {
    expression = sum->getOperand(0);
  }
  const auto *constant = dyn_cast<SCEVConstant>(expression);
  return constant ? constant->getAPInt() : APInt(width, 0);
}

// The next position, from one on, that is still of interest. Positions that are
// passed over for good are joined with their successors.
class Remaining {
public:
  explicit Remaining(size_t size) : next(size + 1) {
    std::iota(next.begin(), next.end(), size_t(0));
  }
  void drop(size_t position) { next[position] = position + 1; }
  size_t from(size_t position) {
    while (next[position] != position) {
      next[position] = next[next[position]];
      position = next[position];
    }
    return position;
  }

private:
  std::vector<size_t> next;
};

// The pairs of accesses with the same remainder.
class Bucket {
public:
  using Visit = function_ref<void(PlacedAccess &, PlacedAccess &)>;

  explicit Bucket(std::vector<PlacedAccess *> members)
      : sorted(std::move(members)), stores(sorted.size()), open(sorted.size()),
        openStores(sorted.size()) {
    stable_sort(sorted, [](const PlacedAccess *one, const PlacedAccess *other) {
      return one->low < other->low;
    });
    for (size_t i = 0; i < sorted.size(); i++) {
      if (!sorted[i]->access.isStore()) {
        stores.drop(i);
        openStores.drop(i);
      }
    }
  }

  void forEach(function_ref<bool()> skipQueued, Visit visit) {
    for (size_t i = 0; i < sorted.size(); i++) {
      size_t k = partner(i, i + 1, skipQueued());
      while (k < sorted.size() && sorted[k]->low <= sorted[i]->high) {
        visit(*sorted[i], *sorted[k]);
        dropIfQueued(i);
        dropIfQueued(k);
        k = partner(i, k + 1, skipQueued());
      }
    }
  }

private:
  size_t partner(size_t i, size_t from, bool skipQueued) {
    bool isStore = sorted[i]->access.isStore();
    if (skipQueued && sorted[i]->isQueued) {
      return isStore ? open.from(from) : openStores.from(from);
    }
    return isStore ? from : stores.from(from);
  }

  void dropIfQueued(size_t i) {
    if (sorted[i]->isQueued) {
      open.drop(i);
      openStores.drop(i);
    }
  }

  std::vector<PlacedAccess *> sorted;
  Remaining stores;     // of all
  Remaining open;       // not queued
  Remaining openStores; // both
};

// Whether accesses of the same base and outside of all loops are told apart by
// their constants alone: no iteration of anything lies between two of them.
bool areToldByConstants(ArrayRef<PlacedAccess *> members) {
  return all_of(members, [&](const PlacedAccess *placed) {
    return placed->base && placed->base == members.front()->base &&
           placed->hasScope && !placed->scope && !placed->access.loop;
  });
}

} // namespace

PlacedAccess hls_frontend::placeAccess(const LoopAnalyses &analyses,
                                       const ArrayAccess &access,
                                       size_t index) {
  PlacedAccess result = {access, index};
  ScalarEvolution &evolution = analyses.evolution;
  const SCEV *offset = offsetOf(analyses, access);
  if (!offset) {
    return result;
  }
  unsigned width = evolution.getTypeSizeInBits(offset->getType());
  if (width > 64) {
    return result;
  }
  APInt constant = constantPart(offset, width);
  result.base = evolution.getMinusSCEV(offset, evolution.getConstant(constant));
  result.constant = constant.sext(64).getZExtValue();
  result.hasScope = scopeOf(analyses.loops, result.base, result.scope);
  result.zeros = std::min(evolution.getMinTrailingZeros(result.base), 63u);
  ConstantRange range = evolution.getSignedRange(offset);
  if (!range.isEmptySet() && !range.getSignedMin().isNegative()) {
    result.low = range.getSignedMin().getZExtValue();
    result.high = range.getSignedMax().getZExtValue();
  }
  return result;
}

bool hls_frontend::differInIteration(const PlacedAccess &one,
                                     const PlacedAccess &other) {
  return one.base && one.base == other.base && one.hasScope &&
         one.constant != other.constant &&
         (!one.scope || (one.scope->contains(one.access.instruction) &&
                         one.scope->contains(other.access.instruction)));
}

void hls_frontend::forEachPair(
    MutableArrayRef<PlacedAccess> accesses, function_ref<bool()> skipQueued,
    function_ref<void(PlacedAccess &, PlacedAccess &)> visit) {
  unsigned zeros = 63;
  for (const PlacedAccess &placed : accesses) {
    zeros = std::min(zeros, placed.zeros);
  }
  hls_work_count(accesses.size());
  uint64_t mask = (uint64_t(1) << zeros) - 1;
  std::map<uint64_t, std::vector<PlacedAccess *>> byRemainder;
  for (PlacedAccess &placed : accesses) {
    byRemainder[placed.constant & mask].push_back(&placed);
  }
  for (auto &[remainder, members] : byRemainder) {
    if (!areToldByConstants(members)) {
      Bucket(std::move(members)).forEach(skipQueued, visit);
      continue;
    }
    std::map<uint64_t, std::vector<PlacedAccess *>> byConstant;
    for (PlacedAccess *placed : members) {
      byConstant[placed->constant].push_back(placed);
    }
    for (auto &[constant, same] : byConstant) {
      Bucket(std::move(same)).forEach(skipQueued, visit);
    }
  }
}
