/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What every pass of the project says of itself.
 */
#include "core/passes/passes_internal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define ADDRESS(Name, definition) &definition,

static const HlsPassDefinition *const passes[] = {HLS_PASSES(ADDRESS)};

enum { NUM_PASSES = sizeof passes / sizeof *passes, MOST_COUNTERS = 4 };

static void assert_text(const char *text) {
  assert_non_null(text);
  assert_true(text[0] != '\0');
}

static void every_pass_has_a_name_of_its_own(void **state) {
  (void)state;
  for (size_t i = 0; i < NUM_PASSES; i++) {
    assert_text(passes[i]->argument);
    assert_text(passes[i]->description);
    assert_non_null(passes[i]->dialects);
    for (size_t j = 0; j < i; j++) {
      assert_string_not_equal(passes[i]->argument, passes[j]->argument);
    }
  }
}

/* --mlir-pass-statistics and --debug-only say something of each. */
static void every_pass_counts_what_it_does(void **state) {
  (void)state;
  for (size_t i = 0; i < NUM_PASSES; i++) {
    const HlsPassCounter *counter = passes[i]->counters;
    if (!counter || !counter->name) {
      fail_msg("'%s' counts nothing", passes[i]->argument);
    }
    size_t count = 0;
    for (; counter->name; counter++, count++) {
      assert_text(counter->name);
      assert_text(counter->description);
    }
    assert_in_range(count, 1, MOST_COUNTERS);
  }
}

static void every_option_is_described(void **state) {
  (void)state;
  for (size_t i = 0; i < NUM_PASSES; i++) {
    const HlsPassOption *option = passes[i]->options;
    for (; option && option->name; option++) {
      assert_text(option->name);
      assert_text(option->description);
      assert_non_null(option->usual);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_pass_has_a_name_of_its_own),
      cmocka_unit_test(every_pass_counts_what_it_does),
      cmocka_unit_test(every_option_is_described),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
