/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where names begin and end.
 */
#include "base/c_text/c_name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Expects the name around each of its bytes but those within a character. */
static void assert_name(const char *before, const char *name,
                        const char *behind) {
  char text[128] = "";
  strcat(strcat(strcat(text, before), name), behind);
  size_t begin = strlen(before), end = begin + strlen(name);
  assert_int_equal(c_name_begin(text, end), begin);
  assert_int_equal(c_name_end(text, strlen(text), begin), end);
  assert_int_equal(c_name_end(text, end, begin), end);
  assert_true(c_name_is(name));
}

static void letters_are_of_names(void **state) {
  (void)state;
  assert_name("", "abc_1", "");
  assert_name("(", "$a", ")");
  assert_name("1 ", "größer", "→kleiner");
  assert_name("größer→", "kleiner", "");
  assert_name("“", "größer", "”");
  assert_name("，", "数学", "，数据");
  assert_name("“", "e\xcc\x81t\xc3\xa9", "…");
  assert_name(" ", "𠀀", " ");
  assert_name("“", "नमस्ते", "”"); /* U+094D is a mark */
  assert_name("(", "क्ष", ")");
  assert_name("→", "a·b", "→");
  assert_name("-", "г\u0483", "-");
  assert_name("-", "a١", "-");
}

static void others_are_not(void **state) {
  (void)state;
  const char *const none[] = {"",      "a b",  "→",       "“a”",      "1a",
                              "a\xff", "\xc3", "a，b",    "\xe2\x86", "١a",
                              "१a",    "·a",   "\u0301a", "a🚀",      "½"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    assert_false(c_name_is(none[i]));
  }
  assert_int_equal(c_name_begin("\x80\x80\x80\x80\x80", 5), 5);
  assert_int_equal(c_name_begin("a\x80", 2), 2);
  assert_int_equal(c_name_end("\xc3", 1, 0), 0);
  assert_int_equal(c_name_end("a", 1, 1), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(letters_are_of_names),
      cmocka_unit_test(others_are_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
