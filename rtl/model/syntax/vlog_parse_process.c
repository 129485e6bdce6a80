/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * always, always_comb, always_ff, and functions.
 */
#include "rtl/model/syntax/vlog_parse.h"

/* `(*)` or `*`: whatever is read. */
static bool take_everything(vlog_parser *parser, bool has_parenthesis) {
  if (!vlog_parse_accept(parser, TOKEN_TIMES)) {
    return false;
  }
  if (has_parenthesis) {
    vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  }
  return true;
}

/* What is behind an `always`. */
static void parse_event(vlog_parser *parser, vlog_item *item) {
  static const char message[] =
      "an always block has to wait for one rising edge, or for '*'";
  if (vlog_parse_at(parser, TOKEN_HASH)) {
    vlog_parse_fail_unknown(parser, "a delay");
    return;
  }
  bool is_event = vlog_parse_accept(parser, TOKEN_AT);
  bool has_parenthesis =
      is_event && vlog_parse_accept(parser, TOKEN_PAREN_OPEN);
  if (is_event && take_everything(parser, has_parenthesis)) {
    item->kind = VLOG_ITEM_COMB;
    return;
  }
  if (!has_parenthesis || !vlog_parse_accept(parser, TOKEN_POSEDGE)) {
    vlog_parse_fail(parser, message);
    return;
  }
  item->clock = vlog_parse_expression(parser);
  if (!vlog_parse_accept(parser, TOKEN_PAREN_CLOSE)) {
    vlog_parse_fail(parser, message);
  }
}

void vlog_parse_push_process(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_FF);
  if (!item) {
    return;
  }
  bool needs_edge = vlog_parse_at(parser, TOKEN_ALWAYS_FF);
  if (vlog_parse_accept(parser, TOKEN_ALWAYS_COMB)) {
    item->kind = VLOG_ITEM_COMB;
  } else {
    vlog_parse_advance(parser);
    parse_event(parser, item);
    if (needs_edge && item->kind == VLOG_ITEM_COMB) {
      vlog_parse_fail(parser, "an always_ff block has to wait for an edge");
    }
  }
  item->statement = vlog_parse_statement(parser);
  vlog_parse_push_item(parser, item);
}

/* Adds an argument, which has the type of the one before unless it has one of
 * its own. */
static const vlog_type *push_argument(vlog_parser *parser,
                                      const vlog_type *type) {
  bool is_input = vlog_parse_accept(parser, TOKEN_INPUT);
  if (vlog_parse_at(parser, TOKEN_OUTPUT) ||
      vlog_parse_at(parser, TOKEN_INOUT)) {
    return vlog_parse_fail_unknown(parser, "an argument that is not an input");
  }
  vlog_parse_accept(parser, TOKEN_VAR);
  if (!type || is_input || vlog_parse_at_type(parser)) {
    type = vlog_parse_type(parser, false);
  }
  vlog_declaration made = vlog_parse_declarator(parser, type, false);
  if (made.value) {
    vlog_parse_fail_unknown(parser, "an argument that may be left out");
  }
  vlog_parse_push(parser, &made, sizeof made);
  return type;
}

static void parse_arguments(vlog_parser *parser, vlog_function *made) {
  size_t mark = parser->scratch_used;
  if (vlog_parse_accept(parser, TOKEN_PAREN_OPEN) &&
      !vlog_parse_accept(parser, TOKEN_PAREN_CLOSE)) {
    const vlog_type *type = NULL;
    do {
      type = push_argument(parser, type);
    } while (vlog_parse_accept(parser, TOKEN_COMMA));
    vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  }
  made->arguments = vlog_parse_take(parser, mark, sizeof(vlog_declaration),
                                    &made->num_arguments);
}

static void parse_body(vlog_parser *parser, vlog_function *made) {
  if (vlog_parse_at(parser, TOKEN_INPUT)) {
    vlog_parse_fail(parser,
                    "an argument has to be declared in the function's header");
  }
  made->locals = vlog_parse_locals(parser, &made->num_locals);
  made->statements =
      vlog_parse_statements(parser, TOKEN_END_FUNCTION, &made->num_statements);
  vlog_parse_expect(parser, TOKEN_END_FUNCTION);
  vlog_parse_end_label(parser, made->name);
}

void vlog_parse_push_function(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_FUNCTION);
  vlog_function *made = VLOG_PARSE_NEW(parser, vlog_function);
  if (!item || !made) {
    return;
  }
  item->function = made;
  vlog_parse_advance(parser);
  if (!vlog_parse_accept(parser, TOKEN_AUTOMATIC)) {
    vlog_parse_accept(parser, TOKEN_STATIC);
  }
  if (vlog_parse_at(parser, TOKEN_VOID)) {
    vlog_parse_fail_unknown(parser, "a function without a result");
  }
  made->type = vlog_parse_type(parser, false);
  made->line = parser->token.line;
  made->name = vlog_parse_name(parser);
  parse_arguments(parser, made);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  parse_body(parser, made);
  vlog_parse_push_item(parser, item);
}
