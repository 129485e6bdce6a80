/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules of placeholders: their declarations, parameters and calls.
 */
#include "placeholder_test.h"

static void an_argument_without_a_role(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "void __unit(int value, int output_b);\nint __init1();\n"
                "int f(int x) { int b = __init1(); __unit(x, b); return b; }",
                "placeholder-arg-name");
  assert_range(&a, d->range, "value", 1);
  assert_int_equal(d->num_notes, 1);
  assert_range(&a, d->notes[0].range, "__unit", 2);
  assert_int_equal(d->num_fixes, 1);
  assert_string_equal(d->fixes[0].title, "rename 'value' to 'input_value'");
  assert_range(&a, d->fixes[0].edits[0].range, "value", 1);
  assert_string_equal(d->fixes[0].edits[0].text, "input_value");
  finish(&a);
}

static void what_is_passed_suggests_the_role(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "void __unit(int input_a, int r, int output_b);\n"
                "int __init1();\nint f(int x) { int b = __init1(),"
                "c = __init1(); __unit(x, c, b); return b + c; }",
                "placeholder-arg-name");
  assert_string_equal(d->fixes[0].edits[0].text, "output_r");
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
}

static void an_argument_without_a_name(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "void __unit(int, int output_b);\nint __init1();\n"
                "int f(int x) { int b = __init1(); __unit(x, b); return b; }",
                "placeholder-arg-name");
  assert_range(&a, d->range, "int", 1);
  assert_string_equal(d->fixes[0].edits[0].text, " input_1");
  finish(&a);
}

static void a_prefix_alone_is_no_name(void **state) {
  (void)state;
  assert_diagnosed(
      "void __unit(int input_, int output_b);\nint __init1();\n"
      "int f(int x) { int b = __init1(); __unit(x, b); return b; }",
      "placeholder-arg-name", "input_", 1);
}

static void a_placeholder_without_an_output(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d = diagnosed(
      &a, "void __unit(int input_a);\nint f(int x) { __unit(x); return x; }",
      "placeholder-no-output");
  assert_range(&a, d->range, "__unit", 1);
  assert_range(&a, d->notes[0].range, "__unit", 2);
  assert_int_equal(d->num_fixes, 0);
  finish(&a);
  attempt b = {0};
  d = diagnosed(&b,
                "void __unit(int input_a, int input_b);\nint __init1();\n"
                "int f(int x) { int b = __init1(); __unit(x, b); return b; }",
                "placeholder-no-output");
  assert_string_equal(d->fixes[0].title, "rename 'input_b' to 'output_b'");
  finish(&b);
}

static void a_placeholder_nobody_uses_may_be_anything(void **state) {
  (void)state;
  assert_fine("void __unit(int value); int f(int x) { return x; }");
}

static void constants_are_parameters(void **state) {
  (void)state;
  const char *constants[] = {"31",           "WIDTH",       "A + 1",
                             "local",        "fixed",       "(char)7",
                             "local + 1",    "sizeof(int)", "local > 2 ? 4 : 5",
                             "WIDTH * local"};
  for (size_t i = 0; i < sizeof(constants) / sizeof(constants[0]); i++) {
    char text[512];
    snprintf(text, sizeof(text),
             DECLARATIONS
             "#define WIDTH 8\nenum { A = 3 };\n"
             "int f(int x) { int b = __init1(), c = __init1();"
             "int local = 31; const int fixed = 4; (void)local; (void)fixed;"
             "__unit(x, b, c, %s); return b + c; }",
             constants[i]);
    assert_fine(text);
  }
}

static void a_parameter_of_a_helper_is_constant_after_inlining(void **state) {
  (void)state;
  assert_fine(DECLARATIONS
              "static int half(int x, int w) { int b = __init1(),"
              "c = __init1(); __unit(x, b, c, w); return b + c; }\n"
              "int f(int x) { return half(x, 3) + half(x + 1, 4); }");
}

