/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * x to the power of y, 2^(y * log2(x)).
 */
#include "core/library/parts/exponential.h"
#include "core/library/parts/log2_long.h"

/* y times the logarithm, a magnitude. What is not below 2^11 is not right. */
static inline fixed64 exponent64(parts64 y, long64 logarithm) {
  wide product = multiply64(y.significand, logarithm.significand.high);
  wide more = {0, high64(y.significand, logarithm.significand.low)};
  product = add_wide(product, more); /* 126 bits behind the point */
  int shift = 62 - y.exponent - logarithm.exponent;
  wide near = shift_wide_right(product, (unsigned)shift & 63);
  bool is_far = shift > 63;
  fixed64 exponent = {is_far ? 0 : (int)near.high,
                      is_far ? shifted64(product.high, shift - 64) : near.low};
  return exponent;
}

/* How y counts for the sign: 0 is no integer, 1 an odd one, 2 an even one. */
static inline unsigned parity64(parts64 y) {
  uint64_t below = y.significand << (y.exponent & 63);
  bool is_whole = below << 1 == 0;
  unsigned whole = is_whole ? 2 - (unsigned)(below >> 63) : 0;
  return y.exponent < 0 ? 0 : y.exponent > 63 ? 2 : whole;
}

/* Of 0 and infinity, and to an infinite power. */
static inline double extreme_power64(double x, double y, bool is_large,
                                     bool negative) {
  uint64_t base = bits_of_double(x) & BINARY64_MAGNITUDE;
  bool grows = (bits_of_double(y) >> 63) != is_large;
  double value = signed_double(negative, grows ? BINARY64_INFINITY : 0);
  bool is_endless =
      (bits_of_double(y) & BINARY64_MAGNITUDE) == BINARY64_INFINITY;
  return (is_endless & (base == BINARY64_ONE)) ? 1 : value;
}

double library_pow(double x, double y) {
  uint64_t base = bits_of_double(x) & BINARY64_MAGNITUDE;
  uint64_t power = bits_of_double(y) & BINARY64_MAGNITUDE;
  parts64 of_x = parts64_of(x), of_y = normal_parts64(y);
  long64 logarithm = log2_long64(of_x.exponent, of_x.significand);
  bool falls = logarithm.negative != of_y.negative;
  parts64 result = power_of_two64(exponent64(of_y, logarithm), falls);
  int size = of_y.exponent + logarithm.exponent;
  result.exponent = size > 10 ? (falls ? -10000 : 10000) : result.exponent;
  if (base == BINARY64_ONE) {
    result.exponent = 0;
    result.significand = 1ull << 63;
  }
  unsigned parity = parity64(of_y);
  result.negative = of_x.negative & (parity == 1);
  double value = round_parts64(result);
  if (of_x.negative & (parity == 0)) {
    value = nan_double();
  }
  bool is_finite_power = power != BINARY64_INFINITY;
  double extreme = extreme_power64(x, y, base > BINARY64_ONE,
                                   result.negative & is_finite_power);
  bool is_extreme = (base == 0) | (base == BINARY64_INFINITY);
  value = (is_extreme | !is_finite_power) ? extreme : value;
  if ((base > BINARY64_INFINITY) | (power > BINARY64_INFINITY)) {
    value = nan_double();
  }
  if ((power == 0) | (bits_of_double(x) == BINARY64_ONE)) {
    value = 1;
  }
  return value;
}

/* The same with 48 bits behind the point. */
static inline uint64_t exponent32(parts32 y, parts64 logarithm) {
  /* 62 bits behind the point. */
  uint64_t product =
      (uint64_t)y.significand * (uint32_t)(logarithm.significand >> 32) +
      high32(y.significand, (uint32_t)logarithm.significand);
  return shifted64(product, 14 - y.exponent - logarithm.exponent);
}

/* How y counts for the sign: 0 is no integer, 1 an odd one, 2 an even one. */
static inline unsigned parity32(parts32 y) {
  uint32_t below = y.significand << (y.exponent & 31);
  bool is_whole = below << 1 == 0;
  unsigned whole = is_whole ? 2 - (unsigned)(below >> 31) : 0;
  return y.exponent < 0 ? 0 : y.exponent > 31 ? 2 : whole;
}

/* Of 0 and infinity, and to an infinite power. */
static inline float extreme_power32(float x, float y, bool is_large,
                                    bool negative) {
  uint32_t base = bits_of_float(x) & BINARY32_MAGNITUDE;
  bool grows = (bits_of_float(y) >> 31) != is_large;
  float value = signed_float(negative, grows ? BINARY32_INFINITY : 0);
  bool is_endless =
      (bits_of_float(y) & BINARY32_MAGNITUDE) == BINARY32_INFINITY;
  return (is_endless & (base == BINARY32_ONE)) ? 1 : value;
}

float library_powf(float x, float y) {
  uint32_t base = bits_of_float(x) & BINARY32_MAGNITUDE;
  uint32_t power = bits_of_float(y) & BINARY32_MAGNITUDE;
  parts32 of_x = parts32_of(x), of_y = normal_parts32(y);
  parts64 logarithm = log2_long32(of_x.exponent, of_x.significand);
  bool falls = logarithm.negative != of_y.negative;
  parts32 result = power_of_two32(exponent32(of_y, logarithm), falls);
  int size = of_y.exponent + logarithm.exponent;
  result.exponent = size > 7 ? (falls ? -10000 : 10000) : result.exponent;
  if (base == BINARY32_ONE) {
    result.exponent = 0;
    result.significand = 1u << 31;
  }
  unsigned parity = parity32(of_y);
  result.negative = of_x.negative & (parity == 1);
  float value = round_parts32(result);
  if (of_x.negative & (parity == 0)) {
    value = nan_float();
  }
  bool is_finite_power = power != BINARY32_INFINITY;
  float extreme = extreme_power32(x, y, base > BINARY32_ONE,
                                  result.negative & is_finite_power);
  bool is_extreme = (base == 0) | (base == BINARY32_INFINITY);
  value = (is_extreme | !is_finite_power) ? extreme : value;
  if ((base > BINARY32_INFINITY) | (power > BINARY32_INFINITY)) {
    value = nan_float();
  }
  if ((power == 0) | (bits_of_float(x) == BINARY32_ONE)) {
    value = 1;
  }
  return value;
}
