/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often the loops of a circuit begin an iteration, and why.
 */
#include "hls/loops.h"
#include "hls/pipeline.h"
#include "hls/unit_latency.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A kernel's circuit and its loops. */
typedef struct fixture {
  hls_compiler *compiler;
  hls_compile_result result;
  hls_loops loops;
} fixture;

static int set_up(void **state) {
  fixture *f = calloc(1, sizeof *f);
  hls_error error;
  f->compiler = hls_compiler_create(&error);
  *state = f;
  return f->compiler ? 0 : -1;
}

static int tear_down(void **state) {
  fixture *f = *state;
  hls_loops_finish(&f->loops);
  hls_compile_result_finish(&f->result);
  hls_compiler_destroy(f->compiler);
  free(f);
  return 0;
}

static MlirOperation first_function(MlirModule module) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(module));
}

static void find_loops_at(fixture *f, const char *text, hls_stage stage,
                          double period) {
  hls_error error;
  const hls_compile_request request = {
      .source = {.name = "loops.c", .text = text, .size = strlen(text)},
      .stage = stage,
      .clock_period = period};
  assert_int_equal(hls_compile(f->compiler, &request, &f->result, &error),
                   HLS_OK);
  assert_true(
      hls_loops_find_remedies(&f->loops, first_function(f->result.module), 8));
}

/* At a clock so slow that no path needs a register. */
static void find_loops(fixture *f, const char *text, hls_stage stage) {
  find_loops_at(f, text, stage, 1000);
}

/* The only remedy of a loop. */
static void assert_remedy(const hls_loop *loop, hls_remedy_kind kind,
                          int64_t interval) {
  assert_int_equal(loop->num_remedies, 1);
  assert_int_equal(loop->remedies[0].kind, kind);
  assert_int_equal(loop->remedies[0].interval, interval);
}

/* The mnemonics of a path, without forks and buffers. */
static void path_text(const hls_loop *loop, char *text, size_t size) {
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < loop->num_path; i++) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(loop->path[i]));
    const char *mnemonic = name.data + strlen("handshake.");
    size_t count = name.length - strlen("handshake.");
    bool shown = strncmp(mnemonic, "fork", count) != 0 &&
                 strncmp(mnemonic, "buffer", count) != 0;
    if (shown && length + count + 2 < size) {
      memcpy(text + length, mnemonic, count);
      length += count;
      text[length++] = ' ';
      text[length] = '\0';
    }
  }
}

static void assert_path(const hls_loop *loop, const char *expected) {
  char text[256];
  path_text(loop, text, sizeof text);
  assert_string_equal(text, expected);
}

static void an_iteration_may_begin_in_every_cycle(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void scale(int a, const int x[100], int y[100]) {\n"
             "  for (int i = 0; i < 100; i++)\n"
             "    y[i] = a * x[i];\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->num_blocks, 1);
  assert_int_equal(loop->blocks[0], loop->header);
  assert_false(loop->has_inner);
  assert_int_equal(loop->at_least, 1);
  assert_int_equal(loop->at_most, 1);
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_NONE);
  assert_int_equal(loop->num_path, 0);
  /* The load, the product. */
  assert_int_equal(loop->latency, 1 + 4);
}

static void a_sum_waits_for_itself(void **state) {
  fixture *f = *state;
  find_loops(f,
             "float sum(const float x[100]) {\n"
             "  float sum = 0;\n"
             "  for (int i = 0; i < 100; i++)\n"
             "    sum += x[i];\n"
             "  return sum;\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  /* The registers of the adder are all that the sum passes. */
  assert_int_equal(loop->at_least, 5);
  assert_int_equal(loop->at_most, 5);
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_CYCLE);
  assert_int_equal(loop->path_iterations, 1);
  assert_path(loop, "mux addf cond_br ");
  assert_remedy(loop, HLS_REMEDY_UNIT, 1);
}

