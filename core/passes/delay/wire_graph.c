/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which wires of a unit depend on which, by the delays of its manifest.
 */
#include "core/passes/delay/wire_graph.h"
#include "base/memory/array.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

#include <stdlib.h>

/* What is not in the circuit has registers at its side of a channel. */
static const double OUTSIDE_CLOCK_TO_OUT = 0.8;
static const double OUTSIDE_SETUP = 0.05;

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
static bool connect_all(wire_graph *graph, const uint32_t *from,
                        size_t num_from, hls_wire source, const uint32_t *to,
                        size_t num_to, hls_wire target, double ns) {
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
static bool connect_others(wire_graph *graph, const uint32_t *channels,
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

/* Registers in front of channels that come from outside of the circuit. */
static bool come_from_outside(wire_graph *graph, const uint32_t *channels,
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
static bool lead_outside(wire_graph *graph, const uint32_t *channels,
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

/* The channels of a unit. */
typedef struct unit_wires {
  const uint32_t *ins;
  size_t num_ins;
  const uint32_t *outs;
  size_t num_outs;
} unit_wires;

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
static bool add_paths(wire_graph *graph, wire_unit_kind kind,
                      const unit_wires *wires, const hls_unit_delays *delays) {
  const uint32_t *ins = wires->ins, *outs = wires->outs;
  size_t num_ins = wires->num_ins, num_outs = wires->num_outs;
  /* The condition of a branch goes to nobody's data. */
  size_t skipped = kind == WIRE_UNIT_BRANCHES ? 1 : 0;
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
  if (kind == WIRE_UNIT_MERGES) {
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

/* Adds the arcs and borders of a unit. */
static bool connect_unit(wire_graph *graph, const wire_unit *unit) {
  const unit_wires wires = {graph->ins + unit->first_in, unit->num_ins,
                            graph->numbers + unit->first_out, unit->num_outs};
  switch (unit->kind) {
  case WIRE_UNIT_OUTSIDE:
    return lead_outside(graph, wires.ins, wires.num_ins) &&
           come_from_outside(graph, wires.outs, wires.num_outs);
  case WIRE_UNIT_PORT:
    return add_port(graph, &wires);
  default:
    break;
  }
  const hls_unit_delays *delays = unit->delays;
  if (delays->breaks_data && delays->data > graph->slowest_ns) {
    graph->slowest = unit->op;
    graph->slowest_ns = delays->data;
  }
  return add_paths(graph, unit->kind, &wires, delays) &&
         add_borders(graph, &wires, delays);
}

bool wire_graph_connect(wire_graph *graph) {
  graph->num_nodes = 3 * graph->num_channels;
  graph->num_arcs = graph->num_begins = graph->num_ends = 0;
  graph->slowest = ir_no_op();
  graph->slowest_ns = 0;
  bool ok = come_from_outside(graph, graph->numbers, graph->num_arguments);
  for (size_t i = 0; ok && i < graph->num_units; i++) {
    ok = connect_unit(graph, &graph->units[i]);
  }
  return ok;
}

static wire_unit_kind kind_of(MlirOperation op) {
  if (mlirOperationIsAHandshakeEnd(op) ||
      mlirOperationIsAHandshakeInstance(op)) {
    return WIRE_UNIT_OUTSIDE;
  }
  if (mlirOperationIsAHandshakeLoad(op) || mlirOperationIsAHandshakeStore(op)) {
    return WIRE_UNIT_PORT;
  }
  if (mlirOperationIsAHandshakeConditionalBranch(op)) {
    return WIRE_UNIT_BRANCHES;
  }
  return mlirOperationIsAHandshakeMerge(op) ||
                 mlirOperationIsAHandshakeControlMerge(op)
             ? WIRE_UNIT_MERGES
             : WIRE_UNIT_PASSES;
}

static bool add_channel(wire_graph *graph, MlirValue value) {
  if (!mlirTypeIsAHandshake(mlirValueGetType(value))) {
    return true; /* a memory */
  }
  if (graph->num_channels >= UINT32_MAX / 3 ||
      !ARRAY_RESERVE(graph->channels, graph->num_channels,
                     graph->channels_capacity) ||
      !ARRAY_RESERVE(graph->numbers, graph->num_channels,
                     graph->numbers_capacity)) {
    return false;
  }
  graph->numbers[graph->num_channels] = (uint32_t)graph->num_channels;
  graph->channels[graph->num_channels++] = value;
  return true;
}

/* Adds a unit with the channels of its results. */
static bool add_unit(wire_graph *graph, MlirOperation op) {
  wire_unit unit = {.op = op,
                    .kind = kind_of(op),
                    .first_in = (uint32_t)graph->num_ins,
                    .first_out = (uint32_t)graph->num_channels};
  bool ok =
      ARRAY_RESERVE(graph->units, graph->num_units, graph->units_capacity);
  for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
    ok = add_channel(graph, mlirOperationGetResult(op, i));
  }
  if (ok) {
    unit.num_outs = (uint32_t)graph->num_channels - unit.first_out;
    graph->units[graph->num_units++] = unit;
  }
  return ok;
}

/* Finds the channels among a unit's operands. */
static bool find_ins(wire_graph *graph, wire_unit *unit) {
  unit->first_in = (uint32_t)graph->num_ins;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(unit->op); i++) {
    void *found =
        ptr_map_get(&graph->index, mlirOperationGetOperand(unit->op, i).ptr);
    if (!ARRAY_RESERVE(graph->ins, graph->num_ins, graph->ins_capacity)) {
      return false;
    }
    if (found) {
      graph->ins[graph->num_ins++] = (uint32_t)(uintptr_t)found - 1;
    }
  }
  unit->num_ins = (uint32_t)graph->num_ins - unit->first_in;
  return true;
}

static bool find_delays(wire_graph *graph, known_delays *known) {
  known = known ? known : &graph->own;
  for (size_t i = 0; i < graph->num_units; i++) {
    wire_unit *unit = &graph->units[i];
    bool is_timed =
        unit->kind != WIRE_UNIT_OUTSIDE && unit->kind != WIRE_UNIT_PORT;
    unit->delays = is_timed ? known_delays_of(known, unit->op) : NULL;
    if (is_timed && !unit->delays) {
      return false;
    }
  }
  return true;
}

static bool find_units(wire_graph *graph, MlirOperation func) {
  MlirBlock body = ir_func_entry(func);
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirBlockGetNumArguments(body); i++) {
    ok = add_channel(graph, mlirBlockGetArgument(body, i));
  }
  graph->num_arguments = graph->num_channels;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = add_unit(graph, op);
  }
  for (size_t i = 0; ok && i < graph->num_channels; i++) {
    ok = ptr_map_set(&graph->index, graph->channels[i].ptr,
                     (void *)(uintptr_t)(i + 1));
  }
  hls_work_count(graph->num_units);
  for (size_t i = 0; ok && i < graph->num_units; i++) {
    ok = find_ins(graph, &graph->units[i]);
  }
  return ok;
}

bool wire_graph_build(wire_graph *graph, MlirOperation func,
                      known_delays *known) {
  return find_units(graph, func) && find_delays(graph, known) &&
         wire_graph_connect(graph);
}

void wire_graph_finish(wire_graph *graph) {
  free(graph->channels);
  free(graph->numbers);
  free(graph->units);
  free(graph->ins);
  free(graph->arcs);
  free(graph->begins);
  free(graph->ends);
  ptr_map_finish(&graph->index);
  known_delays_finish(&graph->own);
  *graph = (struct wire_graph){0};
}
