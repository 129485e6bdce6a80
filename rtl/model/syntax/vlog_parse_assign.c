/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Assignments, and the statements that have some in their heads or labels.
 */
#include "rtl/model/syntax/vlog_parse.h"

/* The operator of `+=` and the like. */
static bool find_compound(vlog_token_kind kind, vlog_op *op) {
  static const struct {
    vlog_token_kind kind;
    vlog_op op;
  } compounds[] = {
      {TOKEN_ASSIGN_PLUS, VLOG_PLUS},
      {TOKEN_ASSIGN_MINUS, VLOG_MINUS},
      {TOKEN_ASSIGN_TIMES, VLOG_TIMES},
      {TOKEN_ASSIGN_DIVIDE, VLOG_DIVIDE},
      {TOKEN_ASSIGN_MODULO, VLOG_MODULO},
      {TOKEN_ASSIGN_AND, VLOG_AND},
      {TOKEN_ASSIGN_OR, VLOG_OR},
      {TOKEN_ASSIGN_XOR, VLOG_XOR},
      {TOKEN_ASSIGN_LEFT, VLOG_SHIFT_LEFT},
      {TOKEN_ASSIGN_RIGHT, VLOG_SHIFT_RIGHT},
      {TOKEN_ASSIGN_LEFT_SIGNED, VLOG_SHIFT_LEFT},
      {TOKEN_ASSIGN_RIGHT_SIGNED, VLOG_SHIFT_RIGHT_SIGNED},
  };
  for (size_t i = 0; i < sizeof compounds / sizeof compounds[0]; i++) {
    if (compounds[i].kind == kind) {
      *op = compounds[i].op;
      return true;
    }
  }
  return false;
}

/* Goes on over ++ or -- if it is there. */
static bool take_step(vlog_parser *parser, vlog_op *op) {
  if (vlog_parse_accept(parser, TOKEN_INCREMENT)) {
    *op = VLOG_PLUS;
    return true;
  }
  *op = VLOG_MINUS;
  return vlog_parse_accept(parser, TOKEN_DECREMENT);
}

static vlog_expr *by_one(vlog_parser *parser, vlog_op op, uint32_t line,
                         vlog_expr *target) {
  return vlog_parse_binary_node(parser, op, line, target,
                                vlog_parse_integer(parser, line, 1));
}

static vlog_expr *parse_assigned(vlog_parser *parser) {
  if (vlog_parse_at(parser, TOKEN_HASH) || vlog_parse_at(parser, TOKEN_AT)) {
    return vlog_parse_fail_unknown(parser, "a delay");
  }
  return vlog_parse_expression(parser);
}

/* What comes behind a target. */
static void parse_operator(vlog_parser *parser, vlog_statement *made,
                           bool is_blocking) {
  uint32_t line = parser->token.line;
  vlog_op op;
  if (vlog_parse_accept(parser, TOKEN_ASSIGN_IT)) {
    made->value = parse_assigned(parser);
  } else if (!is_blocking && vlog_parse_accept(parser, TOKEN_LESS_EQUAL)) {
    made->is_nonblocking = true;
    made->value = parse_assigned(parser);
  } else if (find_compound(parser->token.kind, &op)) {
    vlog_parse_advance(parser);
    vlog_expr *right = parse_assigned(parser);
    made->value = vlog_parse_binary_node(parser, op, line, made->target, right);
  } else if (take_step(parser, &op)) {
    made->value = by_one(parser, op, line, made->target);
  } else {
    vlog_parse_fail_expected(parser, "an assignment");
  }
}

vlog_statement *vlog_parse_assignment(vlog_parser *parser, bool is_blocking) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_ASSIGN);
  if (!made) {
    return NULL;
  }
  vlog_op op;
  if (take_step(parser, &op)) {
    made->target = vlog_parse_target(parser);
    made->value = by_one(parser, op, made->line, made->target);
    return made;
  }
  if (vlog_parse_at(parser, TOKEN_NAME)) {
    vlog_token_kind next = vlog_parse_peek(parser);
    if (next == TOKEN_PAREN_OPEN || next == TOKEN_SEMICOLON) {
      return vlog_parse_fail(parser,
                             "the task '%s' is not known to this "
                             "simulator",
                             parser->token.name);
    }
    if (next == TOKEN_COLON) {
      return vlog_parse_fail_unknown(parser, "a label of a statement");
    }
    if (next == TOKEN_NAME) {
      return vlog_parse_fail(parser,
                             "the type '%s' is not known to this "
                             "simulator",
                             parser->token.name);
    }
  }
  made->target = vlog_parse_target(parser);
  parse_operator(parser, made, is_blocking);
  return made;
}

