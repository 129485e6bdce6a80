/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Control flow: loops, branches, jumps, and what becomes of them.
 */
#include "frontend_test.h"

static size_t count(const char *text, const char *part) {
  size_t result = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    result++;
  }
  return result;
}

static void loops_are_tested_at_the_bottom(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[16]) { int s = 0;"
                "for (int i = 0; i < 16; i++) s += a[i]; return s; }");
  /* Entry, one block for the loop, exit. */
  assert_int_equal(count(a.module, "\n  ^bb"), 2);
  assert_int_equal(count(a.module, "cf.cond_br"), 1);
  finish(&a);
}

static void do_while(void **state) {
  (void)state;
  assert_translation("int f(int n) { int s = 1; do { s *= n; n -= 2; }"
                     "while (n > 0); return s; }",
                     PARTS("cf.br ^bb1(", "^bb1(", "arith.muli", "arith.subi",
                           "arith.cmpi sgt", "cf.cond_br"));
}

static void small_branches_are_selects(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a, int b) { if (a > b) a -= b; else b -= a;"
                "return a ^ b; }");
  assert_contains(a.module, "arith.select");
  assert_lacks(a.module, "cf.cond_br");
  finish(&a);
}

static void operations_with_latency_are_not_done_in_vain(void **state) {
  (void)state;
  const char *texts[] = {
      "int f(int a, int b) { if (a > 3) b = b * a; return b; }",
      "int f(int a, int b) { if (a > 3) b = b / (a | 1); return b; }",
      "float f(int a, float b) { if (a > 3) b = b + 1.0f; return b; }",
  };
  for (size_t i = 0; i < 3; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    assert_contains(a.module, "cf.cond_br");
    finish(&a);
  }
}

static void memory_is_not_accessed_in_vain(void **state) {
  (void)state;
  assert_translation("int f(int a[4], int i) { int s = 0;"
                     "if (i < 4) s = a[i]; return s; }",
                     PARTS("cf.cond_br", "^bb1", "memref.load"));
  assert_translation("void f(int a[4], int i) { if (i < 4) a[i] = 3; }",
                     PARTS("cf.cond_br", "^bb1", "memref.store"));
  /* Nor before a loop that may not run. */
  attempt a = {0};
  translate(&a, "int f(int a[4], int n) { int s = 0;"
                "for (int i = 0; i < n; i++) s ^= a[0] + i; return s; }");
  assert_non_null(a.module);
  const char *load = strstr(a.module, "memref.load");
  const char *branch = strstr(a.module, "cf.cond_br");
  assert_true(load && branch && branch < load);
  finish(&a);
}

static void switches_become_branches(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int x, int b[9]) { switch (x) { case 0: b[0] = 3; break;"
                "case 1: return 8; case 5: x += 3; case 6: b[x] = 2; break;"
                "default: b[8] = 1; } return x; }");
  assert_contains(a.module, "cf.cond_br");
  assert_lacks(a.module, "switch");
  finish(&a);
}

static void one_return_only(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[9], int n) { for (int i = 0; i < 9; i++) {"
                "if (a[i] == n) return i; if (a[i] < 0) return -1;"
                "a[i] = 0; } return 100; }");
  assert_int_equal(count(a.module, "return"), 1);
  finish(&a);
}

static void nested_breaks_and_continues(void **state) {
  (void)state;
  assert_translation(
      "int f(int a[10][10], int t) { int c = 0;"
      "for (int i = 0; i < 10; i++) {"
      "for (int j = 0; j < 10; j++) {"
      "if (a[i][j] == t) continue;"
      "if (a[i][j] < 0) break; c += j; }"
      "if (c > 100) goto out; } out: return c; }",
      PARTS("memref.load", "cf.cond_br", "cf.cond_br", "cf.cond_br", "return"));
}

static void jumps_into_loops(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a) { if (a & 1) goto in; for (int i = 0; i < 10;"
                "i++) { in: a += 3; if (a > 100) break; } return a; }");
  assert_non_null(a.module);
  finish(&a);
}

static void blocks_that_do_nothing_are_removed(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int x) { switch (x) { case 0: return 3; case 1: return"
                " 8; case 2: return 11; case 9: return 20; } return -1; }");
  assert_non_null(a.module);
  /* No block consists of a jump with nothing decided. */
  assert_null(strstr(a.module, "pred: ^bb0\n    cf.br"));
  finish(&a);
}

/* A chain of joins that is joined at once, of values and of places. */
static void long_chains_of_tests(void **state) {
  (void)state;
  enum { TESTS = 90 };
  static char text[TESTS * 64 + 256];
  strcpy(text, "int f(int a, int b) { int s = a, t = b; ");
  for (int i = 0; i < TESTS; i++) {
    snprintf(text + strlen(text), sizeof(text) - strlen(text),
             "%sif (a < %d && b != %d) { s += b * %d;%s }", i ? "else " : "", i,
             i + 9, i * 4 + 3, i % 7 ? "" : " t ^= s;");
  }
  strcat(text, " return s + t; }");
  attempt a = {0};
  translate(&a, text);
  assert_int_equal(a.status, HLS_OK);
  assert_int_equal(count(a.module, "return"), 1);
  assert_int_equal(count(a.module, "arith.muli"), TESTS);
  /* Each way leads to the last join by itself. */
  assert_true(count(a.module, "cf.br") >= TESTS);
  finish(&a);
}

/* Someone may go to the last join of a chain by its address. */
static void long_chain_to_a_label(void **state) {
  (void)state;
  enum { TESTS = 90 };
  static char text[TESTS * 64 + 256];
  strcpy(text, "int f(int a, int b) { int s = 0; void *p = &&end;"
               "if (b == 7 && p) goto end; ");
  for (int i = 0; i < TESTS; i++) {
    snprintf(text + strlen(text), sizeof(text) - strlen(text),
             "%sif (a == %d) s += b * %d;", i ? "else " : "", i * 3, i + 3);
  }
  strcat(text, " end: return s; }");
  attempt a = {0};
  translate(&a, text);
  assert_int_equal(a.status, HLS_OK);
  finish(&a);
}

static void unreachable_code(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a) { if (a < 0) __builtin_unreachable();"
                "return a; int b = a; return b; }");
  assert_non_null(a.module);
  finish(&a);
}

static void accumulation_in_memory_is_kept_in_a_variable(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "void f(int a[8][8], int s[8]) { for (int i = 0; i < 8; i++) {"
                "s[i] = 0; for (int j = 0; j < 8; j++) s[i] += a[i][j]; } }");
  assert_int_equal(count(a.module, "memref.load"), 1);
  assert_int_equal(count(a.module, "memref.store"), 1);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_are_tested_at_the_bottom),
      cmocka_unit_test(do_while),
      cmocka_unit_test(small_branches_are_selects),
      cmocka_unit_test(operations_with_latency_are_not_done_in_vain),
      cmocka_unit_test(memory_is_not_accessed_in_vain),
      cmocka_unit_test(switches_become_branches),
      cmocka_unit_test(one_return_only),
      cmocka_unit_test(nested_breaks_and_continues),
      cmocka_unit_test(jumps_into_loops),
      cmocka_unit_test(blocks_that_do_nothing_are_removed),
      cmocka_unit_test(long_chains_of_tests),
      cmocka_unit_test(long_chain_to_a_label),
      cmocka_unit_test(unreachable_code),
      cmocka_unit_test(accumulation_in_memory_is_kept_in_a_variable),
  };
  return cmocka_run_group_tests_name("frontend/control", tests, NULL, NULL);
}
