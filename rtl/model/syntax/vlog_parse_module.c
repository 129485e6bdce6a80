/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules with their headers.
 */
#include "rtl/model/syntax/vlog_parse.h"

/* What a port has from the one before. */
typedef struct port_style {
  bool has_direction;
  bool is_input;
  const vlog_type *type;
} port_style;

/* Reads a direction. Returns whether there is one. */
static bool take_direction(vlog_parser *parser, port_style *style) {
  bool is_input = vlog_parse_accept(parser, TOKEN_INPUT);
  if (is_input || vlog_parse_accept(parser, TOKEN_OUTPUT)) {
    style->has_direction = true;
    style->is_input = is_input;
    return true;
  }
  if (vlog_parse_at(parser, TOKEN_INOUT)) {
    vlog_parse_fail_unknown(parser, "an inout port");
  }
  return false;
}

/* A name before any direction: ports as they were declared before 2001, or the
 * type of an interface. */
static void check_has_direction(vlog_parser *parser, const port_style *style) {
  if (style->has_direction) {
    return;
  }
  if (!vlog_parse_at(parser, TOKEN_NAME)) {
    vlog_parse_fail_expected(parser, "the direction of a port");
    return;
  }
  vlog_token_kind next = vlog_parse_peek(parser);
  if (next == TOKEN_NAME || next == TOKEN_DOT) {
    vlog_parse_fail_unknown(parser, "an interface");
  } else {
    vlog_parse_fail(parser, "a port has to be declared in the header of the "
                            "module, with its direction");
  }
}

static void push_port(vlog_parser *parser, port_style *style) {
  bool is_new = take_direction(parser, style);
  check_has_direction(parser, style);
  bool has_word = vlog_parse_accept(parser, TOKEN_WIRE);
  has_word |= vlog_parse_accept(parser, TOKEN_VAR);
  if (is_new || has_word || vlog_parse_at_type(parser)) {
    style->type = vlog_parse_type(parser, false);
  }
  vlog_port port = {.is_input = style->is_input,
                    .declaration =
                        vlog_parse_declarator(parser, style->type, false)};
  vlog_parse_push(parser, &port, sizeof port);
}

vlog_port *vlog_parse_ports(vlog_parser *parser, size_t *count) {
  size_t mark = parser->scratch_used;
  if (vlog_parse_accept(parser, TOKEN_PAREN_OPEN) &&
      !vlog_parse_accept(parser, TOKEN_PAREN_CLOSE)) {
    port_style style = {0};
    do {
      push_port(parser, &style);
    } while (vlog_parse_accept(parser, TOKEN_COMMA));
    vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  }
  return vlog_parse_take(parser, mark, sizeof(vlog_port), count);
}

/* `#(…)` */
static void parse_parameters(vlog_parser *parser, vlog_module *module) {
  size_t mark = parser->scratch_used;
  bool has_header = vlog_parse_accept(parser, TOKEN_HASH);
  if (has_header) {
    vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
    if (!vlog_parse_at(parser, TOKEN_PAREN_CLOSE)) {
      vlog_parse_push_parameters(parser, true);
    }
    vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  }
  module->parameters = vlog_parse_take(parser, mark, sizeof(vlog_item *),
                                       &module->num_parameters);
  /* Nobody can set those of the body then. */
  parser->is_next_local = has_header;
}

static vlog_module *parse_module(vlog_parser *parser) {
  vlog_module *module = VLOG_PARSE_NEW(parser, vlog_module);
  if (!module) {
    return NULL;
  }
  vlog_parse_advance(parser);
  if (!vlog_parse_accept(parser, TOKEN_AUTOMATIC)) {
    vlog_parse_accept(parser, TOKEN_STATIC);
  }
  module->file = parser->lexer.file;
  module->line = parser->token.line;
  module->name = vlog_parse_name(parser);
  parser->is_next_local = false;
  vlog_named_type *types = parser->types;
  vlog_parse_header_imports(parser, module);
  parse_parameters(parser, module);
  module->ports = vlog_parse_ports(parser, &module->num_ports);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  parser->is_in_module = true;
  size_t mark = parser->scratch_used;
  while (!vlog_parse_at(parser, TOKEN_END_MODULE) &&
         !vlog_parse_at(parser, TOKEN_END)) {
    vlog_parse_push_items(parser);
  }
  module->items =
      vlog_parse_take(parser, mark, sizeof(vlog_item *), &module->num_items);
  parser->is_in_module = false;
  parser->types = types;
  vlog_parse_expect(parser, TOKEN_END_MODULE);
  vlog_parse_end_label(parser, module->name);
  return module;
}

vlog_module **vlog_parse_text(vlog_parser *parser, size_t *count) {
  size_t mark = parser->scratch_used;
  while (!vlog_parse_at(parser, TOKEN_END)) {
    if (vlog_parse_at(parser, TOKEN_MODULE) ||
        vlog_parse_at(parser, TOKEN_MACROMODULE)) {
      vlog_module *module = parse_module(parser);
      vlog_parse_push(parser, &module, sizeof(vlog_module *));
    } else if (vlog_parse_at(parser, TOKEN_PACKAGE)) {
      vlog_module *package = vlog_parse_package(parser);
      vlog_parse_push(parser, &package, sizeof(vlog_module *));
    } else if (vlog_parse_at(parser, TOKEN_IMPORT)) {
      vlog_parse_file_imports(parser);
    } else if (vlog_parse_at(parser, TOKEN_TYPEDEF)) {
      vlog_parse_typedef_push(parser);
    } else if (!vlog_parse_accept(parser, TOKEN_SEMICOLON)) {
      vlog_parse_fail_expected(parser, "a module");
    }
  }
  return vlog_parse_take(parser, mark, sizeof(vlog_module *), count);
}
