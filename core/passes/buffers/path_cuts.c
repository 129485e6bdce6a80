/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long, the longest first. Each is followed back from its
 * end, and cut where that takes the fewest bits.
 */
#include "core/passes/buffers/path_cuts.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/announcements.h"
#include "core/passes/buffers/path_walks.h"
#include "core/passes/delay/unit_delay.h"
#include "core/passes/delay/wire_times.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

/* What a register costs beside its bits: the units of its handshake, and room
 * for the tokens of other channels, which have to wait as long. */
enum { HANDSHAKE_COST = 2, WAITING_COST = 8 };

/* The delays of units add up to those of the circuit that they become within so
 * much. A path is shortened until it is surely short enough, but no loop is
 * made slower for a path that may be short enough already. */
static const double SURELY = 0.95, POSSIBLY = 1.2;

/* A cut leaves at most this part of a path, or is none. */
static const double WORTH_IT = 0.9;

/* A channel as a place for buffers. */
typedef struct cut_site {
  bool has_cut[2]; /* forwards, backwards */
  unsigned width;
} cut_site;

/* The delays of a slot for data of some width. */
typedef struct known_slot {
  bool is_known;
  unsigned width;
  hls_unit_delays delays;
} known_slot;

enum { KNOWN_WIDTHS = 64 };

typedef struct search {
  path_cuts_kind kind;
  cut_prices *prices;
  double period;    /* that is surely kept */
  double tolerance; /* that is kept where it would make a loop slower */
  wire_graph graph;
  wire_times times;
  double *latest;  /* per node */
  cut_site *sites; /* per channel */
  bool *may_be_cut; /* per channel */
  path_walks walks;
  size_t *path; /* the nodes of one path, its end first */
  size_t length;
  size_t root;   /* of that path */
  size_t *votes; /* per node: late ends whose longest paths go through it */
  path_cut *cuts;
  size_t num_cuts;
  known_slot slots[2][KNOWN_WIDTHS]; /* backwards, forwards */
} search;

/* The channels of announcements take no time; those of memory interfaces have
 * an order, and a load or a store is part of its interface. */
bool path_cuts_may_cut(MlirValue value) {
  MlirOperation from = ir_def(value);
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOperationIsNull(from) || mlirOpOperandIsNull(use)) {
    return false;
  }
  MlirOperation to = mlirOpOperandGetOwner(use);
  return !ir_is_memory(from) && !ir_is_memory(to) &&
         !mlirOperationIsAHandshakeSink(to) && !announcements_use(value);
}

static bool find_sites(search *c, arena_pool *memory) {
  size_t count = c->graph.num_channels;
  c->sites = ARENA_ARRAY(memory, cut_site, count + 1);
  c->may_be_cut = ARENA_ARRAY(memory, bool, count + 1);
  if (!c->sites || !c->may_be_cut) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    MlirValue value = c->graph.channels[i];
    c->may_be_cut[i] = path_cuts_may_cut(value);
    c->sites[i].width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
  }
  return true;
}

/* By how much a slot makes paths forward too long for the period that is surely
 * kept; 0 or less: by nothing. */
static double excess(const search *c, size_t channel,
                     const hls_unit_delays *slot) {
  size_t data = 3 * channel + HLS_WIRE_DATA;
  size_t valid = 3 * channel + HLS_WIRE_VALID;
  double by_data = c->times.arrival[data] + slot->data - c->latest[data];
  double by_valid = c->times.arrival[valid] + slot->valid - c->latest[valid];
  return by_data > by_valid ? by_data : by_valid;
}

/* A place to cut a path at. */
typedef struct choice {
  size_t node;    /* WIRE_TIMES_NOWHERE: none */
  unsigned price; /* 0 if paths get short enough, and no loop slower by it */
  double longest; /* of the two parts of the path */
  size_t votes;   /* of the paths that it cuts */
  double cost;
} choice;

/* A loop gets longer only when nothing else helps, and then for as many paths
 * as possible. */
static bool is_better(const search *c, const choice *a, const choice *b) {
  if (b->node == WIRE_TIMES_NOWHERE) {
    return true;
  }
  if (a->price != b->price) {
    return a->price < b->price;
  }
  bool a_is_late = a->longest > c->period, b_is_late = b->longest > c->period;
  if (a_is_late != b_is_late) {
    return b_is_late;
  }
  if (a_is_late) {
    return a->longest < b->longest;
  }
  if (a->price > 0 && a->votes != b->votes) {
    return a->votes > b->votes;
  }
  return a->cost < b->cost;
}

