/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Interval arithmetic on linear expressions. Cheap beside a step of the simplex
 * method, and better than it where a coefficient is as large as 2^64: what
 * rational numbers allow is a fraction of the variable, and what integers allow
 * is 0.
 */
#include "core/frontend/dependence/variable_limits.h"

using namespace hls_frontend;

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
