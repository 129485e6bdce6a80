/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node whose arrival has changed lets those wait that it leads to.
 */
#include "core/passes/delay/wire_update.h"
#include "hls/work.h"

bool wire_update_begin(wire_update *update, wire_times *times,
                       arena_pool *memory) {
  size_t nodes = times->graph->num_nodes;
  *update = (wire_update){
      .times = times,
      .heap = ARENA_ARRAY(memory, uint32_t, nodes + 1),
      .is_waiting = ARENA_ARRAY(memory, bool, nodes + 1),
      .has_changed = ARENA_ARRAY(memory, bool, nodes + 1),
      .changed = ARENA_ARRAY(memory, uint32_t, nodes + 1),
  };
  return update->heap && update->is_waiting && update->has_changed &&
         update->changed;
}

static bool is_before(const wire_update *update, uint32_t a, uint32_t b) {
  const uint32_t *rank = update->times->rank;
  return rank[a] != rank[b] ? rank[a] < rank[b] : a < b;
}

/* Lets a node wait. */
static void push(wire_update *update, uint32_t node) {
  if (update->is_waiting[node]) {
    return;
  }
  update->is_waiting[node] = true;
  size_t at = update->num_waiting++;
  while (at > 0 && is_before(update, node, update->heap[(at - 1) / 2])) {
    update->heap[at] = update->heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  update->heap[at] = node;
}

/* Takes the first of the nodes that wait. */
static uint32_t pop(wire_update *update) {
  uint32_t *heap = update->heap, first = heap[0];
  uint32_t last = heap[--update->num_waiting];
  size_t at = 0;
  for (size_t child; (child = 2 * at + 1) < update->num_waiting; at = child) {
    if (child + 1 < update->num_waiting &&
        is_before(update, heap[child + 1], heap[child])) {
      child++;
    }
    if (!is_before(update, heap[child], last)) {
      break;
    }
    heap[at] = heap[child];
  }
  heap[at] = last;
  update->is_waiting[first] = false;
  return first;
}

static void note_change(wire_update *update, uint32_t node) {
  if (!update->has_changed[node]) {
    update->has_changed[node] = true;
    update->changed[update->num_changed++] = node;
  }
}

/* Lets all nodes wait that a node leads to. */
static void push_behind(wire_update *update, uint32_t node) {
  const wire_graph *graph = update->times->graph;
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    push(update, graph->arcs[i].to);
  }
}

void wire_update_insert(wire_update *update, size_t in, size_t out) {
  wire_times *times = update->times;
  for (size_t wire = 0; wire < 3; wire++) {
    size_t node = 3 * out + wire;
    times->arrival[node] = -1;
    times->previous[node] = WIRE_TIMES_NOWHERE;
    times->rank[node] = times->rank[3 * in + wire];
    push(update, (uint32_t)node);
    push_behind(update, (uint32_t)node); /* they have it in front of them now */
    note_change(update, (uint32_t)node);
    note_change(update, (uint32_t)(3 * in + wire)); /* it may end paths now */
  }
  push(update, (uint32_t)(3 * in + HLS_WIRE_READY));
}

/* The arrival at a node, by those in front of it. */
static wire_arrival arrival_at(const wire_times *times, uint32_t node) {
  const wire_graph *graph = times->graph;
  bool is_wire = wire_graph_is_wire(graph, node);
  wire_arrival arrival = {is_wire ? graph->begin[node] : -1,
                          WIRE_TIMES_NOWHERE};
  for (uint32_t i = graph->first_in[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_in) {
    const wire_arc *arc = &graph->arcs[i];
    double before = times->arrival[arc->from];
    const wire_arrival there = {before + arc->ns, arc->from};
    if (before >= 0 && wire_times_is_later(&there, &arrival)) {
      arrival = there;
    }
  }
  return arrival;
}

void wire_update_run(wire_update *update) {
  wire_times *times = update->times;
  while (update->num_waiting > 0) {
    uint32_t node = pop(update);
    wire_arrival arrival = arrival_at(times, node);
    hls_work_count(1);
    times->previous[node] = arrival.previous;
    if (arrival.ns == times->arrival[node]) {
      continue;
    }
    times->arrival[node] = arrival.ns;
    note_change(update, node);
    push_behind(update, node);
  }
}

void wire_update_forget(wire_update *update) {
  for (size_t i = 0; i < update->num_changed; i++) {
    update->has_changed[update->changed[i]] = false;
  }
  update->num_changed = 0;
}
