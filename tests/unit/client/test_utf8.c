/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * UTF-8 as bytes, UTF-16 units and cells.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/hlsc/text/utf8.h"
#include <string.h>

static void well_formed_text_is_decoded(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t length;
    uint32_t code_point;
  } cases[] = {
      {"a", 1, 'a'},
      {"\xc2\x80", 2, 0x80},
      {"\xc3\xa9", 2, 0xe9},
      {"\xe6\xbc\xa2", 3, 0x6f22},
      {"\xef\xbf\xbf", 3, 0xffff},
      {"\xf0\x9f\x98\x80", 4, 0x1f600},
      {"\xf4\x8f\xbf\xbf", 4, 0x10ffff},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint32_t code_point = 0;
    assert_int_equal(
        utf8_decode(cases[i].text, strlen(cases[i].text), &code_point),
        cases[i].length);
    assert_int_equal(code_point, cases[i].code_point);
  }
}

static void ill_formed_text_is_refused(void **state) {
  (void)state;
  static const char *const cases[] = {
      "\x80",             /* continuation alone */
      "\xc0\xaf",         /* overlong */
      "\xc1\xbf",         /* overlong */
      "\xe0\x80\xaf",     /* overlong */
      "\xf0\x80\x80\xaf", /* overlong */
      "\xed\xa0\x80",     /* surrogate */
      "\xf4\x90\x80\x80", /* above U+10FFFF */
      "\xf5\x80\x80\x80", /* above U+10FFFF */
      "\xff",
      "\xe6\xbc",  /* cut off */
      "\xe6\xbc(", /* interrupted */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint32_t code_point = 0;
    assert_int_equal(utf8_decode(cases[i], strlen(cases[i]), &code_point), 0);
  }
  uint32_t code_point = 0;
  assert_int_equal(utf8_decode("", 0, &code_point), 0);
}

static void utf16_columns_become_bytes(void **state) {
  (void)state;
  /* a, e acute, ideograph, emoji (two units), z */
  static const char line[] = "a\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x98\x80z";
  static const size_t bytes[] = {0, 1, 3, 6, 6, 10, 11, 11, 11};
  for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
    assert_int_equal(utf8_offset_of_utf16(line, strlen(line), i), bytes[i]);
  }
}

static void cells_are_those_of_a_terminal(void **state) {
  (void)state;
  utf8_use_locale();
  assert_int_equal(utf8_cells('a'), 1);
  assert_int_equal(utf8_cells(0xe9), 1);
  assert_int_equal(utf8_cells(0x6f22), 2);
  assert_int_equal(utf8_cells(0x1f600), 2);
  assert_int_equal(utf8_cells(0x301), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(well_formed_text_is_decoded),
      cmocka_unit_test(ill_formed_text_is_refused),
      cmocka_unit_test(utf16_columns_become_bytes),
      cmocka_unit_test(cells_are_those_of_a_terminal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
