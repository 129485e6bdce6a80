/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers of 16 bits, which have a sign, five bits of an exponent and ten
 * behind the point, from and to wider ones.
 */
#include "core/library/parts/binary32.h"
#include "core/library/parts/binary64.h"

#define HALF_INFINITY 0x7c00u

/* A number without so many of its last bits, to the nearest, of two to the even
 * one. */
static inline uint64_t rounded(uint64_t number, unsigned bits) {
  uint64_t kept = number >> bits, rest = number & ((1ull << bits) - 1);
  uint64_t middle = 1ull << (bits - 1);
  return kept + (rest > middle || (rest == middle && (kept & 1)));
}

/* A magnitude as IEEE 754 has it, with so many bits behind the point, whose
 * exponents are so much larger. */
static inline uint16_t half_of(uint64_t magnitude, unsigned fraction,
                               unsigned above) {
  unsigned exponent = (unsigned)(magnitude >> fraction);
  unsigned shift = fraction - 10;
  if (exponent > above) {
    uint64_t number = magnitude - ((uint64_t)above << fraction);
    uint64_t value = exponent - above < 32 ? rounded(number, shift) : ~0ull;
    return (uint16_t)(value < HALF_INFINITY ? value : HALF_INFINITY);
  }
  /* It has less bits, and none below the middle of the first one. */
  unsigned more = above - exponent + 1;
  uint64_t number = (magnitude & ((1ull << fraction) - 1)) | 1ull << fraction;
  return more < 12 ? (uint16_t)rounded(number, shift + more) : 0;
}

uint16_t library___hlsd_half_of_float(float x) {
  uint32_t bits = bits_of_float(x);
  uint32_t magnitude = bits & BINARY32_MAGNITUDE;
  uint16_t half = half_of(magnitude, 23, 112);
  if (magnitude > BINARY32_INFINITY) {
    half = 0x7e00;
  }
  return half | (uint16_t)(bits >> 16 & 0x8000);
}

uint16_t library___hlsd_half_of_double(double x) {
  uint64_t bits = bits_of_double(x);
  uint64_t magnitude = bits & BINARY64_MAGNITUDE;
  uint16_t half = half_of(magnitude, 52, 1008);
  if (magnitude > BINARY64_INFINITY) {
    half = 0x7e00;
  }
  return half | (uint16_t)(bits >> 48 & 0x8000);
}

float library___hlsd_float_of_half(uint16_t half) {
  uint32_t exponent = half >> 10 & 31, fraction = half & 0x3ff;
  uint32_t magnitude = (exponent + 112) << 23 | fraction << 13;
  if (exponent == 31) {
    magnitude = BINARY32_INFINITY | fraction << 13;
  } else if (exponent == 0) {
    unsigned zeros = (unsigned)__builtin_clz(fraction | 1) - 21;
    magnitude = (113 - zeros) << 23 | (fraction << zeros & 0x3ff) << 13;
  }
  if (exponent == 0 && fraction == 0) {
    magnitude = 0;
  }
  return float_of_bits(magnitude | (uint32_t)(half & 0x8000) << 16);
}
