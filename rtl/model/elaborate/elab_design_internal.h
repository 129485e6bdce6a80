/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of this room share: scopes with their names, nets with what
 * drives them, and the state of a process that is being worked out.
 *
 * A function that gives a node gives LOGIC_NONE on failure; elab_fail() has
 * then said why, or the graph or the arena has failed.
 */
#ifndef RTL_MODEL_ELABORATE_ELAB_DESIGN_INTERNAL_H
#define RTL_MODEL_ELABORATE_ELAB_DESIGN_INTERNAL_H

#include "base/memory/ptr_map.h"
#include "rtl/model/elaborate/elab_design.h"

/* So many nets, expressions and calls within each other are followed. */
#define ELAB_MAX_DEPTH 6000
/* So many statements are executed for one process or one constant. */
#define ELAB_MAX_STEPS (1u << 24)
/* So many packed dimensions may a vector have. */
#define ELAB_MAX_PACKED 4
/* So many instances and blocks does a design have. */
#define ELAB_MAX_SCOPES (1u << 22)

typedef struct elab_scope elab_scope;
typedef struct elab_process elab_process;
typedef struct elab_stamp elab_stamp;
typedef struct elab_shared elab_shared;

/* A dimension [left:right]. */
typedef struct elab_dimension {
  int64_t left, right;
} elab_dimension;

typedef struct elab_type {
  uint32_t width; /* of an element, if it is an array */
  bool is_signed;
  bool is_bit;   /* written without a range */
  bool is_array; /* unpacked, of one dimension */
  uint8_t num_packed;
  elab_dimension packed[ELAB_MAX_PACKED]; /* outermost first */
  elab_dimension array;
} elab_type;

typedef enum elab_source_kind {
  ELAB_FROM_EXPR,    /* an expression in a scope */
  ELAB_FROM_NET,     /* another net: an output of an instance */
  ELAB_FROM_NODE,    /* `node` */
  ELAB_FROM_INPUT,   /* an input of the graph, once it is asked for */
  ELAB_FROM_PROCESS, /* what a process assigns */
  ELAB_FROM_STAMP,   /* an output of an instance that is like others */
} elab_source_kind;

/* A value that drives bits of nets. */
typedef struct elab_source {
  elab_source_kind kind;
  bool is_running; /* it is being worked out */
  uint32_t width;
  logic_node node; /* once it is known */
  union {
    struct {
      const elab_scope *scope;
      const vlog_expr *expr;
    };
    struct elab_net *net;
    elab_process *process;
    struct {
      elab_stamp *stamp;
      logic_node shown; /* in its template */
    };
  };
} elab_source;

/* `width` bits of a net from `low` on are those of a source from `offset` on.
 */
typedef struct elab_driver {
  uint32_t low, width, offset;
  elab_source *source;
} elab_driver;

/* A process that assigns elements of an array. */
typedef struct elab_writer {
  elab_process *process;
  struct elab_writer *next;
} elab_writer;

typedef struct elab_net {
  struct elab_net *next; /* of all nets of the design */
  const char *name;
  uint32_t line;
  const elab_scope *scope;
  elab_type type;
  elab_driver *drivers;
  uint32_t num_drivers, drivers_capacity;
  bool is_sorted;
  logic_node initial;   /* a constant, or LOGIC_NONE */
  uint32_t memory;      /* of an array; UINT32_MAX before it is needed */
  elab_writer *writers; /* of an array, in order */
  bool is_read;         /* an array, of which an element was read */
  elab_shared *shared;  /* of a variable of a package: it is a memory, with one
                           element unless it is an array; else NULL */
} elab_net;

typedef enum elab_symbol_kind {
  ELAB_PARAMETER,
  ELAB_NET,
  ELAB_FUNCTION,
  ELAB_SCOPE,
  ELAB_STAMP, /* an instance without a scope of its own */
} elab_symbol_kind;

