/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The list of diagnostics.
 */
#include "hls/diagnostic.h"
#include "hls/signature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const hls_range somewhere = {"k.c", {3, 7}, {3, 9}};

static void an_entry_keeps_everything(void **state) {
  (void)state;
  char file[] = "changed.c";
  hls_range range = {file, {1, 2}, {1, 4}};
  hls_diagnostics list = {0};
  hls_diagnostic *entry =
      hls_diagnostics_add(&list, HLS_SEVERITY_ERROR, "placeholder-arg-name",
                          range, "'%s' is %d", "a", 1);
  hls_diagnostic_add_note(entry, somewhere, "called %s", "here");
  hls_diagnostic_add_fix(entry, "rename", range, "input_a");
  memset(file, 'x', sizeof(file) - 1); /* the list has copies */

  assert_int_equal(list.count, 1);
  assert_int_equal(list.num_errors, 1);
  assert_string_equal(list.items[0].code, "placeholder-arg-name");
  assert_string_equal(list.items[0].message, "'a' is 1");
  assert_string_equal(list.items[0].range.file, "changed.c");
  assert_int_equal(list.items[0].range.end.column, 4);
  assert_string_equal(list.items[0].notes[0].message, "called here");
  assert_string_equal(list.items[0].notes[0].range.file, "k.c");
  assert_string_equal(list.items[0].fixes[0].edits[0].text, "input_a");
  hls_diagnostics_finish(&list);
  assert_int_equal(list.count, 0);
}

static void warnings_are_no_errors(void **state) {
  (void)state;
  hls_diagnostics list = {0};
  hls_diagnostics_add(&list, HLS_SEVERITY_WARNING, "clang", somewhere, "w");
  hls_diagnostics_add(&list, HLS_SEVERITY_NOTE, "clang", (hls_range){0}, "n");
  assert_int_equal(list.num_errors, 0);
  assert_null(list.items[1].range.file);
  hls_diagnostics_finish(&list);
}

static void the_list_is_bounded_but_counts_every_error(void **state) {
  (void)state;
  hls_diagnostics list = {0};
  for (int i = 0; i < 100000; i++) {
    hls_diagnostic *entry = hls_diagnostics_add(&list, HLS_SEVERITY_ERROR,
                                                "clang", somewhere, "%d", i);
    for (int j = 0; entry && i == 0 && j < 1000; j++) {
      hls_diagnostic_add_note(entry, somewhere, "%d", j);
      hls_diagnostic_add_fix(entry, "t", somewhere, "x");
    }
  }
  assert_int_equal(list.num_errors, 100000);
  assert_int_equal(list.count + list.dropped, 100000);
  assert_true(list.count < 10000);
  assert_true(list.items[0].num_notes < 1000);
  assert_true(list.items[0].num_fixes < 1000);
  hls_diagnostics_finish(&list);
}

static void the_same_is_said_once_of_a_place(void **state) {
  (void)state;
  hls_diagnostics list = {0};
  hls_range elsewhere = somewhere;
  elsewhere.begin.line++;
  const hls_severity warning = HLS_SEVERITY_WARNING;
  assert_non_null(hls_diagnostics_add(&list, warning, "c", somewhere, "m"));
  assert_null(hls_diagnostics_add(&list, warning, "c", somewhere, "m"));
  assert_non_null(hls_diagnostics_add(&list, warning, "c", elsewhere, "m"));
  assert_non_null(hls_diagnostics_add(&list, warning, "d", somewhere, "m"));
  assert_non_null(hls_diagnostics_add(&list, warning, "c", somewhere, "n"));
  assert_non_null(
      hls_diagnostics_add(&list, warning, "c", (hls_range){0}, "m"));
  assert_int_equal(list.count, 5);
  assert_int_equal(list.dropped, 0);
  hls_diagnostics_finish(&list);
}

static void nothing_hangs_off_a_dropped_entry(void **state) {
  (void)state;
  hls_diagnostic_add_note(NULL, somewhere, "ignored");
  hls_diagnostic_add_fix(NULL, "ignored", somewhere, "");
}

static void elements_of_an_array_are_the_product_of_its_shape(void **state) {
  (void)state;
  const int64_t shape[] = {30, 20, 2};
  const hls_param array = {.is_array = true, .shape = shape, .rank = 3};
  const hls_param scalar = {.name = "n"};
  assert_int_equal(hls_param_num_elements(&array), 1200);
  assert_int_equal(hls_param_num_elements(&scalar), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_entry_keeps_everything),
      cmocka_unit_test(warnings_are_no_errors),
      cmocka_unit_test(the_list_is_bounded_but_counts_every_error),
      cmocka_unit_test(the_same_is_said_once_of_a_place),
      cmocka_unit_test(nothing_hangs_off_a_dropped_entry),
      cmocka_unit_test(elements_of_an_array_are_the_product_of_its_shape),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
