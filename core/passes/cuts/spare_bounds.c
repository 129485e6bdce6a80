/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each node is looked at once, in depth-first order. What is known of it is not
 * lowered when a register behind it goes: then a node is said to be in time
 * that is not, which is found out when it is looked at in earnest.
 */
#include "core/passes/cuts/spare_bounds.h"
#include "hls/work.h"
#include <math.h>

/* Nanoseconds: sums of delays differ by less when they are added up from the
 * other end. */
static const double ROUNDING = 1e-9;

bool spare_bounds_begin(spare_bounds *bounds, const joined_wires *wires,
                        arena_pool *memory) {
  size_t nodes = wires->graph->num_nodes;
  *bounds = (spare_bounds){
      .wires = wires,
      .bound = ARENA_UNSET(memory, double, nodes + 1),
      .known = ARENA_ARRAY(memory, uint32_t, nodes + 1),
      .stack = ARENA_UNSET(memory, spare_bounds_step, nodes + 1),
  };
  return bounds->bound && bounds->known && bounds->stack;
}

void spare_bounds_set_limit(spare_bounds *bounds, double limit) {
  if (bounds->round == 0 || bounds->limit != limit) {
    bounds->limit = limit;
    bounds->round++;
  }
}

void spare_bounds_forget(spare_bounds *bounds) { bounds->round++; }

/* A path that is too long anyway is not made longer by a shorter one. */
static double bound_of_end(const spare_bounds *bounds, uint32_t node) {
  const joined_wires *wires = bounds->wires;
  double latest = bounds->limit - wires->end[node];
  double arrival = wires->times->ns[node];
  return wires->end[node] < 0 ? INFINITY : arrival > latest ? arrival : latest;
}

static spare_bounds_step visit(spare_bounds *bounds, uint32_t node) {
  hls_work_count(1);
  bounds->bound[node] = bound_of_end(bounds, node);
  bounds->known[node] = bounds->round;
  return (spare_bounds_step){node, joined_wires_first(bounds->wires, node)};
}

static void lower_to(double *bound, double ns) {
  *bound = ns < *bound ? ns : *bound;
}

/* Finds a node and what is behind it, unless it is known. */
static double find(spare_bounds *bounds, uint32_t node) {
  size_t depth = 0;
  if (bounds->known[node] != bounds->round) {
    bounds->stack[depth++] = visit(bounds, node);
  }
  while (depth > 0) {
    spare_bounds_step *step = &bounds->stack[depth - 1];
    uint32_t next = step->next;
    joined_way way = joined_wires_take_way(bounds->wires, step->node, &next);
    if (way.to == WIRE_GRAPH_NOWHERE) {
      depth--;
    } else if (bounds->known[way.to] != bounds->round) {
      /* And this way again, when what is behind it is known. */
      bounds->stack[depth++] = visit(bounds, way.to);
      continue;
    } else {
      lower_to(&bounds->bound[step->node], bounds->bound[way.to] - way.ns);
    }
    step->next = next;
  }
  return bounds->bound[node];
}

bool spare_bounds_are_missed(spare_bounds *bounds, uint32_t node, double ns) {
  return ns > find(bounds, node) + ROUNDING;
}

void spare_bounds_join(spare_bounds *bounds, uint32_t in, uint32_t out) {
  bool is_raised = bounds->known[in] == bounds->round &&
                   bounds->bound[in] < find(bounds, out);
  bounds->round += is_raised;
}
