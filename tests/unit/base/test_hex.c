/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/text/hex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void digits_have_values_in_either_case(void **state) {
  (void)state;
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < 16; i++) {
    assert_int_equal(hex_value(digits[i]), i);
    assert_int_equal(hex_lower((unsigned)i), digits[i]);
    assert_int_equal(hex_upper((unsigned)i), "0123456789ABCDEF"[i]);
    assert_int_equal(hex_value(hex_upper((unsigned)i)), i);
  }
}

/* The neighbours of the digits in ASCII, and bytes that are no ASCII. */
static void other_characters_have_none(void **state) {
  (void)state;
  static const char others[] = "/:@G`g \xe1\x80";
  for (size_t i = 0; i < sizeof(others); i++) {
    assert_int_equal(hex_value(others[i]), -1);
  }
}

static void bytes_are_two_digits(void **state) {
  (void)state;
  assert_int_equal(hex_byte("00"), 0);
  assert_int_equal(hex_byte("fF9"), 0xff);
  assert_int_equal(hex_byte("7"), -1);
  assert_int_equal(hex_byte(""), -1);
  assert_int_equal(hex_byte("g0"), -1);
  assert_int_equal(hex_byte("0g"), -1);
}

/* Only the low four bits count, so that a byte needs no mask. */
static void high_bits_are_ignored(void **state) {
  (void)state;
  assert_int_equal(hex_lower(0xabc), 'c');
  assert_int_equal(hex_upper(0xf0), '0');
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(digits_have_values_in_either_case),
      cmocka_unit_test(other_characters_have_none),
      cmocka_unit_test(bytes_are_two_digits),
      cmocka_unit_test(high_bits_are_ignored),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
