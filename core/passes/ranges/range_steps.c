/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands are taken apart into halves, in which signed and unsigned order are
 * the same. What a step makes of one half of each is an interval of exact
 * numbers, which is wrapped to the width.
 */
#include "core/passes/ranges/range_steps.h"

#include "core/passes/ranges/bitwise_bounds.h"
#include "core/passes/ranges/number_halves.h"

__extension__ typedef __int128 wide_number;

/* Adds the results of numbers of one half of each operand, which are not empty
 * and have a result for every pair. */
typedef void add_results(number_halves *results, number_half a, number_half b);

static wide_bits signed_bits(uint64_t bits, unsigned width) {
  return (wide_bits)(wide_number)number_halves_signed(bits, width);
}

static void add_sums(number_halves *results, number_half a, number_half b) {
  number_halves_add(results, (wide_bits)a.min + b.min,
                    (wide_bits)a.max + b.max);
}

static void add_differences(number_halves *results, number_half a,
                            number_half b) {
  number_halves_add(results, (wide_bits)a.min - b.max,
                    (wide_bits)a.max - b.min);
}

/* An operation that has its least and greatest results where the operands have
 * theirs. */
typedef wide_number of_corner(int64_t a, int64_t b);

static void add_corners(number_halves *results, number_half a, number_half b,
                        of_corner *result) {
  uint64_t as[2] = {a.min, a.max}, bs[2] = {b.min, b.max};
  wide_number min = 0, max = 0;
  for (int corner = 0; corner < 4; corner++) {
    wide_number number =
        result(number_halves_signed(as[corner / 2], results->width),
               number_halves_signed(bs[corner % 2], results->width));
    min = corner == 0 || number < min ? number : min;
    max = corner == 0 || number > max ? number : max;
  }
  number_halves_add(results, (wide_bits)min, (wide_bits)max);
}

static wide_number product(int64_t a, int64_t b) { return (wide_number)a * b; }
static wide_number quotient(int64_t a, int64_t b) { return a / b; }

/* Signed and unsigned products have the same bits after wrapping, but intervals
 * that differ: the results are in both. */
static void add_products(number_halves *results, number_half a, number_half b) {
  number_halves products = number_halves_none(results->width);
  number_halves others = products;
  add_corners(&products, a, b, product);
  number_halves_add(&others, (wide_bits)a.min * b.min,
                    (wide_bits)a.max * b.max);
  number_halves_meet(&products, &others);
  number_halves_join(results, &products);
}

static void add_bitwise(number_halves *results, number_half a, number_half b,
                        bitwise_table table) {
  number_half bounds = bitwise_bounds_of(table, a, b, results->width);
  number_halves_add(results, bounds.min, bounds.max);
}

static void add_ands(number_halves *results, number_half a, number_half b) {
  add_bitwise(results, a, b, BITWISE_AND);
}
static void add_ors(number_halves *results, number_half a, number_half b) {
  add_bitwise(results, a, b, BITWISE_OR);
}
static void add_xors(number_halves *results, number_half a, number_half b) {
  add_bitwise(results, a, b, BITWISE_XOR);
}

/* What stays of the numbers is taken first, so that the zeros below are seen.
 */
static void add_left_shifts(number_halves *results, number_half a,
                            number_half b) {
  for (uint64_t amount = b.min; amount <= b.max; amount++) {
    number_halves kept = number_halves_none(results->width - (unsigned)amount);
    number_halves_add(&kept, a.min, a.max);
    for (int sign = 0; sign < 2; sign++) {
      if (!number_halves_lacks(kept.half[sign])) {
        number_halves_add(results, (wide_bits)kept.half[sign].min << amount,
                          (wide_bits)kept.half[sign].max << amount);
      }
    }
  }
}

static void add_logical_shifts(number_halves *results, number_half a,
                               number_half b) {
  for (uint64_t amount = b.min; amount <= b.max; amount++) {
    number_halves_add(results, a.min >> amount, a.max >> amount);
  }
}

static uint64_t shifted_with_sign(uint64_t bits, uint64_t amount,
                                  unsigned width) {
  uint64_t mask = number_halves_mask(width);
  if (bits & number_halves_sign(width)) {
    return ~((~bits & mask) >> amount) & mask;
  }
  return bits >> amount;
}

static void add_arithmetic_shifts(number_halves *results, number_half a,
                                  number_half b) {
  for (uint64_t amount = b.min; amount <= b.max; amount++) {
    number_halves_add(results, shifted_with_sign(a.min, amount, results->width),
                      shifted_with_sign(a.max, amount, results->width));
  }
}

static void add_signed_quotients(number_halves *results, number_half a,
                                 number_half b) {
  add_corners(results, a, b, quotient);
}

static void add_unsigned_quotients(number_halves *results, number_half a,
                                   number_half b) {
  number_halves_add(results, a.min / b.max, a.max / b.min);
}

static bool has_sign(number_half half, unsigned width) {
  return half.min & number_halves_sign(width);
}

/* The numbers without their sign. */
static number_half magnitudes(number_half half, unsigned width) {
  uint64_t mask = number_halves_mask(width);
  if (!has_sign(half, width)) {
    return half;
  }
  return (number_half){-half.max & mask, -half.min & mask};
}

/* Where all quotients are the same one, remainders are differences. */
static number_half unsigned_remainders(number_half a, number_half b) {
  uint64_t times = a.min / b.max;
  if (times == a.max / b.min) {
    return (number_half){a.min - times * b.max, a.max - times * b.min};
  }
  return (number_half){0, a.max < b.max ? a.max : b.max - 1};
}

