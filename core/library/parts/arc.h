/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The angle of a right triangle with the sides x and y. The tangent c of a near
 * angle is taken from a table, and what is left is the arcus tangent of
 * u = (y - c * x) / (x + c * y), which is less than 2^-5.
 */
#ifndef LIBRARY_ARC_H
#define LIBRARY_ARC_H

#include "core/library/parts/quotient.h"
#include "core/library/tables/arc.h"

/* Of y / x, roughly: the exponent, and the next four bits. */
typedef struct slope {
  int exponent;
  unsigned step;
} slope;

static inline slope slope_of(int exponent, uint32_t y, uint32_t x) {
  float ratio = float_of_bits(BINARY32_ONE | (y & BINARY32_MAGNITUDE) >> 8) /
                float_of_bits(BINARY32_ONE | (x & BINARY32_MAGNITUDE) >> 8);
  parts32 parts = normal_parts32(ratio);
  slope result = {exponent + parts.exponent, parts.significand >> 27 & 15};
  return result;
}

/* c, six bits, the last one 2^(exponent - 5). */
static inline unsigned arc_tangent_of(slope near) { return 33 + 2 * near.step; }

/* y - c * x, in units of 2^y.exponent. */
static inline parts64 arc_height64(parts64 y, parts64 x, slope near) {
  uint64_t c = arc_tangent_of(near);
  uint64_t low = (x.significand & 0xffffffff) * c;
  uint64_t high = (x.significand >> 32) * c + (low >> 32);
  wide product = {high >> 32, high << 32 | (low & 0xffffffff)};
  if (near.exponent + x.exponent >= y.exponent) {
    product = shift_wide_left(product, 1);
  }
  wide whole = {y.significand >> 58, y.significand << 6};
  wide height = add_wide(whole, negate_wide(product));
  bool negative = height.high >> 63;
  if (negative) {
    height = negate_wide(height);
  }
  /* The upper word has not much. */
  uint64_t word = height.high << 56 | height.low >> 8;
  bool is_long = height.high != 0;
  return normalise64(negative, y.exponent + (is_long ? 2 : -6),
                     is_long ? word : height.low);
}

/* x + c * y. */
static inline parts64 arc_width64(parts64 y, parts64 x, slope near) {
  uint64_t c = arc_tangent_of(near);
  /* c / 64 of y. */
  uint64_t part = ((y.significand >> 32) * c << 26) +
                  ((y.significand & 0xffffffff) * c >> 6);
  int above = near.exponent + 1 + y.exponent - x.exponent;
  bool is_steep = above > 0;
  uint64_t large = is_steep ? part : x.significand;
  uint64_t small = is_steep ? x.significand : part;
  int shift = is_steep ? above : -above;
  parts64 width = {false, x.exponent + 1 + (is_steep ? above : 0),
                   (large >> 1) + shifted64(small >> 1, shift)};
  return settled64(settled64(width));
}

/* atan(u) of u < 2^-5. */
static inline parts64 arc_of_rest64(parts64 u) {
  int shift = -1 - u.exponent;
  uint64_t y = shifted64(u.significand, shift);
  uint64_t z = high64(y, y);
  uint64_t sum = arc_terms64[3] - high64(z, arc_terms64[4]);
  sum = arc_terms64[2] - high64(z, sum);
  sum = arc_terms64[1] - high64(z, sum);
  sum = high64(z, arc_terms64[0] - high64(z, sum));
  u.significand -= high64(u.significand, sum);
  return settled64(u);
}

