/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The low bits of sums, products and choices come from low bits. Other
 * operations look at whole numbers: they work on as many bits as tell those.
 */
#include "core/passes/widths/width_plan.h"

#include "core/passes/widths/width_form.h"
#include "core/passes/widths/width_needs.h"

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }
static unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }

static const number_range *datum_range(const width_graph *graph,
                                       const width_node *node, uint32_t datum) {
  return &graph->values[width_graph_datum(graph, node, datum)].range;
}

/* So many bits tell the numbers of all data, with a sign or without. */
static unsigned bits_of_data(const width_graph *graph, const width_node *node,
                             bool is_signed) {
  unsigned bits = 1;
  for (uint32_t i = 0; i < node->num_data; i++) {
    const number_range *range = datum_range(graph, node, i);
    bits = larger(bits, is_signed ? number_range_signed_bits(range)
                                  : number_range_unsigned_bits(range));
  }
  return bits;
}

static bool has_empty_datum(const width_graph *graph, const width_node *node) {
  for (uint32_t i = 0; i < node->num_data; i++) {
    if (number_range_is_empty(datum_range(graph, node, i))) {
      return true;
    }
  }
  return false;
}

/* What is shifted to the right, or what of it is needed; and the amount. A
 * shift by all bits that are left would have no defined result. */
static unsigned bits_of_shift(const width_graph *graph, const width_node *node,
                              unsigned result) {
  const number_range *shifted = datum_range(graph, node, 0);
  const number_range *amount = datum_range(graph, node, 1);
  unsigned bits = larger(result, number_range_unsigned_bits(amount));
  bits = larger(bits, amount->umax < NUMBER_RANGE_MOST_BITS
                          ? (unsigned)amount->umax + 1
                          : NUMBER_RANGE_MOST_BITS);
  if (node->step == RANGE_SHL) {
    return bits;
  }
  unsigned whole = node->step == RANGE_SHRS
                       ? number_range_signed_bits(shifted)
                       : number_range_unsigned_bits(shifted);
  return larger(bits,
                smaller(whole, width_needs_of_datum(graph, node, 0, result)));
}

/* Of a division that would overflow in so few bits, one more. */
static unsigned bits_of_quotient(const width_graph *graph,
                                 const width_node *node, unsigned bits) {
  const number_range *dividend = datum_range(graph, node, 0);
  bits = larger(bits, bits_of_data(graph, node, true));
  bool may_overflow = bits < NUMBER_RANGE_MOST_BITS &&
                      dividend->smin == -(INT64_C(1) << (bits - 1)) &&
                      number_range_has(datum_range(graph, node, 1), UINT64_MAX);
  return bits + may_overflow;
}

static unsigned bits_of_step(const width_graph *graph, const width_node *node,
                             unsigned result) {
  switch (node->step) {
  case RANGE_SHL:
  case RANGE_SHRS:
  case RANGE_SHRU:
    return bits_of_shift(graph, node, result);
  case RANGE_DIVS:
  case RANGE_REMS:
    return bits_of_quotient(graph, node, result);
  case RANGE_MAXS:
  case RANGE_MINS:
  case RANGE_ABS:
    return larger(result, bits_of_data(graph, node, true));
  case RANGE_DIVU:
  case RANGE_MAXU:
  case RANGE_MINU:
    return larger(result, bits_of_data(graph, node, false));
  default:
    return result;
  }
}

/* Both kinds of extension keep the order of numbers without a sign, and tell
 * equal ones. */
static unsigned bits_of_comparison(const width_graph *graph,
                                   const width_node *node) {
  unsigned as_signed = bits_of_data(graph, node, true);
  unsigned as_unsigned = bits_of_data(graph, node, false);
  switch (node->comparison) {
  case RANGE_SLT:
  case RANGE_SLE:
  case RANGE_SGT:
  case RANGE_SGE:
    return as_signed;
  default:
    return smaller(as_signed, as_unsigned);
  }
}

unsigned width_plan_work(const width_graph *graph, const width_node *node) {
  unsigned bits = 1;
  for (size_t r = 0; r < 2 && node->results[r] != WIDTH_NONE; r++) {
    bits = larger(bits, width_form_of(&graph->values[node->results[r]]).bits);
  }
  if (node->kind != WIDTH_COMPARE && node->kind != WIDTH_STEP) {
    return bits;
  }
  unsigned width = graph->values[width_graph_datum(graph, node, 0)].width;
  if (has_empty_datum(graph, node)) {
    return node->kind == WIDTH_COMPARE ? width : bits;
  }
  return node->kind == WIDTH_COMPARE
             ? smaller(width, bits_of_comparison(graph, node))
             : smaller(graph->values[node->results[0]].width,
                       bits_of_step(graph, node, bits));
}
