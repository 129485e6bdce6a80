/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unified diffs and operation counts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "op_counts.h"
#include "text_diff.h"

#include <stdlib.h>

static int set_up(void **state) {
  (void)state;
  return text_diff_init() ? 0 : -1;
}

static void assert_diff(const char *before, const char *after,
                        const char *expected) {
  hls_buffer diff = {0};
  assert_true(text_diff(before, after, "cse", &diff));
  assert_string_equal(diff.data ? diff.data : "", expected);
  hls_buffer_finish(&diff);
}

static void is_empty_for_equal_texts(void **state) {
  (void)state;
  assert_diff("a\nb\n", "a\nb\n", "");
}

static void shows_changes_in_context(void **state) {
  (void)state;
  assert_diff("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n6\n7\n8\n",
              "--- before/cse\n"
              "+++ after/cse\n"
              "@@ -2,7 +2,7 @@\n"
              " 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n");
}

static void starts_from_nothing(void **state) {
  (void)state;
  assert_diff("", "a\n", "--- before/cse\n+++ after/cse\n@@ -0,0 +1 @@\n+a\n");
}

static void notes_a_missing_newline(void **state) {
  (void)state;
  assert_diff("a\n", "a",
              "--- before/cse\n+++ after/cse\n@@ -1 +1 @@\n-a\n+a\n"
              "\\ No newline at end of file\n");
}

static void takes_any_bytes_for_text(void **state) {
  (void)state;
  assert_diff("\x01\xFF\n", "\x02\n",
              "--- before/cse\n+++ after/cse\n@@ -1 +1 @@\n-\x01\xFF\n+\x02\n");
}

static void assert_counts(const char *text, const char *expected) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  json_t *counts = op_counts_json(context, text);
  assert_non_null(counts);
  char *found = json_dumps(counts, JSON_COMPACT);
  assert_string_equal(found, expected);
  free(found);
  json_decref(counts);
  mlirContextDestroy(context);
}

static void counts_nested_operations(void **state) {
  (void)state;
  assert_counts("module {\n"
                "  \"t.f\"() ({\n"
                "    %0 = \"t.add\"() : () -> i32\n"
                "    %1 = \"t.add\"() {s = \"t.mul\"} : () -> i32\n"
                "    \"t.return\"() : () -> ()\n"
                "  }) : () -> ()\n"
                "  module {\n"
                "  }\n"
                "}\n",
                "{\"t.f\":1,\"t.add\":2,\"t.return\":1,\"builtin.module\":1}");
}

static void counts_nothing_in_what_is_no_mlir(void **state) {
  (void)state;
  assert_counts("; ModuleID = 'x'\n", "{}");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_empty_for_equal_texts),
      cmocka_unit_test(shows_changes_in_context),
      cmocka_unit_test(starts_from_nothing),
      cmocka_unit_test(notes_a_missing_newline),
      cmocka_unit_test(takes_any_bytes_for_text),
      cmocka_unit_test(counts_nested_operations),
      cmocka_unit_test(counts_nothing_in_what_is_no_mlir),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
