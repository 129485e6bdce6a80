/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Expressions in their contexts (IEEE 1800-2017, 11.6 to 11.8).
 */
#include "rtl/model/elaborate/elab_design_internal.h"

static logic_node number(elab_context *context, const vlog_expr *expr,
                         uint32_t width, bool is_signed) {
  logic_graph *graph = context->design->graph;
  if (expr->is_fill) {
    return expr->words[0] & 1 ? logic_ones(graph, width)
                              : logic_constant(graph, width, 0);
  }
  return logic_resize(graph, logic_constant_of(graph, expr->width, expr->words),
                      width, is_signed);
}

static logic_node bit(elab_context *context, logic_node node, uint32_t width) {
  return logic_resize(context->design->graph, node, width, false);
}

static logic_node reduce(logic_graph *graph, vlog_op op, logic_node all) {
  switch (op) {
  case VLOG_AND:
    return logic_all(graph, all);
  case VLOG_NAND:
    return logic_not(graph, logic_all(graph, all));
  case VLOG_OR:
    return logic_any(graph, all);
  case VLOG_NOR:
  case VLOG_LOGICAL_NOT:
    return logic_not(graph, logic_any(graph, all));
  case VLOG_XOR:
    return logic_parity(graph, all);
  default:
    return logic_not(graph, logic_parity(graph, all));
  }
}

static logic_node unary(elab_context *context, const vlog_expr *expr,
                        uint32_t width, bool is_signed) {
  logic_graph *graph = context->design->graph;
  if (expr->op == VLOG_PLUS) {
    return elab_eval(context, expr->left, width, is_signed);
  }
  if (expr->op == VLOG_NOT) {
    return logic_not(graph, elab_eval(context, expr->left, width, is_signed));
  }
  if (expr->op == VLOG_MINUS) {
    return logic_binary(graph, LOGIC_SUBTRACT, logic_constant(graph, width, 0),
                        elab_eval(context, expr->left, width, is_signed));
  }
  logic_node all = elab_eval_self(context, expr->left);
  return all == LOGIC_NONE ? LOGIC_NONE
                           : bit(context, reduce(graph, expr->op, all), width);
}

static logic_node negate_if(logic_graph *graph, logic_node condition,
                            logic_node node) {
  logic_node zero = logic_constant(graph, logic_width(graph, node), 0);
  return logic_choose(graph, condition,
                      logic_binary(graph, LOGIC_SUBTRACT, zero, node), node);
}

/* Signed division rounds towards zero; a remainder has the sign of the
 * dividend. */
