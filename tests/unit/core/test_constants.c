/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products and quotients with constants: all numbers of few bits, and those of
 * many bits at which a quotient changes.
 */
#include "core/passes/units/reciprocal.h"
#include "core/passes/units/shift_sums.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/* What the circuit computes, in numbers of `width` bits. */
static uint64_t quotient(const reciprocal *r, uint64_t dividend) {
  uint64_t value = (dividend >> r->before) + r->increments;
  uint64_t product;
  assert_false(__builtin_mul_overflow(value, r->multiplier, &product));
  assert_true(r->width == 64 || product >> r->width == 0);
  return product >> r->shift;
}

static int64_t signed_quotient(const reciprocal *r, int64_t dividend) {
  int64_t product;
  assert_false(
      __builtin_mul_overflow(dividend, (int64_t)r->multiplier, &product));
  int64_t bound = INT64_MAX >> (64 - r->width);
  assert_true(product <= bound && product >= -bound - 1);
  return (product >> r->shift) + (dividend < 0);
}

static void check_unsigned(unsigned bits, uint64_t divisor) {
  reciprocal r;
  assert_true(reciprocal_find(&r, bits, false, divisor));
  for (uint64_t x = 0; x >> bits == 0; x++) {
    assert_int_equal(quotient(&r, x), x / divisor);
  }
}

static void check_signed(unsigned bits, uint64_t divisor) {
  reciprocal r;
  assert_true(reciprocal_find(&r, bits, true, divisor));
  int64_t end = INT64_C(1) << (bits - 1);
  for (int64_t x = -end; x < end; x++) {
    assert_int_equal(signed_quotient(&r, x), x / (int64_t)divisor);
  }
}

static bool is_power(uint64_t number) { return (number & (number - 1)) == 0; }

static void all_quotients_of_few_bits(void **state) {
  (void)state;
  for (unsigned bits = 2; bits <= 10; bits++) {
    for (uint64_t divisor = 3; divisor >> bits == 0; divisor++) {
      if (!is_power(divisor)) {
        check_unsigned(bits, divisor);
        if (divisor >> (bits - 1) == 0) {
          check_signed(bits, divisor);
        }
      }
    }
  }
}

/* Multiples of the divisor and what is just below, near both ends and in
 * between. */
static void check_borders(unsigned bits, uint64_t divisor, uint64_t *random) {
  reciprocal r;
  uint64_t last = UINT64_MAX >> (64 - bits);
  assert_true(reciprocal_find(&r, bits, false, divisor));
  for (int i = 0; i < 200; i++) {
    uint64_t whole = i < 2    ? (uint64_t)i
                     : i == 2 ? last / divisor
                              : next_random(random) % (last / divisor + 1);
    for (uint64_t x = whole * divisor - (whole > 0);
         x <= whole * divisor + 1 && x <= last; x++) {
      assert_int_equal(quotient(&r, x), x / divisor);
    }
  }
  assert_int_equal(quotient(&r, last), last / divisor);
  if (divisor >> (bits - 1)) {
    return;
  }
  assert_true(reciprocal_find(&r, bits, true, divisor));
  int64_t least = -(int64_t)(last >> 1) - 1;
  for (int i = 0; i < 200; i++) {
    int64_t whole = (int64_t)(next_random(random) % (last / divisor)) / 2;
    int64_t x = -(whole * (int64_t)divisor);
    assert_int_equal(signed_quotient(&r, x), -whole);
    assert_int_equal(signed_quotient(&r, x - 1), (x - 1) / (int64_t)divisor);
    assert_int_equal(signed_quotient(&r, -x), whole);
  }
  assert_int_equal(signed_quotient(&r, least), least / (int64_t)divisor);
  assert_int_equal(signed_quotient(&r, -1 - least),
                   (-1 - least) / (int64_t)divisor);
}

