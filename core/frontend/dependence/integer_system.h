/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Systems of linear equations and inequalities over the integers, and whether
 * they have a solution.
 */
#ifndef HLS_FRONTEND_INTEGER_SYSTEM_H
#define HLS_FRONTEND_INTEGER_SYSTEM_H

#include "core/frontend/dependence/variable_limits.h"

#include "hls/work.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace hls_frontend {

// The cost that all systems of a function may have together, and the results
// of those that were solved: accesses that are written alike ask the same
// question.
class SolverState {
public:
  // The work grows with the number of accesses, and no faster.
  explicit SolverState(size_t numAccesses)
      : work(1'000'000 + 500 * uint64_t(numAccesses)), enough(work / 2) {}

  bool isExhausted() const { return work == 0; }

  // Half of the work, which is what may be done for nothing but explanations.
  bool isHalfDone() const { return work <= enough; }

  // Counts work; false when there is none left.
  bool take(unsigned amount) {
    hls_work_count(std::min<uint64_t>(work, amount));
    return charge(amount);
  }

  // The same for work that need not be done again, so that answers do not
  // depend on what was asked before.
  bool charge(unsigned amount) {
    work -= std::min<uint64_t>(work, amount);
    return work > 0;
  }

private:
  friend class IntegerSystem;

  // In elements of the tableaus that are worked on, of which there are some
  // millions in a second.
  uint64_t work;
  uint64_t enough;
  std::map<std::vector<Integer>, bool> answers;
};

class IntegerSystem {
public:
  Linear newVariable();

  void zero(const Linear &linear);        // linear == 0
  void atLeastZero(const Linear &linear); // linear >= 0
  void between(const Linear &linear, const Integer &low, const Integer &high);

  // Decides about a sum from the bounds of single variables alone.
  bool isBetween(const Linear &linear, const Integer &low,
                 const Integer &high) const;

  // Whether there may be a solution. The answer no is a proof. When the work is
  // used up the answer is yes, unless it can be seen without.
  bool mayHaveSolution(SolverState &state) const;

private:
  using Row = llvm::SmallVector<Integer, 8>;
  struct Rows;

  // With these equalities in place of its own.
  bool narrow(llvm::ArrayRef<Linear> zeros,
              llvm::MutableArrayRef<Limits> limits, SolverState &state) const;
  bool reduce(llvm::ArrayRef<Linear> zeros, llvm::ArrayRef<Limits> limits,
              Rows &rows) const;

  std::vector<Limits> variables;
  std::vector<Linear> equalities;
  std::vector<Linear> inequalities;
};

} // namespace hls_frontend

#endif
