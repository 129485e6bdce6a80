/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types, declarations of variables, and parameters.
 */
#include "rtl/model/syntax/vlog_parse.h"

/* Types by their names. Those without a width have ranges. */
static const struct {
  vlog_token_kind kind;
  bool is_signed;
  unsigned width;
} named_types[] = {
    {TOKEN_LOGIC, false, 0},    {TOKEN_BIT, false, 0},
    {TOKEN_REG, false, 0},      {TOKEN_INT, true, 32},
    {TOKEN_INTEGER, true, 32},  {TOKEN_BYTE, true, 8},
    {TOKEN_SHORTINT, true, 16}, {TOKEN_LONGINT, true, 64},
};

/* Sets what the name of a type says, and goes on if there is one. */
static bool take_named_type(vlog_parser *parser, vlog_type *type) {
  for (size_t i = 0; i < sizeof named_types / sizeof named_types[0]; i++) {
    if (vlog_parse_accept(parser, named_types[i].kind)) {
      type->is_signed = named_types[i].is_signed;
      type->width = named_types[i].width;
      return true;
    }
  }
  return false;
}

static bool at_named_type(const vlog_parser *parser) {
  for (size_t i = 0; i < sizeof named_types / sizeof named_types[0]; i++) {
    if (vlog_parse_at(parser, named_types[i].kind)) {
      return true;
    }
  }
  return false;
}

vlog_type *vlog_parse_named_type(vlog_parser *parser) {
  vlog_type *type = VLOG_PARSE_NEW(parser, vlog_type);
  return type && take_named_type(parser, type) ? type : NULL;
}

bool vlog_parse_at_type(const vlog_parser *parser) {
  return at_named_type(parser) || vlog_parse_typedef_at(parser) ||
         vlog_parse_at(parser, TOKEN_SIGNED) ||
         vlog_parse_at(parser, TOKEN_UNSIGNED) ||
         vlog_parse_at(parser, TOKEN_BRACKET_OPEN);
}

void vlog_parse_push_range(vlog_parser *parser) {
  vlog_parse_expect(parser, TOKEN_BRACKET_OPEN);
  vlog_expr *left = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_COLON);
  vlog_expr *right = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_BRACKET_CLOSE);
  vlog_parse_push_expr(parser, left);
  vlog_parse_push_expr(parser, right);
}

vlog_type *vlog_parse_type(vlog_parser *parser, bool is_of_parameter) {
  vlog_type *type = VLOG_PARSE_NEW(parser, vlog_type);
  if (!type) {
    return NULL;
  }
  const vlog_type *known = vlog_parse_typedef_take(parser);
  if (known) {
    *type = *known;
    return type;
  }
  bool has_name = take_named_type(parser, type);
  if (vlog_parse_accept(parser, TOKEN_SIGNED)) {
    type->is_signed = true;
  } else if (vlog_parse_accept(parser, TOKEN_UNSIGNED)) {
    type->is_signed = false;
  }
  if (type->width > 0) {
    if (vlog_parse_at(parser, TOKEN_BRACKET_OPEN)) {
      return vlog_parse_fail(parser, "this type has no ranges");
    }
    return type;
  }
  size_t mark = parser->scratch_used;
  while (vlog_parse_at(parser, TOKEN_BRACKET_OPEN)) {
    vlog_parse_push_range(parser);
  }
  type->ranges = vlog_parse_take_exprs(parser, mark);
  type->is_implicit = is_of_parameter && !has_name && type->ranges.count == 0;
  return type;
}

/* [left:right], or [size] as NULL and the size. */
static vlog_exprs parse_dimensions(vlog_parser *parser) {
  size_t mark = parser->scratch_used;
  while (vlog_parse_accept(parser, TOKEN_BRACKET_OPEN)) {
    vlog_expr *left = NULL;
    vlog_expr *right = vlog_parse_expression(parser);
    if (vlog_parse_accept(parser, TOKEN_COLON)) {
      left = right;
      right = vlog_parse_expression(parser);
    }
    vlog_parse_expect(parser, TOKEN_BRACKET_CLOSE);
    vlog_parse_push_expr(parser, left);
    vlog_parse_push_expr(parser, right);
  }
  return vlog_parse_take_exprs(parser, mark);
}

vlog_declaration vlog_parse_declarator(vlog_parser *parser,
                                       const vlog_type *type, bool is_net) {
  vlog_declaration made = {
      .line = parser->token.line, .type = type, .is_net = is_net};
  if (vlog_parse_at(parser, TOKEN_NAME) &&
      vlog_parse_peek(parser) == TOKEN_NAME) {
    vlog_parse_fail(parser, "the type '%s' is not known to this simulator",
                    parser->token.name);
  }
  made.name = vlog_parse_name(parser);
  if (made.name && vlog_parse_typedef_named(parser, NULL, made.name)) {
    vlog_parse_fail_unknown(parser, "a name that is also that of a type");
  }
  if (vlog_parse_at(parser, TOKEN_SCOPE)) {
    vlog_parse_fail_unknown(parser, "a type of a package");
  }
  made.dimensions = parse_dimensions(parser);
  if (vlog_parse_accept(parser, TOKEN_ASSIGN_IT)) {
    made.value = vlog_parse_at(parser, TOKEN_TICK_BRACE)
                     ? vlog_parse_pattern(parser)
                     : vlog_parse_expression(parser);
  }
  return made;
}

bool vlog_parse_at_variables(const vlog_parser *parser) {
  return at_named_type(parser) || vlog_parse_typedef_at(parser) ||
         vlog_parse_at(parser, TOKEN_VAR) ||
         vlog_parse_at(parser, TOKEN_AUTOMATIC) ||
         vlog_parse_at(parser, TOKEN_STATIC);
}

void vlog_parse_push_variables(vlog_parser *parser) {
  if (!vlog_parse_accept(parser, TOKEN_AUTOMATIC)) {
    vlog_parse_accept(parser, TOKEN_STATIC);
  }
  vlog_parse_accept(parser, TOKEN_VAR);
  const vlog_type *type = vlog_parse_type(parser, false);
  do {
    vlog_declaration made = vlog_parse_declarator(parser, type, false);
    vlog_parse_push(parser, &made, sizeof made);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
}

/* In a header, a comma may also be the one before the next parameter that has a
 * keyword or a type of its own. */
void vlog_parse_push_parameters(vlog_parser *parser, bool is_header) {
  bool is_local = !vlog_parse_accept(parser, TOKEN_PARAMETER) &&
                  vlog_parse_accept(parser, TOKEN_LOCALPARAM);
  const vlog_type *type = NULL;
  do {
    if (is_header && (vlog_parse_at(parser, TOKEN_PARAMETER) ||
                      vlog_parse_at(parser, TOKEN_LOCALPARAM))) {
      is_local = vlog_parse_at(parser, TOKEN_LOCALPARAM);
      vlog_parse_advance(parser);
      type = NULL;
    }
    if (vlog_parse_at(parser, TOKEN_TYPE)) {
      vlog_parse_fail_unknown(parser, "a parameter that is a type");
    }
    if (!type || (is_header && vlog_parse_at_type(parser))) {
      type = vlog_parse_type(parser, true);
    }
    vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_PARAMETER);
    vlog_declaration *made = VLOG_PARSE_NEW(parser, vlog_declaration);
    if (!item || !made) {
      return;
    }
    *made = vlog_parse_declarator(parser, type, false);
    item->declaration = made;
    item->is_local = is_local || parser->is_next_local;
    vlog_parse_push_item(parser, item);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
}
