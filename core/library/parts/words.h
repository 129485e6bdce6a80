/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products of words as circuits have them: of 32 bits by 32 bits. A word is a
 * fraction here, its bits those behind the point.
 */
#ifndef LIBRARY_WORDS_H
#define LIBRARY_WORDS_H

#include <stdint.h>

/* The upper half of a product, rounded down. */
static inline uint32_t high32(uint32_t a, uint32_t b) {
  return (uint32_t)(((uint64_t)a * b) >> 32);
}

/* The upper half of a product, or up to 2 less: the product of the lower halves
 * is not computed. */
static inline uint64_t high64(uint64_t a, uint64_t b) {
  uint64_t middle = (a >> 32) * (uint32_t)b;
  uint64_t other = (a & 0xffffffff) * (b >> 32);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}

/* Both halves of a product. */
typedef struct wide {
  uint64_t high, low;
} wide;

static inline wide multiply64(uint64_t a, uint64_t b) {
  uint64_t lowest = (a & 0xffffffff) * (b & 0xffffffff);
  uint64_t middle = (a >> 32) * (b & 0xffffffff);
  uint64_t other = (a & 0xffffffff) * (b >> 32);
  uint64_t carry =
      (lowest >> 32) + (middle & 0xffffffff) + (other & 0xffffffff);
  wide product;
  product.high =
      (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32) + (carry >> 32);
  product.low = (carry << 32) | (lowest & 0xffffffff);
  return product;
}

static inline wide add_wide(wide a, wide b) {
  wide sum;
  sum.low = a.low + b.low;
  sum.high = a.high + b.high + (sum.low < a.low);
  return sum;
}

static inline wide negate_wide(wide a) {
  wide negative;
  negative.low = -a.low;
  negative.high = ~a.high + (a.low == 0);
  return negative;
}

/* a >> count, 0 when the count is not one of a shift. */
static inline uint64_t shifted64(uint64_t a, int count) {
  uint64_t shifted = a >> (count & 63);
  return (unsigned)count > 63 ? 0 : shifted;
}

static inline uint32_t shifted32(uint32_t a, int count) {
  uint32_t shifted = a >> (count & 31);
  return (unsigned)count > 31 ? 0 : shifted;
}

/* Shifts of two words. The count is less than 64. */
static inline wide shift_wide_left(wide a, unsigned count) {
  wide shifted;
  shifted.high = a.high << count | (a.low >> 1) >> (63 - count);
  shifted.low = a.low << count;
  return shifted;
}

static inline wide shift_wide_right(wide a, unsigned count) {
  wide shifted;
  shifted.low = a.low >> count | (a.high << 1) << (63 - count);
  shifted.high = a.high >> count;
  return shifted;
}

#endif
