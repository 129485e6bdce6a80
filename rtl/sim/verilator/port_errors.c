/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names that an instance has and its module has not: in an error about the line
 * of the instance, Verilator quotes the name.
 */
#include "rtl/sim/verilator/port_errors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One message of Verilator's about an instance. */
typedef struct instance_error {
  const rtl_unit_use *use;
  const rtl_external *external;
  const char *text;
  size_t size;
  hls_diagnostics *diagnostics;
  size_t num_found;
} instance_error;

const rtl_external *port_errors_module(const rtl_design *design,
                                       const char *module) {
  for (size_t i = 0; i < design->num_externals; i++) {
    if (strcmp(design->externals[i].module, module) == 0) {
      return &design->externals[i];
    }
  }
  return NULL;
}

static void visit_wire(port_wire_visitor *visit, void *user, const char *name,
                       const char *suffix, bool is_input, unsigned width) {
  char wire[520];
  snprintf(wire, sizeof wire, "%.256s%s", name, suffix);
  visit(user, wire, is_input, width);
}

void port_errors_visit(const rtl_external *external, port_wire_visitor *visit,
                       void *user) {
  visit(user, "clk", true, 1);
  visit(user, "rst", true, 1);
  for (size_t i = 0; i < external->num_ports; i++) {
    const rtl_external_port *port = &external->ports[i];
    if (port->data_width > 0) {
      visit_wire(visit, user, port->name, "", port->is_input, port->data_width);
    }
    visit_wire(visit, user, port->name, "_valid", port->is_input, 1);
    visit_wire(visit, user, port->name, "_ready", !port->is_input, 1);
    for (size_t s = 0; s < port->num_signals; s++) {
      const rtl_signal *signal = &port->signals[s];
      char suffix[256];
      snprintf(suffix, sizeof suffix, "_%s", signal->name);
      visit_wire(visit, user, port->name, suffix,
                 port->is_input != signal->is_upstream, signal->width);
    }
  }
}

static bool quotes(const instance_error *about, const char *name) {
  char quoted[530];
  int size = snprintf(quoted, sizeof quoted, "'%.520s'", name);
  return memmem(about->text, about->size, quoted, (size_t)size);
}

static void find_port(void *user, const char *name, bool is_input,
                      unsigned width) {
  instance_error *about = user;
  if (quotes(about, name)) {
    about->num_found++;
    hls_diagnostics_add(about->diagnostics, HLS_SEVERITY_ERROR, "rtl-port",
                        about->external->location,
                        "module '%s' has no port '%s'; the circuit expects an "
                        "%s of %u bit%s",
                        about->use->module, name, is_input ? "input" : "output",
                        width, width == 1 ? "" : "s");
  }
}

static void find_parameter(instance_error *about) {
  for (size_t p = 0; p < about->use->num_parameters; p++) {
    const char *name = about->use->parameters[p].name;
    if (quotes(about, name)) {
      about->num_found++;
      hls_diagnostics_add(about->diagnostics, HLS_SEVERITY_ERROR,
                          "rtl-parameter", about->external->location,
                          "module '%s' has no parameter '%s', which the "
                          "placeholder passes",
                          about->use->module, name);
    }
  }
}

hls_status port_errors_find(const sim_request *request, const char *file,
                            const char *output, hls_diagnostics *diagnostics,
                            hls_error *error) {
  const rtl_design *design = request->design;
  char place[64];
  size_t num_found = 0;
  int size = snprintf(place, sizeof place, "%s:", file);
  for (const char *at = output; at && (at = strstr(at, place)) != NULL;) {
    at += size;
    unsigned long line = strtoul(at, NULL, 10);
    if (line < 2 || line - 2 >= design->num_units) {
      continue;
    }
    const rtl_unit_use *use = &design->units[line - 2];
    instance_error about = {.use = use,
                            .external = port_errors_module(design, use->module),
                            .text = at,
                            .size = strcspn(at, "\n"),
                            .diagnostics = diagnostics};
    if (about.external) {
      find_parameter(&about);
      port_errors_visit(about.external, find_port, &about);
      num_found += about.num_found;
    }
  }
  return num_found == 0 ? HLS_OK
                        : hls_error_set(error, HLS_DIAGNOSED,
                                        "the RTL files do not fit the circuit");
}
