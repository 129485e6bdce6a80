/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long, the longest first. Each is followed back from its
 * end, and cut where that takes the fewest bits.
 */
#include "core/passes/buffers/path_cuts.h"
#include "base/memory/array.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/cut_places.h"
#include "core/passes/delay/path_walks.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

/* The delays of units add up to those of the circuit that they become within so
 * much. A path is shortened until it is surely short enough, but no loop is
 * made slower for a path that may be short enough already. */
static const double SURELY = 0.95, POSSIBLY = 1.2;

typedef struct search {
  path_cuts_kind kind;
  cut_prices *prices;
  cut_places places;
  const wire_graph *graph;
  const wire_times *times;
  path_walks walks;
  size_t *path; /* the nodes of one path, its end first */
  size_t length;
  size_t root; /* of that path */
  path_cut *cuts;
  size_t num_cuts;
} search;

/* Follows no path further back than to wires that are cut, or that no cut is
 * known to help. */
static void stop_at(search *c, const size_t *nodes, size_t count) {
  path_walks_stop(&c->walks, c->root, nodes, count);
}

/* By how much the arrivals on a path are too late when what it begins with is
 * cut. */
static double shift_of(search *c, size_t root) {
  const path_range whole = {0};
  bool is_cut = root != WIRE_TIMES_NOWHERE &&
                c->places.sites[root / 3].has_cut[root % 3 == HLS_WIRE_READY];
  return is_cut ? c->times->arrival[root] -
                      cut_places_halves(&c->places, &whole, root).out
                : 0;
}

/* Lists the nodes of the longest path to a node, back to its root. */
static void list_path(search *c, size_t end) {
  c->length = 0;
  for (size_t node = end; node != c->root; node = c->times->previous[node]) {
    if (node < 3 * c->graph->num_channels) {
      c->path[c->length++] = node;
    }
  }
}

/* The init that a channel comes from, if there is a register in front of it;
 * else null. */
