/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances and what they are connected to.
 */
#include "rtl/model/elaborate/elab_template.h"

#include <stdio.h>

/* Of an input: the expression drives the port. */
static bool connect_input(elab_context *context, elab_net *port,
                          const vlog_expr *value) {
  elab_source *source =
      elab_source_new(context->design, ELAB_FROM_EXPR, port->type.width);
  if (!source) {
    return false;
  }
  source->scope = context->scope;
  source->expr = value;
  return elab_net_drive(context->design, port, 0, port->type.width, source, 0);
}

/* Of an output: the port drives what the expression names. */
static bool connect_output(elab_context *context, elab_net *port,
                           const vlog_expr *target) {
  uint32_t width;
  if (!elab_target_width(context, target, &width)) {
    return false;
  }
  elab_source *source = elab_source_new(context->design, ELAB_FROM_NET, width);
  if (!source) {
    return false;
  }
  source->net = port;
  return elab_drive(context, target, source, 0);
}

static bool connect_port(elab_context *context, const elab_scope *instance,
                         const vlog_port *port, const vlog_expr *value,
                         uint32_t line) {
  elab_net *net = elab_port_net(instance, port);
  if (!net || net->type.is_array) {
    elab_fail(context->design, context->scope, line,
              "an array as a port is not known to this simulator");
    return false;
  }
  return port->is_input ? connect_input(context, net, value)
                        : connect_output(context, net, value);
}

const vlog_port *elab_port_of(const vlog_module *module,
                              const vlog_connection *connection, size_t place) {
  if (!connection->name) {
    return place < module->num_ports ? &module->ports[place] : NULL;
  }
  for (size_t i = 0; i < module->num_ports; i++) {
    if (module->ports[i].declaration.name == connection->name) {
      return &module->ports[i];
    }
  }
  return NULL;
}

/* .*: the ports that are left are connected to what has their names. */
static bool connect_the_rest(elab_context *context, const elab_scope *scope,
                             const vlog_instance *instance) {
  const vlog_module *module = scope->module;
  for (size_t i = 0; i < module->num_ports; i++) {
    const vlog_port *port = &module->ports[i];
    bool is_connected = false;
    for (size_t j = 0; j < instance->num_ports; j++) {
      is_connected =
          is_connected || instance->ports[j].name == port->declaration.name;
    }
    if (is_connected) {
      continue;
    }
    vlog_expr *name = ARENA_ARRAY(&context->design->arena, vlog_expr, 1);
    if (!name) {
      return elab_out_of_memory(context->design);
    }
    name->kind = VLOG_NAME;
    name->line = instance->line;
    name->name = port->declaration.name;
    if (!connect_port(context, scope, port, name, instance->line)) {
      return false;
    }
  }
  return true;
}

static bool connect(elab_context *context, const elab_scope *scope,
                    const vlog_instance *instance) {
  for (size_t i = 0; i < instance->num_ports; i++) {
    const vlog_connection *connection = &instance->ports[i];
    const vlog_port *port = elab_port_of(scope->module, connection, i);
    if (!port) {
      elab_fail(context->design, context->scope, instance->line,
                "'%s' has no port '%s'", instance->module,
                connection->name ? connection->name : "of this place");
      return false;
    }
    if (connection->value && !connect_port(context, scope, port,
                                           connection->value, instance->line)) {
      return false;
    }
  }
  return !instance->connects_the_rest ||
         connect_the_rest(context, scope, instance);
}

/* ---- Memories that make an access wait ---- */

/* The hash that hls_mem_stall makes of its place in the design, continued by
 * that of a scope: what %m prints. */
static uint32_t hash_text(uint32_t hash, const char *text) {
  for (; *text; text++) {
    hash = hash * 31 + (uint32_t)*text;
  }
  return hash;
}

static uint32_t hash_path(const elab_design *design, const elab_scope *scope) {
  if (scope == design->top || !scope->parent) {
    return hash_text(0, design->options.path);
  }
  uint32_t hash = hash_path(design, scope->parent);
  if (!scope->name) {
    return hash;
  }
  hash = hash_text(hash_text(hash, "."), scope->name);
  if (scope->has_index) {
    char index[24];
    snprintf(index, sizeof index, "[%lld]", (long long)scope->index);
    hash = hash_text(hash, index);
  }
  return hash;
}

static bool make_stall(elab_context *context, elab_scope *scope) {
  elab_design *design = context->design;
  logic_graph *graph = design->graph;
  if (design->is_template) {
    elab_fail(design, context->scope, scope->module->line,
              "hls_mem_stall goes by its place");
    return false;
  }
  if (scope->module->num_ports != 1) {
    elab_fail(design, context->scope, scope->module->line,
              "hls_mem_stall has to have one port");
    return false;
  }
  elab_net *net = elab_port_net(scope, &scope->module->ports[0]);
  elab_source *source = elab_source_new(design, ELAB_FROM_NODE, 1);
  if (!net || !source) {
    return elab_out_of_memory(design);
  }
  if (design->stalls == LOGIC_NONE) {
    design->stalls = logic_input(graph, 64);
  }
  uint32_t place = hash_path(design, scope) & 63;
  source->node = logic_slice(graph, design->stalls, place, 1);
  net->num_drivers = 0; /* instead of what the module says */
  return elab_net_drive(design, net, 0, 1, source, 0);
}

bool elab_instantiate(elab_context *context, const vlog_instance *instance) {
  elab_design *design = context->design;
  const vlog_module *module = elab_find_module(design, instance->module);
  if (!module) {
    elab_fail(design, context->scope, instance->line, "there is no module '%s'",
              instance->module);
    return false;
  }
  const elab_template *like = elab_template_for(context, module, instance);
  bool fits = like != NULL;
  if (like && (elab_stamp_make(context, instance, like, &fits) || fits)) {
    return !design->has_failed;
  }
  elab_scope *scope =
      elab_instance(context, module, instance->name, instance->line,
                    instance->parameters, instance->num_parameters);
  if (!scope) {
    return false;
  }
  elab_symbol symbol = {
      .name = instance->name, .kind = ELAB_SCOPE, .is.scope = scope};
  if (!elab_scope_add(design, (elab_scope *)context->scope, instance->line,
                      &symbol)) {
    return false;
  }
  if (design->options.memories_stall &&
      instance->module == design->stall_module && !make_stall(context, scope)) {
    return false;
  }
  return connect(context, scope, instance);
}
