/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The outputs of placeholders and the __init* functions of their variables.
 */
#include "placeholder_test.h"

static void an_output_must_be_initialised(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                DECLARATIONS "int f(int x) { int b = __init1(); int c;\n"
                             "__unit(x, b, c, 1); return b + c; }",
                "placeholder-output-not-init");
  assert_range(&a, d->range, "c", 3);
  assert_string_equal(d->fixes[0].title, "initialise 'c' by __init1()");
  assert_string_equal(d->fixes[0].edits[0].text, " = __init1()");
  finish(&a);
  attempt b = {0};
  d = diagnosed(&b,
                DECLARATIONS "int f(int x) { int b = __init1(); int c = 12;\n"
                             "__unit(x, b, c, 1); return b + c; }",
                "placeholder-output-not-init");
  assert_range(&b, d->fixes[0].edits[0].range, "12", 1);
  assert_string_equal(d->fixes[0].edits[0].text, "__init1()");
  finish(&b);
  assert_diagnosed(DECLARATIONS "int f(int x) { int b = __init1();"
                                "__unit(1, b, x, 1); return b; }",
                   "placeholder-output-not-init", "x", 2);
  assert_diagnosed(DECLARATIONS "int f(int x) { int b = __init1();"
                                "__unit(x, b, 77, 1); return b; }",
                   "placeholder-output-not-init", "77", 1);
}

static void an_output_may_come_by_a_detour(void **state) {
  (void)state;
  assert_fine(DECLARATIONS
              "int f(int x) { int b, c; b = __init1(); int d = __init1();"
              "c = d; __unit(x, b, c, 1); return b + c; }");
  assert_fine(DECLARATIONS "int f(int x) { int b = __init1();"
                           "__unit(x, b, __init1(), 1); return b; }");
}

static void an_output_that_may_hold_something_else(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                DECLARATIONS "int f(int x) { int b = __init1(),"
                             "two = __init1();"
                             "if (x) two = 7; __unit(x, b, two, 1);"
                             "return b + two; }",
                "placeholder-output-not-init");
  assert_range(&a, d->range, "two", 3);
  finish(&a);
}

static void one_variable_for_two_outputs(void **state) {
  (void)state;
  assert_diagnosed(DECLARATIONS "int f(int x) { int b = __init1();"
                                "int two = b; __unit(x, b, two, 1);"
                                "return b + two; }",
                   "placeholder-output-not-init", "two", 2);
}

static void an_init_nobody_needs(void **state) {
  (void)state;
  assert_diagnosed(DECLARATIONS "int f(int x) { int b = __init1(); return x; }",
                   "init-unused", "__init1()", 2);
  assert_diagnosed(DECLARATIONS "int f(int x) { __init1(); return x; }",
                   "init-unused", "__init1()", 2);
}

static void an_init_that_is_no_output(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d = diagnosed(
      &a, DECLARATIONS "int f(int x) { int w = __init1(); return x + w; }",
      "init-not-output");
  assert_range(&a, d->range, "w", 2);
  assert_range(&a, d->notes[0].range, "__init1()", 2);
  finish(&a);
}

static void an_output_is_read_too_early(void **state) {
  (void)state;
  attempt a = {0};
  diagnosed(&a,
            DECLARATIONS "int f(int x) { int b = __init1(), c = __init1();"
                         "int y = b + 1; __unit(x, b, c, 1);"
                         "return b + c + y; }",
            "init-not-output");
  finish(&a);
  attempt b = {0};
  diagnosed(&b,
            DECLARATIONS "int f(int x) { int b = __init1(), c = __init1();"
                         "if (x) __unit(x, b, c, 1); return b + c; }",
            "init-not-output");
  finish(&b);
}

static void an_init_has_a_result_and_no_arguments(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "void __unit(int input_a, int output_b);\n"
                "int __init1(int x, int);\nint f(int x) {"
                "int b = __init1(3, x); __unit(x, b); return b; }",
                "init-signature");
  assert_range(&a, d->range, "int x, int", 1);
  assert_range(&a, d->notes[0].range, "__init1", 2);
  assert_int_equal(d->fixes[0].num_edits, 2);
  assert_range(&a, d->fixes[0].edits[0].range, "int x, int", 1);
  assert_range(&a, d->fixes[0].edits[1].range, "3, x", 1);
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
  assert_diagnosed("void __unit(int input_a, int output_b);\n"
                   "int __init1(); void __init2();\nint f(int x) {"
                   "int b = __init1(); __init2(); __unit(x, b); return b; }",
                   "init-signature", "__init2", 1);
  assert_fine("static int __initial(int x) { return x + 1; }\n"
              "int f(int x) { return __initial(x); }");
}

static void an_output_goes_into_a_local_variable_of_its_type(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "void __unit(int input_a, int output_b);\nint __init1();\n"
                "int f(int x) { long wide = __init1(); __unit(x, wide);"
                "return wide; }",
                "placeholder-output-variable");
  assert_range(&a, d->range, "wide", 2);
  assert_range(&a, d->notes[0].range, "wide", 1);
  assert_range(&a, d->notes[1].range, "output_b", 1);
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
  assert_diagnosed("void __unit(int input_a, int output_b);\nint __init1();\n"
                   "int g; int f(int x)"
                   "{ g = __init1(); __unit(x, g); return g; }",
                   "placeholder-output-variable", "g", 3);
  assert_fine("void __unit(int input_a, int output_b);\nint __init1();\n"
              "int f(int x) { unsigned v = __init1(); __unit(x, v);"
              "return v; }");
}

