/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bound on what macros become, and that counting changes nothing else.
 */
#include "frontend_test.h"

#include "hls/work.h"

#define TEN(x) x x x x x x x x x x
#define HUNDRED(x) TEN(TEN(x))

/* The use of F after all others is what is too much. */
static void is_refused(const char *text) {
  attempt a = {0};
  parse(&a, text);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  const hls_diagnostic *found = find(&a, "clang");
  assert_contains(found->message, "more than 16777216 tokens");
  const char *place = text + offset_of(text, found->range.begin);
  assert_memory_equal(place, "F(A)", 4);
  assert_null(strstr(place + 1, "F(A)"));
  finish(&a);
}

#ifndef HLSD_SANITIZE /* the next one takes the same way in less time */
/* Each macro is its predecessor twice. */
static void macros_that_become_too_much(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(&text, "#define M0(x) (x + 1)\n");
  for (int level = 1; level <= 16; level++) {
    hls_buffer_printf(&text, "#define M%d(x) M%d(M%d(x))\n", level, level - 1,
                      level - 1);
  }
  hls_buffer_puts(&text, "int f(int a) { return M16(a); }\n");
  attempt a = {0};
  parse(&a, text.data);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  const hls_diagnostic *found = find(&a, "clang");
  assert_contains(found->message, "more than 16777216 tokens");
  assert_int_equal(found->range.begin.line, 18);
  finish(&a);
  hls_buffer_finish(&text);
}
#endif

/* Each macro is most of its arguments twice, and nobody is asked on the way. */
static void macros_that_multiply_their_arguments(void **state) {
  (void)state;
  enum { LEVELS = 26 };
  hls_buffer text = {0};
  for (int level = 0; level < LEVELS; level++) {
    hls_buffer_printf(&text,
                      "#define F%d(x, ...) x x x x x x __VA_ARGS__ "
                      "__VA_ARGS__\n#define M%d F%d\n",
                      level, level, level);
  }
  hls_buffer_puts(&text, "int f(int a) { return ");
  for (int level = 0; level < LEVELS; level++) {
    hls_buffer_printf(&text, "M%d(+, - (a),", level);
  }
  for (int level = 0; level < LEVELS; level++) {
    hls_buffer_puts(&text, "+)");
  }
  hls_buffer_puts(&text, "a; }\n");
  attempt a = {0};
  parse(&a, text.data);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  const hls_diagnostic *found = find(&a, "clang");
  assert_contains(found->message, "more than 16777216 tokens");
  finish(&a);
  hls_buffer_finish(&text);
}

/* An argument is as large as what its macros become, however they do it. */
static void macros_that_become_much_in_an_argument(void **state) {
  (void)state;
#define ENDS "\n#define F(x) " TEN("x x x ") "\nint f(int a) { F(A) return a; }"
#define NUMBERS "#define B " HUNDRED("1;") "\n"
#define TIMES "#define G(x) " HUNDRED("x ") "\n"
  is_refused(NUMBERS "#define C " HUNDRED("B ") "\n#define A " HUNDRED("C ")
                 ENDS);
  is_refused(NUMBERS TIMES "#define A G(G(B))" ENDS);
  is_refused(NUMBERS TIMES
             "#define K(x) " HUNDRED("x ") "\n#define E\n#define H G\n"
                                           "#define A H(K E (B))" ENDS);
  /* The first time it is nothing yet. */
  is_refused(
      NUMBERS TIMES
      "#define C\n#define A G(G(C))\n"
      "#define F(x) " TEN("x x x ") "\nint f(int a) { F(A)\n"
                                    "#undef C\n#define C B\nF(A) return a; }");
}

/* Few tokens, but each is twice as long as the one before. */
static void macros_that_become_long_tokens(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(
      &text,
      "#define TWICE(x) x##x\n#define T(x) TWICE(x)\nint f(void) { return ");
  for (int level = 0; level < 40; level++) {
    hls_buffer_puts(&text, "T(");
  }
  hls_buffer_puts(&text, "a");
  for (int level = 0; level < 40; level++) {
    hls_buffer_puts(&text, ")");
  }
  hls_buffer_puts(&text, "; }\n");
  attempt a = {0};
  parse(&a, text.data);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  assert_contains(find(&a, "clang")->message, "more than 16777216 tokens");
  finish(&a);
  hls_buffer_finish(&text);
}

