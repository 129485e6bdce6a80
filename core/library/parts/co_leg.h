/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The other leg of a right triangle whose hypotenuse is 1: sqrt(1 - x^2).
 */
#ifndef LIBRARY_CO_LEG_H
#define LIBRARY_CO_LEG_H

#include "core/library/parts/arc.h"

/* Of a number below 1. */
static inline parts64 co_leg64(parts64 x) {
  int shift = -x.exponent;
  uint64_t leg = shifted64(x.significand, shift);
  uint64_t one = 1ull << 63;
  parts64 less = normalise64(false, 0, one - leg);
  parts64 square = {false, less.exponent + 1,
                    high64(less.significand, one + leg)};
  return square_root64(settled64(square));
}

/* Of a number below 1. */
static inline parts32 co_leg32(parts32 x) {
  int shift = -x.exponent;
  uint32_t leg = shifted32(x.significand, shift);
  uint32_t one = 1u << 31;
  parts32 less = normalise32(false, 0, one - leg);
  parts32 square = {false, less.exponent + 1,
                    high32(less.significand, one + leg)};
  return square_root32(settled32(square));
}

#endif
