/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/graph: the circuit as nodes and edges, and as text for Graphviz.
 */
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/compile/stage_param.h"
#include "daemon/worker/host/handlers.h"

#include "daemon/worker/json/utf8.h"
#include "hls/buffer.h"

/* Only circuits are graphs. */
static bool check_stage(hls_stage stage, rpc_failure *failure) {
  return (stage >= HLS_STAGE_HANDSHAKE && stage <= HLS_STAGE_HW) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "stage must be \"handshake\", \"handshake-buffered\" or "
                  "\"hw\", not \"%s\"",
                  hls_stage_name(stage));
}

static json_t *graph_json(compilation *compilation) {
  circuit_graph graph = {json_array(), json_array()};
  hls_buffer dot = {0};
  json_t *members = NULL;
  if (!compilation->succeeded) {
    members = json_pack("{s:O, s:O, s:[], s:n}", "nodes", graph.nodes, "edges",
                        graph.edges, "loops", "dot");
  } else if (circuit_graph_build(&graph, compilation->result.module,
                                 compilation->result.kernel,
                                 &compilation->texts)) {
    circuit_graph_write_dot(&graph, compilation->result.kernel, &dot);
    const hls_compile_result *compiled = &compilation->result;
    members =
        dot.failed
            ? NULL
            : json_pack("{s:O, s:O, s:o, s:o}", "nodes", graph.nodes, "edges",
                        graph.edges, "loops",
                        circuit_loops_json(compiled->module, compiled->kernel,
                                           &compilation->texts),
                        "dot", utf8_json(dot.data, dot.size));
  }
  hls_buffer_finish(&dot);
  json_decref(graph.nodes);
  json_decref(graph.edges);
  return members;
}

json_t *handle_graph(worker *worker, const json_t *params,
                     rpc_failure *failure) {
  compilation compilation = {0};
  hls_stage stage;
  json_t *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      stage_param(params, "stage", HLS_STAGE_HW, &stage, failure) &&
      check_stage(stage, failure) &&
      compilation_run(&compilation, worker, (compile_goal){.stage = stage},
                      failure)) {
    result = compilation_json(&compilation);
    json_t *members = result ? graph_json(&compilation) : NULL;
    result =
        compilation_extend(compilation_extend(result, members),
                           json_pack("{s:s}", "stage", hls_stage_name(stage)));
  }
  compilation_finish(&compilation);
  return result;
}
