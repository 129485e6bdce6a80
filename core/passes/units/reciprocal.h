/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Quotients by a constant as products with a number that stands for its
 * reciprocal, exact for every dividend of so many bits.
 */
#ifndef HLS_PASSES_RECIPROCAL_H
#define HLS_PASSES_RECIPROCAL_H

#include <stdbool.h>
#include <stdint.h>

/* The quotient of x is that of y * multiplier and 2^shift, rounded towards
 * minus infinity, plus 1 if x is negative. y is x divided by 2^before, rounded
 * likewise, and plus 1 if `increments`. */
typedef struct reciprocal {
  uint64_t multiplier;
  unsigned shift;
  unsigned before; /* for unsigned dividends only, as the next one */
  bool increments;
  unsigned width; /* of a product that holds any y * multiplier, at most 64 */
} reciprocal;

/* `bits` are those of the dividend, a sign included. The divisor is no power of
 * two and below 2^bits, or its half with a sign. Returns false when no product
 * of 64 bits does. */
bool reciprocal_find(reciprocal *found, unsigned bits, bool is_signed,
                     uint64_t divisor);

/* How many bits a number has, without leading zeros. */
unsigned reciprocal_bits(uint64_t number);

#endif