/* A part of a path, from one place in the list of nodes down to another. */
typedef struct path_range {
  size_t begin, end;
  double shift; /* what the arrivals of its nodes are too late by */
  double ns;    /* what it takes */
} path_range;

/* A cut of it, and what that leaves. */
typedef struct path_halves {
  double before, out;
} path_halves;

/* The delays of a slot, of which there are few. */
static const hls_unit_delays *slot_delays(search *c, bool forward,
                                          unsigned width) {
  known_slot *known = &c->slots[forward][width % KNOWN_WIDTHS];
  if (!known->is_known || known->width != width) {
    *known = (known_slot){.is_known = true,
                          .width = width,
                          .delays = unit_delays_of_slot(
                              forward ? MlirHandshakeBufferTypeOneSlotBreakDV
                                      : MlirHandshakeBufferTypeOneSlotBreakR,
                              width)};
  }
  return &known->delays;
}

static path_halves cut_at(search *c, const path_range *range, size_t node) {
  hls_wire wire = (hls_wire)(node % 3);
  const hls_unit_delays *slot =
      slot_delays(c, wire != HLS_WIRE_READY, c->sites[node / 3].width);
  double arrival = c->times.arrival[node] - range->shift;
  switch (wire) {
  case HLS_WIRE_DATA:
    return (path_halves){arrival + slot->setup, slot->clock_to_data};
  case HLS_WIRE_VALID:
    return (path_halves){arrival + slot->control_setup, slot->clock_to_valid};
  default:
    return (path_halves){arrival + slot->control_setup, slot->clock_to_ready};
  }
}

/* Looks at one node of a path. */
static void consider(search *c, const path_range *range, size_t node,
                     choice *best) {
  size_t channel = node / 3;
  const cut_site *site = &c->sites[channel];
  if (!c->may_be_cut[channel]) {
    return;
  }
  bool forward = node % 3 != HLS_WIRE_READY;
  path_halves halves = cut_at(c, range, node);
  double behind =
      halves.out + range->ns - (c->times.arrival[node] - range->shift);
  double longest = halves.before > behind ? halves.before : behind;
  double too_long =
      forward ? 0 : excess(c, channel, slot_delays(c, false, site->width));
  if (longest > range->ns * WORTH_IT || too_long > c->tolerance - c->period) {
    return;
  }
  choice here = {.node = node,
                 .price = forward ? cut_prices_of(c->prices,
                                                  c->graph.channels[channel])
                                  : too_long > 0,
                 .longest = longest,
                 .votes = c->votes[node],
                 .cost = HANDSHAKE_COST + site->width};
  here.cost += forward ? WAITING_COST : here.cost;
  if (is_better(c, &here, best)) {
    *best = here;
  }
}

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
                c->sites[root / 3].has_cut[root % 3 == HLS_WIRE_READY];
  return is_cut ? c->times.arrival[root] - cut_at(c, &whole, root).out : 0;
}

/* Lists the nodes of the longest path to a node, back to its root. */
static void list_path(search *c, size_t end) {
  c->length = 0;
  for (size_t node = end; node != c->root; node = c->times.previous[node]) {
    if (node < 3 * c->graph.num_channels) {
      c->path[c->length++] = node;
    }
  }
}

/* The init that a channel comes from, if there is a register in front of it;
 * else null. */
