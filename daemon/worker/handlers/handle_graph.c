/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/graph: the circuit as nodes and edges, and as text for Graphviz.
 */
#include "daemon/worker/circuit/circuit_dot.h"
#include "daemon/worker/circuit/circuit_estimate.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/compile/stage_param.h"
#include "daemon/worker/explain/explain_report.h"
#include "daemon/worker/explain/explain_variants.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

/* Only circuits are graphs. */
static bool check_stage(hls_stage stage, rpc_failure *failure) {
  return (stage >= HLS_STAGE_HANDSHAKE && stage <= HLS_STAGE_HW) ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "stage must be 'handshake', 'handshake-buffered' or "
                  "'hw', not '%s'",
                  hls_stage_name(stage));
}

/* What a client can ask for beside the circuit. */
typedef struct graph_wishes {
  hls_stage stage;
  bool explain;
} graph_wishes;

/* Loops and paths are those of a circuit with its registers. */
static bool parse_wishes(const cJSON *params, graph_wishes *wishes,
                         rpc_failure *failure) {
  if (!stage_param(params, "stage", HLS_STAGE_HW, &wishes->stage, failure) ||
      !check_stage(wishes->stage, failure) ||
      !params_optional_flag((params_object){params, ""}, "explain",
                            &wishes->explain, failure)) {
    return false;
  }
  return !wishes->explain || wishes->stage >= HLS_STAGE_HANDSHAKE_BUFFERED ||
         rpc_fail(failure, RPC_INVALID_PARAMS,
                  "explain needs the stage 'handshake-buffered' or 'hw', "
                  "not '%s'",
                  hls_stage_name(wishes->stage));
}

static cJSON *report_json(const compile_state *compilation, cJSON *loops,
                          const cJSON *estimate) {
  hls_buffer out = {0};
  if (!loops || !explain_variants_add(compilation, loops)) {
    return NULL;
  }
  explain_report_write(compilation->result.kernel, loops, estimate, &out);
  cJSON *report = out.failed ? NULL : value_text(out.data, out.size);
  hls_buffer_finish(&out);
  return report;
}

static cJSON *graph_json(compile_state *compilation, bool explain) {
  const hls_compile_result *compiled = &compilation->result;
  circuit_graph graph = {cJSON_CreateArray(), cJSON_CreateArray()};
  hls_buffer dot = {0};
  cJSON *loops = NULL, *estimate = NULL, *text = NULL;
  cJSON *report = cJSON_CreateNull();
  if (!compilation->succeeded) {
    loops = cJSON_CreateArray();
    estimate = cJSON_CreateNull();
    text = cJSON_CreateNull();
  } else if (circuit_graph_build(&graph, compiled->module, compiled->kernel,
                                 &compilation->texts)) {
    loops = circuit_loops_json(compiled->module, compiled->kernel,
                               CIRCUIT_LOOPS_FULL, &compilation->texts);
    estimate = circuit_estimate_json(compiled->module, compiled->kernel,
                                     compilation_period(compilation),
                                     &compilation->texts);
    circuit_dot_write(&graph, compiled->kernel, loops, estimate, &dot);
    text = dot.failed ? NULL : value_text(dot.data, dot.size);
    if (explain) {
      cJSON_Delete(report);
      report = report_json(compilation, loops, estimate);
    }
  }
  hls_buffer_finish(&dot);
  return VALUE_OBJECT({"nodes", graph.nodes}, {"edges", graph.edges},
                      {"loops", loops}, {"estimate", estimate}, {"dot", text},
                      {"report", report});
}

cJSON *handle_graph(worker_state *worker, const cJSON *params,
                    rpc_failure *failure) {
  compile_state compilation = {0};
  graph_wishes wishes;
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      parse_wishes(params, &wishes, failure) &&
      compilation_run(&compilation, worker,
                      (compile_goal){.stage = wishes.stage}, failure)) {
    result = compilation_json(&compilation);
    cJSON *members = result ? graph_json(&compilation, wishes.explain) : NULL;
    result = value_extend(
        value_extend(result, members),
        VALUE_OBJECT({"stage", value_string(hls_stage_name(wishes.stage))}));
  }
  compilation_finish(&compilation);
  return result;
}
