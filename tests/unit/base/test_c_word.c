/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names in a text.
 */
#include "base/c_text/c_word.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool has(const char *text, const char *name) {
  size_t size = strlen(text);
  char *copy = malloc(size ? size : 1); /* as long as it is, for sanitizers */
  assert_non_null(copy);
  memcpy(copy, text, size);
  bool found = c_text_has_word(copy, size, name);
  free(copy);
  return found;
}

static void a_word_stands_alone(void **state) {
  (void)state;
  assert_true(has("int fir(int a);", "fir"));
  assert_true(has("fir", "fir"));
  assert_true(has("DEF(fir)", "fir"));
  assert_false(has("int firs(int a);", "fir"));
  assert_false(has("int afir(int a);", "fir"));
  assert_false(has("int fi", "fir"));
  assert_false(has("", "fir"));
  assert_false(has("a = 1;", ""));
}

static void lines_may_go_on(void **state) {
  (void)state;
  assert_true(has("int fi\\\nr(int a);", "fir"));
  assert_true(has("int f\\\r\ni\\\nr\\\n(int a);", "fir"));
  assert_false(has("int fir\\\ns(int a);", "fir"));
  assert_false(has("int fi\\ r(int a);", "fir"));
  assert_false(has("fi\\", "fir"));
  assert_false(has("fi\\\r", "fir"));
}

static void characters_may_be_numbers(void **state) {
  (void)state;
  const char *name = "gr\xc3\xb6\xc3\x9f"
                     "e";
  assert_true(has("int gr\xc3\xb6\xc3\x9f"
                  "e(int a);",
                  name));
  assert_true(has("int gr\\u00f6\\U000000DFe(int a);", name));
  assert_true(has("\\u4e2d", "\xe4\xb8\xad"));
  assert_true(has("\\U00020000", "\xf0\xa0\x80\x80"));
  assert_false(has("gr\\u00f", name));
  assert_false(has("gr\\uffffffff", name));
  assert_false(has("gr\\Uffffffff", name));
  assert_false(has("e\\u0000", "e\x01"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_word_stands_alone),
      cmocka_unit_test(lines_may_go_on),
      cmocka_unit_test(characters_may_be_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
