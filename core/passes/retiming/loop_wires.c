/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Static timing analysis of the wires within loops. What comes from outside the
 * loops does not change.
 */
#include "core/passes/retiming/loop_wires.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

/* A wire of data or valid? */
static bool is_forward(const loop_wires *w, size_t node) {
  return !loop_wires_is_helper(w, node) && node % 3 != HLS_WIRE_READY;
}

static bool is_of_loop(const loop_wires *w, size_t node) {
  return is_forward(w, node) && w->channels[node / 3].channel;
}

/* When a wire is stable behind a register of its channel. */
static double behind_register(const loop_wires *w, size_t node) {
  const looped_channel *c = &w->channels[node / 3];
  return node % 3 == HLS_WIRE_DATA ? c->slot->clock_to_data
                                   : c->slot->clock_to_valid;
}

double loop_wires_setup(const loop_wires *wires, size_t node) {
  const looped_channel *c = &wires->channels[node / 3];
  return node % 3 == HLS_WIRE_DATA ? c->slot->setup : c->slot->control_setup;
}

double loop_wires_end(const loop_wires *wires, size_t node) {
  double end = wire_graph_end(wires->wires->graph, node);
  return end > 0 ? end : 0;
}

bool loop_wires_is_helper(const loop_wires *wires, size_t node) {
  return !wire_graph_is_wire(wires->wires->graph, node);
}

/* Does a channel that may have a register have one now? */
static bool is_registered(const loop_wires *w, const timed_channel *c) {
  return c->to == LOOP_TIMES_NOBODY || c->loop->height >= w->settled ||
         loop_times_spare(c) > 0;
}

static void raise_to(double *at, double ns) { *at = ns > *at ? ns : *at; }

/* The delays of a register for data of some width, of which there are few; NULL
 * when out of memory. */
static const hls_unit_delays *slot_of(loop_wires *w, unsigned width) {
  const void *key = (const void *)((uintptr_t)width + 1);
  const hls_unit_delays *known = ptr_map_get(&w->slots, key);
  if (known) {
    return known;
  }
  hls_unit_delays *slot = ARENA_UNSET(&w->memory, hls_unit_delays, 1);
  if (!slot || !ptr_map_set(&w->slots, key, slot)) {
    return NULL;
  }
  *slot = unit_delays_of_slot(MlirHandshakeBufferTypeOneSlotBreakDV, width);
  return slot;
}

static bool find_channels(loop_wires *w, const loop_times *loops) {
  const wire_graph *graph = w->wires->graph;
  for (size_t i = 0; i < graph->num_channels; i++) {
    MlirValue value = graph->channels[i];
    w->channels[i] = (looped_channel){
        .channel = loop_times_channel(loops, value),
        .slot =
            slot_of(w, mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)))};
    if (!w->channels[i].slot) {
      return false;
    }
  }
  return true;
}

/* Finds the nodes that take part: wires of loops, and helpers beside them. They
 * get their places. */
static bool find_nodes(loop_wires *w) {
  const wire_graph *graph = w->wires->graph;
  bool *is_beside = ARENA_ARRAY(&w->memory, bool, graph->num_nodes + 1);
  for (size_t i = 0; is_beside && i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    is_beside[arc->from] |=
        loop_wires_is_helper(w, arc->from) && is_of_loop(w, arc->to);
    is_beside[arc->to] |=
        loop_wires_is_helper(w, arc->to) && is_of_loop(w, arc->from);
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    w->place[i] = WIRE_GRAPH_NOWHERE;
  }
  for (size_t i = 0; is_beside && i < w->wires->num_ordered; i++) {
    uint32_t node = w->wires->order[i];
    if (is_beside[node] || is_of_loop(w, node)) {
      w->place[node] = (uint32_t)w->num_nodes;
      w->nodes[w->num_nodes++] = (looped_node){.node = node};
    }
  }
  return is_beside;
}

/* When a wire is stable that does not take part, registered where it may be;
 * below 0: no path leads there. */
static double from_outside(const loop_wires *w, size_t node) {
  if (!is_forward(w, node)) {
    return -1;
  }
  return w->may_be_cut[node / 3] ? behind_register(w, node)
                                 : w->wires->ns[node];
}

