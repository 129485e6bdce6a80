/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path between registers.
 */
#include "hls/longest_path.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/delay/wire_times.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "hls/handshake_ops.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The operation whose wire a node is; null for a helper. */
static MlirOperation owner_of(const wire_graph *graph, size_t node,
                              MlirOperation func) {
  if (!wire_graph_is_wire(graph, node)) {
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

/* The operation that a path ends in, at the last of its wires. */
static MlirOperation end_of(const wire_graph *graph, size_t node) {
  MlirValue value = graph->channels[node / 3];
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (node % 3 == HLS_WIRE_READY) {
    return ir_def(value);
  }
  return mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
}

static bool keep_steps(hls_longest_path *path, const wire_times *times,
                       size_t last, MlirOperation func) {
  size_t count = 0;
  for (size_t node = last; node != WIRE_TIMES_NOWHERE;
       node = times->previous[node]) {
    count++;
  }
  path->steps = calloc(count, sizeof *path->steps);
  if (!path->steps) {
    return false;
  }
  path->end = end_of(times->graph, last);
  size_t position = count;
  for (size_t node = last; node != WIRE_TIMES_NOWHERE;
       node = times->previous[node]) {
    MlirOperation owner = owner_of(times->graph, node, func);
    if (!mlirOperationIsNull(owner)) {
      path->steps[--position] =
          (hls_path_step){.op = owner,
                          .wire = (hls_wire)(node % 3),
                          .channel = times->graph->channels[node / 3],
                          .ns = times->ns[node]};
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
  path->end = graph->slowest;
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
  size_t last = WIRE_TIMES_NOWHERE;
  for (size_t i = 0; i < 3 * graph->num_channels; i++) {
    double arrival = times->ns[i], end = graph->end[i];
    if (arrival >= 0 && end > 0 && arrival + end > path->ns) {
      path->ns = arrival + end;
      last = i;
    }
  }
  if (graph->slowest_ns > path->ns) {
    return keep_unit(path, graph);
  }
  return last == WIRE_TIMES_NOWHERE || keep_steps(path, times, last, func);
}

bool hls_longest_path_find(hls_longest_path *path, MlirOperation func) {
  *path = (hls_longest_path){0};
  if (!mlirOperationIsAHandshakeFunc(func) || ir_func_is_declaration(func) ||
      !handshake_is_materialized(func)) {
    return true;
  }
  wire_graph graph = {0};
  wire_times times = {0};
  bool ok = wire_graph_build(&graph, func, NULL) &&
            wire_times_find(&times, &graph) && choose(path, &times, func);
  wire_times_finish(&times);
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
