/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unified diffs and operation counts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/diff/ir_pairs.h"
#include "daemon/worker/diff/op_counts.h"
#include "daemon/worker/diff/text_diff.h"
#include "daemon/worker/json/value_text.h"

#include <stdlib.h>

static int set_up(void **state) {
  (void)state;
  return text_diff_init() ? 0 : -1;
}

static void assert_diff_in(unsigned context, const char *before,
                           const char *after, const char *expected) {
  hls_buffer diff = {0};
  text_diff_form form = {"before/cse", "after/cse", context};
  assert_true(text_diff(before, after, &form, &diff));
  assert_string_equal(diff.data ? diff.data : "", expected);
  hls_buffer_finish(&diff);
}

static void assert_diff(const char *before, const char *after,
                        const char *expected) {
  assert_diff_in(TEXT_DIFF_CONTEXT, before, after, expected);
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

static void shows_as_much_context_as_is_asked_for(void **state) {
  (void)state;
  const char before[] = "1\n2\n3\n4\n5\n6\n7\n8\n";
  const char after[] = "x\n2\n3\n4\n5\n6\n7\ny\n";
  assert_diff_in(0, before, after,
                 "--- before/cse\n+++ after/cse\n"
                 "@@ -1 +1 @@\n-1\n+x\n@@ -8 +8 @@\n-8\n+y\n");
  assert_diff_in(TEXT_DIFF_WHOLE, before, after,
                 "--- before/cse\n+++ after/cse\n@@ -1,8 +1,8 @@\n"
                 "-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y\n");
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

/* Takes the counts. */
static void assert_json(cJSON *counts, const char *expected) {
  hls_buffer found = {0};
  assert_true(value_write(&found, counts));
  assert_string_equal(found.data, expected);
  hls_buffer_finish(&found);
  cJSON_Delete(counts);
}

static void assert_counts(const char *text, const char *expected) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  assert_json(op_counts_json(context, text), expected);
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

static void counts_one_function(void **state) {
  (void)state;
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString(
                   "\"t.f\"() ({ \"t.a\"() : () -> () }) {sym_name = \"f\"} : "
                   "() -> ()\n"
                   "\"t.f\"() ({ \"t.b\"() : () -> () }) {sym_name = \"g\"} : "
                   "() -> ()\n"));
  assert_false(mlirModuleIsNull(module));
  assert_json(op_counts_function(module, "g.", 1), "{\"t.f\":1,\"t.b\":1}");
  assert_json(op_counts_function(module, "h", 1), "{}");
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

static void counts_instructions(void **state) {
  (void)state;
  static const char text[] = "define i32 @f(i32 %0) {\n"
                             "  %2 = add i32 %0, 1\n"
                             "  %3 = tail call i32 @g(i32 %2)\n"
                             "  switch i32 %3, label %4 [\n"
                             "    i32 1, label %4\n"
                             "  ]\n"
                             "\n"
                             "4:              ; preds = %1\n"
                             "  call void @h()\n"
                             "  unreachable\n"
                             "}\n";
  assert_json(op_counts_llvm(text, sizeof(text) - 1),
              "{\"add\":1,\"call\":2,\"switch\":1,\"unreachable\":1}");
  assert_json(op_counts_llvm("  %", 3), "{}");
}

static void assert_module_diff(const char *before, const char *after,
                               const char *expected) {
  ir_pairs pairs = {0};
  hls_buffer diff = {0};
  assert_true(ir_pairs_init(&pairs, (ir_module_text){before, NULL},
                            (ir_module_text){after, NULL}));
  text_diff_form form = {"a", "b", TEXT_DIFF_CONTEXT};
  assert_true(ir_pairs_diff(&pairs, &form, &diff));
  assert_string_equal(diff.data ? diff.data : "", expected);
  ir_pairs_finish(&pairs);
  hls_buffer_finish(&diff);
}

static void pairs_functions_by_name(void **state) {
  (void)state;
  assert_module_diff("module {\n"
                     "  func.func @f() {\n    %0 = t.a\n  }\n"
                     "  func.func @g() {\n    %0 = t.b\n  }\n}\n",
                     "module {\n"
                     "  func.func @g() {\n    %9 = t.b\n  }\n"
                     "  func.func private @h()\n}\n",
                     "--- a\n+++ b\n@@ -1,8 +1,6 @@\n module {\n"
                     "-  func.func @f() {\n-    %a0 = t.a\n-  }\n"
                     "   func.func @g() {\n     %b0 = t.b\n   }\n"
                     "+  func.func private @h()\n }\n");
}

static void pairs_kernels_of_different_names(void **state) {
  (void)state;
  ir_pairs pairs = {0};
  assert_true(ir_pairs_init(
      &pairs,
      (ir_module_text){"func.func @old() {\n}\nfunc.func private @p()\n",
                       "old"},
      (ir_module_text){"func.func private @p()\nfunc.func @new() {\n}\n",
                       "new"}));
  assert_int_equal(pairs.count, 2);
  assert_memory_equal(pairs.items[0].before.name, "old", 3);
  assert_memory_equal(pairs.items[0].after.name, "new", 3);
  ir_pairs_finish(&pairs);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_empty_for_equal_texts),
      cmocka_unit_test(shows_changes_in_context),
      cmocka_unit_test(shows_as_much_context_as_is_asked_for),
      cmocka_unit_test(starts_from_nothing),
      cmocka_unit_test(notes_a_missing_newline),
      cmocka_unit_test(takes_any_bytes_for_text),
      cmocka_unit_test(counts_nested_operations),
      cmocka_unit_test(counts_nothing_in_what_is_no_mlir),
      cmocka_unit_test(counts_one_function),
      cmocka_unit_test(counts_instructions),
      cmocka_unit_test(pairs_functions_by_name),
      cmocka_unit_test(pairs_kernels_of_different_names),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
