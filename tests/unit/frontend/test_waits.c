/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ordering intrinsics and external functions in C.
 */
#include "frontend_test.h"

#define HLS "#include \"hls.h\"\n"
#define POP "int pop(int queue);\n"

/* That a kernel has exactly one error, with this code on these characters. */
static void assert_diagnosed(const char *text, const char *code,
                             const char *characters, unsigned nth) {
  attempt a = {0};
  check(&a, "f", text);
  const hls_diagnostic *d = find(&a, code);
  assert_range(&a, d->range, characters, nth);
  if (a.diagnostics.num_errors != 1) {
    show(&a);
  }
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
}

/* The text of the first fix and the characters that it replaces. */
static void assert_fix(const char *text, const char *code,
                       const char *characters, unsigned nth, const char *by) {
  attempt a = {0};
  check(&a, "f", text);
  const hls_diagnostic *d = find(&a, code);
  assert_int_equal(d->num_fixes, 1);
  assert_range(&a, d->fixes[0].edits[0].range, characters, nth);
  assert_string_equal(d->fixes[0].edits[0].text, by);
  finish(&a);
}

static void assert_fine(const char *text) {
  attempt a = {0};
  translate_kernel(&a, "f", text, false);
  if (!a.module || a.diagnostics.count > 0) {
    show(&a);
    fail_msg("diagnosed: %s", text);
  }
  finish(&a);
}

/* How often `part` is in `text`. */
static size_t count_parts(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    count++;
  }
  return count;
}

static void assert_count(const char *text, const char *part, size_t count) {
  attempt a = {0};
  translate_kernel(&a, "f", text, false);
  assert_non_null(a.module);
  if (count_parts(a.module, part) != count) {
    show(&a);
  }
  assert_int_equal(count_parts(a.module, part), count);
  finish(&a);
}

static void a_wait_stays_a_call(void **state) {
  (void)state;
  assert_translation(
      HLS POP "int f(int q) { int x = pop(q);"
              "q = __wait_int(__int_to_token(x), q);"
              "return x - pop(q); }",
      PARTS("%0 = call @pop(%arg0)", "%1 = call @__int_to_token(%0)",
            "%2 = call @__wait_int(%1, %arg0)", "%3 = call @pop(%2)"));
}

