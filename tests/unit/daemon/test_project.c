/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The words of commands, and the options that compiler arguments give.
 */
#include "daemon/project/compile_flags.h"
#include "daemon/project/project_params.h"
#include "daemon/project/shell_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Compares a value, which it takes, with JSON text. */
static void assert_json(json_t *value, const char *expected) {
  json_t *wanted = json_loads(expected, 0, NULL);
  char *text = json_dumps(value, JSON_SORT_KEYS);
  if (!json_equal(value, wanted)) {
    fail_msg("%s instead of %s", text, expected);
  }
  free(text);
  json_decref(wanted);
  json_decref(value);
}

static void words_end_at_blanks_outside_quotes(void **state) {
  (void)state;
  assert_json(shell_words(""), "[]");
  assert_json(shell_words("  cc\t-c \n k.c  "), "[\"cc\",\"-c\",\"k.c\"]");
  assert_json(shell_words("'a b'\"c d\"e"), "[\"a bc de\"]");
  assert_json(shell_words("'' \"\""), "[\"\",\"\"]");
  assert_json(shell_words("a\\ b 'c\\d' \"e\\\"f\\g\""),
              "[\"a b\",\"c\\\\d\",\"e\\\"f\\\\g\"]");
  assert_json(shell_words("a 'b c"), "[\"a\",\"b c\"]");
  assert_json(shell_words("a\\"), "[\"a\\\\\"]");
}

/* The options that arguments, JSON text, give in the folder /f. */
static json_t *options_of(const char *text) {
  json_t *arguments = json_loads(text, 0, NULL), *options = json_object();
  assert_true(compile_flags_take(options, arguments, "/f"));
  assert_true(compile_flags_finish(options));
  json_decref(arguments);
  return options;
}

static void folders_are_relative_to_that_of_the_file(void **state) {
  (void)state;
  assert_json(
      options_of("[\"-Ia\",\"-I\",\"/b\",\"-isystem\",\"c\",\"-iquoted\"]"),
      "{\"includeDirs\":[\"/f/a\",\"/b\",\"/f/c\",\"/f/d\"]}");
  assert_json(options_of("[\"-I\"]"), "{}");
  assert_json(options_of("[\"-I\",3,\"k.c\",\"-O2\",\"-o\",\"x\"]"), "{}");
}

static void the_last_word_about_a_macro_counts(void **state) {
  (void)state;
  assert_json(options_of("[\"-DA=1\",\"-DB\",\"-DAB=1\",\"-D\",\"A=2\"]"),
              "{\"defines\":[\"B\",\"AB=1\",\"A=2\"]}");
  assert_json(options_of("[\"-DA=1\",\"-DF(x)=x\",\"-UA\",\"-UF\"]"),
              "{\"defines\":[]}");
}

static void the_last_standard_counts(void **state) {
  (void)state;
  assert_json(options_of("[\"-std=c99\",\"--std=gnu17\",\"-std=\"]"),
              "{\"std\":\"gnu17\"}");
}

static void a_line_is_an_argument(void **state) {
  (void)state;
  assert_json(compile_flags_lines("-I a b\r\n\n  -DX \t\n-DY"),
              "[\"-I a b\",\"-DX\",\"-DY\"]");
}

static void empty_lists_of_macros_are_one(void **state) {
  (void)state;
  json_t *params = json_loads("{\"options\":{\"defines\":[]}}", 0, NULL);
  json_t *settings = json_loads("{\"defines\":[]}", 0, NULL);
  char *problem;
  assert_json(project_params_add(params, "hls/verify", settings, &problem),
              "{\"options\":{\"defines\":[]}}");
  json_decref(settings);
  json_decref(params);
}

static void assert_standard(const char *params, const char *expected) {
  json_t *given = json_loads(params, 0, NULL);
  json_t *settings = json_loads("{\"std\":\"c++20\"}", 0, NULL);
  char *problem;
  json_t *whole = project_params_add(given, "hls/verify", settings, &problem);
  json_t *said = json_object_get(json_object_get(whole, "options"), "std");
  if (expected) {
    assert_string_equal(json_string_value(said), expected);
  } else {
    assert_null(said);
  }
  json_decref(whole);
  json_decref(settings);
  json_decref(given);
}

static void a_standard_is_for_texts_of_its_language(void **state) {
  (void)state;
  assert_standard("{\"source\":{\"uri\":\"file:///k.cpp\"}}", "c++20");
  assert_standard("{\"source\":{\"uri\":\"file:///k.c\"}}", NULL);
  assert_standard("{\"source\":{\"uri\":\"file:///k.h\","
                  "\"languageId\":\"cpp\"}}",
                  "c++20");
  assert_standard("{\"source\":{\"uri\":\"file:///k.cpp\"},"
                  "\"options\":{\"std\":\"c++14\"}}",
                  "c++14");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_end_at_blanks_outside_quotes),
      cmocka_unit_test(folders_are_relative_to_that_of_the_file),
      cmocka_unit_test(the_last_word_about_a_macro_counts),
      cmocka_unit_test(the_last_standard_counts),
      cmocka_unit_test(a_line_is_an_argument),
      cmocka_unit_test(empty_lists_of_macros_are_one),
      cmocka_unit_test(a_standard_is_for_texts_of_its_language),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
