/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types with names of the user's, and enumerations. A range means what it means
 * where the type is declared: what is no number in it becomes a parameter that
 * nobody else can name.
 */
#include "rtl/model/syntax/vlog_parse.h"

#include <stdio.h>

/* They are looked for one by one, and at each name that begins a statement. */
#define MOST_TYPES 2000

struct vlog_named_type {
  const char *package; /* NULL: to be used without one */
  const char *name;
  const vlog_type *type;
  bool is_imported;
  unsigned number;         /* of those that are known, from 1 */
  vlog_named_type *before; /* the one that was declared before */
};

static void declare(vlog_parser *parser, const char *package, const char *name,
                    const vlog_type *type, bool is_imported) {
  unsigned number = parser->types ? parser->types->number + 1 : 1;
  if (number > MOST_TYPES) {
    vlog_parse_fail(parser,
                    "more than %d types with names are not known to "
                    "this simulator",
                    MOST_TYPES);
    return;
  }
  vlog_named_type *made = VLOG_PARSE_NEW(parser, vlog_named_type);
  if (made) {
    *made = (vlog_named_type){package,     name,   type,
                              is_imported, number, parser->types};
    parser->types = made;
  }
}

const vlog_type *vlog_parse_typedef_named(const vlog_parser *parser,
                                          const char *package,
                                          const char *name) {
  for (const vlog_named_type *at = parser->types; at; at = at->before) {
    if (at->name == name && at->package == package) {
      return at->type;
    }
  }
  return NULL;
}

const vlog_type *vlog_parse_typedef_at(const vlog_parser *parser) {
  return vlog_parse_at(parser, TOKEN_NAME)
             ? vlog_parse_typedef_named(parser, NULL, parser->token.name)
             : NULL;
}

const vlog_type *vlog_parse_typedef_take(vlog_parser *parser) {
  const vlog_type *type = vlog_parse_typedef_at(parser);
  if (!type && vlog_parse_at(parser, TOKEN_NAME) &&
      vlog_parse_peek(parser) == TOKEN_SCOPE) {
    const char *package = vlog_parse_name(parser);
    vlog_parse_advance(parser);
    type = vlog_parse_at(parser, TOKEN_NAME)
               ? vlog_parse_typedef_named(parser, package, parser->token.name)
               : NULL;
    if (!type) {
      return vlog_parse_fail_unknown(parser, "this type of a package");
    }
  }
  if (type) {
    vlog_parse_advance(parser);
    if (vlog_parse_at(parser, TOKEN_BRACKET_OPEN) ||
        vlog_parse_at(parser, TOKEN_SIGNED) ||
        vlog_parse_at(parser, TOKEN_UNSIGNED)) {
      return vlog_parse_fail_unknown(parser, "a type made of a named one");
    }
  }
  return type;
}

/* ---- Scopes ---- */

bool vlog_parse_typedef_import(vlog_parser *parser, const vlog_import *import) {
  const vlog_named_type *last = parser->types;
  bool is_type = false;
  for (const vlog_named_type *at = last; at; at = at->before) {
    if (at->package && at->package == import->package &&
        (!import->name || at->name == import->name)) {
      const vlog_type *known = vlog_parse_typedef_named(parser, NULL, at->name);
      if (known && known != at->type) {
        vlog_parse_fail_unknown(parser, "a type beside another of its name");
      }
      declare(parser, NULL, at->name, at->type, true);
      is_type = import->name != NULL;
    }
  }
  return is_type;
}

/* The type as others than the package see it. */
static const vlog_type *qualify(vlog_parser *parser, const char *package,
                                const vlog_type *type) {
  vlog_type *made = VLOG_PARSE_NEW(parser, vlog_type);
  if (!made) {
    return NULL;
  }
  *made = *type;
  size_t mark = parser->scratch_used;
  for (size_t i = 0; i < type->ranges.count; i++) {
    vlog_expr bound = *type->ranges.items[i];
    if (bound.kind == VLOG_NAME && !bound.package) {
      bound.package = package;
    }
    vlog_parse_push_expr(parser, vlog_parse_node(parser, bound));
  }
  made->ranges = vlog_parse_take_exprs(parser, mark);
  return made;
}

void vlog_parse_typedef_end_package(vlog_parser *parser,
                                    vlog_named_type *before,
                                    const char *package) {
  const vlog_named_type *own = parser->types;
  parser->types = before;
  for (; own != before && own; own = own->before) {
    if (!own->package && !own->is_imported) {
      declare(parser, package, own->name, qualify(parser, package, own->type),
              false);
    }
  }
}

/* ---- Declarations ---- */

