/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/graph: the circuit as nodes and edges, and as text for Graphviz.
 */
#include "daemon/worker/circuit/circuit_estimate.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/compile/stage_param.h"
#include "daemon/worker/host/handlers.h"

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

/* Only circuits are graphs. */
static bool check_stage(hls_stage stage, rpc_failure *failure) {
  return (stage >= HLS_STAGE_HANDSHAKE && stage <= HLS_STAGE_HW) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "stage must be \"handshake\", \"handshake-buffered\" or "
                  "\"hw\", not \"%s\"",
                  hls_stage_name(stage));
}

static cJSON *graph_json(compile_state *compilation) {
  const hls_compile_result *compiled = &compilation->result;
  circuit_graph graph = {cJSON_CreateArray(), cJSON_CreateArray()};
  hls_buffer dot = {0};
  cJSON *loops = NULL, *estimate = NULL, *text = NULL;
  if (!compilation->succeeded) {
    loops = cJSON_CreateArray();
    estimate = cJSON_CreateNull();
    text = cJSON_CreateNull();
  } else if (circuit_graph_build(&graph, compiled->module, compiled->kernel,
                                 &compilation->texts)) {
    loops = circuit_loops_json(compiled->module, compiled->kernel,
                               &compilation->texts);
    estimate = circuit_estimate_json(compiled->module, compiled->kernel,
                                     &compilation->texts);
    circuit_graph_write_dot(&graph, compiled->kernel, estimate, &dot);
    text = dot.failed ? NULL : value_text(dot.data, dot.size);
  }
  hls_buffer_finish(&dot);
  return VALUE_OBJECT({"nodes", graph.nodes}, {"edges", graph.edges},
                      {"loops", loops}, {"estimate", estimate}, {"dot", text});
}

cJSON *handle_graph(worker_state *worker, const cJSON *params,
                    rpc_failure *failure) {
  compile_state compilation = {0};
  hls_stage stage;
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      stage_param(params, "stage", HLS_STAGE_HW, &stage, failure) &&
      check_stage(stage, failure) &&
      compilation_run(&compilation, worker, (compile_goal){.stage = stage},
                      failure)) {
    result = compilation_json(&compilation);
    cJSON *members = result ? graph_json(&compilation) : NULL;
    result = value_extend(
        value_extend(result, members),
        VALUE_OBJECT({"stage", value_string(hls_stage_name(stage))}));
  }
  compilation_finish(&compilation);
  return result;
}
