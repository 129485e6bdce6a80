/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Chooses the function of a file that is the kernel.
 */
#include "frontend_test.h"

static void assert_kernel(const char *text, const char *name,
                          const char *expected) {
  attempt a = {0};
  parse(&a, text);
  assert_non_null(a.unit);
  const hls_signature *kernel = hls_unit_select_kernel(a.unit, name, &a.error);
  if (!kernel) {
    fail_msg("no kernel: %s", a.error.message);
  }
  assert_string_equal(kernel->name, expected);
  finish(&a);
}

static void assert_no_kernel(const char *text, const char *name,
                             hls_status status, const char *message) {
  attempt a = {0};
  parse(&a, text);
  assert_non_null(a.unit);
  assert_null(hls_unit_select_kernel(a.unit, name, &a.error));
  assert_int_equal(a.error.status, status);
  assert_contains(a.error.message, message);
  finish(&a);
}

static void the_only_function_is_the_kernel(void **state) {
  (void)state;
  assert_kernel("int f(int a) { return a; }", NULL, "f");
}

static void main_is_no_candidate(void **state) {
  (void)state;
  assert_kernel("int f(int a) { return a; } int main(void) { return f(1); }",
                NULL, "f");
  assert_no_kernel("int main(void) { return 0; }", NULL, HLS_NO_KERNEL,
                   "main()");
  assert_kernel("int f(int a) { return a; } int main(void) { return f(1); }",
                "main", "main");
}

static void what_another_candidate_calls_is_no_candidate(void **state) {
  (void)state;
  assert_kernel("static int h(int a) { return a; }"
                "int g(int a) { return h(a); }"
                "int f(int a) { return g(a); }",
                NULL, "f");
}

static void a_function_only_main_calls_is_a_candidate(void **state) {
  (void)state;
  assert_no_kernel("int f(int a) { return a; } int g(int a) { return a; }"
                   "int main(void) { return f(1) + g(1); }",
                   NULL, HLS_AMBIGUOUS_KERNEL, "f, g");
}

static void a_function_that_calls_itself_stays_a_candidate(void **state) {
  (void)state;
  assert_kernel("int f(int a) { return a ? f(a - 1) : 0; }", NULL, "f");
}

static void functions_that_call_each_other_have_to_be_named(void **state) {
  (void)state;
  const char *text = "int g(int a); int f(int a) { return g(a); }"
                     "int g(int a) { return f(a); }";
  assert_no_kernel(text, NULL, HLS_AMBIGUOUS_KERNEL, "f");
  assert_kernel(text, "g", "g");
}

static void a_name_selects(void **state) {
  (void)state;
  const char *text = "int f(int a) { return a; } int g(int a) { return a; }"
                     "int declared(int a);";
  assert_kernel(text, "g", "g");
  assert_no_kernel(text, "h", HLS_NO_KERNEL, "'h'");
  assert_no_kernel(text, "h", HLS_NO_KERNEL, "f, g");
  assert_no_kernel(text, "declared", HLS_NO_KERNEL, "no body");
}

static void an_alias_has_no_body(void **state) {
  (void)state;
  assert_kernel("int g(int a) { return a; }"
                "int f(int a) __attribute__((alias(\"g\")));",
                NULL, "g");
}

static void functions_of_headers_are_no_candidates(void **state) {
  (void)state;
  assert_kernel("#include <stdlib.h>\nint f(int a) { return abs(a); }", NULL,
                "f");
}

static void a_static_or_inline_kernel_has_llvm_ir(void **state) {
  (void)state;
  const char *texts[] = {"static int f(int a) { return a + 2; }",
                         "inline int f(int a) { return a + 2; }",
                         "static inline int f(int a) { return a + 2; }"};
  for (size_t i = 0; i < 3; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    assert_contains(a.module, "func.func @f(");
    finish(&a);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_only_function_is_the_kernel),
      cmocka_unit_test(main_is_no_candidate),
      cmocka_unit_test(what_another_candidate_calls_is_no_candidate),
      cmocka_unit_test(a_function_only_main_calls_is_a_candidate),
      cmocka_unit_test(a_function_that_calls_itself_stays_a_candidate),
      cmocka_unit_test(functions_that_call_each_other_have_to_be_named),
      cmocka_unit_test(a_name_selects),
      cmocka_unit_test(an_alias_has_no_body),
      cmocka_unit_test(functions_of_headers_are_no_candidates),
      cmocka_unit_test(a_static_or_inline_kernel_has_llvm_ir),
  };
  return cmocka_run_group_tests_name("frontend/selection", tests, NULL, NULL);
}
