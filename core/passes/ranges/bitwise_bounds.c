/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bits of the result are decided from the highest one. What matters of the
 * bits that an operand has had so far is only whether they are those of its
 * least number, of its greatest one, of both or of neither: then any bits may
 * follow. That makes 16 states of two operands, of which a set is kept that
 * leads to the best result.
 */
#include "core/passes/ranges/bitwise_bounds.h"

enum {
  AT_MIN = 1,
  AT_MAX = 2,
  LEFT = 4,      /* the interval: no state */
  OPERAND = 4,   /* states of an operand */
  STATES = 16,   /* of two */
  BOTH_FREE = 1, /* the set that has the state of two operands at no end */
};

/* The state of an operand after its next bit. */
static unsigned advance(unsigned at, number_half half, unsigned place,
                        unsigned bit) {
  unsigned min = (unsigned)(half.min >> place) & 1;
  unsigned max = (unsigned)(half.max >> place) & 1;
  if (((at & AT_MIN) && bit < min) || ((at & AT_MAX) && bit > max)) {
    return LEFT;
  }
  return (bit == min ? at & AT_MIN : 0) | (bit == max ? at & AT_MAX : 0);
}

/* Adds the states that follow on one of them to the sets, by the result's bit.
 */
static void follow(unsigned state, bitwise_table table, number_half a,
                   number_half b, unsigned place, unsigned next[2]) {
  for (unsigned bits = 0; bits < 4; bits++) {
    unsigned at_a = advance(state / OPERAND, a, place, bits >> 1);
    unsigned at_b = advance(state % OPERAND, b, place, bits & 1);
    if (at_a != LEFT && at_b != LEFT) {
      next[((unsigned)table >> bits) & 1] |= 1U << (at_a * OPERAND + at_b);
    }
  }
}

static uint64_t best(bitwise_table table, number_half a, number_half b,
                     unsigned width, unsigned wanted) {
  uint64_t result = 0;
  unsigned set = 1U << (STATES - 1);
  for (unsigned place = width; place-- > 0;) {
    unsigned next[2] = {0, 0};
    for (unsigned state = 0; state < STATES; state++) {
      if (set >> state & 1) {
        follow(state, table, a, b, place, next);
      }
    }
    unsigned bit = next[wanted] ? wanted : !wanted;
    set = next[bit];
    result |= (uint64_t)bit << place;
    /* Each operation can make either bit, so the others are as wanted. */
    if (set & BOTH_FREE) {
      return result | (wanted ? (UINT64_C(1) << place) - 1 : 0);
    }
  }
  return result;
}

number_half bitwise_bounds_of(bitwise_table table, number_half a, number_half b,
                              unsigned width) {
  return (number_half){best(table, a, b, width, 0),
                       best(table, a, b, width, 1)};
}
