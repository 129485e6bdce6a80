/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linear expressions over integer variables, and what they say of the least and
 * the largest value of each variable.
 */
#ifndef HLS_FRONTEND_VARIABLE_LIMITS_H
#define HLS_FRONTEND_VARIABLE_LIMITS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DynamicAPInt.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <utility>
#include <vector>

namespace hls_frontend {

using Integer = llvm::DynamicAPInt;

// Coefficients by variables, the variables in order. There are few of them in a
// sum, and sums are copied all the time: they are in no tree.
class Terms {
public:
  using Term = std::pair<unsigned, Integer>;

  // The coefficient of a variable; 0 if it had none.
  Integer &operator[](unsigned variable);
  void erase(unsigned variable);

  size_t size() const { return terms.size(); }
  const Term *begin() const { return terms.begin(); }
  const Term *end() const { return terms.end(); }

private:
  llvm::SmallVector<Term, 4> terms;
};

// A sum of multiples of variables and a constant.
struct Linear {
  Terms terms;
  Integer constant = Integer(0);

  // Adds `factor` times another sum.
  Linear &add(const Linear &other, const Integer &factor);
};

// The least and the largest value of something, where there is one.
struct Limits {
  std::optional<Integer> low;
  std::optional<Integer> high;

  bool isEmpty() const { return low && high && *low > *high; }
  bool isFixed() const { return low && high && *low == *high; }
  bool mayBeZero() const {
    return (!low || *low <= 0) && (!high || *high >= 0);
  }
};

// Of a sum, by those of the variables.
Limits limitsOf(const Linear &linear, llvm::ArrayRef<Limits> variables);

// Makes the limits of variables narrower by `sign * linear >= 0`, for a sign of
// 1 or -1; each solution lies in them still. Sets `changed` when it did; false
// when there is no solution.
bool narrowLimits(const Linear &linear, int sign,
                  llvm::MutableArrayRef<Limits> variables, bool &changed);

// Adds to `parts` the equalities that `linear == 0` consists of. Terms with a
// common divisor leave for the others a multiple of it; where their limits have
// room for one only, both sides are known. So 64 * x + 4 * y == 0 becomes
// x == 0 and y == 0 for a y between -15 and 15. False when there is no
// solution.
bool splitEquality(const Linear &linear, llvm::ArrayRef<Limits> variables,
                   std::vector<Linear> &parts);

} // namespace hls_frontend

#endif
