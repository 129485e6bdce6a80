/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ports of a module that was emitted, by its text.
 */
#ifndef RTL_NETLIST_MODULE_PORTS_H
#define RTL_NETLIST_MODULE_PORTS_H

#include "base/memory/arena.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct module_port {
  const char *name;
  bool is_input;
  bool has_range;
  unsigned high; /* of the range, which ends with 0 */
} module_port;

typedef struct module_ports {
  module_port *items; /* in the order of the text */
  size_t count;
} module_ports;

/* Reads the header of `module` in a text, a port per line, as all modules
 * around circuits have it. What it finds lives in `memory`. Returns false when
 * there is no such header, or memory is out (memory->failed). */
bool module_ports_read(module_ports *ports, const char *text,
                       const char *module, arena_pool *memory);

#endif
