/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparisons of ranges have the results of their numbers, and leave of ranges
 * what the comparison can be true of.
 */
#include "range_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* What of `*as` and `*bs` takes part in a comparison with this result. */
static void keep_those(range_comparison comparison, bool is_true,
                       unsigned width, range_fixture_set *as,
                       range_fixture_set *bs) {
  range_fixture_set kept_as = 0, kept_bs = 0;
  for (unsigned a = 0; *as >> a; a++) {
    for (unsigned b = 0; *bs >> b; b++) {
      if ((*as >> a & 1) && (*bs >> b & 1) &&
          range_fixture_compare(comparison, width, a, b) == is_true) {
        kept_as |= (range_fixture_set)1 << a;
        kept_bs |= (range_fixture_set)1 << b;
      }
    }
  }
  *as = kept_as;
  *bs = kept_bs;
}

static void assert_least(const number_range *range, range_fixture_set numbers,
                         int comparison) {
  number_range least = range_fixture_least(numbers, range->width);
  if (!number_range_equal(range, &least)) {
    fail_msg("comparison %d, %u bits: %jd…%jd, %ju…%ju for %#x", comparison,
             range->width, (intmax_t)range->smin, (intmax_t)range->smax,
             (uintmax_t)range->umin, (uintmax_t)range->umax, numbers);
  }
}

static void check_comparison(range_comparison comparison, const number_range *a,
                             const number_range *b) {
  range_fixture_set answers = 0;
  for (unsigned is_true = 0; is_true < 2; is_true++) {
    range_fixture_set as = range_fixture_numbers(a);
    range_fixture_set bs = range_fixture_numbers(b);
    keep_those(comparison, is_true, a->width, &as, &bs);
    answers |= (as ? 1U : 0U) << is_true;
    number_range left_of_a = *a, left_of_b = *b;
    range_comparison_assume(comparison, is_true, &left_of_a, &left_of_b);
    assert_least(&left_of_a, as, comparison);
    assert_least(&left_of_b, bs, comparison);
  }
  number_range result = range_comparison_result(comparison, a, b);
  assert_int_equal(result.width, 1);
  assert_least(&result, answers, comparison);
}

static void comparisons_of_small_ranges(void **state) {
  (void)state;
  static number_range ranges[RANGE_FIXTURE_MOST_RANGES];
  for (unsigned width = 1; width <= RANGE_FIXTURE_MOST_BITS; width++) {
    unsigned count = range_fixture_ranges(width, ranges);
    for (int of = 0; of < RANGE_FIXTURE_COMPARISONS; of++) {
      for (unsigned a = 0; a < count; a++) {
        for (unsigned b = 0; b < count; b++) {
          check_comparison((range_comparison)of, &ranges[a], &ranges[b]);
        }
      }
    }
  }
}

static void assert_is(number_range result, number_range expected) {
  assert_true(number_range_equal(&result, &expected));
}

static void ends_of_large_types(void **state) {
  (void)state;
  static const unsigned WIDTHS[] = {32, 33, 64};
  for (int i = 0; i < 3; i++) {
    unsigned width = WIDTHS[i];
    number_range full = number_range_full(width);
    number_range least = number_range_signed(full.smin, full.smin, width);
    number_range most = number_range_of(full.umax, width);
    number_range zero = number_range_of(0, width);
    number_range truth = number_range_of(1, 1), lie = number_range_of(0, 1);
    assert_is(range_comparison_result(RANGE_SGE, &full, &least), truth);
    assert_is(range_comparison_result(RANGE_SLT, &full, &least), lie);
    assert_is(range_comparison_result(RANGE_ULT, &full, &zero), lie);
    assert_is(range_comparison_result(RANGE_UGT, &full, &most), lie);
    number_range a = full, b = least;
    range_comparison_assume(RANGE_SLT, true, &a, &b);
    assert_true(number_range_is_empty(&a) && number_range_is_empty(&b));
    a = full, b = most;
    range_comparison_assume(RANGE_UGT, true, &a, &b);
    assert_true(number_range_is_empty(&a) && number_range_is_empty(&b));
    a = full, b = zero;
    range_comparison_assume(RANGE_NE, true, &a, &b);
    assert_is(a, number_range_unsigned(1, full.umax, width));
    a = full, b = most;
    range_comparison_assume(RANGE_EQ, false, &b, &a);
    assert_is(a, number_range_unsigned(0, full.umax - 1, width));
  }
}

/* The numbers of a counter in its loop and behind it. */
static void counters(void **state) {
  (void)state;
  number_range counter = number_range_signed(0, INT32_MAX, 32);
  number_range limit = number_range_of(1000, 32);
  number_range a = counter, b = limit;
  range_comparison_assume(RANGE_SLT, true, &a, &b);
  assert_is(a, number_range_signed(0, 999, 32));
  assert_is(b, limit);
  a = counter;
  range_comparison_assume(RANGE_SLT, false, &a, &b);
  assert_is(a, number_range_signed(1000, INT32_MAX, 32));
  a = number_range_signed(1, 1000, 32);
  range_comparison_assume(RANGE_NE, true, &a, &b);
  assert_is(a, number_range_signed(1, 999, 32));
  /* One comparison tells both that it is not negative and that it is low. */
  a = number_range_full(32);
  range_comparison_assume(RANGE_ULT, true, &a, &b);
  assert_is(a, number_range_signed(0, 999, 32));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(comparisons_of_small_ranges),
      cmocka_unit_test(ends_of_large_types),
      cmocka_unit_test(counters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
