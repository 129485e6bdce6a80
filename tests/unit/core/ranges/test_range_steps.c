/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ranges have every result of their numbers, and not many others: of small
 * types all ranges, of large ones random ranges, and what circuits need to be
 * exact.
 */
#include "range_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static bool is_of_two(range_step step) { return step < RANGE_NOT; }

/* The results of these have gaps, in which the sign may change. */
static bool is_coarse(range_step step) {
  return step == RANGE_MUL || step == RANGE_REMS || step == RANGE_DIVU;
}

/* The results of all numbers: any if C does not define one of them. */
static range_fixture_set all_results(range_step step, unsigned width,
                                     const number_range *a,
                                     const number_range *b) {
  range_fixture_set results = 0;
  range_fixture_set as = range_fixture_numbers(a);
  range_fixture_set bs = is_of_two(step) ? range_fixture_numbers(b) : 1;
  for (unsigned number = 0; as >> number; number++) {
    for (unsigned other = 0; bs >> other; other++) {
      uint64_t result = 0;
      if (!(as >> number & 1) || !(bs >> other & 1)) {
        continue;
      }
      if (!range_fixture_step(step, width, number, a->width, other, &result)) {
        return (range_fixture_set)(((uint64_t)1 << (1U << width)) - 1);
      }
      results |= (range_fixture_set)1 << result;
    }
  }
  return results;
}

static void check_step(range_step step, unsigned width, const number_range *a,
                       const number_range *b) {
  range_fixture_set expected = all_results(step, width, a, b);
  number_range least = range_fixture_least(expected, width);
  number_range result = range_steps_result(step, width, a, b);
  range_fixture_set numbers = range_fixture_numbers(&result);
  number_range again = range_fixture_least(numbers, width);
  if ((expected & ~numbers) || !numbers != !expected ||
      !number_range_equal(&result, &again) ||
      (!is_coarse(step) && !number_range_equal(&result, &least))) {
    fail_msg("step %d of %jd…%jd, %ju…%ju and %jd…%jd, %ju…%ju: results are "
             "%#x, and the range of %u bits has %#x",
             step, (intmax_t)a->smin, (intmax_t)a->smax, (uintmax_t)a->umin,
             (uintmax_t)a->umax, (intmax_t)b->smin, (intmax_t)b->smax,
             (uintmax_t)b->umin, (uintmax_t)b->umax, expected, width, numbers);
  }
}

static number_range ranges[RANGE_FIXTURE_MOST_RANGES];

static void results_of_two_small_ranges(void **state) {
  (void)state;
  for (unsigned width = 1; width <= RANGE_FIXTURE_MOST_BITS; width++) {
    unsigned count = range_fixture_ranges(width, ranges);
    for (int step = 0; is_of_two((range_step)step); step++) {
      for (unsigned a = 0; a < count; a++) {
        for (unsigned b = 0; b < count; b++) {
          check_step((range_step)step, width, &ranges[a], &ranges[b]);
        }
      }
    }
  }
}

static void results_of_one_small_range(void **state) {
  (void)state;
  for (unsigned from = 1; from <= RANGE_FIXTURE_MOST_BITS; from++) {
    unsigned count = range_fixture_ranges(from, ranges);
    for (unsigned a = 0; a < count; a++) {
      check_step(RANGE_NOT, from, &ranges[a], &ranges[a]);
      check_step(RANGE_ABS, from, &ranges[a], &ranges[a]);
      for (unsigned to = 1; to <= RANGE_FIXTURE_MOST_BITS; to++) {
        range_step one = to < from ? RANGE_TRUNC : RANGE_EXTS;
        range_step other = to < from ? RANGE_TRUNC : RANGE_EXTU;
        check_step(one, to, &ranges[a], &ranges[a]);
        check_step(other, to, &ranges[a], &ranges[a]);
      }
    }
  }
}

static uint64_t next_random(void) {
  static uint64_t number = UINT64_C(0x9e3779b97f4a7c15);
  number ^= number << 13;
  number ^= number >> 7;
  number ^= number << 17;
  return number;
}

/* Numbers of all sizes, of both signs. */
static uint64_t random_bits(void) {
  uint64_t bits = next_random() >> next_random() % 64;
  return next_random() % 2 ? bits : ~bits;
}