static void two_values_that_change_places_share_the_time(void **state) {
  fixture *f = *state;
  find_loops(f,
             "int zigzag(int a, int b, int n) {\n"
             "  for (int i = 0; i < n; i++) {\n"
             "    int old = a;\n"
             "    a = b * 3 * b;\n"
             "    b = old;\n"
             "  }\n"
             "  return a - b;\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_CYCLE);
  assert_int_equal(loop->path_iterations, 2);
  assert_int_equal(loop->path_interval, loop->at_least);
}

static void a_divider_takes_one_token_at_a_time(void **state) {
  fixture *f = *state;
  find_loops(f,
             "int divide(const int x[100], const int y[100], int z[100],\n"
             "           int a, int b, int c, int d, int e) {\n"
             "  int s = 1;\n"
             "  for (int i = 0; i < 100; i++) {\n"
             "    z[i] = x[i] / y[i];\n"
             "    s = ((((s * a ^ b) * c ^ d) * e ^ a) * b ^ c) * d;\n"
             "  }\n"
             "  return s;\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_UNIT);
  assert_path(loop, "divsi ");
  assert_int_equal(loop->at_least, 34);
  assert_int_equal(loop->at_most, 34);
  /* The five products, which nothing makes shorter, are next. */
  assert_remedy(loop, HLS_REMEDY_PIPELINE, 20);
}

/* The products of the test above would need more than half of that. */
static void a_divider_that_a_loop_waits_for_is_pipelined(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void divide(const int x[100], const int y[100], int z[100]) {\n"
             "  for (int i = 0; i < 100; i++)\n"
             "    z[i] = x[i] / y[i];\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_NONE);
  assert_int_equal(loop->at_most, 1);
}

/* Registers go where tokens of a cycle wait for those of another one, so that
 * the loops take no more cycles than the clock makes them. */
static void loops_are_fitted_to_the_clock(void **state) {
  static const struct {
    const char *text;
    int64_t cycles;
  } kernels[] = {
      {"int collatz(unsigned n) {\n"
       "  int steps = 0;\n"
       "  for (; n != 1; steps++)\n"
       "    n = n & 1 ? 3 * n + 1 : n / 2;\n"
       "  return steps;\n"
       "}\n",
       3},
      {"int search(int a[64], int x) {\n"
       "  int low = 0, high = 64;\n"
       "  while (low < high) {\n"
       "    int middle = (low + high) / 2;\n"
       "    if (a[middle] < x)\n"
       "      low = middle + 1;\n"
       "    else\n"
       "      high = middle;\n"
       "  }\n"
       "  return low;\n"
       "}\n",
       3},
      {"int exits(int a[64], int x) {\n"
       "  int sum = 0;\n"
       "  for (int i = 0; i < 64; i++) {\n"
       "    int v = a[i];\n"
       "    if (v == x)\n"
       "      break;\n"
       "    if (v < 0)\n"
       "      continue;\n"
       "    sum += v;\n"
       "    if (sum > 1000)\n"
       "      return -1;\n"
       "  }\n"
       "  return sum;\n"
       "}\n",
       5},
  };
  fixture *f = *state;
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    find_loops_at(f, kernels[i].text, HLS_STAGE_HW, 5);
    assert_int_equal(f->loops.num_loops, 1);
    assert_int_not_equal(f->loops.loops[0].at_most, HLS_LOOP_UNKNOWN);
    assert_true(f->loops.loops[0].at_most <= kernels[i].cycles);
    hls_loops_finish(&f->loops);
    hls_compile_result_finish(&f->result);
  }
}

/* Of the registers on the cycle of a sum it needs one, whichever that is. */
static void registers_for_the_clock_can_go_until_one_is_left(void **state) {
  static const char text[] = "unsigned hash(unsigned a, unsigned b) {\n"
                             "  for (int i = 0; i < 100; i++)\n"
                             "    a = (a ^ (a + b)) + (a >> 3);\n"
                             "  return a;\n"
                             "}\n";
  fixture *f = *state;
  find_loops_at(f, text, HLS_STAGE_HW, 2.5);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_CYCLE);
  assert_true(loop->at_least > 2);
  int64_t registers = 0;
  for (size_t i = 0; i < loop->num_path; i++) {
    assert_false(loop->closes[i]);
    registers += hls_unit_latency(loop->path[i]);
  }
  assert_int_equal(registers, loop->at_least);
  bool found = false;
  for (size_t i = 0; i < loop->num_remedies; i++) {
    const hls_remedy *remedy = &loop->remedies[i];
    assert_true(remedy->interval < loop->at_least);
    if (remedy->kind == HLS_REMEDY_REGISTERS) {
      assert_true(remedy->count >= (size_t)registers - 1);
      assert_int_equal(remedy->interval, 1);
      found = true;
    }
  }
  assert_true(found);
  hls_loops_finish(&f->loops);
  hls_compile_result_finish(&f->result);
  find_loops(f, text, HLS_STAGE_HW);
  assert_int_equal(f->loops.loops[0].at_most, 1);
  assert_int_equal(f->loops.loops[0].num_remedies, 0);
}

static void loads_of_one_memory_take_turns(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void blur(const int x[102], int y[100]) {\n"
             "  for (int i = 0; i < 100; i++)\n"
             "    y[i] = x[i] + x[i + 1] + x[i + 2];\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_MEMORY);
  assert_path(loop, "load load load ");
  assert_remedy(loop, HLS_REMEDY_PORT, 2);
  assert_int_equal(loop->at_least, 3);
  assert_int_equal(loop->at_most, 3);
}

static void a_queue_bounds_nothing_from_above(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void count(const unsigned char x[100], int bins[256]) {\n"
             "  for (int i = 0; i < 100; i++)\n"
             "    bins[x[i]]++;\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->at_least, 1);
  assert_int_equal(loop->at_most, HLS_LOOP_UNKNOWN);
}

static void a_credit_bounds_nothing_from_above(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void echo(int a[100]) {\n"
             "  for (int i = 5; i < 100; i++)\n"
             "    a[i] = a[i - 5] * 3;\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->num_queues, 0);
  assert_int_equal(loop->at_least, 1);
  assert_int_equal(loop->at_most, HLS_LOOP_UNKNOWN);
}

static void branches_leave_it_open(void **state) {
  fixture *f = *state;
  find_loops(f,
             "int steps(unsigned n) {\n"
             "  int count = 0;\n"
             "  while (n != 1) {\n"
             "    if (n % 2) {\n"
             "      n = n * n + count * count;\n"
             "      count = n / 7;\n"
             "    }\n"
             "    n >>= 1;\n"
             "    count++;\n"
             "  }\n"
             "  return count;\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_true(loop->num_blocks > 1);
  assert_false(loop->has_inner);
  assert_true(loop->at_least < loop->path_interval);
  assert_true(loop->path_interval <= loop->at_most);
  assert_int_equal(loop->limit, HLS_LOOP_LIMIT_CYCLE);
}

static void a_block_that_leads_nowhere_is_part_of_the_loop(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void squares(const int x[100], int y[100]) {\n"
             "  for (int i = 0; i < 100; i++)\n"
             "    if (x[i] > 3)\n"
             "      y[i] = x[i] * x[i];\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 1);
  const hls_loop *loop = &f->loops.loops[0];
  assert_int_equal(loop->num_blocks, 3);
  /* The load, the product. */
  assert_int_equal(loop->at_most, 1 + 4);
}

static void an_outer_loop_contains_the_inner_one(void **state) {
  fixture *f = *state;
  find_loops(f,
             "void rows(const float m[10][10], float sums[10]) {\n"
             "  for (int i = 0; i < 10; i++) {\n"
             "    float sum = 0;\n"
             "    for (int j = 0; j < 10; j++)\n"
             "      sum += m[i][j];\n"
             "    sums[i] = sum;\n"
             "  }\n"
             "}\n",
             HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 2);
  const hls_loop *outer = &f->loops.loops[0], *inner = &f->loops.loops[1];
  assert_true(outer->has_inner);
  assert_int_equal(outer->at_most, HLS_LOOP_UNKNOWN);
  assert_int_equal(outer->num_blocks, 3);
  assert_false(inner->has_inner);
  assert_int_equal(inner->num_blocks, 1);
  assert_int_equal(inner->at_least, 5);
  /* A register in its header: nothing has to wait for the inner one. */
  assert_int_equal(outer->at_least, 1);
}

static void what_has_no_loop_has_none(void **state) {
  fixture *f = *state;
  find_loops(f, "int add(int a, int b) { return a + b; }\n", HLS_STAGE_HW);
  assert_int_equal(f->loops.num_loops, 0);
}

static void other_stages_have_none(void **state) {
  fixture *f = *state;
  find_loops(f,
             "int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s ^= i;"
             " return s; }\n",
             HLS_STAGE_CF);
  assert_int_equal(f->loops.num_loops, 0);
  assert_string_equal(hls_loop_limit_name(HLS_LOOP_LIMIT_MEMORY), "memory");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(an_iteration_may_begin_in_every_cycle),
      TEST(a_sum_waits_for_itself),
      TEST(two_values_that_change_places_share_the_time),
      TEST(a_divider_takes_one_token_at_a_time),
      TEST(a_divider_that_a_loop_waits_for_is_pipelined),
      TEST(loops_are_fitted_to_the_clock),
      TEST(registers_for_the_clock_can_go_until_one_is_left),
      TEST(loads_of_one_memory_take_turns),
      TEST(a_queue_bounds_nothing_from_above),
      TEST(a_credit_bounds_nothing_from_above),
      TEST(branches_leave_it_open),
      TEST(a_block_that_leads_nowhere_is_part_of_the_loop),
      TEST(an_outer_loop_contains_the_inner_one),
      TEST(what_has_no_loop_has_none),
      TEST(other_stages_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
