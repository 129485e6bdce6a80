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

bool loop_wires_is_helper(const loop_wires *wires, size_t node) {
  return !wire_graph_is_wire(wires->wires->graph, node);
}

bool loop_wires_has_register(const loop_wires *wires, size_t channel) {
  const timed_channel *c = wires->channels[channel].channel;
  return wires->may_be_cut[channel] &&
         (c->to == LOOP_TIMES_NOBODY || c->loop->height >= wires->settled ||
          loop_times_spare(c) > 0);
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

/* Finds the nodes that take part: wires of loops, and helpers beside them. */
static void find_nodes(loop_wires *w) {
  const wire_graph *graph = w->wires->graph;
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    w->takes_part[arc->from] |=
        loop_wires_is_helper(w, arc->from) && is_of_loop(w, arc->to);
    w->takes_part[arc->to] |=
        loop_wires_is_helper(w, arc->to) && is_of_loop(w, arc->from);
  }
  for (size_t i = 0; i < w->wires->num_ordered; i++) {
    size_t node = w->wires->order[i];
    w->takes_part[node] |= is_of_loop(w, node);
    if (w->takes_part[node]) {
      w->nodes[w->num_nodes++] = node;
    }
  }
}

/* Finds what comes from outside the loops, registered where it may be, and
 * where paths begin and end. */
static void find_borders(loop_wires *w) {
  const wire_graph *graph = w->wires->graph;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    bool is_wire = wire_graph_is_wire(graph, i);
    w->begin[i] = is_wire ? graph->begin[i] : -1;
    w->end[i] = is_wire && graph->end[i] > 0 ? graph->end[i] : 0;
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    if (!w->takes_part[arc->to] || w->takes_part[arc->from] ||
        !is_forward(w, arc->from)) {
      continue;
    }
    double ns = w->may_be_cut[arc->from / 3] ? behind_register(w, arc->from)
                                             : w->wires->arrival[arc->from];
    if (ns >= 0) {
      raise_to(&w->begin[arc->to], ns + arc->ns);
    }
  }
}

bool loop_wires_find(loop_wires *wires, const loop_times *loops,
                     const wire_times *times, const bool *may_be_cut) {
  arena_pool *memory = &wires->memory;
  const wire_graph *graph = times->graph;
  wires->wires = times;
  wires->may_be_cut = may_be_cut;
  wires->channels =
      ARENA_ARRAY(memory, looped_channel, graph->num_channels + 1);
  wires->takes_part = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  wires->begin = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  wires->end = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  wires->arrival = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  wires->nodes = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  if (!wires->channels || !wires->takes_part || !wires->begin || !wires->end ||
      !wires->arrival || !wires->nodes) {
    return false;
  }
  find_channels(wires, loops);
  find_nodes(wires);
  find_borders(wires);
  return true;
}

void loop_wires_finish(loop_wires *wires) {
  arena_finish(&wires->memory);
  *wires = (loop_wires){0};
}

void loop_wires_follow(loop_wires *wires, const size_t *nodes, size_t count) {
  const wire_graph *graph = wires->wires->graph;
  hls_work_count(count);
  for (size_t i = 0; i < count; i++) {
    wires->arrival[nodes[i]] = wires->begin[nodes[i]];
  }
  for (size_t i = 0; i < count; i++) {
    size_t node = nodes[i];
    double ns = wires->arrival[node];
    if (!loop_wires_is_helper(wires, node) &&
        loop_wires_has_register(wires, node / 3)) {
      ns = behind_register(wires, node);
    }
    for (uint32_t k = graph->first_out[node];
         ns >= 0 && k != WIRE_GRAPH_NOWHERE; k = graph->arcs[k].next_out) {
      const wire_arc *arc = &graph->arcs[k];
      if (wires->takes_part[arc->to]) {
        raise_to(&wires->arrival[arc->to], ns + arc->ns);
      }
    }
  }
}
