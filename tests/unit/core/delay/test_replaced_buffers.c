/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A buffer that becomes another one, or wires, changes the arrivals to those of
 * the circuit that it is in then.
 */
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/unit_delay.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/delay/wire_update.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"
#include "mlir-c/BuiltinAttributes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char kernel[] =
    "int k(int a[64], int t[64], int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    if (t[i] & 1) s += a[t[i]] * i; else a[i] = s;\n"
    "  }\n"
    "  return s;\n"
    "}\n";

/* A circuit with the arrivals at its wires. */
typedef struct timed_circuit {
  MlirOperation func;
  wire_graph graph;
  wire_times times;
  wire_update update;
  arena_pool memory;
} timed_circuit;

static void build(timed_circuit *c, MlirOperation func) {
  *c = (timed_circuit){.func = func};
  assert_true(wire_graph_build(&c->graph, func, NULL));
  assert_true(wire_times_find(&c->times, &c->graph));
  assert_true(c->times.has_order);
  assert_true(wire_update_begin(&c->update, &c->times, &c->memory));
}

static void finish(timed_circuit *c) {
  wire_times_finish(&c->times);
  wire_graph_finish(&c->graph);
  arena_finish(&c->memory);
}

static void assert_close(double a, double b) {
  assert_true(a - b < 1e-9 && b - a < 1e-9);
}

/* Are the arrivals those of the circuit as it is now? */
static void assert_as_built(timed_circuit *c) {
  timed_circuit whole;
  assert_true(wire_update_run(&c->update));
  wire_update_settle_all(&c->update);
  build(&whole, c->func);
  for (size_t i = 0; i < 3 * c->graph.num_channels; i++) {
    size_t channel = wire_graph_channel(&whole.graph, c->graph.channels[i / 3]);
    size_t k = 3 * channel + i % 3;
    assert_close(c->times.ns[i], whole.times.ns[k]);
    assert_close(wire_graph_begin(&c->graph, i),
                 wire_graph_begin(&whole.graph, k));
    assert_close(wire_graph_end(&c->graph, i), wire_graph_end(&whole.graph, k));
  }
  finish(&whole);
}

/* Finds all arrivals again, in the order of the circuit as it is now. */
static void find_order(timed_circuit *c) {
  wire_times_finish(&c->times);
  assert_true(wire_times_find(&c->times, &c->graph));
  assert_true(c->times.has_order);
  arena_finish(&c->memory);
  assert_true(wire_update_begin(&c->update, &c->times, &c->memory));
}

static void replace(timed_circuit *c, MlirOperation op,
                    const hls_unit_delays *delays) {
  size_t in = wire_graph_channel(&c->graph, mlirHandshakeBufferGetOperand(op));
  size_t out = wire_graph_channel(&c->graph, mlirHandshakeBufferGetResult(op));
  assert_true(wire_graph_replace(&c->graph, in, out, delays));
  wire_update_replace(&c->update, in, out);
}

static MlirOperation first_op(const timed_circuit *c) {
  return mlirBlockGetFirstOperation(ir_func_entry(c->func));
}

/* A kind of buffer. */
typedef struct buffer_kind {
  MlirHandshakeBufferType type;
  int64_t slots;
} buffer_kind;

static bool is_buffer_of(MlirOperation op, buffer_kind kind) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) == kind.type &&
         mlirHandshakeBufferGetNumSlots(op) == kind.slots;
}

/* Makes buffers of one kind those of another. Returns how many there are. */
static size_t replace_all(timed_circuit *c, buffer_kind from, buffer_kind to) {
  size_t count = 0;
  for (MlirOperation op = first_op(c); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (is_buffer_of(op, from)) {
      MlirType word =
          mlirAttributeGetType(mlirHandshakeBufferGetNumSlotsAttr(op));
      MlirType type = mlirValueGetType(mlirHandshakeBufferGetResult(op));
      const hls_unit_delays delays = unit_delays_of_buffer(
          to.type, mlirHandshakeTypeGetDataWidth(type), to.slots);
      mlirHandshakeBufferSetBufferTypeAttr(
          op, mlirIntegerAttrGet(word, (int64_t)to.type));
      mlirHandshakeBufferSetNumSlotsAttr(op,
                                         mlirIntegerAttrGet(word, to.slots));
      replace(c, op, &delays);
      count++;
    }
  }
  return count;
}

/* Leaves wires where FIFOs are that register nothing, and puts these back. */
static void leave_wires_for_a_while(timed_circuit *c) {
  static const hls_unit_delays wires = {0};
  size_t count = 0;
  for (MlirOperation op = first_op(c); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!slots_are_transparent(op)) {
      continue;
    }
    const hls_unit_delays delays = hls_unit_delays_of(op);
    size_t in = wire_graph_channel(&c->graph, mlirOperationGetOperand(op, 0));
    size_t out = wire_graph_channel(&c->graph, mlirOperationGetResult(op, 0));
    replace(c, op, &wires);
    assert_true(wire_update_run(&c->update));
    wire_update_settle_all(&c->update);
    for (size_t wire = 0; wire < 3; wire++) {
      assert_close(c->times.ns[3 * in + wire], c->times.ns[3 * out + wire]);
    }
    replace(c, op, &delays);
    count++;
  }
  assert_true(count > 0);
}

static void arrivals_follow(void **state) {
  /* The circuit has no FIFO of so many slots. */
  const buffer_kind one = {MlirHandshakeBufferTypeOneSlotBreakDV, 1},
                    fifo = {MlirHandshakeBufferTypeFifoBreakDVR, 50};
  hls_error error;
  hls_compile_result result = {0};
  const hls_compile_request request = {
      .source = {.name = "k.c", .text = kernel, .size = strlen(kernel)},
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  assert_int_equal(hls_compile(*state, &request, &result, &error), HLS_OK);
  timed_circuit c;
  build(&c, mlirBlockGetFirstOperation(mlirModuleGetBody(result.module)));
  size_t count = replace_all(&c, one, fifo);
  assert_true(count > 2);
  assert_as_built(&c);
  find_order(&c);
  assert_as_built(&c);
  /* Ready goes through registers again, against the order. */
  assert_int_equal(replace_all(&c, fifo, one), count);
  assert_as_built(&c);
  find_order(&c);
  leave_wires_for_a_while(&c);
  assert_as_built(&c);
  finish(&c);
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
      cmocka_unit_test(arrivals_follow),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
