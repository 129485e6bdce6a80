/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of a circuit that gets buffers, and their times, are those of the
 * circuit that it becomes, and are found without a look at all of it.
 */
#include "base/memory/fnv1a.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/latest_times.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/delay/wire_update.h"
#include "hls/buffer.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"
#include "hls/work.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NODES = 4096, ROUNDS = 3 };

static const double PERIOD = 5;

static const char kernel[] =
    "int k(int a[64], int t[64], int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    if (t[i] & 1) s += a[t[i]] * i; else a[i] = s;\n"
    "  }\n"
    "  return s;\n"
    "}\n";

/* The wires of a circuit, timed. */
typedef struct timed_graph {
  wire_graph graph;
  wire_times times;
  wire_update update;
  latest_times latest;
  arena_pool memory;
} timed_graph;

static void build(timed_graph *g, MlirOperation func, known_delays *known) {
  *g = (timed_graph){0};
  assert_true(wire_graph_build(&g->graph, func, known));
  assert_true(wire_times_find(&g->times, &g->graph));
  assert_true(g->times.has_order);
  assert_true(wire_update_begin(&g->update, &g->times, &g->memory));
  assert_true(
      latest_times_begin(&g->latest, &g->times, PERIOD, -INFINITY, &g->memory));
}

static void finish(timed_graph *g) {
  wire_times_finish(&g->times);
  wire_graph_finish(&g->graph);
  arena_finish(&g->memory);
}

/* Sums are found in another order. */
static void assert_close(double a, double b) {
  assert_true(a - b < 1e-9 && b - a < 1e-9);
}

/* Are the times of all wires those of the circuit as it is now? */
static void assert_times_equal(timed_graph *a, timed_graph *b) {
  assert_int_equal(a->graph.num_channels, b->graph.num_channels);
  /* Of several that are as slow, any one. */
  assert_close(a->graph.slowest_ns, b->graph.slowest_ns);
  for (size_t i = 0; i < a->graph.num_channels; i++) {
    size_t k = wire_graph_channel(&b->graph, a->graph.channels[i]);
    assert_int_equal(wire_graph_channel(&a->graph, a->graph.channels[i]), i);
    for (size_t wire = 0; wire < 3; wire++) {
      size_t x = 3 * i + wire, y = 3 * k + wire;
      assert_close(a->times.ns[x], b->times.ns[y]);
      assert_close(a->graph.begin[x], b->graph.begin[y]);
      assert_close(a->graph.end[x], b->graph.end[y]);
      assert_close(latest_times_of(&a->latest, x),
                   latest_times_of(&b->latest, y));
    }
  }
}

/* Adds a buffer to a channel. */
static void add_buffer(timed_graph *g, size_t channel,
                       MlirHandshakeBufferType type, known_delays *known) {
  MlirValue behind = slots_add(g->graph.channels[channel], type, 1);
  assert_true(g->graph.num_channels < g->graph.room);
  assert_true(wire_graph_insert(&g->graph, channel, behind, known));
  size_t out = g->graph.num_channels - 1;
  wire_update_insert(&g->update, channel, out);
  latest_times_touch(&g->latest, channel);
  latest_times_touch(&g->latest, out);
}

/* May buffers be added to some of the channels once more? */
static bool has_room(const wire_graph *graph) {
  return graph->num_channels + graph->num_channels / 8 < graph->room;
}

/* Adds buffers to some of the channels: to every 20th one a register, to every
 * 40th one of ready, too, and to others one of ready alone. Returns how many.
 */
static size_t add_buffers(timed_graph *g, size_t round, known_delays *known) {
  size_t count = 0;
  for (size_t i = g->graph.num_channels; i-- > 0;) {
    if (i % 10 != round || !slots_may_buffer(g->graph.channels[i])) {
      continue;
    }
    if (i % 20 == round) {
      add_buffer(g, i, MlirHandshakeBufferTypeOneSlotBreakDV, known);
      count++;
    }
    if (i % 40 == round || i % 20 != round) {
      add_buffer(g, i, MlirHandshakeBufferTypeOneSlotBreakR, known);
      count++;
    }
  }
  return count;
}

/* Asks for the times of all wires, so that they have to follow. */
static void know_latest(timed_graph *g) {
  for (size_t i = 0; i < 3 * g->graph.num_channels; i++) {
    latest_times_of(&g->latest, i);
  }
}