static number_range random_range(unsigned width) {
  number_range a = number_range_of(random_bits(), width);
  number_range b = number_range_of(random_bits(), width);
  switch (next_random() % 4) {
  case 0:
    return a;
  case 1:
    return number_range_unsigned(a.umin < b.umin ? a.umin : b.umin,
                                 a.umax > b.umax ? a.umax : b.umax, width);
  case 2:
    return number_range_signed(a.smin < b.smin ? a.smin : b.smin,
                               a.smax > b.smax ? a.smax : b.smax, width);
  default:
    b = number_range_unsigned(b.umin, b.umin + next_random() % width, width);
    return number_range_is_empty(&b) ? a : number_range_hull(&a, &b);
  }
}

/* One of the ends, or some number between them. */
static uint64_t random_number_of(const number_range *range) {
  uint64_t ends[] = {range->umin, range->umax, (uint64_t)range->smin,
                     (uint64_t)range->smax};
  uint64_t end = ends[next_random() % 4];
  uint64_t numbers[] = {
      end + next_random() % 3 - 1, end ^ next_random() >> next_random() % 64,
      range->umin + next_random() % ((range->umax - range->umin) | 1)};
  uint64_t number = numbers[next_random() % 3];
  return number_range_has(range, number) ? number : end;
}

static void check_random_numbers(range_step step, unsigned width,
                                 const number_range *a, const number_range *b) {
  number_range full = number_range_full(width);
  number_range result = range_steps_result(step, width, a, b);
  for (int i = 0; i < 8; i++) {
    uint64_t number = random_number_of(a), other = random_number_of(b), bits;
    bool is_there =
        range_fixture_step(step, width, number, a->width, other, &bits)
            ? number_range_has(&result, bits)
            : number_range_equal(&result, &full);
    if (!is_there) {
      fail_msg("step %d to %u bits of %#jx and %#jx is not in %jd…%jd, "
               "%ju…%ju",
               step, width, (uintmax_t)number, (uintmax_t)other,
               (intmax_t)result.smin, (intmax_t)result.smax,
               (uintmax_t)result.umin, (uintmax_t)result.umax);
    }
  }
}

static void results_of_random_ranges(void **state) {
  (void)state;
  static const unsigned WIDTHS[] = {8, 16, 32, 33, 64};
  for (int i = 0; i < 400000; i++) {
    range_step step = (range_step)(next_random() % RANGE_FIXTURE_STEPS);
    unsigned width = WIDTHS[next_random() % 5], other = width;
    if (step >= RANGE_EXTS) {
      other = WIDTHS[next_random() % 5];
    }
    bool is_wider = step == RANGE_TRUNC ? other < width : other > width;
    number_range a = random_range(is_wider ? width : other);
    number_range b = random_range(is_wider ? other : width);
    if (step >= RANGE_SHL && step <= RANGE_SHRU && next_random() % 8) {
      b = number_range_unsigned(b.umin % width,
                                b.umin % width + next_random() % 4, width);
    }
    check_random_numbers(step, is_wider ? other : width, &a, &b);
  }
}

enum { MANY = 1 << 20 };
static const int64_t LEAST = INT32_MIN, MOST = INT32_MAX;
static const int64_t UNSIGNED_MOST = UINT32_MAX;

typedef struct expectation {
  range_step step;
  int64_t amin, amax, bmin, bmax, min, max;
} expectation;

