/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Such a test of a counter tells of no interval. But a counter that begins at
 * or below its end and takes each number in turn meets it, and goes no further.
 * The end is repeated with the select of the mux: it is one number from the
 * time when the loop is entered until it is left.
 */
#include "core/passes/widths/counter_bounds.h"

#include "hls/handshake_ops.h"

static bool is_step(const width_node *node, range_step step) {
  return node && node->kind == WIDTH_STEP && node->step == step;
}

/* Is a value 1, or -1? */
static bool is_unit(const width_graph *graph, uint32_t value, bool *is_down) {
  const width_node *node = width_graph_maker(graph, value);
  if (!node || node->kind != WIDTH_CONSTANT) {
    return false;
  }
  number_range number = number_range_of(node->bits, graph->values[value].width);
  *is_down = number.smin == -1;
  return number.smin == 1 || number.smin == -1;
}

/* Is a node the sum of the value and 1, or -1? */
static bool is_next(const width_graph *graph, const width_node *node,
                    uint32_t value, bool *is_down) {
  bool subtracts = is_step(node, RANGE_SUB);
  if (!subtracts && !is_step(node, RANGE_ADD)) {
    return false;
  }
  for (uint32_t i = 0; i < (subtracts ? 1 : 2); i++) {
    if (width_graph_datum(graph, node, i) == value &&
        is_unit(graph, width_graph_datum(graph, node, 1 - i), is_down)) {
      *is_down = *is_down != subtracts;
      return true;
    }
  }
  return false;
}

/* Is a value the same from one entry of the loop of a mux to the next? */
static bool is_invariant(const width_graph *graph, const width_node *mux,
                         uint32_t value) {
  const width_node *node = width_graph_maker(graph, value);
  return node && node->kind == WIDTH_REPEAT &&
         graph->operands[node->first] == graph->operands[mux->first];
}

/* Does the init that chooses for a mux get what sends tokens of a branch to
 * that side? */
static bool decides(const width_node *mux, const width_node *branch,
                    size_t side) {
  MlirOperation init = ir_def(mlirOperationGetOperand(mux->op, 0));
  MlirValue asked = mlirHandshakeInitGetOperand(init);
  MlirOperation inverter = ir_def(asked);
  if (side == 1 && !mlirOperationIsNull(inverter) &&
      mlirOperationIsAHandshakeNotI(inverter)) {
    asked = mlirHandshakeNotIGetOperand(inverter);
    side = 0;
  }
  return side == 0 &&
         mlirValueEqual(asked, mlirOperationGetOperand(branch->op, 0));
}

/* Finds what ends a counter whose tokens return by a branch. */
static bool find_end(const width_graph *graph, const width_node *mux,
                     const width_node *branch, size_t side,
                     counter_bound *bound) {
  uint32_t value = mux->results[0];
  uint32_t next = width_graph_datum(graph, branch, 0);
  const width_node *test =
      width_graph_maker(graph, width_graph_condition(graph, branch));
  range_comparison stays = side == 0 ? RANGE_NE : RANGE_EQ;
  if (!is_next(graph, width_graph_maker(graph, next), value, &bound->is_down) ||
      !test || test->kind != WIDTH_COMPARE || test->comparison != stays ||
      !decides(mux, branch, side)) {
    return false;
  }
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t compared = width_graph_datum(graph, test, i);
    bound->end = width_graph_datum(graph, test, 1 - i);
    bound->is_next = compared == next;
    if ((compared == value || compared == next) &&
        is_invariant(graph, mux, bound->end)) {
      return true;
    }
  }
  return false;
}

static bool find(const width_graph *graph, uint32_t number,
                 counter_bound *bound) {
  const width_node *mux = &graph->nodes[number];
  if (mux->kind != WIDTH_MUX || mux->num_data != 2 ||
      !width_graph_begins_outside(mux)) {
    return false;
  }
  uint32_t again = width_graph_datum(graph, mux, 1);
  const width_node *branch = width_graph_maker(graph, again);
  *bound =
      (counter_bound){.mux = number, .begin = width_graph_datum(graph, mux, 0)};
  return branch && branch->kind == WIDTH_BRANCH &&
         find_end(graph, mux, branch, again != branch->results[0], bound);
}

bool counter_bounds_find(counter_bounds *bounds, width_graph *graph) {
  size_t muxes = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    muxes += graph->nodes[i].kind == WIDTH_MUX;
  }
  bounds->count = 0;
  bounds->items = ARENA_UNSET(&graph->memory, counter_bound, muxes);
  for (uint32_t i = 0; bounds->items && i < graph->num_nodes; i++) {
    if (find(graph, i, &bounds->items[bounds->count])) {
      bounds->count++;
    }
  }
  return bounds->items;
}

static const counter_bound *find_bound(const counter_bounds *bounds,
                                       const width_graph *graph,
                                       const width_node *node) {
  uint32_t number = (uint32_t)(node - graph->nodes);
  size_t low = 0, high = bounds->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (bounds->items[middle].mux < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < bounds->count && bounds->items[low].mux == number
             ? &bounds->items[low]
             : NULL;
}

bool counter_bounds_has(const counter_bounds *bounds, const width_graph *graph,
                        const width_node *node) {
  return find_bound(bounds, graph, node) != NULL;
}

/* What comes next has to be compared with a number that lies beyond the first
 * one. */
static void cut_up(const counter_bound *bound, const number_range *begin,
                   const number_range *end, number_range *range) {
  bool meets =
      bound->is_next ? begin->smax < end->smin : begin->smax <= end->smin;
  if (meets) {
    number_range within =
        number_range_signed(begin->smin, end->smax, range->width);
    *range = number_range_meet(range, &within);
  }
}

static void cut_down(const counter_bound *bound, const number_range *begin,
                     const number_range *end, number_range *range) {
  bool meets =
      bound->is_next ? begin->smin > end->smax : begin->smin >= end->smax;
  if (meets) {
    number_range within =
        number_range_signed(end->smin, begin->smax, range->width);
    *range = number_range_meet(range, &within);
  }
}

void counter_bounds_cut(const counter_bounds *bounds, const width_graph *graph,
                        const width_node *node, number_range *range) {
  const counter_bound *bound = find_bound(bounds, graph, node);
  if (!bound) {
    return;
  }
  const number_range *begin = &graph->values[bound->begin].range;
  const number_range *end = &graph->values[bound->end].range;
  if (number_range_is_empty(begin) || number_range_is_empty(end)) {
    return;
  }
  (bound->is_down ? cut_down : cut_up)(bound, begin, end, range);
}
