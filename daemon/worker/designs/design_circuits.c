/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the circuits of the stages show of a design.
 */
#include "daemon/worker/designs/design_check.h"

const rtl_port *design_port_of(const rtl_design *circuit, unsigned param) {
  for (size_t i = 0; i < circuit->num_ports; i++) {
    const rtl_port *port = &circuit->ports[i];
    if ((port->role == RTL_ROLE_MEMORY || port->role == RTL_ROLE_ARGUMENT) &&
        port->argument == (int)param) {
      return port;
    }
  }
  return NULL;
}

/* Arguments and channels of the call are all that a stage has. */
static bool check_ports(const design_stage *stage, const hls_signature *kernel,
                        const rtl_design *circuit,
                        hls_diagnostics *diagnostics) {
  for (size_t i = 0; i < circuit->num_ports; i++) {
    const rtl_port *port = &circuit->ports[i];
    bool is_shared = port->role == RTL_ROLE_MEMORY &&
                     port->interface != HLS_INTERFACE_AXI_STREAM;
    if (is_shared || port->role == RTL_ROLE_RESULT) {
      hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "design-stage", stage->kernel.place,
          "%s uses '%s', which the rest of the program has as well: what goes "
          "in or out of a stage is an argument",
          kernel->name, port->source_name);
      return false;
    }
    if (port->role == RTL_ROLE_MEMORY && !port->is_loaded && !port->is_stored) {
      hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "design-stage", stage->kernel.place,
          "%s neither reads nor writes '%s': leave the argument out",
          kernel->name, port->source_name);
      return false;
    }
  }
  return true;
}

/* Something comes out of the stage, and all of it is here. */
static bool check_whole(const design_stage *stage, const hls_signature *kernel,
                        const rtl_design *circuit,
                        hls_diagnostics *diagnostics) {
  bool is_written = false;
  for (size_t i = 0; i < circuit->num_ports; i++) {
    is_written |= circuit->ports[i].is_stored;
  }
  if (!is_written) {
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "design-stage", stage->kernel.place,
        "%s writes no array: nothing comes out of the stage '%s'", kernel->name,
        stage->name.text);
    return false;
  }
  if (circuit->num_externals > 0 || circuit->surroundings) {
    hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "design-stage", stage->kernel.place,
        "%s calls '%s', which has no body: a stage of a design has no "
        "placeholders and no external functions",
        kernel->name,
        circuit->num_externals > 0 ? circuit->externals[0].module
                                   : circuit->surroundings);
    return false;
  }
  return true;
}

static bool check_direction(const design_file *design,
                            const design_meaning *meaning,
                            const rtl_design *const *circuits, size_t number,
                            hls_diagnostics *diagnostics) {
  const design_stream *stream = &design->streams[number];
  const design_link *link = &meaning->links[number];
  const rtl_port *from =
      design_port_of(circuits[link->from.stage], link->from.param);
  const rtl_port *to = design_port_of(circuits[link->to.stage], link->to.param);
  bool is_written = from && from->is_stored, is_read = to && to->is_loaded;
  if (is_written && is_read) {
    return true;
  }
  hls_diagnostics_add(
      diagnostics, HLS_SEVERITY_ERROR, "design-stream",
      is_written ? stream->to.whole.place : stream->from.whole.place,
      is_written
          ? "a stream ends at '%s', which %s writes: it ends at an array "
            "that is read"
          : "a stream begins at '%s', which %s does not write: it begins "
            "at an array that is written",
      is_written ? stream->to.whole.text : stream->from.whole.text,
      meaning->kernels[is_written ? link->to.stage : link->from.stage]->name);
  return false;
}

bool design_check_circuits(const design_file *design,
                           const design_meaning *meaning,
                           const rtl_design *const *circuits,
                           hls_diagnostics *diagnostics) {
  bool ok = true;
  for (size_t i = 0; i < design->num_stages; i++) {
    const design_stage *stage = &design->stages[i];
    const hls_signature *kernel = meaning->kernels[i];
    ok = check_ports(stage, kernel, circuits[i], diagnostics) &&
         check_whole(stage, kernel, circuits[i], diagnostics) && ok;
  }
  for (size_t i = 0; ok && i < design->num_streams; i++) {
    ok = check_direction(design, meaning, circuits, i, diagnostics);
  }
  return ok;
}
