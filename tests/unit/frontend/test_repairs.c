/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Repairs that need more than a look at one token: each is applied, and what
 * comes of it compiles and is not complained of any more.
 */
#include "frontend_test.h"

#define HLS "#include \"hls.h\"\n"
#define SCALE "void __scale(int input_a, int output_b, int parameter_W);\n"
#define POP "int pop(int queue);\n"

/* The text with one edit made. free() it. */
static char *edited(const attempt *a, const char *text, const hls_edit *edit) {
  size_t begin = offset_of(a->text, edit->range.begin);
  size_t end = offset_of(a->text, edit->range.end);
  char *result = NULL;
  assert_true(asprintf(&result, "%.*s%s%s", (int)begin, text, edit->text,
                       text + end) >= 0);
  return result;
}

/* Applies the first fix of the diagnostic with that code: its edits from the
 * back to the front, so that none moves another. free() the result. */
static char *repaired(const attempt *a, const char *code) {
  const hls_diagnostic *d = find(a, code);
  assert_true(d->num_fixes > 0);
  char *text = strdup(a->text);
  size_t limit = strlen(text) + 1;
  for (size_t done = 0; done < d->fixes[0].num_edits; done++) {
    const hls_edit *last = NULL;
    for (size_t i = 0; i < d->fixes[0].num_edits; i++) {
      const hls_edit *edit = &d->fixes[0].edits[i];
      size_t at = offset_of(a->text, edit->range.begin);
      if (at < limit && (!last || at > offset_of(a->text, last->range.begin))) {
        last = edit;
      }
    }
    assert_non_null(last);
    limit = offset_of(a->text, last->range.begin);
    char *next = edited(a, text, last);
    free(text);
    text = next;
  }
  return text;
}

static void assert_repaired(const char *text, const char *code,
                            const char *title, const char *expected) {
  attempt before = {0}, after = {0};
  optimize(&before, "f", text);
  char *better = repaired(&before, code);
  assert_string_equal(find(&before, code)->fixes[0].title, title);
  assert_string_equal(better, expected);
  optimize(&after, "f", better);
  if (after.status != HLS_OK || count_code(&after, code) > 0) {
    show(&after);
  }
  assert_int_equal(after.status, HLS_OK);
  assert_int_equal(count_code(&after, code), 0);
  finish(&after);
  finish(&before);
  free(better);
}

static void assert_not_repaired(const char *text, const char *code) {
  attempt a = {0};
  optimize(&a, "f", text);
  assert_int_equal(find(&a, code)->num_fixes, 0);
  finish(&a);
}

static void an_init_function_that_is_not_declared(void **state) {
  (void)state;
  assert_repaired(
      SCALE "int f(int x) { int b = __init1(); __scale(x, b, 3); return b; }\n",
      "implicit-function-declaration", "declare 'int __init1()'",
      SCALE
      "int __init1();\n"
      "int f(int x) { int b = __init1(); __scale(x, b, 3); return b; }\n");
  assert_repaired("void __half(float input_a, float output_b);\n"
                  "float f(float x)\n{\n  float b;\n  b = __init_half();\n"
                  "  __half(x, b);\n  return b;\n}\n",
                  "implicit-function-declaration",
                  "declare 'float __init_half()'",
                  "void __half(float input_a, float output_b);\n"
                  "float __init_half();\n"
                  "float f(float x)\n{\n  float b;\n  b = __init_half();\n"
                  "  __half(x, b);\n  return b;\n}\n");
  assert_not_repaired("int g(int); int f(int x) { return unknown(x); }",
                      "implicit-function-declaration");
}

static void an_output_without_any_init_function(void **state) {
  (void)state;
  assert_repaired(
      SCALE "static int f(int x) { int b; __scale(x, b, 3); return b; }\n",
      "placeholder-output-not-init",
      "declare __init1() and initialise 'b' by it",
      SCALE "int __init1();\nstatic int f(int x) { int b = __init1(); "
            "__scale(x, b, 3); return b; }\n");
  assert_repaired(
      SCALE "float __init1();\n"
            "int f(int x) { int b = 0; __scale(x, b, 3); return b; }\n",
      "placeholder-output-not-init",
      "declare __init2() and initialise 'b' by it",
      SCALE
      "float __init1();\nint __init2();\n"
      "int f(int x) { int b = __init2(); __scale(x, b, 3); return b; }\n");
}

