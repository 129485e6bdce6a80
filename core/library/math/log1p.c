/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * log(1 + x), as exact for small numbers. The sum keeps all bits that count: it
 * is worked out as a significand of a whole word.
 */
#include "core/library/parts/logarithm.h"

/* 1 + x for a number above -1. */
static inline parts64 one_more64(parts64 x) {
  uint64_t one = 1ull << 63;
  uint64_t low = shifted64(x.significand, -x.exponent);
  parts64 less = normalise64(false, 0, one - low);
  parts64 more = {false, 0, one + low};
  uint64_t sum = x.significand + shifted64(one, x.exponent);
  bool carries = sum < x.significand;
  parts64 large = {false, x.exponent + carries, carries ? sum >> 1 | one : sum};
  return x.exponent >= 0 ? large : x.negative ? less : more;
}

static inline parts32 one_more32(parts32 x) {
  uint32_t one = 1u << 31;
  uint32_t low = shifted32(x.significand, -x.exponent);
  parts32 less = normalise32(false, 0, one - low);
  parts32 more = {false, 0, one + low};
  uint32_t sum = x.significand + shifted32(one, x.exponent);
  bool carries = sum < x.significand;
  parts32 large = {false, x.exponent + carries, carries ? sum >> 1 | one : sum};
  return x.exponent >= 0 ? large : x.negative ? less : more;
}

double library_log1p(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = normal_parts64(x);
  parts64 more = one_more64(parts);
  parts64 logarithm = natural_log64(more.exponent, more.significand);
  step64 step = {0, 0, 0, parts.negative,
                 shifted64(parts.significand, -7 - parts.exponent)};
  parts64 small = {parts.negative, parts.exponent + 1,
                   high64(parts.significand, log_series64(step))};
  small = settled64(settled64(small));
  double value = round_normal64(parts.exponent < -8 ? small : logarithm);
  if (magnitude == BINARY64_INFINITY || parts.exponent < -54) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY || x < -1) {
    value = nan_double();
  }
  if (x == -1) {
    value = -double_of_bits(BINARY64_INFINITY);
  }
  return value;
}

float library_log1pf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = normal_parts32(x);
  parts32 more = one_more32(parts);
  parts32 logarithm = natural_log32(more.exponent, more.significand);
  step32 step = {0, 0, parts.negative,
                 shifted32(parts.significand, -7 - parts.exponent)};
  parts32 small = {parts.negative, parts.exponent + 1,
                   high32(parts.significand, log_series32(step))};
  small = settled32(settled32(small));
  float value = round_normal32(parts.exponent < -7 ? small : logarithm);
  if (magnitude == BINARY32_INFINITY || parts.exponent < -25) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY || x < -1) {
    value = nan_float();
  }
  if (x == -1) {
    value = -float_of_bits(BINARY32_INFINITY);
  }
  return value;
}
