/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Branches in loops that become selects, and those that stay: what is on their
 * sides may not be computed in any case, or would be waited for.
 */
#include "frontend_test.h"

#include "llvm-c/Core.h"

/* A loop of 99 iterations that carries x, and begins it anew with `side`. The
 * test of its end is one branch, that of x is another. */
#define ANEW(side)                                                             \
  "int g(int);"                                                                \
  "int f(const int in[99], int out[99], int m, int n) { int x = 0;"            \
  "for (int i = 0; i < 99; i++) { int a = in[i], b = a ^ i;"                   \
  "if (x + a > n) x = " side "; else x = x + a - b; } return x; }"

static size_t count_of(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    count++;
  }
  return count;
}

static void assert_counts(const char *text, size_t selects, size_t branches) {
  attempt a = {0};
  translate(&a, text);
  assert_non_null(a.module);
  size_t found[] = {count_of(a.module, "arith.select"),
                    count_of(a.module, "cf.cond_br")};
  if (found[0] != selects || found[1] != branches) {
    print_message("%s\n%s\n", text, a.module);
  }
  assert_int_equal(found[0], selects);
  assert_int_equal(found[1], branches);
  finish(&a);
}

static void what_no_iteration_waits_for_is_computed_in_any_case(void **state) {
  (void)state;
  const char *const sides[] = {"a * b", "a * b * i + m", "b / 1000",
                               "(int)((unsigned)b % 77)", "(int)(a * 1.5f)"};
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    char text[512];
    snprintf(text, sizeof text, "%s%s%s",
             "int f(const int in[99], int m, int n) { int x = 0;"
             "for (int i = 0; i < 99; i++) { int a = in[i], b = a ^ i;"
             "if (x + a > n) x = ",
             sides[i], "; else x = x + a - b; } return x; }");
    assert_counts(text, 1, 1);
  }
}

static void each_value_has_a_select(void **state) {
  (void)state;
  assert_counts("int f(const int in[99], int n) { int x = 0, y = 0, z = 0;"
                "for (int i = 0; i < 99; i++) { int a = in[i];"
                "if (x + a > n) { x = a * i; y += 3; }"
                "else { x += a; z ^= i; } } return x + y + z; }",
                3, 1);
}

/* It may have no result, or change something, or read what is not there. */
static void what_is_not_safe_stays_behind_its_branch(void **state) {
  (void)state;
  assert_counts(ANEW("a / m"), 0, 2);
  assert_counts(ANEW("a % b"), 0, 2);
  assert_counts(ANEW("(int)((unsigned)a / (unsigned)m)"), 0, 2);
  assert_counts(ANEW("out[i] * b"), 0, 2);
  assert_counts(ANEW("(out[i] = a) * b"), 0, 2);
  assert_counts(ANEW("g(a) * b"), 0, 2);
}

/* A product on the way from iteration to iteration, which few of them need. */
static void what_iterations_would_wait_for_stays(void **state) {
  (void)state;
  assert_counts(ANEW("x * m"), 0, 2);
  assert_counts(ANEW("x * m + a * b"), 0, 2);
}

/* The values of both sides come later than the condition in any case. */
static void what_does_not_wait_for_the_condition_stays(void **state) {
  (void)state;
  assert_counts("void f(const float in[99], float out[99], int n) {"
                "for (int i = 0; i < 99; i++) { float a = in[i];"
                "out[i] = i > n ? a + 1.5f : a - 2.5f; } }",
                0, 2);
}

/* Nor does it become a select because another branch makes the loop slow. */
static void what_gains_nothing_itself_stays(void **state) {
  (void)state;
  assert_counts("int f(const float in[99], float out[99], int n, int m) {"
                "int x = 1; for (int i = 0; i < 99; i++) { float a = in[i];"
                "out[i] = i > n ? a + 1.5f : a - 2.5f;"
                "if (x & 64) x *= m; else x += 3; } return x; }",
                0, 3);
}

/* The condition takes two products, and the other side is there at once: a
 * third one is there before them if it need not wait. */
static void what_is_there_before_the_condition_is_selected(void **state) {
  (void)state;
  const char *const late = "void f(const int in[99], int out[99], int n) {"
                           "for (int i = 0; i < 99; i++) { int a = in[i];"
                           "int r = a; if (a * a * i > n) r = %s;"
                           "out[i] = r; } }";
  char text[512];
  snprintf(text, sizeof text, late, "a * n");
  assert_counts(text, 1, 1);
  snprintf(text, sizeof text, late, "a * n * a * i * n");
  assert_counts(text, 0, 2);
}

/* The first iteration takes longer, which later ones have to make up for. */
static void loops_that_run_a_few_times_keep_their_branches(void **state) {
  (void)state;
  const char *const loop = "int f(const int in[99], int n) { int x = 0;"
                           "for (int i = 0; i < %u; i++) { int a = in[i];"
                           "if (x + a > n) x = a * i; else x += a; }"
                           "return x; }";
  char text[512];
  snprintf(text, sizeof text, loop, 3U);
  assert_counts(text, 0, 2);
  snprintf(text, sizeof text, loop, 99U);
  assert_counts(text, 1, 1);
}

static void branches_in_branches_stay(void **state) {
  (void)state;
  assert_counts("int f(const int in[99], int n) { int x = 0;"
                "for (int i = 0; i < 99; i++) { int a = in[i];"
                "if (x + a > n) { if (a & 1) x = a * i; else x = a * n; }"
                "else x += a; } return x; }",
                0, 3);
}

static void branches_outside_of_loops_stay(void **state) {
  (void)state;
  assert_counts("int f(int a, int b, int n) {"
                "int x = a; if (a * b > n) x = a * n; return x; }",
                0, 1);
}

/* What LLVM knows of a product holds where the branch was taken. */
static void what_is_known_on_a_side_is_forgotten(void **state) {
  (void)state;
  attempt a = {0};
  optimize(&a, NULL,
           "int f(const int in[99], int n) { int x = 0;"
           "for (int i = 0; i < 99; i++) { int a = in[i];"
           "if (x + a > n) x = i * 1234567 + a; else x -= a; } return x; }");
  assert_int_equal(a.status, HLS_OK);
  char *text = LLVMPrintModuleToString(hls_unit_llvm_module(a.unit));
  assert_int_equal(count_of(text, " select i1 "), 1);
  assert_int_equal(count_of(text, " mul i32 "), 1);
  assert_int_equal(count_of(text, " mul nuw "), 0);
  assert_int_equal(count_of(text, " mul nsw "), 0);
  LLVMDisposeMessage(text);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_no_iteration_waits_for_is_computed_in_any_case),
      cmocka_unit_test(each_value_has_a_select),
      cmocka_unit_test(what_is_not_safe_stays_behind_its_branch),
      cmocka_unit_test(what_iterations_would_wait_for_stays),
      cmocka_unit_test(what_does_not_wait_for_the_condition_stays),
      cmocka_unit_test(what_gains_nothing_itself_stays),
      cmocka_unit_test(what_is_there_before_the_condition_is_selected),
      cmocka_unit_test(loops_that_run_a_few_times_keep_their_branches),
      cmocka_unit_test(branches_in_branches_stay),
      cmocka_unit_test(branches_outside_of_loops_stay),
      cmocka_unit_test(what_is_known_on_a_side_is_forgotten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
