/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * At first no value is known to be any number. What operations make of the
 * numbers that their operands can be is added to those of their results, until
 * nothing is new; then all tokens are in the ranges, as the first one that is
 * not would be made of some that are. A range that keeps growing, as that of a
 * counter does, is let grow to a limit at once. In a few more rounds, ranges
 * lose what their operations do not make of the others, which takes back where
 * a limit was too large.
 */
#include "core/passes/widths/width_ranges.h"

#include "core/passes/widths/branch_facts.h"
#include "core/passes/widths/counter_bounds.h"
#include "core/passes/widths/range_limits.h"
#include "hls/work.h"

enum {
  MOST_SWEEPS = 64, /* then what still grows can be any number */
  LAST_SWEEP = 256, /* then all can be */
  FREE_GROWTH = 3,  /* so often does a range grow by what is new alone */
  NARROWING_SWEEPS = 4,
};

typedef struct range_search {
  width_graph *graph;
  range_limits limits;
  counter_bounds counters;
  uint32_t *grown;   /* per value: how often */
  uint32_t *changed; /* per value: in which sweep, last */
  uint32_t *done;    /* per node: in which sweep it was looked at, last */
  uint32_t sweep;
} range_search;

static const number_range *range_of(const width_graph *graph, uint32_t value) {
  return &graph->values[value].range;
}

static number_range of_step(const width_graph *graph, const width_node *node) {
  const number_range *a = range_of(graph, width_graph_datum(graph, node, 0));
  const number_range *b =
      node->num_data > 1 ? range_of(graph, width_graph_datum(graph, node, 1))
                         : NULL;
  return range_steps_result(node->step, graph->values[node->results[0]].width,
                            a, b);
}

static number_range of_any_datum(const width_graph *graph,
                                 const width_node *node) {
  number_range all = *range_of(graph, width_graph_datum(graph, node, 0));
  for (uint32_t i = 1; i < node->num_data; i++) {
    all = number_range_hull(&all,
                            range_of(graph, width_graph_datum(graph, node, i)));
  }
  return all;
}

static number_range of_select(const width_graph *graph,
                              const width_node *node) {
  uint32_t condition = width_graph_condition(graph, node);
  number_range chosen[2];
  for (uint32_t i = 0; i < 2; i++) {
    chosen[i] = branch_facts_range(graph, condition, i == 0,
                                   width_graph_datum(graph, node, i));
  }
  return number_range_hull(&chosen[0], &chosen[1]);
}

static number_range of_repeat(const width_graph *graph,
                              const width_node *node) {
  const number_range *repeated =
      range_of(graph, width_graph_datum(graph, node, 0));
  number_range zero = number_range_of(0, repeated->width);
  return width_graph_begins_outside(node) ? *repeated
                                          : number_range_hull(&zero, repeated);
}

/* What comes of a node at its result. */
static number_range made_range(const width_graph *graph, const width_node *node,
                               size_t result) {
  unsigned width = graph->values[node->results[result]].width;
  switch (node->kind) {
  case WIDTH_CONSTANT:
    return number_range_of(node->bits, width);
  case WIDTH_STEP:
    return of_step(graph, node);
  case WIDTH_COMPARE:
    return range_comparison_result(
        node->comparison, range_of(graph, width_graph_datum(graph, node, 0)),
        range_of(graph, width_graph_datum(graph, node, 1)));
  case WIDTH_SELECT:
    return of_select(graph, node);
  case WIDTH_REPEAT:
    return of_repeat(graph, node);
  case WIDTH_PASS:
  case WIDTH_MERGE:
  case WIDTH_MUX:
    return of_any_datum(graph, node);
  case WIDTH_BRANCH:
    return branch_facts_range(graph, width_graph_condition(graph, node),
                              result == 0, width_graph_datum(graph, node, 0));
  case WIDTH_FIXED:
    break;
  }
  return number_range_full(width);
}

/* The same, as far as a counter gets. */
static number_range result_range(const range_search *s, const width_node *node,
                                 size_t result) {
  number_range range = made_range(s->graph, node, result);
  counter_bounds_cut(&s->counters, s->graph, node, &range);
  return range;
}

/* Whether anything that a node looks at may have changed since it was looked at
 * last. Facts may be of values that are far away. */
static bool is_due(const range_search *s, const width_node *node) {
  uint32_t done = s->done[node - s->graph->nodes];
  if (done == 0 || node->kind == WIDTH_BRANCH || node->kind == WIDTH_SELECT ||
      counter_bounds_has(&s->counters, s->graph, node)) {
    return true;
  }
  for (uint32_t i = 0; i < node->num_data; i++) {
    if (s->changed[width_graph_datum(s->graph, node, i)] >= done) {
      return true;
    }
  }
  return false;
}

/* Adds numbers to those of a value. Returns whether there were new ones. */
static bool grow(range_search *s, uint32_t value, const number_range *more) {
  number_range *range = &s->graph->values[value].range;
  number_range now = number_range_hull(range, more);
  if (number_range_equal(range, &now)) {
    return false;
  }
  if (s->sweep > MOST_SWEEPS) {
    now = number_range_full(range->width);
  } else if (++s->grown[value] > FREE_GROWTH) {
    now = range_limits_widen(&s->limits, range, &now);
  }
  *range = now;
  s->changed[value] = s->sweep;
  return true;
}

static bool sweep_up(range_search *s) {
  bool is_new = false;
  s->sweep++;
  hls_work_count(s->graph->num_nodes);
  size_t count = s->graph->num_nodes;
  for (size_t turn = 0; turn < count; turn++) {
    /* A graph may have what makes a value behind what takes it. */
    size_t i = s->sweep % 2 ? turn : count - 1 - turn;
    const width_node *node = &s->graph->nodes[i];
    if (!is_due(s, node)) {
      continue;
    }
    s->done[i] = s->sweep;
    for (size_t r = 0; r < 2 && node->results[r] != WIDTH_NONE; r++) {
      number_range made = result_range(s, node, r);
      is_new |= grow(s, node->results[r], &made);
    }
  }
  return is_new;
}

static void sweep_down(const range_search *s) {
  width_graph *graph = s->graph;
  hls_work_count(graph->num_nodes);
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const width_node *node = &graph->nodes[i];
    for (size_t r = 0; r < 2 && node->results[r] != WIDTH_NONE; r++) {
      number_range made = result_range(s, node, r);
      number_range *range = &graph->values[node->results[r]].range;
      *range = number_range_meet(range, &made);
    }
  }
}

static void begin(width_graph *graph, bool knows_nothing) {
  for (size_t i = 0; i < graph->num_values; i++) {
    width_value *v = &graph->values[i];
    v->range = knows_nothing || v->maker == WIDTH_NONE
                   ? number_range_full(v->width)
                   : number_range_empty(v->width);
  }
}

bool width_ranges_find(width_graph *graph) {
  range_search s = {.graph = graph};
  s.grown = ARENA_ARRAY(&graph->memory, uint32_t, graph->num_values);
  s.changed = ARENA_ARRAY(&graph->memory, uint32_t, graph->num_values);
  s.done = ARENA_ARRAY(&graph->memory, uint32_t, graph->num_nodes);
  if (!range_limits_find(&s.limits, graph) ||
      !counter_bounds_find(&s.counters, graph) || graph->memory.failed) {
    return false;
  }
  begin(graph, false);
  while (s.sweep < LAST_SWEEP && sweep_up(&s)) {
  }
  if (s.sweep == LAST_SWEEP) {
    begin(graph, true);
  }
  for (int i = 0; i < NARROWING_SWEEPS; i++) {
    sweep_down(&s);
  }
  return true;
}
