/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of an iteration have their turns in the order of their starts,
 * and those of the next iteration begin when all have started. So all have to
 * start within the interval of the loop, the shortest one if there are several,
 * and each in a cycle of its own. A result has to be taken before the next one
 * of that operation comes. Then the schedule of the loop is one of the circuit
 * with the shared unit, too, which is never later than it.
 *
 * Nobody waits for ever. Nothing that an operation needs in its iteration is
 * made of one that starts later: all ways of an iteration are in the graph of
 * the loop, or the loop is left as it is, as where accesses wait for each other
 * in a queue. And what an operation waits for in an iteration before has its
 * turn before. A cycle of waits has to lead through an iteration before, in
 * which nobody waits.
 */
#include "core/passes/shared/shared_loops.h"
#include "core/ir/ir.h"
#include "core/ir/island_names.h"
#include "core/passes/shared/shared_rounds.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/timing/loop_schedule.h"
#include "core/passes/timing/shortest_round.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* Ways through units without slots are followed so far. */
enum { MOST_STEPS = 64 };

typedef struct loop_candidate {
  MlirOperation op;
  int64_t start; /* of an iteration */
  int64_t held;  /* cycles that its result waits to be taken */
  size_t node;
} loop_candidate;

typedef struct candidates {
  const loop_graph *graph;
  loop_candidate *items;
  size_t count;
  int64_t interval;  /* the shortest */
  components rings;  /* of nodes that wait for each other */
  size_t *unit;      /* per candidate */
  int64_t *taken_at; /* per node: when its result is, if known; else -1 */
} candidates;

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }

static bool has_slot(const loop_node *node) {
  return node->latency > 0 || node->is_header || node->is_store ||
         mlirOperationIsAHandshakeBuffer(node->op);
}

/* When the result of a node is taken by the last of its users. */
static int64_t taken_at(const candidates *c, size_t number, int steps) {
  const loop_graph *graph = c->graph;
  int64_t latest = graph->nodes[number].start + graph->nodes[number].latency;
  if (c->taken_at[number] >= 0 || steps == 0) {
    return later_of(latest, c->taken_at[number]);
  }
  for (size_t k = graph->first[number]; k < graph->first[number + 1]; k++) {
    const loop_edge *e = &graph->edges[k];
    const loop_node *to = &graph->nodes[e->to];
    int64_t taken = to->start;
    if (!e->is_back && !to->is_free && !has_slot(to)) {
      taken = later_of(taken, taken_at(c, e->to, steps - 1));
    }
    latest = later_of(latest, taken + (e->is_back ? c->interval : 0));
  }
  c->taken_at[number] = latest;
  return latest;
}

/* Is that a candidate of this loop, and of no loop in it? */
static bool is_of(const loop_graph *graph, const loop_node *node) {
  return !node->is_free && shared_kinds_may(node->op) &&
         graph->nest->loop[node->block] == graph->loop;
}

static void describe(candidates *c, size_t number) {
  const loop_node *node = &c->graph->nodes[number];
  loop_candidate *item = &c->items[c->count++];
  *item = (loop_candidate){.op = node->op,
                           .start = node->start,
                           .held = taken_at(c, number, MOST_STEPS) -
                                   node->start - node->latency,
                           .node = number};
}

static int compare(const void *left, const void *right) {
  const loop_candidate *a = left, *b = right;
  return a->start != b->start ? (a->start > b->start) - (a->start < b->start)
                              : (a->node > b->node) - (a->node < b->node);
}

static bool any_edge(const loop_graph *graph, const loop_edge *e) {
  (void)graph;
  (void)e;
  return true;
}

/* Drops those that wait for what they have made some iterations before. Such
 * iterations come in bursts at first, earlier than the schedule has them. */
static bool drop_bursts(candidates *c) {
  size_t kept = 0;
  for (size_t i = 0; i < c->count; i++) {
    size_t rounds;
    if (!shared_rounds_find(c->graph, c->items[i].node, &rounds)) {
      return false;
    }
    if (rounds <= 1) {
      c->items[kept++] = c->items[i];
    }
  }
  c->count = kept;
  return true;
}