static MlirOperation registered_init(const search *c, size_t channel) {
  MlirOperation init = ir_def(c->graph->channels[channel]);
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
static bool move_register(search *c) {
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
static void cut_range(search *c, const path_range *range) {
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
      (path_cut){.value = c->graph->channels[best.node / 3],
                 .channel = best.node / 3,
                 .type = backward ? MlirHandshakeBufferTypeOneSlotBreakR
                                  : MlirHandshakeBufferTypeOneSlotBreakDV};
  if (!backward) {
    cut_prices_take(c->prices, c->graph->channels[best.node / 3]);
  }
  path_halves halves = cut_places_halves(&c->places, range, best.node);
  path_range before = {range->begin, best.index + 1, range->shift,
                       halves.before};
  path_range behind = {
      best.index, range->end, c->times->arrival[best.node] - halves.out,
      range->ns + range->shift - c->times->arrival[best.node] + halves.out};
  if (before.ns > c->places.period) {
    cut_range(c, &before);
  }
  if (behind.ns > c->places.period) {
    cut_range(c, &behind);
  }
}

/* Cuts the longest path to a node. */
static void cut_path(search *c, const wire_border *end) {
  c->root = path_walks_root(&c->walks, end->node);
  bool is_cut_later = c->kind == PATH_CUTS_FORWARD &&
                      c->root != WIRE_TIMES_NOWHERE &&
                      c->root % 3 == HLS_WIRE_READY;
  double shift = shift_of(c, c->root);
  double ns = c->times->arrival[end->node] + end->ns - shift;
  if (!is_cut_later && ns > c->places.period) {
    list_path(c, end->node);
    const path_range range = {c->length, 0, shift, ns};
    cut_range(c, &range);
  }
}

/* The end of a path that is too long. */
typedef struct late_end {
  wire_border end;
  double ns;
} late_end;

static int compare_ends(const void *a, const void *b) {
  const late_end *x = a, *y = b;
  if (x->ns != y->ns) {
    return x->ns < y->ns ? 1 : -1;
  }
  return x->end.node < y->end.node ? -1 : x->end.node > y->end.node;
}

/* Lists the ends of paths that are too long, the longest first. */
static late_end *list_late(const search *c, arena_pool *memory, size_t *count) {
  const wire_graph *graph = c->graph;
  late_end *late = ARENA_ARRAY(memory, late_end, graph->num_ends + 1);
  *count = 0;
  for (size_t i = 0; late && i < graph->num_ends; i++) {
    wire_border end = graph->ends[i];
    double arrival = c->times->arrival[end.node];
    if (arrival >= 0 && arrival + end.ns > c->places.period) {
      late[(*count)++] = (late_end){end, arrival + end.ns};
    }
  }
  if (late) {
    qsort(late, *count, sizeof *late, compare_ends);
  }
  return late;
}

/* Each late end has a longest path, of which those with a common node have the
 * way there in common. */
static void count_votes(search *c, const late_end *late, size_t count) {
  for (size_t i = 0; i < count; i++) {
    c->places.votes[late[i].end.node]++;
  }
  for (size_t i = c->times->num_ordered; i-- > 0;) {
    size_t node = c->times->order[i], previous = c->times->previous[node];
    if (previous != WIRE_TIMES_NOWHERE) {
      c->places.votes[previous] += c->places.votes[node];
    }
  }
}

/* Paths of ready have their time when those forward are short enough. */
static void bar_ready(search *c) {
  for (size_t i = 0; c->kind == PATH_CUTS_FORWARD && i < c->graph->num_channels;
       i++) {
    const size_t ready = 3 * i + HLS_WIRE_READY;
    path_walks_stop(&c->walks, ready, &ready, 1);
  }
}

/* Finds the prices, unless a round before has. */
static bool find_prices(search *c, MlirOperation func, arena_pool *memory) {
  const loop_fit_periods periods = {c->places.period, c->places.tolerance};
  if (c->prices->is_known) {
    return true;
  }
  const bool *may_be_cut = cut_places_all(c->graph, memory);
  return may_be_cut &&
         cut_prices_find(c->prices, func, c->times, may_be_cut, &periods);
}

static bool cut_paths(search *c, MlirOperation func, arena_pool *memory,
                      size_t *num_late) {
  const wire_graph *graph = c->graph;
  late_end *late = list_late(c, memory, num_late);
  size_t count = *num_late;
  if (!late || count == 0) {
    return late;
  }
  c->path = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  c->cuts = ARENA_ARRAY(memory, path_cut, 3 * graph->num_channels + 1);
  if (!c->path || !c->cuts || !path_walks_begin(&c->walks, c->times, memory) ||
      !cut_places_find(&c->places, c->kind == PATH_CUTS_ALL, memory) ||
      !find_prices(c, func, memory)) {
    return false;
  }
  count_votes(c, late, count);
  bar_ready(c);
  for (size_t i = 0; i < count; i++) {
    cut_path(c, &late[i].end);
  }
  return true;
}

void path_cuts_finish(path_cutting *cutting) {
  ptr_map_finish(&cutting->added);
  cut_prices_finish(&cutting->prices);
  known_delays_finish(&cutting->known);
  wire_times_finish(&cutting->times);
  wire_graph_finish(&cutting->graph);
  free(cutting->inserted);
}

bool path_cuts_follow(path_cutting *cutting, const path_cut *cut,
                      MlirValue behind) {
  if (!ARRAY_RESERVE(cutting->inserted, cutting->num_inserted,
                     cutting->inserted_capacity)) {
    return false;
  }
  cutting->inserted[cutting->num_inserted++] =
      (wire_insertion){cut->channel, behind};
  return cut_prices_follow(&cutting->prices, cut->value, behind);
}

/* Finds the wires of the circuit, as it was built before or by what has been
 * added since. */
static bool find_wires(path_cutting *cutting, MlirOperation func) {
  wire_graph *graph = &cutting->graph;
  if (graph->num_channels > 0 && !cutting->has_moved) {
    return wire_graph_insert(graph, cutting->inserted, cutting->num_inserted,
                             &cutting->known);
  }
  wire_graph_finish(graph);
  return wire_graph_build(graph, func, &cutting->known);
}

/* Times the circuit, unless it is as it was in the round before. */
static bool find_times(path_cutting *cutting, MlirOperation func) {
  if (cutting->is_timed) {
    return true;
  }
  wire_times_finish(&cutting->times);
  bool ok = find_wires(cutting, func) &&
            wire_times_find(&cutting->times, &cutting->graph);
  cutting->num_inserted = 0;
  return ok;
}

bool path_cuts_choose(MlirOperation func, path_cutting *cutting,
                      arena_pool *memory, path_cut_list *list) {
  search s = {.kind = cutting->kind,
              .prices = &cutting->prices,
              .places = {.times = &cutting->times,
                         .prices = &cutting->prices,
                         .slots = cutting->slots,
                         .period = cutting->period * SURELY,
                         .tolerance = cutting->period * POSSIBLY},
              .graph = &cutting->graph,
              .times = &cutting->times};
  bool ok =
      find_times(cutting, func) && cut_paths(&s, func, memory, &list->num_late);
  cutting->is_timed = ok && s.num_cuts == 0;
  cutting->has_moved = false;
  for (size_t i = 0; i < s.num_cuts; i++) {
    cutting->has_moved |= !mlirOperationIsNull(s.cuts[i].init);
  }
  list->cuts = s.cuts;
  list->count = s.num_cuts;
  return ok;
}