/* A parameter that has the value of `expr`, and nothing but its name. */
static vlog_expr *push_hidden(vlog_parser *parser, vlog_expr *expr) {
  char text[32];
  int size = snprintf(text, sizeof text, "a range %zu", parser->num_hidden++);
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_PARAMETER);
  vlog_declaration *made = VLOG_PARSE_NEW(parser, vlog_declaration);
  vlog_type *type = VLOG_PARSE_NEW(parser, vlog_type);
  const char *name = vlog_name_intern(parser->lexer.names, text, (size_t)size);
  if (!item || !made || !type || !name) {
    return vlog_parse_fail(parser, "out of memory");
  }
  type->is_implicit = true;
  *made = (vlog_declaration){
      .name = name, .line = expr->line, .type = type, .value = expr};
  item->declaration = made;
  item->is_local = true;
  vlog_parse_push_item(parser, item);
  return vlog_parse_node(
      parser, (vlog_expr){.kind = VLOG_NAME, .line = expr->line, .name = name});
}

/* Gives the bounds of a type one meaning. */
static void fix_ranges(vlog_parser *parser, vlog_type *type) {
  if (type->is_fixed) {
    return; /* and shares them with another type */
  }
  type->is_fixed = true;
  for (size_t i = 0; i < type->ranges.count; i++) {
    vlog_expr *bound = type->ranges.items[i];
    if (bound && bound->kind != VLOG_NUMBER && !bound->package) {
      if (!parser->is_in_module) {
        vlog_parse_fail_unknown(
            parser, "a type outside of modules whose range is no number");
        return;
      }
      type->ranges.items[i] = push_hidden(parser, bound);
    }
  }
}

/* The value of an enumerator without one: that of the one before and 1. */
static vlog_expr *value_after(vlog_parser *parser, const char *before,
                              uint32_t line) {
  if (!before) {
    return vlog_parse_integer(parser, line, 0);
  }
  vlog_expr *name = vlog_parse_node(
      parser, (vlog_expr){.kind = VLOG_NAME, .line = line, .name = before});
  return vlog_parse_binary_node(parser, VLOG_PLUS, line, name,
                                vlog_parse_integer(parser, line, 1));
}

/* `A = 1`: a parameter. Returns its name. */
static const char *push_enumerator(vlog_parser *parser, const vlog_type *type,
                                   const char *before) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_PARAMETER);
  vlog_declaration *made = VLOG_PARSE_NEW(parser, vlog_declaration);
  if (!item || !made) {
    return NULL;
  }
  *made = vlog_parse_declarator(parser, type, false);
  if (made->dimensions.count > 0) {
    vlog_parse_fail_unknown(parser, "a range of enumerators");
  }
  if (!made->value) {
    made->value = value_after(parser, before, made->line);
  }
  item->declaration = made;
  item->is_local = true;
  vlog_parse_push_item(parser, item);
  return made->name;
}

/* enum type { A, B = 2 } */
static const vlog_type *push_enumeration(vlog_parser *parser) {
  vlog_parse_advance(parser);
  if (!parser->is_in_module) {
    return vlog_parse_fail_unknown(parser, "an enumeration outside of modules");
  }
  vlog_type *type = VLOG_PARSE_NEW(parser, vlog_type);
  if (type && vlog_parse_at(parser, TOKEN_BRACE_OPEN)) {
    *type = (vlog_type){.is_signed = true, .width = 32};
  } else if (type) {
    type = vlog_parse_type(parser, false);
  }
  if (!type) {
    return NULL;
  }
  fix_ranges(parser, type);
  vlog_parse_expect(parser, TOKEN_BRACE_OPEN);
  const char *before = NULL;
  do {
    before = push_enumerator(parser, type, before);
  } while (vlog_parse_accept(parser, TOKEN_COMMA));
  vlog_parse_expect(parser, TOKEN_BRACE_CLOSE);
  return type;
}

const vlog_type *vlog_parse_typedef_push_type(vlog_parser *parser) {
  if (vlog_parse_at(parser, TOKEN_ENUM)) {
    return push_enumeration(parser);
  }
  vlog_type *type = vlog_parse_type(parser, false);
  if (type) {
    fix_ranges(parser, type);
  }
  return type;
}

void vlog_parse_typedef_push(vlog_parser *parser) {
  vlog_parse_advance(parser);
  if (vlog_parse_at(parser, TOKEN_NAME) &&
      vlog_parse_peek(parser) == TOKEN_SEMICOLON) {
    vlog_parse_fail_unknown(parser, "a type that is declared later");
  }
  const vlog_type *type = vlog_parse_typedef_push_type(parser);
  const char *name = vlog_parse_name(parser);
  if (vlog_parse_at(parser, TOKEN_BRACKET_OPEN)) {
    vlog_parse_fail_unknown(parser, "a type of arrays");
  }
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  if (type && name) {
    declare(parser, NULL, name, type, false);
  }
}
