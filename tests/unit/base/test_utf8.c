/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * UTF-8 as bytes, code points and UTF-16 units.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text/utf8.h"
#include <string.h>

#define EMOJI "\xF0\x9F\x98\x80" /* U+1F600: 4 bytes, 2 UTF-16 units */
#define UMLAUT "\xC3\xBC"        /* U+00FC: 2 bytes, 1 unit */

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
        utf8_next(cases[i].text, strlen(cases[i].text), &code_point),
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
    utf8_next(cases[i], strlen(cases[i]), &code_point);
    assert_true(code_point == UTF8_ILL_FORMED);
    assert_false(utf8_is_valid(cases[i], strlen(cases[i])));
  }
  assert_true(utf8_is_valid("", 0));
  assert_true(utf8_is_valid("a" EMOJI "\0" UMLAUT, 8));
  assert_false(utf8_is_valid("a" EMOJI UMLAUT, 6));
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

static size_t column(const char *text, size_t bytes) {
  return utf8_utf16_of_offset(text, strlen(text), bytes);
}

static void bytes_become_utf16_columns(void **state) {
  (void)state;
  assert_int_equal(column("abc", 2), 2);
  assert_int_equal(column("\t\tx", 2), 2);
  assert_int_equal(column(UMLAUT "x", 2), 1);
  assert_int_equal(column(EMOJI "x", 4), 2);
  assert_int_equal(column("a" EMOJI UMLAUT "b", 8), 5);
}

static void column_inside_a_character_is_its_begin(void **state) {
  (void)state;
  for (size_t bytes = 1; bytes < 5; bytes++) {
    assert_int_equal(column("a" EMOJI, bytes), 1);
  }
}

static void columns_end_with_the_text(void **state) {
  (void)state;
  assert_int_equal(column("ab" EMOJI, 99), 4);
  assert_int_equal(column("", 7), 0);
  assert_int_equal(utf8_offset_of_utf16("ab", 2, 7), 2);
}

/* A truncated character is one replacement, an overlong form one per byte, a
 * surrogate one per byte (Unicode, table 3-8); in both directions. */
static void ill_formed_bytes_count_as_replacements(void **state) {
  (void)state;
  static const struct {
    const char *text; /* an x behind it */
    size_t units;
  } cases[] = {
      {"\xFF", 1},     {"\x80\x80", 2},         {"\xF0\x9F\x98", 1},
      {"\xC0\xAF", 2}, {"\xED\xA0\x80", 3},     {"\xF4\x90\x80\x80", 4},
      {"\xE2\x82", 1}, {"a\xE2\x82" UMLAUT, 3},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
    char text[16];
    size_t size = strlen(cases[i].text);
    memcpy(text, cases[i].text, size);
    text[size] = 'x';
    assert_int_equal(utf8_utf16_of_offset(text, size + 1, size),
                     cases[i].units);
    assert_int_equal(utf8_offset_of_utf16(text, size + 1, cases[i].units),
                     size);
  }
}

static void begins_of_characters_are_found(void **state) {
  (void)state;
  static const char text[] = "a" UMLAUT EMOJI "\x80\xE2\x82z";
  static const size_t begins[] = {0, 1, 1, 3, 3, 3, 3, 7, 8, 9, 10, 11, 11};
  for (size_t i = 0; i < sizeof(begins) / sizeof(*begins); i++) {
    assert_int_equal(utf8_begin_of_character(text, strlen(text), i), begins[i]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(well_formed_text_is_decoded),
      cmocka_unit_test(ill_formed_text_is_refused),
      cmocka_unit_test(utf16_columns_become_bytes),
      cmocka_unit_test(bytes_become_utf16_columns),
      cmocka_unit_test(column_inside_a_character_is_its_begin),
      cmocka_unit_test(columns_end_with_the_text),
      cmocka_unit_test(ill_formed_bytes_count_as_replacements),
      cmocka_unit_test(begins_of_characters_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
