/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long, the longest first. Each is followed back from its
 * end, and cut where that takes the fewest bits.
 */
#include "core/passes/buffers/path_cuts.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/announcements.h"
#include "core/passes/delay/unit_delay.h"
#include "core/passes/delay/wire_times.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
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
  bool may_be_cut;
  unsigned level;  /* of the innermost cycle it is on (cycle_levels.h) */
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

typedef struct cutting {
  path_cuts_kind kind;
  double period;    /* that is surely kept */
  double tolerance; /* that is kept where it would make a loop slower */
  wire_graph graph;
  wire_times times;
  double *latest;  /* per node */
  cut_site *sites; /* per channel */
  size_t *path;    /* the nodes of one path, its end first */
  size_t length;
  bool *is_hopeless; /* per node: no cut between the start and here helps */
  path_cut *cuts;
  size_t num_cuts;
  known_slot slots[2][KNOWN_WIDTHS]; /* backwards, forwards */
} cutting;

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

static bool find_sites(cutting *c, const cycle_levels *levels,
                       arena_pool *memory) {
  size_t count = c->graph.num_channels;
  c->sites = ARENA_ARRAY(memory, cut_site, count + 1);
  for (size_t i = 0; c->sites && i < count; i++) {
    MlirValue value = c->graph.channels[i];
    c->sites[i] = (cut_site){
        .may_be_cut = path_cuts_may_cut(value),
        .level = cycle_levels_of(levels, value),
        .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value))};
  }
  return c->sites;
}

/* Has a channel time for what a slot adds to the paths forward? */
static bool has_slack(const cutting *c, size_t channel,
                      const hls_unit_delays *slot) {
  size_t data = 3 * channel + HLS_WIRE_DATA;
  size_t valid = 3 * channel + HLS_WIRE_VALID;
  return c->latest[data] - c->times.arrival[data] >= slot->data &&
         c->latest[valid] - c->times.arrival[valid] >= slot->valid;
}

/* A place to cut a path at. */
typedef struct choice {
  size_t node;    /* WIRE_TIMES_NOWHERE: none */
  unsigned level; /* of the cycle that gets longer; 0: none */
  double longest; /* of the two parts of the path */
  double cost;
} choice;

