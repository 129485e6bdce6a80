/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Columns of the wire, in lines of a file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/hlsc/render/snippet.h"
#include <string.h>

static size_t byte_column(const char *text, size_t column) {
  source src = {.text = (char *)text, .size = strlen(text)};
  text_range range = {.line = 1, .column = column};
  return snippet_byte_column(&src, &range);
}

static void columns_become_bytes(void **state) {
  (void)state;
  assert_int_equal(byte_column("\nint x;", 4), 5);
  assert_int_equal(byte_column("\n/* \xc3\xa9 */ x", 8), 10);
  assert_int_equal(byte_column("\n\xf0\x9f\x98\x80x\r\n", 2), 5);
  assert_int_equal(byte_column("\nab\r\n", 9), 3);
}

/* A header that is no UTF-8 is told about in columns that count its cut
 * characters once, as the compiler's side does. */
static void cut_characters_are_one_column(void **state) {
  (void)state;
  assert_int_equal(byte_column("\n\xe6\xbc x", 2), 4);
  assert_int_equal(byte_column("\n\xf0\x9f\x98 x", 2), 5);
  assert_int_equal(byte_column("\n\xe9 x", 2), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_become_bytes),
      cmocka_unit_test(cut_characters_are_one_column),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