static void every_type_has_its_intrinsics(void **state) {
  (void)state;
  static const struct {
    const char *name, *c, *mlir;
  } types[] = {{"char", "char", "i8"},    {"short", "short", "i16"},
               {"int", "int", "i32"},     {"unsigned", "unsigned", "i32"},
               {"float", "float", "f32"}, {"double", "double", "f64"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    char text[512], wait[128], conversion[128];
    snprintf(text, sizeof text,
             HLS "%s f(%s a, %s b) { return __wait_%s(__%s_to_token(a), b); }",
             types[i].c, types[i].c, types[i].c, types[i].name, types[i].name);
    snprintf(wait, sizeof wait, "@__wait_%s(%%0, %%arg1) : (i32, %s) -> %s",
             types[i].name, types[i].mlir, types[i].mlir);
    snprintf(conversion, sizeof conversion, "@__%s_to_token(%%arg0) : (%s)",
             types[i].name, types[i].mlir);
    assert_translation(text, PARTS(conversion, wait));
  }
}

static void prototypes_may_be_written_by_hand(void **state) {
  (void)state;
  assert_fine("int __int_to_token(const int x); float __wait_float(int t,"
              "float d); float f(int a, float b)"
              "{ return __wait_float(__int_to_token(a), b); }");
}

static void equal_calls_stay_as_many(void **state) {
  (void)state;
  assert_count(HLS POP "int f(int q) { return pop(q) + pop(q); }", "call @pop",
               2);
  assert_count(HLS POP "void f(int q) { pop(q); pop(q); }", "call @pop", 2);
  assert_count(POP "int f(int q, int c) { int x; if (c) x = pop(q);"
                   "else x = pop(q); return x; }",
               "call @pop", 2);
  assert_count(POP "int f(int q) { int s = 0; for (int i = 0; i < 4; i++)"
                   "s += pop(q); return s; }",
               "call @pop", 1);
}

static void a_wait_is_not_computed_away(void **state) {
  (void)state;
  /* Neither because the data is known … */
  assert_count(HLS "int f(int x) { return __wait_int(__int_to_token(x), 3); }",
               "call @__wait_int", 1);
  /* … nor because both waits give the same number. */
  assert_count(HLS POP "int f(int q) { int x = pop(q), y = pop(q);"
                       "int a = __wait_int(__int_to_token(x), q);"
                       "int b = __wait_int(__int_to_token(y), q);"
                       "return pop(a) + pop(b); }",
               "call @__wait_int", 2);
}

static void tokens_go_through_variables_and_helpers(void **state) {
  (void)state;
  assert_fine(HLS "static Token done(int x) { return __int_to_token(x); }\n"
                  "static int after(Token t, int x)"
                  "{ return __wait_int(t, x); }\n"
                  "int f(int a, int b) { Token t = done(a), u; u = t;"
                  "return after(u, b) + after(t, a); }");
  assert_fine(HLS "int f(int a, int b) { Token t = __int_to_token(a);"
                  "(void)t; if (a) b = __wait_int(t, b); return b; }");
}

static void what_is_waited_for_is_a_token(void **state) {
  (void)state;
  const char *number = HLS "int f(int one, int b)"
                           "{ return __wait_int(one, b); }";
  assert_diagnosed(number, "wait-not-token", "one", 2);
  assert_fix(number, "wait-not-token", "one", 2, "__int_to_token(one)");
  const char *real = HLS "int f(float one, int b)"
                         "{ return __wait_int(one, b); }";
  assert_fix(real, "wait-not-token", "one", 2, "__float_to_token(one)");
  assert_diagnosed(HLS "int f(Token one, int b)"
                       "{ return __wait_int(one, b); }",
                   "wait-not-token", "one", 2);
  attempt a = {0};
  check(&a, "f",
        HLS "int f(int x, int b) { Token one = __int_to_token(x);"
            "if (b) one = x + 2; return __wait_int(one, b); }");
  const hls_diagnostic *d = find(&a, "wait-not-token");
  assert_range(&a, d->range, "one", 3);
  assert_range(&a, d->notes[0].range, "x + 2", 1);
  assert_int_equal(d->num_fixes, 0);
  finish(&a);
}

static void exchanged_arguments(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        HLS "int f(int one, int two)"
            "{ return __wait_int(one, __int_to_token(two)); }");
  const hls_diagnostic *d = find(&a, "wait-not-token");
  assert_range(&a, d->range, "one", 2);
  assert_int_equal(a.diagnostics.num_errors, 1);
  assert_int_equal(d->fixes[0].num_edits, 2);
  assert_string_equal(d->fixes[0].edits[0].text, "__int_to_token(two)");
  assert_range(&a, d->fixes[0].edits[1].range, "__int_to_token(two)", 1);
  assert_string_equal(d->fixes[0].edits[1].text, "one");
  finish(&a);
}

static void tokens_are_no_numbers(void **state) {
  (void)state;
  const char *code = "token-use";
  assert_diagnosed(HLS "int f(int a) { Token tok = __int_to_token(a);"
                       "return tok + 1; }",
                   code, "tok", 3);
  assert_diagnosed(HLS "int f(int a) { return __int_to_token(a); }", code,
                   "__int_to_token(a)", 1);
  assert_diagnosed(HLS "int f(int a) { Token tok = __int_to_token(a); tok++;"
                       "return __wait_int(tok, a); }",
                   code, "tok", 3);
  assert_diagnosed(HLS "int f(int a) { Token tok = __int_to_token(a);"
                       "return __wait_int(tok, tok); }",
                   code, "tok", 4);
  assert_diagnosed(HLS POP "int f(int a)"
                           "{ return pop(__int_to_token(a)); }",
                   code, "__int_to_token(a)", 1);
  assert_diagnosed(HLS "void f(int a, int b[4]) { b[0] = __int_to_token(a); }",
                   code, "__int_to_token(a)", 1);
}

static void the_types_agree(void **state) {
  (void)state;
  const char *code = "wait-type-mismatch";
  const char *data = HLS "float f(int a, float two)"
                         "{ return __wait_int(__int_to_token(a), two); }";
  assert_diagnosed(data, code, "two", 2);
  assert_fix(data, code, "__wait_int", 1, "__wait_float");
  const char *token = HLS "int f(int a, float two)"
                          "{ return __wait_int(__int_to_token(two), a); }";
  assert_diagnosed(token, code, "two", 2);
  assert_fix(token, code, "__int_to_token", 1, "__float_to_token");
  assert_diagnosed(HLS "int f(int a, long two)"
                       "{ return __wait_int(__int_to_token(a), two); }",
                   code, "two", 2);
  assert_diagnosed(HLS "short f(int a, short two) {"
                       "return __wait_short(__int_to_token(a), two + 1); }",
                   code, "two + 1", 1);
}