/* The angle from 0 to pi/2 of two sides above 0. */
static inline parts64 arc64(parts64 y, parts64 x) {
  slope near =
      slope_of(y.exponent - x.exponent, (uint32_t)(y.significand >> 32),
               (uint32_t)(x.significand >> 32));
  bool is_flat = near.exponent < -6, is_steep = near.exponent > 5;
  parts64 height = arc_height64(y, x, near), width = arc_width64(y, x, near);
  parts64 minus_x = {true, x.exponent, x.significand};
  height = is_flat ? y : is_steep ? minus_x : height;
  width = is_flat ? x : is_steep ? y : width;
  parts64 none = {false, -200, 1ull << 63};
  parts64 rest = arc_of_rest64(quotient64(height, width));
  rest = height.significand ? rest : none;
  unsigned index =
      (is_flat | is_steep) ? 0 : (unsigned)(near.exponent + 6) * 16 + near.step;
  /* 126 bits behind the point. */
  wide sum = {0x6487ed5110b4611a, 0x62633145c06e0e68}; /* pi / 2 */
  if (!is_steep) {
    sum.high = arc_steps64_high[index];
    sum.low = arc_steps64_low[index];
  }
  int shift = 1 - rest.exponent;
  /* Parts below 2^-62 count no more. */
  wide part = {rest.significand, 0};
  part = shift_wide_right(part, (unsigned)shift & 63);
  part.high = shift > 63 ? 0 : part.high;
  part.low = shift > 63 ? 0 : part.low;
  sum = add_wide(sum, rest.negative ? negate_wide(part) : part);
  int zeros = __builtin_clzll(sum.high | 1);
  parts64 angle = {false, 1 - zeros,
                   shift_wide_left(sum, (unsigned)zeros).high};
  return is_flat ? rest : angle;
}

/* pi less the angle. */
static inline parts64 opposite64(parts64 angle) {
  int shift = 1 - angle.exponent; /* 62 bits behind the point */
  uint64_t part = shifted64(angle.significand, shift);
  parts64 other = {angle.negative, 1, 0xc90fdaa22168c235 - part};
  return settled64(other);
}

/* The same for float: words of 64 bits have bits to spare. */
static inline parts32 arc32(parts32 y, parts32 x) {
  slope near = slope_of(y.exponent - x.exponent, y.significand, x.significand);
  bool is_flat = near.exponent < -6, is_steep = near.exponent > 5;
  uint64_t c = arc_tangent_of(near);
  /* 37 bits behind the point, in units of 2^y.exponent. */
  int64_t height = (int64_t)((uint64_t)y.significand << 6) -
                   (int64_t)(x.significand * c
                             << (near.exponent + x.exponent >= y.exponent));
  bool negative = is_steep | ((is_flat == false) & (height < 0));
  uint64_t magnitude = (uint64_t)(height < 0 ? -height : height);
  int zeros = __builtin_clzll(magnitude | 1);
  parts32 rise = {negative, y.exponent + 26 - zeros,
                  (uint32_t)(magnitude << zeros >> 32)};
  /* c / 64 of y, 63 bits behind the point. */
  uint64_t part = y.significand * c << 26;
  uint64_t whole = (uint64_t)x.significand << 31;
  int above = near.exponent + 1 + y.exponent - x.exponent;
  uint64_t large = above > 0 ? part >> 1 : whole;
  uint64_t small = above > 0 ? whole : part >> 1;
  uint64_t sum = large + shifted64(small, above > 0 ? above : -above);
  parts32 run = {false, x.exponent + 1 + (above > 0 ? above : 0),
                 (uint32_t)(sum >> 32)};
  run = settled32(settled32(run));
  parts32 minus_x = {true, x.exponent, x.significand};
  parts32 flat = {false, y.exponent, y.significand};
  rise = is_flat ? flat : is_steep ? minus_x : rise;
  run = is_flat ? x : is_steep ? y : run;
  parts32 none = {false, -100, 1u << 31};
  parts32 rest = quotient32(rise, run);
  uint32_t u = shifted32(rest.significand, -1 - rest.exponent);
  uint32_t z = high32(u, u);
  rest.significand -= high32(
      rest.significand, high32(z, arc_terms32[0] - high32(z, arc_terms32[1])));
  rest = rise.significand ? settled32(rest) : none;
  unsigned index =
      (is_flat | is_steep) ? 0 : (unsigned)(near.exponent + 6) * 16 + near.step;
  /* 56 bits behind the point. */
  uint64_t base = is_steep ? 0x1921fb54442d184 : arc_steps32[index];
  int shift = 6 - rest.exponent;
  uint64_t more = shifted64((uint64_t)rest.significand << 31, shift);
  uint64_t angle = rest.negative ? base - more : base + more;
  zeros = __builtin_clzll(angle | 1);
  parts32 result = {false, 7 - zeros, (uint32_t)(angle << zeros >> 32)};
  return is_flat ? rest : result;
}

static inline parts32 opposite32(parts32 angle) {
  int shift = 1 - angle.exponent;
  uint32_t part = shifted32(angle.significand, shift);
  parts32 other = {angle.negative, 1, 0xc90fdaa2 - part};
  return settled32(other);
}

#endif
