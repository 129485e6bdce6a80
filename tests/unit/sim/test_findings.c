/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where in the C text a simulation has failed.
 */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const rtl_design no_design;

/* The only finding of a simulation with this verdict. */
static const hls_diagnostic *finding(const fixture *f, hls_status status,
                                     sim_verdict verdict) {
  if (status != HLS_OK || f->result.verdict != verdict) {
    print_message("status %d %s, %s\n", status, f->error.message,
                  f->result.message ? f->result.message : "");
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(f->result.verdict, verdict);
  assert_int_equal(f->result.findings.count, 1);
  const hls_diagnostic *found = &f->result.findings.items[0];
  assert_string_equal(found->code, sim_verdict_name(verdict));
  assert_int_equal(found->severity, HLS_SEVERITY_ERROR);
  return found;
}

static void expect_place(const hls_range *range, const char *file,
                         unsigned line, unsigned column) {
  assert_string_equal(range->file, file);
  assert_int_equal(range->begin.line, line);
  assert_int_equal(range->begin.column, column);
}

/* A program that fails, without a circuit. */
static const hls_diagnostic *run(fixture *f, const char *text,
                                 sim_verdict verdict) {
  return finding(f, fixture_run(f, &no_design, "k", text), verdict);
}

#define BUMP                                                                   \
  "int bump(int a[8], int n) {\n  int s = 0;\n"                                \
  "  for (int i = 0; i < 8; i++) { s += a[i]; a[i] += n; }\n"                  \
  "  return s; }\n"                                                            \
  "int main(void) { int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}; bump(a, 10); }\n"

static void access_has_its_line_and_no_other_place(void **state) {
  fixture *f = *state;
  char *text =
      fixture_changed(fixture_bump, "`define LAST 7", "`define LAST 9");
  rtl_design design = fixture_bump_design(text);
  const hls_diagnostic *found =
      finding(f, fixture_run(f, &design, "bump", BUMP), SIM_OUT_OF_BOUNDS);
  free(text);
  assert_string_equal(found->range.file, "bump.c");
  assert_int_equal(found->range.begin.line, 7);
  assert_string_equal(found->message,
                      "call 1 reads element 8 of 'a', which has 8 elements");
}

static void wrong_array_is_found_where_it_is_declared(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_bump, "a_loadData + step", "a_loadData");
  rtl_design design = fixture_bump_design(text);
  const hls_diagnostic *found =
      finding(f, fixture_run(f, &design, "bump", BUMP), SIM_MISMATCH);
  free(text);
  expect_place(&found->range, "kernel.c", 1, 14);
  assert_non_null(strstr(found->message, "a[0] is 1 instead of 11"));
}

static void channels_that_wait_are_notes(void **state) {
  fixture *f = *state;
  char *text = fixture_changed(fixture_addmul, "join_ready = out0_ready",
                               "join_ready = 1'b0");
  rtl_design design = fixture_addmul_design(text);
  f->request.idle_cycles = 50;
  const hls_diagnostic *found =
      finding(f,
              fixture_run(f, &design, "addmul",
                          "int addmul(int a, int b) { return a * b + a; }\n"
                          "int main(void) { return addmul(3, 4); }\n"),
              SIM_DEADLOCK);
  free(text);
  expect_place(&found->range, "addmul.c", 1, 28);
  assert_int_equal(found->num_notes, 3);
  assert_string_equal(found->notes[1].message,
                      "a token waits on the channel from b to join0.ins_1");
  expect_place(&found->notes[1].range, "addmul.c", 1, 28);
}

static void crash_has_its_line_and_its_callers(void **state) {
  const hls_diagnostic *found = run(*state,
                                    "int k(int a) { return a; }\n"
                                    "static void fill(int *p, int n) {\n"
                                    "  for (int i = 0; i < n; i++)\n"
                                    "    p[i] = i;\n"
                                    "}\n"
                                    "static void init(int *p) { fill(p, 3); }\n"
                                    "int main(void) {\n"
                                    "  k(1);\n"
                                    "  init((int *)8);\n"
                                    "}\n",
                                    SIM_GOLDEN_FAILED);
  expect_place(&found->range, "kernel.c", 4, 10);
  assert_int_equal(found->num_notes, 2);
  assert_string_equal(found->notes[0].message, "called in init() here");
  expect_place(&found->notes[0].range, "kernel.c", 6, 28);
  assert_string_equal(found->notes[1].message, "called in main() here");
  expect_place(&found->notes[1].range, "kernel.c", 9, 3);
}

