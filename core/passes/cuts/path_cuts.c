/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long, the longest first. Each is followed back from its
 * end, and cut where that takes the fewest bits; the times of all others follow
 * before the next one is looked at.
 *
 * An end is looked at once, and again only when a cut has changed the longest
 * path to it. That comes to an end, as there is a bound to cuts. One that has
 * been made leaves two channels of one, of which neither gets another register
 * of that direction (cut_places_note()): three for each channel at most. And a
 * register is moved behind an init once.
 */
#include "core/passes/cuts/path_cuts.h"
#include "base/memory/array.h"
#include "core/ir/ir.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include <stdlib.h>

/* One path, and what it gets. */
typedef struct path_cutting {
  cut_circuit *circuit;
  size_t *path; /* the nodes of the path, its end first */
  size_t length, capacity;
  size_t *cuts; /* nodes, whose channels get registers */
  size_t num_cuts, cuts_capacity;
  MlirOperation init; /* behind which a register is moved; or null */
} path_cutting;

/* Is a node a wire of a channel that iterations pass? */
static bool is_of_loop(const cut_circuit *c, size_t node) {
  return wire_graph_is_wire(&c->graph, node) &&
         !cut_places_are_of_call(&c->places, node / 3);
}

/* Leaves the path that has been listed. */
static bool leave_path(path_cutting *p) {
  cut_circuit_leave(p->circuit, p->path, p->length);
  p->length = 0;
  return true;
}

/* Lists the nodes of the longest path to a node, back to those that are given
 * up; none if it is left for the turn of all, or for the part of calls. Returns
 * false when out of memory. */
static bool list_path(path_cutting *p, size_t end) {
  const cut_circuit *c = p->circuit;
  bool may_be_left = c->places.part == CUT_PART_LOOPS;
  size_t node = end;
  p->length = 0;
  while (node != WIRE_TIMES_NOWHERE && !cut_circuit_has_given_up(c, node)) {
    hls_work_count(1);
    if (c->forward && wire_graph_is_ready(&c->graph, node)) {
      p->length = 0;
      return true;
    }
    if (may_be_left && cut_circuit_has_left(c, node)) {
      return leave_path(p);
    }
    may_be_left = may_be_left && !is_of_loop(c, node);
    if (!ARRAY_RESERVE(p->path, p->length, p->capacity)) {
      return false;
    }
    p->path[p->length++] = node;
    node = c->times.previous[node];
  }
  return node != WIRE_TIMES_NOWHERE || !may_be_left || leave_path(p);
}

/* Finds the init on a path behind which the register in front of it can be
 * moved. That makes no cycle longer; only the first of all tokens comes a cycle
 * later. */
static bool find_init(path_cutting *p) {
  const cut_circuit *c = p->circuit;
  for (size_t i = 0; i < p->length; i++) {
    size_t node = p->path[i];
    if (!wire_graph_is_wire(&c->graph, node) ||
        wire_graph_is_ready(&c->graph, node)) {
      continue;
    }
    MlirOperation init = ir_def(c->graph.channels[node / 3]);
    if (!mlirOperationIsNull(init) && mlirOperationIsAHandshakeInit(init) &&
        cut_circuit_may_move(c, init)) {
      p->init = init;
      return true;
    }
  }
  return false;
}

/* Takes a place for a cut. Returns false when out of memory. */
static bool take(path_cutting *p, size_t node) {
  cut_circuit *c = p->circuit;
  if (!ARRAY_RESERVE(p->cuts, p->num_cuts, p->cuts_capacity)) {
    return false;
  }
  p->cuts[p->num_cuts++] = node;
  cut_places_take(&c->places, node);
  if (!wire_graph_is_ready(&c->graph, node)) {
    cut_prices_take(&c->prices, c->graph.channels[node / 3]);
  }
  return true;
}

/* Chooses cuts for a part of a path, and for what they leave, until it is short
 * enough or nothing helps. Every cut is about in the middle of what is much too
 * long. Returns false when out of memory. */
static bool cut_range(path_cutting *p, const path_range *range) {
  cut_circuit *c = p->circuit;
  cut_place best = cut_places_best(&c->places, range, p->path);
  bool is_whole = range->begin == p->length && range->end == 0;
  bool is_none = best.node == WIRE_TIMES_NOWHERE;
  if ((is_none || best.price > 0) && is_whole &&
      c->places.part != CUT_PART_CALLS && find_init(p)) {
    return true;
  }
  if (is_none) {
    cut_circuit_give_up(c, &p->path[range->end], range->begin - range->end);
    return true;
  }
  if (best.price > 0 && range->ns <= c->places.tolerance) {
    return true;
  }
  if (!take(p, best.node)) {
    return false;
  }
  cut_places_spend(&c->places, range, p->path, &best);
  path_halves halves = cut_places_halves(&c->places, range, best.node);
  double arrival = c->times.ns[best.node];
  path_range before = {range->begin, best.index + 1, range->shift,
                       halves.before};
  path_range behind = {best.index, range->end, arrival - halves.out,
                       range->ns + range->shift - arrival + halves.out};
  return (before.ns <= c->places.period || cut_range(p, &before)) &&
         (behind.ns <= c->places.period || cut_range(p, &behind));
}

/* Makes the cuts that are chosen. Returns false when out of memory. */
static bool make_cuts(path_cutting *p) {
  cut_circuit *c = p->circuit;
  bool ok = true;
  for (size_t i = 0; ok && i < p->num_cuts; i++) {
    bool backward = wire_graph_is_ready(&c->graph, p->cuts[i]);
    ok = cut_circuit_insert(c, c->graph.channels[p->cuts[i] / 3],
                            backward ? MlirHandshakeBufferTypeOneSlotBreakR
                                     : MlirHandshakeBufferTypeOneSlotBreakDV);
  }
  bool moves = !mlirOperationIsNull(p->init);
  ok = ok && (!moves || cut_circuit_move(c, p->init));
  return ok && ((p->num_cuts == 0 && !moves) || cut_circuit_follow(c));
}

/* Cuts the longest path to a node. Returns false when out of memory. */
static bool cut_path(path_cutting *p, size_t end) {
  if (!cut_circuit_find_prices(p->circuit) || !list_path(p, end)) {
    return false;
  }
  if (p->length == 0) {
    return true;
  }
  p->num_cuts = 0;
  p->init = ir_no_op();
  const path_range whole = {.begin = p->length,
                            .ns = late_ends_ns(&p->circuit->times, end)};
  return cut_range(p, &whole) && make_cuts(p);
}

bool path_cuts_make(cut_circuit *circuit, path_cuts_kind kind) {
  path_cutting cutting = {.circuit = circuit};
  bool ok = cut_circuit_begin_turn(circuit, kind == PATH_CUTS_FORWARD);
  size_t end;
  while (ok && (end = cut_circuit_take_end(circuit)) != WIRE_TIMES_NOWHERE) {
    ok = cut_path(&cutting, end);
  }
  free(cutting.path);
  free(cutting.cuts);
  return ok;
}
