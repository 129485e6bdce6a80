/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The cube root: that of a number near a significand from a table, and then
 * the series of (1 + r)^(1/3) = 1 + r/3 - r^2/9 + 5 r^3/81 ...
 */
#include "core/library/parts/logarithm.h"
#include "core/library/tables/cube_root.h"

/* (1 + r)^(1/3) - 1, 64 bits behind the point. */
static inline uint64_t cube_series64(uint64_t r, bool negative) {
  uint64_t z = high64(r, r);
  uint32_t upper = (uint32_t)(z >> 32);
  uint64_t even = high32(upper, (uint32_t)(cbrt_terms64[6] >> 32));
  even = high64(z, cbrt_terms64[4] + (even << 32));
  even = cbrt_terms64[0] + high64(z, cbrt_terms64[2] + even);
  uint64_t odd = high32(upper, (uint32_t)(cbrt_terms64[7] >> 32));
  odd = high64(z, cbrt_terms64[5] + (odd << 32));
  odd = cbrt_terms64[1] + high64(z, cbrt_terms64[3] + odd);
  odd = high64(r, odd);
  return high64(r, negative ? even + odd : even - odd);
}

double library_cbrt(double x) {
  uint64_t magnitude = bits_of_double(x) & BINARY64_MAGNITUDE;
  parts64 parts = parts64_of(x);
  unsigned exponent = (unsigned)(parts.exponent + 1200);
  unsigned third = exponent * 0xaaab >> 17, over = exponent - 3 * third;
  step64 step = step64_of(0, parts.significand);
  uint64_t root = cbrt_steps64[over * 128 + step.index];
  uint64_t part = high64(root, cube_series64(step.rest >> 6, step.negative));
  parts64 result = {parts.negative, (int)third - 399,
                    step.negative ? root - part : root + part};
  double value = round_normal64(settled64(settled64(result)));
  if (magnitude == 0 || magnitude == BINARY64_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY64_INFINITY) {
    value = nan_double();
  }
  return value;
}

static inline uint32_t cube_series32(uint32_t r, bool negative) {
  uint32_t z = high32(r, r);
  uint32_t even = cbrt_terms32[0] + high32(z, cbrt_terms32[2]);
  uint32_t odd = high32(r, cbrt_terms32[1] + high32(z, cbrt_terms32[3]));
  return high32(r, negative ? even + odd : even - odd);
}

float library_cbrtf(float x) {
  uint32_t magnitude = bits_of_float(x) & BINARY32_MAGNITUDE;
  parts32 parts = parts32_of(x);
  unsigned exponent = (unsigned)(parts.exponent + 1200);
  unsigned third = exponent * 0xaaab >> 17, over = exponent - 3 * third;
  step32 step = step32_of(0, parts.significand);
  uint32_t root = cbrt_steps32[over * 64 + step.index];
  uint32_t part = high32(root, cube_series32(step.rest >> 6, step.negative));
  parts32 result = {parts.negative, (int)third - 399,
                    step.negative ? root - part : root + part};
  float value = round_normal32(settled32(settled32(result)));
  if (magnitude == 0 || magnitude == BINARY32_INFINITY) {
    value = x;
  }
  if (magnitude > BINARY32_INFINITY) {
    value = nan_float();
  }
  return value;
}
