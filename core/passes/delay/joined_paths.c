/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The paths that the registers of a circuit cut: the longest one to a register
 * and the longest one from it, as one.
 */
#include "core/passes/delay/latest_times.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "hls/handshake_ops.h"

#include <math.h>
#include <stdlib.h>

struct hls_path_times {
  wire_graph graph;
  wire_times times;
  latest_times latest; /* for a period of 0: less than 0 by the way on */
};

hls_path_times *hls_path_times_create(MlirOperation func) {
  hls_path_times *times = calloc(1, sizeof *times);
  if (!times || !mlirOperationIsAHandshakeFunc(func) ||
      ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return times;
  }
  if (!wire_graph_build(&times->graph, func, NULL) ||
      !wire_times_find(&times->times, &times->graph) ||
      !latest_times_begin(&times->latest, &times->times, 0, -INFINITY,
                          &times->times.memory)) {
    hls_path_times_destroy(times);
    return NULL;
  }
  return times;
}

void hls_path_times_destroy(hls_path_times *times) {
  if (times) {
    wire_times_finish(&times->times);
    wire_graph_finish(&times->graph);
    free(times);
  }
}

double hls_path_times_without(hls_path_times *times, MlirOperation buffer) {
  if (!mlirOperationIsAHandshakeBuffer(buffer)) {
    return 0;
  }
  size_t in = (size_t)(uintptr_t)ptr_map_get(
      &times->graph.index, mlirHandshakeBufferGetOperand(buffer).ptr);
  size_t out = (size_t)(uintptr_t)ptr_map_get(
      &times->graph.index, mlirHandshakeBufferGetResult(buffer).ptr);
  double longest = 0;
  for (size_t wire = HLS_WIRE_DATA; in && out && wire <= HLS_WIRE_VALID;
       wire++) {
    double before = times->times.ns[3 * (in - 1) + wire];
    double path =
        before - latest_times_of(&times->latest, 3 * (out - 1) + wire);
    longest = before >= 0 && path > longest ? path : longest;
  }
  return longest;
}
