/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Packages, and what is imported from them.
 */
#include "rtl/model/syntax/vlog_parse.h"

void vlog_parse_push_imports(vlog_parser *parser) {
  vlog_parse_advance(parser);
  do {
    vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_IMPORT);
    vlog_import *made = VLOG_PARSE_NEW(parser, vlog_import);
    if (!item || !made) {
      return;
    }
    if (vlog_parse_at(parser, TOKEN_STRING)) {
      vlog_parse_fail_unknown(parser, "a function of C");
    }
    made->line = parser->token.line;
    made->package = vlog_parse_name(parser);
    vlog_parse_expect(parser, TOKEN_SCOPE);
    if (!vlog_parse_accept(parser, TOKEN_TIMES)) {
      made->name = vlog_parse_name(parser);
    }
    item->import = made;
    if (!vlog_parse_typedef_import(parser, made)) {
      vlog_parse_push_item(parser, item);
    }
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
}

/* Begins a list with the imports so far. */
static size_t begin_imports(vlog_parser *parser) {
  size_t mark = parser->scratch_used;
  for (size_t i = 0; i < parser->num_imports; i++) {
    vlog_parse_push_item(parser, parser->imports[i]);
  }
  return mark;
}

void vlog_parse_file_imports(vlog_parser *parser) {
  size_t mark = begin_imports(parser);
  vlog_parse_push_imports(parser);
  parser->imports =
      vlog_parse_take(parser, mark, sizeof(vlog_item *), &parser->num_imports);
}

void vlog_parse_header_imports(vlog_parser *parser, vlog_module *module) {
  size_t mark = begin_imports(parser);
  while (vlog_parse_at(parser, TOKEN_IMPORT)) {
    vlog_parse_push_imports(parser);
  }
  module->imports =
      vlog_parse_take(parser, mark, sizeof(vlog_item *), &module->num_imports);
}

/* What may stand in a package. The parser of items knows more. */
static void push_package_items(vlog_parser *parser) {
  switch (parser->token.kind) {
  case TOKEN_PARAMETER:
  case TOKEN_LOCALPARAM:
  case TOKEN_FUNCTION:
  case TOKEN_IMPORT:
  case TOKEN_TYPEDEF:
  case TOKEN_SEMICOLON:
    break;
  default:
    if (!vlog_parse_at_variables(parser)) {
      vlog_parse_fail_expected(
          parser, "a parameter, a type, a variable or a function of a package");
      return;
    }
  }
  vlog_parse_push_items(parser);
}

vlog_module *vlog_parse_package(vlog_parser *parser) {
  vlog_module *package = VLOG_PARSE_NEW(parser, vlog_module);
  if (!package) {
    return NULL;
  }
  vlog_parse_advance(parser);
  if (!vlog_parse_accept(parser, TOKEN_AUTOMATIC)) {
    vlog_parse_accept(parser, TOKEN_STATIC);
  }
  package->is_package = true;
  package->file = parser->lexer.file;
  package->line = parser->token.line;
  package->name = vlog_parse_name(parser);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  vlog_named_type *types = parser->types;
  vlog_parse_header_imports(parser, package);
  parser->is_in_module = true;
  parser->is_next_local = true;
  size_t mark = parser->scratch_used;
  while (!vlog_parse_at(parser, TOKEN_END_PACKAGE) &&
         !vlog_parse_at(parser, TOKEN_END)) {
    push_package_items(parser);
  }
  package->items =
      vlog_parse_take(parser, mark, sizeof(vlog_item *), &package->num_items);
  parser->is_in_module = false;
  vlog_parse_typedef_end_package(parser, types, package->name);
  vlog_parse_expect(parser, TOKEN_END_PACKAGE);
  vlog_parse_end_label(parser, package->name);
  return package;
}
