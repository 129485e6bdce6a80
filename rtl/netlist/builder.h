/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From handshake IR to a netlist, in steps: the kernel's interface, a node for
 * every operation, a unit for every node, and the channels between them. Every
 * step reports all it finds wrong; the next one runs only if there was nothing.
 */
#ifndef RTL_NETLIST_BUILDER_H
#define RTL_NETLIST_BUILDER_H

#include "base/memory/ptr_map.h"
#include "core/ir/functions/function_table.h"
#include "hls/diagnostic.h"
#include "mlir-c/IR.h"
#include "rtl/netlist/attributes/location.h"
#include "rtl/netlist/circuit/netlist.h"
#include "rtl/netlist/library/library.h"
#include "rtl/netlist/names/names.h"

/* The form of the wires of a value. */
typedef struct wire_shape {
  bool is_plain;       /* a plain wire, no channel */
  unsigned width;      /* 0 for a control */
  rtl_signal *signals; /* extra signals of a channel */
  size_t num_signals;
} wire_shape;

/* Where a channel or a wire meets an operation. */
typedef struct netlist_endpoint {
  MlirValue value;
  intptr_t number; /* of the operand or result */
  wire_shape shape;
  unsigned width;           /* that of the shape */
  netlist_channel *channel; /* of an operation that is only wires */
  const char *wire;         /* the plain wire's name, once it has one */
  const char *group; /* unit port it belongs to; NULL: found by position */
  const char *port;  /* "outs_1", once there is a unit */
  netlist_pin *pin;
  size_t index; /* in the pin's array */
} netlist_endpoint;

typedef enum node_kind {
  NODE_UNIT,  /* an instance of a module */
  NODE_WIRES, /* changes the form of a channel, by wiring alone */
  NODE_END,   /* the terminator */
} node_kind;

typedef struct netlist_node {
  MlirOperation op;
  node_kind kind;
  const char *name;
  netlist_instance *instance; /* of a unit */
  netlist_endpoint *inputs;
  size_t num_inputs;
  netlist_endpoint *outputs;
  size_t num_outputs;
  rtl_parameter *layout; /* of a load-store queue's groups and ports, of a
                            memory, or of a count of stores */
  size_t num_layout;
  size_t end_of_wires; /* how many the netlist has with those of this node */
} netlist_node;

/* A function that has instances, as a module (inner.h). */
typedef struct inner_module {
  MlirOperation function;
  const char *module; /* that instances are of */
  const netlist_circuit *netlist;
  const char **arguments; /* Verilog names by argument and result number */
  const char **results;
  size_t num_own_arguments; /* others belong to external functions in it */
  size_t num_own_results;
  bool in_turn; /* the module is one around that of the netlist */
} inner_module;

typedef struct netlist_builder {
  arena_pool *arena;
  const unit_library *library;
  const rtl_lines *lines; /* of the source; or NULL */
  hls_diagnostics *diagnostics;
  MlirModule module;
  const function_table *functions; /* of the module */
  MlirOperation kernel;
  MlirBlock body;
  location_files files;
  name_scope modules;  /* names of modules */
  bool has_unit_names; /* those of the library are among them */
  bool is_inner;       /* the circuit is one of those */
  inner_module *inner; /* that are built already */
  size_t num_inner;
  /* By the names of functions, from 1: one of those, and one of the netlist's
   * externals. */
  string_table inner_names, external_names;
  string_table unit_names; /* that units have in them (nodes.c) */
  name_scope scope;        /* names inside the top module */
  netlist_node *nodes; /* in the order of the operations, the terminator last */
  size_t num_nodes;
  ptr_map by_op;          /* operation -> its node */
  const char **arguments; /* Verilog names by argument number */
  const char **results;   /* Verilog names by result number */
  size_t num_arguments;
  size_t num_results;
  size_t num_external_arguments; /* the last ones */
  size_t num_external_results;
  netlist_circuit netlist;
  size_t wire_capacity; /* of the netlist's wires */
  uint64_t room;        /* for tokens; 0 until somebody asks */
} netlist_builder;

