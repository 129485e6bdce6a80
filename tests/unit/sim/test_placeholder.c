/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Placeholders and their C models in the native run.
 */
#include "fixture.h"
#include "rtl/sim/golden/golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const rtl_design no_design;

static hls_status run(fixture *f, golden *native, const char *text,
                      const char *model) {
  static hls_source source;
  source = fixture_source("model.c", model ? model : "");
  f->request.source = fixture_source("kernel.c", text);
  f->request.kernel = "k";
  f->request.design = &no_design;
  f->request.models = &source;
  f->request.num_models = model ? 1 : 0;
  return fixture_run_main(f, native);
}

/* The result of the first call, given the size of what is before it. */
static int64_t result(const golden *native) {
  int64_t value = 0;
  assert_int_equal(pread(native->recording, &value, sizeof value,
                         (off_t)native->layout.before_size),
                   sizeof value);
  return value;
}

static void expect_result(fixture *f, const char *text, const char *model,
                          int64_t expected) {
  golden g;
  hls_status status = run(f, &g, text, model);
  for (size_t i = 0; i < f->diagnostics.count; i++) {
    print_message("%s\n", f->diagnostics.items[i].message);
  }
  if (f->result.message) {
    print_message("%s\n", f->result.message);
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(g.num_calls, 1);
  assert_true(result(&g) == expected);
  golden_finish(&g);
}

/* Expects a diagnostic of this code at this line of this file. */
static void expect_code(fixture *f, const char *text, const char *model,
                        const char *code, const char *file, unsigned line) {
  golden g;
  hls_status status = run(f, &g, text, model);
  golden_finish(&g);
  assert_int_equal(status, HLS_DIAGNOSED);
  for (size_t i = 0; i < f->diagnostics.count; i++) {
    const hls_diagnostic *diagnostic = &f->diagnostics.items[i];
    if (strcmp(diagnostic->code, code) == 0) {
      assert_string_equal(diagnostic->range.file, file);
      assert_int_equal(diagnostic->range.begin.line, line);
      return;
    }
    print_message("%s: %s\n", diagnostic->code, diagnostic->message);
  }
  fail_msg("no diagnostic %s", code);
}

static void outputs_go_through_pointers(void **state) {
  expect_result(*state,
                "void __p(int input_a, int output_b, int output_c,"
                " int parameter_W);\nint __init1();\n"
                "int k(int a) { int b = __init1(); int c = __init1();"
                " int w = 31; __p(a, b, c, w); return b * 1000 + c; }\n"
                "int main(void) { k(5); }\n",
                "void __p(int input_a, int *output_b, int *output_c,"
                " int parameter_W) { *output_b = input_a + parameter_W;"
                " *output_c = 2 * input_a; }\n",
                36010);
}

static void outputs_of_every_size(void **state) {
  expect_result(
      *state,
      "void __p(signed char input_a, _Bool output_b, short output_c,"
      " float output_d, double output_e, unsigned _BitInt(5) output_f,"
      " long output_g);\n"
      "_Bool __init_b(void); short __init_c(void); float __init_d(void);\n"
      "double __init_e(void); unsigned _BitInt(5) __init_f(void);\n"
      "long __init_g(void);\n"
      "long k(signed char a) { _Bool b = __init_b(); short c = __init_c();\n"
      " float d = __init_d(); double e = __init_e();\n"
      " unsigned _BitInt(5) f = __init_f(); long g = __init_g();\n"
      " __p(a, b, c, d, e, f, g);\n"
      " return b + 10 * c + (long)(100 * d) + (long)(10000 * e)"
      " + 1000000 * (long)f + g; }\n"
      "int main(void) { volatile int x = 0x1fe; k(x); }\n",
      "void __p(signed char input_a, _Bool *output_b, short *output_c,"
      " float *output_d, double *output_e, unsigned _BitInt(5) *output_f,"
      " long *output_g) { *output_b = input_a < 0; *output_c = -input_a;"
      " *output_d = 1.5f; *output_e = 2.5; *output_f = 30;"
      " *output_g = 5000000000; }\n",
      1 + 20 + 150 + 25000 + 30000000 + 5000000000);
}

static void result_is_the_first_output(void **state) {
  expect_result(*state,
                "int __p(int input_a, int output_b);\nint __init();\n"
                "int k(int a) { int b = __init(); int r = __p(a, b);"
                " return 100 * r + b; }\n"
                "int main(void) { k(7); }\n",
                "int __p(int input_a, int *output_b) {"
                " *output_b = input_a + 1; return -1; }\n",
                808);
}

static void placeholder_is_called_in_a_loop(void **state) {
  expect_result(*state,
                "void __p(int input_a, int output_b);\nint __init();\n"
                "static int helper(int a) { int b = __init(); __p(a, b);"
                " return b; }\n"
                "int k(int n) { int s = 0; for (int i = 0; i < n; i++) {"
                " int b = __init(); __p(i, b); s += b + helper(i); }"
                " return s; }\n"
                "int main(void) { k(4); }\n",
                "static int calls; int main(void) { return 1; }\n"
                "void __p(int input_a, int *output_b)"
                " { *output_b = input_a * 10 + calls++; }\n",
                120 + 28);
}

static void external_function_by_value(void **state) {
  expect_result(*state,
                "int mystery(int x);\n"
                "int k(int a) { return mystery(a) + 1; }\n"
                "int main(void) { k(4); }\n",
                "int mystery(int x) { return x * x; }\n", 17);
}

static void waits_are_their_data(void **state) {
  expect_result(*state,
                "#include \"hls.h\"\nint mystery(int x);\n"
                "int k(int a) { double d = 0.25; float f = 1.5f;\n"
                " d = __wait_double(__int_to_token(mystery(a)), d);\n"
                " f = __wait_float(__double_to_token(d), f);\n"
                " short s = __wait_short(__float_to_token(f), -300);\n"
                " char c = __wait_char(__short_to_token(s), -3);\n"
                " unsigned u = __wait_unsigned(__char_to_token(c), 4000000000);"
                "\n return (int)(4 * d + 2 * f) + s + c + (u > 3999999999)\n"
                " + __wait_int(__unsigned_to_token(u), 10000); }\n"
                "int main(void) { k(4); }\n",
                "int mystery(int x) { return x * x; }\n",
                4 - 300 - 3 + 1 + 10000);
}

static void missing_model(void **state) {
  expect_code(*state,
              "int __init();\nvoid __p(int input_a, int output_b);\n"
              "int k(int a) { int b = __init(); __p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              NULL, "model-missing", "kernel.c", 2);
}

static void model_takes_output_by_value(void **state) {
  expect_code(*state,
              "void __p(int input_a, int output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); __p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              "\nvoid __p(int input_a, int output_b) {}\n", "model-signature",
              "model.c", 2);
}

static void model_takes_input_by_pointer(void **state) {
  expect_code(*state,
              "void __p(int input_a, int output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); __p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              "void __p(int *input_a, int *output_b) {}\n", "model-signature",
              "model.c", 1);
}

static void model_has_another_type(void **state) {
  expect_code(*state,
              "void __p(int input_a, int output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); __p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              "void __p(int input_a, short *output_b) {}\n", "model-signature",
              "model.c", 1);
}

static void model_has_another_number_of_arguments(void **state) {
  expect_code(*state,
              "void __p(int input_a, int output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); __p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              "void __p(int input_a) {}\n", "model-signature", "model.c", 1);
}

static void output_is_no_variable(void **state) {
  expect_code(*state,
              "void __p(int input_a, int output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); __p(a, b + 1); return b; }\n"
              "int main(void) { k(7); }\n",
              "void __p(int input_a, int *output_b) {}\n",
              "placeholder-output-variable", "kernel.c", 1);
}

static void output_variable_has_another_type(void **state) {
  expect_code(*state,
              "void __p(int input_a, short output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); __p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              "void __p(int input_a, short *output_b) {}\n",
              "placeholder-output-variable", "kernel.c", 1);
}

static void placeholder_address_is_taken(void **state) {
  expect_code(*state,
              "void __p(int input_a, int output_b);\nint __init();\n"
              "int k(int a) { int b = __init(); void (*p)(int, int) = __p;"
              " p(a, b); return b; }\n"
              "int main(void) { k(7); }\n",
              "void __p(int input_a, int *output_b) {}\n", "placeholder-use",
              "kernel.c", 1);
}

static void error_in_the_model(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g,
                       "void __p(int input_a, int output_b);\nint __init();\n"
                       "int k(int a) { int b = __init(); __p(a, b); return b; }"
                       "\nint main(void) { k(7); }\n",
                       "void __p(int input_a, int *output_b) { oops; }\n"),
                   HLS_DIAGNOSED);
  golden_finish(&g);
  assert_string_equal(f->diagnostics.items[0].range.file, "model.c");
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(outputs_go_through_pointers),
      TEST(outputs_of_every_size),
      TEST(result_is_the_first_output),
      TEST(placeholder_is_called_in_a_loop),
      TEST(external_function_by_value),
      TEST(waits_are_their_data),
      TEST(missing_model),
      TEST(model_takes_output_by_value),
      TEST(model_takes_input_by_pointer),
      TEST(model_has_another_type),
      TEST(model_has_another_number_of_arguments),
      TEST(output_is_no_variable),
      TEST(output_variable_has_another_type),
      TEST(placeholder_address_is_taken),
      TEST(error_in_the_model),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
