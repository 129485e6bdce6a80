/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * a * b + c, rounded once. The product is exact in two words, and the smaller
 * one of the terms is moved to the larger one's place; what is lost there is
 * noted in the last bit.
 */
#include "core/library/parts/binary64.h"
#include "core/library/parts/words.h"

/* A term, 124 bits behind the point. */
typedef struct term {
  bool negative;
  int exponent;
  wide value;
} term;

static inline term moved(term small, int places) {
  bool is_far = places > 63;
  wide shifted = shift_wide_right(small.value, (unsigned)places & 63);
  uint64_t lost = (small.value.low << 1) << (63 - (places & 63));
  wide farther = {0, shifted64(small.value.high, places - 64)};
  bool rest = is_far ? small.value.high != 0 : lost != 0;
  term result = {small.negative, small.exponent + places,
                 is_far ? farther : shifted};
  result.value.low |= rest;
  return result;
}

static inline double rounded(term sum) {
  bool is_short = sum.value.high == 0;
  wide value = {is_short ? sum.value.low : sum.value.high,
                is_short ? 0 : sum.value.low};
  unsigned zeros = (unsigned)__builtin_clzll(value.high | 1);
  value = shift_wide_left(value, zeros);
  parts64 parts = {sum.negative,
                   sum.exponent + 3 - (int)zeros - (is_short ? 64 : 0),
                   value.high | (value.low != 0)};
  return round_parts64(parts);
}

static inline double sum_of(term product, term addend) {
  bool is_larger = product.exponent >= addend.exponent;
  term large = is_larger ? product : addend;
  term small = is_larger ? addend : product;
  small = moved(small, large.exponent - small.exponent);
  wide sum = add_wide(large.value, large.negative == small.negative
                                       ? small.value
                                       : negate_wide(small.value));
  bool is_below = sum.high >> 63;
  term result = {large.negative != is_below, large.exponent,
                 is_below ? negate_wide(sum) : sum};
  bool is_none = (result.value.high | result.value.low) == 0;
  return is_none ? 0 : rounded(result);
}

double library_fma(double a, double b, double c) {
  uint64_t first = bits_of_double(a) & BINARY64_MAGNITUDE;
  uint64_t second = bits_of_double(b) & BINARY64_MAGNITUDE;
  uint64_t third = bits_of_double(c) & BINARY64_MAGNITUDE;
  parts64 x = parts64_of(a), y = parts64_of(b), z = parts64_of(c);
  term product = {
      x.negative != y.negative, x.exponent + y.exponent,
      shift_wide_right(multiply64(x.significand, y.significand), 2)};
  term addend = {
      z.negative, z.exponent, {z.significand >> 3, z.significand << 61}};
  bool has_no_product = first == 0 || second == 0;
  product.exponent = has_no_product ? -4000 : product.exponent;
  addend.exponent = third == 0 ? -4000 : addend.exponent;
  if (has_no_product) {
    product.value.high = product.value.low = 0;
  }
  if (third == 0) {
    addend.value.high = addend.value.low = 0;
  }
  double value = sum_of(product, addend);
  if (has_no_product && third == 0) {
    value = signed_double(product.negative && addend.negative, 0);
  }
  bool is_endless = first == BINARY64_INFINITY || second == BINARY64_INFINITY;
  if (third == BINARY64_INFINITY) {
    value = c;
  }
  if (is_endless) {
    value = signed_double(product.negative, BINARY64_INFINITY);
  }
  if (first > BINARY64_INFINITY || second > BINARY64_INFINITY ||
      third > BINARY64_INFINITY || (is_endless && has_no_product) ||
      (is_endless && third == BINARY64_INFINITY &&
       product.negative != addend.negative)) {
    value = nan_double();
  }
  return value;
}
