/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linear systems over the integers. First the limits of single variables are
 * narrowed, which often is an answer, and leaves fewer variables; and the
 * equality of two addresses becomes one of each index. The simplex
 * method is MLIR's; its complete integer solver is not used because nothing
 * bounds its time. Branch and bound with a bounded number of steps is enough
 * for the addresses of kernels, and giving up is safe. A step takes time in
 * proportion to the size of the system, microseconds or milliseconds, so that
 * the work for all systems together is counted in parts of a step.
 */
#include "core/frontend/dependence/integer_system.h"

#include "mlir/Analysis/Presburger/Simplex.h"

#include <algorithm>

using namespace hls_frontend;
using llvm::SmallVector;
using mlir::presburger::Fraction;
using mlir::presburger::Simplex;

namespace {

// Steps for one question and variables in one system: what is larger is not
// worth the wait. Of the questions that kernels ask, those that are answered at
// all are so in nine steps; where values may wrap around, a step takes as long
// as a millisecond.
constexpr unsigned maxSteps = 16;
constexpr size_t maxVariables = 40;
// How often each row may narrow the limits of variables.
constexpr unsigned maxRounds = 8;
// The least cost of a step.
constexpr size_t leastWork = 250;

// The work that is left, and the part of it that a step takes.
struct Budget {
  unsigned steps;
  SolverState &state;
  unsigned workOfStep;

  bool takeStep() {
    if (steps == 0 || state.isExhausted()) {
      return false;
    }
    steps--;
    state.take(workOfStep);
    return true;
  }
};

// Whether the system has an integer point; true when the budget is used up. It
// is left with more constraints than it had.
bool findPoint(Simplex &simplex, unsigned numVariables, Budget &budget) {
  if (!budget.takeStep()) {
    return true;
  }
  if (simplex.isEmpty()) {
    return false;
  }
  std::optional<SmallVector<Fraction, 8>> sample = simplex.getRationalSample();
  if (!sample) {
    return true;
  }
  for (unsigned i = 0; i < numVariables; i++) {
    const Fraction &value = (*sample)[i];
    if (value.num % value.den == 0) {
      continue;
    }
    // Both sides of the fraction, one after the other.
    Integer below = floorDiv(value.num, value.den);
    SmallVector<Integer, 8> row(numVariables + 1, Integer(0));
    row[i] = -1;
    row[numVariables] = below;
    unsigned snapshot = simplex.getSnapshot();
    simplex.addInequality(row);
    if (findPoint(simplex, numVariables, budget)) {
      return true;
    }
    // To take something back takes as long as to add it: only where the search
    // goes on.
    simplex.rollback(snapshot);
    row[i] = 1;
    row[numVariables] = -below - 1;
    simplex.addInequality(row);
    return findPoint(simplex, numVariables, budget);
  }
  return true;
}

} // namespace

Linear IntegerSystem::newVariable() {
  Linear result;
  result.terms[static_cast<unsigned>(variables.size())] = Integer(1);
  variables.emplace_back();
  return result;
}

void IntegerSystem::zero(const Linear &linear) { equalities.push_back(linear); }

void IntegerSystem::atLeastZero(const Linear &linear) {
  inequalities.push_back(linear);
  if (linear.terms.size() != 1) {
    return;
  }
  const auto &[variable, coefficient] = *linear.terms.begin();
  Limits &known = variables[variable];
  if (coefficient > 0) {
    Integer low = ceilDiv(-linear.constant, coefficient);
    known.low = known.low ? std::max(*known.low, low) : low;
  } else if (coefficient < 0) {
    Integer high = floorDiv(linear.constant, -coefficient);
    known.high = known.high ? std::min(*known.high, high) : high;
  }
}

void IntegerSystem::between(const Linear &linear, const Integer &low,
                            const Integer &high) {
  Linear above = linear;
  above.constant -= low;
  atLeastZero(above);
  Linear below;
  below.add(linear, Integer(-1));
  below.constant += high;
  atLeastZero(below);
}

bool IntegerSystem::isBetween(const Linear &linear, const Integer &low,
                              const Integer &high) const {
  Limits known = limitsOf(linear, variables);
  return known.low && known.high && *known.low >= low && *known.high <= high;
}

// A system over those variables whose values are not known: coefficients and a
// constant in each row.
struct IntegerSystem::Rows {
  unsigned numVariables = 0;
  std::vector<Row> equalities;
  std::vector<Row> inequalities;

  // All of the system in a row of numbers.
  std::vector<Integer> key() const {
    std::vector<Integer> result = {
        Integer(static_cast<int64_t>(numVariables)),
        Integer(static_cast<int64_t>(equalities.size()))};
    for (const std::vector<Row> *part : {&equalities, &inequalities}) {
      for (const Row &row : *part) {
        result.insert(result.end(), row.begin(), row.end());
      }
    }
    return result;
  }
};

