/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linear systems over the integers. The simplex method and the divisibility
 * test are MLIR's; its complete integer solver is not used because nothing
 * bounds its time. Branch and bound with a bounded number of steps is enough
 * for the addresses of kernels, and giving up is safe. A step takes time in
 * proportion to the size of the system, microseconds or milliseconds, so that
 * the work for all systems together is counted in parts of a step.
 */
#include "core/frontend/dependence/integer_system.h"

#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "mlir/Analysis/Presburger/Simplex.h"

#include <algorithm>

using namespace hls_frontend;
using llvm::SmallVector;
using mlir::presburger::Fraction;
using mlir::presburger::IntegerPolyhedron;
using mlir::presburger::PresburgerSpace;
using mlir::presburger::Simplex;

namespace {

// Steps for one question and variables in one system: what is larger is not
// worth the wait.
constexpr unsigned maxSteps = 40;
constexpr size_t maxVariables = 40;
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

// Whether the system has an integer point; true when the budget is used up.
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
    bool found = findPoint(simplex, numVariables, budget);
    simplex.rollback(snapshot);
    if (found) {
      return true;
    }
    row[i] = 1;
    row[numVariables] = -below - 1;
    snapshot = simplex.getSnapshot();
    simplex.addInequality(row);
    found = findPoint(simplex, numVariables, budget);
    simplex.rollback(snapshot);
    return found;
  }
  return true;
}

} // namespace

Linear &Linear::add(const Linear &other, const Integer &factor) {
  for (const auto &[variable, coefficient] : other.terms) {
    terms[variable] += coefficient * factor;
  }
  constant += other.constant * factor;
  return *this;
}

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

IntegerSystem::Limits IntegerSystem::limitsOf(const Linear &linear) const {
  Limits result = {linear.constant, linear.constant};
  for (const auto &[variable, coefficient] : linear.terms) {
    if (coefficient == 0) {
      continue;
    }
    const Limits &known = variables[variable];
    const std::optional<Integer> &low =
        coefficient > 0 ? known.low : known.high;
    const std::optional<Integer> &high =
        coefficient > 0 ? known.high : known.low;
    if (result.low) {
      result.low =
          low ? std::optional(*result.low + *low * coefficient) : std::nullopt;
    }
    if (result.high) {
      result.high = high ? std::optional(*result.high + *high * coefficient)
                         : std::nullopt;
    }
  }
  return result;
}

bool IntegerSystem::isBetween(const Linear &linear, const Integer &low,
                              const Integer &high) const {
  Limits known = limitsOf(linear);
  return known.low && known.high && *known.low >= low && *known.high <= high;
}

bool IntegerSystem::mayBeZero(const Linear &linear) const {
  Limits known = limitsOf(linear);
  return (!known.low || *known.low <= 0) && (!known.high || *known.high >= 0);
}

SmallVector<Integer, 8> IntegerSystem::rowOf(const Linear &linear) const {
  SmallVector<Integer, 8> row(variables.size() + 1, Integer(0));
  for (const auto &[variable, coefficient] : linear.terms) {
    row[variable] = coefficient;
  }
  row[variables.size()] = linear.constant;
  return row;
}

// All of the system in a row of numbers.
std::vector<Integer> IntegerSystem::key() const {
  std::vector<Integer> result = {
      Integer(static_cast<int64_t>(variables.size())),
      Integer(static_cast<int64_t>(equalities.size()))};
  for (const std::vector<Linear> *part : {&equalities, &inequalities}) {
    for (const Linear &linear : *part) {
      SmallVector<Integer, 8> row = rowOf(linear);
      result.insert(result.end(), row.begin(), row.end());
    }
  }
  return result;
}

bool IntegerSystem::mayHaveSolution(SolverState &state) const {
  for (const Linear &equality : equalities) {
    if (!mayBeZero(equality)) {
      return false;
    }
  }
  if (variables.size() > maxVariables || state.isExhausted()) {
    return true;
  }
  auto numVariables = static_cast<unsigned>(variables.size());
  IntegerPolyhedron system(PresburgerSpace::getSetSpace(numVariables));
  for (const Linear &equality : equalities) {
    system.addEquality(rowOf(equality));
  }
  if (system.isEmptyByGCDTest()) {
    return false;
  }
  auto [known, isNew] = state.answers.try_emplace(key(), true);
  if (!isNew) {
    return known->second;
  }
  for (const Linear &inequality : inequalities) {
    system.addInequality(rowOf(inequality));
  }
  size_t size = (equalities.size() + inequalities.size()) * numVariables;
  Simplex simplex(system);
  Budget budget = {maxSteps, state,
                   static_cast<unsigned>(std::max(size, leastWork))};
  known->second = findPoint(simplex, numVariables, budget);
  return known->second;
}