static void quotients_of_many_bits(void **state) {
  (void)state;
  uint64_t random = 88172645463325252;
  static const uint64_t divisors[] = {
      3,       5,          6,          7,          9,         10,
      11,      14,         100,        641,        1000,      65537,
      1000000, 0x7fffffff, 0x80000001, 0xfffffffe, 0xffffffff};
  for (size_t i = 0; i < sizeof divisors / sizeof *divisors; i++) {
    check_borders(32, divisors[i], &random);
  }
  for (int i = 0; i < 20000; i++) {
    unsigned bits = 11 + (unsigned)(next_random(&random) % 22);
    uint64_t divisor =
        next_random(&random) >> (64 - bits + next_random(&random) % bits);
    if (divisor > 2 && !is_power(divisor)) {
      check_borders(bits, divisor, &random);
    }
  }
}

static void no_quotients_beyond_a_product(void **state) {
  (void)state;
  reciprocal r;
  assert_false(reciprocal_find(&r, 64, false, 10));
  assert_false(reciprocal_find(&r, 63, true, 10));
  assert_false(reciprocal_find(&r, 33, false, 7));
  assert_true(reciprocal_find(&r, 60, false, UINT64_C(0xf00000000000000)));
}

static uint64_t value_of(const shift_sum *sum) {
  uint64_t value = 0;
  for (unsigned i = 0; i < sum->num_digits; i++) {
    uint64_t power = UINT64_C(1) << sum->digits[i].shift;
    value += sum->digits[i].negative ? 0 - power : power;
  }
  uint64_t outer = UINT64_C(1) << sum->outer;
  return sum->outer == 0       ? value
         : sum->outer_negative ? value * (outer - 1)
                               : value * (outer + 1);
}

static void sums_are_the_number(void **state) {
  (void)state;
  uint64_t random = 2463534242;
  for (int64_t number = -5000; number <= 5000; number++) {
    if (number != 0) {
      shift_sum sum = shift_sum_of(number, 64);
      assert_int_equal(value_of(&sum), (uint64_t)number);
    }
  }
  for (int i = 0; i < 20000; i++) {
    int64_t number =
        (int64_t)next_random(&random) >> (next_random(&random) % 64);
    shift_sum sum = shift_sum_of(number ? number : 1, 64);
    assert_int_equal(value_of(&sum), (uint64_t)(number ? number : 1));
  }
  static const int64_t corners[] = {
      INT64_MAX,           INT64_MIN, INT64_MIN + 1, 0x5555555555555555,
      -0x5555555555555555, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
    shift_sum sum = shift_sum_of(corners[i], 64);
    assert_int_equal(value_of(&sum), (uint64_t)corners[i]);
  }
}

static void sums_of_few_bits_are_the_number_modulo_these(void **state) {
  (void)state;
  for (unsigned width = 1; width <= 8; width++) {
    int64_t end = INT64_C(1) << (width - 1);
    for (int64_t number = -end; number < end; number++) {
      if (number != 0) {
        shift_sum sum = shift_sum_of(number, width);
        assert_int_equal((value_of(&sum) - (uint64_t)number) << (64 - width),
                         0);
      }
    }
    shift_sum top = shift_sum_of(-end, width);
    assert_int_equal(top.adders, 0);
  }
}

static void sums_have_few_adders(void **state) {
  (void)state;
  static const struct {
    int64_t number;
    unsigned adders, levels;
  } expected[] = {{1, 0, 0},   {64, 0, 0},       {3, 1, 1},   {7, 1, 1},
                  {-1, 1, 1},  {-8, 1, 1},       {-3, 1, 1},  {-5, 2, 2},
                  {11, 2, 2},  {45, 2, 2},       {100, 2, 2}, {1000, 2, 2},
                  {171, 3, 3}, {INT64_MIN, 0, 0}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    shift_sum sum = shift_sum_of(expected[i].number, 64);
    assert_int_equal(sum.adders, expected[i].adders);
    assert_int_equal(sum.levels, expected[i].levels);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_quotients_of_few_bits),
      cmocka_unit_test(quotients_of_many_bits),
      cmocka_unit_test(no_quotients_beyond_a_product),
      cmocka_unit_test(sums_are_the_number),
      cmocka_unit_test(sums_of_few_bits_are_the_number_modulo_these),
      cmocka_unit_test(sums_have_few_adders),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
