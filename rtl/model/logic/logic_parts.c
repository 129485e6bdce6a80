/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slices and concatenations. A slice looks for the nodes that its bits come
 * from; wide vectors, which are mostly structures and arrays, fall into the
 * parts that are used.
 */
#include "rtl/model/logic/logic_graph_internal.h"
#include "rtl/model/logic/logic_words.h"

static logic_operation operation(const logic_effort *effort, logic_node node) {
  return effort->graph->nodes[node];
}

bool logic_zero_extended(const logic_graph *graph, logic_node node,
                         logic_node *low) {
  const logic_operation *of = &graph->nodes[node];
  *low = node;
  if (of->kind == LOGIC_CONCAT && logic_is_zero(graph, of->a)) {
    *low = of->b;
    return true;
  }
  return false;
}

uint32_t logic_common_border(const logic_graph *graph, logic_node a,
                             logic_node b) {
  const logic_operation *of_a = &graph->nodes[a], *of_b = &graph->nodes[b];
  bool concat_a = of_a->kind == LOGIC_CONCAT;
  bool concat_b = of_b->kind == LOGIC_CONCAT;
  uint32_t border_a = concat_a ? logic_width(graph, of_a->b) : 0;
  uint32_t border_b = concat_b ? logic_width(graph, of_b->b) : 0;
  if (concat_a && concat_b) {
    return border_a == border_b ? border_a : 0;
  }
  return concat_a   ? logic_is_constant(graph, b) ? border_a : 0
         : concat_b ? logic_is_constant(graph, a) ? border_b : 0
                    : 0;
}

/* Bits of two vectors that are one slice, constant or choice of constants when
 * they lie side by side. LOGIC_NONE if they are not. */
static logic_node merge(logic_effort *effort, logic_node high, logic_node low) {
  logic_graph *graph = effort->graph;
  logic_operation of_high = operation(effort, high);
  logic_operation of_low = operation(effort, low);
  if (of_high.kind != of_low.kind) {
    return LOGIC_NONE;
  }
  if (of_high.kind == LOGIC_CONSTANT) {
    return logic_fold_concat(graph, high, low);
  }
  if (of_high.kind == LOGIC_SLICE && of_high.a == of_low.a &&
      of_low.b + of_low.width == of_high.b) {
    return logic_simplify_slice(effort, of_low.a, of_low.b,
                                of_low.width + of_high.width);
  }
  if (of_high.kind == LOGIC_CHOOSE && of_high.a == of_low.a &&
      logic_is_constant(graph, of_high.b) &&
      logic_is_constant(graph, of_high.c) &&
      logic_is_constant(graph, of_low.b) &&
      logic_is_constant(graph, of_low.c)) {
    return logic_simplify_choose(effort, of_high.a,
                                 logic_fold_concat(graph, of_high.b, of_low.b),
                                 logic_fold_concat(graph, of_high.c, of_low.c));
  }
  return LOGIC_NONE;
}

