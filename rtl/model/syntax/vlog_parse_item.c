/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What stands in a module or in a block of a generate construct.
 */
#include "rtl/model/syntax/vlog_parse.h"

vlog_item *vlog_parse_new_item(vlog_parser *parser, vlog_item_kind kind) {
  vlog_item *made = VLOG_PARSE_NEW(parser, vlog_item);
  if (made) {
    made->kind = kind;
    made->line = parser->token.line;
  }
  return made;
}

void vlog_parse_push_item(vlog_parser *parser, vlog_item *item) {
  vlog_parse_push(parser, &item, sizeof(vlog_item *));
}

/* An item for each declared name. */
static void push_declarations(vlog_parser *parser, const vlog_type *type,
                              bool is_net) {
  do {
    vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_DECLARATION);
    vlog_declaration *made = VLOG_PARSE_NEW(parser, vlog_declaration);
    if (!item || !made) {
      return;
    }
    *made = vlog_parse_declarator(parser, type, is_net);
    item->declaration = made;
    vlog_parse_push_item(parser, item);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
}

static void push_nets(vlog_parser *parser) {
  vlog_parse_advance(parser);
  if (vlog_parse_at(parser, TOKEN_HASH)) {
    vlog_parse_fail_unknown(parser, "a delay");
  } else if (vlog_parse_at(parser, TOKEN_PAREN_OPEN)) {
    vlog_parse_fail_unknown(parser, "the strength of a net");
  }
  push_declarations(parser, vlog_parse_type(parser, false), true);
}

static void push_variables(vlog_parser *parser) {
  if (!vlog_parse_accept(parser, TOKEN_AUTOMATIC)) {
    vlog_parse_accept(parser, TOKEN_STATIC);
  }
  vlog_parse_accept(parser, TOKEN_VAR);
  push_declarations(parser, vlog_parse_type(parser, false), false);
}

static void push_genvars(vlog_parser *parser) {
  vlog_parse_advance(parser);
  do {
    vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_GENVAR);
    vlog_declaration *made = VLOG_PARSE_NEW(parser, vlog_declaration);
    if (!item || !made) {
      return;
    }
    made->line = parser->token.line;
    made->name = vlog_parse_name(parser);
    item->declaration = made;
    vlog_parse_push_item(parser, item);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
}

static void push_assigns(vlog_parser *parser) {
  vlog_parse_advance(parser);
  if (vlog_parse_at(parser, TOKEN_HASH)) {
    vlog_parse_fail_unknown(parser, "a delay");
  }
  do {
    vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_ASSIGN);
    if (!item) {
      return;
    }
    item->statement = vlog_parse_continuous(parser);
    vlog_parse_push_item(parser, item);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
}

/* $error(…) and the like among the items runs once, as if it were in an
 * `initial`. */
static void push_initial(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_INITIAL);
  if (!item) {
    return;
  }
  vlog_parse_accept(parser, TOKEN_INITIAL);
  item->statement = vlog_parse_statement(parser);
  vlog_parse_push_item(parser, item);
}

static void push_generate(vlog_parser *parser) {
  vlog_parse_advance(parser);
  while (!vlog_parse_at(parser, TOKEN_END_GENERATE) &&
         !vlog_parse_at(parser, TOKEN_END)) {
    vlog_parse_push_items(parser);
  }
  vlog_parse_expect(parser, TOKEN_END_GENERATE);
}

/* enum { A, B } state; */
static void push_enumerated(vlog_parser *parser) {
  push_declarations(parser, vlog_parse_typedef_push_type(parser), false);
}

static void push_named(vlog_parser *parser) {
  if (vlog_parse_typedef_at(parser) || vlog_parse_peek(parser) == TOKEN_SCOPE) {
    push_variables(parser);
    return;
  }
  if (vlog_parse_peek(parser) == TOKEN_COLON) {
    vlog_parse_fail_unknown(parser, "a label of an assertion or of a block");
    return;
  }
  vlog_parse_push_instances(parser);
}

/* What cannot stand here, or nowhere. */
static void refuse(vlog_parser *parser) {
  switch (parser->token.kind) {
  case TOKEN_INPUT:
  case TOKEN_OUTPUT:
  case TOKEN_INOUT:
    vlog_parse_fail(parser, "a port has to be declared in the header of the "
                            "module, with its direction");
    return;
  case TOKEN_MODULE:
  case TOKEN_MACROMODULE:
    vlog_parse_fail_unknown(parser, "a module within a module");
    return;
  default:
    vlog_parse_fail_expected(parser, "a declaration or an instance");
  }
}

static void push_parameters(vlog_parser *parser) {
  vlog_parse_push_parameters(parser, false);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
}

typedef void push_items(vlog_parser *parser);

/* What reads the items that begin with a token. */
static push_items *find_reader(const vlog_parser *parser) {
  static push_items *const readers[VLOG_NUM_TOKENS] = {
      [TOKEN_PARAMETER] = push_parameters,
      [TOKEN_LOCALPARAM] = push_parameters,
      [TOKEN_WIRE] = push_nets,
      [TOKEN_TYPEDEF] = vlog_parse_typedef_push,
      [TOKEN_ENUM] = push_enumerated,
      [TOKEN_GENVAR] = push_genvars,
      [TOKEN_ASSIGN] = push_assigns,
      [TOKEN_ALWAYS] = vlog_parse_push_process,
      [TOKEN_ALWAYS_COMB] = vlog_parse_push_process,
      [TOKEN_ALWAYS_FF] = vlog_parse_push_process,
      [TOKEN_INITIAL] = push_initial,
      [TOKEN_SYSTEM] = push_initial,
      [TOKEN_FUNCTION] = vlog_parse_push_function,
      [TOKEN_IMPORT] = vlog_parse_push_imports,
      [TOKEN_GENERATE] = push_generate,
      [TOKEN_FOR] = vlog_parse_push_generate_for,
      [TOKEN_IF] = vlog_parse_push_generate_if,
      [TOKEN_CASE] = vlog_parse_push_generate_case,
      [TOKEN_BEGIN] = vlog_parse_push_generate_block,
      [TOKEN_NAME] = push_named,
      [TOKEN_SEMICOLON] = vlog_parse_advance,
  };
  push_items *reader = readers[parser->token.kind];
  if (!reader) {
    reader = vlog_parse_at_variables(parser) ? push_variables : refuse;
  }
  return reader;
}

void vlog_parse_push_items(vlog_parser *parser) {
  if (vlog_parse_enter(parser)) {
    find_reader(parser)(parser);
  }
  vlog_parse_leave(parser);
}
