/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of the language: builtin functions and predefined macros are there
 * when a text mentions them, and as Clang defines them.
 */
#include "frontend_test.h"

#define STRINGS "#define S(x) #x\n#define T(x) S(x)\n"
/* Asserts in C what a macro's replacement is, spelt out. */
#define EXPANDS(name, text)                                                    \
  "_Static_assert(!__builtin_strcmp(T(" name "), \"" text "\"), \"\");\n"

static void accepts(attempt *a, const char *text) {
  parse(a, text);
  if (!a->unit) {
    show(a);
  }
  assert_non_null(a->unit);
  assert_int_equal(a->diagnostics.count, 0);
}

static void predefined_macros_have_their_text(void **state) {
  (void)state;
  attempt a = {0};
  accepts(&a,
          STRINGS EXPANDS("__INT_MAX__", "2147483647")
              EXPANDS("__SIZE_TYPE__",
                      "long unsigned int") EXPANDS("__USER_LABEL_PREFIX__", "")
                  EXPANDS("__FLT_MIN__", "1.17549435e-38F")
                      EXPANDS("__GNUC__", "4") EXPANDS("__x86_64__", "1")
                          EXPANDS("__STDC_VERSION__", "201710L")
                              EXPANDS("__INT64_C_SUFFIX__", "L")
                                  EXPANDS("__OPTIMIZE__",
                                          "1") "int f(int a) { return a; }");
  finish(&a);
}

static void a_macro_that_names_another_is_expanded_to_the_end(void **state) {
  (void)state;
  attempt a = {0};
  accepts(&a, "_Static_assert(__BYTE_ORDER__ == 1234, \"\");\n"
              "#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__\n#error\n#endif\n"
              "int f(__SIZE_TYPE__ a, __INT8_TYPE__ b) { return a + b; }");
  const hls_signature *f = hls_unit_find_function(a.unit, "f");
  assert_int_equal(f->params[0].scalar.bits, 64);
  assert_int_equal(f->params[1].scalar.bits, 8);
  finish(&a);
}

static void conditions_see_them(void **state) {
  (void)state;
  attempt a = {0};
  accepts(&a, "#ifndef __clang__\n#error\n#endif\n"
              "#if !defined(__LP64__) || !defined __STDC__\n#error\n#endif\n"
              "#ifdef __NO_SUCH_MACRO__\n#error\n#endif\n"
              "int f(int a) { return a; }");
  finish(&a);
}

static void a_macro_can_be_taken_away_in_one_text(void **state) {
  (void)state;
  const char *without = "#undef __LP64__\n#undef __INT_MAX__\n"
                        "#define __INT_MAX__ 5\n"
                        "#if defined __LP64__ || __INT_MAX__ != 5\n"
                        "#error\n#endif\nint f(int a) { return a; }";
  const char *with = "#if !defined __LP64__ || __INT_MAX__ == 5\n"
                     "#error\n#endif\nint f(int a) { return a; }";
  for (int i = 0; i < 2; i++) {
    attempt a = {0};
    accepts(&a, without);
    finish(&a);
    accepts(&a, with);
    finish(&a);
  }
}

static void defining_one_again_is_a_warning(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#define __INT_MAX__ 5\nint f(int a) { return a; }");
  assert_non_null(a.unit);
  const hls_diagnostic *d = find(&a, "macro-redefined");
  assert_int_equal(d->num_notes, 1);
  finish(&a);
  const char *defines[] = {"__INT_MAX__=5"};
  a = (attempt){.options = {.defines = defines, .num_defines = 1}};
  parse(&a, "#if __INT_MAX__ != 5\n#error\n#endif\nint f(int a) { return a; }");
  assert_non_null(a.unit);
  find(&a, "macro-redefined");
  finish(&a);
}

static void every_standard_has_its_own(void **state) {
  (void)state;
  static const struct {
    const char *standard, *text;
  } rows[] = {
      {"gnu89",
       "#if !defined linux || defined __STDC_VERSION__\n#error\n#endif\n"},
      {"c99",
       "#if defined linux || __STDC_VERSION__ != 199901L\n#error\n#endif\n"
       "#ifndef __STRICT_ANSI__\n#error\n#endif\n"},
      {"gnu17", "#if !defined linux || __STDC_VERSION__ != 201710L\n#error\n"
                "#endif\n"},
  };
  for (int round = 0; round < 2; round++) {
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      attempt a = {.options = {.standard = rows[i].standard}};
      accepts(&a, rows[i].text);
      finish(&a);
    }
  }
}

static void builtin_functions_are_known(void **state) {
  (void)state;
  attempt a = {0};
  accepts(&a, "#if !__has_builtin(__builtin_popcount) || "
              "__has_builtin(__builtin_no_such)\n#error\n#endif\n"
              "_Static_assert(__builtin_popcount(255) == 8, \"\");\n"
              "int f(int a) { return __builtin_abs(a); }");
  finish(&a);
}

static void a_library_function_is_known_by_its_name(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) { return abs(a); }");
  const hls_diagnostic *d = find(&a, "implicit-function-declaration");
  assert_contains(d->message, "library function 'abs'");
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(predefined_macros_have_their_text),
      cmocka_unit_test(a_macro_that_names_another_is_expanded_to_the_end),
      cmocka_unit_test(conditions_see_them),
      cmocka_unit_test(a_macro_can_be_taken_away_in_one_text),
      cmocka_unit_test(defining_one_again_is_a_warning),
      cmocka_unit_test(every_standard_has_its_own),
      cmocka_unit_test(builtin_functions_are_known),
      cmocka_unit_test(a_library_function_is_known_by_its_name),
  };
  return cmocka_run_group_tests_name("frontend/names", tests, NULL, NULL);
}