/* Lists the arcs between the nodes that take part, by their beginnings. */
static void list_arcs(loop_wires *w) {
  const wire_graph *graph = w->wires->graph;
  uint32_t count = 0;
  for (size_t i = 0; i < w->num_nodes; i++) {
    looped_node *n = &w->nodes[i];
    n->first = count;
    for (uint32_t k = graph->first_out[n->node]; k != WIRE_GRAPH_NOWHERE;
         k = graph->arcs[k].next_out) {
      uint32_t to = w->place[graph->arcs[k].to];
      if (to != WIRE_GRAPH_NOWHERE) {
        w->arcs[count++] = to;
      }
    }
  }
  w->nodes[w->num_nodes].first = count;
}

/* Lists them by their ends, and finds when each node is stable by itself, and
 * by what comes from outside. */
static void list_arcs_in(loop_wires *w) {
  const wire_graph *graph = w->wires->graph;
  uint32_t count = 0;
  for (size_t i = 0; i < w->num_nodes; i++) {
    looped_node *n = &w->nodes[i];
    n->first_in = count;
    n->begin = wire_graph_begin(graph, n->node);
    for (uint32_t k = graph->first_in[n->node]; k != WIRE_GRAPH_NOWHERE;
         k = graph->arcs[k].next_in) {
      const wire_arc *arc = &graph->arcs[k];
      uint32_t from = w->place[arc->from];
      if (from != WIRE_GRAPH_NOWHERE) {
        w->arcs_in[count++] = (looped_arc){arc->ns, from};
        continue;
      }
      double ns = from_outside(w, arc->from);
      if (ns >= 0) {
        raise_to(&n->begin, ns + arc->ns);
      }
    }
  }
  w->nodes[w->num_nodes].first_in = count;
}

/* Describes the nodes that take part, and the arcs between them. */
static bool describe(loop_wires *w) {
  size_t num_arcs = w->wires->graph->num_arcs;
  w->arcs = ARENA_UNSET(&w->memory, uint32_t, num_arcs + 1);
  w->arcs_in = ARENA_UNSET(&w->memory, looped_arc, num_arcs + 1);
  if (!w->arcs || !w->arcs_in) {
    return false;
  }
  for (size_t i = 0; i < w->num_nodes; i++) {
    looped_node *n = &w->nodes[i];
    bool may_register =
        !loop_wires_is_helper(w, n->node) && w->may_be_cut[n->node / 3];
    n->behind = may_register ? behind_register(w, n->node) : 0;
    w->is_stale[i] = true;
  }
  list_arcs(w);
  list_arcs_in(w);
  return true;
}

/* Makes room for what changes from round to round. Returns false when out of
 * memory. */
static bool make_room(loop_wires *w) {
  size_t count = w->num_nodes + 1;
  w->least = ARENA_UNSET(&w->memory, double, count);
  w->arrival = ARENA_ARRAY(&w->memory, double, count);
  w->leaving = ARENA_ARRAY(&w->memory, double, count);
  w->has_register = ARENA_ARRAY(&w->memory, bool, count);
  w->is_stale = ARENA_ARRAY(&w->memory, bool, count);
  w->is_touched = ARENA_ARRAY(&w->memory, bool, count);
  w->touched = ARENA_UNSET(&w->memory, uint32_t, count);
  return w->least && w->arrival && w->leaving && w->has_register &&
         w->is_stale && w->is_touched && w->touched;
}

bool loop_wires_find(loop_wires *wires, const loop_times *loops,
                     const wire_times *times, const bool *may_be_cut) {
  arena_pool *memory = &wires->memory;
  const wire_graph *graph = times->graph;
  wires->wires = times;
  wires->may_be_cut = may_be_cut;
  wires->channels =
      ARENA_UNSET(memory, looped_channel, graph->num_channels + 1);
  wires->place = ARENA_UNSET(memory, uint32_t, graph->num_nodes + 1);
  wires->nodes = ARENA_UNSET(memory, looped_node, graph->num_nodes + 1);
  return wires->channels && wires->place && wires->nodes &&
         find_channels(wires, loops) && find_nodes(wires) && make_room(wires) &&
         describe(wires);
}