typedef struct elab_parameter {
  logic_node node; /* a constant */
  elab_type type;
} elab_parameter;

typedef struct elab_symbol {
  const char *name; /* NULL for none */
  elab_symbol_kind kind;
  union {
    const elab_parameter *parameter;
    elab_net *net;
    const vlog_function *function;
    elab_scope *scope; /* the last of them; see `previous` */
  } is;
  const elab_scope *home; /* of a function: where it stands */
} elab_symbol;

/* Names of a package that are seen in a scope. */
typedef struct elab_import {
  const struct elab_import *next;
  const elab_scope *package;
  const char *name; /* NULL for all of them */
} elab_import;

/* An instance, a block of a generate construct in one, or a package. */
struct elab_scope {
  elab_scope *parent; /* the scope around it */
  bool is_instance;   /* names of the scope around it are not seen */
  const vlog_module *module;
  const char *name; /* NULL for a block without one */
  bool has_index;   /* one of the blocks that a loop has made */
  int64_t index;
  elab_scope *previous; /* the one before it of such blocks */
  elab_symbol *symbols; /* a hash table */
  uint32_t num_symbols, symbols_capacity;
  const elab_import *imports;
};

/* Bits of a net that a process assigns. */
typedef struct elab_target {
  elab_net *net;
  uint32_t low, width;
  elab_source *source;
} elab_target;

struct elab_process {
  bool is_clocked;
  bool is_initial; /* gone once it was executed */
  bool is_running, is_done, is_queued;
  const elab_scope *scope;
  const vlog_statement *body;
  const vlog_expr *clock; /* NULL without one */
  elab_target *targets;
  uint32_t num_targets, targets_capacity;
  elab_process *next; /* in the queue of those whose states are needed */
};

/* A variable while a process or a function is executed: one of its own, or bits
 * of a net that it assigns. */
typedef struct elab_variable {
  const void *key; /* the name of one of its own, or the net */
  elab_type type;
  uint32_t low;        /* of a net: the lowest bit */
  logic_node value;    /* what a reader sees */
  logic_node next;     /* what was assigned by <=, else LOGIC_NONE */
  logic_node assigned; /* a constant: which bits have a value on every way;
                          LOGIC_NONE where that does not matter */
} elab_variable;

typedef enum elab_execution_kind {
  ELAB_EXECUTE_COMB,
  ELAB_EXECUTE_CLOCKED,
  ELAB_EXECUTE_INITIAL,
  ELAB_EXECUTE_FUNCTION,
} elab_execution_kind;

/* What a process has assigned to a variable of a package so far. */
typedef struct elab_shared_write {
  const struct elab_shared_write *before; /* or NULL */
  const elab_net *net;
  logic_node enable, element, value;
} elab_shared_write;

typedef struct elab_execution {
  elab_execution_kind kind;
  const elab_process *process;         /* of a function: see `caller` */
  const struct elab_execution *caller; /* of a function, or NULL */
  const elab_shared_write *last_write;
  elab_variable *variables;
  size_t num_variables, variables_capacity;
  logic_node path; /* one bit: whether the statement is reached */
  uint32_t steps;
  bool has_returned;
} elab_execution;

/* Where an expression stands. */
typedef struct elab_context {
  elab_design *design;
  const elab_scope *scope;
  elab_execution *execution; /* NULL outside of processes and functions */
} elab_context;

struct elab_design {
  arena_pool arena;
  vlog_library *library;
  logic_graph *graph;
  elab_options options;
  elab_scope *top;
  elab_net *nets, *last_net; /* in the order in which they were made: those of
                                a scope before those of scopes in it */
  ptr_map packages;          /* interned name -> elab_scope */
  elab_shared *shared;       /* all of them */
  elab_process *queue, *queue_end;
  elab_templates templates;                   /* unless the options have some */
  struct elab_pending *pending, *pending_end; /* what stamps have left to do */
  bool is_template;                           /* it is that of a template */
  elab_part_found *found;                     /* then: what that is made of */
  const elab_net *clock;
  logic_node stalls;
  const char *stall_module; /* the name of hls_mem_stall */
  uint32_t depth;
  uint32_t num_scopes;
  bool has_failed;
  hls_error error;
};

