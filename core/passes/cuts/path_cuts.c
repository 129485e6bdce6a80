/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long, the longest first. Each is followed back from its
 * end, and cut where that takes the fewest bits.
 */
#include "core/passes/cuts/path_cuts.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/delay/wire_graph_build.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

/* The delays of units add up to those of the circuit that they become within so
 * much. A path is shortened until it is surely short enough, but no loop is
 * made slower for a path that may be short enough already. */
static const double SURELY = 0.95, POSSIBLY = 1.2;

/* Follows no path further back than to wires that are cut, or that no cut is
 * known to help. */
static void stop_at(path_cutting *c, const size_t *nodes, size_t count) {
  path_walks_stop(&c->walks, c->root, nodes, count);
}

/* By how much the arrivals on a path are too late when what it begins with is
 * cut. */
static double shift_of(path_cutting *c, size_t root) {
  const path_range whole = {0};
  bool is_cut = root != WIRE_TIMES_NOWHERE &&
                c->places.sites[root / 3].has_cut[root % 3 == HLS_WIRE_READY];
  return is_cut ? c->times.arrival[root] -
                      cut_places_halves(&c->places, &whole, root).out
                : 0;
}

/* Lists the nodes of the longest path to a node, back to its root. */
static void list_path(path_cutting *c, size_t end) {
  c->length = 0;
  for (size_t node = end; node != c->root; node = c->times.previous[node]) {
    if (wire_graph_is_wire(&c->graph, node)) {
      c->path[c->length++] = node;
    }
  }
}

/* The init that a channel comes from, if there is a register in front of it;
 * else null. */
static MlirOperation registered_init(const path_cutting *c, size_t channel) {
  MlirOperation init = ir_def(c->graph.channels[channel]);
  if (mlirOperationIsNull(init) || !mlirOperationIsAHandshakeInit(init)) {
    return ir_no_op();
  }
  MlirOperation slot = ir_def(mlirOperationGetOperand(init, 0));
  return !mlirOperationIsNull(slot) && mlirOperationIsAHandshakeBuffer(slot) &&
                 mlirHandshakeBufferGetBufferType(slot) ==
                     MlirHandshakeBufferTypeOneSlotBreakDV
             ? init
             : ir_no_op();
}

/* Moves the register in front of an init on the path behind it, if there is
 * one. That makes no cycle longer; only the first of all tokens comes a cycle
 * later. */
static bool move_register(path_cutting *c) {
  for (size_t i = 0; i < c->length; i++) {
    size_t channel = c->path[i] / 3;
    MlirOperation init = registered_init(c, channel);
    if (c->path[i] % 3 == HLS_WIRE_READY || mlirOperationIsNull(init)) {
      continue;
    }
    /* Its data may have moved the register already, or its valid. */
    if (!c->places.sites[channel].has_cut[false]) {
      c->cuts[c->num_cuts++] = (path_cut){.init = init};
    }
    c->places.sites[channel].has_cut[false] = true;
    stop_at(c, &c->path[i], 1);
    return true;
  }
  return false;
}

/* Cuts a part of a path, and what that leaves, until it is short enough or
 * nothing helps. Every cut is about in the middle of what is much too long. */
static void cut_range(path_cutting *c, const path_range *range) {
  cut_place best = cut_places_best(&c->places, range, c->path);
  bool is_whole = range->begin == c->length && range->end == 0;
  if ((best.node == WIRE_TIMES_NOWHERE || best.price > 0) && is_whole &&
      move_register(c)) {
    return;
  }
  if (best.price > 0 && range->ns <= c->places.tolerance) {
    return;
  }
  if (best.node == WIRE_TIMES_NOWHERE) {
    stop_at(c, &c->path[range->end], range->begin - range->end);
    return;
  }
  bool backward = best.node % 3 == HLS_WIRE_READY;
  c->places.sites[best.node / 3].has_cut[backward] = true;
  stop_at(c, &best.node, 1);
  c->cuts[c->num_cuts++] =
      (path_cut){.value = c->graph.channels[best.node / 3],
                 .channel = best.node / 3,
                 .type = backward ? MlirHandshakeBufferTypeOneSlotBreakR
                                  : MlirHandshakeBufferTypeOneSlotBreakDV};
  if (!backward) {
    cut_prices_take(&c->prices, c->graph.channels[best.node / 3]);
  }
  path_halves halves = cut_places_halves(&c->places, range, best.node);
  path_range before = {range->begin, best.index + 1, range->shift,
                       halves.before};
  path_range behind = {
      best.index, range->end, c->times.arrival[best.node] - halves.out,
      range->ns + range->shift - c->times.arrival[best.node] + halves.out};
  if (before.ns > c->places.period) {
    cut_range(c, &before);
  }
  if (behind.ns > c->places.period) {
    cut_range(c, &behind);
  }
}

