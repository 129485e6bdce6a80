/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From handshake IR to a netlist, in steps: the kernel's interface, a node for
 * every operation, a unit for every node, and the channels between them. Every
 * step reports all it finds wrong; the next one runs only if there was nothing.
 */
#ifndef RTL_NETLIST_BUILDER_H
#define RTL_NETLIST_BUILDER_H

#include "hls/diagnostic.h"
#include "library.h"
#include "mlir-c/IR.h"
#include "names.h"
#include "netlist.h"

/* Where a channel meets an operation. */
typedef struct endpoint {
  MlirValue value;
  intptr_t number;   /* of the operand or result */
  unsigned width;    /* 0 for a control */
  const char *group; /* unit port it belongs to; NULL: found by position */
  const char *port;  /* "outs_1", once there is a unit */
  pin *pin;
  size_t index; /* in the pin's array */
} endpoint;

typedef struct node {
  MlirOperation op;
  instance *instance; /* NULL for the terminator */
  endpoint *inputs;
  size_t num_inputs;
  endpoint *outputs;
  size_t num_outputs;
} node;

typedef struct builder {
  arena *arena;
  const library *library;
  hls_diagnostics *diagnostics;
  MlirModule module;
  MlirOperation kernel;
  MlirBlock body;
  name_scope modules; /* names of modules */
  name_scope scope;   /* names inside the top module */
  node *nodes;        /* in the order of the operations, the terminator last */
  size_t num_nodes;
  node **by_op;           /* the same, sorted by the operation's address */
  const char **arguments; /* Verilog names by argument number */
  const char **results;   /* Verilog names by result number */
  size_t num_arguments;
  size_t num_results;
  netlist netlist;
} builder;

/* Adds an error at the operation. */
__attribute__((format(printf, 4, 5))) void
builder_error(builder *builder, MlirOperation op, const char *code,
              const char *format, ...);

/* What the IR calls the operation, for messages and instance names: its
 * handshake.name, or else its mnemonic. */
const char *builder_op_name(builder *builder, MlirOperation op);

/* Finds the function to emit: of that name, or the only one with a body. */
hls_status builder_find_kernel(builder *builder, const char *name,
                               hls_error *error);

/* Finds the declaration or definition of that name; null when there is none. */
MlirOperation builder_find_function(const builder *builder, MlirStringRef name);

/* Checks that a type can travel on a channel and tells its width; otherwise
 * reports it at the operation. */
bool builder_channel_width(builder *builder, MlirOperation op, MlirType type,
                           unsigned *width);

/* The steps, in this order. False: out of memory (arena) or nothing more can be
 * said; mistakes in the IR alone do not make them return false. */
bool builder_make_interface(builder *builder);
bool builder_make_nodes(builder *builder);
bool builder_choose_units(builder *builder);
bool builder_connect(builder *builder);
bool builder_make_memories(builder *builder);

/* Parts of steps. */
/* Tells which port of the controller each of its channels is; false when that
 * cannot be told, which is then reported. */
bool builder_sort_memory_ports(builder *builder, node *node);
/* Describes the module that a handshake.instance refers to and makes the pins
 * of the instance. */
bool builder_bind_external(builder *builder, node *node);
/* Makes the instance's pin for ports of the given name. */
pin *builder_add_pin(builder *builder, instance *instance, const char *port,
                     bool is_input, bool is_array, unsigned width,
                     size_t num_channels);

/* The node of an operation; NULL for one that is no node. */
node *builder_node_of(const builder *builder, MlirOperation op);

#endif
