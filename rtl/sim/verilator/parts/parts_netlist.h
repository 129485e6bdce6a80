/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the top module of a circuit says, as far as it only connects units: its
 * nets, its instances, and which nets are at which port.
 */
#ifndef SIM_PARTS_NETLIST_H
#define SIM_PARTS_NETLIST_H

#include "base/memory/ptr_map.h"
#include "hls/buffer.h"
#include "rtl/design.h"
#include "rtl/model/syntax/vlog_library.h"
#include "rtl/sim/runtime/sim_parts.h"

/* A unit with its parameters. */
typedef struct parts_use {
  const char *module;
  const vlog_module *definition;
  const vlog_connection *parameters; /* numbers, by name; those that are values
                                        (parts_value.h) mean nothing here */
  size_t num_parameters;
} parts_use;

/* Zero-initialise; finish() in every case. Names are interned in `library`. */
typedef struct parts_netlist {
  vlog_library library;
  const char **names; /* of ports */
  size_t num_names, names_capacity;
  sim_parts_net *nets;
  size_t num_nets, nets_capacity, same_capacity;
  sim_parts_pin *pins;
  size_t num_pins, pins_capacity;
  uint32_t *pin_nets;
  size_t num_pin_nets, pin_nets_capacity;
  sim_parts_unit *units; /* `kind` is the number of a use */
  size_t num_units, units_capacity;
  uint32_t *same; /* per net: the one whose bits it has, mostly itself */
  parts_use *uses;
  size_t num_uses, uses_capacity;
  ptr_map net_numbers;  /* name -> number + 1 */
  ptr_map name_numbers; /* name -> number + 1 */
  bool failed;          /* out of memory */
} parts_netlist;

/* Reads the text, and those of the units. Parameters that are values become
 * constants at pins. False when it says anything else than what is kept here,
 * such as an assignment, or when memory is lacking: then the circuit is not to
 * be simulated by parts. */
bool parts_netlist_read(parts_netlist *netlist, const rtl_design *design);
void parts_netlist_finish(parts_netlist *netlist);

/* The number of the net with this name and suffix; false when there is none. */
bool parts_netlist_find(parts_netlist *netlist, const char *name,
                        const char *suffix, uint32_t *number);

#endif
