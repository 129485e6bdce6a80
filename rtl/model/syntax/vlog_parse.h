/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parser, which is several files: recursive descent with one token ahead,
 * and a second one where that is asked for.
 *
 * After the first error the current token is TOKEN_END, for good. So a loop
 * ends where it ends at TOKEN_END, and nobody has to look for errors but before
 * a pointer is followed: functions give NULL then. Lists are NULL when empty.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_PARSE_H
#define RTL_MODEL_SYNTAX_VLOG_PARSE_H

#include "rtl/model/syntax/vlog_ast.h"
#include "rtl/model/syntax/vlog_lexer.h"

/* How deep a tree may be. What walks it may be recursive, therefore. */
enum { VLOG_PARSE_DEPTH = 1000 };

typedef struct vlog_named_type vlog_named_type;

typedef struct vlog_parser {
  vlog_lexer lexer;
  vlog_token token; /* the current one */
  vlog_token next;  /* the one behind it, if it was asked for */
  bool has_next;
  bool is_next_local; /* parameters here are local ones, whatever they say */
  bool is_in_module;  /* or in a package */
  vlog_named_type *types; /* that are known here, the latest one */
  size_t num_hidden;      /* parameters that types have made */
  vlog_item **imports;    /* of the text so far, outside of modules */
  size_t num_imports;
  unsigned depth;
  uint64_t spare_bits; /* of numbers, without a digit that is written */
  char *block;         /* memory of the arena that is not used yet */
  size_t block_left;
  char *scratch; /* items of lists that are not complete */
  size_t scratch_used, scratch_capacity;
} vlog_parser;

/* The modules and packages of the whole text. */
vlog_module **vlog_parse_text(vlog_parser *parser, size_t *count);

/* Tokens. */

void vlog_parse_advance(vlog_parser *parser);
vlog_token_kind vlog_parse_peek(vlog_parser *parser);

static inline bool vlog_parse_at(const vlog_parser *parser,
                                 vlog_token_kind kind) {
  return parser->token.kind == kind;
}

/* Goes on if the current token is of this kind. */
static inline bool vlog_parse_accept(vlog_parser *parser,
                                     vlog_token_kind kind) {
  bool is_there = parser->token.kind == kind;
  if (is_there) {
    vlog_parse_advance(parser);
  }
  return is_there;
}

/* The same; it is an error if it is not. */
bool vlog_parse_expect(vlog_parser *parser, vlog_token_kind kind);

/* The current name; NULL and an error if it is none. */
const char *vlog_parse_name(vlog_parser *parser);

/* `: name` behind an end, if it is there: it has to be this name, or NULL for a
 * block without one. */
void vlog_parse_end_label(vlog_parser *parser, const char *name);

/* Errors, each at the current token. They return NULL to be returned. */

__attribute__((format(printf, 2, 3))) void *
vlog_parse_fail(vlog_parser *parser, const char *format, ...);

/* "<what> is expected before <the current token>". A keyword that is not known
 * gets a message of its own. */
void *vlog_parse_fail_expected(vlog_parser *parser, const char *what);

/* "<what> is not known to this simulator". */
void *vlog_parse_fail_unknown(vlog_parser *parser, const char *what);

/* Around whatever may be within itself. An error and false if it is so too
 * deeply; vlog_parse_leave() in every case. */
bool vlog_parse_enter(vlog_parser *parser);
void vlog_parse_leave(vlog_parser *parser);

/* Memory and lists. */

/* Zeroed; NULL and an error when out of memory. */
void *vlog_parse_alloc(vlog_parser *parser, size_t count, size_t size);

#define VLOG_PARSE_NEW(parser, type)                                           \
  ((type *)vlog_parse_alloc((parser), 1, sizeof(type)))

/* A list begins at a mark, `scratch_used`; items of one size are added, lists
 * within it have been taken by then. */
void vlog_parse_push(vlog_parser *parser, const void *item, size_t size);
void *vlog_parse_take(vlog_parser *parser, size_t mark, size_t size,
                      size_t *count);
void vlog_parse_push_expr(vlog_parser *parser, vlog_expr *expr);
vlog_exprs vlog_parse_take_exprs(vlog_parser *parser, size_t mark);

/* Expressions. */

vlog_expr *vlog_parse_expression(vlog_parser *parser);
/* Without operators outside of parentheses: what is assigned to. */
vlog_expr *vlog_parse_target(vlog_parser *parser);
/* An operand: a primary with all that is behind it. */
vlog_expr *vlog_parse_primary(vlog_parser *parser);
vlog_expr *vlog_parse_number(vlog_parser *parser);
/* '{…}, the current token. */
vlog_expr *vlog_parse_pattern(vlog_parser *parser);
/* A number without a width. */
vlog_expr *vlog_parse_integer(vlog_parser *parser, uint32_t line,
                              uint32_t value);

/* A new expression. Its depth is found from its parts: NULL and an error if it
 * is too much, or if there was an error before. */