/* The longest paths to all wires, as numbers that differ where they do. */
static void find_paths(const timed_graph *g, uint64_t *paths) {
  const wire_times *times = &g->times;
  for (size_t i = 0; i < 3 * g->graph.num_channels; i++) {
    paths[i] = FNV1A_START;
    for (uint32_t node = (uint32_t)i; node != WIRE_TIMES_NOWHERE;
         node = times->previous[node]) {
      paths[i] = fnv1a(paths[i], &node, sizeof node);
      paths[i] = fnv1a(paths[i], &times->ns[node], sizeof(double));
    }
  }
}

/* Those are noted whose path is another one, or takes another time, and few
 * others. */
static void assert_changes_noted(const timed_graph *g, const uint64_t *before,
                                 size_t num_before) {
  static uint64_t after[MOST_NODES];
  size_t num_changed = 0;
  find_paths(g, after);
  for (size_t i = 0; i < num_before; i++) {
    assert_true(after[i] == before[i] || g->update.has_changed[i]);
    num_changed += after[i] != before[i];
  }
  assert_true(num_changed < num_before);
}

/* Finds the times after the graph has changed, at a tenth of its channels at
 * once: each is found once or twice, as some get later before they get earlier.
 */
static void follow(timed_graph *g) {
  uint64_t steps = hls_work_steps();
  wire_update_run(&g->update);
  wire_update_settle_all(&g->update);
  assert_true(hls_work_steps() - steps < g->times.num_ordered * 5 / 2);
  steps = hls_work_steps();
  latest_times_follow(&g->latest);
  assert_true(hls_work_steps() - steps < g->times.num_ordered * 3 / 2);
}

/* A channel whose user is a buffer, as is the user of that. */
static size_t find_pair(const wire_graph *graph) {
  for (size_t i = 0; i < graph->num_channels; i++) {
    MlirValue value = graph->channels[i];
    for (int depth = 0; depth <= 2; depth++) {
      MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
      if (depth == 2) {
        return i;
      }
      if (!mlirOperationIsAHandshakeBuffer(user)) {
        break;
      }
      value = mlirHandshakeBufferGetResult(user);
    }
  }
  fail_msg("no buffer is behind another one");
  return 0;
}

/* Exchanges two buffers in a row. */
static void exchange_buffers(timed_graph *g) {
  size_t in = find_pair(&g->graph);
  MlirValue value = g->graph.channels[in];
  MlirOperation first = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
  MlirValue middle = mlirHandshakeBufferGetResult(first);
  MlirOperation second = mlirOpOperandGetOwner(mlirValueGetFirstUse(middle));
  MlirValue last = mlirHandshakeBufferGetResult(second);
  MlirOpOperand use = mlirValueGetFirstUse(last);
  mlirOperationSetOperand(mlirOpOperandGetOwner(use),
                          mlirOpOperandGetOperandNumber(use), middle);
  mlirOperationSetOperand(second, 0, value);
  mlirOperationSetOperand(first, 0, last);
  const size_t channels[] = {in, wire_graph_channel(&g->graph, middle),
                             wire_graph_channel(&g->graph, last)};
  wire_graph_exchange(&g->graph, channels[0], channels[1], channels[2]);
  wire_update_exchange(&g->update, channels[0], channels[1], channels[2]);
  for (size_t i = 0; i < 3; i++) {
    latest_times_touch(&g->latest, channels[i]);
  }
}

static void assert_as_built(timed_graph *g, MlirOperation func) {
  timed_graph whole;
  build(&whole, func, NULL);
  assert_times_equal(g, &whole);
  finish(&whole);
}

