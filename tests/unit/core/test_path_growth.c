/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What registers do to the paths of a large circuit is found in steps that grow
 * as the circuit does, however long the paths are: of what a register changes,
 * only what is asked for is looked at.
 */
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/path_cuts.h"
#include "core/passes/cuts/spare_registers.h"
#include "core/passes/delay/wire_graph_build.h"
#include "hls/buffer.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"
#include "hls/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Nanoseconds: one that paths have to be cut for, and one that all meet. */
static const double PERIOD = 5, ALWAYS = 1e9;

/* A circuit whose paths have not been cut. */
typedef struct fixture {
  hls_compile_result result;
  MlirOperation func;
} fixture;

static void compile(fixture *f, hls_compiler *compiler, hls_buffer *text) {
  hls_error error = {0};
  assert_false(text->failed);
  const hls_compile_request request = {
      .source = {"k.c", text->data, text->size},
      .clock_period = ALWAYS,
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  *f = (fixture){0};
  assert_int_equal(hls_compile(compiler, &request, &f->result, &error), HLS_OK);
  f->func = mlirBlockGetFirstOperation(mlirModuleGetBody(f->result.module));
  hls_buffer_finish(text);
}

/* Comparisons in a row; all that follows them meets behind the last. */
static void compile_chain(fixture *f, hls_compiler *compiler, unsigned size) {
  hls_buffer text = {0};
  hls_buffer_puts(&text, "int k(int x, int b) {\n");
  for (unsigned i = 0; i < size; i++) {
    hls_buffer_printf(&text, "if (x == %u) b += x * %u; else\n", 3 * i, i + 3);
  }
  hls_buffer_puts(&text, "b ^= x; return b; }\n");
  compile(f, compiler, &text);
}

/* The steps that it takes for all registers of a chain to be tried without, for
 * each wire. */
static double steps_without(hls_compiler *compiler, unsigned size) {
  const spare_registers_limits limits = {PERIOD, PERIOD};
  fixture f;
  compile_chain(&f, compiler, size);
  cut_circuit c = {.func = f.func, .period = PERIOD};
  assert_true(cut_circuit_begin(&c));
  assert_true(path_cuts_make(&c, PATH_CUTS_FORWARD));
  assert_true(path_cuts_make(&c, PATH_CUTS_ALL));
  assert_true(c.added.count > size);
  cut_circuit_settle(&c);
  uint64_t before = hls_work_steps();
  assert_true(spare_registers_remove(f.func, &c.times, &c.prices.levels,
                                     &c.added, &limits, NULL));
  double steps =
      (double)(hls_work_steps() - before) / (double)c.graph.num_nodes;
  cut_circuit_finish(&c);
  hls_compile_result_finish(&f.result);
  return steps;
}

/* Most are needed, which is known without a look at all that is behind them. */
static void registers_that_are_needed_are_not_followed(void **state) {
  double steps = steps_without(*state, 160);
  print_message("%.1f steps for each wire\n", steps);
  assert_true(steps < 25);
}

/* The steps for a register behind each of the operations in a row, the first
 * one first: each makes all wires behind it earlier. */
static uint64_t steps_in_a_row(hls_compiler *compiler, unsigned size) {
  fixture f;
  hls_buffer text = {0};
  known_delays known = {0};
  wire_graph graph = {0};
  wire_times times = {0};
  wire_update update;
  hls_buffer_puts(&text, "int k(int x, int b) {\n");
  for (unsigned i = 0; i < size; i++) {
    hls_buffer_printf(&text, "x = (x ^ b) + %u;\n", 2 * i + 3);
  }
  hls_buffer_puts(&text, "return x; }\n");
  compile(&f, compiler, &text);
  assert_true(wire_graph_build(&graph, f.func, &known));
  assert_true(wire_times_find(&times, &graph));
  assert_true(wire_update_begin(&update, &times, &times.memory));
  update.leaves_ready = true; /* which gets later */
  uint64_t before = hls_work_steps();
  size_t num_channels = graph.num_channels;
  for (size_t i = 0; i < num_channels; i++) {
    MlirValue value = graph.channels[i];
    MlirOperation op = ir_def(value);
    if (mlirOperationIsNull(op) || !mlirOperationIsAHandshakeAddI(op)) {
      continue;
    }
    MlirValue behind =
        slots_add(value, MlirHandshakeBufferTypeOneSlotBreakDV, 1);
    assert_true(graph.num_channels < graph.room);
    assert_true(wire_graph_insert(&graph, i, behind, &known));
    wire_update_insert(&update, i, graph.num_channels - 1);
    wire_update_run(&update);
    wire_update_forget(&update);
  }
  uint64_t steps = hls_work_steps() - before;
  wire_times_finish(&times);
  wire_graph_finish(&graph);
  known_delays_finish(&known);
  hls_compile_result_finish(&f.result);
  return steps;
}

static void what_gets_earlier_again_and_again_is_found_once(void **state) {
  uint64_t few = steps_in_a_row(*state, 100);
  uint64_t many = steps_in_a_row(*state, 200);
  print_message("%lu steps for 100 in a row, %lu for 200\n", (unsigned long)few,
                (unsigned long)many);
  assert_true(few > 100);
  assert_true(many < few * 5 / 2);
}

/* The most nodes that are helpers in a row on a longest path. */
static size_t most_helpers(hls_compiler *compiler, unsigned size) {
  fixture f;
  wire_graph graph = {0};
  wire_times times = {0};
  size_t most = 0;
  compile_chain(&f, compiler, size);
  assert_true(wire_graph_build(&graph, f.func, NULL));
  assert_true(wire_times_find(&times, &graph));
  for (uint32_t i = 0; i < 3 * graph.num_channels; i++) {
    size_t count = 0;
    for (uint32_t node = times.previous[i];
         node != WIRE_TIMES_NOWHERE && !wire_graph_is_wire(&graph, node);
         node = times.previous[node]) {
      count++;
    }
    most = count > most ? count : most;
  }
  wire_times_finish(&times);
  wire_graph_finish(&graph);
  hls_compile_result_finish(&f.result);
  return most;
}

/* Many channels meet in one unit, and each waits for all others. */
static void few_helpers_are_between_many_channels(void **state) {
  size_t few = most_helpers(*state, 50), many = most_helpers(*state, 400);
  print_message("%zu helpers in a row for 50, %zu for 400\n", few, many);
  assert_true(few > 1);
  assert_true(many <= few + 8);
}

static int set_up(void **state) {
  hls_error error;
  *state = hls_compiler_create(&error);
  return *state ? 0 : -1;
}

static int tear_down(void **state) {
  hls_compiler_destroy(*state);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(registers_that_are_needed_are_not_followed),
      cmocka_unit_test(what_gets_earlier_again_and_again_is_found_once),
      cmocka_unit_test(few_helpers_are_between_many_channels),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
