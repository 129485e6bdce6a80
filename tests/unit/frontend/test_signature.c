/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signatures: names, ranges, types and shapes as the C text has them.
 */
#include "frontend_test.h"

static const hls_signature *signature_of(attempt *a, const char *text,
                                         const char *name) {
  parse(a, text);
  if (!a->unit) {
    show(a);
  }
  assert_non_null(a->unit);
  const hls_signature *signature = hls_unit_find_function(a->unit, name);
  assert_non_null(signature);
  return signature;
}

static void names_and_ranges(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f =
      signature_of(&a,
                   "static int\nadd(int left, short right[4]) {\n"
                   "  return left + right[0];\n}\n",
                   "add");
  assert_string_equal(f->name, "add");
  assert_range(&a, f->name_range, "add", 1);
  assert_true(f->has_body && f->is_static && f->in_main_file);
  assert_false(f->is_variadic);
  assert_int_equal(f->num_params, 2);
  assert_string_equal(f->params[0].name, "left");
  assert_range(&a, f->params[0].name_range, "left", 1);
  assert_range(&a, f->params[0].range, "int left", 1);
  assert_range(&a, f->params[1].range, "short right[4]", 1);
  assert_string_equal(f->params[1].spelling, "short[4]");
  finish(&a);
}

static void scalars(void **state) {
  (void)state;
  const struct {
    const char *type;
    hls_scalar scalar;
  } cases[] = {
      {"char", {HLS_SCALAR_INT, 8, 1, true}},
      {"unsigned char", {HLS_SCALAR_INT, 8, 1, false}},
      {"short", {HLS_SCALAR_INT, 16, 2, true}},
      {"unsigned", {HLS_SCALAR_INT, 32, 4, false}},
      {"long long", {HLS_SCALAR_INT, 64, 8, true}},
      {"_Bool", {HLS_SCALAR_INT, 1, 1, false}},
      {"_BitInt(5)", {HLS_SCALAR_INT, 5, 1, true}},
      {"unsigned _BitInt(37)", {HLS_SCALAR_INT, 37, 8, false}},
      {"enum e", {HLS_SCALAR_INT, 32, 4, false}},
      {"word", {HLS_SCALAR_INT, 16, 2, false}},
      {"float", {HLS_SCALAR_FLOAT, 32, 4, true}},
      {"double", {HLS_SCALAR_FLOAT, 64, 8, true}},
      {"struct s", {HLS_SCALAR_OTHER, 0, 0, false}},
      {"void", {HLS_SCALAR_VOID, 0, 0, false}},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    char text[256];
    snprintf(text, sizeof(text),
             "enum e { A, B }; struct s { int x; };"
             "typedef unsigned short word; %s f(void);",
             cases[i].type);
    attempt a = {0};
    const hls_scalar *result = &signature_of(&a, text, "f")->result;
    assert_int_equal(result->kind, cases[i].scalar.kind);
    assert_int_equal(result->bits, cases[i].scalar.bits);
    assert_int_equal(result->storage_bytes, cases[i].scalar.storage_bytes);
    assert_int_equal(result->is_signed, cases[i].scalar.is_signed);
    finish(&a);
  }
}

static void arrays_keep_their_shape(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f =
      signature_of(&a,
                   "typedef const float row[5];\n"
                   "void f(int a[2][3][4], row b, row c[7], const int d[8]);",
                   "f");
  assert_true(f->params[0].is_array);
  assert_int_equal(f->params[0].rank, 3);
  assert_int_equal(f->params[0].shape[0], 2);
  assert_int_equal(f->params[0].shape[2], 4);
  assert_int_equal(hls_param_num_elements(&f->params[0]), 24);
  assert_false(f->params[0].is_const);
  assert_true(f->params[1].is_array);
  assert_int_equal(f->params[1].shape[0], 5);
  assert_int_equal(f->params[1].scalar.kind, HLS_SCALAR_FLOAT);
  assert_int_equal(f->params[2].rank, 2);
  assert_int_equal(f->params[2].shape[0], 7);
  assert_int_equal(f->params[2].shape[1], 5);
  assert_true(f->params[2].is_const);
  assert_true(f->params[3].is_const);
  finish(&a);
}

static void pointers_are_no_arrays(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f = signature_of(
      &a, "void f(int *a, int b[], int (*c)[4], int n, int d[n], int **e);",
      "f");
  for (unsigned i = 0; i < f->num_params; i++) {
    assert_false(f->params[i].is_array);
    assert_int_equal(f->params[i].is_pointer, i != 3);
  }
  assert_int_equal(f->params[2].rank, 1);
  assert_int_equal(f->params[2].shape[0], 4);
  assert_int_equal(f->params[5].scalar.kind, HLS_SCALAR_OTHER);
  finish(&a);
}

static void the_definition_is_described(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f = signature_of(
      &a, "int fn(int); int fn(int first); int fn(int x) { return x; }", "fn");
  assert_string_equal(f->params[0].name, "x");
  assert_range(&a, f->name_range, "fn", 3);
  finish(&a);
}

static void without_a_body_the_declaration_with_arguments(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f =
      signature_of(&a, "int __p(); int __p(int input_a, int output_b);", "__p");
  assert_int_equal(f->num_params, 2);
  assert_false(f->has_body);
  finish(&a);
}

static void declarations_inside_of_functions_count(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *g =
      signature_of(&a, "int f(int a) { int g(int b); return g(a); }", "g");
  assert_string_equal(g->params[0].name, "b");
  finish(&a);
}

static void a_header_s_function_is_not_in_the_main_file(void **state) {
  (void)state;
  attempt a = {0};
  assert_false(signature_of(&a,
                            "#include <stdlib.h>\n"
                            "int f(int a) { return abs(a); }",
                            "abs")
                   ->in_main_file);
  assert_null(hls_unit_find_function(a.unit, "malloc")); /* nobody uses it */
  finish(&a);
}

static void old_style_arguments_are_unknown_but_not_variable(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f = signature_of(&a, "int f(); int g(int a, ...);", "f");
  assert_int_equal(f->num_params, 0);
  assert_false(f->is_variadic);
  assert_true(hls_unit_find_function(a.unit, "g")->is_variadic);
  finish(&a);
}

static void an_unnamed_argument_has_an_empty_name(void **state) {
  (void)state;
  attempt a = {0};
  const hls_signature *f = signature_of(&a, "int f(int, float b);", "f");
  assert_string_equal(f->params[0].name, "");
  assert_range(&a, f->params[0].range, "int", 2);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_and_ranges),
      cmocka_unit_test(scalars),
      cmocka_unit_test(arrays_keep_their_shape),
      cmocka_unit_test(pointers_are_no_arrays),
      cmocka_unit_test(the_definition_is_described),
      cmocka_unit_test(without_a_body_the_declaration_with_arguments),
      cmocka_unit_test(declarations_inside_of_functions_count),
      cmocka_unit_test(a_header_s_function_is_not_in_the_main_file),
      cmocka_unit_test(old_style_arguments_are_unknown_but_not_variable),
      cmocka_unit_test(an_unnamed_argument_has_an_empty_name),
  };
  return cmocka_run_group_tests_name("frontend/signature", tests, NULL, NULL);
}