// Narrows the limits of the variables by all that the system says; false when
// it has no solution. What it takes several rounds to see is often worth them:
// a guard limits a counter, and this one an address that may wrap.
bool IntegerSystem::narrow(llvm::ArrayRef<Linear> zeros,
                           llvm::MutableArrayRef<Limits> limits,
                           SolverState &state) const {
  auto work = static_cast<unsigned>(zeros.size() + inequalities.size());
  bool changed = true;
  for (unsigned i = 0; changed && i < maxRounds && state.take(work); i++) {
    changed = false;
    for (const Linear &equality : zeros) {
      if (!narrowLimits(equality, 1, limits, changed) ||
          !narrowLimits(equality, -1, limits, changed)) {
        return false;
      }
    }
    for (const Linear &inequality : inequalities) {
      if (!narrowLimits(inequality, 1, limits, changed)) {
        return false;
      }
    }
  }
  return true;
}

// Writes down what the limits do not say already; false when there is no
// solution, by the greatest common divisor of a row or by its constant.
bool IntegerSystem::reduce(llvm::ArrayRef<Linear> zeros,
                           llvm::ArrayRef<Limits> limits, Rows &rows) const {
  SmallVector<unsigned, 16> columns;
  for (const Limits &known : limits) {
    columns.push_back(rows.numVariables);
    rows.numVariables += known.isFixed() ? 0 : 1;
  }
  // Returns the greatest common divisor of the coefficients; 0 without any.
  auto write = [&](const Linear &linear, Row &row) {
    row.assign(rows.numVariables + 1, Integer(0));
    row.back() = linear.constant;
    Integer divisor(0);
    for (const auto &[variable, coefficient] : linear.terms) {
      if (limits[variable].isFixed()) {
        row.back() += coefficient * *limits[variable].low;
      } else {
        row[columns[variable]] = coefficient;
        divisor = gcd(divisor, abs(coefficient));
      }
    }
    return divisor;
  };
  for (const Linear &equality : zeros) {
    Row row;
    Integer divisor = write(equality, row);
    if (divisor == 0 ? row.back() != 0 : row.back() % divisor != 0) {
      return false;
    }
    if (divisor != 0) {
      rows.equalities.push_back(std::move(row));
    }
  }
  for (const Linear &inequality : inequalities) {
    std::optional<Integer> least = limitsOf(inequality, limits).low;
    if (!least || *least < 0) {
      Row row;
      Integer divisor = write(inequality, row);
      if (divisor == 0) {
        return false;
      }
      for (Integer &number : row) {
        number = floorDiv(number, divisor);
      }
      rows.inequalities.push_back(std::move(row));
    }
  }
  for (size_t i = 0; i < limits.size(); i++) {
    if (limits[i].isFixed()) {
      continue;
    }
    for (bool isLow : {true, false}) {
      if (const std::optional<Integer> &limit =
              isLow ? limits[i].low : limits[i].high) {
        Row row(rows.numVariables + 1, Integer(0));
        row[columns[i]] = isLow ? 1 : -1;
        row.back() = isLow ? -*limit : *limit;
        rows.inequalities.push_back(std::move(row));
      }
    }
  }
  return true;
}

bool IntegerSystem::mayHaveSolution(SolverState &state) const {
  for (const Linear &equality : equalities) {
    if (!limitsOf(equality, variables).mayBeZero()) {
      return false;
    }
  }
  if (variables.size() > maxVariables || state.isExhausted()) {
    return true;
  }
  std::vector<Limits> limits = variables;
  if (!narrow(equalities, limits, state)) {
    return false;
  }
  std::vector<Linear> zeros;
  for (const Linear &equality : equalities) {
    if (!splitEquality(equality, limits, zeros)) {
      return false;
    }
  }
  Rows rows;
  if ((zeros.size() > equalities.size() && !narrow(zeros, limits, state)) ||
      !reduce(zeros, limits, rows)) {
    return false;
  }
  auto [known, isNew] = state.answers.try_emplace(rows.key(), true);
  if (!isNew) {
    return known->second;
  }
  Simplex simplex(rows.numVariables);
  for (const Row &row : rows.equalities) {
    simplex.addEquality(row);
  }
  for (const Row &row : rows.inequalities) {
    simplex.addInequality(row);
  }
  size_t size = (rows.equalities.size() + rows.inequalities.size()) *
                size_t(rows.numVariables);
  Budget budget = {maxSteps, state,
                   static_cast<unsigned>(std::max(size, leastWork))};
  known->second = findPoint(simplex, rows.numVariables, budget);
  return known->second;
}
