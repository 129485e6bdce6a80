/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Interval arithmetic on linear expressions. Cheap beside a step of the simplex
 * method, and better than it where a coefficient is as large as 2^64: what
 * rational numbers allow is a fraction of the variable, and what integers allow
 * is 0.
 */
#include "core/frontend/dependence/variable_limits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace hls_frontend;

// Where a variable's term is, or is to be.
static Terms::Term *placeOf(llvm::MutableArrayRef<Terms::Term> terms,
                            unsigned variable) {
  return llvm::lower_bound(terms, variable,
                           [](const Terms::Term &term, unsigned sought) {
                             return term.first < sought;
                           });
}

Integer &Terms::operator[](unsigned variable) {
  auto *place = placeOf(terms, variable);
  if (place == terms.end() || place->first != variable) {
    place = terms.insert(place, Term(variable, Integer(0)));
  }
  return place->second;
}

void Terms::erase(unsigned variable) {
  auto *place = placeOf(terms, variable);
  if (place != terms.end() && place->first == variable) {
    terms.erase(place);
  }
}

Linear &Linear::add(const Linear &other, const Integer &factor) {
  for (const auto &[variable, coefficient] : other.terms) {
    terms[variable] += coefficient * factor;
  }
  constant += other.constant * factor;
  return *this;
}

Limits hls_frontend::limitsOf(const Linear &linear,
                              llvm::ArrayRef<Limits> variables) {
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

// Makes a variable's limits narrower by `factor * variable + rest >= 0`.
static bool narrowOne(Limits &known, const Integer &factor,
                      const Integer &rest) {
  if (factor > 0) {
    Integer low = ceilDiv(-rest, factor);
    if (known.low && *known.low >= low) {
      return false;
    }
    known.low = low;
    return true;
  }
  Integer high = floorDiv(rest, -factor);
  if (known.high && *known.high <= high) {
    return false;
  }
  known.high = high;
  return true;
}

bool hls_frontend::narrowLimits(const Linear &linear, int sign,
                                llvm::MutableArrayRef<Limits> variables,
                                bool &changed) {
  // The largest value of each term, added up, and the term without one. It is
  // made of the one limit of a variable that this expression does not narrow.
  auto largestOf = [&](unsigned variable, bool isPositive) {
    const Limits &known = variables[variable];
    return isPositive ? known.high : known.low;
  };
  Integer largest = linear.constant * sign;
  std::optional<unsigned> unlimited;
  for (const auto &[variable, coefficient] : linear.terms) {
    if (coefficient == 0) {
      continue;
    }
    Integer factor = coefficient * sign;
    if (std::optional<Integer> limit = largestOf(variable, factor > 0)) {
      largest += factor * *limit;
    } else if (unlimited) {
      return true; // of two nothing is known
    } else {
      unlimited = variable;
    }
  }
  if (!unlimited && largest < 0) {
    return false;
  }
  for (const auto &[variable, coefficient] : linear.terms) {
    if (coefficient == 0 || (unlimited && *unlimited != variable)) {
      continue;
    }
    Integer factor = coefficient * sign;
    std::optional<Integer> limit = largestOf(variable, factor > 0);
    Integer rest = limit ? largest - factor * *limit : largest;
    changed |= narrowOne(variables[variable], factor, rest);
    if (variables[variable].isEmpty()) {
      return false;
    }
  }
  return true;
}

bool hls_frontend::splitEquality(const Linear &linear,
                                 llvm::ArrayRef<Limits> variables,
                                 std::vector<Linear> &parts) {
  llvm::SmallVector<std::pair<unsigned, Integer>, 8> terms;
  Linear rest;
  rest.constant = linear.constant;
  for (const auto &[variable, coefficient] : linear.terms) {
    if (variables[variable].isFixed()) {
      rest.constant += coefficient * *variables[variable].low;
    } else if (coefficient != 0) {
      rest.terms[variable] = coefficient;
      terms.emplace_back(variable, coefficient);
    }
  }
  llvm::stable_sort(terms, [](const auto &one, const auto &other) {
    return abs(one.second) > abs(other.second);
  });
  Linear part;
  Integer divisor(0);
  for (const auto &[variable, coefficient] : terms) {
    part.terms[variable] = coefficient;
    rest.terms.erase(variable);
    divisor = gcd(divisor, abs(coefficient));
    Limits known = limitsOf(rest, variables);
    if (!known.low || !known.high) {
      continue;
    }
    Integer least = ceilDiv(*known.low, divisor);
    Integer most = floorDiv(*known.high, divisor);
    if (least > most) {
      return false;
    }
    if (least == most) {
      part.constant = least * divisor;
      rest.constant -= part.constant;
      parts.push_back(part);
      part = Linear();
      divisor = Integer(0);
    }
  }
  return rest.constant == 0;
}
