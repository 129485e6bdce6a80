/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many cycles a call takes by the intervals and the rounds of its loops.
 */
#include "hls/loops.h"
#include "hls/pipeline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ASSUMED = 40 };

static int set_up(void **state) {
  hls_error error;
  *state = hls_compiler_create(&error);
  return *state ? 0 : -1;
}

static int tear_down(void **state) {
  hls_compiler_destroy(*state);
  return 0;
}

static hls_call_cycles find_at(hls_compiler *compiler, const char *text,
                               hls_stage stage, double period) {
  hls_compile_result result = {0};
  hls_error error;
  hls_call_cycles call;
  const hls_compile_request request = {
      .source = {.name = "call.c", .text = text, .size = strlen(text)},
      .stage = stage,
      .clock_period = period};
  assert_int_equal(hls_compile(compiler, &request, &result, &error), HLS_OK);
  MlirOperation function =
      mlirBlockGetFirstOperation(mlirModuleGetBody(result.module));
  assert_true(hls_call_cycles_find(&call, function, ASSUMED));
  hls_compile_result_finish(&result);
  return call;
}

/* At a clock so slow that no path needs a register. */
static hls_call_cycles find(hls_compiler *compiler, const char *text) {
  return find_at(compiler, text, HLS_STAGE_HW, 1000);
}

/* As many as the simulation counts, but for a few at the beginning and the end.
 */
static void assert_about(const hls_call_cycles *call, int64_t cycles) {
  assert_in_range(call->cycles, cycles - 3, cycles + 3);
}

static void rounds_that_constants_tell_are_counted(void **state) {
  hls_call_cycles call =
      find(*state, "void scale(int a, const int x[300], int y[300]) {\n"
                   "  for (int i = 0; i < 300; i++)\n"
                   "    y[i] = a * x[i];\n"
                   "}\n");
  assert_int_equal(call.num_assumed, 0);
  assert_about(&call, 300 + 5);
}

static void those_of_loops_in_loops_are_multiplied(void **state) {
  hls_call_cycles call =
      find(*state, "void add(int x[20][30], const int y[30]) {\n"
                   "  for (int i = 0; i < 20; i++)\n"
                   "    for (int k = 0; k < 30; k++)\n"
                   "      x[i][k] += y[k];\n"
                   "}\n");
  assert_int_equal(call.num_assumed, 0);
  assert_about(&call, 20 * 30);
}

static void loops_run_one_after_the_other(void **state) {
  hls_call_cycles call =
      find(*state, "void copy(const int x[70], int y[70], int z[90]) {\n"
                   "  for (int i = 0; i < 70; i++)\n"
                   "    y[i] = x[i];\n"
                   "  for (int i = 0; i < 90; i++)\n"
                   "    z[i] = i;\n"
                   "}\n");
  assert_int_equal(call.num_assumed, 0);
  assert_about(&call, 70 + 90);
}

static void other_rounds_are_assumed(void **state) {
  hls_call_cycles call = find(*state, "int sum(const int x[300], int n) {\n"
                                      "  int s = 0;\n"
                                      "  for (int i = 0; i < n; i++)\n"
                                      "    s += x[i];\n"
                                      "  return s;\n"
                                      "}\n");
  assert_int_equal(call.num_assumed, 1);
  assert_about(&call, ASSUMED);
}

/* The blocks of the branch feed each other, but control does not go around
 * there. */
static void what_is_no_loop_of_the_program_runs_once(void **state) {
  hls_call_cycles call =
      find_at(*state,
              "#define N 40\n"
              "int run_length(const char in[N], char out[2 * N]) {\n"
              "  int used = 0;\n"
              "  for (int i = 0; i < N;) {\n"
              "    char c = in[i];\n"
              "    int run = 0;\n"
              "    do {\n"
              "      run++;\n"
              "      i++;\n"
              "    } while (i < N && run < 9 && in[i] == c);\n"
              "    out[used++] = (char)('0' + run);\n"
              "    out[used++] = c;\n"
              "  }\n"
              "  return used;\n"
              "}\n",
              HLS_STAGE_HW, 10);
  assert_int_equal(call.num_assumed, 2);
  assert_in_range(call.cycles, ASSUMED * ASSUMED, 4 * ASSUMED * ASSUMED);
}

static void without_loops_it_is_the_way_through(void **state) {
  hls_call_cycles call =
      find(*state, "int mul(int a, int b) { return a * b * a; }\n");
  assert_int_equal(call.num_assumed, 0);
  assert_about(&call, 9);
}

static void a_circuit_without_buffers_has_none(void **state) {
  hls_call_cycles call =
      find_at(*state, "int same(int a) { return a; }\n", HLS_STAGE_CF, 1000);
  assert_int_equal(call.cycles, HLS_LOOP_UNKNOWN);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rounds_that_constants_tell_are_counted),
      cmocka_unit_test(those_of_loops_in_loops_are_multiplied),
      cmocka_unit_test(loops_run_one_after_the_other),
      cmocka_unit_test(other_rounds_are_assumed),
      cmocka_unit_test(what_is_no_loop_of_the_program_runs_once),
      cmocka_unit_test(without_loops_it_is_the_way_through),
      cmocka_unit_test(a_circuit_without_buffers_has_none),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
