/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Settings that are added to a project file, and the files that they name.
 */
#include "daemon/project/project_edit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Expects the text with an item added to `models`; NULL: there is no place. */
static void assert_model(const char *text, const char *value,
                         const char *expected) {
  project_edit edit = {0};
  bool found =
      project_edit_find(text, strlen(text), "models", value, true, &edit);
  assert_int_equal(found, expected != NULL);
  if (found) {
    char whole[512];
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)edit.offset, text, edit.text,
             text + edit.offset + edit.replaced);
    assert_string_equal(whole, expected);
    free(edit.text);
  }
}

static void a_key_goes_behind_the_others(void **state) {
  (void)state;
  assert_model("", "m.c", "models: [m.c]\n");
  assert_model("# none\n", "m.c", "# none\nmodels: [m.c]\n");
  assert_model("std: c17\n", "m.c", "std: c17\nmodels: [m.c]\n");
  assert_model("std: c17", "m.c", "std: c17\nmodels: [m.c]\n");
  assert_model("rtl:\n- a.v\n# ä\n", "m.c",
               "rtl:\n- a.v\n# ä\nmodels: [m.c]\n");
}

static void a_key_goes_into_a_part_about_all_files(void **state) {
  (void)state;
  assert_model("std: c17\n---\nfiles: a.c\n", "m.c",
               "std: c17\nmodels: [m.c]\n---\nfiles: a.c\n");
  assert_model("files: a.c\n---\nstd: c17\n", "m.c",
               "files: a.c\n---\nstd: c17\nmodels: [m.c]\n");
  assert_model("files: a.c\n", "m.c", "models: [m.c]\n---\nfiles: a.c\n");
  assert_model("---\nfiles: a.c\n", "m.c", "models: [m.c]\n---\nfiles: a.c\n");
}

static void what_is_there_stays_as_it_is(void **state) {
  (void)state;
  assert_model("models: a,b.c\n", "m.c", "models: [\"a,b.c\", m.c]\n");
  assert_model("models: 'a [1].c'\n", "m.c", "models: ['a [1].c', m.c]\n");
  assert_model("models: [] # none\n", "m.c", "models: [m.c] # none\n");
  assert_model("models: [ # x\n]\n", "m.c", "models: [ # x\nm.c]\n");
}

static void a_list_gets_one_more(void **state) {
  (void)state;
  assert_model("models: [ä.c, b.c] # both\n", "m.c",
               "models: [ä.c, b.c, m.c] # both\n");
  assert_model("models:\n  - a.c\nstd: c17\n", "m.c",
               "models:\n  - a.c\n  - m.c\nstd: c17\n");
  assert_model("models:\r\n- a.c # old\r\nstd: c17\r\n", "m.c",
               "models:\r\n- a.c # old\r\n- m.c\r\nstd: c17\r\n");
  assert_model("std: c17\r\n", "m.c", "std: c17\r\nmodels: [m.c]\r\n");
  assert_model("models:\n- a.c", "m.c", "models:\n- a.c\n- m.c");
}

static void a_value_becomes_a_list(void **state) {
  (void)state;
  assert_model("models:\n", "m.c", "models: [m.c]\n");
  assert_model("models: # none\nstd: c17\n", "m.c",
               "models: [m.c] # none\nstd: c17\n");
  assert_model("models: a.c # one\n", "m.c", "models: [a.c, m.c] # one\n");
  assert_model("models: \"a b.c\"\n", "m.c", "models: [\"a b.c\", m.c]\n");
  assert_model("models: []\n", "m.c", "models: [m.c]\n");
}

static void a_mapping_may_be_in_a_line(void **state) {
  (void)state;
  assert_model("{std: c17}\n", "m.c", "{std: c17, models: [m.c]}\n");
  assert_model("{}\n", "m.c", "{models: [m.c]}\n");
  assert_model("{models: [a.c], std: c17}\n", "m.c",
               "{models: [a.c, m.c], std: c17}\n");
  assert_model("{models: a.c}\n", "m.c", "{models: [a.c, m.c]}\n");
}

static void a_mark_stays_in_front(void **state) {
  (void)state;
  assert_model("\xef\xbb\xbfstd: c17\n", "m.c",
               "\xef\xbb\xbfstd: c17\nmodels: [m.c]\n");
  assert_model("\xef\xbb\xbf", "m.c", "\xef\xbb\xbfmodels: [m.c]\n");
}

/* Where the end of an item is not where it seems. */
static void other_forms_are_left_alone(void **state) {
  (void)state;
  assert_model("models: &m\n  - a.c\n", "m.c", NULL);
  assert_model("models:\n- |-\n  a.c\nstd: c17\n", "m.c", NULL);
  assert_model("rtl: &r [a.v]\nmodels: *r\n", "m.c", NULL);
  assert_model("rtl: [&r a.v]\nmodels: [*r]\n", "m.c", NULL);
}

static void no_mistake_is_made_worse(void **state) {
  (void)state;
  assert_model("std: [c17\n", "m.c", NULL);
  assert_model("std\n", "m.c", NULL);
  assert_model("%YAML 1.1\n---\nstd: c17\n", "m.c", NULL);
}

static void a_name_is_quoted_where_it_has_to_be(void **state) {
  (void)state;
  assert_model("", "/a/b_c-1.c", "models: [/a/b_c-1.c]\n");
  assert_model("", "a, b.c", "models: [\"a, b.c\"]\n");
  assert_model("", "a\"b.c", "models: [\"a\\\"b.c\"]\n");
  assert_model("", "-a.c", "models: [\"-a.c\"]\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_key_goes_behind_the_others),
      cmocka_unit_test(a_key_goes_into_a_part_about_all_files),
      cmocka_unit_test(a_list_gets_one_more),
      cmocka_unit_test(what_is_there_stays_as_it_is),
      cmocka_unit_test(a_value_becomes_a_list),
      cmocka_unit_test(a_mapping_may_be_in_a_line),
      cmocka_unit_test(a_mark_stays_in_front),
      cmocka_unit_test(other_forms_are_left_alone),
      cmocka_unit_test(no_mistake_is_made_worse),
      cmocka_unit_test(a_name_is_quoted_where_it_has_to_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
