/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances of modules.
 */
#include "rtl/model/syntax/vlog_parse.h"

/* `.name(value)`, `.name`, `.*`, or a value alone. */
static void push_connection(vlog_parser *parser, bool is_port, bool *has_rest) {
  vlog_connection made = {0};
  uint32_t line = parser->token.line;
  if (!vlog_parse_accept(parser, TOKEN_DOT)) {
    /* Nothing between two commas is a port that is not connected. */
    bool is_empty = vlog_parse_at(parser, TOKEN_COMMA) ||
                    vlog_parse_at(parser, TOKEN_PAREN_CLOSE);
    made.value = is_port && is_empty ? NULL : vlog_parse_expression(parser);
  } else if (is_port && vlog_parse_accept(parser, TOKEN_TIMES)) {
    *has_rest = true;
    return;
  } else {
    made.name = vlog_parse_name(parser);
    if (vlog_parse_accept(parser, TOKEN_PAREN_OPEN)) {
      if (!vlog_parse_at(parser, TOKEN_PAREN_CLOSE)) {
        made.value = vlog_parse_expression(parser);
      }
      vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
    } else if (is_port) {
      made.value = vlog_parse_node(
          parser,
          (vlog_expr){.kind = VLOG_NAME, .line = line, .name = made.name});
    } else {
      vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
    }
  }
  vlog_parse_push(parser, &made, sizeof made);
}

/* Connections up to a closing parenthesis; the opening one has been read. */
static vlog_connection *parse_connections(vlog_parser *parser, bool is_port,
                                          bool *has_rest, size_t *count) {
  size_t mark = parser->scratch_used;
  if (!vlog_parse_accept(parser, TOKEN_PAREN_CLOSE)) {
    do {
      push_connection(parser, is_port, has_rest);
    } while (vlog_parse_accept(parser, TOKEN_COMMA));
    vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  }
  return vlog_parse_take(parser, mark, sizeof(vlog_connection), count);
}

/* Whatever else may be behind a name. */
static void check_is_instance(vlog_parser *parser, const char *module) {
  switch (parser->token.kind) {
  case TOKEN_BRACKET_OPEN:
    vlog_parse_fail_unknown(parser, "an array of instances");
    return;
  case TOKEN_SEMICOLON:
  case TOKEN_COMMA:
  case TOKEN_ASSIGN_IT:
    vlog_parse_fail(parser, "the type '%s' is not known to this simulator",
                    module);
    return;
  default:
    vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  }
}

/* The name and the ports of an instance, whose module and parameters `like`
 * has. */
static void push_instance(vlog_parser *parser, const vlog_instance *like) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_INSTANCE);
  vlog_instance *made = VLOG_PARSE_NEW(parser, vlog_instance);
  if (!item || !made) {
    return;
  }
  *made = *like;
  item->instance = made;
  made->line = parser->token.line;
  made->name = vlog_parse_name(parser);
  check_is_instance(parser, like->module);
  made->ports = parse_connections(parser, true, &made->connects_the_rest,
                                  &made->num_ports);
  vlog_parse_push_item(parser, item);
}

void vlog_parse_push_instances(vlog_parser *parser) {
  vlog_instance like = {.module = vlog_parse_name(parser)};
  if (vlog_parse_at(parser, TOKEN_SCOPE)) {
    vlog_parse_fail_unknown(parser, "a type of a package");
  }
  if (vlog_parse_accept(parser, TOKEN_HASH)) {
    if (!vlog_parse_accept(parser, TOKEN_PAREN_OPEN)) {
      vlog_parse_fail(parser, "parameters have to be in parentheses");
    }
    bool has_rest;
    like.parameters =
        parse_connections(parser, false, &has_rest, &like.num_parameters);
  }
  do {
    push_instance(parser, &like);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
}