static void conversions_that_change_nothing_are_fine(void **state) {
  (void)state;
  assert_fine(HLS "unsigned f(int a, unsigned b) { return "
                  "__wait_int(__unsigned_to_token(a), b); }");
  assert_fine(HLS "char f(int a) {"
                  "return __wait_char(__int_to_token(a), 'x'); }");
  assert_fine(HLS "float f(int a) {"
                  "return __wait_float(__int_to_token(a), 2); }");
  assert_fine(HLS "int f(int a, long b) {"
                  "return __wait_int(__int_to_token(a), (int)b); }");
}

static void intrinsics_cannot_be_changed(void **state) {
  (void)state;
  assert_diagnosed(HLS "int __wait_int(int t, int d) { return d; }\n"
                       "int f(int a)"
                       "{ return __wait_int(__int_to_token(a), a); }",
                   "wait-defined", "__wait_int", 1);
  const char *other = "int __int_to_token(float x); int f(int a)"
                      "{ (void)__int_to_token(a); return a; }";
  assert_diagnosed(other, "wait-signature", "__int_to_token", 1);
  assert_fix(other, "wait-signature", "int __int_to_token(float x)", 1,
             "int __int_to_token(int x)");
  assert_diagnosed("long __wait_long(int t, long d); long f(long a)"
                   "{ return __wait_long(0, a); }",
                   "wait-unknown", "__wait_long", 2);
}

static void the_names_of_arguments_make_a_placeholder(void **state) {
  (void)state;
  assert_fine("void __wait_bus(int input_a, int output_b); int __init();"
              "int f(int a) { int b = __init(); __wait_bus(a, b); return b; }");
}

static void all_mistakes_are_reported_at_once(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        HLS "int f(int a, float b) { Token t = __int_to_token(b);"
            "return __wait_int(a, 1) + __wait_float(t, a) + t; }");
  assert_int_equal(count_code(&a, "wait-type-mismatch"), 2);
  assert_int_equal(count_code(&a, "wait-not-token"), 1);
  assert_int_equal(count_code(&a, "token-use"), 1);
  finish(&a);
}

static void a_wait_without_a_reader_is_warned_of(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        HLS "int f(int a) { __wait_int(__int_to_token(a), a); return a; }");
  assert_int_equal(a.status, HLS_OK);
  assert_int_equal(find(&a, "unused-result")->severity, HLS_SEVERITY_WARNING);
  finish(&a);
}

static void external_functions_are_calls(void **state) {
  (void)state;
  assert_translation("void push(int queue, float); double top(void);\n"
                     "double f(int q, float v) { push(q, v); push(q, v);"
                     "return top(); }",
                     PARTS("call @push(%arg0, %arg1) : (i32, f32) -> ()",
                           "call @push(%arg0, %arg1) : (i32, f32) -> ()",
                           "call @top() : () -> f64",
                           "func.func private @push(i32 {handshake.arg_name = "
                           "\"queue\"}, f32 {handshake.arg_name = \"\"})"));
}

static void external_functions_have_ports_for_everything(void **state) {
  (void)state;
  const char *code = "unsupported-external-call";
  assert_diagnosed("int pop(int *queue); int f(int a) { return pop(0); }",
                   "unsupported-argument-type", "int *queue", 1);
  assert_diagnosed("struct s { int x; }; struct s pop(int a);"
                   "int f(int a) { return pop(a).x; }",
                   "unsupported-result-type", "struct s", 2);
  assert_diagnosed("int pop(int a, ...); int f(int a) { return pop(a, 1); }",
                   code, "pop", 2);
  assert_diagnosed("int pop(); int f(int a) { return pop(a); }", code, "pop",
                   2);
  assert_diagnosed("static int pop(int); int f(int a) { return pop(a); }", code,
                   "pop", 2);
  assert_diagnosed("int pop(int) __asm__(\"other\"); int f(int a)"
                   "{ return pop(a); }",
                   "unsupported-construct", "pop", 2);
}

