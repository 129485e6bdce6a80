/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding and making templates.
 */
#include "rtl/model/elaborate/elab_template.h"

#include "base/memory/fnv1a.h"
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

/* ---- Which instances are alike ---- */

static size_t count_words(const vlog_expr *number) {
  return number->is_fill ? 1 : ((size_t)number->width + 63) / 64;
}

static bool is_number(const vlog_expr *expr) {
  return expr && expr->kind == VLOG_NUMBER;
}

/* Whether an instance can be one of many: its parameters are numbers. */
static bool is_plain(const vlog_instance *instance) {
  for (size_t i = 0; i < instance->num_parameters; i++) {
    if (!is_number(instance->parameters[i].value)) {
      return false;
    }
  }
  return !instance->connects_the_rest;
}

static uint64_t hash_connection(uint64_t hash, const vlog_connection *of,
                                uint64_t count) {
  hash = fnv1a(hash, &of->name, sizeof of->name);
  return fnv1a(hash, &count, sizeof count);
}

static uint64_t hash_instance(const vlog_instance *instance) {
  uint64_t hash =
      fnv1a(FNV1A_START, &instance->module, sizeof instance->module);
  for (size_t i = 0; i < instance->num_parameters; i++) {
    const vlog_connection *parameter = &instance->parameters[i];
    hash = hash_connection(hash, parameter, parameter->value->width);
    hash = fnv1a(hash, parameter->value->words,
                 count_words(parameter->value) * sizeof(uint64_t));
  }
  for (size_t i = 0; i < instance->num_ports; i++) {
    hash = hash_connection(hash, &instance->ports[i],
                           elab_connection_count(&instance->ports[i]));
  }
  return hash;
}

static bool are_equal(const vlog_expr *a, const vlog_expr *b) {
  return a->is_fill == b->is_fill && a->is_signed == b->is_signed &&
         a->width == b->width &&
         memcmp(a->words, b->words, count_words(a) * sizeof(*a->words)) == 0;
}

static bool are_alike(const vlog_instance *a, const vlog_instance *b) {
  if (a->module != b->module || a->num_parameters != b->num_parameters ||
      a->num_ports != b->num_ports) {
    return false;
  }
  for (size_t i = 0; i < a->num_parameters; i++) {
    if (a->parameters[i].name != b->parameters[i].name ||
        !are_equal(a->parameters[i].value, b->parameters[i].value)) {
      return false;
    }
  }
  for (size_t i = 0; i < a->num_ports; i++) {
    if (a->ports[i].name != b->ports[i].name ||
        elab_connection_count(&a->ports[i]) !=
            elab_connection_count(&b->ports[i])) {
      return false;
    }
  }
  return true;
}

/* ---- Making one ---- */

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
                  const vlog_instance *instance) {
  elab_design *design = context->design;
  const vlog_module *module =
      vlog_library_find(design->library, instance->module);
  elab_template *made = m->made;
  for (size_t i = 0; i < instance->num_ports; i++) {
    made->num_pieces += (uint32_t)elab_connection_count(&instance->ports[i]);
  }
  m->num_pins = instance->num_ports;
  m->pins = ARENA_ARRAY(&m->inner.arena, pin, m->num_pins);
  made->pieces = ARENA_ARRAY(&design->arena, elab_piece, made->num_pieces);
  if (!module || !m->pins || !made->pieces || !logic_graph_init(&made->graph)) {
    return false;
  }
  elab_context around = {.design = &m->inner};
  m->inner.top = elab_instance(&around, module, NULL, instance->line,
                               instance->parameters, instance->num_parameters);
  return m->inner.top && find_pins(context, m, instance);
}

static void make(elab_context *context, elab_template *made,
                 const vlog_instance *instance) {
  elab_design *design = context->design;
  maker m = {.inner = {.library = design->library,
                       .graph = &made->graph,
                       .options = design->options,
                       .stall_module = design->stall_module,
                       .is_template = true},
             .made = made};
  made->is_made = true;
  made->is_usable = begin(context, &m, instance) && work_out(&m) &&
                    note_inputs(&m, &design->arena) && !made->graph.failed;
  ptr_map_finish(&m.inner.packages);
  arena_finish(&m.inner.arena);
}

/* ---- All of them ---- */

static elab_template *add(elab_design *design, const vlog_instance *first,
                          const void *key, elab_template *same_hash) {
  elab_template *added = ARENA_ARRAY(&design->arena, elab_template, 1);
  if (!added || !ptr_map_set(&design->templates, key, added)) {
    elab_out_of_memory(design);
    return NULL;
  }
  added->first = first;
  added->same_hash = same_hash;
  added->next = design->last_template;
  design->last_template = added;
  return added;
}

const elab_template *elab_template_for(elab_context *context,
                                       const vlog_instance *instance) {
  elab_design *design = context->design;
  bool is_in_top = context->scope->is_instance && !context->scope->parent;
  if (design->is_template || design->options.each_by_itself || !is_in_top ||
      !is_plain(instance)) {
    return NULL;
  }
  const void *key = (const void *)(uintptr_t)(hash_instance(instance) | 1);
  elab_template *same = ptr_map_get(&design->templates, key);
  elab_template *found = same;
  while (found && !are_alike(found->first, instance)) {
    found = found->same_hash;
  }
  if (!found) {
    add(design, instance, key, same);
    return NULL;
  }
  if (!found->is_made) {
    make(context, found, instance);
  }
  return found->is_usable ? found : NULL;
}

void elab_template_finish(elab_design *design) {
  for (elab_template *each = design->last_template; each; each = each->next) {
    logic_graph_finish(&each->graph);
  }
  ptr_map_finish(&design->templates);
}
