/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Widths and signs of expressions by themselves (IEEE 1800-2017, 11.6.1 and
 * 11.8.1).
 */
#include "rtl/model/elaborate/elab_design_internal.h"

static bool size_of_place(elab_context *context, const vlog_expr *expr,
                          elab_size *size) {
  elab_place place = {.is_size_only = true};
  if (!elab_place_of(context, expr, &place)) {
    return false;
  }
  if (place.type->is_array && !place.has_element) {
    elab_fail(context->design, context->scope, expr->line,
              "a whole array in an expression is not known to this simulator");
    return false;
  }
  *size = (elab_size){place.width, place.type->is_signed && place.depth == 0 &&
                                       place.width == place.type->width};
  return true;
}

static bool size_of_both(elab_context *context, const vlog_expr *left,
                         const vlog_expr *right, elab_size *size) {
  elab_size other;
  if (!elab_size_of(context, left, size) ||
      !elab_size_of(context, right, &other)) {
    return false;
  }
  if (other.width > size->width) {
    size->width = other.width;
  }
  size->is_signed = size->is_signed && other.is_signed;
  return true;
}

static bool size_of_binary(elab_context *context, const vlog_expr *expr,
                           elab_size *size) {
  switch (expr->op) {
  case VLOG_PLUS:
  case VLOG_MINUS:
  case VLOG_TIMES:
  case VLOG_DIVIDE:
  case VLOG_MODULO:
  case VLOG_AND:
  case VLOG_OR:
  case VLOG_XOR:
  case VLOG_XNOR:
    return size_of_both(context, expr->left, expr->right, size);
  case VLOG_POWER:
  case VLOG_SHIFT_LEFT:
  case VLOG_SHIFT_RIGHT:
  case VLOG_SHIFT_RIGHT_SIGNED:
    return elab_size_of(context, expr->left, size);
  default:
    *size = (elab_size){1, false};
    return true;
  }
}

static bool size_of_unary(elab_context *context, const vlog_expr *expr,
                          elab_size *size) {
  if (expr->op == VLOG_PLUS || expr->op == VLOG_MINUS || expr->op == VLOG_NOT) {
    return elab_size_of(context, expr->left, size);
  }
  *size = (elab_size){1, false};
  return true;
}

/* Of a list, and so many of it. A replication by 0 has no bits; it may only be
 * among others. */
static bool size_of_list(elab_context *context, const vlog_expr *expr,
                         int64_t count, elab_size *size) {
  uint64_t width = 0;
  for (size_t i = 0; i < expr->list.count; i++) {
    elab_size part;
    if (!elab_size_of(context, expr->list.items[i], &part)) {
      return false;
    }
    width += part.width;
  }
  if (count < 0 || (uint64_t)count > LOGIC_MAX_WIDTH ||
      width > LOGIC_MAX_WIDTH || width * (uint64_t)count > LOGIC_MAX_WIDTH) {
    elab_fail(context->design, context->scope, expr->line,
              "a concatenation of more than %u bits", LOGIC_MAX_WIDTH);
    return false;
  }
  *size = (elab_size){(uint32_t)(width * (uint64_t)count), false};
  return true;
}

static bool size_of_cast(elab_context *context, const vlog_expr *expr,
                         elab_size *size) {
  if (expr->kind == VLOG_TYPE_CAST) {
    elab_type type;
    if (expr->name && elab_scope_find(context->scope, expr->name)) {
      elab_fail(context->design, context->scope, expr->line,
                "'%s', a type and a value, is not known to this simulator",
                expr->name);
      return false;
    }
    if (!elab_type_resolve(context, expr->type, expr->line, &type)) {
      return false;
    }
    *size = (elab_size){type.width, type.is_signed};
    return true;
  }
  const vlog_expr *inner =
      expr->kind == VLOG_SIZE_CAST ? expr->right : expr->left;
  if (!elab_size_of(context, inner, size)) {
    return false;
  }
  if (expr->kind == VLOG_SIGN_CAST) {
    size->is_signed = expr->is_signed;
    return true;
  }
  int64_t width;
  if (!elab_eval_integer(context, expr->left, &width)) {
    return false;
  }
  if (width < 1 || width > LOGIC_MAX_WIDTH) {
    elab_fail(context->design, context->scope, expr->line,
              "a cast to %lld bits", (long long)width);
    return false;
  }
  size->width = (uint32_t)width;
  return true;
}

static bool size_within(elab_context *context, const vlog_expr *expr,
                        elab_size *size) {
  int64_t count = 1;
  switch (expr->kind) {
  case VLOG_NUMBER:
    *size = (elab_size){expr->is_fill ? 1 : expr->width, expr->is_signed};
    return true;
  case VLOG_NAME:
  case VLOG_MEMBER:
  case VLOG_INDEX:
  case VLOG_RANGE:
  case VLOG_RANGE_UP:
  case VLOG_RANGE_DOWN:
    return size_of_place(context, expr, size);
  case VLOG_UNARY:
    return size_of_unary(context, expr, size);
  case VLOG_BINARY:
    return size_of_binary(context, expr, size);
  case VLOG_CONDITIONAL:
    return size_of_both(context, expr->right, expr->third, size);
  case VLOG_CONCAT:
    return size_of_list(context, expr, 1, size);
  case VLOG_REPLICATE:
    return elab_eval_integer(context, expr->left, &count) &&
           size_of_list(context, expr, count, size);
  case VLOG_PATTERN:
    elab_fail(context->design, context->scope, expr->line,
              "an assignment pattern here is not known to this simulator");
    return false;
  case VLOG_CALL:
    return elab_call_size(context, expr, size);
  case VLOG_SIZE_CAST:
  case VLOG_SIGN_CAST:
  case VLOG_TYPE_CAST:
    return size_of_cast(context, expr, size);
  }
  return false;
}

bool elab_size_of(elab_context *context, const vlog_expr *expr,
                  elab_size *size) {
  if (!elab_enter(context->design, context->scope, expr->line)) {
    return false;
  }
  bool found = size_within(context, expr, size);
  elab_leave(context->design);
  return found;
}
