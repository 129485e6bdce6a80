/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands: names with what is selected of them, numbers, calls, concatenations
 * and casts.
 */
#include "rtl/model/syntax/vlog_parse.h"

#include <string.h>

/* `[…]` behind what it selects of. */
static vlog_expr *parse_select(vlog_parser *parser, vlog_expr *left) {
  vlog_expr expr = {
      .kind = VLOG_INDEX, .line = parser->token.line, .left = left};
  vlog_parse_advance(parser);
  expr.right = vlog_parse_expression(parser);
  if (vlog_parse_accept(parser, TOKEN_COLON)) {
    expr.kind = VLOG_RANGE;
  } else if (vlog_parse_accept(parser, TOKEN_RANGE_UP)) {
    expr.kind = VLOG_RANGE_UP;
  } else if (vlog_parse_accept(parser, TOKEN_RANGE_DOWN)) {
    expr.kind = VLOG_RANGE_DOWN;
  }
  if (expr.kind != VLOG_INDEX) {
    expr.third = vlog_parse_expression(parser);
  }
  vlog_parse_expect(parser, TOKEN_BRACKET_CLOSE);
  return vlog_parse_node(parser, expr);
}

static vlog_expr *parse_member(vlog_parser *parser, vlog_expr *left) {
  vlog_expr expr = {
      .kind = VLOG_MEMBER, .line = parser->token.line, .left = left};
  vlog_parse_advance(parser);
  expr.name = vlog_parse_name(parser);
  if (vlog_parse_at(parser, TOKEN_PAREN_OPEN)) {
    return vlog_parse_fail_unknown(parser, "a call into something else");
  }
  return vlog_parse_node(parser, expr);
}

/* `'(…)` behind a type or a size; nothing is behind it. */
static vlog_expr *parse_cast_operand(vlog_parser *parser) {
  vlog_parse_expect(parser, TOKEN_TICK);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  vlog_expr *operand = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  return operand;
}

/* Expressions up to `close`, which is read; at least one. */
static vlog_exprs parse_list(vlog_parser *parser, vlog_token_kind close) {
  size_t mark = parser->scratch_used;
  do {
    vlog_expr *item = vlog_parse_expression(parser);
    vlog_parse_push_expr(parser, item);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, close);
  return vlog_parse_take_exprs(parser, mark);
}

/* Values by their places alone. */
vlog_expr *vlog_parse_pattern(vlog_parser *parser) {
  vlog_expr expr = {.kind = VLOG_PATTERN, .line = parser->token.line};
  vlog_parse_advance(parser);
  expr.list = parse_list(parser, TOKEN_BRACE_CLOSE);
  return vlog_parse_node(parser, expr);
}

/* What is behind the first expression of a concatenation. */
static vlog_exprs parse_list_from(vlog_parser *parser, vlog_expr *first) {
  size_t mark = parser->scratch_used;
  vlog_parse_push_expr(parser, first);
  while (vlog_parse_accept(parser, TOKEN_COMMA)) {
    vlog_expr *item = vlog_parse_expression(parser);
    vlog_parse_push_expr(parser, item);
  }
  vlog_parse_expect(parser, TOKEN_BRACE_CLOSE);
  return vlog_parse_take_exprs(parser, mark);
}

static vlog_expr *parse_concat(vlog_parser *parser) {
  vlog_expr expr = {.kind = VLOG_CONCAT, .line = parser->token.line};
  vlog_parse_advance(parser);
  if (vlog_parse_at(parser, TOKEN_SHIFT_LEFT) ||
      vlog_parse_at(parser, TOKEN_SHIFT_RIGHT)) {
    return vlog_parse_fail_unknown(parser, "a streaming concatenation");
  }
  vlog_expr *first = vlog_parse_expression(parser);
  if (vlog_parse_accept(parser, TOKEN_BRACE_OPEN)) {
    expr.kind = VLOG_REPLICATE;
    expr.left = first;
    expr.list = parse_list(parser, TOKEN_BRACE_CLOSE);
    vlog_parse_expect(parser, TOKEN_BRACE_CLOSE);
  } else {
    expr.list = parse_list_from(parser, first);
  }
  return vlog_parse_node(parser, expr);
}

static vlog_exprs parse_arguments(vlog_parser *parser) {
  if (vlog_parse_accept(parser, TOKEN_PAREN_CLOSE)) {
    return (vlog_exprs){0};
  }
  if (vlog_parse_at(parser, TOKEN_DOT)) {
    vlog_parse_fail_unknown(parser, "an argument by its name");
  }
  return parse_list(parser, TOKEN_PAREN_CLOSE);
}

/* A name, that of its package before it, and its arguments if it has some. */
static vlog_expr *parse_name(vlog_parser *parser) {
  vlog_expr expr = {.kind = VLOG_NAME,
                    .line = parser->token.line,
                    .name = parser->token.name};
  vlog_parse_advance(parser);
  if (vlog_parse_accept(parser, TOKEN_SCOPE)) {
    expr.package = expr.name;
    expr.name = vlog_parse_name(parser);
  }
  if (vlog_parse_accept(parser, TOKEN_PAREN_OPEN)) {
    expr.kind = VLOG_CALL;
    expr.list = parse_arguments(parser);
  }
  return vlog_parse_node(parser, expr);
}

