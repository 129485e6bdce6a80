/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the branches of a `case` are compared with, in statements and in
 * generate constructs.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

bool elab_case_size(elab_context *context, const vlog_expr *condition,
                    const vlog_case *cases, size_t num_cases, elab_size *size) {
  if (!elab_size_of(context, condition, size)) {
    return false;
  }
  for (size_t i = 0; i < num_cases; i++) {
    const vlog_exprs *labels = &cases[i].labels;
    for (size_t j = 0; j < labels->count; j++) {
      elab_size label;
      if (!elab_size_of(context, labels->items[j], &label)) {
        return false;
      }
      size->width = label.width > size->width ? label.width : size->width;
      size->is_signed = size->is_signed && label.is_signed;
    }
  }
  return true;
}

logic_node elab_case_matches(elab_context *context, const vlog_exprs *labels,
                             logic_node value, const elab_size *size) {
  logic_graph *graph = context->design->graph;
  logic_node any = logic_constant(graph, 1, 0);
  for (size_t i = 0; i < labels->count; i++) {
    logic_node label =
        elab_eval(context, labels->items[i], size->width, size->is_signed);
    any = logic_binary(graph, LOGIC_OR, any,
                       logic_binary(graph, LOGIC_EQUAL, value, label));
  }
  return any;
}

/* Tools differ in what a negative value is beside a wider one without a sign.
 */
static bool keeps_sign(elab_context *context, const vlog_expr *expr,
                       const elab_size *size) {
  elab_size own;
  if (!elab_size_of(context, expr, &own)) {
    return false;
  }
  if (own.width < size->width && own.is_signed && !size->is_signed) {
    elab_fail(context->design, context->scope, expr->line,
              "a case-generate construct with and without signs is not known "
              "to this simulator");
    return false;
  }
  return true;
}

static bool all_keep_sign(elab_context *context, const vlog_item *item,
                          const elab_size *size) {
  for (size_t i = 0; i < item->num_cases; i++) {
    const vlog_exprs *labels = &item->cases[i].labels;
    for (size_t j = 0; j < labels->count; j++) {
      if (!keeps_sign(context, labels->items[j], size)) {
        return false;
      }
    }
  }
  return keeps_sign(context, item->condition, size);
}

/* The first branch that has the value, else that of `default`; `num_cases` if
 * there is none. */
static bool choose(elab_context *context, const vlog_item *item,
                   size_t *chosen) {
  elab_size size;
  if (!elab_case_size(context, item->condition, item->cases, item->num_cases,
                      &size) ||
      !all_keep_sign(context, item, &size)) {
    return false;
  }
  logic_node value =
      elab_eval(context, item->condition, size.width, size.is_signed);
  *chosen = item->num_cases;
  for (size_t i = 0; i < item->num_cases; i++) {
    const vlog_exprs *labels = &item->cases[i].labels;
    logic_node is_here = elab_case_matches(context, labels, value, &size);
    uint64_t truth = 0;
    if (is_here == LOGIC_NONE) {
      return false;
    }
    if (!logic_constant_value(context->design->graph, is_here, &truth)) {
      elab_fail(context->design, context->scope, item->line,
                "what a generate construct compares has to be constant");
      return false;
    }
    if (truth) {
      *chosen = i;
      return true;
    }
    if (labels->count == 0) {
      *chosen = i;
    }
  }
  return true;
}

bool elab_case_generate(elab_context *context, const vlog_item *item) {
  size_t chosen;
  if (!choose(context, item, &chosen)) {
    return false;
  }
  if (chosen == item->num_cases) {
    return true;
  }
  const vlog_item *branch = item->items[chosen];
  return elab_block(context, branch, branch->block, branch->items,
                    branch->num_items);
}
