/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Verilator connects a port of another width with no more than a warning, and
 * leaves open what is not connected. So before the simulation is built it
 * describes the modules themselves: a module with one unconnected instance for
 * each set of parameters is elaborated, and the ports it finds are compared.
 */
#include "rtl/sim/verilator/port_check.h"

#include "rtl/sim/verilator/netlist_xml.h"
#include "rtl/sim/verilator/port_errors.h"
#include "rtl/sim/verilator/verilator_tool.h"

#include "hls/buffer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK_FILE PORT_CHECK_MODULE ".sv"
#define XML_FILE PORT_CHECK_MODULE ".xml"

typedef struct port_comparison {
  const rtl_external *external;
  const netlist_module *module;
  hls_diagnostics *diagnostics;
  bool *known; /* per port of the module: the circuit connects it */
  size_t num_problems;
} port_comparison;

/* ---- What Verilator is asked ---- */

/* A port of the module by its name, connected to nothing. */
static void write_pin(void *user, const char *name, bool is_input,
                      unsigned width) {
  (void)is_input, (void)width;
  hls_buffer *text = user;
  hls_buffer_printf(text, "%s.%s()", strcmp(name, "clk") == 0 ? "" : ", ",
                    name);
}

/* `external`, if not NULL, has ports that are named. */
static void write_instance(hls_buffer *text, const rtl_unit_use *use,
                           size_t index, const rtl_external *external) {
  hls_buffer_puts(text, use->module);
  for (size_t p = 0; p < use->num_parameters; p++) {
    hls_buffer_printf(text, "%s.%s(%s)", p ? ", " : " #(",
                      use->parameters[p].name, use->parameters[p].value);
  }
  hls_buffer_printf(text, "%s use_%zu(", use->num_parameters ? ")" : "", index);
  if (external) {
    port_errors_visit(external, write_pin, text);
  }
  hls_buffer_puts(text, ");\n");
}

/* One instance per line, the first in line 2. */
static hls_status write_check_module(const sim_request *request,
                                     bool names_ports, hls_error *error) {
  const rtl_design *design = request->design;
  hls_buffer text = {0};
  hls_buffer_puts(&text, "module " PORT_CHECK_MODULE ";\n");
  for (size_t i = 0; i < design->num_units; i++) {
    const rtl_unit_use *use = &design->units[i];
    if (use->is_external) {
      write_instance(&text, use, i,
                     names_ports ? port_errors_module(design, use->module)
                                 : NULL);
    } else {
      hls_buffer_puts(&text, "\n");
    }
  }
  hls_buffer_puts(&text, "endmodule\n");
  hls_status status =
      text.failed ? hls_error_set(error, HLS_NO_MEMORY, "out of memory")
                  : rtl_files_write_text(request->scratch_dir, CHECK_FILE,
                                         text.data, text.size, error);
  hls_buffer_finish(&text);
  return status;
}

static hls_status run_verilator(const sim_request *request,
                                const rtl_files *files, void (*tick)(void *),
                                void *tick_user, process_outcome *outcome,
                                hls_error *error) {
  static const char *const options[] = {
      "--xml-only",      "--xml-output",
      XML_FILE,          "--top-module",
      PORT_CHECK_MODULE, "-Wno-fatal",
      "-Wno-lint",       "-Wno-style",
      "--no-timing",     "+incdir+" RTL_FILES_USER,
      CHECK_FILE};
  size_t count = sizeof options / sizeof *options;
  const char **arguments = calloc(count + files->count + 1, sizeof *arguments);
  if (!arguments) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  memcpy(arguments, options, sizeof options);
  for (size_t i = 0; i < files->count; i++) {
    if (strncmp(files->paths[i], RTL_FILES_USER "/", sizeof RTL_FILES_USER) ==
        0) {
      arguments[count++] = files->paths[i];
    }
  }
  tool_request tool = {.program = request->tools->verilator,
                       .arguments = arguments,
                       .scratch_dir = request->scratch_dir,
                       .background = request->background,
                       .tick = tick,
                       .tick_user = tick_user};
  hls_status status = verilator_tool_run(&tool, outcome, error);
  free(arguments);
  return status;
}

/* ---- What is compared ---- */

static hls_diagnostic *add_problem(port_comparison *c, hls_range range,
                                   const char *message) {
  c->num_problems++;
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      c->diagnostics, HLS_SEVERITY_ERROR, "rtl-port", range, "%s", message);
  if (c->external->location.file) {
    hls_diagnostic_add_note(diagnostic, c->external->location,
                            "the circuit's side is declared here");
  }
  return diagnostic;
}

static const char *direction_name(netlist_direction direction) {
  return direction == NETLIST_INPUT    ? "input"
         : direction == NETLIST_OUTPUT ? "output"
                                       : "inout";
}