/* The stack has room for so many, not for any number of them. */
static void macros_that_are_deep_in_arguments(void **state) {
  (void)state;
  static const int levels[] = {500, 20000};
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
    hls_buffer text = {0};
    hls_buffer_puts(&text, "#define F(x) x\n#define G0 ;\n");
    for (int level = 1; level <= levels[i]; level++) {
      hls_buffer_printf(&text, "#define G%d F(;G%d)\n", level, level - 1);
    }
    hls_buffer_printf(&text, "int f(int a) { G%d return a; }\n", levels[i]);
    attempt a = {0};
    parse(&a, text.data);
    if (i == 0) {
      assert_non_null(a.unit);
    } else {
      assert_int_equal(a.status, HLS_DIAGNOSED);
      assert_contains(find(&a, "clang")->message, "more than 512 macros");
    }
    finish(&a);
    hls_buffer_finish(&text);
  }
}

/* The steps that counting takes for a chain of so many names of one number,
 * which is used as often, in the arguments of four calls. */
static uint64_t steps_for(int size) {
  hls_buffer text = {0};
  hls_buffer_puts(&text, "#define F(x) x\n#define a0 1;\n");
  for (int i = 1; i <= size; i++) {
    hls_buffer_printf(&text, "#define a%d a%d\n", i, i - 1);
  }
  hls_buffer_puts(&text, "int f(int a) { F(F(F(F(");
  for (int i = 0; i < size; i++) {
    hls_buffer_printf(&text, "a%d ", size);
  }
  hls_buffer_puts(&text, ")))) return a; }\n");
  attempt a = {0};
  uint64_t before = hls_work_steps();
  parse_source(&a, (hls_source){"kernel.c", text.data, text.size},
               HLS_EXTENT_SYNTAX);
  assert_int_equal(a.diagnostics.num_errors, 0);
  finish(&a);
  hls_buffer_finish(&text);
  return hls_work_steps() - before;
}

static void steps_grow_with_the_text(void **state) {
  (void)state;
  uint64_t steps = steps_for(200);
  assert_true(steps >= 4 * 200);
  assert_true(steps_for(800) <= 4 * steps);
}

/* Counting looks into arguments before they are used, and only into these. */
static void macros_in_arguments_are_replaced_in_their_order(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#define SECOND(x, y) y\n"
            "#define SWAP(x, y) y, x\n"
            "#define NAME(x) #x\n"
            "#define PASTE(x) x##_\n"
            "#define MORE(x, ...) 0 __VA_OPT__(+ (x)) + 5\n"
            "enum { __COUNTER___ = 7 };\n"
            "_Static_assert(SECOND(__COUNTER__, __COUNTER__) == 0, \"\");\n"
            "static const int list[] = {SWAP(__COUNTER__, 10 * __COUNTER__)};\n"
            "_Static_assert(sizeof NAME(__COUNTER__) == 12, \"\");\n"
            "_Static_assert(PASTE(__COUNTER__) == 7, \"\");\n"
            "_Static_assert(MORE(__COUNTER__) == 5, \"\");\n"
            "_Static_assert(MORE(__COUNTER__, 1) == 8, \"\");\n"
            "int f(int a) { return list[a]; }\n");
  show(&a);
  assert_int_equal(a.diagnostics.num_errors, 0);
  assert_non_null(a.unit);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
#ifndef HLSD_SANITIZE
      cmocka_unit_test(macros_that_become_too_much),
#endif
      cmocka_unit_test(macros_that_multiply_their_arguments),
      cmocka_unit_test(macros_that_become_much_in_an_argument),
      cmocka_unit_test(macros_that_become_long_tokens),
      cmocka_unit_test(macros_that_are_deep_in_arguments),
      cmocka_unit_test(steps_grow_with_the_text),
      cmocka_unit_test(macros_in_arguments_are_replaced_in_their_order),
  };
  return cmocka_run_group_tests_name("frontend/macros", tests, NULL, NULL);
}
