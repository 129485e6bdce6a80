/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A design as a whole.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

#include <stdlib.h>
#include <string.h>

hls_status elab_report(const elab_design *design, hls_error *error) {
  if (design->has_failed) {
    return hls_error_set(error, design->error.status, "%s",
                         design->error.message);
  }
  if (design->graph->failed || design->arena.failed) {
    return hls_error_set(error, HLS_NO_MEMORY,
                         "out of memory, or the circuit is too large to be "
                         "simulated");
  }
  return HLS_OK;
}

static bool drive_inputs(elab_design *design) {
  const vlog_module *module = design->top->module;
  for (size_t i = 0; i < module->num_ports; i++) {
    elab_net *net = elab_port_net(design->top, &module->ports[i]);
    if (!module->ports[i].is_input || !net) {
      continue;
    }
    elab_source *source =
        elab_source_new(design, ELAB_FROM_INPUT, net->type.width);
    if (!source ||
        !elab_net_drive(design, net, 0, net->type.width, source, 0)) {
      return false;
    }
  }
  return true;
}

static bool make_top(elab_design *design, const char *top) {
  const char *name = vlog_library_name(design->library, top);
  design->stall_module = vlog_library_name(design->library, "hls_mem_stall");
  if (!name || !design->stall_module) {
    return elab_out_of_memory(design);
  }
  const vlog_module *module = vlog_library_find(design->library, name);
  if (!module) {
    elab_fail(design, NULL, 0, "there is no module '%s'", top);
    return false;
  }
  elab_context context = {.design = design};
  /* Ports are driven before anything asks for them. */
  design->top = elab_instance(&context, module, NULL, module->line, NULL, 0);
  return design->top && drive_inputs(design);
}

elab_design *elab_design_create(vlog_library *library, const char *top,
                                const elab_options *options, logic_graph *graph,
                                hls_error *error) {
  elab_design *design = calloc(1, sizeof *design);
  if (!design) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return NULL;
  }
  design->library = library;
  design->graph = graph;
  design->options = *options;
  bool made = make_top(design, top);
  if (elab_report(design, error) != HLS_OK || !made) {
    elab_design_destroy(design);
    return NULL;
  }
  return design;
}

void elab_design_destroy(elab_design *design) {
  if (design) {
    elab_templates_finish(&design->templates);
    ptr_map_finish(&design->packages);
    arena_finish(&design->arena);
    free(design);
  }
}

/* Notes what a template is made of. */
static const vlog_module *note_found(elab_design *design, const char *name,
                                     const vlog_module *module,
                                     bool is_package) {
  elab_part_found *added = design->is_template
                               ? ARENA_ARRAY(&design->arena, elab_part_found, 1)
                               : NULL;
  if (added) {
    *added = (elab_part_found){design->found, name, module, is_package};
    design->found = added;
  } else if (design->is_template) {
    elab_out_of_memory(design);
  }
  return module;
}

const vlog_module *elab_find_module(elab_design *design, const char *name) {
  return note_found(design, name, vlog_library_find(design->library, name),
                    false);
}

const vlog_module *elab_find_package(elab_design *design, const char *name) {
  return note_found(design, name, vlog_library_package(design->library, name),
                    true);
}

elab_net *elab_top_net(const elab_design *design, const char *name) {
  const char *interned = vlog_library_name(design->library, name);
  const elab_symbol *symbol =
      interned ? elab_scope_find_here(design->top, interned) : NULL;
  return symbol && symbol->kind == ELAB_NET ? symbol->is.net : NULL;
}

logic_node elab_input(const elab_design *design, const char *port) {
  elab_net *net = elab_top_net(design, port);
  if (!net || net == design->clock || net->num_drivers != 1 ||
      net->drivers[0].source->kind != ELAB_FROM_INPUT) {
    return LOGIC_NONE;
  }
  elab_source *source = net->drivers[0].source;
  if (source->node == LOGIC_NONE) {
    source->node = logic_input(design->graph, source->width);
  }
  return source->node;
}

logic_node elab_stalls(const elab_design *design) { return design->stalls; }

/* What a scope has of that name, which `size` bytes of a text are; or NULL. */
static const elab_symbol *find_part(const elab_design *design,
                                    const elab_scope *scope, const char *text,
                                    size_t size) {
  char *name = strndup(text, size);
  const char *interned = name ? vlog_library_name(design->library, name) : NULL;
  free(name);
  return interned ? elab_scope_find_here(scope, interned) : NULL;
}

/* The net of a path, "core.sum", from the top module on; or NULL. */
static elab_net *find_net(const elab_design *design, const char *path) {
  const elab_scope *scope = design->top;
  for (;; path++) {
    size_t size = strcspn(path, ".");
    const elab_symbol *symbol = find_part(design, scope, path, size);
    path += size;
    if (!symbol || !*path) {
      return symbol && symbol->kind == ELAB_NET ? symbol->is.net : NULL;
    }
    if (symbol->kind != ELAB_SCOPE) {
      return NULL;
    }
    scope = symbol->is.scope;
  }
}

logic_node elab_net_node(elab_design *design, const char *name,
                         hls_error *error) {
  elab_net *net = find_net(design, name);
  logic_node node =
      net ? elab_net_read(design, net, 0, net->type.width)
          : elab_fail(design, design->top, design->top->module->line,
                      "there is no net '%s'", name);
  return elab_report(design, error) == HLS_OK ? node : LOGIC_NONE;
}

static bool run_queue(elab_design *design) {
  while (design->queue) {
    elab_process *process = design->queue;
    design->queue = process->next;
    if (!design->queue) {
      design->queue_end = NULL;
    }
    if (!elab_process_run(design, process)) {
      return false;
    }
  }
  return true;
}

hls_status elab_complete(elab_design *design, hls_error *error) {
  bool done = true;
  while (done && (design->queue || design->pending)) {
    done = run_queue(design) && elab_stamp_complete(design);
  }
  return elab_report(design, error);
}
