/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lists on the command line.
 */
#include "client/hlsc/commandline/explore_lists.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The words of a list, each in brackets. */
static void assert_words(const char *list, const char *expected) {
  char words[64] = "";
  size_t size, written = 0;
  const char *word;
  while ((word = explore_list_next(&list, &size))) {
    int count = snprintf(words + written, sizeof words - written, "[%.*s]",
                         (int)size, word);
    assert_in_range(count, 2, sizeof words - written - 1);
    written += (size_t)count;
  }
  assert_string_equal(words, expected);
}

static void words_lie_between_commas(void **state) {
  (void)state;
  assert_words("a", "[a]");
  assert_words("a,bc,d", "[a][bc][d]");
  assert_words("", "[]");
  assert_words(",a,", "[][a][]");
  assert_words(NULL, "");
}

static void periods_are_above_zero(void **state) {
  (void)state;
  const char *const wrong[] = {"",    "0",    "-1",  "3,",  ",3",     "3,x",
                               "3;4", "3 ,4", "inf", "nan", "3,1e999"};
  assert_true(explore_list_check_periods("3"));
  assert_true(explore_list_check_periods("3,4.5,1e1"));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(explore_list_check_periods(wrong[i]));
  }
}

static void macros_have_a_name_and_values(void **state) {
  (void)state;
  assert_true(explore_list_check_macro("U=1"));
  assert_true(explore_list_check_macro("U=1,2"));
  assert_true(explore_list_check_macro("U="));
  assert_false(explore_list_check_macro("U"));
  assert_false(explore_list_check_macro("=1"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_lie_between_commas),
      cmocka_unit_test(periods_are_above_zero),
      cmocka_unit_test(macros_have_a_name_and_values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
