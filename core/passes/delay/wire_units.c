/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which wires of a unit depend on which, by the delays of its manifest.
 */
#include "core/passes/delay/wire_units.h"
#include "base/memory/array.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/delay/unit_delay.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* What is not in the circuit has registers at its side of a channel. */
static const double OUTSIDE_CLOCK_TO_OUT = 0.8;
static const double OUTSIDE_SETUP = 0.05;

/* Wires that depend on all others of a unit have helpers if they are more. */
enum { MOST_DIRECT = 5 };

static size_t wire_of(size_t channel, hls_wire wire) {
  return 3 * channel + (size_t)wire;
}

static bool add_arc(wire_graph *graph, size_t from, size_t to, double ns) {
  if (graph->num_nodes >= UINT32_MAX || graph->num_arcs >= UINT32_MAX ||
      !ARRAY_RESERVE(graph->arcs, graph->num_arcs, graph->arcs_capacity)) {
    return false;
  }
  graph->arcs[graph->num_arcs++] =
      (wire_arc){.ns = ns, .from = (uint32_t)from, .to = (uint32_t)to};
  return true;
}

/* A border that takes no time is none. */
static void add_begin(wire_graph *graph, size_t node, double ns) {
  if (ns > 0 && ns > graph->begin[node]) {
    graph->begin[node] = ns;
    graph->borders[node] |= WIRE_BEGINS;
  }
}

static void add_end(wire_graph *graph, size_t node, double ns) {
  if (ns > 0 && ns > graph->end[node]) {
    graph->end[node] = ns;
    graph->borders[node] |= WIRE_ENDS;
  }
}

/* Lets one wire of each channel of `from` lead to one of each of `to`: through
 * a helper if that takes fewer arcs. */
static bool connect_all(wire_graph *graph, const uint32_t *from,
                        size_t num_from, hls_wire source, const uint32_t *to,
                        size_t num_to, hls_wire target, double ns) {
  bool ok = true, has_helper = num_from * num_to > num_from + num_to;
  size_t helper = graph->num_nodes;
  graph->num_nodes += has_helper;
  for (size_t i = 0; ok && has_helper && i < num_from; i++) {
    ok = add_arc(graph, wire_of(from[i], source), helper, 0);
  }
  for (size_t i = 0; ok && has_helper && i < num_to; i++) {
    ok = add_arc(graph, helper, wire_of(to[i], target), ns);
  }
  for (size_t i = 0; !has_helper && i < num_from; i++) {
    for (size_t k = 0; ok && k < num_to; k++) {
      ok = add_arc(graph, wire_of(from[i], source), wire_of(to[k], target), ns);
    }
  }
  return ok;
}

/* Lets one wire of each channel lead to another wire of all others. */
static bool connect_few(wire_graph *graph, const uint32_t *channels,
                        size_t count, hls_wire source, hls_wire target,
                        double ns) {
  bool ok = true;
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; ok && k < count; k++) {
      ok = i == k || add_arc(graph, wire_of(channels[i], source),
                             wire_of(channels[k], target), ns);
    }
  }
  return ok;
}

/* A tree over channels: node 1 is its root, those behind node k are 2 k and
 * 2 k + 1, and the leaves are the channels. The nodes between are two helpers
 * each: for the channels below, and for all others. */
typedef struct wire_tree {
  wire_graph *graph;
  const uint32_t *channels;
  size_t count, first; /* of the channels; of the helpers */
  hls_wire source, target;
} wire_tree;

/* What the channels below a node lead to. */
static size_t tree_below(const wire_tree *tree, size_t node) {
  return node < tree->count
             ? tree->first + 2 * (node - 2)
             : wire_of(tree->channels[node - tree->count], tree->source);
}

/* What all channels lead to that are not below a node. */
static size_t tree_beside(const wire_tree *tree, size_t node) {
  return node < tree->count
             ? tree->first + 2 * (node - 2) + 1
             : wire_of(tree->channels[node - tree->count], tree->target);
}

