/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Expressions: operators by their precedence (IEEE 1800-2017, table 11-2).
 */
#include "rtl/model/syntax/vlog_parse.h"

/* An expression with its depth. All expressions of the parser are such ones. */
typedef struct deep_expr {
  vlog_expr expr;
  unsigned depth;
} deep_expr;

static unsigned depth_of(const vlog_expr *expr) {
  return expr ? ((const deep_expr *)expr)->depth : 0;
}

static unsigned larger(unsigned one, unsigned other) {
  return one > other ? one : other;
}

vlog_expr *vlog_parse_node(vlog_parser *parser, vlog_expr expr) {
  if (parser->lexer.failed) {
    return NULL;
  }
  unsigned depth = larger(depth_of(expr.left), depth_of(expr.right));
  depth = larger(depth, depth_of(expr.third));
  for (size_t i = 0; i < expr.list.count; i++) {
    depth = larger(depth, depth_of(expr.list.items[i]));
  }
  if (++depth > VLOG_PARSE_DEPTH) {
    return vlog_parse_fail(parser, "this is nested too deeply");
  }
  deep_expr *made = VLOG_PARSE_NEW(parser, deep_expr);
  if (!made) {
    return NULL;
  }
  *made = (deep_expr){expr, depth};
  return &made->expr;
}

vlog_expr *vlog_parse_binary_node(vlog_parser *parser, vlog_op op,
                                  uint32_t line, vlog_expr *left,
                                  vlog_expr *right) {
  return vlog_parse_node(parser, (vlog_expr){.kind = VLOG_BINARY,
                                             .op = op,
                                             .line = line,
                                             .left = left,
                                             .right = right});
}

/* How tight an operator of two operands binds, from 1; 0: it is none. */
static const struct {
  uint8_t precedence;
  uint8_t op;
} binary[VLOG_NUM_TOKENS] = {
    [TOKEN_LOGICAL_OR] = {1, VLOG_LOGICAL_OR},
    [TOKEN_LOGICAL_AND] = {2, VLOG_LOGICAL_AND},
    [TOKEN_OR] = {3, VLOG_OR},
    [TOKEN_XOR] = {4, VLOG_XOR},
    [TOKEN_XNOR] = {4, VLOG_XNOR},
    [TOKEN_AND] = {5, VLOG_AND},
    [TOKEN_EQUAL] = {6, VLOG_EQUAL},
    [TOKEN_NOT_EQUAL] = {6, VLOG_NOT_EQUAL},
    [TOKEN_CASE_EQUAL] = {6, VLOG_EQUAL},
    [TOKEN_CASE_NOT_EQUAL] = {6, VLOG_NOT_EQUAL},
    [TOKEN_LESS] = {7, VLOG_LESS},
    [TOKEN_LESS_EQUAL] = {7, VLOG_LESS_EQUAL},
    [TOKEN_GREATER] = {7, VLOG_GREATER},
    [TOKEN_GREATER_EQUAL] = {7, VLOG_GREATER_EQUAL},
    [TOKEN_SHIFT_LEFT] = {8, VLOG_SHIFT_LEFT},
    [TOKEN_SHIFT_LEFT_SIGNED] = {8, VLOG_SHIFT_LEFT},
    [TOKEN_SHIFT_RIGHT] = {8, VLOG_SHIFT_RIGHT},
    [TOKEN_SHIFT_RIGHT_SIGNED] = {8, VLOG_SHIFT_RIGHT_SIGNED},
    [TOKEN_PLUS] = {9, VLOG_PLUS},
    [TOKEN_MINUS] = {9, VLOG_MINUS},
    [TOKEN_TIMES] = {10, VLOG_TIMES},
    [TOKEN_DIVIDE] = {10, VLOG_DIVIDE},
    [TOKEN_MODULO] = {10, VLOG_MODULO},
    [TOKEN_POWER] = {11, VLOG_POWER},
};

/* The operator of one operand that a token is. */
static bool find_unary(vlog_token_kind kind, vlog_op *op) {
  static const struct {
    vlog_token_kind kind;
    vlog_op op;
  } unary[] = {
      {TOKEN_PLUS, VLOG_PLUS}, {TOKEN_MINUS, VLOG_MINUS},
      {TOKEN_NOT, VLOG_NOT},   {TOKEN_LOGICAL_NOT, VLOG_LOGICAL_NOT},
      {TOKEN_AND, VLOG_AND},   {TOKEN_OR, VLOG_OR},
      {TOKEN_XOR, VLOG_XOR},   {TOKEN_XNOR, VLOG_XNOR},
      {TOKEN_NAND, VLOG_NAND}, {TOKEN_NOR, VLOG_NOR},
  };
  for (size_t i = 0; i < sizeof unary / sizeof unary[0]; i++) {
    if (unary[i].kind == kind) {
      *op = unary[i].op;
      return true;
    }
  }
  return false;
}

static vlog_expr *parse_unary(vlog_parser *parser) {
  vlog_op op;
  if (!find_unary(parser->token.kind, &op)) {
    return vlog_parse_primary(parser);
  }
  uint32_t line = parser->token.line;
  vlog_expr *operand = NULL;
  if (vlog_parse_enter(parser)) {
    vlog_parse_advance(parser);
    operand = parse_unary(parser);
  }
  vlog_parse_leave(parser);
  return vlog_parse_node(
      parser,
      (vlog_expr){.kind = VLOG_UNARY, .op = op, .line = line, .left = operand});
}

/* Operators that are at least so tight; those of the same tightness from left
 * to right. */
static vlog_expr *parse_binary(vlog_parser *parser, unsigned precedence) {
  vlog_expr *left = parse_unary(parser);
  for (;;) {
    vlog_token token = parser->token;
    unsigned tightness = binary[token.kind].precedence;
    if (tightness < precedence) {
      return left;
    }
    vlog_parse_advance(parser);
    vlog_expr *right = parse_binary(parser, tightness + 1);
    left = vlog_parse_binary_node(parser, (vlog_op)binary[token.kind].op,
                                  token.line, left, right);
  }
}

/* Operators that there are, but not here. */
static void refuse_operator(vlog_parser *parser) {
  switch (parser->token.kind) {
  case TOKEN_INSIDE:
  case TOKEN_WILD_EQUAL:
  case TOKEN_WILD_NOT_EQUAL:
  case TOKEN_TRIPLE_AND:
  case TOKEN_IMPLIES:
  case TOKEN_EQUIVALENT:
    vlog_parse_fail(parser,
                    "the operator '%.*s' is not known to this simulator",
                    (int)parser->token.size, parser->token.text);
    return;
  default:
    return;
  }
}

static vlog_expr *parse_conditional(vlog_parser *parser) {
  vlog_expr *left = parse_binary(parser, 1);
  uint32_t line = parser->token.line;
  if (!vlog_parse_accept(parser, TOKEN_QUESTION)) {
    refuse_operator(parser);
    return left;
  }
  vlog_expr *right = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_COLON);
  vlog_expr *third = vlog_parse_expression(parser);
  return vlog_parse_node(parser, (vlog_expr){.kind = VLOG_CONDITIONAL,
                                             .line = line,
                                             .left = left,
                                             .right = right,
                                             .third = third});
}

vlog_expr *vlog_parse_expression(vlog_parser *parser) {
  vlog_expr *expr = vlog_parse_enter(parser) ? parse_conditional(parser) : NULL;
  vlog_parse_leave(parser);
  return expr;
}
