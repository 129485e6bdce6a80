/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which wires of a unit depend on which, by the delays of its manifest.
 */
#include "core/passes/delay/wire_graph.h"
#include "base/memory/array.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* What is not in the circuit has registers at its side of a channel. */
static const double OUTSIDE_CLOCK_TO_OUT = 0.8;
static const double OUTSIDE_SETUP = 0.05;

/* The channels of one operation; the lists serve one after the other. */
typedef struct unit_wires {
  size_t *ins; /* channels */
  size_t num_ins, ins_capacity;
  size_t *outs;
  size_t num_outs, outs_capacity;
} unit_wires;

static size_t wire_of(size_t channel, hls_wire wire) {
  return 3 * channel + (size_t)wire;
}

static bool add_arc(wire_graph *graph, size_t from, size_t to, double ns) {
  if (graph->num_nodes >= UINT32_MAX || graph->num_arcs >= UINT32_MAX ||
      !ARRAY_RESERVE(graph->arcs, graph->num_arcs, graph->arcs_capacity)) {
    return false;
  }
  graph->arcs[graph->num_arcs++] = (wire_arc){(uint32_t)from, (uint32_t)to, ns};
  return true;
}

static bool add_begin(wire_graph *graph, size_t node, double ns) {
  if (!ARRAY_RESERVE(graph->begins, graph->num_begins,
                     graph->begins_capacity)) {
    return false;
  }
  graph->begins[graph->num_begins++] = (wire_border){node, ns};
  return true;
}

static bool add_end(wire_graph *graph, size_t node, double ns) {
  if (!ARRAY_RESERVE(graph->ends, graph->num_ends, graph->ends_capacity)) {
    return false;
  }
  graph->ends[graph->num_ends++] = (wire_border){node, ns};
  return true;
}

/* Lets one wire of each channel of `from` lead to one of each of `to`, through
 * a helper: there are as many arcs as channels. */
static bool connect_all(wire_graph *graph, const size_t *from, size_t num_from,
                        hls_wire source, const size_t *to, size_t num_to,
                        hls_wire target, double ns) {
  size_t helper = graph->num_nodes++;
  bool ok = true;
  for (size_t i = 0; ok && i < num_from; i++) {
    ok = add_arc(graph, wire_of(from[i], source), helper, 0);
  }
  for (size_t i = 0; ok && i < num_to; i++) {
    ok = add_arc(graph, helper, wire_of(to[i], target), ns);
  }
  return ok;
}

/* Lets one wire of each channel lead to another wire of all others: through two
 * rows of helpers, for those before a channel and for those behind it. */
static bool connect_others(wire_graph *graph, const size_t *channels,
                           size_t count, hls_wire source, hls_wire target,
                           double ns) {
  size_t before = graph->num_nodes;
  size_t behind = before + count;
  graph->num_nodes += 2 * count;
  bool ok = true;
  for (size_t i = 0; ok && i < count; i++) {
    size_t own = wire_of(channels[i], source);
    ok = add_arc(graph, own, before + i, 0) &&
         add_arc(graph, own, behind + i, 0);
    if (ok && i > 0) {
      ok = add_arc(graph, before + i - 1, before + i, 0) &&
           add_arc(graph, behind + i, behind + i - 1, 0) &&
           add_arc(graph, before + i - 1, wire_of(channels[i], target), ns) &&
           add_arc(graph, behind + i, wire_of(channels[i - 1], target), ns);
    }
  }
  return ok;
}

/* Collects the channels among the operands and the results. Returns false when
 * out of memory. */
static bool find_wires(unit_wires *wires, const wire_graph *graph,
                       MlirOperation op) {
  wires->num_ins = wires->num_outs = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    void *found =
        ptr_map_get(&graph->index, mlirOperationGetOperand(op, i).ptr);
    if (!ARRAY_RESERVE(wires->ins, wires->num_ins, wires->ins_capacity)) {
      return false;
    }
    if (found) {
      wires->ins[wires->num_ins++] = (size_t)found - 1;
    }
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    void *found = ptr_map_get(&graph->index, mlirOperationGetResult(op, i).ptr);
    if (!ARRAY_RESERVE(wires->outs, wires->num_outs, wires->outs_capacity)) {
      return false;
    }
    if (found) {
      wires->outs[wires->num_outs++] = (size_t)found - 1;
    }
  }
  return true;
}