/* hls.h declares the intrinsics for whoever may name one, however. */
static void hidden_names_are_declared(void **state) {
  (void)state;
  static const char *const texts[] = {
      HLS "#define PASTE(a, b) a##b\n"
          "int f(int a, int b)"
          "{ return PASTE(__wa, it_int)(PASTE(__int_to, _token)(a), b); }",
      HLS "#define PASTE(a, b) a%:%:b\n"
          "int f(int a, int b)"
          "{ return PASTE(__wa, it_int)(PASTE(__int_to, _token)(a), b); }",
      HLS "int f(int a, int b)"
          "{ return __wa\\\nit_int(__int_to\\  \n_token(a), b); }",
      "#include <stdint.h>\n" HLS
      "int f(int a, int b) { return __wait_int(__int_to_token(a), b); }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    assert_count(texts[i], "call @__wait_int", 1);
  }
  static const char *const defines[] = {
      "ORDER=__wait_int(__int_to_token(a),b)"};
  attempt a = {.options = {.defines = defines, .num_defines = 1}};
  translate_kernel(&a, "f", HLS "int f(int a, int b) { return ORDER; }", false);
  assert_non_null(a.module);
  finish(&a);
}

static void undeclared_names_are_explained(void **state) {
  (void)state;
  static const char *const standards[] = {"gnu17", "gnu23"};
  for (size_t i = 0; i < 2; i++) {
    attempt a = {.options = {.standard = standards[i]}};
    parse(&a, HLS "int f(int a, int b) { return __wait_it(a, b); }");
    const hls_diagnostic *d = find(&a, "wait-unknown");
    assert_range(&a, d->range, "__wait_it", 1);
    assert_string_equal(d->message,
                        "there is no '__wait_it': the types are char, short, "
                        "int, unsigned, float and double");
    assert_int_equal(a.diagnostics.num_errors, 1);
    finish(&a);

    a = (attempt){.options = {.standard = standards[i]}};
    parse(&a, "int f(int a, int b) { return __wait_int(a, b); }");
    d = find(&a, "wait-unknown");
    assert_int_equal(d->num_fixes, 1);
    assert_string_equal(d->fixes[0].edits[0].text, "#include \"hls.h\"\n");
    assert_int_equal(d->fixes[0].edits[0].range.begin.line, 1);
    finish(&a);
  }
}

/* What nothing declares does not keep the other rules from being told. */
static void undeclared_names_are_told_with_the_other_rules(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        "void __ph(int input_a, int output_b);\nvoid __no(int input_a);\n"
        "int __init();\nint f(int x) {\n"
        "  int b = __init();\n  __ph(b + 1, b);\n  __no(x);\n"
        "  return __wait_int(x, b) + __wait_it(x, b);\n}");
  assert_int_equal(a.status, HLS_DIAGNOSED);
  assert_int_equal(count_code(&a, "wait-unknown"), 2);
  assert_int_equal(count_code(&a, "wait-not-token"), 1);
  assert_int_equal(count_code(&a, "placeholder-no-output"), 1);
  assert_int_equal(count_code(&a, "placeholder-cycle"), 1);
  assert_int_equal(a.diagnostics.num_errors, 5);
  finish(&a);
  /* A correct wait is no kernel either, as long as nothing declares it. */
  check(&a, "f",
        "int __int_to_token(int);\n"
        "int f(int x) { return __wait_int(__int_to_token(x), x); }");
  assert_int_equal(a.status, HLS_DIAGNOSED);
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
  /* Any other function that is not declared is an error of its own. */
  parse(&a, "int f(int x) { return g(x) + __wait_int(x, x); }");
  assert_null(a.unit);
  assert_int_equal(a.diagnostics.num_errors, 2);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wait_stays_a_call),
      cmocka_unit_test(every_type_has_its_intrinsics),
      cmocka_unit_test(prototypes_may_be_written_by_hand),
      cmocka_unit_test(equal_calls_stay_as_many),
      cmocka_unit_test(a_wait_is_not_computed_away),
      cmocka_unit_test(tokens_go_through_variables_and_helpers),
      cmocka_unit_test(what_is_waited_for_is_a_token),
      cmocka_unit_test(exchanged_arguments),
      cmocka_unit_test(tokens_are_no_numbers),
      cmocka_unit_test(the_types_agree),
      cmocka_unit_test(conversions_that_change_nothing_are_fine),
      cmocka_unit_test(intrinsics_cannot_be_changed),
      cmocka_unit_test(the_names_of_arguments_make_a_placeholder),
      cmocka_unit_test(all_mistakes_are_reported_at_once),
      cmocka_unit_test(a_wait_without_a_reader_is_warned_of),
      cmocka_unit_test(external_functions_are_calls),
      cmocka_unit_test(external_functions_have_ports_for_everything),
      cmocka_unit_test(hidden_names_are_declared),
      cmocka_unit_test(undeclared_names_are_explained),
      cmocka_unit_test(undeclared_names_are_told_with_the_other_rules),
  };
  return cmocka_run_group_tests_name("frontend/waits", tests, NULL, NULL);
}
