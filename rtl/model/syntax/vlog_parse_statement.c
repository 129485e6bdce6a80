/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Statements.
 */
#include "rtl/model/syntax/vlog_parse.h"

vlog_statement *vlog_parse_new_statement(vlog_parser *parser,
                                         vlog_statement_kind kind) {
  vlog_statement *made = VLOG_PARSE_NEW(parser, vlog_statement);
  if (made) {
    made->kind = kind;
    made->line = parser->token.line;
  }
  return made;
}

vlog_declaration *vlog_parse_locals(vlog_parser *parser, size_t *count) {
  size_t mark = parser->scratch_used;
  while (vlog_parse_at_variables(parser)) {
    vlog_parse_push_variables(parser);
    vlog_parse_expect(parser, TOKEN_SEMICOLON);
  }
  return vlog_parse_take(parser, mark, sizeof(vlog_declaration), count);
}

vlog_statement **vlog_parse_statements(vlog_parser *parser, vlog_token_kind end,
                                       size_t *count) {
  size_t mark = parser->scratch_used;
  while (!vlog_parse_at(parser, end) && !vlog_parse_at(parser, TOKEN_END)) {
    vlog_statement *statement = vlog_parse_statement(parser);
    vlog_parse_push(parser, &statement, sizeof(vlog_statement *));
  }
  return vlog_parse_take(parser, mark, sizeof(vlog_statement *), count);
}

static vlog_statement *parse_block(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_BLOCK);
  if (!made) {
    return NULL;
  }
  vlog_parse_advance(parser);
  const char *name = NULL;
  if (vlog_parse_accept(parser, TOKEN_COLON)) {
    name = vlog_parse_name(parser);
  }
  made->declarations = vlog_parse_locals(parser, &made->num_declarations);
  made->statements =
      vlog_parse_statements(parser, TOKEN_END_BLOCK, &made->num_statements);
  vlog_parse_expect(parser, TOKEN_END_BLOCK);
  vlog_parse_end_label(parser, name);
  return made;
}

static vlog_statement *parse_if(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_IF);
  if (!made) {
    return NULL;
  }
  vlog_parse_advance(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  made->condition = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  made->body = vlog_parse_statement(parser);
  if (vlog_parse_accept(parser, TOKEN_ELSE)) {
    made->otherwise = vlog_parse_statement(parser);
  }
  return made;
}

/* `unique` and the like: a promise, which a simulation need not check. */
static vlog_statement *parse_unique(vlog_parser *parser) {
  vlog_parse_advance(parser);
  if (vlog_parse_at(parser, TOKEN_IF)) {
    return parse_if(parser);
  }
  if (vlog_parse_at(parser, TOKEN_CASE)) {
    return vlog_parse_case(parser);
  }
  return vlog_parse_fail_expected(parser, "'if' or 'case'");
}

static vlog_statement *parse_return(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_RETURN);
  if (!made) {
    return NULL;
  }
  vlog_parse_advance(parser);
  made->value = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  return made;
}

static vlog_statement *parse_system_task(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_CALL_TASK);
  if (!made) {
    return NULL;
  }
  made->value = vlog_parse_primary(parser);
  if (made->value && made->value->kind != VLOG_CALL) {
    return vlog_parse_fail(parser, "a value alone is no statement");
  }
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  return made;
}

static vlog_statement *parse_nothing(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_new_statement(parser, VLOG_NOTHING);
  vlog_parse_advance(parser);
  return made;
}

static vlog_statement *parse_other(vlog_parser *parser) {
  if (vlog_parse_at_variables(parser)) {
    return vlog_parse_fail(
        parser, "a declaration has to be at the beginning of its block");
  }
  vlog_statement *made = vlog_parse_assignment(parser, false);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  return made;
}

static vlog_statement *parse_any(vlog_parser *parser) {
  switch (parser->token.kind) {
  case TOKEN_BEGIN:
    return parse_block(parser);
  case TOKEN_IF:
    return parse_if(parser);
  case TOKEN_UNIQUE:
  case TOKEN_UNIQUE0:
  case TOKEN_PRIORITY:
    return parse_unique(parser);
  case TOKEN_CASE:
    return vlog_parse_case(parser);
  case TOKEN_FOR:
    return vlog_parse_for(parser);
  case TOKEN_RETURN:
    return parse_return(parser);
  case TOKEN_SYSTEM:
    return parse_system_task(parser);
  case TOKEN_SEMICOLON:
    return parse_nothing(parser);
  case TOKEN_HASH:
    return vlog_parse_fail_unknown(parser, "a delay");
  case TOKEN_AT:
    return vlog_parse_fail_unknown(parser, "an event within a statement");
  case TOKEN_VOID:
    return vlog_parse_fail_unknown(parser, "a call without its result");
  default:
    return parse_other(parser);
  }
}

vlog_statement *vlog_parse_statement(vlog_parser *parser) {
  vlog_statement *made = vlog_parse_enter(parser) ? parse_any(parser) : NULL;
  vlog_parse_leave(parser);
  return made;
}
