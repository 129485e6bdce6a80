/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations on constants.
 */
#include "rtl/model/logic/logic_graph_internal.h"
#include "rtl/model/logic/logic_words.h"

#include <string.h>

logic_node logic_fold_not(logic_graph *graph, logic_node a) {
  uint32_t width = logic_width(graph, a), n = logic_words_count(width);
  uint64_t *to = logic_scratch(graph, n);
  if (!to) {
    return LOGIC_NONE;
  }
  const uint64_t *words = logic_constant_words(graph, a);
  for (uint32_t i = 0; i < n; i++) {
    to[i] = ~words[i];
  }
  return logic_constant_of(graph, width, to);
}

logic_node logic_fold_concat(logic_graph *graph, logic_node high,
                             logic_node low) {
  uint32_t high_width = logic_width(graph, high);
  uint32_t low_width = logic_width(graph, low);
  uint32_t width = high_width + low_width;
  uint64_t *to = logic_scratch(graph, logic_words_count(width));
  if (!to) {
    return LOGIC_NONE;
  }
  logic_words_put(to, 0, logic_constant_words(graph, low), low_width);
  logic_words_put(to, low_width, logic_constant_words(graph, high), high_width);
  return logic_constant_of(graph, width, to);
}

logic_node logic_fold_slice(logic_graph *graph, logic_node a, uint32_t low,
                            uint32_t width) {
  uint64_t *to = logic_scratch(graph, logic_words_count(width));
  if (!to) {
    return LOGIC_NONE;
  }
  logic_words_slice(to, width, logic_constant_words(graph, a),
                    logic_width(graph, a), low);
  return logic_constant_of(graph, width, to);
}

static void fold_bitwise(uint64_t *to, logic_kind kind, const uint64_t *a,
                         const uint64_t *b, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    to[i] = kind == LOGIC_AND  ? a[i] & b[i]
            : kind == LOGIC_OR ? a[i] | b[i]
                               : a[i] ^ b[i];
  }
}

/* `rest` has room for n words. */
static void fold_arithmetic(uint64_t *to, uint64_t *rest, logic_kind kind,
                            const uint64_t *a, const uint64_t *b, uint32_t n) {
  switch (kind) {
  case LOGIC_ADD:
    logic_words_add(to, a, b, n);
    break;
  case LOGIC_SUBTRACT:
    logic_words_subtract(to, a, b, n);
    break;
  case LOGIC_MULTIPLY:
    logic_words_multiply(to, a, b, n);
    break;
  case LOGIC_DIVIDE:
    logic_words_divide(to, rest, a, b, n);
    break;
  default:
    logic_words_divide(rest, to, a, b, n);
  }
}

static void fold_shift(uint64_t *to, logic_kind kind, const uint64_t *a,
                       uint64_t by, uint32_t width) {
  if (kind == LOGIC_SHIFT_LEFT) {
    logic_words_shift_left(to, a, by, width);
  } else if (kind == LOGIC_SHIFT_RIGHT) {
    logic_words_shift_right(to, a, by, width);
  } else {
    logic_words_shift_right_signed(to, a, by, width);
  }
}

static logic_node fold_comparison(logic_graph *graph, logic_kind kind,
                                  logic_node a, logic_node b) {
  uint32_t width = logic_width(graph, a), n = logic_words_count(width);
  const uint64_t *words_a = logic_constant_words(graph, a);
  const uint64_t *words_b = logic_constant_words(graph, b);
  bool holds;
  if (kind == LOGIC_EQUAL) {
    holds = a == b;
  } else if (kind == LOGIC_LESS) {
    holds = logic_words_less(words_a, words_b, n);
  } else {
    holds = logic_words_less_signed(words_a, words_b, width);
  }
  return logic_constant(graph, 1, holds);
}

logic_node logic_fold_binary(logic_graph *graph, logic_kind kind, logic_node a,
                             logic_node b) {
  if (kind >= LOGIC_EQUAL && kind <= LOGIC_LESS_SIGNED) {
    return fold_comparison(graph, kind, a, b);
  }
  uint32_t width = logic_width(graph, a), n = logic_words_count(width);
  uint64_t *to = logic_scratch(graph, (size_t)2 * n);
  if (!to) {
    return LOGIC_NONE;
  }
  const uint64_t *words_a = logic_constant_words(graph, a);
  const uint64_t *words_b = logic_constant_words(graph, b);
  if (kind <= LOGIC_XOR) {
    fold_bitwise(to, kind, words_a, words_b, n);
  } else if (kind <= LOGIC_REMAINDER) {
    fold_arithmetic(to, to + n, kind, words_a, words_b, n);
  } else {
    uint64_t by;
    fold_shift(to, kind, words_a,
               logic_constant_value(graph, b, &by) ? by : width, width);
  }
  return logic_constant_of(graph, width, to);
}
