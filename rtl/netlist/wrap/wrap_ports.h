/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuit's own ports in the modules around it.
 */
#ifndef RTL_NETLIST_WRAP_PORTS_H
#define RTL_NETLIST_WRAP_PORTS_H

#include "rtl/netlist/wrap/wrap_call.h"

/* Is a port of the circuit one of the module with the interfaces, too? Channels
 * that begin and end the use of an array are not: they are of the call. */
wrap_port_filter wrap_port_is_outside;

/* The port, of a module that has it. */
void wrap_port_add(wrap_module *module, const rtl_port *port);

/* All wires of a memory or a channel as pins, connected to wires of the same
 * names. */
void wrap_port_connect(wrap_module *module, const rtl_port *port);

/* Declares the wires of those ports that end in the module with the interfaces:
 * numbers of scalars, and arrays, with the addresses that registers have. */
void wrap_ports_declare_inner(wrap_module *module, const wrap_plan *plan);

#endif