/* The same as connect_few() through such a tree, which takes about six arcs for
 * each of many channels, and few from one to another. */
static bool connect_many(wire_graph *graph, const uint32_t *channels,
                         size_t count, hls_wire source, hls_wire target,
                         double ns) {
  const wire_tree tree = {graph,  channels, count, graph->num_nodes,
                          source, target};
  graph->num_nodes += 2 * (count - 2);
  bool ok = true;
  for (size_t i = 2; ok && i < 2 * count; i++) {
    double last = i < count ? 0 : ns;
    ok =
        add_arc(graph, tree_below(&tree, i ^ 1), tree_beside(&tree, i), last) &&
        (i / 2 == 1 || add_arc(graph, tree_beside(&tree, i / 2),
                               tree_beside(&tree, i), last)) &&
        (i / 2 == 1 ||
         add_arc(graph, tree_below(&tree, i), tree_below(&tree, i / 2), 0));
  }
  return ok;
}

static bool connect_others(wire_graph *graph, const uint32_t *channels,
                           size_t count, hls_wire source, hls_wire target,
                           double ns) {
  return (count <= MOST_DIRECT ? connect_few : connect_many)(
      graph, channels, count, source, target, ns);
}

void wire_units_come_from_outside(wire_graph *graph, const uint32_t *channels,
                                  size_t count) {
  for (size_t i = 0; i < count; i++) {
    add_begin(graph, wire_of(channels[i], HLS_WIRE_DATA), OUTSIDE_CLOCK_TO_OUT);
    add_begin(graph, wire_of(channels[i], HLS_WIRE_VALID),
              OUTSIDE_CLOCK_TO_OUT);
    add_end(graph, wire_of(channels[i], HLS_WIRE_READY), OUTSIDE_SETUP);
  }
}

/* Registers behind channels that leave the circuit. */
static void lead_outside(wire_graph *graph, const uint32_t *channels,
                         size_t count) {
  for (size_t i = 0; i < count; i++) {
    add_end(graph, wire_of(channels[i], HLS_WIRE_DATA), OUTSIDE_SETUP);
    add_end(graph, wire_of(channels[i], HLS_WIRE_VALID), OUTSIDE_SETUP);
    add_begin(graph, wire_of(channels[i], HLS_WIRE_READY),
              OUTSIDE_CLOCK_TO_OUT);
  }
}

/* A load or a store: wires, each operand to the result of its number. Whether a
 * memory that holds what it has loaded takes an address depends on whether
 * somebody takes the data. */
static bool add_port(wire_graph *graph, const wire_unit *unit) {
  bool ok = true;
  if (unit->delays && !unit->delays->breaks_ready) {
    ok = add_arc(graph, wire_of(unit->outs[1], HLS_WIRE_READY),
                 wire_of(unit->ins[0], HLS_WIRE_READY), unit->delays->ready);
  }
  for (size_t i = 0; ok && i < unit->num_ins && i < unit->num_outs; i++) {
    size_t in = unit->ins[i], out = unit->outs[i];
    ok = add_arc(graph, wire_of(in, HLS_WIRE_DATA), wire_of(out, HLS_WIRE_DATA),
                 0) &&
         add_arc(graph, wire_of(in, HLS_WIRE_VALID),
                 wire_of(out, HLS_WIRE_VALID), 0) &&
         add_arc(graph, wire_of(out, HLS_WIRE_READY),
                 wire_of(in, HLS_WIRE_READY), 0);
  }
  return ok;
}

/* What tells when a store is performed: the address passes it, and the rest is
 * registers. */