/* ---- elab_scope.c ---- */

/* Keeps the first failure, "<file>:<line>: " before it. Gives LOGIC_NONE. */
__attribute__((format(printf, 4, 5))) logic_node
elab_fail(elab_design *design, const elab_scope *scope, uint32_t line,
          const char *format, ...);
/* The same for functions that say whether they have succeeded: false. */
bool elab_out_of_memory(elab_design *design);
/* Counts what is within each other; false when that is too deep. Every success
 * is followed by elab_leave(). */
bool elab_enter(elab_design *design, const elab_scope *scope, uint32_t line);
void elab_leave(elab_design *design);

elab_scope *elab_scope_new(elab_design *design, elab_scope *parent,
                           const vlog_module *module, const char *name,
                           size_t num_names);
/* Adds a name; false when out of memory, or after elab_fail() when the name is
 * there already. */
bool elab_scope_add(elab_design *design, elab_scope *scope, uint32_t line,
                    const elab_symbol *symbol);
/* The symbol of a name in this scope alone, or NULL. */
elab_symbol *elab_scope_find_here(const elab_scope *scope, const char *name);
/* … or in those around it, up to the instance, and what they import. */
const elab_symbol *elab_scope_find(const elab_scope *scope, const char *name);
/* What a VLOG_NAME or VLOG_CALL names: of its package, or as above. NULL if
 * there is no such thing; a failure has been said if there is no such package.
 */
const elab_symbol *elab_symbol_of(elab_design *design, const elab_scope *scope,
                                  const vlog_expr *expr);
/* The scope that an expression such as step[1] names, or NULL; a failure has
 * been said then unless it is no scope at all. */
const elab_scope *elab_scope_of(elab_context *context, const vlog_expr *expr);

/* ---- elab_design.c ---- */

/* The failure that was kept, or that of the graph; else HLS_OK. */
hls_status elab_report(const elab_design *design, hls_error *error);
/* The module or the package of an interned name, or NULL. */
const vlog_module *elab_find_module(elab_design *design, const char *name);
const vlog_module *elab_find_package(elab_design *design, const char *name);
/* A net of the top instance, or NULL. */
elab_net *elab_top_net(const elab_design *design, const char *name);

/* ---- elab_package.c ---- */

/* The scope of a package, which is made when it is first asked for. NULL after
 * a failure. `scope` and `line` are for messages. */
const elab_scope *elab_package(elab_design *design, const elab_scope *scope,
                               uint32_t line, const char *name);
/* Makes names of a package seen in a scope. */
bool elab_import_add(elab_context *context, const vlog_import *import);
/* Those of a module or a package that are in no list of its items. */
bool elab_imports_add(elab_context *context, const vlog_module *module);
/* Once all is declared: whether a name is not declared there as well. */
bool elab_import_check(elab_context *context, const vlog_import *import);
/* What a scope imports under a name, or NULL. */
const elab_symbol *elab_import_find(const elab_scope *scope, const char *name);

/* ---- elab_shared.c: variables of packages ---- */

/* Notes that a net is one. */
bool elab_shared_new(elab_design *design, elab_net *net);
/* Whether one may be used here: not in a template, which has variables of its
 * own. false: that has been said. */
bool elab_shared_check(elab_context *context, const elab_net *net,
                       uint32_t line);
/* An element, as an expression reads it there. */
logic_node elab_shared_read(elab_context *context, elab_net *net,
                            logic_node element, uint32_t line);
/* Assigns a whole element. */
bool elab_shared_write_add(elab_context *context, uint32_t line, elab_net *net,
                           logic_node element, logic_node value,
                           bool is_nonblocking);
