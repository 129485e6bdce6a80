/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long are cut in steps that grow as the circuit does, ends
 * that nothing helps are looked at once, and what is known of the circuit
 * follows.
 */
#include "core/passes/cuts/path_cuts.h"
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

/* Nanoseconds: one that many paths do not meet before they are cut; one that
 * no path meets, however it is cut; and one that all meet. */
static const double PERIOD = 5, NEVER = 0.5, ALWAYS = 1e9;

/* A circuit whose paths have not been cut. */
typedef struct fixture {
  hls_compiler *compiler;
  hls_compile_result result;
  MlirOperation func;
} fixture;

/* Loops in a row, from each of which a value goes to the next. What they carry
 * takes several cycles: they are no islands, which are not cut. */
static void compile(fixture *f, size_t num_loops) {
  hls_buffer text = {0};
  hls_error error = {0};
  hls_buffer_puts(&text, "int k(int x, int n) {\n");
  for (size_t i = 0; i < num_loops; i++) {
    hls_buffer_printf(
        &text, "for (int i = 0; i < n; i++) x = x * (i + %zu) + (i ^ x);\n",
        i + 3);
  }
  hls_buffer_puts(&text, "return x; }\n");
  assert_false(text.failed);
  const hls_compile_request request = {.source = {"k.c", text.data, text.size},
                                       .clock_period = ALWAYS,
                                       .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  assert_int_equal(hls_compile(f->compiler, &request, &f->result, &error),
                   HLS_OK);
  f->func = mlirBlockGetFirstOperation(mlirModuleGetBody(f->result.module));
  hls_buffer_finish(&text);
}

static void forget(fixture *f) {
  hls_compile_result_finish(&f->result);
  f->result = (hls_compile_result){0};
}

static int set_up(void **state) {
  static fixture f;
  hls_error error = {0};
  f = (fixture){.compiler = hls_compiler_create(&error)};
  *state = &f;
  return f.compiler ? 0 : -1;
}

static int tear_down(void **state) {
  fixture *f = *state;
  hls_compiler_destroy(f->compiler);
  return 0;
}

/* Cuts the paths of a circuit. Returns the steps. */
static uint64_t cut(cut_circuit *c) {
  uint64_t before = hls_work_steps();
  assert_true(cut_circuit_begin(c));
  assert_true(path_cuts_make(c, PATH_CUTS_FORWARD));
  assert_true(path_cuts_make(c, PATH_CUTS_ALL));
  return hls_work_steps() - before;
}

#ifndef HLSD_SANITIZE /* as many steps as without */
/* The steps for loops in a row, and how many buffers that takes. */
static uint64_t steps_for(fixture *f, size_t num_loops, double period,
                          size_t *num_added) {
  compile(f, num_loops);
  cut_circuit c = {.func = f->func, .period = period};
  uint64_t steps = cut(&c);
  *num_added = c.added.count;
  cut_circuit_finish(&c);
  forget(f);
  return steps;
}

static void twice_the_loops_take_twice_the_steps(void **state) {
  static const double periods[] = {PERIOD, NEVER};
  for (size_t i = 0; i < 2; i++) {
    size_t small, large;
    uint64_t few = steps_for(*state, 40, periods[i], &small);
    uint64_t many = steps_for(*state, 80, periods[i], &large);
    print_message("%.1f ns: %zu buffers in %lu steps, %zu in %lu\n", periods[i],
                  small, (unsigned long)few, large, (unsigned long)many);
    assert_true(small > 40);
    assert_true(large > 80);
    assert_true(many < few * 23 / 10);
  }
}
#endif

/* Sums are found in another order. */
static void assert_close(double a, double b) {
  assert_true(a - b < 1e-9 && b - a < 1e-9);
}

/* Are the times those of the circuit as it is now? */
static void assert_times_followed(cut_circuit *c) {
  wire_graph graph = {0};
  wire_times times = {0};
  latest_times latest;
  cut_circuit_settle(c);
  assert_true(wire_graph_build(&graph, c->func, NULL));
  assert_true(wire_times_find(&times, &graph));
  assert_true(latest_times_begin(&latest, &times, c->places.period,
                                 c->places.latest.floor, &times.memory));
  assert_int_equal(graph.num_channels, c->graph.num_channels);
  for (size_t i = 0; i < graph.num_channels; i++) {
    size_t k = wire_graph_channel(&c->graph, graph.channels[i]);
    for (size_t wire = 0; wire < 3; wire++) {
      size_t x = 3 * i + wire, y = 3 * k + wire;
      assert_close(times.ns[x], c->times.ns[y]);
      assert_close(latest_times_of(&latest, x),
                   latest_times_of(&c->places.latest, y));
    }
  }
  wire_times_finish(&times);
  wire_graph_finish(&graph);
}

/* More buffers than the graph has room for, three for a channel at most, until
 * nothing helps. */
static void cuts_come_to_an_end(void **state) {
  fixture *f = *state;
  compile(f, 48);
  cut_circuit c = {.func = f->func, .period = NEVER};
  assert_true(cut_circuit_begin(&c));
  size_t channels = c.graph.num_channels, room = c.graph.room;
  cut(&c);
  assert_true(c.graph.num_channels > room);
  assert_true(c.graph.num_channels <= 4 * channels);
  assert_int_equal(c.graph.num_channels, channels + c.added.count);
  assert_int_equal(c.late.queue.count, 0);
  assert_times_followed(&c);
  cut_circuit_finish(&c);
  forget(f);
}

/* No path meets the period, and none is looked at twice: what is listed of a
 * path is given up. */
static void what_nothing_helps_is_looked_at_once(void **state) {
  fixture *f = *state;
  compile(f, 4);
  cut_circuit c = {.func = f->func, .period = NEVER};
  cut(&c);
  size_t added = c.added.count, late = 0;
  for (size_t i = 0; i < 3 * c.graph.num_channels; i++) {
    late += late_ends_ns(&c.times, i) > NEVER;
  }
  assert_true(late > c.graph.num_channels / 2);
  uint64_t before = hls_work_steps();
  assert_true(path_cuts_make(&c, PATH_CUTS_ALL));
  assert_int_equal(c.added.count, added);
  assert_true(hls_work_steps() - before < 16 * c.graph.num_nodes);
  cut_circuit_finish(&c);
  forget(f);
}

/* The circuit is too large for its buffers to be improved, so that there are
 * registers in front of inits. */
static void times_follow_each_cut(void **state) {
  fixture *f = *state;
  compile(f, 48);
  cut_circuit c = {.func = f->func, .period = PERIOD};
  cut(&c);
  assert_true(c.added.count > 8);
  assert_true(c.moved.count > 0);
  assert_times_followed(&c);
  cut_circuit_finish(&c);
  forget(f);
}

/* Is a wire of data a place to cut a path in two halves at? */
static bool is_place(cut_circuit *c, size_t channel) {
  static const double HALF = 500;
  const size_t node = 3 * channel + HLS_WIRE_DATA;
  const path_range range = {
      .begin = 1, .shift = c->times.ns[node] - HALF, .ns = 2 * HALF};
  return cut_places_best(&c->places, &range, &node).node == node;
}

static size_t first_place(cut_circuit *c) {
  size_t channel = 0;
  while (!is_place(c, channel)) {
    assert_true(++channel < c->graph.num_channels);
  }
  return channel;
}

/* Else a cut could be for another one, without end. The circuit needs no cut
 * for its own period. */
static void a_channel_is_cut_once(void **state) {
  fixture *f = *state;
  compile(f, 1);
  cut_circuit c = {.func = f->func, .period = NEVER};
  assert_true(cut_circuit_begin(&c));
  assert_true(cut_circuit_begin_turn(&c, true));
  assert_true(cut_circuit_find_prices(&c));
  size_t channel = first_place(&c), behind = c.graph.num_channels;
  assert_true(cut_circuit_insert(&c, c.graph.channels[channel],
                                 MlirHandshakeBufferTypeOneSlotBreakDV));
  assert_true(cut_circuit_follow(&c));
  assert_int_equal(c.graph.num_channels, behind + 1);
  assert_false(is_place(&c, channel));
  assert_false(is_place(&c, behind));
  cut_circuit_finish(&c);
  forget(f);
}

/* Cuts change them; another turn does not look at all loops again. */
static void prices_are_found_once(void **state) {
  fixture *f = *state;
  compile(f, 1);
  cut_circuit c = {.func = f->func, .period = NEVER};
  assert_true(cut_circuit_begin(&c));
  assert_true(cut_circuit_begin_turn(&c, true));
  uint64_t begin = hls_work_steps();
  assert_true(cut_circuit_find_prices(&c));
  assert_true(hls_work_steps() > begin);
  size_t channel = first_place(&c);
  assert_true(cut_circuit_insert(&c, c.graph.channels[channel],
                                 MlirHandshakeBufferTypeOneSlotBreakDV));
  assert_true(cut_circuit_follow(&c));
  assert_true(cut_circuit_begin_turn(&c, false));
  uint64_t before = hls_work_steps();
  assert_true(cut_circuit_find_prices(&c));
  assert_int_equal(hls_work_steps() - before, 0);
  cut_circuit_finish(&c);
  forget(f);
}

enum { NUM_CHANNELS = 3, NUM_WIRES = 3 * NUM_CHANNELS };

/* The longest path first, by the times as they are when it is taken. */
static void the_longest_path_is_taken_first(void **state) {
  double end[NUM_WIRES] = {1, 1, 1, 1, 1, 1, -1, -1, -1};
  unsigned char borders[NUM_WIRES] = {WIRE_ENDS, WIRE_ENDS, WIRE_ENDS,
                                      WIRE_ENDS, WIRE_ENDS, WIRE_ENDS};
  double ns[NUM_WIRES] = {5, 2, 9, 7, 7, -1, 9, 9, 9};
  wire_graph graph = {.num_channels = NUM_CHANNELS,
                      .num_nodes = NUM_WIRES,
                      .end = end,
                      .borders = borders};
  wire_times times = {.graph = &graph, .ns = ns};
  late_ends late;
  arena_pool memory = {0};
  (void)state;
  assert_true(late_ends_exist(&times, 9));
  assert_false(late_ends_exist(&times, 10));
  assert_true(late_ends_begin(&late, &times, 4, &memory));
  late.forward = true;
  for (size_t i = 0; i < NUM_WIRES; i++) {
    late_ends_add(&late, i);
    late_ends_add(&late, i);
  }
  assert_int_equal(late.queue.count, 3);
  assert_int_equal(late_ends_take(&late), 3);
  ns[4] = 4;
  assert_int_equal(late_ends_take(&late), 0);
  ns[4] = 1;
  late.forward = false;
  late_ends_add(&late, 2);
  assert_int_equal(late_ends_take(&late), 2);
  assert_int_equal(late_ends_take(&late), WIRE_TIMES_NOWHERE);
  arena_finish(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
#ifndef HLSD_SANITIZE
      cmocka_unit_test(twice_the_loops_take_twice_the_steps),
#endif
      cmocka_unit_test(cuts_come_to_an_end),
      cmocka_unit_test(what_nothing_helps_is_looked_at_once),
      cmocka_unit_test(times_follow_each_cut),
      cmocka_unit_test(a_channel_is_cut_once),
      cmocka_unit_test(prices_are_found_once),
      cmocka_unit_test(the_longest_path_is_taken_first),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