static void compare_wire(void *user, const char *wanted, bool is_input,
                         unsigned width) {
  port_comparison *c = user;
  char message[640];
  const char *module = c->external->module;
  const char *direction = is_input ? "input" : "output";
  for (size_t i = 0; i < c->module->num_ports; i++) {
    const netlist_port *port = &c->module->ports[i];
    if (strcmp(port->name, wanted) != 0) {
      continue;
    }
    c->known[i] = true;
    if (port->direction != (is_input ? NETLIST_INPUT : NETLIST_OUTPUT)) {
      snprintf(message, sizeof message,
               "port '%s' of module '%.200s' is an %s; the circuit expects an "
               "%s",
               wanted, module, direction_name(port->direction), direction);
      add_problem(c, port->range, message);
    }
    if (port->width != 0 && port->width != width) {
      snprintf(message, sizeof message,
               "port '%s' of module '%.200s' has %u bit%s; the circuit expects "
               "%u",
               wanted, module, port->width, port->width == 1 ? "" : "s", width);
      add_problem(c, port->range, message);
    }
    return;
  }
  snprintf(message, sizeof message,
           "module '%.200s' has no port '%s'; the circuit expects an %s of %u "
           "bit%s",
           module, wanted, direction, width, width == 1 ? "" : "s");
  add_problem(c, c->module->range, message);
}

static void compare_module(port_comparison *c) {
  port_errors_visit(c->external, compare_wire, c);
  for (size_t i = 0; i < c->module->num_ports; i++) {
    if (!c->known[i]) {
      char message[640];
      snprintf(message, sizeof message,
               "port '%.256s' of module '%.200s' is none of the circuit's: "
               "nothing is connected to it",
               c->module->ports[i].name, c->external->module);
      add_problem(c, c->module->ports[i].range, message);
    }
  }
}

/* Compares what one use of a module is connected to. False: out of memory. */
static bool compare_use(const rtl_external *external,
                        const netlist_xml *netlist, size_t index,
                        hls_diagnostics *diagnostics, size_t *num_problems) {
  char name[32];
  snprintf(name, sizeof(name), "use_%zu", index);
  const netlist_module *module = netlist_xml_find(netlist, name);
  if (!module) {
    return true;
  }
  port_comparison comparison = {
      .external = external,
      .module = module,
      .diagnostics = diagnostics,
      .known = calloc(module->num_ports + 1, sizeof(bool)),
  };
  if (!comparison.known) {
    return false;
  }
  compare_module(&comparison);
  *num_problems += comparison.num_problems;
  free(comparison.known);
  return true;
}

/* Of several uses of one module, the first that does not fit speaks for all. */
static hls_status compare_all(const sim_request *request,
                              const netlist_xml *netlist,
                              hls_diagnostics *diagnostics, hls_error *error) {
  const rtl_design *design = request->design;
  size_t num_problems = 0;
  for (size_t i = 0; i < design->num_units; i++) {
    const rtl_unit_use *use = &design->units[i];
    const rtl_external *external =
        use->is_external ? port_errors_module(design, use->module) : NULL;
    size_t before = num_problems;
    if (external &&
        !compare_use(external, netlist, i, diagnostics, &num_problems)) {
      return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
    while (num_problems > before && i + 1 < design->num_units &&
           strcmp(design->units[i + 1].module, use->module) == 0) {
      i++;
    }
  }
  return num_problems == 0
             ? HLS_OK
             : hls_error_set(error, HLS_DIAGNOSED,
                             "the RTL files do not fit the circuit");
}

static hls_status read_and_compare(const sim_request *request,
                                   hls_diagnostics *diagnostics,
                                   hls_error *error) {
  char *path = NULL;
  if (asprintf(&path, "%s/" XML_FILE, request->scratch_dir) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  netlist_xml netlist = {0};
  hls_status status =
      netlist_xml_read(&netlist, path, NETLIST_XML_MAX_BYTES, error);
  if (status == HLS_OK) {
    status = compare_all(request, &netlist, diagnostics, error);
  }
  netlist_xml_finish(&netlist);
  free(path);
  return status;
}

/* Has Verilator look at the modules. */
static hls_status ask(const sim_request *request, const rtl_files *files,
                      bool names_ports, void (*tick)(void *), void *tick_user,
                      process_outcome *outcome, hls_error *error) {
  hls_status status = write_check_module(request, names_ports, error);
  return status == HLS_OK
             ? run_verilator(request, files, tick, tick_user, outcome, error)
             : status;
}

static bool exited(const process_outcome *outcome, bool successfully) {
  return outcome->end == PROCESS_EXITED && (outcome->code == 0) == successfully;
}

/* A module with errors is not described. But with the names of the ports, as
 * with those of parameters, Verilator says which ones it does not have. */
static hls_status find_names(const sim_request *request, const rtl_files *files,
                             void (*tick)(void *), void *tick_user,
                             hls_diagnostics *diagnostics, hls_error *error) {
  process_outcome outcome = {0};
  hls_status status =
      ask(request, files, true, tick, tick_user, &outcome, error);
  if (status == HLS_OK && exited(&outcome, false)) {
    status = port_errors_find(request, CHECK_FILE, outcome.output.data,
                              diagnostics, error);
  }
  process_outcome_finish(&outcome);
  return status;
}

hls_status port_check(const sim_request *request, const rtl_files *files,
                      void (*tick)(void *), void *tick_user, bool *is_accepted,
                      hls_diagnostics *diagnostics, hls_error *error) {
  *is_accepted = true;
  if (request->design->num_externals == 0) {
    return HLS_OK;
  }
  process_outcome outcome = {0};
  hls_status status =
      ask(request, files, false, tick, tick_user, &outcome, error);
  if (status == HLS_OK && exited(&outcome, true)) {
    status = read_and_compare(request, diagnostics, error);
  } else if (status == HLS_OK && exited(&outcome, false)) {
    *is_accepted = false;
    status = find_names(request, files, tick, tick_user, diagnostics, error);
  }
  process_outcome_finish(&outcome);
  return status;
}