static void a_parameter_that_is_always_the_same(void **state) {
  (void)state;
  assert_repaired(
      SCALE "int __init1();\nint f(int x, int w) { int b = __init1();\n"
            "__scale(x, b, w); return b; }\n"
            "int main(void) { return f(1, 4) + f(2, 4); }\n",
      "placeholder-parameter-not-constant",
      "replace 'w' by 4, which every call of 'f' passes",
      SCALE "int __init1();\nint f(int x, int w) { int b = __init1();\n"
            "__scale(x, b, 4); return b; }\n"
            "int main(void) { return f(1, 4) + f(2, 4); }\n");
  assert_not_repaired(
      SCALE "int __init1();\nint f(int x, int w) { int b = __init1();\n"
            "__scale(x, b, w); return b; }\n"
            "int main(void) { return f(1, 4) + f(2, 5); }\n",
      "placeholder-parameter-not-constant");
  assert_not_repaired(SCALE "int __init1();\nint f(int x, int w) {\n"
                            "int b = __init1(); __scale(x, b, w); return b; }",
                      "placeholder-parameter-not-constant");
}

static void a_parameter_in_a_variable_that_nothing_changes(void **state) {
  (void)state;
  assert_repaired("int WIDTH = 7;\n" SCALE "int __init1();\nint f(int x) {\n"
                  "int b = __init1(); __scale(x, b, WIDTH); return b; }\n",
                  "placeholder-parameter-not-constant", "make 'WIDTH' const",
                  "const int WIDTH = 7;\n" SCALE
                  "int __init1();\nint f(int x) {\n"
                  "int b = __init1(); __scale(x, b, WIDTH); return b; }\n");
  assert_not_repaired("int WIDTH = 7;\n" SCALE
                      "int __init1();\nint f(int x) {\n"
                      "int b = __init1(); __scale(x, b, WIDTH); return b; }\n"
                      "int main(void) { WIDTH++; return f(1); }\n",
                      "placeholder-parameter-not-constant");
}

static void two_calls_in_no_order(void **state) {
  (void)state;
  assert_repaired(HLS POP "int f(int q) {\n  int a = pop(q);\n"
                          "  int b = pop(q);\n  return a - b;\n}\n",
                  "call-order", "let this call wait for 'a'",
                  HLS POP "int f(int q) {\n  int a = pop(q);\n"
                          "  int b = pop(__wait_int(__int_to_token(a), q));\n"
                          "  return a - b;\n}\n");
  assert_repaired("float get(char c);\nint f(char q) {\n  float a = get(q);\n"
                  "  float b = get(q + 1);\n  return a > b;\n}\n",
                  "call-order", "let this call wait for 'a'",
                  HLS "float get(char c);\nint f(char q) {\n"
                      "  float a = get(q);\n  float b = get("
                      "__wait_int(__float_to_token(a), q + 1));\n"
                      "  return a > b;\n}\n");
}

static void two_calls_that_only_a_person_can_order(void **state) {
  (void)state;
  attempt a = {0};
  optimize(&a, "f", POP "int f(int q) { return pop(q) - pop(q); }");
  const hls_diagnostic *d = find(&a, "call-order");
  assert_int_equal(a.status, HLS_OK);
  assert_int_equal(d->severity, HLS_SEVERITY_HINT);
  assert_range(&a, d->range, "pop", 3);
  assert_int_equal(d->num_fixes, 0);
  assert_int_equal(d->num_notes, 1);
  finish(&a);
  /* `a` ends with its block. */
  assert_not_repaired(POP "int f(int q) { int s; { int a = pop(q); s = a; }\n"
                          "return s - pop(q); }",
                      "call-order");
}

static void calls_that_have_an_order_or_need_none(void **state) {
  (void)state;
  static const char *const texts[] = {
      HLS POP "int f(int q) { int a = pop(q);"
              "int b = pop(__wait_int(__int_to_token(a), q)); return a - b; }",
      POP "int f(int q) { return pop(pop(q)); }",
      POP "int push(int v); int f(int q) { return pop(q) - push(q); }",
      POP "int f(int q) { int s = 0; for (int i = 0; i < q; i++) s += pop(i);"
          "return s; }",
      "int pop(int q) __attribute__((const));"
      "int f(int q) { return pop(q) - pop(q + 1); }",
      POP "int f(int q, int m[4]) { m[q & 3] = pop(q);"
          "return pop(m[0]); }",
      "void __scale(int input_a, int output_b); int __init1();"
      "int f(int x) { int a = __init1(), b = __init1();"
      "__scale(x, a); __scale(x, b); return a - b; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    attempt a = {0};
    optimize(&a, "f", texts[i]);
    if (a.status != HLS_OK || a.diagnostics.count > 0) {
      show(&a);
      fail_msg("%s", texts[i]);
    }
    finish(&a);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_init_function_that_is_not_declared),
      cmocka_unit_test(an_output_without_any_init_function),
      cmocka_unit_test(a_parameter_that_is_always_the_same),
      cmocka_unit_test(a_parameter_in_a_variable_that_nothing_changes),
      cmocka_unit_test(two_calls_in_no_order),
      cmocka_unit_test(two_calls_that_only_a_person_can_order),
      cmocka_unit_test(calls_that_have_an_order_or_need_none),
  };
  return cmocka_run_group_tests_name("frontend/repairs", tests, NULL, NULL);
}
