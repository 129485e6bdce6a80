/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is left of a division of significands, as an integer, exactly.
 */
#ifndef LIBRARY_DIVISION_H
#define LIBRARY_DIVISION_H

#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"

typedef struct division64 {
  int exponent;           /* of the rest */
  uint64_t rest, divisor; /* 62 bits behind the point */
  bool is_odd;            /* the quotient */
} division64;

/* The quotient has as many digits as the exponents differ. */
static inline division64 divide64(parts64 x, parts64 y) {
  int left = x.exponent - y.exponent;
  division64 divided = {y.exponent, x.significand >> 2, y.significand >> 2,
                        false};
  if (left < 0) {
    divided.rest >>= 1;
    return divided;
  }
  for (; left >= 0; left--) {
    divided.is_odd = divided.rest >= divided.divisor;
    divided.rest -= divided.is_odd ? divided.divisor : 0;
    divided.rest <<= left > 0;
  }
  return divided;
}

static inline double rest_of64(division64 divided, bool negative) {
  parts64 rest = normalise64(negative, divided.exponent + 1, divided.rest << 1);
  double value = round_parts64(rest);
  return divided.rest ? value : signed_double(negative, 0);
}

typedef struct division32 {
  int exponent;           /* of the rest */
  uint32_t rest, divisor; /* 30 bits behind the point */
  bool is_odd;            /* the quotient */
} division32;

/* The quotient has as many digits as the exponents differ. */
static inline division32 divide32(parts32 x, parts32 y) {
  int left = x.exponent - y.exponent;
  division32 divided = {y.exponent, x.significand >> 2, y.significand >> 2,
                        false};
  if (left < 0) {
    divided.rest >>= 1;
    return divided;
  }
  for (; left >= 0; left--) {
    divided.is_odd = divided.rest >= divided.divisor;
    divided.rest -= divided.is_odd ? divided.divisor : 0;
    divided.rest <<= left > 0;
  }
  return divided;
}

static inline float rest_of32(division32 divided, bool negative) {
  parts32 rest = normalise32(negative, divided.exponent + 1, divided.rest << 1);
  float value = round_parts32(rest);
  return divided.rest ? value : signed_float(negative, 0);
}

#endif
