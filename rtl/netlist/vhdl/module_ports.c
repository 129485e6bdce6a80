/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lines such as `  output logic [31:0] x_tdata,` up to `);`.
 */
#include "rtl/netlist/vhdl/module_ports.h"

#include <stdio.h>
#include <string.h>

/* What lies behind `module NAME (` and its line; NULL without. */
static const char *find_header(const char *text, const char *module) {
  static const char keyword[] = "module ", open[] = " (\n";
  size_t size = strlen(module);
  for (const char *line = text; line; line = strchr(line, '\n')) {
    line += *line == '\n';
    const char *name = line + sizeof keyword - 1;
    if (!strncmp(line, keyword, sizeof keyword - 1) &&
        !strncmp(name, module, size) &&
        !strncmp(name + size, open, sizeof open - 1)) {
      return name + size + sizeof open - 1;
    }
    if (*line == '\0') {
      return NULL;
    }
  }
  return NULL;
}

/* Reads the port of a line. Returns false when it is none. */
static bool read_port(module_port *port, const char *line, size_t size,
                      arena_pool *memory) {
  char *text = arena_copy(memory, line, size);
  if (!text) {
    return false;
  }
  char *name = arena_alloc(memory, size + 1, 1);
  if (!name) {
    return false;
  }
  char direction[8] = "";
  int read = 0;
  *port = (module_port){.name = name};
  if (sscanf(text, " %7s logic [%u:0] %[^ ,\n]%n", direction, &port->high, name,
             &read) == 3) {
    port->has_range = true;
  } else if (sscanf(text, " %7s logic %[^ ,[\n]%n", direction, name, &read) !=
             2) {
    return false;
  }
  port->is_input = !strcmp(direction, "input");
  bool ends = !strcmp(text + read, ",") || text[read] == '\0';
  return ends && (port->is_input || !strcmp(direction, "output"));
}

bool module_ports_read(module_ports *ports, const char *text,
                       const char *module, arena_pool *memory) {
  const char *line = find_header(text, module);
  size_t capacity = 0;
  for (const char *at = line; at && *at && *at != ')'; capacity++) {
    at += strcspn(at, "\n");
    at += *at == '\n';
  }
  *ports = (module_ports){ARENA_ARRAY(memory, module_port, capacity + 1), 0};
  while (ports->items && line && *line && *line != ')') {
    size_t size = strcspn(line, "\n");
    if (!read_port(&ports->items[ports->count++], line, size, memory)) {
      return false;
    }
    line += size + (line[size] == '\n');
  }
  return ports->items && line && *line == ')' && ports->count > 0;
}
