/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs of loops are the same whether the operations are known or looked up in
 * the circuit, also when buffers have come; and each operation is described
 * once for all the loops around it.
 */
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_graph.h"
#include "core/passes/timing/loop_ops.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"
#include "hls/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char kernel[] =
    "int k(int a[64], int t[64], int n) {\n"
    "  int s = 1;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    for (int j = i; j < n; j++) {\n"
    "      for (int l = j; l < n; l++) {\n"
    "        if (t[l] & 1) s += a[t[l] & 63] * l; else a[l] = s;\n"
    "      }\n"
    "      while (s & 7) s = s * 3 + a[s & 63];\n"
    "    }\n"
    "  }\n"
    "  return s;\n"
    "}\n";

static void assert_nodes_equal(const loop_graph *a, const loop_graph *b) {
  assert_int_equal(a->num_nodes, b->num_nodes);
  for (size_t i = 0; i < a->num_nodes; i++) {
    const loop_node *x = &a->nodes[i], *y = &b->nodes[i];
    assert_ptr_equal(x->op.ptr, y->op.ptr);
    assert_int_equal(x->block, y->block);
    assert_int_equal(x->latency, y->latency);
    assert_int_equal(x->start, y->start);
    assert_int_equal(x->is_header, y->is_header);
    assert_int_equal(x->is_free, y->is_free);
    assert_int_equal(x->is_queued, y->is_queued);
    assert_int_equal(x->feeds_store, y->feeds_store);
    assert_int_equal(a->first[i + 1], b->first[i + 1]);
    assert_ptr_equal(loop_graph_node(a, x->op), x);
    assert_ptr_equal(loop_graph_node(b, x->op), y);
  }
}

static void assert_edges_equal(const loop_graph *a, const loop_graph *b) {
  assert_int_equal(a->num_edges, b->num_edges);
  for (size_t i = 0; i < a->num_edges; i++) {
    const loop_edge *x = &a->edges[i], *y = &b->edges[i];
    assert_int_equal(x->from, y->from);
    assert_int_equal(x->to, y->to);
    assert_ptr_equal(x->value.ptr, y->value.ptr);
    assert_int_equal(x->cycles, y->cycles);
    assert_int_equal(x->is_entry, y->is_entry);
    assert_int_equal(x->is_back, y->is_back);
  }
}

/* Are the graphs of all loops as the circuit has them? */
static void assert_graphs_equal(loop_nest *nest, const loop_ops *known) {
  for (size_t i = 0; i < nest->num_loops; i++) {
    loop_graph by_table = {0}, by_circuit = {0};
    nest->known = NULL;
    assert_true(loop_graph_build(&by_circuit, nest, i));
    loop_nest other = *nest;
    other.known = known;
    assert_true(loop_graph_build(&by_table, &other, i));
    assert_nodes_equal(&by_table, &by_circuit);
    assert_edges_equal(&by_table, &by_circuit);
    loop_graph_finish(&by_table);
    loop_graph_finish(&by_circuit);
  }
}

/* Puts buffers into some of the channels of a loop between which tokens wait.
 * Returns how many. */
static size_t add_buffers(loop_nest *nest, loop_ops *known, size_t loop) {
  loop_graph graph = {0};
  size_t count = 0;
  assert_true(loop_graph_build(&graph, nest, loop));
  for (size_t i = 0; i < graph.num_edges; i += 3) {
    const loop_edge *e = &graph.edges[i];
    if (mlirValueIsNull(e->value) || graph.nodes[e->from].is_free) {
      continue;
    }
    MlirOperation buffer =
        ir_def(slots_add(e->value, MlirHandshakeBufferTypeOneSlotBreakDV, 1));
    uint32_t number;
    assert_true(loop_ops_insert(known, buffer, &number));
    assert_true(loop_blocks_add(&nest->headers.blocks,
                                graph.nodes[e->from].block, buffer, number));
    assert_int_equal(number, loop_ops_number(known, buffer));
    count++;
  }
  loop_graph_finish(&graph);
  return count;
}

static void known_operations_are_followed(void **state) {
  loop_nest *nest = *state;
  loop_ops known = {0};
  assert_true(nest->num_loops >= 4);
  assert_true(loop_ops_know(&known, nest));
  assert_graphs_equal(nest, &known);
  nest->known = &known;
  assert_true(add_buffers(nest, &known, 1) > 8);
  assert_false(known.is_stale);
  assert_graphs_equal(nest, &known);
  loop_ops_finish(&known);
}

static void more_than_there_is_room_for_is_told(void **state) {
  loop_nest *nest = *state;
  loop_ops known = {0};
  assert_true(loop_ops_know(&known, nest));
  known.room = known.count + 1;
  assert_true(add_buffers(nest, &known, 1) > 1);
  assert_true(known.is_stale);
  assert_int_equal(known.count, known.room);
  loop_ops_finish(&known);
}

/* The steps of the graphs of all loops. */
static uint64_t steps_of_graphs(const loop_nest *nest) {
  uint64_t before = hls_work_steps();
  for (size_t i = 0; i < nest->num_loops; i++) {
    loop_graph graph = {0};
    assert_true(loop_graph_build(&graph, nest, i));
    loop_graph_finish(&graph);
  }
  return hls_work_steps() - before;
}

static void operations_are_described_once(void **state) {
  loop_nest *nest = *state;
  loop_ops known = {0};
  uint64_t all = steps_of_graphs(nest);
  uint64_t before = hls_work_steps();
  assert_true(loop_ops_know(&known, nest));
  uint64_t described = hls_work_steps() - before;
  uint64_t results = 0; /* each has one use, or none, which is listed, too */
  for (size_t i = 0; i < known.count; i++) {
    results += known.first_use[i + 1] - known.first_use[i];
  }
  assert_int_equal(described, known.numbers.count + results);
  assert_true(known.numbers.count < known.count);
  assert_true(steps_of_graphs(nest) + described < all);
  loop_ops_finish(&known);
}

static hls_compiler *compiler;
static hls_compile_result result;

static int set_up_all(void **state) {
  hls_error error;
  const hls_compile_request request = {
      .source = {.name = "k.c", .text = kernel, .size = strlen(kernel)},
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  (void)state;
  compiler = hls_compiler_create(&error);
  return compiler && hls_compile(compiler, &request, &result, &error) == HLS_OK
             ? 0
             : -1;
}

static int tear_down_all(void **state) {
  (void)state;
  hls_compile_result_finish(&result);
  hls_compiler_destroy(compiler);
  return 0;
}

/* The loops of the circuit as the tests before have left it. */
static int set_up(void **state) {
  static loop_nest nest;
  *state = &nest;
  MlirBlock body = mlirModuleGetBody(result.module);
  return loop_nest_find(&nest, mlirBlockGetFirstOperation(body)) ? 0 : -1;
}

static int tear_down(void **state) {
  loop_nest_finish(*state);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(operations_are_described_once, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(known_operations_are_followed, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(more_than_there_is_room_for_is_told,
                                      set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
