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
  assert_true(has("e\\u0000", "e")); /* which is no end of a name */
}

static void some_words_are_written_plainly(void **state) {
  (void)state;
  assert_true(has("afir fir_ fir", "fir"));
  assert_true(has("fi\\r fir", "fir"));
  assert_true(has("\\fir\\", "fir"));
  assert_true(has("\\\\fir", "fir"));
  assert_true(has("\"\\n\" fir '\\''", "fir"));
  assert_true(has("\"\\n\" fi\\\nr", "fir"));
  assert_false(has("firfir fir\\u0061 \\u0061fir", "fir"));
  assert_false(has("fir\\\nfir a\\\nfir", "fir"));
  assert_false(has("fir\\\n\\\n1", "fir"));
}

/* As many times as fill 4 MiB: what looks at a part more than once, for each
 * part, does not end. */
static bool has_in_many(const char *part, const char *name) {
  size_t size = strlen(part), count = (4u << 20) / size;
  char *text = malloc(count * size);
  assert_non_null(text);
  for (size_t i = 0; i < count; i++) {
    memcpy(text + i * size, part, size);
  }
  bool found = c_text_has_word(text, count * size, name);
  free(text);
  return found;
}

static void a_long_text_is_read_once(void **state) {
  (void)state;
  char name[1000] = "";
  memset(name, 'a', sizeof name - 1);
  assert_false(has_in_many("a", name));
  assert_false(has_in_many("a\\\n", name));
  assert_false(has_in_many("\\\n", name));
  assert_false(has_in_many("\\u0061", name));
  assert_false(has_in_many("a\\", name));
  assert_false(has_in_many("aa b\\", name));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_word_stands_alone),
      cmocka_unit_test(lines_may_go_on),
      cmocka_unit_test(characters_may_be_numbers),
      cmocka_unit_test(some_words_are_written_plainly),
      cmocka_unit_test(a_long_text_is_read_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
