/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From results to operands, until no need grows.
 */
#include "core/passes/widths/width_needs.h"

#include "core/passes/widths/width_form.h"
#include "hls/work.h"

enum {
  MOST_SWEEPS = 32, /* then what still grows is needed as a whole */
  LAST_SWEEP = 256, /* then all is */
};

static unsigned at_most(unsigned a, unsigned b) { return a < b ? a : b; }

static const number_range *datum_range(const width_graph *graph,
                                       const width_node *node, uint32_t datum) {
  return &graph->values[width_graph_datum(graph, node, datum)].range;
}

/* What a constant hides is not needed. It is there as a whole in any width; of
 * two numbers that are known otherwise, each could hide what the other hides.
 */
static unsigned need_beside(const width_graph *graph, const width_node *node,
                            uint32_t datum, unsigned need) {
  const width_node *constant =
      width_graph_constant(graph, width_graph_datum(graph, node, datum));
  if (!constant) {
    return need;
  }
  uint64_t bits = constant->bits;
  uint64_t shown = node->step == RANGE_AND ? bits : ~bits;
  uint64_t wanted = need < 64 ? (UINT64_C(1) << need) - 1 : UINT64_MAX;
  return number_range_length(shown & wanted);
}

/* Of an amount, the bits that tell those which C allows; of what is shifted,
 * all that the shift can bring to the place of a bit that is needed. */
static unsigned need_of_shift(const width_graph *graph, const width_node *node,
                              uint32_t datum, unsigned need, unsigned width) {
  const number_range *amount = datum_range(graph, node, 1);
  if (datum == 1) {
    return width > 1 ? number_range_length(width - 1) : 1;
  }
  if (number_range_is_empty(amount)) {
    return width;
  }
  if (node->step == RANGE_SHL) {
    return amount->umin < need ? need - (unsigned)amount->umin : 0;
  }
  return amount->umax < width - need ? need + (unsigned)amount->umax : width;
}

static unsigned need_of_step(const width_graph *graph, const width_node *node,
                             uint32_t datum, unsigned need, unsigned width) {
  switch (node->step) {
  case RANGE_ADD:
  case RANGE_SUB:
  case RANGE_MUL:
  case RANGE_XOR:
  case RANGE_NOT:
  case RANGE_TRUNC:
    return need;
  case RANGE_EXTS:
  case RANGE_EXTU:
    return at_most(need, width);
  case RANGE_AND:
  case RANGE_OR:
    return need_beside(graph, node, 1 - datum, need);
  case RANGE_SHL:
  case RANGE_SHRS:
  case RANGE_SHRU:
    return need_of_shift(graph, node, datum, need, width);
  case RANGE_DIVS:
  case RANGE_REMS:
  case RANGE_DIVU:
  case RANGE_MAXS:
  case RANGE_MINS:
  case RANGE_MAXU:
  case RANGE_MINU:
  case RANGE_ABS:
    break;
  }
  return width;
}

unsigned width_needs_of_datum(const width_graph *graph, const width_node *node,
                              uint32_t datum, unsigned need) {
  unsigned width = graph->values[width_graph_datum(graph, node, datum)].width;
  switch (node->kind) {
  case WIDTH_SELECT:
  case WIDTH_PASS:
  case WIDTH_REPEAT:
  case WIDTH_MERGE:
  case WIDTH_MUX:
  case WIDTH_BRANCH:
    return need;
  case WIDTH_STEP:
    return need_of_step(graph, node, datum, need, width);
  case WIDTH_FIXED:
  case WIDTH_CONSTANT:
  case WIDTH_COMPARE:
    break;
  }
  return width;
}

/* The bits that a node makes: where a result is told by fewer than are needed,
 * the others follow from these. */
static unsigned need_of_results(const width_graph *graph,
                                const width_node *node) {
  unsigned need = 0;
  for (size_t r = 0; r < 2 && node->results[r] != WIDTH_NONE; r++) {
    const width_value *result = &graph->values[node->results[r]];
    unsigned made = result->need > 0 ? width_form_of(result).bits : 0;
    need = made > need ? made : need;
  }
  return need;
}

/* Notes that so many bits of a value are needed. Returns whether that is new.
 */
static bool raise(width_value *value, unsigned need, bool as_a_whole) {
  if (need <= value->need) {
    return false;
  }
  value->need = as_a_whole ? value->width : need;
  return true;
}

static bool sweep(width_graph *graph, unsigned number) {
  bool is_new = false, as_a_whole = number >= MOST_SWEEPS;
  size_t count = graph->num_nodes;
  hls_work_count(graph->num_nodes);
  for (size_t turn = 0; turn < count; turn++) {
    /* A graph may have what takes a value before what makes it. */
    const width_node *node =
        &graph->nodes[number % 2 ? turn : count - 1 - turn];
    unsigned need = need_of_results(graph, node);
    for (uint32_t d = 0; d < node->num_data; d++) {
      is_new |= raise(&graph->values[width_graph_datum(graph, node, d)],
                      width_needs_of_datum(graph, node, d, need), as_a_whole);
    }
  }
  return is_new;
}

/* Conditions and the like, and operands of what is no arithmetic, are needed as
 * they are. */
static void begin(width_graph *graph) {
  for (size_t i = 0; i < graph->num_values; i++) {
    graph->values[i].need = 0;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const width_node *node = &graph->nodes[i];
    for (uint32_t o = 0; o < node->num_operands; o++) {
      uint32_t value = graph->operands[node->first + o];
      bool is_datum =
          o >= node->first_datum && o < node->first_datum + node->num_data;
      if (value != WIDTH_NONE && !is_datum) {
        graph->values[value].need = graph->values[value].width;
      }
    }
  }
}

void width_needs_find(width_graph *graph) {
  unsigned number = 0;
  begin(graph);
  while (number < LAST_SWEEP && sweep(graph, number)) {
    number++;
  }
  for (size_t i = 0; number == LAST_SWEEP && i < graph->num_values; i++) {
    graph->values[i].need = graph->values[i].width;
  }
}
