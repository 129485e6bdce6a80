/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Percentiles are right to within the width of a bucket.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/host/histogram.h"

static void assert_near(double value, double expected) {
  assert_true(value >= expected * 0.93 && value <= expected * 1.07);
}

static void nothing_counted_is_zero(void **state) {
  (void)state;
  static const histogram empty;
  assert_true(histogram_percentile(&empty, 50) == 0);
}

static void small_values_are_exact(void **state) {
  (void)state;
  for (uint64_t value = 0; value < 16; value++) {
    histogram one = {0};
    histogram_add(&one, value);
    assert_true(histogram_percentile(&one, 50) == (double)value);
    assert_true(histogram_percentile(&one, 99) == (double)value);
  }
}

static void every_size_is_near(void **state) {
  (void)state;
  for (uint64_t value = 16; value < 10000000000ull; value += value / 7) {
    histogram one = {0};
    histogram_add(&one, value);
    assert_near(histogram_percentile(&one, 50), (double)value);
  }
}

static void enormous_values_do_not_overflow(void **state) {
  (void)state;
  histogram one = {0};
  histogram_add(&one, UINT64_MAX);
  assert_true(histogram_percentile(&one, 99) > 1e10);
}

static void percentiles_split_the_values(void **state) {
  (void)state;
  histogram many = {0};
  for (uint64_t value = 1; value <= 1000; value++) {
    histogram_add(&many, value * 100);
  }
  assert_int_equal(many.total, 1000);
  assert_near(histogram_percentile(&many, 50), 50000);
  assert_near(histogram_percentile(&many, 99), 99000);
  assert_near(histogram_percentile(&many, 100), 100000);
}

static void one_slow_request_does_not_move_the_median(void **state) {
  (void)state;
  histogram many = {0};
  for (int i = 0; i < 99; i++) {
    histogram_add(&many, 5);
  }
  histogram_add(&many, 5000000);
  assert_true(histogram_percentile(&many, 50) == 5);
  assert_true(histogram_percentile(&many, 99) == 5);
  assert_near(histogram_percentile(&many, 99.5), 5000000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_counted_is_zero),
      cmocka_unit_test(small_values_are_exact),
      cmocka_unit_test(every_size_is_near),
      cmocka_unit_test(enormous_values_do_not_overflow),
      cmocka_unit_test(percentiles_split_the_values),
      cmocka_unit_test(one_slow_request_does_not_move_the_median),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