static void what_is_not_constant_is_no_parameter(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                DECLARATIONS "int f(int x) { int b = __init1(), c = __init1();"
                             "__unit(1, b, c, x); return b + c; }",
                "placeholder-parameter-not-constant");
  assert_range(&a, d->range, "x", 2);
  assert_range(&a, d->notes[0].range, "parameter_W", 1);
  finish(&a);
  /* Certain only after optimisation. */
  assert_diagnosed(DECLARATIONS
                   "int f(int x) { int b = __init1(), c = __init1();"
                   "int w = 3; if (x > 4) w = 5;"
                   "__unit(x, b, c, w); return b + c; }",
                   "placeholder-parameter-not-constant", "w", 3);
  assert_diagnosed(DECLARATIONS
                   "int f(int n) { int s = 0; for (int i = 0; i < n; i++) {"
                   "int b = __init1(), c = __init1();"
                   "__unit(1, b, c, i * 2); s += b + c; } return s; }",
                   "placeholder-parameter-not-constant", "i * 2", 1);
}

static void a_placeholder_with_a_body(void **state) {
  (void)state;
  assert_diagnosed("void __unit(int input_a, int output_b) {}\n"
                   "int __init1();\nint f(int x)"
                   "{ int b = __init1(); __unit(x, b); return x; }",
                   "placeholder-defined", "__unit", 1);
  assert_diagnosed("void __unit(int input_a, int output_b);\n"
                   "int __init1() { return 0; }\nint f(int x)"
                   "{ int b = __init1(); __unit(x, b); return x; }",
                   "placeholder-defined", "__init1", 1);
}

static void a_function_with_underscores_may_have_a_body(void **state) {
  (void)state;
  assert_fine("static int __max(int a, int b) { return a > b ? a : b; }"
              "int f(int x) { return __max(x, 3); }");
}

static void the_result_of_a_placeholder_is_its_first_output(void **state) {
  (void)state;
  assert_fine("int __unit(int input_a, int output_b);\nint __init1();\n"
              "int f(int x) { int b = __init1(); return __unit(x, b) + b; }");
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "long __unit(int input_a, int output_b);\nint __init1();\n"
                "int f(int x) { int b = __init1(); return __unit(x, b) + b; }",
                "placeholder-result-type");
  assert_range(&a, d->range, "__unit(x, b)", 1);
  assert_range(&a, d->notes[0].range, "long", 1);
  assert_range(&a, d->fixes[0].edits[0].range, "long", 1);
  assert_string_equal(d->fixes[0].edits[0].text, "int");
  finish(&a);
}

static void the_result_of_a_placeholder_may_be_ignored(void **state) {
  (void)state;
  const char *uses[] = {"__unit(x, b);", "(void)__unit(x, b);",
                        "if (x) __unit(x, b); else (__unit(x, b));",
                        "b = (__unit(x, b), b);"};
  for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++) {
    char text[512];
    snprintf(text, sizeof(text),
             "long __unit(int input_a, int output_b);\nint __init1();\n"
             "int f(int x) { int b = __init1(); %s return b; }",
             uses[i]);
    assert_fine(text);
  }
  assert_diagnosed("struct s { int a; };\n"
                   "struct s __unit(int input_a, int output_b);\n"
                   "int __init1();\nint f(int x) { int b = __init1();"
                   "__unit(x, b); return b; }",
                   "placeholder-result-type", "struct s", 2);
}

static void placeholders_take_scalars(void **state) {
  (void)state;
  assert_diagnosed("void __unit(int input_a[4], int output_b);\n"
                   "int __init1();\nint f(int x[4])"
                   "{ int b = __init1(); __unit(x, b); return b; }",
                   "unsupported-argument-type", "int input_a[4]", 1);
  assert_diagnosed("void __unit(int output_b, float parameter_G);\n"
                   "int __init1();\nint f(int x)"
                   "{ int b = __init1(); __unit(b, 1.5f); return b; }",
                   "unsupported-argument-type", "float parameter_G", 1);
  assert_diagnosed("void __unit(int input_1, int input_2, int input_3, int "
                   "input_4, int input_5, int input_6,"
                   "_BitInt(5) input_n, int output_b);\n"
                   "int __init1();\nint f(int x) { int b = __init1();"
                   "__unit(x, x, x, x, x, x, 3, b); return b; }",
                   "unsupported-argument-type", "_BitInt(5) input_n", 1);
}