/* Cuts the longest path to a node. */
static void cut_path(path_cutting *c, const late_end *late) {
  c->root = path_walks_root(&c->walks, late->node);
  bool is_cut_later = c->kind == PATH_CUTS_FORWARD &&
                      c->root != WIRE_TIMES_NOWHERE &&
                      c->root % 3 == HLS_WIRE_READY;
  double shift = shift_of(c, c->root);
  double ns = late->ns - shift;
  if (!is_cut_later && ns > c->places.period) {
    list_path(c, late->node);
    const path_range range = {c->length, 0, shift, ns};
    cut_range(c, &range);
  }
}

/* Finds the prices of the kind. For that, the circuit has to be timed in an
 * order of all of its wires. */
static bool find_prices(path_cutting *c, MlirOperation func) {
  const loop_fit_periods periods = {c->places.period, c->places.tolerance};
  if (c->prices.is_known) {
    return true;
  }
  if (c->has_inserted) {
    c->has_inserted = false;
    wire_times_finish(&c->times);
    if (!wire_times_find(&c->times, &c->graph)) {
      return false;
    }
  }
  arena_pool memory = {0};
  const bool *may_be_cut = cut_places_all(&c->graph, &memory);
  bool ok = may_be_cut &&
            cut_prices_find(&c->prices, func, &c->times, may_be_cut, &periods);
  arena_finish(&memory);
  cut_places_forget_sites(&c->places);
  return ok;
}

/* Builds the circuit's graph and, if there is something to cut, all that is
 * kept from round to round. */
static bool build(path_cutting *c, MlirOperation func) {
  arena_pool *memory = &c->memory;
  wire_graph *graph = &c->graph;
  arena_finish(memory);
  wire_times_finish(&c->times);
  wire_graph_finish(graph);
  c->has_inserted = false;
  if (!wire_graph_build(graph, func, &c->known) ||
      !wire_times_find(&c->times, graph) ||
      !late_ends_find(&c->late, &c->times, c->places.period)) {
    return false;
  }
  if (c->late.count == 0) {
    return true;
  }
  if (!wire_update_begin(&c->update, &c->times, memory) ||
      !path_walks_begin(&c->walks, &c->times, memory) ||
      !cut_places_begin(&c->places, &c->times, memory)) {
    return false;
  }
  c->path = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  c->cuts = ARENA_ARRAY(memory, path_cut, 3 * graph->room);
  c->is_built = c->path && c->cuts;
  return c->is_built;
}

/* Times the circuit as it is with the cuts of the round before. */
static bool follow(path_cutting *c) {
  for (size_t i = 0; i < c->num_cuts; i++) { /* of buffers: none was moved */
    cut_places_forget_site(&c->places, c->cuts[i].channel);
  }
  wire_update_run(&c->update);
  bool ok = late_ends_follow(&c->late, &c->update, c->places.period);
  wire_update_forget(&c->update);
  return ok;
}

bool path_cuts_time(path_cutting *cutting, MlirOperation func) {
  cutting->places.prices = &cutting->prices;
  cutting->places.period = cutting->period * SURELY;
  cutting->places.tolerance = cutting->period * POSSIBLY;
  bool ok = cutting->is_built ? follow(cutting) : build(cutting, func);
  cutting->num_cuts = 0;
  return ok;
}

void path_cuts_begin(path_cutting *cutting, path_cuts_kind kind) {
  cutting->kind = kind;
  cutting->prices.is_known = false;
}

bool path_cuts_choose(path_cutting *cutting, MlirOperation func) {
  path_cutting *c = cutting;
  if (c->late.count == 0) {
    return true;
  }
  if (!find_prices(c, func)) {
    return false;
  }
  path_walks_forget(&c->walks, c->kind == PATH_CUTS_FORWARD);
  cut_places_forget(&c->places);
  for (size_t i = 0; i < c->late.count; i++) {
    path_votes_add(&c->places.votes, c->late.ends[i].node);
  }
  path_votes_count(&c->places.votes);
  for (size_t i = 0; i < c->late.count; i++) {
    cut_path(c, &c->late.ends[i]);
  }
  return true;
}

bool path_cuts_follow(path_cutting *cutting, const path_cut *cut,
                      MlirValue behind) {
  wire_graph *graph = &cutting->graph;
  cutting->is_built = cutting->is_built && cutting->times.has_order &&
                      graph->num_channels < graph->room;
  if (cutting->is_built) {
    if (!wire_graph_insert(graph, cut->channel, behind, &cutting->known)) {
      return false;
    }
    wire_update_insert(&cutting->update, cut->channel, graph->num_channels - 1);
    cutting->has_inserted = true;
  }
  return cut_prices_follow(&cutting->prices, cut->value, behind) &&
         ptr_map_set(&cutting->added, ir_def(behind).ptr, cutting);
}

void path_cuts_move(path_cutting *cutting) { cutting->is_built = false; }

void path_cuts_finish(path_cutting *cutting) {
  ptr_map_finish(&cutting->added);
  cut_prices_finish(&cutting->prices);
  known_delays_finish(&cutting->known);
  late_ends_finish(&cutting->late);
  wire_times_finish(&cutting->times);
  wire_graph_finish(&cutting->graph);
  arena_finish(&cutting->memory);
}
