/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that are asked to go on although a branch is not decided become two
 * loops, of which the inner one runs as long as the likely side is taken.
 * Before, they carry what they would load once more.
 */
#include "frontend_test.h"
#include "llvm-c/Core.h"

/* A kernel with a loop. */
#define LOOP(pragma, body)                                                     \
  "int f(const int a[99], int b[99], int bound) {\n"                           \
  "  int sum = 0;\n" pragma "  for (int i = 0; i < 99; i++) {\n" body          \
  "  }\n  return sum;\n}\n"
#define ASKED "#pragma DYN speculate\n"
#define BRANCH "    if (a[i] * sum > bound) sum -= b[i]; else sum++;\n"

static size_t count_of(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    count++;
  }
  return count;
}

/* How often the kernel has something once asked loops are prepared. */
static void assert_count(const char *text, const char *part, size_t expected) {
  attempt a = {0};
  optimize(&a, NULL, text);
  assert_int_equal(a.status, HLS_OK);
  hls_unit_prepare_asked_loops(a.unit, a.kernel);
  char *printed = LLVMPrintModuleToString(hls_unit_llvm_module(a.unit));
  size_t found = count_of(printed, part);
  if (found != expected) {
    print_message("%s\n%s\n", text, printed);
  }
  assert_int_equal(found, expected);
  LLVMDisposeMessage(printed);
  finish(&a);
}

/* How often the loop's counter is compared with its end: once for each loop. */
static void assert_tests(const char *text, size_t expected) {
  assert_count(text, "= icmp ne i32", expected);
}

/* How often there are the product before a branch, the test behind it, and a
 * store. */
static void assert_stores(const char *body, size_t products, size_t tests,
                          size_t stores) {
  char text[600];
  snprintf(text, sizeof text,
           "int f(const int a[99], int b[99], int c[99], int bound) {\n"
           "  int sum = 0;\n"
           "#pragma DYN speculate\n"
           "  for (int i = 0; i < 99; i++) {\n%s  }\n  return sum;\n}\n",
           body);
  assert_count(text, "= mul ", products);
  assert_count(text, "= icmp ne i32", tests);
  assert_count(text, "store i32 ", stores);
}

static void the_likely_side_is_a_loop(void **state) {
  (void)state;
  assert_tests(LOOP(ASKED, BRANCH), 2);
}

static void a_choice_of_values_is_a_branch(void **state) {
  (void)state;
  assert_tests(LOOP(ASKED, "sum += a[i] * sum > bound ? 3 : 1;\n"), 2);
}

static void nobody_else_is_changed(void **state) {
  (void)state;
  /* Nobody has asked. */
  assert_tests(LOOP("", BRANCH), 1);
  /* The condition does not wait for the iteration before. */
  assert_tests(LOOP(ASKED, "if (a[i] * i > bound) sum -= b[i]; else sum++;"),
               1);
  /* A store could be performed before a load. */
  assert_tests(LOOP(ASKED, BRANCH "    b[i] = sum;\n"), 1);
}

static void a_store_is_not_copied(void **state) {
  (void)state;
  assert_stores(BRANCH, 1, 2, 0);
  assert_stores("c[i] = sum;\n" BRANCH, 1, 2, 1);
  /* What is before the branch is there twice if a store is behind. */
  assert_stores(BRANCH "c[i] = sum;\n", 2, 1, 1);
  assert_stores("sum += a[i] * sum > bound ? 3 : 1; c[i] = sum;\n", 2, 1, 1);
  /* One of them would have to be copied. */
  assert_stores("b[i] = sum;\n" BRANCH "c[i] = sum;\n", 1, 1, 2);
  assert_stores("c[i] = sum;\n" BRANCH "c[i ^ 1] = sum;\n", 1, 1, 2);
}

static void what_is_loaded_again_is_carried(void **state) {
  (void)state;
#define SUMS(pragma, body)                                                     \
  "int f(const float a[99], float b[99], float bound, int i) {\n" pragma       \
  "  for (; i < 97; i++) {\n" body "  }\n  return i;\n}\n"
#define TWO "    if (a[i] + a[i + 1] > bound) break;\n"
#define THREE "    if (a[i] + a[i + 1] + a[i + 2] > bound) break;\n"
  assert_count(SUMS("", TWO), "= phi float", 0);
  /* Before the loop, if there is an iteration, and in the loop. */
  assert_count(SUMS(ASKED, TWO), "= phi float", 2);
  assert_count(SUMS(ASKED, TWO), "= load float", 2);
  assert_count(SUMS(ASKED, THREE), "= phi float", 4);
  assert_count(SUMS(ASKED, THREE), "= load float", 3);
  /* It is not the same any more, or not of the same place. */
  assert_count(SUMS(ASKED, "if (b[i] + b[i + 1] > bound) break; b[i] = 0;\n"),
               "= phi float", 0);
  assert_count(SUMS(ASKED, "if (a[i] + a[i + 2] > bound) break;\n"),
               "= phi float", 0);
  assert_count(SUMS(ASKED, "if (a[i] + b[i + 1] > bound) break;\n"),
               "= phi float", 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_likely_side_is_a_loop),
      cmocka_unit_test(a_choice_of_values_is_a_branch),
      cmocka_unit_test(nobody_else_is_changed),
      cmocka_unit_test(a_store_is_not_copied),
      cmocka_unit_test(what_is_loaded_again_is_carried),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