static void results_that_are_exact_as_signed(void **state) {
  (void)state;
  const expectation expectations[] = {
      {RANGE_ADD, 0, 999, 1, 1, 1, 1000},
      {RANGE_ADD, -5, 5, -7, 7, -12, 12},
      {RANGE_ADD, MOST, MOST, 1, 1, LEAST, LEAST},
      {RANGE_ADD, 0, MOST, -1, -1, -1, MOST - 1},
      {RANGE_SUB, 0, 10, 0, 3, -3, 10},
      {RANGE_SUB, LEAST, LEAST, 1, 1, MOST, MOST},
      {RANGE_MUL, 0, 7, 4, 4, 0, 28},
      {RANGE_MUL, -3, 4, 5, 5, -15, 20},
      {RANGE_MUL, -3, 4, -5, 6, -20, 24},
      {RANGE_MUL, -MANY, MANY, 0, 2000, -MANY * 2000LL, MANY * 2000LL},
      {RANGE_MUL, LEAST, LEAST, -1, -1, LEAST, LEAST},
      {RANGE_MUL, LEAST, MOST, 1, 1, LEAST, MOST},
      {RANGE_MUL, LEAST, MOST, 0, 0, 0, 0},
      {RANGE_AND, LEAST, MOST, 255, 255, 0, 255},
      {RANGE_AND, LEAST, MOST, -8, -8, LEAST, MOST - 7},
      {RANGE_AND, 3, 20, -8, -8, 0, 16},
      {RANGE_AND, LEAST, MOST, 0, 1000, 0, 1000},
      {RANGE_AND, -4, -1, -4, -1, -4, -1},
      {RANGE_OR, 0, 7, 16, 16, 16, 23},
      {RANGE_OR, 0, 1000, 0, 5, 0, 1005},
      {RANGE_OR, LEAST, -1, 0, MOST, LEAST, -1},
      {RANGE_XOR, 0, 7, 0, 8, 0, 15},
      {RANGE_XOR, 0, 100, -1, -1, -101, -1},
      {RANGE_SHL, 0, 7, 2, 2, 0, 28},
      {RANGE_SHL, -3, 7, 0, 2, -12, 28},
      {RANGE_SHL, LEAST, MOST, 24, 24, LEAST, MOST - 0xffffff},
      {RANGE_SHRS, LEAST, MOST, 24, 24, -128, 127},
      {RANGE_SHRS, -100, 100, 1, 31, -50, 50},
      {RANGE_SHRU, LEAST, MOST, 24, 24, 0, 255},
      {RANGE_SHRU, 0, 100, 1, 31, 0, 50},
      {RANGE_SHRS, 0, 100, 1, 32, LEAST, MOST},
      {RANGE_DIVS, LEAST, MOST, 10, 10, LEAST / 10, MOST / 10},
      {RANGE_DIVS, -100, 50, -10, -2, -25, 50},
      {RANGE_DIVS, 0, 100, 1, 7, 0, 100},
      {RANGE_DIVS, 0, 100, 0, 7, LEAST, MOST},
      {RANGE_DIVS, LEAST, MOST, -1, -1, LEAST, MOST},
      {RANGE_DIVS, -MOST, MOST, -1, -1, -MOST, MOST},
      {RANGE_DIVU, LEAST, MOST, 10, 10, 0, UINT32_MAX / 10},
      {RANGE_REMS, LEAST, MOST, 10, 10, -9, 9},
      {RANGE_REMS, 0, MOST, 10, 10, 0, 9},
      {RANGE_REMS, 0, MOST, -10, -10, 0, 9},
      {RANGE_REMS, 0, MOST, 1, 100, 0, 99},
      {RANGE_REMS, 0, 5, 10, 20, 0, 5},
      {RANGE_REMS, 23, 25, 10, 10, 3, 5},
      {RANGE_REMS, -25, -23, 10, 10, -5, -3},
      {RANGE_REMS, LEAST, -1, 10, 10, -9, 0},
      {RANGE_REMS, 0, 5, 0, 5, LEAST, MOST},
      {RANGE_MAXS, -5, 9, 0, 7, 0, 9},
      {RANGE_MAXS, LEAST, MOST, 0, 0, 0, MOST},
      {RANGE_MINS, LEAST, MOST, 255, 255, LEAST, 255},
      {RANGE_MINS, -5, 9, 0, 7, -5, 7},
      {RANGE_MAXU, 1, 9, 3, 7, 3, 9},
      {RANGE_MINU, LEAST, MOST, 255, 255, 0, 255},
      {RANGE_NOT, 0, 7, 0, 0, -8, -1},
      {RANGE_ABS, -5, 3, 0, 0, 0, 5},
      {RANGE_ABS, -5, -3, 0, 0, 3, 5},
      {RANGE_ABS, LEAST, LEAST, 0, 0, LEAST, LEAST},
  };
  for (size_t i = 0; i < sizeof(expectations) / sizeof(*expectations); i++) {
    const expectation *it = &expectations[i];
    number_range a = number_range_signed(it->amin, it->amax, 32);
    number_range b = number_range_signed(it->bmin, it->bmax, 32);
    number_range result = range_steps_result(it->step, 32, &a, &b);
    if (result.smin != it->min || result.smax != it->max) {
      fail_msg("expectation %zu: %jd…%jd, %ju…%ju", i, (intmax_t)result.smin,
               (intmax_t)result.smax, (uintmax_t)result.umin,
               (uintmax_t)result.umax);
    }
  }
}

