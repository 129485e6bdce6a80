/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of a circuit that gets buffers are those of the circuit that it
 * becomes, and are found without a look at its other operations.
 */
#include "core/passes/buffers/cut_places.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/wire_times.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"
#include "hls/work.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_INSERTIONS = 1000, ROUNDS = 3 };

static const char kernel[] =
    "int k(int a[64], int t[64], int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    if (t[i] & 1) s += a[t[i]] * i; else a[i] = s;\n"
    "  }\n"
    "  return s;\n"
    "}\n";

static void assert_borders_equal(const wire_border *a, size_t num_a,
                                 const wire_border *b, size_t num_b) {
  assert_int_equal(num_a, num_b);
  for (size_t i = 0; i < num_a; i++) {
    assert_int_equal(a[i].node, b[i].node);
    assert_true(a[i].ns == b[i].ns);
  }
}

static void assert_graphs_equal(const wire_graph *a, const wire_graph *b) {
  assert_int_equal(a->num_channels, b->num_channels);
  for (size_t i = 0; i < a->num_channels; i++) {
    assert_true(mlirValueEqual(a->channels[i], b->channels[i]));
  }
  assert_int_equal(a->num_nodes, b->num_nodes);
  assert_int_equal(a->num_arcs, b->num_arcs);
  for (size_t i = 0; i < a->num_arcs; i++) {
    assert_int_equal(a->arcs[i].from, b->arcs[i].from);
    assert_int_equal(a->arcs[i].to, b->arcs[i].to);
    assert_true(a->arcs[i].ns == b->arcs[i].ns);
  }
  assert_borders_equal(a->begins, a->num_begins, b->begins, b->num_begins);
  assert_borders_equal(a->ends, a->num_ends, b->ends, b->num_ends);
  assert_ptr_equal(a->slowest.ptr, b->slowest.ptr);
}

/* Adds buffers to some of the channels: to every third one a register, to every
 * sixth one of ready, too. Returns how many. */
static size_t add_buffers(const wire_graph *graph, wire_insertion *list) {
  size_t count = 0;
  for (size_t i = graph->num_channels; i-- > 0;) {
    MlirValue value = graph->channels[i];
    if (i % 3 != 0 || !cut_places_may_cut(value)) {
      continue;
    }
    list[count++] = (wire_insertion){
        i, slots_add(value, MlirHandshakeBufferTypeOneSlotBreakDV, 1)};
    if (i % 6 == 0) {
      list[count++] = (wire_insertion){
          i, slots_add(value, MlirHandshakeBufferTypeOneSlotBreakR, 1)};
    }
    assert_true(count + 1 < MOST_INSERTIONS);
  }
  return count;
}

static void buffers_are_added(void **state) {
  hls_error error;
  hls_compiler *compiler = hls_compiler_create(&error);
  hls_compile_result result = {0};
  const hls_compile_request request = {
      .source = {.name = "k.c", .text = kernel, .size = strlen(kernel)},
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  (void)state;
  assert_non_null(compiler);
  assert_int_equal(hls_compile(compiler, &request, &result, &error), HLS_OK);
  MlirOperation func =
      mlirBlockGetFirstOperation(mlirModuleGetBody(result.module));
  known_delays known = {0};
  wire_graph graph = {0};
  assert_true(wire_graph_build(&graph, func, &known));
  for (int round = 0; round < ROUNDS; round++) {
    static wire_insertion list[MOST_INSERTIONS];
    size_t count = add_buffers(&graph, list);
    assert_true(count > 10);
    uint64_t steps = hls_work_steps();
    assert_true(wire_graph_insert(&graph, list, count, &known));
    assert_int_equal(hls_work_steps() - steps, count);
    wire_graph whole = {0};
    assert_true(wire_graph_build(&whole, func, NULL));
    assert_graphs_equal(&graph, &whole);
    wire_graph_finish(&whole);
  }
  wire_graph_finish(&graph);
  known_delays_finish(&known);
  hls_compile_result_finish(&result);
  hls_compiler_destroy(compiler);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(buffers_are_added)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
