/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parts of values: only what a few bits of an expression depend on is worked
 * out. This is more than thrift: the bits of one vector often depend on each
 * other, as those of a carry do, or belong to channels of which one waits for
 * the other.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

static logic_node part_of_whole(elab_context *context, const vlog_expr *expr,
                                uint32_t all, uint32_t low, uint32_t width) {
  logic_node node = elab_eval_assigned(context, expr, all);
  return node == LOGIC_NONE
             ? LOGIC_NONE
             : logic_slice(context->design->graph, node, low, width);
}

/* Of a vector that has a name. `size` is that of the expression. */
static logic_node part_of_place(elab_context *context, const vlog_expr *expr,
                                uint32_t all, uint32_t low, uint32_t width,
                                uint32_t size) {
  elab_place place = {0};
  if (low + width > size || !elab_place_of(context, expr, &place)) {
    return part_of_whole(context, expr, all, low, width);
  }
  if (place.offset != LOGIC_NONE || place.has_element) {
    return part_of_whole(context, expr, all, low, width);
  }
  place.low += low;
  place.width = width;
  return elab_place_read(context, expr, &place);
}

/* Of {a, b, c}, which has just the bits that are asked for, or more. */
static logic_node part_of_list(elab_context *context, const vlog_expr *expr,
                               uint32_t low, uint32_t width) {
  logic_graph *graph = context->design->graph;
  logic_node result = LOGIC_NONE;
  uint64_t at = 0;
  for (size_t i = expr->list.count; i > 0 && at < (uint64_t)low + width; i--) {
    const vlog_expr *item = expr->list.items[i - 1];
    elab_size size;
    if (!elab_size_of(context, item, &size)) {
      return LOGIC_NONE;
    }
    uint64_t from = at > low ? at : low;
    uint64_t to = at + size.width;
    to = to < (uint64_t)low + width ? to : (uint64_t)low + width;
    if (from < to) {
      logic_node part =
          elab_eval_part(context, item, size.width, (uint32_t)(from - at),
                         (uint32_t)(to - from));
      if (part == LOGIC_NONE) {
        return LOGIC_NONE;
      }
      result = result == LOGIC_NONE ? part : logic_concat(graph, part, result);
    }
    at += size.width;
  }
  return result;
}

/* Whether an operand of a bitwise expression is taken as an assignment to `all`
 * bits would take it: it is extended by zeros, if at all, and not cut. */
static bool is_plain(elab_context *context, const vlog_expr *operand,
                     uint32_t all) {
  elab_size size;
  return elab_size_of(context, operand, &size) && size.width <= all &&
         (size.width == all || !size.is_signed) &&
         !(operand->kind == VLOG_NUMBER && operand->is_fill);
}

static logic_node part_of_binary(elab_context *context, const vlog_expr *expr,
                                 uint32_t all, uint32_t low, uint32_t width) {
  logic_kind kind = expr->op == VLOG_AND  ? LOGIC_AND
                    : expr->op == VLOG_OR ? LOGIC_OR
                                          : LOGIC_XOR;
  bool splits =
      expr->op == VLOG_AND || expr->op == VLOG_OR || expr->op == VLOG_XOR;
  if (!splits || !is_plain(context, expr->left, all) ||
      !is_plain(context, expr->right, all)) {
    return part_of_whole(context, expr, all, low, width);
  }
  logic_node a = elab_eval_part(context, expr->left, all, low, width);
  logic_node b = elab_eval_part(context, expr->right, all, low, width);
  return logic_binary(context->design->graph, kind, a, b);
}

static logic_node part_of_conditional(elab_context *context,
                                      const vlog_expr *expr, uint32_t all,
                                      uint32_t low, uint32_t width) {
  logic_graph *graph = context->design->graph;
  uint64_t value;
  if (!is_plain(context, expr->right, all) ||
      !is_plain(context, expr->third, all)) {
    return part_of_whole(context, expr, all, low, width);
  }
  logic_node condition = elab_eval_truth(context, expr->left);
  if (logic_constant_value(graph, condition, &value)) {
    return elab_eval_part(context, value ? expr->right : expr->third, all, low,
                          width);
  }
  logic_node b = elab_eval_part(context, expr->right, all, low, width);
  logic_node c = elab_eval_part(context, expr->third, all, low, width);
  return logic_choose(graph, condition, b, c);
}

static logic_node part_within(elab_context *context, const vlog_expr *expr,
                              uint32_t all, uint32_t low, uint32_t width) {
  elab_size size;
  if (!elab_size_of(context, expr, &size)) {
    return LOGIC_NONE;
  }
  switch (expr->kind) {
  case VLOG_NAME:
  case VLOG_MEMBER:
  case VLOG_INDEX:
  case VLOG_RANGE:
  case VLOG_RANGE_UP:
  case VLOG_RANGE_DOWN:
    return part_of_place(context, expr, all, low, width, size.width);
  case VLOG_CONCAT:
    if (low + width <= size.width) {
      return part_of_list(context, expr, low, width);
    }
    break;
  case VLOG_UNARY:
    if (expr->op == VLOG_NOT && is_plain(context, expr->left, all)) {
      return logic_not(context->design->graph,
                       elab_eval_part(context, expr->left, all, low, width));
    }
    break;
  case VLOG_BINARY:
    return part_of_binary(context, expr, all, low, width);
  case VLOG_CONDITIONAL:
    return part_of_conditional(context, expr, all, low, width);
  default:
    break;
  }
  return part_of_whole(context, expr, all, low, width);
}

logic_node elab_eval_part(elab_context *context, const vlog_expr *expr,
                          uint32_t all, uint32_t low, uint32_t width) {
  if (!elab_enter(context->design, context->scope, expr->line)) {
    return LOGIC_NONE;
  }
  logic_node node = part_within(context, expr, all, low, width);
  elab_leave(context->design);
  return node;
}

static bool is_static_within(elab_context *context, const vlog_expr *expr) {
  if (expr->kind == VLOG_NAME) {
    const elab_symbol *symbol =
        elab_symbol_of(context->design, context->scope, expr);
    return symbol && symbol->kind == ELAB_PARAMETER;
  }
  if (expr->kind == VLOG_MEMBER) {
    return false;
  }
  for (size_t i = 0; i < expr->list.count; i++) {
    if (!elab_is_static(context, expr->list.items[i])) {
      return false;
    }
  }
  return (!expr->left || elab_is_static(context, expr->left)) &&
         (!expr->right || elab_is_static(context, expr->right)) &&
         (!expr->third || elab_is_static(context, expr->third));
}

bool elab_is_static(elab_context *context, const vlog_expr *expr) {
  if (!elab_enter(context->design, context->scope, expr->line)) {
    return false;
  }
  bool is_static = is_static_within(context, expr);
  elab_leave(context->design);
  return is_static;
}
