/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that are asked to go on although a branch is not decided become two
 * loops, of which the inner one runs as long as the likely side is taken.
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

/* How often the loop's counter is compared with its end: once for each loop. */
static void assert_tests(const char *text, size_t expected) {
  attempt a = {0};
  optimize(&a, NULL, text);
  assert_int_equal(a.status, HLS_OK);
  hls_unit_separate_likely_runs(a.unit, a.kernel);
  char *printed = LLVMPrintModuleToString(hls_unit_llvm_module(a.unit));
  size_t found = count_of(printed, "= icmp ne i32");
  if (found != expected) {
    print_message("%s\n%s\n", text, printed);
  }
  assert_int_equal(found, expected);
  LLVMDisposeMessage(printed);
  finish(&a);
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
  /* A store could be performed in another order. */
  assert_tests(LOOP(ASKED, BRANCH "    b[i] = sum;\n"), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_likely_side_is_a_loop),
      cmocka_unit_test(a_choice_of_values_is_a_branch),
      cmocka_unit_test(nobody_else_is_changed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
