/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Static timing analysis of the wires within loops. What comes from outside the
 * loops does not change.
 */
#include "core/passes/retiming/loop_wires.h"
#include "core/passes/delay/known_slots.h"
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
  return node % 3 == HLS_WIRE_DATA ? c->clock_to_data : c->clock_to_valid;
}

double loop_wires_setup(const loop_wires *wires, size_t node) {
  const looped_channel *c = &wires->channels[node / 3];
  return node % 3 == HLS_WIRE_DATA ? c->setup : c->control_setup;
}

double loop_wires_end(const loop_wires *wires, size_t node) {
  const wire_graph *graph = wires->wires->graph;
  bool is_end = wire_graph_is_wire(graph, node) && graph->end[node] > 0;
  return is_end ? graph->end[node] : 0;
}

bool loop_wires_is_helper(const loop_wires *wires, size_t node) {
  return !wire_graph_is_wire(wires->wires->graph, node);
}

/* Does a channel that may have a register have one now? */
static bool is_registered(const loop_wires *w, const timed_channel *c) {
  return c->to == LOOP_TIMES_NOBODY || c->loop->height >= w->settled ||
         loop_times_spare(c) > 0;
}

bool loop_wires_has_register(const loop_wires *wires, size_t channel) {
  return wires->may_be_cut[channel] &&
         is_registered(wires, wires->channels[channel].channel);
}

static void raise_to(double *at, double ns) { *at = ns > *at ? ns : *at; }

static void find_channels(loop_wires *w, const loop_times *loops) {
  const wire_graph *graph = w->wires->graph;
  known_slots slots = {0};
  for (size_t i = 0; i < graph->num_channels; i++) {
    MlirValue value = graph->channels[i];
    const hls_unit_delays *slot =
        known_slots_of(&slots, MlirHandshakeBufferTypeOneSlotBreakDV,
                       mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)));
    w->channels[i] =
        (looped_channel){.channel = loop_times_channel(loops, value),
                         .clock_to_data = slot->clock_to_data,
                         .clock_to_valid = slot->clock_to_valid,
                         .setup = slot->setup,
                         .control_setup = slot->control_setup};
  }
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
      w->nodes[w->num_nodes++].node = node;
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
                                 : w->wires->arrival[node];
}

/* Finds when a node is stable by itself, and by what comes from outside. */
static double find_begin(const loop_wires *w, uint32_t node) {
  const wire_graph *graph = w->wires->graph;
  double begin = wire_graph_is_wire(graph, node) ? graph->begin[node] : -1;
  for (uint32_t i = graph->first_in[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_in) {
    const wire_arc *arc = &graph->arcs[i];
    double ns = w->place[arc->from] == WIRE_GRAPH_NOWHERE
                    ? from_outside(w, arc->from)
                    : -1;
    if (ns >= 0) {
      raise_to(&begin, ns + arc->ns);
    }
  }
  return begin;
}

/* Describes the nodes that take part, and the arcs between them. */
static bool describe(loop_wires *w) {
  const wire_graph *graph = w->wires->graph;
  uint32_t count = 0;
  w->arcs = ARENA_ARRAY(&w->memory, looped_arc, graph->num_arcs + 1);
  for (size_t i = 0; w->arcs && i < w->num_nodes; i++) {
    looped_node *n = &w->nodes[i];
    bool may_register =
        !loop_wires_is_helper(w, n->node) && w->may_be_cut[n->node / 3];
    n->first = count;
    n->begin = find_begin(w, n->node);
    n->behind = may_register ? behind_register(w, n->node) : 0;
    n->channel = may_register ? w->channels[n->node / 3].channel : NULL;
    for (uint32_t k = graph->first_out[n->node]; k != WIRE_GRAPH_NOWHERE;
         k = graph->arcs[k].next_out) {
      const wire_arc *arc = &graph->arcs[k];
      if (w->place[arc->to] != WIRE_GRAPH_NOWHERE) {
        w->arcs[count++] = (looped_arc){arc->ns, w->place[arc->to]};
      }
    }
  }
  w->nodes[w->num_nodes].first = count;
  return w->arcs;
}

bool loop_wires_find(loop_wires *wires, const loop_times *loops,
                     const wire_times *times, const bool *may_be_cut) {
  arena_pool *memory = &wires->memory;
  const wire_graph *graph = times->graph;
  wires->wires = times;
  wires->may_be_cut = may_be_cut;
  wires->channels =
      ARENA_ARRAY(memory, looped_channel, graph->num_channels + 1);
  wires->place = ARENA_ARRAY(memory, uint32_t, graph->num_nodes + 1);
  wires->nodes = ARENA_ARRAY(memory, looped_node, graph->num_nodes + 1);
  wires->arrival = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  if (!wires->channels || !wires->place || !wires->nodes || !wires->arrival) {
    return false;
  }
  find_channels(wires, loops);
  return find_nodes(wires) && describe(wires);
}

void loop_wires_finish(loop_wires *wires) {
  arena_finish(&wires->memory);
  *wires = (loop_wires){0};
}

void loop_wires_follow(loop_wires *wires, const uint32_t *places,
                       size_t count) {
  double *arrival = wires->arrival;
  hls_work_count(count);
  for (size_t i = 0; i < count; i++) {
    arrival[places[i]] = wires->nodes[places[i]].begin;
  }
  for (size_t i = 0; i < count; i++) {
    const looped_node *n = &wires->nodes[places[i]];
    bool is_cut = n->channel && is_registered(wires, n->channel);
    double ns = is_cut ? n->behind : arrival[places[i]];
    for (uint32_t k = n->first; ns >= 0 && k < n[1].first; k++) {
      raise_to(&arrival[wires->arcs[k].to], ns + wires->arcs[k].ns);
    }
  }
}
