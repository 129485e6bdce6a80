/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Quotients by a constant as products (Granlund and Montgomery, Division by
 * invariant integers using multiplication, 1994).
 *
 * For d, the divisor, and x, the dividend, below 2^n: let m be 2^s / d, rounded
 * up, and e = m * d - 2^s. x * m / 2^s is x / d + (e / d) * (x / 2^s), which
 * has the integer part of x / d as long as e * x < 2^s, so with e * 2^n <= 2^s.
 * Below zero, where C rounds up, it is less than the quotient by something that
 * is positive and at most 1.
 *
 * With m rounded down and e = 2^s - m * d, (x + 1) * m / 2^s is (x + 1) / d
 * less (e / d) * (x + 1) / 2^s, which is at most 1 / d, so that its integer
 * part is that of x / d, if e * 2^n <= 2^s, too. One of both is so for an s
 * with which m has at most n bits.
 */
#include "core/passes/units/reciprocal.h"

__extension__ typedef unsigned __int128 wide;

enum { MAX_WIDTH = 64 };

unsigned reciprocal_bits(uint64_t number) {
  return number == 0 ? 0 : MAX_WIDTH - (unsigned)__builtin_clzll(number);
}

/* Rounded up: the smallest shift, with which the product is the narrowest. */
static bool find_above(reciprocal *found, unsigned bits, unsigned magnitude,
                       uint64_t divisor) {
  for (unsigned shift = reciprocal_bits(divisor);
       shift <= magnitude + reciprocal_bits(divisor); shift++) {
    wide power = (wide)1 << shift;
    wide multiplier = power / divisor + 1;
    wide error = multiplier * divisor - power;
    if (error << magnitude <= power) {
      unsigned width = bits + reciprocal_bits((uint64_t)multiplier);
      *found = (reciprocal){
          .multiplier = (uint64_t)multiplier, .shift = shift, .width = width};
      return multiplier >> MAX_WIDTH == 0 && width <= MAX_WIDTH;
    }
  }
  return false;
}

static bool find_below(reciprocal *found, unsigned bits, uint64_t divisor) {
  unsigned shift = bits + reciprocal_bits(divisor) - 1;
  wide power = (wide)1 << shift;
  wide multiplier = power / divisor;
  wide error = power - multiplier * divisor;
  unsigned width = bits + reciprocal_bits((uint64_t)multiplier);
  *found = (reciprocal){.multiplier = (uint64_t)multiplier,
                        .shift = shift,
                        .increments = true,
                        .width = width};
  return error << bits <= power && multiplier >> MAX_WIDTH == 0 &&
         width <= MAX_WIDTH;
}

bool reciprocal_find(reciprocal *found, unsigned bits, bool is_signed,
                     uint64_t divisor) {
  /* Beyond, no product fits, and the numbers above would not. */
  if (bits > MAX_WIDTH - 2) {
    return false;
  }
  if (is_signed) {
    return find_above(found, bits, bits - 1, divisor);
  }
  unsigned before = (unsigned)__builtin_ctzll(divisor);
  if (find_above(found, bits, bits, divisor)) {
    return true;
  }
  if (before > 0) {
    bool fits =
        find_above(found, bits - before, bits - before, divisor >> before);
    found->before = before;
    return fits;
  }
  return find_below(found, bits, divisor);
}