/* The address of the one element of what is no array. */
logic_node elab_shared_only(elab_design *design);

/* ---- elab_type.c ---- */

bool elab_type_of(elab_context *context, const vlog_declaration *declaration,
                  elab_type *type);
bool elab_type_resolve(elab_context *context, const vlog_type *written,
                       uint32_t line, elab_type *type);
elab_type elab_type_vector(uint32_t width, bool is_signed);
/* The number of elements of a dimension, and the place of the element with this
 * index, counted from that with the lowest bits. */
uint64_t elab_dimension_size(const elab_dimension *dimension);
int64_t elab_dimension_place(const elab_dimension *dimension, int64_t index);

/* ---- elab_size.c: widths and signs ---- */

typedef struct elab_size {
  uint32_t width;
  bool is_signed;
} elab_size;

/* Of an expression by itself (11.6.1). false: a failure has been said. */
bool elab_size_of(elab_context *context, const vlog_expr *expr,
                  elab_size *size);

/* ---- elab_expr.c ---- */

/* The value of an expression in a context of `width` bits, which is not less
 * than its own width, and of that sign. */
logic_node elab_eval(elab_context *context, const vlog_expr *expr,
                     uint32_t width, bool is_signed);
/* … by itself. */
logic_node elab_eval_self(elab_context *context, const vlog_expr *expr);
/* … as it is assigned to something of `width` bits: cut, or extended. */
logic_node elab_eval_assigned(elab_context *context, const vlog_expr *expr,
                              uint32_t width);
/* One bit: whether it is not zero. */
logic_node elab_eval_truth(elab_context *context, const vlog_expr *expr);
/* The value of a constant expression. */
bool elab_eval_integer(elab_context *context, const vlog_expr *expr,
                       int64_t *value);

/* ---- elab_part.c ---- */

/* `width` bits of an assigned value from `low` on, without looking at what only
 * the others depend on, where that is easy. `all` is the width assigned to. */
logic_node elab_eval_part(elab_context *context, const vlog_expr *expr,
                          uint32_t all, uint32_t low, uint32_t width);
/* Whether it is made of numbers and parameters alone. */
bool elab_is_static(elab_context *context, const vlog_expr *expr);

/* ---- elab_select.c: names, and parts of them ---- */

/* Bits of a vector, or an element of an array, that an expression names. */
typedef struct elab_place {
  elab_net *net;           /* or … */
  elab_variable *variable; /* … one of a process's own, or … */
  const elab_parameter *parameter;
  const elab_type *type; /* of the whole */
  bool is_size_only;     /* set before: indices are not worked out */
  uint32_t depth;        /* packed dimensions that were gone into */
  bool has_element;
  logic_node element; /* of an array: the address */
  uint64_t low;       /* bits, if they are known; also far too high when
                         there are none of this index */
  logic_node offset;  /* else: the lowest bit, as a vector */
  uint32_t width;
} elab_place;

bool elab_place_of(elab_context *context, const vlog_expr *expr,
                   elab_place *place);
logic_node elab_place_read(elab_context *context, const vlog_expr *expr,
                           const elab_place *place);
/* The variable of a process that holds the bits of a net that it assigns, or
 * NULL. */
elab_variable *elab_variable_of_net(elab_context *context, const elab_net *net);

/* ---- elab_call.c ---- */

logic_node elab_call(elab_context *context, const vlog_expr *call);
bool elab_call_size(elab_context *context, const vlog_expr *call,
                    elab_size *size);

/* ---- elab_statement.c ---- */

/* Executes a statement. false: a failure has been said. */
bool elab_execute(elab_context *context, const vlog_statement *statement);
/* Makes a variable of a process's own. */
elab_variable *elab_variable_add(elab_context *context, const void *key,
                                 const elab_type *type, logic_node value);

/* ---- elab_target.c ---- */

/* Assigns a value, as wide as the target, to what `target` names. */
bool elab_assign(elab_context *context, const vlog_expr *target,
                 logic_node value, bool is_nonblocking);
