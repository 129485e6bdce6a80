/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The syntax of SystemVerilog, as far as circuits are written in it: modules
 * with parameters, nets and variables, continuous assignments, always_comb and
 * always_ff, functions, instances and generate constructs, and packages of
 * parameters, variables and functions (IEEE 1800-2017). Not here, and an error
 * of the parser: classes, interfaces, structures, enumerations, typedefs,
 * delays, events but a clock's edge, four-state literals.
 *
 * Everything lives in the arena of a vlog_library. Names are interned: two
 * names are the same if their pointers are.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_AST_H
#define RTL_MODEL_SYNTAX_VLOG_AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct vlog_expr vlog_expr;
typedef struct vlog_statement vlog_statement;
typedef struct vlog_item vlog_item;

/* A list of expressions: pointers, as everywhere here. */
typedef struct vlog_exprs {
  vlog_expr **items;
  size_t count;
} vlog_exprs;

typedef enum vlog_expr_kind {
  VLOG_NUMBER,      /* 12, 8'hff, '0 */
  VLOG_NAME,        /* x, or package::x */
  VLOG_MEMBER,      /* left.name: into a scope, such as step[1].state */
  VLOG_INDEX,       /* left[right] */
  VLOG_RANGE,       /* left[right:third] */
  VLOG_RANGE_UP,    /* left[right +: third] */
  VLOG_RANGE_DOWN,  /* left[right -: third] */
  VLOG_UNARY,       /* op left */
  VLOG_BINARY,      /* left op right */
  VLOG_CONDITIONAL, /* left ? right : third */
  VLOG_CONCAT,      /* {list} */
  VLOG_REPLICATE,   /* {left{list}} */
  VLOG_CALL,        /* name(list), or $name(list) with its $ */
  VLOG_PATTERN,     /* '{list}: what an array begins with */
  VLOG_SIZE_CAST,   /* left'(right): left is a number of bits */
  VLOG_SIGN_CAST,   /* signed'(left), unsigned'(left): is_signed */
  VLOG_TYPE_CAST,   /* int'(left): to `type` */
} vlog_expr_kind;

typedef enum vlog_op {
  VLOG_PLUS,
  VLOG_MINUS, /* both also unary */
  VLOG_TIMES,
  VLOG_DIVIDE,
  VLOG_MODULO,
  VLOG_POWER,
  VLOG_AND,
  VLOG_OR,
  VLOG_XOR,
  VLOG_XNOR, /* & | ^ ~^: also unary, which reduce */
  VLOG_NAND,
  VLOG_NOR, /* ~& ~|: unary only */
  VLOG_NOT, /* ~ */
  VLOG_LOGICAL_NOT,
  VLOG_LOGICAL_AND,
  VLOG_LOGICAL_OR,
  VLOG_EQUAL,
  VLOG_NOT_EQUAL, /* == and ===, != and !==: there is no x or z */
  VLOG_LESS,
  VLOG_LESS_EQUAL,
  VLOG_GREATER,
  VLOG_GREATER_EQUAL,
  VLOG_SHIFT_LEFT,
  VLOG_SHIFT_RIGHT,        /* << and <<<, >> */
  VLOG_SHIFT_RIGHT_SIGNED, /* >>> */
} vlog_op;

/* A type of integers. */
typedef struct vlog_type {
  bool is_fixed;    /* its ranges mean the same wherever it is used */
  bool is_implicit; /* neither words nor ranges: a parameter has its value's */
  bool is_signed;
  unsigned width;    /* of a type with a name, such as 32 of int; 0 for the
                        ranges below */
  vlog_exprs ranges; /* packed, [left:right] each, outermost first, two
                        expressions per range; none for one bit */
} vlog_type;

struct vlog_expr {
  vlog_expr_kind kind;
  vlog_op op;
  uint32_t line;         /* from 1 */
  bool is_signed;        /* of a number or a cast */
  bool is_unsized;       /* of a number: no width was written; 32 bits, or more
                            where the value has them */
  bool is_fill;          /* '0 or '1: as many bits as there is room for */
  uint32_t width;        /* of a number */
  const uint64_t *words; /* its bits, 64 in each, lowest first, those above
                            `width` zero: (width + 63) / 64 words */
  const char *name;      /* of NAME, MEMBER, CALL */
  const char *package;   /* the one before `::`, of NAME and CALL, or NULL */
  vlog_expr *left, *right, *third;
  vlog_exprs list;
  const vlog_type *type; /* of TYPE_CAST, whose `name` is that of a type of the
                            user's, or NULL */
};

typedef struct vlog_declaration {
  const char *name;
  uint32_t line;
  bool is_net; /* `wire`: the value drives it all the time; that of a
                  variable is there at the beginning */
  const vlog_type *type;
  vlog_exprs dimensions; /* unpacked: [left:right] as two expressions each, and
                            [size] as NULL and the size */
  vlog_expr *value;      /* or NULL */
} vlog_declaration;