/* Compiles a kernel. Returns its function. */
static MlirOperation compile(hls_compiler *compiler, const char *text,
                             hls_compile_result *result) {
  hls_error error;
  const hls_compile_request request = {
      .source = {.name = "k.c", .text = text, .size = strlen(text)},
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  *result = (hls_compile_result){0};
  assert_int_equal(hls_compile(compiler, &request, result, &error), HLS_OK);
  return mlirBlockGetFirstOperation(mlirModuleGetBody(result->module));
}

static void buffers_are_followed_in(hls_compiler *compiler, const char *text) {
  hls_compile_result result;
  MlirOperation func = compile(compiler, text, &result);
  known_delays known = {0};
  timed_graph g;
  build(&g, func, &known);
  for (size_t round = 0; round < ROUNDS && has_room(&g.graph); round++) {
    static uint64_t before[MOST_NODES];
    size_t num_before = 3 * g.graph.num_channels;
    assert_true(num_before <= MOST_NODES);
    find_paths(&g, before);
    know_latest(&g);
    assert_true(add_buffers(&g, round, &known) > 2);
    follow(&g);
    assert_changes_noted(&g, before, num_before);
    wire_update_forget(&g.update);
    assert_as_built(&g, func);
  }
  know_latest(&g);
  exchange_buffers(&g);
  follow(&g);
  assert_as_built(&g, func);
  finish(&g);
  known_delays_finish(&known);
  hls_compile_result_finish(&result);
}

/* A kernel with a value that has so many users. */
static void write_wide(hls_buffer *text, unsigned users) {
  hls_buffer_puts(text, "int k(int a[64], int x, int s) {\ns = a[s];\n");
  for (unsigned i = 0; i < users; i++) {
    hls_buffer_printf(text, "s = (s ^ x) + %u;\n", 2 * i + 3);
  }
  hls_buffer_puts(text, "return s; }\n");
  assert_false(text->failed);
}

static void buffers_are_followed(void **state) {
  hls_buffer wide = {0};
  write_wide(&wide, 24);
  buffers_are_followed_in(*state, kernel);
  buffers_are_followed_in(*state, wide.data);
  hls_buffer_finish(&wide);
}

/* The fork with the most results. */
static MlirOperation widest_fork(MlirOperation func) {
  MlirOperation widest = {NULL};
  intptr_t most = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    intptr_t results = mlirOperationGetNumResults(op);
    if (mlirOperationIsAHandshakeFork(op) && results > most) {
      widest = op;
      most = results;
    }
  }
  return widest;
}

/* The steps that a register behind a fork takes which has so many results, and
 * one of ready. */
static uint64_t steps_behind_fork(hls_compiler *compiler, unsigned users) {
  hls_buffer text = {0};
  hls_compile_result result;
  known_delays known = {0};
  timed_graph g;
  write_wide(&text, users);
  MlirOperation func = compile(compiler, text.data, &result);
  MlirOperation fork = widest_fork(func);
  assert_int_equal(mlirOperationGetNumResults(fork), users);
  build(&g, func, &known);
  size_t in = wire_graph_channel(&g.graph, mlirOperationGetOperand(fork, 0));
  uint64_t steps = 0;
  for (unsigned i = 0; i < 8; i++) {
    MlirValue out = mlirOperationGetResult(fork, users / 2 + i / 2);
    latest_times_of(&g.latest, 3 * in + HLS_WIRE_VALID);
    uint64_t before = hls_work_steps();
    add_buffer(&g, wire_graph_channel(&g.graph, out),
               i % 2 ? MlirHandshakeBufferTypeOneSlotBreakR
                     : MlirHandshakeBufferTypeOneSlotBreakDV,
               &known);
    wire_update_run(&g.update);
    wire_update_settle_all(&g.update);
    wire_update_forget(&g.update);
    latest_times_of(&g.latest, 3 * in + HLS_WIRE_VALID);
    /* The first times are decided between all. */
    steps = hls_work_steps() - before;
  }
  assert_as_built(&g, func);
  finish(&g);
  known_delays_finish(&known);
  hls_compile_result_finish(&result);
  hls_buffer_finish(&text);
  return steps;
}

/* One of many users changes what a wire has in common with all of them, and
 * nobody asks the others. */
static void few_of_many_users_are_looked_at(void **state) {
  uint64_t few = steps_behind_fork(*state, 50);
  uint64_t many = steps_behind_fork(*state, 400);
  print_message("%lu steps behind a fork of 50, %lu of 400\n",
                (unsigned long)few, (unsigned long)many);
  assert_true(many < 2 * few);
}

/* A memory that is only read has nothing to wait for at its end, and it ends
 * with control. */
static void only_what_is_written_ends_with_a_register(void **state) {
  hls_compile_result result;
  MlirOperation func = compile(
      *state, "void k(const int a[64], int b[64], int i) { b[i] = a[i]; }\n",
      &result);
  timed_graph g;
  build(&g, func, NULL);
  int found = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationIsAHandshakeMemoryController(op)) {
      continue;
    }
    bool is_read = mlirOperationGetNumResults(op) > 1;
    MlirValue end = mlirHandshakeMemoryControllerGetMemEnd(op);
    size_t valid = 3 * wire_graph_channel(&g.graph, end) + HLS_WIRE_VALID;
    assert_true((g.graph.first_in[valid] != WIRE_GRAPH_NOWHERE) == is_read);
    assert_true((g.graph.begin[valid] > 0) == !is_read);
    found += is_read ? 1 : 2;
  }
  assert_int_equal(found, 3);
  finish(&g);
  hls_compile_result_finish(&result);
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
      cmocka_unit_test(buffers_are_followed),
      cmocka_unit_test(few_of_many_users_are_looked_at),
      cmocka_unit_test(only_what_is_written_ends_with_a_register),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