/* Registers in front of channels that come from outside of the circuit. */
static bool come_from_outside(wire_graph *graph, const size_t *channels,
                              size_t count) {
  bool ok = true;
  for (size_t i = 0; ok && i < count; i++) {
    ok = add_begin(graph, wire_of(channels[i], HLS_WIRE_DATA),
                   OUTSIDE_CLOCK_TO_OUT) &&
         add_begin(graph, wire_of(channels[i], HLS_WIRE_VALID),
                   OUTSIDE_CLOCK_TO_OUT) &&
         add_end(graph, wire_of(channels[i], HLS_WIRE_READY), OUTSIDE_SETUP);
  }
  return ok;
}

/* Registers behind channels that leave the circuit. */
static bool lead_outside(wire_graph *graph, const size_t *channels,
                         size_t count) {
  bool ok = true;
  for (size_t i = 0; ok && i < count; i++) {
    ok = add_end(graph, wire_of(channels[i], HLS_WIRE_DATA), OUTSIDE_SETUP) &&
         add_end(graph, wire_of(channels[i], HLS_WIRE_VALID), OUTSIDE_SETUP) &&
         add_begin(graph, wire_of(channels[i], HLS_WIRE_READY),
                   OUTSIDE_CLOCK_TO_OUT);
  }
  return ok;
}

/* A load or a store: wires, each operand to the result of its number. */
static bool add_port(wire_graph *graph, const unit_wires *wires) {
  bool ok = true;
  for (size_t i = 0; ok && i < wires->num_ins && i < wires->num_outs; i++) {
    size_t in = wires->ins[i], out = wires->outs[i];
    ok = add_arc(graph, wire_of(in, HLS_WIRE_DATA), wire_of(out, HLS_WIRE_DATA),
                 0) &&
         add_arc(graph, wire_of(in, HLS_WIRE_VALID),
                 wire_of(out, HLS_WIRE_VALID), 0) &&
         add_arc(graph, wire_of(out, HLS_WIRE_READY),
                 wire_of(in, HLS_WIRE_READY), 0);
  }
  return ok;
}

/* The arcs through a unit without a register on the way. */
static bool add_paths(wire_graph *graph, MlirOperation op,
                      const unit_wires *wires, const hls_unit_delays *delays) {
  const size_t *ins = wires->ins, *outs = wires->outs;
  size_t num_ins = wires->num_ins, num_outs = wires->num_outs;
  /* The condition of a branch goes to nobody's data. */
  size_t skipped = mlirOperationIsAHandshakeConditionalBranch(op) ? 1 : 0;
  bool ok = true;
  if (!delays->breaks_data) {
    ok = connect_all(graph, ins + skipped, num_ins - skipped, HLS_WIRE_DATA,
                     outs, num_outs, HLS_WIRE_DATA, delays->data) &&
         connect_all(graph, ins, num_ins, HLS_WIRE_VALID, outs, num_outs,
                     HLS_WIRE_VALID, delays->valid);
  }
  if (ok && !delays->breaks_ready) {
    ok = connect_all(graph, outs, num_outs, HLS_WIRE_READY, ins, num_ins,
                     HLS_WIRE_READY, delays->ready);
  }
  if (ok && delays->to_ready > 0) {
    ok = connect_others(graph, ins, num_ins, HLS_WIRE_VALID, HLS_WIRE_READY,
                        delays->to_ready);
  }
  if (ok && delays->to_valid > 0) {
    ok = connect_others(graph, outs, num_outs, HLS_WIRE_READY, HLS_WIRE_VALID,
                        delays->to_valid);
  }
  if (!ok || delays->select == 0 || num_ins == 0) {
    return ok;
  }
  if (mlirOperationIsAHandshakeMerge(op) ||
      mlirOperationIsAHandshakeControlMerge(op)) {
    return connect_all(graph, ins, num_ins, HLS_WIRE_VALID, outs, num_outs,
                       HLS_WIRE_DATA, delays->select);
  }
  return connect_all(graph, ins, 1, HLS_WIRE_DATA, outs, num_outs,
                     HLS_WIRE_VALID, delays->select) &&
         connect_all(graph, ins, 1, HLS_WIRE_DATA, ins, num_ins, HLS_WIRE_READY,
                     delays->select);
}

