/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums, products, quotients and remainders.
 */
#include "rtl/model/logic/logic_graph_internal.h"
#include "rtl/model/logic/logic_words.h"

/* The bits of a vector below those that are known to be zeros. */
static uint32_t used_bits(const logic_graph *graph, logic_node node) {
  logic_node low;
  if (logic_zero_extended(graph, node, &low)) {
    return logic_width(graph, low);
  }
  uint32_t width = logic_width(graph, node);
  if (!logic_is_constant(graph, node)) {
    return width;
  }
  const uint64_t *words = logic_constant_words(graph, node);
  uint32_t n = logic_words_count(width);
  while (n > 1 && words[n - 1] == 0) {
    n--;
  }
  uint64_t top = words[n - 1];
  return (n - 1) * 64 + (top ? 64 - (uint32_t)__builtin_clzll(top) : 0);
}

/* Wide vectors whose upper halves are zeros: C's arithmetic on integers that
 * were extended. LOGIC_NONE if they are not. */
static logic_node on_fewer_bits(logic_effort *effort, logic_kind kind,
                                logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a);
  if (width <= 64 || kind == LOGIC_SUBTRACT || !logic_spend(effort)) {
    return LOGIC_NONE;
  }
  uint32_t bits_a = used_bits(graph, a), bits_b = used_bits(graph, b);
  uint32_t most = bits_a > bits_b ? bits_a : bits_b;
  uint32_t needed = kind == LOGIC_ADD        ? most + 1
                    : kind == LOGIC_MULTIPLY ? bits_a + bits_b
                                             : most;
  if (needed == 0 || needed >= width) {
    return LOGIC_NONE;
  }
  logic_node result = logic_simplify_binary(
      effort, kind, logic_simplify_slice(effort, a, 0, needed),
      logic_simplify_slice(effort, b, 0, needed));
  return logic_simplify_concat(effort, logic_constant(graph, width - needed, 0),
                               result);
}

/* The exponent of a constant that is a power of two. */
static bool find_exponent(const logic_graph *graph, logic_node node,
                          uint32_t *exponent) {
  if (!logic_is_constant(graph, node) || logic_is_zero(graph, node)) {
    return false;
  }
  *exponent = used_bits(graph, node) - 1;
  const uint64_t *words = logic_constant_words(graph, node);
  for (uint32_t i = 0; i < *exponent / 64; i++) {
    if (words[i] != 0) {
      return false;
    }
  }
  uint64_t top = words[*exponent / 64];
  return (top & (top - 1)) == 0;
}

static logic_node simplify_sum(logic_effort *effort, logic_kind kind,
                               logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a);
  if (logic_is_zero(graph, b)) {
    return a;
  }
  if (width == 1) {
    return logic_simplify_binary(effort, LOGIC_XOR, a, b);
  }
  if (kind == LOGIC_SUBTRACT && a == b) {
    return logic_constant(graph, width, 0);
  }
  if (!logic_is_constant(graph, b) || !logic_spend(effort)) {
    return LOGIC_NONE;
  }
  if (kind == LOGIC_SUBTRACT) {
    logic_node zero = logic_constant(graph, width, 0);
    return logic_simplify_binary(effort, LOGIC_ADD, a,
                                 logic_fold_binary(graph, kind, zero, b));
  }
  logic_operation of = graph->nodes[a];
  if (of.kind == LOGIC_ADD && logic_is_constant(graph, of.b)) {
    return logic_simplify_binary(effort, kind, of.a,
                                 logic_fold_binary(graph, kind, of.b, b));
  }
  return LOGIC_NONE;
}

static logic_node simplify_product(logic_effort *effort, logic_node a,
                                   logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t exponent;
  if (logic_is_zero(graph, b)) {
    return b;
  }
  if (logic_width(graph, a) == 1) {
    return logic_simplify_binary(effort, LOGIC_AND, a, b);
  }
  if (find_exponent(graph, b, &exponent)) {
    return logic_simplify_binary(effort, LOGIC_SHIFT_LEFT, a,
                                 logic_constant(graph, 32, exponent));
  }
  return LOGIC_NONE;
}

static logic_node simplify_quotient(logic_effort *effort, logic_kind kind,
                                    logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a), exponent;
  logic_node zero = logic_constant(graph, width, 0);
  if (a == zero || b == zero) {
    return zero;
  }
  if (width == 1) {
    return kind == LOGIC_DIVIDE ? logic_simplify_binary(effort, LOGIC_AND, a, b)
                                : zero;
  }
  if (kind == LOGIC_REMAINDER && a == b) {
    return zero;
  }
  if (!find_exponent(graph, b, &exponent)) {
    return LOGIC_NONE;
  }
  if (kind == LOGIC_DIVIDE) {
    return logic_simplify_binary(effort, LOGIC_SHIFT_RIGHT, a,
                                 logic_constant(graph, 32, exponent));
  }
  return exponent == 0 ? zero
                       : logic_simplify_concat(
                             effort, logic_constant(graph, width - exponent, 0),
                             logic_simplify_slice(effort, a, 0, exponent));
}

logic_node logic_simplify_arithmetic(logic_effort *effort, logic_kind kind,
                                     logic_node a, logic_node b) {
  logic_graph *graph = effort->graph;
  uint32_t width = logic_width(graph, a);
  logic_node found;
  if (kind == LOGIC_ADD || kind == LOGIC_SUBTRACT) {
    found = simplify_sum(effort, kind, a, b);
  } else if (kind == LOGIC_MULTIPLY) {
    found = simplify_product(effort, a, b);
  } else {
    found = simplify_quotient(effort, kind, a, b);
  }
  found = found ? found : on_fewer_bits(effort, kind, a, b);
  return found ? found : logic_make(graph, kind, width, a, b, 0);
}