static void an_output_of_another_type(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                DECLARATIONS "int f(int x) { int b = __init1();"
                             "float two = __initf(); __unit(x, b, two, 1);"
                             "return b + two; }",
                "init-type-mismatch");
  assert_range(&a, d->range, "two", 2);
  assert_int_equal(d->num_notes, 2);
  assert_range(&a, d->notes[0].range, "__initf()", 1);
  assert_range(&a, d->notes[1].range, "output_c", 1);
  assert_range(&a, d->fixes[0].edits[0].range, "__initf", 2);
  assert_string_equal(d->fixes[0].edits[0].text, "__init1");
  finish(&a);
}

static void an_output_as_its_own_input(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                DECLARATIONS "int f(int x) { int one = __init1(),"
                             "c = __init1();"
                             "__unit(one, one, c, 1); return one + c; }",
                "placeholder-cycle");
  assert_range(&a, d->range, "one", 2);
  finish(&a);
}

static void an_output_that_leads_back_into_its_call(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                DECLARATIONS "int f(int x) { int one = __init1(),"
                             "c = __init1(); int two = one * 3;"
                             "__unit(two - x, one, c, 1); return one + c; }",
                "placeholder-cycle");
  assert_range(&a, d->range, "two - x", 1);
  assert_range(&a, d->notes[0].range, "*", 1);
  finish(&a);
  attempt b = {0};
  d = diagnosed(&b,
                "void __unit(int input_a, int output_b);\nint __init1();\n"
                "int f(int x) { int one = __init1(), two = __init1();"
                "__unit(one, two); __unit(two + x, one); return one; }",
                "placeholder-cycle");
  assert_range(&b, d->range, "two + x", 1);
  assert_range(&b, d->notes[0].range, "__unit(one, two)", 1);
  finish(&b);
}

static void every_call_gives_its_output_a_value_of_its_own(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, "f",
                   "void __unit(int input_a, int output_b);\nint __init1();\n"
                   "int f(int x) { int v = __init1(); __unit(x, v);"
                   "int first = v; __unit(first, v); return first - v; }",
                   false);
  assert_non_null(a.module);
  assert_non_null(strstr(a.module, "call @__unit(%arg0, %0)"));
  assert_non_null(strstr(a.module, "call @__unit(%0, %1)"));
  assert_non_null(strstr(a.module, "arith.subi %0, %1"));
  assert_null(strstr(a.module, "%3 = "));
  finish(&a);
}

static void either_side_of_a_branch_may_set_an_output(void **state) {
  (void)state;
  assert_fine("void __unit(int input_a, int output_b);\nint __init1();\n"
              "int f(int x) { int v = __init1();"
              "if (x > 3) __unit(x, v); else __unit(x + 1, v); return v; }");
  assert_diagnosed("void __unit(int input_a, int output_b);\nint __init1();\n"
                   "int f(int x) { int v = __init1();"
                   "if (x > 3) __unit(x, v); return v; }",
                   "init-not-output", "return", 1);
}

static void an_iteration_may_use_what_the_one_before_was_given(void **state) {
  (void)state;
  assert_fine("void __unit(int input_a, int output_b);\nint __init1();\n"
              "int f(int x) { int v = __init1(), s = x;"
              "for (int i = 0; i < x; i++) { __unit(s, v); s = v; }"
              "return s; }");
  assert_diagnosed("void __unit(int input_a, int output_b);\nint __init1();\n"
                   "int f(int x) { int v = __init1(), s = x; for (int i = 0;"
                   "i < x; i++) { __unit(v, v); s += v; } return s; }",
                   "init-not-output", "__unit(v, v)", 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_output_must_be_initialised),
      cmocka_unit_test(an_output_may_come_by_a_detour),
      cmocka_unit_test(an_output_that_may_hold_something_else),
      cmocka_unit_test(one_variable_for_two_outputs),
      cmocka_unit_test(an_init_nobody_needs),
      cmocka_unit_test(an_init_that_is_no_output),
      cmocka_unit_test(an_output_is_read_too_early),
      cmocka_unit_test(an_init_has_a_result_and_no_arguments),
      cmocka_unit_test(an_output_goes_into_a_local_variable_of_its_type),
      cmocka_unit_test(an_output_of_another_type),
      cmocka_unit_test(an_output_as_its_own_input),
      cmocka_unit_test(an_output_that_leads_back_into_its_call),
      cmocka_unit_test(every_call_gives_its_output_a_value_of_its_own),
      cmocka_unit_test(either_side_of_a_branch_may_set_an_output),
      cmocka_unit_test(an_iteration_may_use_what_the_one_before_was_given),
  };
  return cmocka_run_group_tests_name("frontend/outputs", tests, NULL, NULL);
}