/* Adds an error at the operation. */
__attribute__((format(printf, 4, 5))) void
builder_error(netlist_builder *builder, MlirOperation op, const char *code,
              const char *format, ...);

/* The name of the operation in the IR, for messages and instance names: its
 * handshake.name, or else its mnemonic. */
const char *builder_op_name(netlist_builder *builder, MlirOperation op);

/* Finds the function to emit: of that name, or the only one with a body. */
hls_status builder_find_kernel(netlist_builder *builder, const char *name,
                               hls_error *error);

/* The declaration or definition of that name; null when there is none. */
MlirOperation builder_find_function(const netlist_builder *builder,
                                    MlirStringRef name);

/* Tells what the wires of a value of that type look like, or reports at the
 * operation that there are none. */
bool builder_shape(netlist_builder *builder, MlirOperation op, MlirType type,
                   wire_shape *shape);

/* The suffixes of those wires, for name_declare; NULL when out of memory. */
const char *const *builder_suffixes(netlist_builder *builder,
                                    const wire_shape *shape);

/* Adds a wire of the top module, or an assignment to one that is declared. */
bool builder_add_wire(netlist_builder *builder, plain_wire wire);

/* Has a wire count as used, for lint tools. */
bool builder_tie_off(netlist_builder *builder, const char *wire);

/* The steps, in this order. False: out of memory (arena) or nothing more can be
 * said; mistakes in the IR alone do not make them return false. */
bool builder_make_interface(netlist_builder *builder);
bool builder_make_nodes(netlist_builder *builder);
bool builder_choose_units(netlist_builder *builder);
bool builder_connect(netlist_builder *builder);
bool builder_make_wiring(netlist_builder *builder);
bool builder_check_circles(netlist_builder *builder);
bool builder_make_memories(netlist_builder *builder);
bool builder_make_islands(netlist_builder *builder);
bool builder_make_surroundings(netlist_builder *builder);
bool builder_share_calls(netlist_builder *builder);

/* Parts of steps. */
/* Tells which port of the controller each of its channels is; false when that
 * cannot be told, which is then reported. */
bool builder_sort_memory_ports(netlist_builder *builder, netlist_node *node);
/* Sizes its count of stores. */
bool builder_size_count(netlist_builder *builder, netlist_node *node);
/* The same for a load-store queue, whose layout it fills, too. */
bool builder_sort_queue_ports(netlist_builder *builder, netlist_node *node);
/* Says that there is no unit for a node, and why none fits if there is one for
 * other forms of its operation. */
void builder_report_no_unit(netlist_builder *builder, const netlist_node *node,
                            bool other_form);
/* Fills the layout of a memory inside the circuit. */
bool builder_describe_ram(netlist_builder *builder, netlist_node *node);
/* Connects a memory inside the circuit to wires of its own, as its interface
 * needs them, and returns their common name; NULL when out of memory. */
const char *builder_connect_ram(netlist_builder *builder, netlist_node *ram,
                                const library_unit *interface);
/* Does a memory interface have that wire to its memory? */
bool builder_uses_wire(const library_unit *unit, const char *wire);
/* The port of a memory controller for a channel that carries `value`: "ldAddr",
 * "stAddr", "stData", or "ctrl" for what comes from no access. */
const char *builder_memory_port(const netlist_builder *builder,
                                MlirValue value);
/* Describes the module that a handshake.instance refers to and makes the pins
 * of the instance. */
bool builder_bind_external(netlist_builder *builder, netlist_node *node);
/* Makes the instance's pin for ports of the given name. */
netlist_pin *builder_add_pin(netlist_builder *builder,
                             netlist_instance *instance, const char *port,
                             bool is_input, bool is_array, unsigned width,
                             size_t num_channels);

/* Tells the node's kind by its operation. */
node_kind builder_node_kind(MlirOperation op);

/* The name of a plain wire; NULL for a value that has none. */
const char *builder_wire_name(const netlist_builder *builder, MlirValue value);

/* The node of an operation; NULL for one that is no node. */
netlist_node *builder_node_of(const netlist_builder *builder, MlirOperation op);

#endif