logic_node logic_simplify_concat(logic_effort *effort, logic_node high,
                                 logic_node low) {
  logic_graph *graph = effort->graph;
  if (high == LOGIC_NONE || low == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  uint32_t width = logic_width(graph, high) + logic_width(graph, low);
  if (width > LOGIC_MAX_WIDTH) {
    return logic_fail(graph);
  }
  if (logic_spend(effort)) {
    /* What lies at the border: the nodes, or the parts of them there. */
    logic_operation of_high = operation(effort, high);
    logic_operation of_low = operation(effort, low);
    bool parts_high = of_high.kind == LOGIC_CONCAT;
    bool parts_low = of_low.kind == LOGIC_CONCAT;
    logic_node merged = merge(effort, parts_high ? of_high.b : high,
                              parts_low ? of_low.a : low);
    if (merged != LOGIC_NONE) {
      if (parts_low) {
        merged = logic_simplify_concat(effort, merged, of_low.b);
      }
      return parts_high ? logic_simplify_concat(effort, of_high.a, merged)
                        : merged;
    }
  }
  return logic_make(graph, LOGIC_CONCAT, width, high, low, 0);
}

/* A concatenation of parts one of which may be missing. */
static logic_node join(logic_effort *effort, logic_node high, logic_node low) {
  return high == LOGIC_NONE  ? low
         : low == LOGIC_NONE ? high
                             : logic_simplify_concat(effort, high, low);
}

/* The upper `width` bits. The parts are followed down, not called for: there
 * may be any number of them. */
static logic_node upper_bits(logic_effort *effort, logic_node node,
                             uint32_t width) {
  logic_node above = LOGIC_NONE;
  for (;;) {
    logic_operation of = operation(effort, node);
    uint32_t high =
        of.kind == LOGIC_CONCAT ? logic_width(effort->graph, of.a) : of.width;
    if (of.kind != LOGIC_CONCAT || width == of.width) {
      return join(effort, above,
                  logic_simplify_slice(effort, node, of.width - width, width));
    }
    if (width <= high) {
      node = of.a;
    } else {
      above = join(effort, above, of.a);
      node = of.b;
      width -= high;
    }
  }
}

/* The lower ones. */
static logic_node lower_bits(logic_effort *effort, logic_node node,
                             uint32_t width) {
  logic_node below = LOGIC_NONE;
  for (;;) {
    logic_operation of = operation(effort, node);
    uint32_t low =
        of.kind == LOGIC_CONCAT ? logic_width(effort->graph, of.b) : of.width;
    if (of.kind != LOGIC_CONCAT || width == of.width) {
      return join(effort, logic_simplify_slice(effort, node, 0, width), below);
    }
    if (width <= low) {
      node = of.b;
    } else {
      below = join(effort, of.b, below);
      node = of.a;
      width -= low;
    }
  }
}

/* Whether bits of the result are the same operation on bits of the operands,
 * and whether to take those: it may make an operand known, or save a wide
 * operation. */
static bool goes_to_operands(const logic_graph *graph,
                             const logic_operation *of, uint32_t low,
                             uint32_t width) {
  bool saves = of->width > 64;
  switch (of->kind) {
  case LOGIC_NOT:
    return saves || logic_has_parts(graph, of->a);
  case LOGIC_AND:
  case LOGIC_OR:
  case LOGIC_XOR:
    return saves || logic_has_parts(graph, of->a) ||
           logic_has_parts(graph, of->b);
  case LOGIC_CHOOSE:
    return saves || logic_has_parts(graph, of->b) ||
           logic_has_parts(graph, of->c);
  case LOGIC_ADD:
  case LOGIC_SUBTRACT:
  case LOGIC_MULTIPLY:
    return low == 0 &&
           ((saves && width <= 64) ||
            (logic_has_parts(graph, of->a) && logic_has_parts(graph, of->b)));
  case LOGIC_SHIFT_LEFT:
    return low == 0 && saves && width <= 64;
  default:
    return false;
  }
}

static logic_node slice_operands(logic_effort *effort,
                                 const logic_operation *of, uint32_t low,
                                 uint32_t width) {
  if (of->kind == LOGIC_CHOOSE) {
    logic_node b = logic_simplify_slice(effort, of->b, low, width);
    logic_node c = logic_simplify_slice(effort, of->c, low, width);
    return logic_simplify_choose(effort, of->a, b, c);
  }
  logic_node a = logic_simplify_slice(effort, of->a, low, width);
  if (of->kind == LOGIC_NOT) {
    return logic_simplify_not(effort, a);
  }
  logic_node b = of->kind == LOGIC_SHIFT_LEFT
                     ? of->b
                     : logic_simplify_slice(effort, of->b, low, width);
  return logic_simplify_binary(effort, (logic_kind)of->kind, a, b);
}

logic_node logic_simplify_slice(logic_effort *effort, logic_node a,
                                uint32_t low, uint32_t width) {
  logic_graph *graph = effort->graph;
  for (;;) {
    if (a == LOGIC_NONE) {
      return LOGIC_NONE;
    }
    logic_operation of = operation(effort, a);
    if (width == of.width) {
      return a;
    }
    if (of.kind == LOGIC_CONSTANT) {
      return logic_fold_slice(graph, a, low, width);
    }
    if (of.kind == LOGIC_SLICE) {
      a = of.a;
      low += of.b;
      continue;
    }
    if (of.kind == LOGIC_CONCAT) {
      uint32_t border = logic_width(graph, of.b);
      if (low < border && low + width > border) {
        logic_node below = upper_bits(effort, of.b, border - low);
        return logic_simplify_concat(
            effort, lower_bits(effort, of.a, low + width - border), below);
      }
      a = low < border ? of.b : of.a;
      low = low < border ? low : low - border;
      continue;
    }
    if (goes_to_operands(graph, &of, low, width) && logic_spend(effort)) {
      return slice_operands(effort, &of, low, width);
    }
    return logic_make(graph, LOGIC_SLICE, width, a, low, 0);
  }
}

logic_node logic_simplify_spread(logic_effort *effort, logic_node bit,
                                 uint32_t count) {
  return logic_simplify_choose(effort, bit, logic_ones(effort->graph, count),
                               logic_constant(effort->graph, count, 0));
}

logic_node logic_concat(logic_graph *graph, logic_node high, logic_node low) {
  return logic_simplify_concat(LOGIC_EFFORT(graph), high, low);
}

logic_node logic_slice(logic_graph *graph, logic_node a, uint32_t low,
                       uint32_t width) {
  return logic_simplify_slice(LOGIC_EFFORT(graph), a, low, width);
}