/* A loop gets longer only when nothing else helps. */
static bool is_better(const cutting *c, const choice *a, const choice *b) {
  if (b->node == WIRE_TIMES_NOWHERE) {
    return true;
  }
  if (a->level != b->level) {
    return a->level < b->level;
  }
  bool a_is_late = a->longest > c->period, b_is_late = b->longest > c->period;
  if (a_is_late != b_is_late) {
    return b_is_late;
  }
  return a_is_late ? a->longest < b->longest : a->cost < b->cost;
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
static const hls_unit_delays *slot_delays(cutting *c, bool forward,
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

static path_halves cut_at(cutting *c, const path_range *range, size_t node) {
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
static void consider(cutting *c, const path_range *range, size_t node,
                     choice *best) {
  size_t channel = node / 3;
  const cut_site *site = &c->sites[channel];
  if (!site->may_be_cut) {
    return;
  }
  bool forward = node % 3 != HLS_WIRE_READY;
  path_halves halves = cut_at(c, range, node);
  double behind =
      halves.out + range->ns - (c->times.arrival[node] - range->shift);
  double longest = halves.before > behind ? halves.before : behind;
  if (longest > range->ns * WORTH_IT ||
      (!forward &&
       !has_slack(c, channel, slot_delays(c, false, site->width)))) {
    return;
  }
  choice here = {.node = node,
                 .level = forward ? site->level : 0,
                 .longest = longest,
                 .cost = HANDSHAKE_COST + site->width};
  here.cost += forward ? WAITING_COST : here.cost;
  if (is_better(c, &here, best)) {
    *best = here;
  }
}

/* Lists the nodes of the longest path to a node, back to the last cut, or to
 * where no cut is known to help. Returns false when the path is not to be
 * looked at; else `shift` is what the arrivals are too late by because of that
 * cut. */
static bool follow_back(cutting *c, size_t end, double *shift) {
  const path_range whole = {0};
  c->length = 0;
  *shift = 0;
  for (size_t node = end; node != WIRE_TIMES_NOWHERE;
       node = c->times.previous[node]) {
    hls_work_count(1);
    if (node >= 3 * c->graph.num_channels) {
      continue;
    }
    bool backward = node % 3 == HLS_WIRE_READY;
    if (backward && c->kind == PATH_CUTS_FORWARD) {
      return false;
    }
    if (c->sites[node / 3].has_cut[backward]) {
      *shift = c->times.arrival[node] - cut_at(c, &whole, node).out;
      return true;
    }
    if (c->is_hopeless[node]) {
      return true;
    }
    c->path[c->length++] = node;
  }
  return true;
}

/* The init that a channel comes from, if there is a register in front of it;
 * else null. */
static MlirOperation registered_init(const cutting *c, size_t channel) {
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
static bool move_register(cutting *c) {
  for (size_t i = 0; i < c->length; i++) {
    size_t channel = c->path[i] / 3;
    MlirOperation init = registered_init(c, channel);
    if (c->path[i] % 3 != HLS_WIRE_READY && !mlirOperationIsNull(init)) {
      c->sites[channel].has_cut[false] = true;
      c->cuts[c->num_cuts++] = (path_cut){.init = init};
      return true;
    }
  }
  return false;
}

/* Cuts a part of a path, and what that leaves, until it is short enough or
 * nothing helps. Every cut is about in the middle of what is much too long. */
static void cut_range(cutting *c, const path_range *range) {
  choice best = {.node = WIRE_TIMES_NOWHERE};
  size_t place = range->begin;
  for (size_t i = range->begin; i-- > range->end;) {
    consider(c, range, c->path[i], &best);
    place = best.node == c->path[i] ? i : place;
  }
  bool is_whole = range->begin == c->length && range->end == 0;
  if ((best.node == WIRE_TIMES_NOWHERE || best.level > 0) && is_whole &&
      move_register(c)) {
    return;
  }
  if (best.level > 0 && range->ns <= c->tolerance) {
    return;
  }
  if (best.node == WIRE_TIMES_NOWHERE) {
    for (size_t i = range->end; i < range->begin; i++) {
      c->is_hopeless[c->path[i]] = true;
    }
    return;
  }
  bool backward = best.node % 3 == HLS_WIRE_READY;
  c->sites[best.node / 3].has_cut[backward] = true;
  c->cuts[c->num_cuts++] =
      (path_cut){.value = c->graph.channels[best.node / 3],
                 .type = backward ? MlirHandshakeBufferTypeOneSlotBreakR
                                  : MlirHandshakeBufferTypeOneSlotBreakDV};
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
static void cut_path(cutting *c, const wire_border *end) {
  double shift;
  if (follow_back(c, end->node, &shift)) {
    const path_range range = {c->length, 0, shift,
                              c->times.arrival[end->node] + end->ns - shift};
    if (range.ns > c->period) {
      cut_range(c, &range);
    }
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
static late_end *list_late(const cutting *c, arena_pool *memory,
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

static bool cut_paths(cutting *c, const cycle_levels *levels,
                      arena_pool *memory) {
  const wire_graph *graph = &c->graph;
  size_t count = 0;
  late_end *late = list_late(c, memory, &count);
  if (!late || count == 0) {
    return late;
  }
  c->latest = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  c->path = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  c->is_hopeless = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  c->cuts = ARENA_ARRAY(memory, path_cut, 2 * graph->num_channels + 1);
  if (!c->latest || !c->path || !c->is_hopeless || !c->cuts ||
      !find_sites(c, levels, memory)) {
    return false;
  }
  wire_times_find_latest(&c->times, c->period, c->latest);
  for (size_t i = 0; i < count; i++) {
    cut_path(c, &late[i].end);
  }
  return true;
}

bool path_cuts_choose(MlirOperation func, double period, path_cuts_kind kind,
                      const cycle_levels *levels, arena_pool *memory,
                      path_cut **cuts, size_t *count) {
  cutting c = {
      .kind = kind, .period = period * SURELY, .tolerance = period * POSSIBLY};
  bool ok = wire_graph_build(&c.graph, func) &&
            wire_times_find(&c.times, &c.graph) &&
            cut_paths(&c, levels, memory);
  *cuts = c.cuts;
  *count = c.num_cuts;
  wire_times_finish(&c.times);
  wire_graph_finish(&c.graph);
  return ok;
}
