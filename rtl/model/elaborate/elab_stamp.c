/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances that are made from templates: their nodes, where somebody asks for
 * them.
 */
#include "rtl/model/elaborate/elab_template.h"

#include "rtl/model/logic/logic_words.h"

#include <string.h>

/* A node that is being worked out. */
#define RUNNING UINT32_MAX

/* What is done once all nets were asked for: a state gets its next value, or a
 * memory its writes. */
typedef struct elab_pending {
  struct elab_pending *next;
  elab_stamp *stamp;
  bool is_memory;
  uint32_t number; /* of the state or memory in the template */
} elab_pending;

static logic_node stamp_node(elab_design *design, elab_stamp *stamp,
                             logic_node node);

/* ---- States and memories ---- */

static bool put_off(elab_design *design, elab_stamp *stamp, bool is_memory,
                    uint32_t number) {
  elab_pending *added = ARENA_ARRAY(&design->arena, elab_pending, 1);
  if (!added) {
    return elab_out_of_memory(design);
  }
  *added = (elab_pending){NULL, stamp, is_memory, number};
  if (design->pending_end) {
    design->pending_end->next = added;
  } else {
    design->pending = added;
  }
  design->pending_end = added;
  return true;
}

/* What has states needs the clock of the circuit. */
static bool check_clock(elab_design *design, elab_stamp *stamp) {
  if (stamp->has_clock) {
    return true;
  }
  elab_context context = {.design = design, .scope = stamp->scope};
  uint32_t clock = stamp->of->clock;
  stamp->has_clock =
      clock == UINT32_MAX || /* initial values alone */
      elab_check_clock(&context, stamp->instance->ports[clock].value);
  return stamp->has_clock;
}

static logic_node copy_constant(logic_graph *graph, const logic_graph *from,
                                logic_node node) {
  return logic_constant_of(graph, logic_width(from, node),
                           logic_constant_words(from, node));
}

static logic_node make_state(elab_design *design, elab_stamp *stamp,
                             uint32_t number) {
  const logic_graph *from = &stamp->of->graph;
  const logic_state *state = &from->states[number];
  if (!check_clock(design, stamp) || !put_off(design, stamp, false, number)) {
    return LOGIC_NONE;
  }
  logic_node node =
      logic_state_new(design->graph, logic_width(from, state->node));
  if (state->initial != LOGIC_NONE) {
    logic_state_set_initial(design->graph, node,
                            copy_constant(design->graph, from, state->initial));
  }
  return node;
}

static void copy_contents(logic_graph *graph, uint32_t memory,
                          const logic_memory *from) {
  uint32_t words = logic_words_count(from->width);
  for (uint64_t i = 0; from->initial && i < from->depth; i++) {
    logic_memory_set_initial(
        graph, memory, i,
        logic_constant_of(graph, from->width, from->initial + i * words));
  }
}

/* UINT32_MAX on failure. */
static uint32_t memory_of(elab_design *design, elab_stamp *stamp,
                          uint32_t number) {
  const logic_graph *from = &stamp->of->graph;
  if (!stamp->memories) {
    stamp->memories = ARENA_UNSET(&design->arena, uint32_t, from->num_memories);
    if (!stamp->memories) {
      elab_out_of_memory(design);
      return UINT32_MAX;
    }
    memset(stamp->memories, 0xff, from->num_memories * sizeof *stamp->memories);
  }
  uint32_t *memory = &stamp->memories[number];
  if (*memory == UINT32_MAX && check_clock(design, stamp) &&
      put_off(design, stamp, true, number)) {
    const logic_memory *of = &from->memories[number];
    *memory = logic_memory_new(design->graph, of->width, of->depth);
    if (*memory == UINT32_MAX) {
      elab_out_of_memory(design);
    } else {
      copy_contents(design->graph, *memory, of);
    }
  }
  return *memory;
}

/* ---- Nodes ---- */

static logic_node make_input(elab_design *design, elab_stamp *stamp,
                             uint32_t number) {
  uint32_t piece = stamp->of->inputs[number];
  elab_context context = {.design = design, .scope = stamp->scope};
  return elab_eval_assigned(&context, stamp->values[piece],
                            stamp->of->pieces[piece].width);
}

static logic_node make_read(elab_design *design, elab_stamp *stamp,
                            const logic_operation *of) {
  uint32_t memory = memory_of(design, stamp, of->b);
  return memory == UINT32_MAX ? LOGIC_NONE
                              : logic_read(design->graph, memory,
                                           stamp_node(design, stamp, of->a));
}

static logic_node make_choice(elab_design *design, elab_stamp *stamp,
                              const logic_operation *of) {
  logic_node condition = stamp_node(design, stamp, of->a);
  uint64_t value;
  if (logic_constant_value(design->graph, condition, &value)) {
    return stamp_node(design, stamp, value ? of->b : of->c);
  }
  logic_node b = stamp_node(design, stamp, of->b);
  return logic_choose(design->graph, condition, b,
                      stamp_node(design, stamp, of->c));
}

static logic_node make_node(elab_design *design, elab_stamp *stamp,
                            logic_node node) {
  logic_graph *graph = design->graph;
  const logic_operation *of = &stamp->of->graph.nodes[node];
  switch ((logic_kind)of->kind) {
  case LOGIC_CONSTANT:
    return copy_constant(graph, &stamp->of->graph, node);
  case LOGIC_INPUT:
    return make_input(design, stamp, of->a);
  case LOGIC_STATE:
    return make_state(design, stamp, of->a);
  case LOGIC_READ:
    return make_read(design, stamp, of);
  case LOGIC_CHOOSE:
    return make_choice(design, stamp, of);
  default:
    break;
  }
  logic_node a = stamp_node(design, stamp, of->a);
  switch ((logic_kind)of->kind) {
  case LOGIC_NOT:
    return logic_not(graph, a);
  case LOGIC_SLICE:
    return logic_slice(graph, a, of->b, of->width);
  case LOGIC_PARITY:
    return logic_parity(graph, a);
  case LOGIC_CONCAT:
    return logic_concat(graph, a, stamp_node(design, stamp, of->b));
  default:
    return logic_binary(graph, (logic_kind)of->kind, a,
                        stamp_node(design, stamp, of->b));
  }
}

