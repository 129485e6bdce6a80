/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of buses: their names, widths and directions.
 */
#ifndef RTL_NETLIST_WRAP_BUSES_H
#define RTL_NETLIST_WRAP_BUSES_H

#include "rtl/netlist/wrap/wrap_plan.h"

/* Do its elements leave the circuit? */
bool wrap_bus_is_write(const wrap_bus *bus);

/* The bus by which an array's elements leave the circuit, or come; NULL if
 * there is none. */
const wrap_bus *wrap_bus_of(const wrap_plan *plan, const wrap_array *array,
                            bool is_write);

/* The wires as ports of the module with the interfaces. */
void wrap_bus_ports(wrap_module *module, const wrap_bus *bus);

/* The wires as such. */
void wrap_bus_wires(wrap_module *module, const wrap_bus *bus);

/* Nothing happens on the bus: what the module with the interfaces would drive
 * is 0, and what it would look at is not used. */
void wrap_bus_leave(wrap_module *module, const wrap_bus *bus);

/* Pins of an instance that has them as ports; of the same names, or of such
 * that begin with `ports`. */
void wrap_bus_pins(wrap_module *module, const wrap_bus *bus);
void wrap_bus_pins_as(wrap_module *module, const wrap_bus *bus,
                      const char *ports);

/* Pins of a unit at one end of the bus, by the names that the unit has for
 * them. `prefix` is put in front of these: of a stream it is the whole name of
 * its data, else "". */
void wrap_bus_unit_pins(wrap_module *module, const wrap_bus *bus,
                        const char *prefix);

#endif
