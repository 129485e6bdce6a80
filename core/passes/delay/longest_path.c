/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path between registers: wires in an order in which each comes
 * after those that it depends on.
 */
#include "hls/longest_path.h"
#include "core/passes/delay/wire_graph.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "hls/handshake_ops.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOWHERE SIZE_MAX

/* What is known about each wire. */
typedef struct wire_times {
  const wire_graph *graph;
  size_t *first;    /* of a node's arcs in `leaving` */
  size_t *leaving;  /* arcs, by the node that they come from */
  size_t *waiting;  /* arcs into a node that are still to come */
  double *arrival;  /* below 0: no path leads here */
  size_t *previous; /* node in front of it on the slowest path, or NOWHERE */
  size_t *queue;
  arena_pool memory;
} wire_times;

static bool sort_arcs(wire_times *times) {
  const wire_graph *graph = times->graph;
  size_t nodes = graph->num_nodes;
  times->first = ARENA_ARRAY(&times->memory, size_t, nodes + 2);
  times->leaving = ARENA_ARRAY(&times->memory, size_t, graph->num_arcs + 1);
  times->waiting = ARENA_ARRAY(&times->memory, size_t, nodes + 1);
  if (!times->first || !times->leaving || !times->waiting) {
    return false;
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    times->first[graph->arcs[i].from + 2]++;
    times->waiting[graph->arcs[i].to]++;
  }
  for (size_t i = 2; i < nodes + 2; i++) {
    times->first[i] += times->first[i - 1];
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    times->leaving[times->first[graph->arcs[i].from + 1]++] = i;
  }
  return true;
}

static bool begin(wire_times *times) {
  size_t nodes = times->graph->num_nodes;
  times->arrival = ARENA_ARRAY(&times->memory, double, nodes + 1);
  times->previous = ARENA_ARRAY(&times->memory, size_t, nodes + 1);
  times->queue = ARENA_ARRAY(&times->memory, size_t, nodes + 1);
  if (!times->arrival || !times->previous || !times->queue) {
    return false;
  }
  for (size_t i = 0; i < nodes; i++) {
    times->arrival[i] = -1;
    times->previous[i] = NOWHERE;
  }
  for (size_t i = 0; i < times->graph->num_begins; i++) {
    wire_border border = times->graph->begins[i];
    if (border.ns > times->arrival[border.node]) {
      times->arrival[border.node] = border.ns;
    }
  }
  return true;
}

static void follow(wire_times *times, const wire_arc *arc) {
  double there = times->arrival[arc->from] + arc->ns;
  if (times->arrival[arc->from] >= 0 && there > times->arrival[arc->to]) {
    times->arrival[arc->to] = there;
    times->previous[arc->to] = arc->from;
  }
}

/* Wires on a cycle without registers are never reached: only a circuit that is
 * not ready for RTL has one. */
static void spread(wire_times *times) {
  size_t head = 0, tail = 0;
  for (size_t i = 0; i < times->graph->num_nodes; i++) {
    if (times->waiting[i] == 0) {
      times->queue[tail++] = i;
    }
  }
  while (head < tail) {
    size_t node = times->queue[head++];
    for (size_t i = times->first[node]; i < times->first[node + 1]; i++) {
      const wire_arc *arc = &times->graph->arcs[times->leaving[i]];
      follow(times, arc);
      if (--times->waiting[arc->to] == 0) {
        times->queue[tail++] = arc->to;
      }
    }
  }
}

/* The operation whose wire a node is; null for a helper. */
static MlirOperation owner_of(const wire_graph *graph, size_t node,
                              MlirOperation func) {
  if (node >= 3 * graph->num_channels) {
    return ir_no_op();
  }
  MlirValue value = graph->channels[node / 3];
  MlirOperation owner = ir_def(value);
  if (node % 3 == HLS_WIRE_READY) {
    MlirOpOperand use = mlirValueGetFirstUse(value);
    owner = mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
  }
  return mlirOperationIsNull(owner) ? func : owner;
}

static bool keep_steps(hls_longest_path *path, const wire_times *times,
                       size_t last, MlirOperation func) {
  size_t count = 0;
  for (size_t node = last; node != NOWHERE; node = times->previous[node]) {
    count++;
  }
  path->steps = calloc(count, sizeof *path->steps);
  if (!path->steps) {
    return false;
  }
  size_t position = count;
  for (size_t node = last; node != NOWHERE; node = times->previous[node]) {
    MlirOperation owner = owner_of(times->graph, node, func);
    if (!mlirOperationIsNull(owner)) {
      path->steps[--position] = (hls_path_step){.op = owner,
                                                .wire = (hls_wire)(node % 3),
                                                .ns = times->arrival[node]};
    }
  }
  path->num_steps = count - position;
  memmove(path->steps, path->steps + position,
          path->num_steps * sizeof *path->steps);
  return true;
}

/* The one unit whose own registers are further apart than those of any path. */
static bool keep_unit(hls_longest_path *path, const wire_graph *graph) {
  path->ns = graph->slowest_ns;
  path->steps = calloc(1, sizeof *path->steps);
  if (!path->steps) {
    return false;
  }
  path->steps[path->num_steps++] = (hls_path_step){
      .op = graph->slowest, .wire = HLS_WIRE_DATA, .ns = graph->slowest_ns};
  return true;
}

static bool choose(hls_longest_path *path, const wire_times *times,
                   MlirOperation func) {
  const wire_graph *graph = times->graph;
  size_t last = NOWHERE;
  for (size_t i = 0; i < graph->num_ends; i++) {
    wire_border end = graph->ends[i];
    double arrival = times->arrival[end.node];
    if (arrival >= 0 && arrival + end.ns > path->ns) {
      path->ns = arrival + end.ns;
      last = end.node;
    }
  }
  if (graph->slowest_ns > path->ns) {
    return keep_unit(path, graph);
  }
  return last == NOWHERE || keep_steps(path, times, last, func);
}

bool hls_longest_path_find(hls_longest_path *path, MlirOperation func) {
  *path = (hls_longest_path){0};
  if (!mlirOperationIsAHandshakeFunc(func) || ir_func_is_declaration(func) ||
      !handshake_is_materialized(func)) {
    return true;
  }
  wire_graph graph = {0};
  wire_times times = {.graph = &graph};
  bool ok =
      wire_graph_build(&graph, func) && sort_arcs(&times) && begin(&times);
  if (ok) {
    spread(&times);
    ok = choose(path, &times, func);
  }
  arena_finish(&times.memory);
  wire_graph_finish(&graph);
  return ok;
}

void hls_longest_path_finish(hls_longest_path *path) {
  free(path->steps);
  *path = (hls_longest_path){0};
}

const char *hls_wire_name(hls_wire wire) {
  static const char *const names[] = {"data", "valid", "ready"};
  return names[wire];
}
