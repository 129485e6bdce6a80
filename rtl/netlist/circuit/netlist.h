/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as instances and channels, between the IR and the Verilog text.
 * Knows nothing of MLIR; everything lives in one arena.
 */
#ifndef RTL_NETLIST_NETLIST_H
#define RTL_NETLIST_NETLIST_H

#include "rtl/design.h"
#include "rtl/netlist/prints/print_module.h"

/* A channel inside the top module: the wires name, name_valid, name_ready, and
 * name_<signal> for every extra signal. */
typedef struct netlist_channel {
  const char *net;
  unsigned width; /* 0 for a control */
  const rtl_signal *signals;
  size_t num_signals;
  bool is_port;       /* the wires are ports of the top module */
  bool is_bare;       /* its consumer takes it as valid at all times */
  bool is_ahead;      /* declared in front of all instances: its consumer may be
                         in front of its producer, or one of them no instance */
  const char *alias;  /* a channel that runs from port to port: the result's
                         name, connected to `net` by assignments */
  const char *source; /* "fork0.outs_1", or an argument's name */
  const char *target;
  const char *source_module; /* when it is one of the user's; or NULL */
  const char *target_module;
  hls_range location; /* of the consumer */
} netlist_channel;

/* A channel port of an instance, or an array of them. */
typedef struct netlist_pin {
  const char *port;
  bool is_input;
  bool is_array;
  unsigned width;
  netlist_channel **channels;
  size_t num_channels;
} netlist_pin;

/* A plain wire of an instance (memories). */
typedef struct plain_pin {
  const char *port;
  const char *expression;
} plain_pin;

typedef struct netlist_instance {
  const char *name;
  const char *module;
  const struct library_unit *unit; /* NULL for an external module */
  rtl_parameter *parameters;
  size_t num_parameters;
  netlist_pin *pins;
  size_t num_pins;
  plain_pin *plain_pins;
  size_t num_plain_pins;
  bool is_clocked;
  bool is_inner; /* of a function with a body, or one that prints */
  hls_range location;
} netlist_instance;

/* A wire of the top module that is no channel, or an assignment to a port. */
typedef struct plain_wire {
  const char *name;
  unsigned width;
  bool is_port;           /* declared as a port already */
  bool is_ahead;          /* used by a wire in front of it */
  bool is_tie_off;        /* only reads others, for lint tools */
  const char *expression; /* what it is assigned; NULL for nothing */
} plain_wire;

/* A module that the user provides. */
typedef struct external_port {
  const char *name;
  unsigned width; /* 0 for a control */
  bool is_input;
  bool is_passed; /* through a function with a body, to what is around: it has
                     as many tokens in an execution as there are calls */
  const rtl_signal *signals;
  size_t num_signals;
} external_port;

typedef struct external_module {
  const char *symbol; /* in the IR: "__placeholder" */
  const char *module; /* in Verilog */
  external_port *ports;
  size_t num_inputs; /* the first ports; the others are outputs */
  size_t num_ports;
  rtl_parameter *parameters; /* values of the first use */
  const char **attributes;   /* the attributes they come from */
  const char **types;        /* in Verilog; NULL where there is none */
  size_t num_parameters;
  const char *clock;
  const char *reset;
  const struct netlist_circuit *inner; /* of a function with a body, which the
                                          user does not provide; or NULL */
  const print_module *prints; /* when it prints: the user does not provide it,
                                 either; or NULL */
  bool is_in_turn;            /* one execution of it at a time */
  bool is_alone;        /* there is a call that shares it with no other one */
  const char *shared;   /* the module around it for those that do, or NULL */
  bool is_surroundings; /* no function, but what is around the circuit */
  hls_range location;   /* of the declaration */
} external_module;

typedef struct netlist_circuit {
  const char *top;
  const char *kernel; /* name in the C source */
  rtl_port *ports;    /* in the order of the module header */
  size_t num_ports;
  netlist_channel *channels;
  size_t num_channels;
  netlist_instance *instances;
  size_t num_instances;
  plain_wire *wires;
  size_t num_wires;
  external_module *externals;
  size_t num_externals;
  const external_module *surroundings; /* one of them, or NULL */
} netlist_circuit;

#endif