vlog_expr *vlog_parse_node(vlog_parser *parser, vlog_expr expr);

/* left op right */
vlog_expr *vlog_parse_binary_node(vlog_parser *parser, vlog_op op,
                                  uint32_t line, vlog_expr *left,
                                  vlog_expr *right);

/* `[left:right]`, added to the current list, or an error. */
void vlog_parse_push_range(vlog_parser *parser);

/* Types and declarations. */

/* Whether a type begins here. */
bool vlog_parse_at_type(const vlog_parser *parser);
/* A type, which may have neither words nor ranges: one bit, is_implicit if it
 * is that of a parameter. */
vlog_type *vlog_parse_type(vlog_parser *parser, bool is_of_parameter);
/* What `int'` and the like mean, the current token: NULL if it is none. */
vlog_type *vlog_parse_named_type(vlog_parser *parser);
/* name, dimensions, `= value` */
vlog_declaration vlog_parse_declarator(vlog_parser *parser,
                                       const vlog_type *type, bool is_net);
/* Whether a declaration of a variable begins here, and that. They are added to
 * the current list. */
bool vlog_parse_at_variables(const vlog_parser *parser);
void vlog_parse_push_variables(vlog_parser *parser);

/* Types with names of the user's. They are known up to the end of what declares
 * them, where `types` is set back. */

/* The type that the current token names, or NULL. */
const vlog_type *vlog_parse_typedef_at(const vlog_parser *parser);
/* The type that has the name, of a package or, with NULL, here; or NULL. */
const vlog_type *vlog_parse_typedef_named(const vlog_parser *parser,
                                          const char *package,
                                          const char *name);
/* That, or package::name; goes on if there is one. */
const vlog_type *vlog_parse_typedef_take(vlog_parser *parser);
/* Makes the types of a package known by their names. Returns whether it is the
 * name of a type that is imported. */
bool vlog_parse_typedef_import(vlog_parser *parser, const vlog_import *import);
/* Sets `types` back to `before`, which it was before a package, and makes the
 * package's own types known with its name. */
void vlog_parse_typedef_end_package(vlog_parser *parser,
                                    vlog_named_type *before,
                                    const char *package);
/* A type, also an enumeration, whose parameters are added to the current list.
 */
const vlog_type *vlog_parse_typedef_push_type(vlog_parser *parser);
/* `typedef`; the same. */
void vlog_parse_typedef_push(vlog_parser *parser);

/* Statements. */

vlog_statement *vlog_parse_statement(vlog_parser *parser);
vlog_statement *vlog_parse_new_statement(vlog_parser *parser,
                                         vlog_statement_kind kind);
/* An assignment without its semicolon: only a blocking one, in the head of a
 * loop and the like. */
vlog_statement *vlog_parse_assignment(vlog_parser *parser, bool is_blocking);
/* `target = value` of `assign`. */
vlog_statement *vlog_parse_continuous(vlog_parser *parser);
vlog_statement *vlog_parse_for(vlog_parser *parser);
vlog_statement *vlog_parse_case(vlog_parser *parser);
/* `label, label:`, or `default:` as none. */
vlog_exprs vlog_parse_labels(vlog_parser *parser);
/* Declarations, and statements up to `end`, which is not read. */
vlog_declaration *vlog_parse_locals(vlog_parser *parser, size_t *count);
vlog_statement **vlog_parse_statements(vlog_parser *parser, vlog_token_kind end,
                                       size_t *count);

/* Items of modules: each adds them to the current list. */

void vlog_parse_push_items(vlog_parser *parser);
vlog_item *vlog_parse_new_item(vlog_parser *parser, vlog_item_kind kind);
void vlog_parse_push_item(vlog_parser *parser, vlog_item *item);
/* `parameter` or `localparam` with its names. In a header the first name that
 * is not behind a comma of its own ends it. */
void vlog_parse_push_parameters(vlog_parser *parser, bool is_header);
void vlog_parse_push_process(vlog_parser *parser);
void vlog_parse_push_function(vlog_parser *parser);
void vlog_parse_push_instances(vlog_parser *parser);
/* `import` with its names. */
void vlog_parse_push_imports(vlog_parser *parser);
void vlog_parse_push_generate_for(vlog_parser *parser);
void vlog_parse_push_generate_if(vlog_parser *parser);
void vlog_parse_push_generate_case(vlog_parser *parser);
void vlog_parse_push_generate_block(vlog_parser *parser);

/* The header of a module from its ports on. */
vlog_port *vlog_parse_ports(vlog_parser *parser, size_t *count);

/* Packages. */

vlog_module *vlog_parse_package(vlog_parser *parser);
/* Adds what is imported here to what the text has imported before. */
void vlog_parse_file_imports(vlog_parser *parser);
/* Sets what a module has imported before its parameters. */
void vlog_parse_header_imports(vlog_parser *parser, vlog_module *module);

#endif