static void endless_program_has_its_loop(void **state) {
  fixture *f = *state;
  f->request.golden_seconds = 1;
  const hls_diagnostic *found = run(f,
                                    "int k(int a) { return a; }\n"
                                    "static void spin(volatile int *p) {\n"
                                    "  for (;;) ++*p;\n" /* or the jump */
                                    "}\n"
                                    "int main(void) {\n"
                                    "  int a = k(1);\n"
                                    "  spin(&a);\n"
                                    "}\n",
                                    SIM_GOLDEN_FAILED);
  assert_string_equal(found->range.file, "kernel.c");
  assert_int_equal(found->range.begin.line, 3);
  assert_int_equal(found->num_notes, 1);
  assert_string_equal(found->notes[0].message, "called in main() here");
}

/* There is no room on the stack for what tells of it. */
static void overflow_of_the_stack_has_its_line(void **state) {
  const hls_diagnostic *found = run(*state,
                                    "int k(int a) { return a; }\n"
                                    "static int f(int a) {\n"
                                    "  volatile char b[1000]; b[0] = a;\n"
                                    "  return b[0] + f(a + 1) + b[0];\n"
                                    "}\n"
                                    "int main(void) { k(1); f(1); }\n",
                                    SIM_GOLDEN_FAILED);
  assert_string_equal(found->range.file, "kernel.c");
  assert_in_range(found->range.begin.line, 3, 4);
}

static void what_returned_from_is_not_in_the_trace(void **state) {
  const hls_diagnostic *found =
      run(*state,
          "int k(int a) { return a; }\n"
          "static int deep(int n) { return n ? deep(n - 1) : k(1); }\n"
          "int main(void) {\n"
          "  deep(5);\n"
          "  int zero = k(0);\n"
          "  return 1 / zero;\n"
          "}\n",
          SIM_GOLDEN_FAILED);
  expect_place(&found->range, "kernel.c", 6, 12);
  assert_int_equal(found->num_notes, 0);
}

static void test_that_fails_has_its_return(void **state) {
  fixture *f = *state;
  f->request.ignores_exit_status = false;
  const hls_diagnostic *found = run(f,
                                    "int k(int a) { return a; }\n"
                                    "int main(void) {\n"
                                    "  if (k(1) != 2)\n"
                                    "    return 3;\n"
                                    "  return 0;\n"
                                    "}\n",
                                    SIM_TEST_BENCH);
  expect_place(&found->range, "kernel.c", 4, 5);
}

static void assertion_has_its_line(void **state) {
  const hls_diagnostic *found = run(*state,
                                    "#include <assert.h>\n"
                                    "int k(int a) { return a; }\n"
                                    "int main(void) {\n"
                                    "  assert(k(1) == 2);\n"
                                    "}\n",
                                    SIM_TEST_BENCH);
  expect_place(&found->range, "kernel.c", 4, 3);
}

static void bad_pointer_has_its_call(void **state) {
  const hls_diagnostic *found = run(*state,
                                    "int k(int a[4]) { return a[0]; }\n"
                                    "int main(void) {\n"
                                    "  k(0);\n"
                                    "}\n",
                                    SIM_GOLDEN_FAILED);
  expect_place(&found->range, "kernel.c", 3, 3);
}

static void no_calls_are_found_at_the_kernel(void **state) {
  const hls_diagnostic *found =
      run(*state, "int k(int a) { return a; }\n", SIM_NO_CALLS);
  expect_place(&found->range, "kernel.c", 1, 5);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(access_has_its_line_and_no_other_place),
      TEST(wrong_array_is_found_where_it_is_declared),
      TEST(channels_that_wait_are_notes),
      TEST(crash_has_its_line_and_its_callers),
      TEST(endless_program_has_its_loop),
      TEST(overflow_of_the_stack_has_its_line),
      TEST(what_returned_from_is_not_in_the_trace),
      TEST(test_that_fails_has_its_return),
      TEST(assertion_has_its_line),
      TEST(bad_pointer_has_its_call),
      TEST(no_calls_are_found_at_the_kernel),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