static void a_word_of_verilog_is_no_parameter(void **state) {
  (void)state;
  assert_diagnosed("void __unit(int output_b, int parameter_module);\n"
                   "int __init1();\nint f(int x)"
                   "{ int b = __init1(); __unit(b, 3); return b; }",
                   "placeholder-arg-name", "parameter_module", 1);
}

/* Names are not changed on the way to Verilog. */
static void names_that_clash_in_verilog(void **state) {
  (void)state;
  static const struct {
    const char *argument, *problem;
  } cases[] = {
      {"parameter_begin", "'begin', which Verilog reserves"},
      {"parameter_new", "'new', which Verilog reserves"},
      {"parameter_clk", "'clk', which a port needs"},
      {"parameter_rst", "'rst', which a port needs"},
      {"parameter_input_a", "'input_a', which a port needs"},
      {"parameter_out0_ready", "'out0_ready', which a port needs"},
      {"parameter_end_valid", "'end_valid', which a port needs"},
      {"parameter_1st", "'1st', which begins with a digit"},
      {"parameter_\xc3\xb6", "'\xc3\xb6', which has other characters than"},
      {"parameter_a$b", "'a$b', which has other characters than"},
      {"input_a_valid", "'input_a_valid', which a port needs"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    char text[512];
    snprintf(text, sizeof(text),
             "void __unit(int input_a, int output_b, int %s);\n"
             "int __init1();\nint f(int x)"
             "{ int b = __init1(); __unit(x, b, 3); return b; }",
             cases[i].argument);
    attempt a = {0};
    const hls_diagnostic *d = diagnosed(&a, text, "placeholder-arg-name");
    assert_non_null(strstr(d->message, cases[i].problem));
    assert_range(&a, d->range, cases[i].argument, 1);
    assert_int_equal(a.diagnostics.num_errors, 1);
    finish(&a);
  }
  assert_fine("void __unit(int input_a, int input_begin, int output_module,"
              "int parameter_out1, int parameter_input_b, int parameter_start);"
              "\nint __init1();\nint f(int x)"
              "{ int b = __init1(); __unit(x, x, b, 1, 2, 3); return b; }");
}

/* One message for one type, at the type. */
static void types_that_no_channel_has(void **state) {
  (void)state;
  static const char *const types[] = {"__int128", "unsigned __int128",
                                      "long double", "_Float16", "__bf16"};
  for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
    char text[512], argument[64];
    snprintf(argument, sizeof(argument), "%s input_a", types[i]);
    snprintf(text, sizeof(text),
             "void __unit(%s, int output_b, int parameter_P);\n"
             "int __init1();\nint f(int x)"
             "{ int b = __init1(); __unit(x, b, 5); return b; }",
             argument);
    assert_diagnosed(text, "unsupported-argument-type", argument, 1);
    snprintf(argument, sizeof(argument), "%s output_b", types[i]);
    snprintf(text, sizeof(text),
             "void __unit(int input_a, %s, int output_c);\n"
             "%s __init2();\nint __init1();\nint f(int x)"
             "{ %s b = __init2(); int c = __init1();"
             "__unit(x, b, c); return c; }",
             argument, types[i], types[i]);
    assert_diagnosed(text, "unsupported-argument-type", argument, 1);
  }
}