static void results_that_are_exact_as_unsigned(void **state) {
  (void)state;
  const expectation expectations[] = {
      {RANGE_ADD, 0, MOST, 0, 1, 0, MOST + 1},
      {RANGE_ADD, 0, 3000000000, 0, 7, 0, 3000000007},
      {RANGE_SUB, 3000000000, 4000000000, 1, 7, 2999999993, 3999999999},
      {RANGE_MUL, 0, MANY, 0, 4000, 0, MANY * 4000LL},
      {RANGE_SHL, 0, 255, 24, 24, 0, UNSIGNED_MOST - 0xffffff},
      {RANGE_SHRU, 0, UNSIGNED_MOST, 0, 1, 0, UNSIGNED_MOST},
      {RANGE_DIVU, 0, UNSIGNED_MOST, 1, 7, 0, UNSIGNED_MOST},
      {RANGE_DIVU, 3000000000, 3000000000, 2, 3, 1000000000, 1500000000},
      {RANGE_MAXU, 0, UNSIGNED_MOST, 3000000000, 3000000000, 3000000000,
       UNSIGNED_MOST},
      {RANGE_ABS, 0, UNSIGNED_MOST, 0, 0, 0, MOST + 1},
  };
  for (size_t i = 0; i < sizeof(expectations) / sizeof(*expectations); i++) {
    const expectation *it = &expectations[i];
    number_range a =
        number_range_unsigned((uint64_t)it->amin, (uint64_t)it->amax, 32);
    number_range b =
        number_range_unsigned((uint64_t)it->bmin, (uint64_t)it->bmax, 32);
    number_range result = range_steps_result(it->step, 32, &a, &b);
    if (result.umin != (uint64_t)it->min || result.umax != (uint64_t)it->max) {
      fail_msg("expectation %zu: %jd…%jd, %ju…%ju", i, (intmax_t)result.smin,
               (intmax_t)result.smax, (uintmax_t)result.umin,
               (uintmax_t)result.umax);
    }
  }
}

static void assert_is(number_range result, number_range expected) {
  assert_true(number_range_equal(&result, &expected));
}

static void results_of_other_widths(void **state) {
  (void)state;
  number_range byte = number_range_full(8);
  number_range small = number_range_signed(-100, 100, 32);
  number_range index = number_range_signed(0, 1000, 64);
  number_range beyond = number_range_signed(250, 260, 64);
  assert_is(range_steps_result(RANGE_EXTS, 32, &byte, &byte),
            number_range_signed(-128, 127, 32));
  assert_is(range_steps_result(RANGE_EXTU, 32, &byte, &byte),
            number_range_unsigned(0, 255, 32));
  assert_is(range_steps_result(RANGE_EXTS, 64, &small, &small),
            number_range_signed(-100, 100, 64));
  assert_is(range_steps_result(RANGE_TRUNC, 8, &small, &small),
            number_range_signed(-100, 100, 8));
  assert_is(range_steps_result(RANGE_TRUNC, 32, &index, &index),
            number_range_signed(0, 1000, 32));
  assert_is(range_steps_result(RANGE_TRUNC, 8, &index, &index), byte);
  assert_is(range_steps_result(RANGE_TRUNC, 8, &beyond, &beyond),
            number_range_signed(-6, 4, 8));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_of_two_small_ranges),
      cmocka_unit_test(results_of_one_small_range),
      cmocka_unit_test(results_of_random_ranges),
      cmocka_unit_test(results_that_are_exact_as_signed),
      cmocka_unit_test(results_that_are_exact_as_unsigned),
      cmocka_unit_test(results_of_other_widths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
