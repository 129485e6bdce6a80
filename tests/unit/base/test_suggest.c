/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "Did you mean …?"
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text/suggest.h"

static const char *const words[] = {"lower", "verify", "simulate", "stop",
                                    "status"};
#define NUM_WORDS (sizeof words / sizeof *words)

static void near_words_are_suggested(void **state) {
  (void)state;
  assert_string_equal(suggest_word("lowr", words, NUM_WORDS), "lower");
  assert_string_equal(suggest_word("simualte", words, NUM_WORDS), "simulate");
  assert_string_equal(suggest_word("vrify", words, NUM_WORDS), "verify");
  assert_string_equal(suggest_word("statsu", words, NUM_WORDS), "status");
}

static void far_words_are_not(void **state) {
  (void)state;
  assert_null(suggest_word("compile", words, NUM_WORDS));
  assert_null(suggest_word("x", words, NUM_WORDS));
  assert_null(suggest_word("", words, NUM_WORDS));
  assert_null(suggest_word("a-word-that-is-far-too-long-to-be-a-command", words,
                           NUM_WORDS));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(near_words_are_suggested),
      cmocka_unit_test(far_words_are_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
