/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Making a template.
 */
#include "rtl/model/elaborate/elab_template.h"

#include "base/memory/ptr_map.h"

#include <string.h>

size_t elab_connection_count(const vlog_connection *connection) {
  const vlog_expr *value = connection->value;
  return !value ? 0 : value->kind == VLOG_CONCAT ? value->list.count : 1;
}

const vlog_expr *elab_connection_item(const vlog_connection *connection,
                                      size_t index) {
  const vlog_expr *value = connection->value;
  return value->kind == VLOG_CONCAT
             ? value->list.items[value->list.count - 1 - index]
             : value;
}

/* A connection of the instance that a template is made for. */
typedef struct pin {
  const vlog_port *port;
  elab_net *net; /* in the template */
  const vlog_connection *connection;
  elab_piece *pieces;
  size_t count;
  elab_source *source; /* of an input that is not a list */
} pin;

typedef struct maker {
  elab_design inner; /* in which the template is worked out */
  elab_template *made;
  pin *pins;
  size_t num_pins;
} maker;

static bool is_list(const pin *p) {
  return p->count > 0 && p->connection->value->kind == VLOG_CONCAT;
}

/* Finds the widths of all pieces. A list has to have just the bits of its port.
 * `context` is where the instance stands. */
static bool measure(elab_context *context, pin *p) {
  uint64_t all = 0;
  for (size_t i = 0; i < p->count; i++) {
    elab_size size = {p->net->type.width, false};
    if (is_list(p) &&
        !elab_size_of(context, elab_connection_item(p->connection, i), &size)) {
      return false;
    }
    p->pieces[i].width = size.width;
    all += size.width;
  }
  return p->count == 0 || all == p->net->type.width;
}

static bool find_pins(elab_context *context, maker *m,
                      const vlog_instance *instance) {
  const elab_scope *top = m->inner.top;
  elab_piece *piece = m->made->pieces;
  for (size_t i = 0; i < m->num_pins; i++) {
    pin *p = &m->pins[i];
    p->connection = &instance->ports[i];
    p->port = elab_port_of(top->module, p->connection, i);
    p->net = p->port ? elab_port_net(top, p->port) : NULL;
    p->count = elab_connection_count(p->connection);
    p->pieces = piece;
    piece += p->count;
    if (!p->net || p->net->type.is_array || !measure(context, p)) {
      return false;
    }
  }
  return true;
}

/* The input of the graph for a whole port comes when somebody asks for it: the
 * clock is none. */
static bool drive(maker *m, pin *p) {
  logic_graph *graph = &m->made->graph;
  uint32_t width = p->net->type.width;
  elab_source *source = elab_source_new(
      &m->inner, is_list(p) ? ELAB_FROM_NODE : ELAB_FROM_INPUT, width);
  if (!source) {
    return false;
  }
  for (size_t i = 0; is_list(p) && i < p->count; i++) {
    logic_node input = logic_input(graph, p->pieces[i].width);
    p->pieces[i].node = input;
    source->node = i == 0 ? input : logic_concat(graph, input, source->node);
  }
  p->source = source;
  return elab_net_drive(&m->inner, p->net, 0, width, source, 0);
}

static bool read(maker *m, const pin *p) {
  uint32_t low = 0;
  for (size_t i = 0; i < p->count; i++) {
    elab_piece *piece = &p->pieces[i];
    piece->node = elab_net_read(&m->inner, p->net, low, piece->width);
    if (piece->node == LOGIC_NONE) {
      return false;
    }
    low += piece->width;
  }
  return true;
}

static bool work_out(maker *m) {
  hls_error error = {0};
  for (size_t i = 0; i < m->num_pins; i++) {
    pin *p = &m->pins[i];
    if (p->port->is_input && p->count > 0 && !drive(m, p)) {
      return false;
    }
  }
  for (size_t i = 0; i < m->num_pins; i++) {
    if (!m->pins[i].port->is_input && !read(m, &m->pins[i])) {
      return false;
    }
  }
  return elab_complete(&m->inner, &error) == HLS_OK;
}

/* Which piece each input of the graph is, and which connection is the clock. */
static bool note_inputs(maker *m, arena_pool *arena) {
  elab_template *made = m->made;
  made->clock = UINT32_MAX;
  made->inputs = ARENA_ARRAY(arena, uint32_t, made->graph.num_inputs);
  if (!made->inputs) {
    return false;
  }
  for (size_t i = 0; i < m->num_pins; i++) {
    pin *p = &m->pins[i];
    if (m->inner.clock && p->net == m->inner.clock && p->count == 1) {
      made->clock = (uint32_t)i;
    }
    if (p->source && !is_list(p)) {
      p->pieces[0].node = p->source->node;
    }
    for (size_t j = 0; p->port->is_input && j < p->count; j++) {
      if (p->pieces[j].node != LOGIC_NONE) {
        made->inputs[made->graph.nodes[p->pieces[j].node].a] =
            (uint32_t)(&p->pieces[j] - made->pieces);
      }
    }
  }
  return !m->inner.clock || made->clock != UINT32_MAX;
}

static bool begin(elab_context *context, maker *m,
                  const vlog_instance *instance, arena_pool *memory) {
  const vlog_module *module = elab_find_module(&m->inner, instance->module);
  elab_template *made = m->made;
  for (size_t i = 0; i < instance->num_ports; i++) {
    made->num_pieces += (uint32_t)elab_connection_count(&instance->ports[i]);
  }
  m->num_pins = instance->num_ports;
  m->pins = ARENA_ARRAY(&m->inner.arena, pin, m->num_pins);
  made->pieces = ARENA_ARRAY(memory, elab_piece, made->num_pieces);
  if (!module || !m->pins || !made->pieces || !logic_graph_init(&made->graph)) {
    return false;
  }
  elab_context around = {.design = &m->inner};
  m->inner.top = elab_instance(&around, module, NULL, instance->line,
                               instance->parameters, instance->num_parameters);
  return m->inner.top && find_pins(context, m, instance);
}

/* Keeps which modules and packages it is made of, each once. */
static bool note_parts(maker *m, arena_pool *memory) {
  ptr_map seen = {0};
  bool ok = true;
  for (const elab_part_found *each = m->inner.found; ok && each;
       each = each->next) {
    if (each->module && ptr_map_has(&seen, each->module)) {
      continue;
    }
    elab_part_found *kept = ARENA_ARRAY(memory, elab_part_found, 1);
    ok = kept && (!each->module || ptr_map_set(&seen, each->module, kept));
    if (ok) {
      *kept = *each;
      kept->next = m->made->parts;
      m->made->parts = kept;
    }
  }
  ptr_map_finish(&seen);
  return ok;
}

void elab_template_make(elab_context *context, elab_template *made,
                        const vlog_instance *instance, arena_pool *memory) {
  elab_design *design = context->design;
  maker m = {.inner = {.library = design->library,
                       .graph = &made->graph,
                       .options = design->options,
                       .stall_module = design->stall_module,
                       .is_template = true},
             .made = made};
  made->is_made = true;
  made->is_usable = begin(context, &m, instance, memory) && work_out(&m) &&
                    note_inputs(&m, memory) && note_parts(&m, memory) &&
                    !made->graph.failed;
  if (!made->is_usable) {
    logic_graph_finish(&made->graph);
  }
  ptr_map_finish(&m.inner.packages);
  arena_finish(&m.inner.arena);
}