static MlirOperation registered_init(const search *c, size_t channel) {
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
static bool move_register(search *c) {
  for (size_t i = 0; i < c->length; i++) {
    size_t channel = c->path[i] / 3;
    MlirOperation init = registered_init(c, channel);
    if (c->path[i] % 3 != HLS_WIRE_READY && !mlirOperationIsNull(init)) {
      c->sites[channel].has_cut[false] = true;
      stop_at(c, &c->path[i], 1);
      c->cuts[c->num_cuts++] = (path_cut){.init = init};
      return true;
    }
  }
  return false;
}

/* Cuts a part of a path, and what that leaves, until it is short enough or
 * nothing helps. Every cut is about in the middle of what is much too long. */
static void cut_range(search *c, const path_range *range) {
  choice best = {.node = WIRE_TIMES_NOWHERE};
  size_t place = range->begin;
  for (size_t i = range->begin; i-- > range->end;) {
    consider(c, range, c->path[i], &best);
    place = best.node == c->path[i] ? i : place;
  }
  bool is_whole = range->begin == c->length && range->end == 0;
  if ((best.node == WIRE_TIMES_NOWHERE || best.price > 0) && is_whole &&
      move_register(c)) {
    return;
  }
  if (best.price > 0 && range->ns <= c->tolerance) {
    return;
  }
  if (best.node == WIRE_TIMES_NOWHERE) {
    stop_at(c, &c->path[range->end], range->begin - range->end);
    return;
  }
  bool backward = best.node % 3 == HLS_WIRE_READY;
  c->sites[best.node / 3].has_cut[backward] = true;
  stop_at(c, &best.node, 1);
  c->cuts[c->num_cuts++] =
      (path_cut){.value = c->graph.channels[best.node / 3],
                 .type = backward ? MlirHandshakeBufferTypeOneSlotBreakR
                                  : MlirHandshakeBufferTypeOneSlotBreakDV};
  if (!backward) {
    cut_prices_take(c->prices, c->graph.channels[best.node / 3]);
  }
  path_halves halves = cut_at(c, range, best.node);
  path_range before = {range->begin, place + 1, range->shift, halves.before};
  path_range behind = {
      place, range->end, c->times.arrival[best.node] - halves.out,
      range->ns + range->shift - c->times.arrival[best.node] + halves.out};
  if (before.ns > c->period) {
    cut_range(c, &before);
  }
  if (behind.ns > c->period) {
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
  double ns = c->times.arrival[end->node] + end->ns - shift;
  if (!is_cut_later && ns > c->period) {
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
static late_end *list_late(const search *c, arena_pool *memory,
                           size_t *count) {
  const wire_graph *graph = &c->graph;
  late_end *late = ARENA_ARRAY(memory, late_end, graph->num_ends + 1);
  *count = 0;
  for (size_t i = 0; late && i < graph->num_ends; i++) {
    wire_border end = graph->ends[i];
    double arrival = c->times.arrival[end.node];
    if (arrival >= 0 && arrival + end.ns > c->period) {
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
    c->votes[late[i].end.node]++;
  }
  for (size_t i = c->times.num_ordered; i-- > 0;) {
    size_t node = c->times.order[i], previous = c->times.previous[node];
    if (previous != WIRE_TIMES_NOWHERE) {
      c->votes[previous] += c->votes[node];
    }
  }
}

/* Paths of ready have their time when those forward are short enough. */
static void bar_ready(search *c) {
  for (size_t i = 0;
       c->kind == PATH_CUTS_FORWARD && i < c->graph.num_channels; i++) {
    const size_t ready = 3 * i + HLS_WIRE_READY;
    path_walks_stop(&c->walks, ready, &ready, 1);
  }
}

static bool cut_paths(search *c, MlirOperation func, arena_pool *memory,
                      size_t *num_late) {
  const wire_graph *graph = &c->graph;
  late_end *late = list_late(c, memory, num_late);
  size_t count = *num_late;
  if (!late || count == 0) {
    return late;
  }
  c->latest = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  c->path = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  c->votes = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  c->cuts = ARENA_ARRAY(memory, path_cut, 2 * graph->num_channels + 1);
  if (!c->latest || !c->path || !c->votes || !c->cuts ||
      !path_walks_begin(&c->walks, &c->times, memory) ||
      !find_sites(c, memory) ||
      !cut_prices_find(c->prices, func, &c->times, c->may_be_cut,
                       &(loop_fit_periods){c->period, c->tolerance})) {
    return false;
  }
  wire_times_find_latest(&c->times, c->period, c->latest);
  count_votes(c, late, count);
  bar_ready(c);
  for (size_t i = 0; i < count; i++) {
    cut_path(c, &late[i].end);
  }
  return true;
}

void path_cutting_finish(path_cutting *cutting) {
  cut_prices_finish(&cutting->prices);
  known_delays_finish(&cutting->known);
}

bool path_cuts_choose(MlirOperation func, path_cutting *cutting,
                      arena_pool *memory, path_cut_list *list) {
  search s = {.kind = cutting->kind,
              .prices = &cutting->prices,
              .period = cutting->period * SURELY,
              .tolerance = cutting->period * POSSIBLY};
  bool ok = wire_graph_build(&s.graph, func, &cutting->known) &&
            wire_times_find(&s.times, &s.graph) &&
            cut_paths(&s, func, memory, &list->num_late);
  list->cuts = s.cuts;
  list->count = s.num_cuts;
  wire_times_finish(&s.times);
  wire_graph_finish(&s.graph);
  return ok;
}