/* $name: a cast of the sign looks like a call. */
static vlog_expr *parse_system_call(vlog_parser *parser) {
  vlog_expr expr = {.kind = VLOG_CALL,
                    .line = parser->token.line,
                    .name = parser->token.name};
  vlog_parse_advance(parser);
  if (vlog_parse_accept(parser, TOKEN_PAREN_OPEN)) {
    expr.list = parse_arguments(parser);
  }
  bool is_signed = strcmp(expr.name, "$signed") == 0;
  if (is_signed || strcmp(expr.name, "$unsigned") == 0) {
    if (expr.list.count != 1) {
      return vlog_parse_fail(parser, "%s has one argument", expr.name);
    }
    return vlog_parse_node(parser, (vlog_expr){.kind = VLOG_SIGN_CAST,
                                               .line = expr.line,
                                               .is_signed = is_signed,
                                               .left = expr.list.items[0]});
  }
  return vlog_parse_node(parser, expr);
}

/* signed'(…), unsigned'(…), int'(…) */
static vlog_expr *parse_type_cast(vlog_parser *parser) {
  vlog_expr expr = {.kind = VLOG_SIGN_CAST, .line = parser->token.line};
  if (vlog_parse_accept(parser, TOKEN_SIGNED)) {
    expr.is_signed = true;
  } else if (!vlog_parse_accept(parser, TOKEN_UNSIGNED)) {
    expr.kind = VLOG_TYPE_CAST;
    vlog_type *type = vlog_parse_named_type(parser);
    if (!type) {
      return NULL;
    }
    expr.type = type;
    expr.is_signed = type->is_signed;
  }
  expr.left = parse_cast_operand(parser);
  return vlog_parse_node(parser, expr);
}

static vlog_expr *parse_parentheses(vlog_parser *parser) {
  vlog_parse_advance(parser);
  vlog_expr *expr = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  return expr;
}

static vlog_expr *parse_operand(vlog_parser *parser) {
  switch (parser->token.kind) {
  case TOKEN_NAME:
    return parse_name(parser);
  case TOKEN_DECIMAL:
  case TOKEN_BASED:
  case TOKEN_FILL:
  case TOKEN_STRING:
    return vlog_parse_number(parser);
  case TOKEN_PAREN_OPEN:
    return parse_parentheses(parser);
  case TOKEN_BRACE_OPEN:
    return parse_concat(parser);
  case TOKEN_SYSTEM:
    return parse_system_call(parser);
  case TOKEN_SIGNED:
  case TOKEN_UNSIGNED:
  case TOKEN_INT:
  case TOKEN_INTEGER:
  case TOKEN_BYTE:
  case TOKEN_SHORTINT:
  case TOKEN_LONGINT:
  case TOKEN_LOGIC:
  case TOKEN_BIT:
  case TOKEN_REG:
    return parse_type_cast(parser);
  case TOKEN_TICK_BRACE:
    return vlog_parse_fail_unknown(parser, "an assignment pattern");
  case TOKEN_DOLLAR:
    return vlog_parse_fail_unknown(parser, "a queue or an open range");
  case TOKEN_INCREMENT:
  case TOKEN_DECREMENT:
    return vlog_parse_fail_unknown(parser,
                                   "an assignment within an expression");
  default:
    return vlog_parse_fail_expected(parser, "an expression");
  }
}

/* size'(…), or name'(…) of a type */
static vlog_expr *parse_cast(vlog_parser *parser, vlog_expr *what,
                             uint32_t line) {
  const vlog_type *type =
      what && what->kind == VLOG_NAME
          ? vlog_parse_typedef_named(parser, what->package, what->name)
          : NULL;
  vlog_expr *operand = parse_cast_operand(parser);
  return vlog_parse_node(parser, type
                                     ? (vlog_expr){.kind = VLOG_TYPE_CAST,
                                                   .line = line,
                                                   .type = type,
                                                   .name = what->name,
                                                   .is_signed = type->is_signed,
                                                   .left = operand}
                                     : (vlog_expr){.kind = VLOG_SIZE_CAST,
                                                   .line = line,
                                                   .left = what,
                                                   .right = operand});
}

vlog_expr *vlog_parse_primary(vlog_parser *parser) {
  vlog_expr *expr = parse_operand(parser);
  for (;;) {
    uint32_t line = parser->token.line;
    switch (parser->token.kind) {
    case TOKEN_BRACKET_OPEN:
      expr = parse_select(parser, expr);
      break;
    case TOKEN_DOT:
      expr = parse_member(parser, expr);
      break;
    case TOKEN_TICK:
      expr = parse_cast(parser, expr, line);
      break;
    case TOKEN_SCOPE:
      return vlog_parse_fail_unknown(parser, "a scope within another one");
    default:
      return expr;
    }
  }
}

/* What the parts of a concatenation are is for those to check who assign to
 * them. */
vlog_expr *vlog_parse_target(vlog_parser *parser) {
  if (!vlog_parse_at(parser, TOKEN_NAME) &&
      !vlog_parse_at(parser, TOKEN_BRACE_OPEN)) {
    return vlog_parse_fail_expected(parser, "a name to assign to");
  }
  vlog_expr *target = vlog_parse_primary(parser);
  switch (target ? target->kind : VLOG_NAME) {
  case VLOG_NAME:
  case VLOG_MEMBER:
  case VLOG_INDEX:
  case VLOG_RANGE:
  case VLOG_RANGE_UP:
  case VLOG_RANGE_DOWN:
  case VLOG_CONCAT:
    return target;
  default:
    return vlog_parse_fail(parser, "nothing can be assigned to this");
  }
}