static bool add_stored(wire_graph *graph, const wire_unit *unit) {
  const hls_unit_delays *delays = unit->delays;
  size_t in = unit->ins[0], out = unit->outs[0], done = unit->outs[1];
  add_begin(graph, wire_of(out, HLS_WIRE_VALID), delays->clock_to_ready);
  add_begin(graph, wire_of(in, HLS_WIRE_READY), delays->clock_to_ready);
  add_end(graph, wire_of(in, HLS_WIRE_VALID), delays->control_setup);
  add_end(graph, wire_of(out, HLS_WIRE_READY), delays->control_setup);
  add_begin(graph, wire_of(done, HLS_WIRE_VALID), delays->clock_to_valid);
  add_end(graph, wire_of(done, HLS_WIRE_READY), delays->control_setup);
  return add_arc(graph, wire_of(in, HLS_WIRE_DATA), wire_of(out, HLS_WIRE_DATA),
                 delays->data) &&
         add_arc(graph, wire_of(in, HLS_WIRE_VALID),
                 wire_of(out, HLS_WIRE_VALID), delays->valid) &&
         add_arc(graph, wire_of(out, HLS_WIRE_READY),
                 wire_of(in, HLS_WIRE_READY), delays->ready);
}

/* What brings a value into an island: the handshake is that of the token. */
static bool add_admit(wire_graph *graph, const wire_unit *unit) {
  size_t in = unit->ins[0], token = unit->outs[0], out = unit->outs[1];
  return add_arc(graph, wire_of(in, HLS_WIRE_VALID),
                 wire_of(token, HLS_WIRE_VALID), 0) &&
         add_arc(graph, wire_of(token, HLS_WIRE_READY),
                 wire_of(in, HLS_WIRE_READY), 0) &&
         add_arc(graph, wire_of(in, HLS_WIRE_VALID),
                 wire_of(out, HLS_WIRE_VALID), 0) &&
         add_arc(graph, wire_of(in, HLS_WIRE_DATA), wire_of(out, HLS_WIRE_DATA),
                 0);
}

/* Does an enter have a register behind its condition? */
static bool is_registered(const wire_unit *unit) {
  return !mlirAttributeIsNull(mlirHandshakeEnterGetRegisteredAttr(unit->op));
}

/* The borders of one of the channels into a unit with registers. */
static void add_borders_in(wire_graph *graph, const hls_unit_delays *delays,
                           size_t in) {
  add_end(graph, wire_of(in, HLS_WIRE_DATA), delays->setup);
  add_end(graph, wire_of(in, HLS_WIRE_VALID), delays->control_setup);
  add_begin(graph, wire_of(in, HLS_WIRE_READY), delays->clock_to_ready);
}

/* The same of one that leads out of it. */
static void add_borders_out(wire_graph *graph, const hls_unit_delays *delays,
                            size_t out) {
  add_begin(graph, wire_of(out, HLS_WIRE_DATA), delays->clock_to_data);
  add_begin(graph, wire_of(out, HLS_WIRE_VALID), delays->clock_to_valid);
  add_end(graph, wire_of(out, HLS_WIRE_READY), delays->control_setup);
}

/* The interface of a memory that is only read: registers for the loads, and a
 * join of its start and the end of control, which is the end of the memory. */
static bool add_read_only(wire_graph *graph, const wire_unit *unit) {
  const hls_unit_delays join = unit_delays_of_join();
  const uint32_t ends[] = {unit->ins[0], unit->ins[unit->num_ins - 1]};
  const uint32_t *last = &unit->outs[unit->num_outs - 1];
  for (size_t i = 0; i + 1 < unit->num_outs; i++) {
    add_borders_in(graph, unit->delays, unit->ins[i + 1]);
    add_borders_out(graph, unit->delays, unit->outs[i]);
  }
  return connect_all(graph, ends, 2, HLS_WIRE_VALID, last, 1, HLS_WIRE_VALID,
                     join.valid) &&
         connect_all(graph, last, 1, HLS_WIRE_READY, ends, 2, HLS_WIRE_READY,
                     join.ready) &&
         connect_few(graph, ends, 2, HLS_WIRE_VALID, HLS_WIRE_READY,
                     join.to_ready);
}