/* C passes such types in 64 bits, wherever they stand. */
static void types_that_c_passes_in_more_bits(void **state) {
  (void)state;
  static const unsigned bits[] = {33, 40, 63};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    char text[256], argument[64];
    snprintf(argument, sizeof argument, "_BitInt(%u) input_x", bits[i]);
    snprintf(text, sizeof text,
             "void __b(%s, int output_r); int __init();\n"
             "int f(int n) { int r = __init(); __b(n, r); return r; }",
             argument);
    attempt a = {0};
    const hls_diagnostic *d = diagnosed(&a, text, "unsupported-argument-type");
    assert_range(&a, d->range, argument, 1);
    assert_non_null(strstr(d->message, "is not supported, as C passes it in 64 "
                                       "bits; declare it with as many"));
    assert_null(strstr(d->message, "behind six others"));
    finish(&a);
  }
  assert_fine("void __b(_BitInt(64) input_x, _BitInt(31) input_y, int "
              "output_r); int __init();\n"
              "int f(int n) { int r = __init(); __b(n, n, r); return r; }");
}

/* What nothing has set is 0, as all variables are at first. */
static void an_input_has_a_value_before_the_call(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, "f",
                   DECLARATIONS
                   "int f(int x) { int b = __init1(), c = __init1(), absent;"
                   "__unit(absent, b, c, 1); absent = x;"
                   "return b + c + absent; }",
                   false);
  assert_int_equal(a.status, HLS_OK);
  assert_contains(a.module, "%c0_i32 = arith.constant");
  assert_contains(a.module, "call @__unit(%c0_i32, ");
  finish(&a);
}

static void another_declaration_names_the_arguments_alike(void **state) {
  (void)state;
  attempt a = {0};
  const hls_diagnostic *d =
      diagnosed(&a,
                "void __unit(int input_a, int output_b);\n"
                "void __unit(int input_a, int output_c);\nint __init1();\n"
                "int f(int x) { int b = __init1(); __unit(x, b); return b; }",
                "placeholder-arg-name");
  assert_range(&a, d->range, "output_c", 1);
  assert_range(&a, d->notes[0].range, "output_b", 1);
  assert_string_equal(d->fixes[0].title, "rename 'output_c' to 'output_b'");
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
  assert_fine("void __unit(int input_a, int output_b);\n"
              "void __unit(int, int);\nvoid __unit();\nint __init1();\n"
              "int f(int x) { int b = __init1(); __unit(x, b); return b; }");
}

/* Whether anybody calls it or not, a unit has the same form. */
static void a_placeholder_nobody_calls_keeps_its_roles(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, "f",
                   "void __unit(int input_a, short output_b,"
                   "unsigned parameter_W);\n"
                   "void __odd(int a, int output_b);\n"
                   "int f(int x) { return x; }",
                   false);
  assert_non_null(a.module);
  assert_non_null(strstr(
      a.module,
      "func.func private @__unit(i32 {handshake.arg_name = \"input_a\"}, i16 "
      "{handshake.arg_name = \"output_b\"}, i32 {handshake.arg_name = "
      "\"parameter_W\", hls.unsigned})"));
  assert_null(strstr(a.module, "__odd"));
  finish(&a);
}

static void all_mistakes_are_reported_at_once(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        "void __one(int a, int output_b);\nvoid __two(int input_a);\n"
        "int __init1();\nint f(int x) { int b = __init1(), c = __init1(), d;"
        "__one(x, d); __two(b); return x; }");
  assert_int_equal(count_code(&a, "placeholder-arg-name"), 1);
  assert_int_equal(count_code(&a, "placeholder-no-output"), 1);
  assert_int_equal(count_code(&a, "placeholder-output-not-init"), 1);
  assert_int_equal(count_code(&a, "init-unused"), 1);
  assert_int_equal(count_code(&a, "init-not-output"), 1);
  finish(&a);
}

/* Mistakes that only the values show come with those that the text shows, and
 * nothing comes twice. */