typedef enum vlog_statement_kind {
  VLOG_BLOCK,     /* begin … end: declarations, then statements */
  VLOG_ASSIGN,    /* target = value, target <= value if is_nonblocking; x++
                     and x += y come as x = x + y */
  VLOG_IF,        /* condition, body, otherwise (NULL if there is none) */
  VLOG_CASE,      /* condition; cases */
  VLOG_FOR,       /* first (a block, or an assignment), condition, step, body */
  VLOG_CALL_TASK, /* $display(…) and the like: value, a VLOG_CALL */
  VLOG_RETURN,    /* value */
  VLOG_NOTHING,   /* ; */
} vlog_statement_kind;

/* A branch of a case statement. */
typedef struct vlog_case {
  vlog_exprs labels; /* none for `default` */
  vlog_statement *body;
} vlog_case;

struct vlog_statement {
  vlog_statement_kind kind;
  uint32_t line;
  bool is_nonblocking;
  vlog_expr *target, *value, *condition;
  vlog_statement *first, *step, *body, *otherwise;
  vlog_declaration *declarations; /* of a block, and of `for (int i = …`, whose
                                     `first` is NULL then */
  size_t num_declarations;
  vlog_statement **statements;
  size_t num_statements;
  vlog_case *cases;
  size_t num_cases;
};

typedef struct vlog_function {
  const char *name;
  uint32_t line;
  const vlog_type *type;       /* of the result, a variable of that name */
  vlog_declaration *arguments; /* inputs, in order */
  size_t num_arguments;
  vlog_declaration *locals;
  size_t num_locals;
  vlog_statement **statements;
  size_t num_statements;
} vlog_function;

/* .name(value) of an instance's parameters or ports. */
typedef struct vlog_connection {
  const char *name; /* NULL if it is by position */
  vlog_expr *value; /* NULL for .name() */
} vlog_connection;

typedef struct vlog_instance {
  const char *module;
  const char *name;
  uint32_t line;
  vlog_connection *parameters;
  size_t num_parameters;
  vlog_connection *ports; /* .name alone comes as .name(name) */
  size_t num_ports;
  bool connects_the_rest; /* .* */
} vlog_instance;

/* import package::name; */
typedef struct vlog_import {
  const char *package;
  const char *name; /* NULL for `*` */
  uint32_t line;
} vlog_import;

typedef enum vlog_item_kind {
  VLOG_ITEM_PARAMETER,   /* declaration: a localparam, or a parameter that is
                            not in the header */
  VLOG_ITEM_DECLARATION, /* declaration: a net or a variable */
  VLOG_ITEM_GENVAR,      /* declaration: its name alone */
  VLOG_ITEM_ASSIGN,      /* statement: `assign` */
  VLOG_ITEM_COMB,        /* statement: always_comb, always @*, always @(*) */
  VLOG_ITEM_FF,          /* statement: always_ff, always; at the rising edge of
                            `clock` */
  VLOG_ITEM_INITIAL,     /* statement */
  VLOG_ITEM_INSTANCE,
  VLOG_ITEM_FUNCTION,
  VLOG_ITEM_IMPORT, /* in the order of the text; names do not depend on it */
  VLOG_ITEM_FOR,    /* genvar name = first; condition; name = step: items */
  VLOG_ITEM_IF,     /* condition: items, else others */
  VLOG_ITEM_CASE,   /* condition, cases without bodies: an item of kind BLOCK
                       for each of them */
  VLOG_ITEM_BLOCK,  /* begin : name … end by itself: items */
} vlog_item_kind;

struct vlog_item {
  vlog_item_kind kind;
  uint32_t line;
  vlog_declaration *declaration;
  bool is_local; /* of a parameter: a localparam */
  vlog_statement *statement;
  vlog_expr *clock;
  vlog_instance *instance;
  vlog_function *function;
  vlog_import *import;
  /* Generate constructs. */
  const char *genvar;
  vlog_expr *first, *condition, *step;
  vlog_case *cases;
  size_t num_cases;
  const char *block; /* the name of the block of `items`, or NULL */
  vlog_item **items;
  size_t num_items;
  const char *other_block;
  vlog_item **others; /* an `else if` is one item of kind IF in here, and
                         is not in a block of its own */
  size_t num_others;
  bool has_else;
};

typedef struct vlog_port {
  bool is_input;
  vlog_declaration declaration; /* is_net is false */
} vlog_port;

/* A module, or a package, whose items are parameters that are local, variables,
 * functions and imports. */
typedef struct vlog_module {
  const char *name;
  const char *file; /* borrowed: the name given with the text */
  uint32_t line;
  bool is_package;
  vlog_item **imports; /* those before it in the text, and of its header */
  size_t num_imports;
  vlog_item **parameters; /* of the header, of kind VLOG_ITEM_PARAMETER */
  size_t num_parameters;
  vlog_port *ports; /* in order */
  size_t num_ports;
  vlog_item **items;
  size_t num_items;
} vlog_module;

#endif
