/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic takes the tokens of its operands in their order, one of each, and
 * gives them on in that order: the first tokens of all values that are made of
 * one value by arithmetic alone belong together, and so do the second ones. The
 * comparison that decides tells of its operands, these of those that they are
 * made of, and so on, a few steps; and the value is made of some of them again.
 */
#include "core/passes/widths/branch_facts.h"

/* So many facts are kept, and so many steps are taken on each way. */
enum { MOST_FACTS = 12, MOST_STEPS = 4 };

typedef struct fact {
  uint32_t value;
  number_range range;
} fact;

typedef struct fact_list {
  const width_graph *graph;
  fact facts[MOST_FACTS];
  size_t count;
} fact_list;

static number_range known(const fact_list *list, uint32_t value) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->facts[i].value == value) {
      return list->facts[i].range;
    }
  }
  return list->graph->values[value].range;
}

/* Learns that a value is in a range, too. Returns false where that is not new,
 * and where there is no room. */
static bool note(fact_list *list, uint32_t value, const number_range *range) {
  number_range before = known(list, value);
  number_range now = number_range_meet(&before, range);
  if (number_range_equal(&before, &now)) {
    return false;
  }
  size_t i = 0;
  while (i < list->count && list->facts[i].value != value) {
    i++;
  }
  if (i == MOST_FACTS) {
    return false;
  }
  list->facts[i] = (fact){value, now};
  list->count += i == list->count;
  return true;
}

static void learn(fact_list *list, uint32_t value, const number_range *range,
                  int steps);

/* What one of two operands is, when the result and the other one are known. */
static void learn_operand(fact_list *list, const width_node *node,
                          uint32_t index, range_step inverse,
                          bool result_is_second, int steps) {
  uint32_t result = node->results[0];
  number_range other =
      known(list, width_graph_datum(list->graph, node, 1 - index));
  number_range sum = known(list, result);
  unsigned width = list->graph->values[result].width;
  number_range range = result_is_second
                           ? range_steps_result(inverse, width, &other, &sum)
                           : range_steps_result(inverse, width, &sum, &other);
  learn(list, width_graph_datum(list->graph, node, index), &range, steps);
}

/* An extension has the number of its operand; what is cut has it as well if
 * nothing is lost. */
static void learn_through_cast(fact_list *list, const width_node *node,
                               int steps) {
  uint32_t operand = width_graph_datum(list->graph, node, 0);
  number_range result = known(list, node->results[0]);
  number_range before = known(list, operand);
  unsigned width = list->graph->values[operand].width;
  number_range range = number_range_full(width);
  if (node->step != RANGE_TRUNC) {
    range = range_steps_result(RANGE_TRUNC, width, &result, NULL);
  } else if (number_range_signed_bits(&before) <= result.width) {
    range = range_steps_result(RANGE_EXTS, width, &result, NULL);
  } else if (number_range_unsigned_bits(&before) <= result.width) {
    range = range_steps_result(RANGE_EXTU, width, &result, NULL);
  }
  learn(list, operand, &range, steps);
}

/* From a result to the operands of what makes it. */
static void learn_operands(fact_list *list, const width_node *node, int steps) {
  switch (node->step) {
  case RANGE_ADD:
    learn_operand(list, node, 0, RANGE_SUB, false, steps);
    learn_operand(list, node, 1, RANGE_SUB, false, steps);
    break;
  case RANGE_SUB: /* a = r + b, b = a - r */
    learn_operand(list, node, 0, RANGE_ADD, false, steps);
    learn_operand(list, node, 1, RANGE_SUB, true, steps);
    break;
  case RANGE_EXTS:
  case RANGE_EXTU:
  case RANGE_TRUNC:
    learn_through_cast(list, node, steps);
    break;
  default:
    break;
  }
}

static void learn(fact_list *list, uint32_t value, const number_range *range,
                  int steps) {
  const width_node *node = width_graph_maker(list->graph, value);
  if (note(list, value, range) && node && node->kind == WIDTH_STEP &&
      steps > 0) {
    learn_operands(list, node, steps - 1);
  }
}

static void assume(fact_list *list, uint32_t condition, bool is_true,
                   int steps);

static void assume_comparison(fact_list *list, const width_node *node,
                              bool is_true) {
  uint32_t values[2] = {width_graph_datum(list->graph, node, 0),
                        width_graph_datum(list->graph, node, 1)};
  number_range a = known(list, values[0]), b = known(list, values[1]);
  range_comparison_assume(node->comparison, is_true, &a, &b);
  learn(list, values[0], &a, MOST_STEPS);
  learn(list, values[1], &b, MOST_STEPS);
}

/* Of two bits, what both, or one of them, must be. */
static void assume_step(fact_list *list, const width_node *node, bool is_true,
                        int steps) {
  bool tells_both = (node->step == RANGE_AND && is_true) ||
                    (node->step == RANGE_OR && !is_true);
  if (node->step == RANGE_NOT || tells_both) {
    bool operand = node->step == RANGE_NOT ? !is_true : is_true;
    for (uint32_t i = 0; i < node->num_data; i++) {
      assume(list, width_graph_datum(list->graph, node, i), operand, steps);
    }
  }
}

/* A choice between two bits of which one never is as the result is. */
static void assume_choice(fact_list *list, const width_node *node, bool is_true,
                          int steps) {
  uint32_t condition = width_graph_condition(list->graph, node);
  if (node->num_data != 2 || condition == WIDTH_NONE ||
      list->graph->values[condition].width != 1) {
    return;
  }
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t other = width_graph_datum(list->graph, node, 1 - i);
    number_range never = known(list, width_graph_datum(list->graph, node, i));
    if (number_range_has(&never, is_true)) {
      continue;
    }
    /* A mux has the value for 0 first, a select the one for true. */
    assume(list, condition, node->kind == WIDTH_MUX ? i == 0 : i == 1, steps);
    if (node->kind == WIDTH_SELECT) { /* which takes a token of each */
      assume(list, other, is_true, steps);
    }
  }
}

/* Learns what follows from a bit that is known. */
static void assume(fact_list *list, uint32_t condition, bool is_true,
                   int steps) {
  number_range bit = number_range_of(is_true, 1);
  const width_node *node = width_graph_maker(list->graph, condition);
  note(list, condition, &bit);
  if (!node || steps == 0) {
    return;
  }
  switch (node->kind) {
  case WIDTH_COMPARE:
    assume_comparison(list, node, is_true);
    break;
  case WIDTH_STEP:
    assume_step(list, node, is_true, steps - 1);
    break;
  case WIDTH_SELECT:
  case WIDTH_MUX:
    assume_choice(list, node, is_true, steps - 1);
    break;
  default:
    break;
  }
}

/* What a value is, by the facts about those that it is made of. */
static number_range evaluate(const fact_list *list, uint32_t value, int steps) {
  number_range range = known(list, value);
  const width_node *node = width_graph_maker(list->graph, value);
  if (!node || node->kind != WIDTH_STEP || steps == 0) {
    return range;
  }
  number_range data[2] = {0};
  for (uint32_t i = 0; i < node->num_data; i++) {
    data[i] =
        evaluate(list, width_graph_datum(list->graph, node, i), steps - 1);
  }
  number_range result = range_steps_result(
      node->step, list->graph->values[value].width, &data[0], &data[1]);
  return number_range_meet(&range, &result);
}

number_range branch_facts_range(const width_graph *graph, uint32_t condition,
                                bool is_true, uint32_t value) {
  fact_list list = {.graph = graph};
  assume(&list, condition, is_true, MOST_STEPS);
  return evaluate(&list, value, MOST_STEPS);
}