static void values_are_judged_together_with_the_text(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        "void __ph(int input_a, int output_b, int parameter_W);\n"
        "void __names(int a, int output_c);\n"
        "int __own(int input_a, int output_b) { return input_a; }\n"
        "int __init();\nfloat __initf();\n"
        "int f(int x, int k) {\n"
        "  int unused = __init(), b = __init(), c = __init(), d = __init();\n"
        "  float g = __initf(); int h = __init();\n"
        "  __names(x, c);\n"
        "  for (int i = 0; i < k; i++) __ph(x, b, i);\n"
        "  int e = d + 1;\n"
        "  __ph(e, d, 3);\n  __ph(x, g, 3);\n  __own(x, h);\n"
        "  return b + c + d + h;\n}");
  assert_int_equal(count_code(&a, "init-unused"), 1);
  assert_int_equal(count_code(&a, "placeholder-arg-name"), 1);
  assert_int_equal(count_code(&a, "placeholder-defined"), 1);
  assert_int_equal(count_code(&a, "init-type-mismatch"), 1);
  assert_int_equal(count_code(&a, "placeholder-parameter-not-constant"), 1);
  assert_int_equal(count_code(&a, "placeholder-cycle"), 1);
  assert_int_equal(count_code(&a, "init-not-output"), 1);
  if (a.diagnostics.num_errors != 7) {
    show(&a);
  }
  assert_int_equal(a.diagnostics.num_errors, 7);
  finish(&a);
}

/* Other mistakes in a kernel make its values meaningless. */
static void values_are_not_judged_beside_other_errors(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        "void __ph(int input_a, int output_b, int parameter_W);\n"
        "int __init();\n"
        "int f(int x, int k) { int b = __init(), unused = __init();"
        "for (int i = 0; i < k; i++) __ph(x, b, i);"
        "__asm__(\"nop\"); return b; }");
  assert_int_equal(count_code(&a, "unsupported-construct"), 1);
  assert_int_equal(count_code(&a, "init-unused"), 1);
  assert_int_equal(a.diagnostics.num_errors, 2);
  finish(&a);
}

static void calls_are_one_unit_each(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, "f",
                   DECLARATIONS
                   "int f(int x) { int r; if (x > 3) {"
                   "int b = __init1(), c = __init1(); __unit(x, b, c, 1);"
                   "r = b + c; } else { int b = __init1(), c = __init1();"
                   "__unit(x + 1, b, c, 2); r = b + c; } return r; }",
                   false);
  assert_non_null(a.module);
  const char *first = strstr(a.module, "call @__unit");
  assert_non_null(first);
  const char *second = strstr(first + 1, "call @__unit");
  assert_non_null(second);
  assert_null(strstr(second + 1, "call @__unit"));
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_argument_without_a_role),
      cmocka_unit_test(what_is_passed_suggests_the_role),
      cmocka_unit_test(an_argument_without_a_name),
      cmocka_unit_test(a_prefix_alone_is_no_name),
      cmocka_unit_test(a_placeholder_without_an_output),
      cmocka_unit_test(a_placeholder_nobody_uses_may_be_anything),
      cmocka_unit_test(constants_are_parameters),
      cmocka_unit_test(a_parameter_of_a_helper_is_constant_after_inlining),
      cmocka_unit_test(what_is_not_constant_is_no_parameter),
      cmocka_unit_test(a_placeholder_with_a_body),
      cmocka_unit_test(a_function_with_underscores_may_have_a_body),
      cmocka_unit_test(the_result_of_a_placeholder_is_its_first_output),
      cmocka_unit_test(the_result_of_a_placeholder_may_be_ignored),
      cmocka_unit_test(placeholders_take_scalars),
      cmocka_unit_test(a_word_of_verilog_is_no_parameter),
      cmocka_unit_test(names_that_clash_in_verilog),
      cmocka_unit_test(types_that_no_channel_has),
      cmocka_unit_test(types_that_c_passes_in_more_bits),
      cmocka_unit_test(an_input_has_a_value_before_the_call),
      cmocka_unit_test(another_declaration_names_the_arguments_alike),
      cmocka_unit_test(a_placeholder_nobody_calls_keeps_its_roles),
      cmocka_unit_test(all_mistakes_are_reported_at_once),
      cmocka_unit_test(values_are_judged_together_with_the_text),
      cmocka_unit_test(values_are_not_judged_beside_other_errors),
      cmocka_unit_test(calls_are_one_unit_each),
  };
  return cmocka_run_group_tests_name("frontend/placeholders", tests, NULL,
                                     NULL);
}