static logic_node divide(logic_graph *graph, logic_kind kind, logic_node a,
                         logic_node b, bool is_signed) {
  if (!is_signed || a == LOGIC_NONE || b == LOGIC_NONE) {
    return logic_binary(graph, kind, a, b);
  }
  uint32_t top = logic_width(graph, a) - 1;
  logic_node left = logic_slice(graph, a, top, 1);
  logic_node right = logic_slice(graph, b, top, 1);
  logic_node result = logic_binary(graph, kind, negate_if(graph, left, a),
                                   negate_if(graph, right, b));
  if (result == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  return negate_if(
      graph,
      kind == LOGIC_DIVIDE ? logic_binary(graph, LOGIC_XOR, left, right) : left,
      result);
}

static logic_node power(elab_context *context, const vlog_expr *expr,
                        uint32_t width, bool is_signed) {
  logic_graph *graph = context->design->graph;
  logic_node base = elab_eval(context, expr->left, width, is_signed);
  int64_t exponent;
  if (base == LOGIC_NONE ||
      !elab_eval_integer(context, expr->right, &exponent)) {
    return LOGIC_NONE;
  }
  if (exponent < 0 || exponent > LOGIC_MAX_WIDTH) {
    return elab_fail(context->design, context->scope, expr->line,
                     "a power of %lld", (long long)exponent);
  }
  logic_node result =
      logic_resize(graph, logic_constant(graph, 1, 1), width, false);
  for (uint64_t left = (uint64_t)exponent; left > 0; left >>= 1) {
    if (left & 1) {
      result = logic_binary(graph, LOGIC_MULTIPLY, result, base);
    }
    base = logic_binary(graph, LOGIC_MULTIPLY, base, base);
  }
  return result;
}

static logic_node compare(elab_context *context, const vlog_expr *expr) {
  logic_graph *graph = context->design->graph;
  elab_size left, right;
  if (!elab_size_of(context, expr->left, &left) ||
      !elab_size_of(context, expr->right, &right)) {
    return LOGIC_NONE;
  }
  uint32_t width = left.width > right.width ? left.width : right.width;
  bool is_signed = left.is_signed && right.is_signed;
  logic_node a = elab_eval(context, expr->left, width, is_signed);
  logic_node b = elab_eval(context, expr->right, width, is_signed);
  logic_kind less = is_signed ? LOGIC_LESS_SIGNED : LOGIC_LESS;
  switch (expr->op) {
  case VLOG_EQUAL:
    return logic_binary(graph, LOGIC_EQUAL, a, b);
  case VLOG_NOT_EQUAL:
    return logic_not(graph, logic_binary(graph, LOGIC_EQUAL, a, b));
  case VLOG_LESS:
    return logic_binary(graph, less, a, b);
  case VLOG_GREATER:
    return logic_binary(graph, less, b, a);
  case VLOG_LESS_EQUAL:
    return logic_not(graph, logic_binary(graph, less, b, a));
  default:
    return logic_not(graph, logic_binary(graph, less, a, b));
  }
}

/* && and ||: the right one is not looked at when the left one decides. */
static logic_node logical(elab_context *context, const vlog_expr *expr) {
  logic_graph *graph = context->design->graph;
  bool is_and = expr->op == VLOG_LOGICAL_AND;
  logic_node left = elab_eval_truth(context, expr->left);
  uint64_t value;
  if (left == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  if (logic_constant_value(graph, left, &value) && (value != 0) != is_and) {
    return left;
  }
  logic_node right = elab_eval_truth(context, expr->right);
  return logic_binary(graph, is_and ? LOGIC_AND : LOGIC_OR, left, right);
}

static logic_node shift(elab_context *context, const vlog_expr *expr,
                        uint32_t width, bool is_signed) {
  logic_kind kind = LOGIC_SHIFT_RIGHT;
  if (expr->op == VLOG_SHIFT_LEFT) {
    kind = LOGIC_SHIFT_LEFT;
  } else if (expr->op == VLOG_SHIFT_RIGHT_SIGNED && is_signed) {
    kind = LOGIC_SHIFT_RIGHT_SIGNED;
  }
  logic_node value = elab_eval(context, expr->left, width, is_signed);
  logic_node amount = elab_eval_self(context, expr->right);
  return logic_binary(context->design->graph, kind, value, amount);
}

static logic_node binary(elab_context *context, const vlog_expr *expr,
                         uint32_t width, bool is_signed) {
  static const logic_kind kinds[] = {
      [VLOG_PLUS] = LOGIC_ADD,
      [VLOG_MINUS] = LOGIC_SUBTRACT,
      [VLOG_TIMES] = LOGIC_MULTIPLY,
      [VLOG_DIVIDE] = LOGIC_DIVIDE,
      [VLOG_MODULO] = LOGIC_REMAINDER,
      [VLOG_AND] = LOGIC_AND,
      [VLOG_OR] = LOGIC_OR,
      [VLOG_XOR] = LOGIC_XOR,
      [VLOG_XNOR] = LOGIC_XOR,
  };
  logic_graph *graph = context->design->graph;
  switch (expr->op) {
  case VLOG_POWER:
    return power(context, expr, width, is_signed);
  case VLOG_LOGICAL_AND:
  case VLOG_LOGICAL_OR:
    return bit(context, logical(context, expr), width);
  case VLOG_SHIFT_LEFT:
  case VLOG_SHIFT_RIGHT:
  case VLOG_SHIFT_RIGHT_SIGNED:
    return shift(context, expr, width, is_signed);
  case VLOG_PLUS:
  case VLOG_MINUS:
  case VLOG_TIMES:
  case VLOG_DIVIDE:
  case VLOG_MODULO:
  case VLOG_AND:
  case VLOG_OR:
  case VLOG_XOR:
  case VLOG_XNOR:
    break;
  default:
    return bit(context, compare(context, expr), width);
  }
  logic_node a = elab_eval(context, expr->left, width, is_signed);
  logic_node b = elab_eval(context, expr->right, width, is_signed);
  if (expr->op == VLOG_DIVIDE || expr->op == VLOG_MODULO) {
    return divide(graph, kinds[expr->op], a, b, is_signed);
  }
  logic_node result = logic_binary(graph, kinds[expr->op], a, b);
  return expr->op == VLOG_XNOR ? logic_not(graph, result) : result;
}

static logic_node conditional(elab_context *context, const vlog_expr *expr,
                              uint32_t width, bool is_signed) {
  logic_graph *graph = context->design->graph;
  logic_node condition = elab_eval_truth(context, expr->left);
  uint64_t value;
  if (condition == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  if (logic_constant_value(graph, condition, &value)) {
    return elab_eval(context, value ? expr->right : expr->third, width,
                     is_signed);
  }
  logic_node b = elab_eval(context, expr->right, width, is_signed);
  logic_node c = elab_eval(context, expr->third, width, is_signed);
  return logic_choose(graph, condition, b, c);
}

static logic_node list(elab_context *context, const vlog_expr *expr) {
  logic_node all = LOGIC_NONE;
  for (size_t i = 0; i < expr->list.count; i++) {
    elab_size size;
    if (!elab_size_of(context, expr->list.items[i], &size)) {
      return LOGIC_NONE;
    }
    if (size.width == 0) {
      continue; /* {0{x}} */
    }
    logic_node part =
        elab_eval(context, expr->list.items[i], size.width, size.is_signed);
    if (part == LOGIC_NONE) {
      return LOGIC_NONE;
    }
    all = all == LOGIC_NONE ? part
                            : logic_concat(context->design->graph, all, part);
  }
  return all;
}

static logic_node replicate(elab_context *context, const vlog_expr *expr) {
  int64_t count;
  elab_size size;
  if (!elab_eval_integer(context, expr->left, &count) ||
      !elab_size_of(context, expr, &size)) {
    return LOGIC_NONE;
  }
  if (size.width == 0) {
    return elab_fail(context->design, context->scope, expr->line,
                     "a concatenation without bits");
  }
  logic_node all = list(context, expr);
  return all == LOGIC_NONE
             ? LOGIC_NONE
             : logic_replicate(context->design->graph, all, (uint32_t)count);
}

static logic_node cast(elab_context *context, const vlog_expr *expr) {
  elab_size size, inner;
  const vlog_expr *value =
      expr->kind == VLOG_SIZE_CAST ? expr->right : expr->left;
  if (!elab_size_of(context, expr, &size) ||
      !elab_size_of(context, value, &inner)) {
    return LOGIC_NONE;
  }
  if (value->kind == VLOG_NUMBER && value->is_fill) {
    return number(context, value, size.width, false);
  }
  logic_node node = elab_eval(context, value, inner.width, inner.is_signed);
  return node == LOGIC_NONE ? LOGIC_NONE
                            : logic_resize(context->design->graph, node,
                                           size.width, inner.is_signed);
}

/* Of what has a width of its own, whatever is around it. */
static logic_node eval_operand(elab_context *context, const vlog_expr *expr) {
  elab_place place = {0};
  switch (expr->kind) {
  case VLOG_CONCAT:
    return list(context, expr);
  case VLOG_REPLICATE:
    return replicate(context, expr);
  case VLOG_CALL:
    return elab_call(context, expr);
  case VLOG_SIZE_CAST:
  case VLOG_SIGN_CAST:
  case VLOG_TYPE_CAST:
    return cast(context, expr);
  default:
    return elab_place_of(context, expr, &place)
               ? elab_place_read(context, expr, &place)
               : LOGIC_NONE;
  }
}

static logic_node eval_within(elab_context *context, const vlog_expr *expr,
                              uint32_t width, bool is_signed) {
  switch (expr->kind) {
  case VLOG_NUMBER:
    return number(context, expr, width, is_signed);
  case VLOG_UNARY:
    return unary(context, expr, width, is_signed);
  case VLOG_BINARY:
    return binary(context, expr, width, is_signed);
  case VLOG_CONDITIONAL:
    return conditional(context, expr, width, is_signed);
  default:
    break;
  }
  logic_node node = eval_operand(context, expr);
  return node == LOGIC_NONE
             ? LOGIC_NONE
             : logic_resize(context->design->graph, node, width, is_signed);
}

logic_node elab_eval(elab_context *context, const vlog_expr *expr,
                     uint32_t width, bool is_signed) {
  if (!elab_enter(context->design, context->scope, expr->line)) {
    return LOGIC_NONE;
  }
  logic_node node = eval_within(context, expr, width, is_signed);
  elab_leave(context->design);
  return node;
}

logic_node elab_eval_self(elab_context *context, const vlog_expr *expr) {
  elab_size size;
  if (!elab_size_of(context, expr, &size)) {
    return LOGIC_NONE;
  }
  if (size.width == 0) {
    return elab_fail(context->design, context->scope, expr->line,
                     "a concatenation without bits");
  }
  return elab_eval(context, expr, size.width, size.is_signed);
}

logic_node elab_eval_assigned(elab_context *context, const vlog_expr *expr,
                              uint32_t width) {
  elab_size size;
  if (!elab_size_of(context, expr, &size)) {
    return LOGIC_NONE;
  }
  uint32_t wider = size.width > width ? size.width : width;
  logic_node node = elab_eval(context, expr, wider, size.is_signed);
  return node == LOGIC_NONE
             ? LOGIC_NONE
             : logic_resize(context->design->graph, node, width, false);
}

logic_node elab_eval_truth(elab_context *context, const vlog_expr *expr) {
  logic_node node = elab_eval_self(context, expr);
  return node == LOGIC_NONE ? LOGIC_NONE
                            : logic_any(context->design->graph, node);
}

bool elab_eval_integer(elab_context *context, const vlog_expr *expr,
                       int64_t *value) {
  elab_size size;
  uint64_t bits;
  if (!elab_size_of(context, expr, &size)) {
    return false;
  }
  logic_node node = elab_eval(context, expr, size.width, size.is_signed);
  if (node == LOGIC_NONE) {
    return false;
  }
  if (size.width < 64) {
    node = logic_resize(context->design->graph, node, 64, size.is_signed);
  }
  if (!logic_constant_value(context->design->graph, node, &bits)) {
    elab_fail(context->design, context->scope, expr->line,
              "this has to be a constant, and a small one");
    return false;
  }
  *value = (int64_t)bits;
  return true;
}