static logic_node stamp_node(elab_design *design, elab_stamp *stamp,
                             logic_node node) {
  logic_node known = stamp->nodes[node];
  if (known == RUNNING) {
    return elab_fail(design, stamp->scope, stamp->instance->line,
                     "a combinational cycle through '%s'",
                     stamp->instance->name);
  }
  if (known != LOGIC_NONE) {
    return known;
  }
  if (!elab_enter(design, stamp->scope, stamp->instance->line)) {
    return LOGIC_NONE;
  }
  stamp->nodes[node] = RUNNING;
  logic_node made = make_node(design, stamp, node);
  stamp->nodes[node] = made;
  elab_leave(design);
  return made;
}

logic_node elab_stamp_read(elab_design *design, elab_stamp *stamp,
                           logic_node node) {
  return stamp_node(design, stamp, node);
}

static void finish_state(elab_design *design, elab_stamp *stamp,
                         uint32_t number) {
  const logic_state *state = &stamp->of->graph.states[number];
  if (state->next != LOGIC_NONE) {
    logic_state_set_next(design->graph, stamp->nodes[state->node],
                         stamp_node(design, stamp, state->next));
  }
}

static void finish_memory(elab_design *design, elab_stamp *stamp,
                          uint32_t number) {
  const logic_graph *from = &stamp->of->graph;
  for (uint32_t port = from->memories[number].first_write; port;) {
    const logic_write *write = &from->writes[port - 1];
    logic_node enable = stamp_node(design, stamp, write->enable);
    logic_node address = stamp_node(design, stamp, write->address);
    logic_write_add(design->graph, stamp->memories[number], enable, address,
                    stamp_node(design, stamp, write->data));
    port = write->next;
  }
}

bool elab_stamp_complete(elab_design *design) {
  while (design->pending && !design->has_failed) {
    const elab_pending *now = design->pending;
    design->pending = now->next;
    if (!design->pending) {
      design->pending_end = NULL;
    }
    if (now->is_memory) {
      finish_memory(design, now->stamp, now->number);
    } else {
      finish_state(design, now->stamp, now->number);
    }
  }
  return !design->has_failed && !design->graph->failed;
}

/* ---- Instances ---- */

/* Whether lists have the widths of the template, and outputs are connected to
 * as many bits as they have. Inputs are cut or extended. */
static bool fits_template(elab_context *context, const vlog_instance *instance,
                          const elab_template *from, const vlog_module *module,
                          const vlog_expr **values) {
  const elab_piece *piece = from->pieces;
  for (size_t i = 0; i < instance->num_ports; i++) {
    const vlog_connection *connection = &instance->ports[i];
    const vlog_port *port = elab_port_of(module, connection, i);
    size_t count = elab_connection_count(connection);
    bool is_cut =
        port->is_input && count == 1 && connection->value->kind != VLOG_CONCAT;
    for (size_t j = 0; j < count; j++, piece++) {
      elab_size size;
      *values = elab_connection_item(connection, j);
      if (!is_cut && (!elab_size_of(context, *values, &size) ||
                      size.width != piece->width)) {
        return false;
      }
      values++;
    }
  }
  return true;
}

static bool connect_output(elab_context *context, elab_stamp *stamp,
                           size_t piece) {
  elab_source *source = elab_source_new(context->design, ELAB_FROM_STAMP,
                                        stamp->of->pieces[piece].width);
  if (!source) {
    return false;
  }
  source->stamp = stamp;
  source->shown = stamp->of->pieces[piece].node;
  return elab_drive(context, stamp->values[piece], source, 0);
}

static bool connect_outputs(elab_context *context, elab_stamp *stamp,
                            const vlog_module *module) {
  const vlog_instance *instance = stamp->instance;
  for (size_t i = 0, at = 0; i < instance->num_ports; i++) {
    size_t count = elab_connection_count(&instance->ports[i]);
    bool is_input = elab_port_of(module, &instance->ports[i], i)->is_input;
    for (size_t j = at; !is_input && j < at + count; j++) {
      if (!connect_output(context, stamp, j)) {
        return false;
      }
    }
    at += count;
  }
  return true;
}

bool elab_stamp_make(elab_context *context, const vlog_instance *instance,
                     const elab_template *from, bool *fits) {
  elab_design *design = context->design;
  const vlog_module *module =
      vlog_library_find(design->library, instance->module);
  elab_stamp *stamp = ARENA_ARRAY(&design->arena, elab_stamp, 1);
  const vlog_expr **values =
      ARENA_ARRAY(&design->arena, const vlog_expr *, from->num_pieces);
  logic_node *nodes =
      ARENA_ARRAY(&design->arena, logic_node, from->graph.num_nodes);
  if (!stamp || !values || !nodes) {
    return elab_out_of_memory(design);
  }
  *fits = fits_template(context, instance, from, module, values);
  if (!*fits) {
    return false;
  }
  *stamp = (elab_stamp){.of = from,
                        .scope = context->scope,
                        .instance = instance,
                        .values = values,
                        .nodes = nodes};
  elab_symbol symbol = {.name = instance->name, .kind = ELAB_STAMP};
  return elab_scope_add(design, (elab_scope *)context->scope, instance->line,
                        &symbol) &&
         connect_outputs(context, stamp, module);
}