void loop_wires_finish(loop_wires *wires) {
  arena_finish(&wires->memory);
  ptr_map_finish(&wires->slots);
  *wires = (loop_wires){0};
}

static void touch(loop_wires *w, uint32_t place) {
  if (!w->is_touched[place]) {
    w->is_touched[place] = true;
    w->touched[w->num_touched++] = place;
  }
}

/* The places that a place leads to are to be found anew. */
static void spoil_behind(loop_wires *w, uint32_t place) {
  const looped_node *n = &w->nodes[place];
  hls_work_count(n[1].first - n->first);
  for (uint32_t k = n->first; k < n[1].first; k++) {
    w->is_stale[w->arcs[k]] = true;
  }
}

/* Does a wire that takes part have a register in front of what it leads to? */
static void set_register(loop_wires *w, size_t node, bool has_register) {
  uint32_t place = w->place[node];
  if (place != WIRE_GRAPH_NOWHERE) {
    w->has_register[place] = has_register;
    w->leaving[place] =
        has_register ? w->nodes[place].behind : w->arrival[place];
    touch(w, place);
    spoil_behind(w, place);
  }
}

void loop_wires_look(loop_wires *wires, size_t channel) {
  looped_channel *c = &wires->channels[channel];
  bool has_register = c->channel && wires->may_be_cut[channel] &&
                      is_registered(wires, c->channel);
  if (has_register != c->has_register) {
    c->has_register = has_register;
    set_register(wires, 3 * channel + HLS_WIRE_DATA, has_register);
    set_register(wires, 3 * channel + HLS_WIRE_VALID, has_register);
  }
}

static double arrival_at(const loop_wires *w, uint32_t place) {
  const looped_node *n = &w->nodes[place];
  double arrival = n->begin;
  hls_work_count(n[1].first_in - n->first_in);
  for (uint32_t k = n->first_in; k < n[1].first_in; k++) {
    const looped_arc *arc = &w->arcs_in[k];
    double ns = w->leaving[arc->from];
    if (ns >= 0) {
      raise_to(&arrival, ns + arc->ns);
    }
  }
  return arrival;
}

void loop_wires_follow(loop_wires *wires, const uint32_t *places,
                       size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t place = places[i];
    if (!wires->is_stale[place]) {
      continue;
    }
    wires->is_stale[place] = false;
    double arrival = arrival_at(wires, place);
    if (arrival != wires->arrival[place]) {
      wires->arrival[place] = arrival;
      touch(wires, place);
      if (!wires->has_register[place]) {
        wires->leaving[place] = arrival;
        spoil_behind(wires, place);
      }
    }
  }
}

/* The least time at which what a place leads to has it, as `least` is that of
 * the place. */
static double least_leaving(const loop_wires *w, uint32_t place, double least) {
  size_t node = w->nodes[place].node;
  if (loop_wires_is_helper(w, node)) {
    return least;
  }
  const timed_channel *c = w->channels[node / 3].channel;
  bool may_change =
      c && c->loop->height + 1 == w->settled && w->may_be_cut[node / 3];
  bool is_behind =
      may_change ? w->nodes[place].behind < least : w->has_register[place];
  return is_behind ? w->nodes[place].behind : least;
}

void loop_wires_find_least(loop_wires *wires) {
  for (size_t i = 0; i < wires->num_nodes; i++) {
    const looped_node *n = &wires->nodes[i];
    double least = n->begin;
    for (uint32_t k = n->first_in; k < n[1].first_in; k++) {
      const looped_arc *arc = &wires->arcs_in[k];
      double ns = least_leaving(wires, arc->from, wires->least[arc->from]);
      if (ns >= 0) {
        raise_to(&least, ns + arc->ns);
      }
    }
    wires->least[i] = least;
  }
}

void loop_wires_forget_touched(loop_wires *wires) {
  for (size_t i = 0; i < wires->num_touched; i++) {
    wires->is_touched[wires->touched[i]] = false;
  }
  wires->num_touched = 0;
}