/* Where paths begin and end in a unit with registers. */
static bool add_borders(wire_graph *graph, const unit_wires *wires,
                        const hls_unit_delays *delays) {
  bool ok = true;
  for (size_t i = 0; ok && i < wires->num_outs; i++) {
    size_t out = wires->outs[i];
    ok = (delays->clock_to_data == 0 ||
          add_begin(graph, wire_of(out, HLS_WIRE_DATA),
                    delays->clock_to_data)) &&
         (delays->clock_to_valid == 0 ||
          add_begin(graph, wire_of(out, HLS_WIRE_VALID),
                    delays->clock_to_valid)) &&
         (delays->control_setup == 0 ||
          add_end(graph, wire_of(out, HLS_WIRE_READY), delays->control_setup));
  }
  for (size_t i = 0; ok && i < wires->num_ins; i++) {
    size_t in = wires->ins[i];
    ok =
        (delays->setup == 0 ||
         add_end(graph, wire_of(in, HLS_WIRE_DATA), delays->setup)) &&
        (delays->control_setup == 0 ||
         add_end(graph, wire_of(in, HLS_WIRE_VALID), delays->control_setup)) &&
        (delays->clock_to_ready == 0 ||
         add_begin(graph, wire_of(in, HLS_WIRE_READY), delays->clock_to_ready));
  }
  return ok;
}

static bool add_unit(wire_graph *graph, unit_wires *wires, known_delays *known,
                     MlirOperation op) {
  if (!find_wires(wires, graph, op)) {
    return false;
  }
  if (mlirOperationIsAHandshakeEnd(op) ||
      mlirOperationIsAHandshakeInstance(op)) {
    return lead_outside(graph, wires->ins, wires->num_ins) &&
           come_from_outside(graph, wires->outs, wires->num_outs);
  }
  if (mlirOperationIsAHandshakeLoad(op) || mlirOperationIsAHandshakeStore(op)) {
    return add_port(graph, wires);
  }
  hls_unit_delays own;
  const hls_unit_delays *delays = &own;
  if (known) {
    delays = known_delays_of(known, op);
  } else {
    own = unit_delays_of_unit(op);
  }
  if (!delays) {
    return false;
  }
  if (delays->breaks_data && delays->data > graph->slowest_ns) {
    graph->slowest = op;
    graph->slowest_ns = delays->data;
  }
  return add_paths(graph, op, wires, delays) &&
         add_borders(graph, wires, delays);
}

static bool add_channel(wire_graph *graph, MlirValue value) {
  if (!mlirTypeIsAHandshake(mlirValueGetType(value))) {
    return true; /* a memory */
  }
  if (!ARRAY_RESERVE(graph->channels, graph->num_channels,
                     graph->channels_capacity)) {
    return false;
  }
  graph->channels[graph->num_channels++] = value;
  graph->num_nodes += 3;
  return ptr_map_set(&graph->index, value.ptr,
                     (void *)(uintptr_t)graph->num_channels);
}

bool wire_graph_build(wire_graph *graph, MlirOperation func,
                      known_delays *known) {
  MlirBlock body = ir_func_entry(func);
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirBlockGetNumArguments(body); i++) {
    ok = add_channel(graph, mlirBlockGetArgument(body, i));
  }
  size_t num_arguments = graph->num_channels;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
      ok = add_channel(graph, mlirOperationGetResult(op, i));
    }
  }
  for (size_t i = 0; ok && i < num_arguments; i++) {
    ok = come_from_outside(graph, &i, 1);
  }
  unit_wires wires = {0};
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = add_unit(graph, &wires, known, op);
  }
  free(wires.ins);
  free(wires.outs);
  return ok;
}

void wire_graph_finish(wire_graph *graph) {
  free(graph->channels);
  free(graph->arcs);
  free(graph->begins);
  free(graph->ends);
  ptr_map_finish(&graph->index);
  *graph = (struct wire_graph){0};
}