vlog_statement *vlog_parse_continuous(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_ASSIGN);
  if (!made) {
    return NULL;
  }
  made->target = vlog_parse_target(parser);
  vlog_parse_expect(parser, TOKEN_ASSIGN_IT);
  made->value = vlog_parse_expression(parser);
  return made;
}

/* Assignments with commas between them: a block, if it is not only one. */
static vlog_statement *parse_assignments(vlog_parser *parser) {
  vlog_statement *first = vlog_parse_assignment(parser, true);
  if (!first || !vlog_parse_at(parser, TOKEN_COMMA)) {
    return first;
  }
  vlog_statement *block = vlog_parse_new_statement(parser, VLOG_BLOCK);
  if (!block) {
    return NULL;
  }
  size_t mark = parser->scratch_used;
  vlog_parse_push(parser, &first, sizeof(vlog_statement *));
  while (vlog_parse_accept(parser, TOKEN_COMMA)) {
    vlog_statement *next = vlog_parse_assignment(parser, true);
    vlog_parse_push(parser, &next, sizeof(vlog_statement *));
  }
  block->statements = vlog_parse_take(parser, mark, sizeof(vlog_statement *),
                                      &block->num_statements);
  return block;
}

/* `int i = 0, j = 1, byte k = 2` */
static void parse_loop_variables(vlog_parser *parser, vlog_statement *made) {
  size_t mark = parser->scratch_used;
  const vlog_type *type = NULL;
  do {
    vlog_parse_accept(parser, TOKEN_VAR);
    if (!type || vlog_parse_at_type(parser)) {
      type = vlog_parse_type(parser, false);
    }
    vlog_declaration next = vlog_parse_declarator(parser, type, false);
    if (!next.value) {
      vlog_parse_fail_expected(parser, "the first value of a loop's variable");
    }
    vlog_parse_push(parser, &next, sizeof next);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  made->declarations = vlog_parse_take(parser, mark, sizeof(vlog_declaration),
                                       &made->num_declarations);
}

vlog_statement *vlog_parse_for(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_FOR);
  if (!made) {
    return NULL;
  }
  vlog_parse_advance(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  if (vlog_parse_at(parser, TOKEN_VAR) || vlog_parse_at_type(parser)) {
    parse_loop_variables(parser, made);
  } else {
    made->first = parse_assignments(parser);
  }
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  made->condition = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  made->step = parse_assignments(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  made->body = vlog_parse_statement(parser);
  return made;
}

vlog_exprs vlog_parse_labels(vlog_parser *parser) {
  if (vlog_parse_accept(parser, TOKEN_DEFAULT)) {
    vlog_parse_accept(parser, TOKEN_COLON);
    return (vlog_exprs){0};
  }
  size_t mark = parser->scratch_used;
  do {
    vlog_expr *label = vlog_parse_expression(parser);
    vlog_parse_push_expr(parser, label);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_exprs labels = vlog_parse_take_exprs(parser, mark);
  vlog_parse_expect(parser, TOKEN_COLON);
  return labels;
}

/* `label, label: statement` or `default: statement` */
static vlog_case parse_branch(vlog_parser *parser) {
  vlog_case made = {.labels = vlog_parse_labels(parser)};
  made.body = vlog_parse_statement(parser);
  return made;
}

vlog_statement *vlog_parse_case(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_CASE);
  if (!made) {
    return NULL;
  }
  vlog_parse_advance(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  made->condition = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  if (vlog_parse_at(parser, TOKEN_INSIDE)) {
    return vlog_parse_fail_unknown(parser, "'case inside'");
  }
  size_t mark = parser->scratch_used;
  while (!vlog_parse_at(parser, TOKEN_END_CASE) &&
         !vlog_parse_at(parser, TOKEN_END)) {
    vlog_case branch = parse_branch(parser);
    vlog_parse_push(parser, &branch, sizeof branch);
  }
  made->cases =
      vlog_parse_take(parser, mark, sizeof(vlog_case), &made->num_cases);
  vlog_parse_expect(parser, TOKEN_END_CASE);
  return made;
}