bool elab_target_width(elab_context *context, const vlog_expr *target,
                       uint32_t *width);

/* ---- elab_net.c ---- */

elab_net *elab_net_new(elab_design *design, elab_scope *scope,
                       const vlog_declaration *declaration,
                       const elab_type *type);
bool elab_net_drive(elab_design *design, elab_net *net, uint32_t low,
                    uint32_t width, elab_source *source, uint32_t offset);
/* `width` bits of what drives a net, from `low` on. */
logic_node elab_net_read(elab_design *design, elab_net *net, uint32_t low,
                         uint32_t width);
/* The memory of an array. */
uint32_t elab_net_memory(elab_design *design, elab_net *net);

/* Sets what an array, or a variable of a package, begins with. */
bool elab_net_begin(elab_context *context, elab_net *net,
                    const vlog_expr *value);

/* Notes that a process assigns elements of an array; false when out of memory.
 */
bool elab_net_add_writer(elab_design *design, elab_net *net,
                         elab_process *process);

/* An element of an array. Whoever assigns elements is needed from now on. */
logic_node elab_net_read_element(elab_design *design, elab_net *net,
                                 logic_node element);
elab_source *elab_source_new(elab_design *design, elab_source_kind kind,
                             uint32_t width);
/* Drives what an expression names, outside of processes. */
bool elab_drive(elab_context *context, const vlog_expr *target,
                elab_source *source, uint32_t offset);

/* ---- elab_process.c ---- */

bool elab_process_add(elab_context *context, const vlog_item *item);
/* Whether an expression is the clock of the design, which the first one that is
 * asked for becomes. false: a failure has been said. */
bool elab_check_clock(elab_context *context, const vlog_expr *clock);
/* Works out a process without a clock, on behalf of a source. */
bool elab_process_run(elab_design *design, elab_process *process);
/* Has a process with a clock worked out later. */
void elab_process_queue(elab_design *design, elab_process *process);
/* The net that a net is a mere name of: by ports of instances, and assignments.
 */
const elab_net *elab_net_origin(elab_design *design, const elab_net *net);

/* Executes an `initial` process, whose results are what nets and memories begin
 * with. */
bool elab_initial_run(elab_context *context, const vlog_item *item);

/* ---- elab_module.c ---- */

/* Makes what stands in a module, a block or a package. */
bool elab_items(elab_context *context, vlog_item *const *items,
                size_t num_items);
/* Makes a block of a generate construct, `item`; without a name: NULL. */
bool elab_block(elab_context *context, const vlog_item *item, const char *name,
                vlog_item *const *items, size_t num_items);

/* An instance of a module whose ports are not connected yet. `overrides` are
 * parameters' values, worked out in `around`. NULL on failure. */
elab_scope *elab_instance(elab_context *around, const vlog_module *module,
                          const char *name, uint32_t line,
                          const vlog_connection *overrides,
                          size_t num_overrides);
/* The net of a port. */
elab_net *elab_port_net(const elab_scope *instance, const vlog_port *port);

/* ---- elab_instance.c ---- */

/* The port that a connection is for: the one of its name, or of its place. NULL
 * if there is none. */
const vlog_port *elab_port_of(const vlog_module *module,
                              const vlog_connection *connection, size_t place);
/* Makes an instance and connects it. */
bool elab_instantiate(elab_context *context, const vlog_instance *instance);

/* ---- elab_alike.c ---- */

/* A template that an instance of a module fits, or NULL: it is to be worked out
 * by itself, unless the design has failed. `context` is where it stands. */
const struct elab_template *elab_template_for(elab_context *context,
                                              const vlog_module *module,
                                              const vlog_instance *instance);

/* ---- elab_stamp.c ---- */

/* Works out what was left for later: next values of states, writes to memories.
 * false: a failure has been said. */
bool elab_stamp_complete(elab_design *design);

#endif