/* A remainder has the sign of the dividend. */
static void add_remainders(number_halves *results, number_half a,
                           number_half b) {
  unsigned width = results->width;
  number_half sizes =
      unsigned_remainders(magnitudes(a, width), magnitudes(b, width));
  if (has_sign(a, width)) {
    number_halves_add(results, -(wide_bits)sizes.max, -(wide_bits)sizes.min);
  } else {
    number_halves_add(results, sizes.min, sizes.max);
  }
}

/* The signed order is the unsigned one of numbers whose sign bit is flipped. */
static number_half flipped(number_half half, uint64_t flip) {
  return (number_half){half.min ^ flip, half.max ^ flip};
}

static void add_greater(number_halves *results, number_half a, number_half b,
                        uint64_t flip) {
  a = flipped(a, flip);
  b = flipped(b, flip);
  number_half both = {a.min > b.min ? a.min : b.min,
                      a.max > b.max ? a.max : b.max};
  both = flipped(both, flip);
  number_halves_add(results, both.min, both.max);
}

static void add_lesser(number_halves *results, number_half a, number_half b,
                       uint64_t flip) {
  a = flipped(a, flip);
  b = flipped(b, flip);
  number_half both = {a.min < b.min ? a.min : b.min,
                      a.max < b.max ? a.max : b.max};
  both = flipped(both, flip);
  number_halves_add(results, both.min, both.max);
}

static void add_signed_greater(number_halves *results, number_half a,
                               number_half b) {
  add_greater(results, a, b, number_halves_sign(results->width));
}
static void add_signed_lesser(number_halves *results, number_half a,
                              number_half b) {
  add_lesser(results, a, b, number_halves_sign(results->width));
}
static void add_unsigned_greater(number_halves *results, number_half a,
                                 number_half b) {
  add_greater(results, a, b, 0);
}
static void add_unsigned_lesser(number_halves *results, number_half a,
                                number_half b) {
  add_lesser(results, a, b, 0);
}

static add_results *const OF_TWO[] = {
    [RANGE_ADD] = add_sums,
    [RANGE_SUB] = add_differences,
    [RANGE_MUL] = add_products,
    [RANGE_AND] = add_ands,
    [RANGE_OR] = add_ors,
    [RANGE_XOR] = add_xors,
    [RANGE_SHL] = add_left_shifts,
    [RANGE_SHRS] = add_arithmetic_shifts,
    [RANGE_SHRU] = add_logical_shifts,
    [RANGE_DIVS] = add_signed_quotients,
    [RANGE_REMS] = add_remainders,
    [RANGE_DIVU] = add_unsigned_quotients,
    [RANGE_MAXS] = add_signed_greater,
    [RANGE_MINS] = add_signed_lesser,
    [RANGE_MAXU] = add_unsigned_greater,
    [RANGE_MINU] = add_unsigned_lesser,
};

/* Whether C leaves the result of some pair of numbers open. */
static bool may_be_undefined(range_step step, unsigned width,
                             const number_range *a, const number_range *b) {
  switch (step) {
  case RANGE_SHL:
  case RANGE_SHRS:
  case RANGE_SHRU:
    return b->umax >= width;
  case RANGE_DIVU:
    return number_range_has(b, 0);
  case RANGE_DIVS:
  case RANGE_REMS:
    return number_range_has(b, 0) ||
           (number_range_has(a, number_halves_sign(width)) &&
            number_range_has(b, UINT64_MAX));
  default:
    return false;
  }
}

static number_range result_of_two(range_step step, unsigned width,
                                  const number_range *a,
                                  const number_range *b) {
  if (number_range_is_empty(a) || number_range_is_empty(b)) {
    return number_range_empty(width);
  }
  if (may_be_undefined(step, width, a, b)) {
    return number_range_full(width);
  }
  number_halves of_a = number_halves_of(a), of_b = number_halves_of(b);
  number_halves results = number_halves_none(width);
  for (int pair = 0; pair < 4; pair++) {
    number_half half_a = of_a.half[pair / 2], half_b = of_b.half[pair % 2];
    if (!number_halves_lacks(half_a) && !number_halves_lacks(half_b)) {
      OF_TWO[step](&results, half_a, half_b);
    }
  }
  return number_halves_range(&results);
}

static void add_results_of_one(range_step step, number_halves *results,
                               number_half a, unsigned width) {
  switch (step) {
  case RANGE_NOT:
    number_halves_add(results, ~(wide_bits)a.max, ~(wide_bits)a.min);
    break;
  case RANGE_ABS:
    a = magnitudes(a, width);
    number_halves_add(results, a.min, a.max);
    break;
  case RANGE_EXTS:
    number_halves_add(results, signed_bits(a.min, width),
                      signed_bits(a.max, width));
    break;
  default: /* zeros above, or fewer bits */
    number_halves_add(results, a.min, a.max);
  }
}

number_range range_steps_result(range_step step, unsigned width,
                                const number_range *a, const number_range *b) {
  if (step < RANGE_NOT) {
    return result_of_two(step, width, a, b);
  }
  number_halves of_a = number_halves_of(a);
  number_halves results = number_halves_none(width);
  for (int sign = 0; sign < 2; sign++) {
    if (!number_halves_lacks(of_a.half[sign])) {
      add_results_of_one(step, &results, of_a.half[sign], a->width);
    }
  }
  return number_halves_range(&results);
}
