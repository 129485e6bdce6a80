/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Formats of printf().
 */
#include "base/c_text/c_print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect(c_print_piece *piece, const char **at, const char *text,
                   char letter) {
  assert_true(c_print_next(*at, piece));
  assert_int_equal(piece->size, strlen(text));
  assert_memory_equal(piece->text, text, piece->size);
  assert_int_equal(piece->letter, letter);
  *at = piece->text + piece->size;
}

static void texts_and_conversions_alternate(void **state) {
  (void)state;
  const char *at = "a = %d, %% %5lx\n";
  c_print_piece piece;
  expect(&piece, &at, "a = ", 0);
  expect(&piece, &at, "%d", 'd');
  assert_int_equal(piece.precision, -1);
  assert_string_equal(piece.length, "");
  expect(&piece, &at, ", ", 0);
  expect(&piece, &at, "%", 0);
  expect(&piece, &at, " ", 0);
  expect(&piece, &at, "%5lx", 'x');
  assert_int_equal(piece.width, 5);
  assert_string_equal(piece.length, "l");
  expect(&piece, &at, "\n", 0);
  assert_false(c_print_next(at, &piece));
}

static void a_conversion_has_all_its_parts(void **state) {
  (void)state;
  const char *at = "%-+ #012.3hhi%.e";
  c_print_piece piece;
  expect(&piece, &at, "%-+ #012.3hhi", 'i');
  assert_true(piece.is_left && piece.has_plus && piece.has_space &&
              piece.has_prefix && piece.has_zeros);
  assert_int_equal(piece.width, 12);
  assert_int_equal(piece.precision, 3);
  assert_string_equal(piece.length, "hh");
  expect(&piece, &at, "%.e", 'e');
  assert_int_equal(piece.precision, 0);
  assert_false(piece.is_left);
}

static void what_is_not_known_is_the_rest(void **state) {
  (void)state;
  static const char *const formats[] = {"%*d, %d", "%.*f",   "%",      "%1$d",
                                        "%256d",   "%.256f", "%y, %d", "%l"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
    const char *at = formats[i];
    c_print_piece piece;
    expect(&piece, &at, formats[i], '?');
    assert_false(c_print_next(at, &piece));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_and_conversions_alternate),
      cmocka_unit_test(a_conversion_has_all_its_parts),
      cmocka_unit_test(what_is_not_known_is_the_rest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