static bool list(candidates *c, arena_pool *memory) {
  size_t count = 0;
  for (size_t i = 0; i < c->graph->num_nodes; i++) {
    count += is_of(c->graph, &c->graph->nodes[i]);
  }
  c->items = ARENA_ARRAY(memory, loop_candidate, count + 1);
  c->unit = ARENA_ARRAY(memory, size_t, count + 1);
  c->taken_at = ARENA_UNSET(memory, int64_t, c->graph->num_nodes + 1);
  if (!c->items || !c->unit || !c->taken_at) {
    return false;
  }
  for (size_t i = 0; i < c->graph->num_nodes; i++) {
    c->taken_at[i] = -1;
  }
  for (size_t i = 0; i < c->graph->num_nodes; i++) {
    if (is_of(c->graph, &c->graph->nodes[i])) {
      describe(c, i);
    }
  }
  qsort(c->items, c->count, sizeof *c->items, compare);
  return drop_bursts(c) &&
         loop_graph_components(c->graph, any_edge, &c->rings, memory);
}

/* May a candidate have a turn in a unit? Those that do not wait for each other
 * around the loop may be early for what follows, an iteration of a loop around
 * for instance, which turns would keep them from. */
static bool fits_unit(const candidates *c, size_t number, size_t unit) {
  const loop_candidate *item = &c->items[number];
  for (size_t k = 0; k < number; k++) {
    int64_t apart = item->start - c->items[k].start;
    bool is_apart = apart != 0 && apart < c->interval && -apart < c->interval;
    bool is_bound = c->rings.of[c->items[k].node] == c->rings.of[item->node];
    if (c->unit[k] == unit && !(is_apart && is_bound)) {
      return false;
    }
  }
  return true;
}

/* Puts a candidate into a unit of this loop, which begin at `first`. */
static bool place(candidates *c, size_t number, shared_units *units,
                  size_t first) {
  const loop_candidate *item = &c->items[number];
  c->unit[number] = (size_t)-1;
  /* The register of the result is empty for a cycle in between. */
  if (item->held > c->interval - 2) {
    return true;
  }
  for (size_t u = first; u < units->count; u++) {
    if (fits_unit(c, number, u) &&
        shared_units_may_take(units, &units->units[u], item->op)) {
      shared_units_join(&units->units[u], item->op, item->start);
      c->unit[number] = u;
      return true;
    }
  }
  c->unit[number] = units->count;
  return shared_units_add(units, item->op, item->start);
}

/* Does the graph have all that an operation waits for? It has no waits for
 * other accesses of a queue, nor those in modules of the user's, nor what an
 * island asks of its neighbours. */
static bool has_all_waits(const loop_graph *graph) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    MlirOperation op = graph->nodes[i].op;
    MlirOperation interface = loop_interval_interface(op);
    if (graph->nodes[i].is_lazy_fork || mlirOperationIsAHandshakeInstance(op) ||
        !mlirAttributeIsNull(ir_attr(op, ISLAND_NUMBER)) ||
        (!mlirOperationIsNull(interface) &&
         mlirOperationIsAHandshakeLSQ(interface))) {
      return false;
    }
  }
  return true;
}

/* Finds the times of the loop; `fits` is false if it has none, or if its
 * iterations are too close for any unit to be shared. */
static bool find_times(loop_graph *graph, candidates *c, bool *fits) {
  loop_interval interval;
  *fits = false;
  if (!has_all_waits(graph)) {
    return true;
  }
  if (!loop_schedule_find(graph, fits)) {
    return false;
  }
  if (!*fits) {
    return true;
  }
  if (!loop_interval_find(graph, NULL, &interval) ||
      !loop_schedule_overlap(graph, interval.cycles)) {
    return false;
  }
  c->interval = interval.cycles;

  if (graph->num_blocks > 1) {
    int64_t shortest;
    if (!shortest_round_find(graph, &shortest)) {
      return false;
    }
    c->interval = shortest < c->interval ? shortest : c->interval;
  }
  /* What waits for iterations further back lets some come in bursts. */
  *fits = c->interval > 1 && interval.iterations == 1;
  return true;
}

bool shared_loops_find(shared_units *units, const loop_nest *nest,
                       size_t loop) {
  /* An execution of a loop in a loop may begin before the last one ends, which
   * turns would keep it from. */
  if (nest->loops[loop].depth > 0) {
    return true;
  }
  loop_graph graph = {0};
  arena_pool memory = {0};
  candidates c = {.graph = &graph};
  bool fits = false;
  bool ok = loop_graph_build(&graph, nest, loop) &&
            find_times(&graph, &c, &fits) && (!fits || list(&c, &memory));
  size_t first = units->count;
  for (size_t i = 0; ok && fits && i < c.count; i++) {
    ok = place(&c, i, units, first);
  }
  arena_finish(&memory);
  loop_graph_finish(&graph);
  return ok;
}
