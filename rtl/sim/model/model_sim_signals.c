/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing down what a visit to a design tells. A node is one value, however
 * many signals have it: most ports of a unit are channels of the circuit.
 */
#include "rtl/sim/model/model_sim_signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct collector {
  model_sim_signals *into;
  const logic_graph *graph;
  /* By node: its value + 1, or 0. Nodes are made during the visit. */
  uint32_t *known;
  size_t capacity;
} collector;

static bool has_room(const model_sim_signals *s) {
  return !s->items.failed && !s->names.failed && !s->widths.failed &&
         !s->nodes.failed;
}

static bool add_item(model_sim_signals *s, wave_kind kind, uint32_t name,
                     uint32_t value) {
  const wave_item item = {(uint32_t)kind, name, value};
  hls_buffer_append(&s->items, (const char *)&item, sizeof item);
  return has_room(s);
}

static uint32_t begin_name(const model_sim_signals *s) {
  return (uint32_t)s->names.size;
}

static void end_name(model_sim_signals *s) {
  hls_buffer_append(&s->names, "", 1);
}

/* ---- Values ---- */

static bool make_room(collector *c, logic_node node) {
  if (node < c->capacity) {
    return true;
  }
  size_t capacity = c->graph->num_nodes + c->graph->num_nodes / 2;
  uint32_t *known = realloc(c->known, capacity * sizeof *known);
  if (!known) {
    return false;
  }
  memset(known + c->capacity, 0, (capacity - c->capacity) * sizeof *known);
  c->known = known;
  c->capacity = capacity;
  return true;
}

/* Which value a node is. */
static bool find_value(collector *c, logic_node node, uint32_t *value) {
  model_sim_signals *s = c->into;
  if (!make_room(c, node)) {
    return false;
  }
  if (c->known[node] == 0) {
    uint32_t width = logic_width(c->graph, node);
    hls_buffer_append(&s->widths, (const char *)&width, sizeof width);
    hls_buffer_append(&s->nodes, (const char *)&node, sizeof node);
    c->known[node] = (uint32_t)++s->num_values;
  }
  *value = c->known[node] - 1;
  return true;
}

/* ---- The visit ---- */

static bool enter(void *user, const char *name, const int64_t *index) {
  model_sim_signals *s = ((collector *)user)->into;
  uint32_t at = begin_name(s);
  hls_buffer_puts(&s->names, name);
  if (index) {
    hls_buffer_printf(&s->names, "[%" PRId64 "]", *index);
  }
  end_name(s);
  return add_item(s, WAVE_ENTER, at, 0);
}

static bool leave(void *user) {
  return add_item(((collector *)user)->into, WAVE_LEAVE, 0, 0);
}

static bool add_signal(void *user, const elab_signal *signal) {
  static const wave_kind kinds[] = {[ELAB_VARIABLE] = WAVE_VARIABLE,
                                    [ELAB_INPUT_PORT] = WAVE_INPUT,
                                    [ELAB_OUTPUT_PORT] = WAVE_OUTPUT};
  collector *c = user;
  model_sim_signals *s = c->into;
  uint32_t at = begin_name(s), value = WAVE_CLOCK;
  hls_buffer_puts(&s->names, signal->name);
  if (signal->is_element) {
    hls_buffer_printf(&s->names, "[%" PRId64 "]", signal->element);
  }
  if (signal->is_vector) {
    hls_buffer_printf(&s->names, " [%" PRId64 ":%" PRId64 "]", signal->left,
                      signal->right);
  }
  end_name(s);
  return (signal->is_clock || find_value(c, signal->node, &value)) &&
         add_item(s, kinds[signal->direction], at, value);
}

/* Enters or leaves the scopes of a path. */
static bool go_along(collector *c, const char *path, bool enters) {
  while (*path) {
    size_t size = strcspn(path, ".");
    char *name = enters ? strndup(path, size) : NULL;
    bool done = enters ? name && enter(c, name, NULL) : leave(c);
    free(name);
    if (!done) {
      return false;
    }
    path += size + (path[size] == '.');
  }
  return true;
}

hls_status model_sim_signals_collect(model_sim_signals *signals,
                                     elab_design *design,
                                     const logic_graph *graph, const char *path,
                                     const char *clock, hls_error *error) {
  collector c = {.into = signals, .graph = graph};
  const elab_visitor visitor = {enter, leave, add_signal, &c};
  bool has_begun = go_along(&c, path, true);
  hls_status status =
      has_begun ? elab_visit(design, clock, &visitor, error) : HLS_OK;
  if (status == HLS_OK && (!has_begun || !go_along(&c, path, false))) {
    status = hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  free(c.known);
  return status;
}

void model_sim_signals_finish(model_sim_signals *signals) {
  hls_buffer_finish(&signals->items);
  hls_buffer_finish(&signals->names);
  hls_buffer_finish(&signals->widths);
  hls_buffer_finish(&signals->nodes);
}

wave_table model_sim_signals_table(const model_sim_signals *signals) {
  return (wave_table){
      .items = (const wave_item *)(const void *)signals->items.data,
      .names = signals->names.data,
      .widths = (const uint32_t *)(const void *)signals->widths.data,
      .num_items = signals->items.size / sizeof(wave_item),
      .names_size = signals->names.size,
      .num_values = signals->num_values};
}