/* The arcs through a unit without a register on the way. */
static bool add_paths(wire_graph *graph, const wire_unit *unit) {
  const hls_unit_delays *delays = unit->delays;
  wire_unit_kind kind = unit->kind;
  const uint32_t *ins = unit->ins, *outs = unit->outs;
  size_t num_ins = unit->num_ins, num_outs = unit->num_outs;
  /* The condition of a branch goes to nobody's data. */
  size_t skipped = kind == WIRE_UNIT_BRANCHES ? 1 : 0;
  size_t num_data =
      kind == WIRE_UNIT_BEGINS ? !is_registered(unit) : num_ins - skipped;
  bool ok = true;
  if (!delays->breaks_data) {
    ok = connect_all(graph, ins + skipped, num_data, HLS_WIRE_DATA, outs,
                     num_outs, HLS_WIRE_DATA, delays->data) &&
         connect_all(graph, ins, num_ins, HLS_WIRE_VALID, outs, num_outs,
                     HLS_WIRE_VALID, delays->valid);
  }
  if (ok && !delays->breaks_ready && kind != WIRE_UNIT_MEMORY) {
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
static void add_borders(wire_graph *graph, const wire_unit *unit) {
  for (size_t i = 0; i < unit->num_outs; i++) {
    add_borders_out(graph, unit->delays, unit->outs[i]);
  }
  for (size_t i = 0; i < unit->num_ins; i++) {
    add_borders_in(graph, unit->delays, unit->ins[i]);
  }
}

bool wire_units_connect(wire_graph *graph, const wire_unit *unit) {
  const hls_unit_delays *delays = unit->delays;
  switch (unit->kind) {
  case WIRE_UNIT_OUTSIDE:
    lead_outside(graph, unit->ins, unit->num_ins);
    wire_units_come_from_outside(graph, unit->outs, unit->num_outs);
    return true;
  case WIRE_UNIT_PORT:
    return add_port(graph, unit);
  case WIRE_UNIT_STORED:
    return add_stored(graph, unit);
  case WIRE_UNIT_ADMITS:
    return add_admit(graph, unit);
  default:
    break;
  }
  if (delays->breaks_data && delays->data > graph->slowest_ns) {
    graph->slowest = unit->op;
    graph->slowest_ns = delays->data;
  }
  if (unit->kind == WIRE_UNIT_READ_ONLY) {
    return add_read_only(graph, unit);
  }
  add_borders(graph, unit);
  if (unit->kind == WIRE_UNIT_RESTARTS) {
    return add_arc(graph, wire_of(unit->ins[0], HLS_WIRE_VALID),
                   wire_of(unit->outs[0], HLS_WIRE_VALID), delays->valid);
  }
  return add_paths(graph, unit);
}

wire_unit_kind wire_units_kind(MlirOperation op) {
  if (mlirOperationIsAHandshakeEnd(op) ||
      mlirOperationIsAHandshakeInstance(op)) {
    return WIRE_UNIT_OUTSIDE;
  }
  if (mlirOperationIsAHandshakeLoad(op) || mlirOperationIsAHandshakeStore(op)) {
    return WIRE_UNIT_PORT;
  }
  if (ir_is_memory_interface(op)) {
    return unit_delay_is_read_only(op) ? WIRE_UNIT_READ_ONLY : WIRE_UNIT_MEMORY;
  }
  if (mlirOperationIsAHandshakeStored(op)) {
    return WIRE_UNIT_STORED;
  }
  if (mlirOperationIsAHandshakeConditionalBranch(op)) {
    return WIRE_UNIT_BRANCHES;
  }
  if (mlirOperationIsAHandshakeEnter(op)) {
    return WIRE_UNIT_BEGINS;
  }
  if (mlirOperationIsAHandshakeRestart(op)) {
    return WIRE_UNIT_RESTARTS;
  }
  if (mlirOperationIsAHandshakeAdmit(op)) {
    return WIRE_UNIT_ADMITS;
  }
  return mlirOperationIsAHandshakeMerge(op) ||
                 mlirOperationIsAHandshakeControlMerge(op)
             ? WIRE_UNIT_MERGES
             : WIRE_UNIT_PASSES;
}
