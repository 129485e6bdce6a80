/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ranges of small types have the numbers that they say, and are the least that
 * have them.
 */
#include "range_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { BEYOND = 20 }; /* some numbers beyond those of 4 bits */

static void assert_same(number_range a, number_range b) {
  if (!number_range_equal(&a, &b)) {
    fail_msg("%u bits: %jd…%jd and %ju…%ju are not %jd…%jd and %ju…%ju",
             a.width, (intmax_t)a.smin, (intmax_t)a.smax, (uintmax_t)a.umin,
             (uintmax_t)a.umax, (intmax_t)b.smin, (intmax_t)b.smax,
             (uintmax_t)b.umin, (uintmax_t)b.umax);
  }
}

static int64_t small_signed(uint64_t bits, unsigned width) {
  return (int64_t)bits - (bits >> (width - 1) ? 1 << width : 0);
}

static void intervals_are_cut_to_the_type(void **state) {
  (void)state;
  for (unsigned width = 1; width <= RANGE_FIXTURE_MOST_BITS; width++) {
    for (int64_t min = -BEYOND; min < BEYOND; min++) {
      for (int64_t max = -BEYOND; max < BEYOND; max++) {
        range_fixture_set as_signed = 0, as_unsigned = 0;
        for (int64_t bits = 0; bits < 1 << width; bits++) {
          int64_t number = small_signed((uint64_t)bits, width);
          as_signed |= (unsigned)(min <= number && number <= max) << bits;
          as_unsigned |= (unsigned)(min <= bits && bits <= max) << bits;
        }
        assert_same(number_range_signed(min, max, width),
                    range_fixture_least(as_signed, width));
        if (min >= 0 && max >= 0) {
          assert_same(
              number_range_unsigned((uint64_t)min, (uint64_t)max, width),
              range_fixture_least(as_unsigned, width));
        }
      }
    }
  }
}

static void ends_of_large_types(void **state) {
  (void)state;
  number_range range = number_range_full(64);
  assert_true(range.smin == INT64_MIN && range.smax == INT64_MAX);
  assert_true(range.umin == 0 && range.umax == UINT64_MAX);
  assert_same(number_range_signed(INT64_MIN, INT64_MAX, 64), range);
  assert_same(number_range_unsigned(0, UINT64_MAX, 64), range);
  assert_same(number_range_signed(INT64_MIN, -1, 64),
              number_range_unsigned(UINT64_C(1) << 63, UINT64_MAX, 64));
  assert_same(number_range_of(UINT64_MAX, 33), number_range_signed(-1, -1, 33));
  assert_same(number_range_of(UINT64_C(0x1ff), 8),
              number_range_unsigned(255, 255, 8));
}

static void nothing_and_everything(void **state) {
  (void)state;
  for (unsigned width = 1; width <= NUMBER_RANGE_MOST_BITS; width++) {
    number_range full = number_range_full(width);
    number_range empty = number_range_empty(width);
    assert_true(number_range_is_empty(&empty) && !number_range_is_empty(&full));
    assert_true(number_range_has(&full, 0) && !number_range_has(&empty, 0));
    assert_true(number_range_has(&full, UINT64_MAX));
    assert_same(number_range_hull(&full, &empty), full);
    assert_same(number_range_meet(&full, &empty), empty);
    assert_same(number_range_meet(&full, &full), full);
    assert_int_equal(number_range_unsigned_bits(&full), width);
    assert_int_equal(number_range_signed_bits(&full), width);
    assert_int_equal(number_range_unsigned_bits(&empty), 1);
    assert_int_equal(number_range_signed_bits(&empty), 1);
  }
}

static void hulls_and_meets_are_least(void **state) {
  (void)state;
  static number_range ranges[RANGE_FIXTURE_MOST_RANGES];
  for (unsigned width = 1; width <= RANGE_FIXTURE_MOST_BITS; width++) {
    unsigned count = range_fixture_ranges(width, ranges);
    for (unsigned a = 0; a < count; a++) {
      for (unsigned b = 0; b < count; b++) {
        range_fixture_set as = range_fixture_numbers(&ranges[a]);
        range_fixture_set bs = range_fixture_numbers(&ranges[b]);
        assert_same(number_range_hull(&ranges[a], &ranges[b]),
                    range_fixture_least(as | bs, width));
        assert_same(number_range_meet(&ranges[a], &ranges[b]),
                    range_fixture_least(as & bs, width));
      }
    }
  }
}

/* Whether each number of the range is told by its lowest bits. */
static bool are_told(const number_range *range, unsigned bits,
                     range_step extension) {
  for (uint64_t number = 0; number < UINT64_C(1) << range->width; number++) {
    uint64_t again = 0;
    range_fixture_step(extension, range->width, number, bits, 0, &again);
    if (number_range_has(range, number) && again != number) {
      return false;
    }
  }
  return true;
}

static void bits_are_as_many_as_needed(void **state) {
  (void)state;
  static number_range ranges[RANGE_FIXTURE_MOST_RANGES];
  for (unsigned width = 1; width <= RANGE_FIXTURE_MOST_BITS; width++) {
    unsigned count = range_fixture_ranges(width, ranges);
    for (unsigned i = 0; i < count; i++) {
      unsigned plain = number_range_unsigned_bits(&ranges[i]);
      unsigned with_sign = number_range_signed_bits(&ranges[i]);
      assert_true(are_told(&ranges[i], plain, RANGE_EXTU));
      assert_true(are_told(&ranges[i], with_sign, RANGE_EXTS));
      assert_true(plain == 1 || !are_told(&ranges[i], plain - 1, RANGE_EXTU));
      assert_true(with_sign == 1 ||
                  !are_told(&ranges[i], with_sign - 1, RANGE_EXTS));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(intervals_are_cut_to_the_type),
      cmocka_unit_test(ends_of_large_types),
      cmocka_unit_test(nothing_and_everything),
      cmocka_unit_test(hulls_and_meets_are_least),
      cmocka_unit_test(bits_are_as_many_as_needed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
