/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/report: what the circuit costs before anybody has mapped it: cycles,
 * loops, area by lines and units, and the longest path.
 */
#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_estimate.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/cost/cost_cycles.h"
#include "daemon/worker/cost/cost_json.h"
#include "daemon/worker/cost/cost_picture.h"
#include "daemon/worker/cost/cost_text.h"
#include "daemon/worker/explain/explain_report.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"

/* How often loops run of which constants do not tell. */
enum { USUAL_ROUNDS = 100 };

typedef struct report_wishes {
  unsigned long long rounds;
  bool picture;
} report_wishes;

static bool parse_wishes(const cJSON *params, report_wishes *wishes,
                         rpc_failure *failure) {
  const params_object object = {params, ""};
  *wishes = (report_wishes){0};
  bool ok = params_optional_count(object, "rounds", &wishes->rounds, failure) &&
            params_optional_flag(object, "picture", &wishes->picture, failure);
  wishes->rounds = wishes->rounds ? wishes->rounds : USUAL_ROUNDS;
  return ok;
}

/* A text from a buffer, which is freed. NULL when out of memory. */
static cJSON *take_text(hls_buffer *out) {
  cJSON *text = out->failed ? NULL : value_text(out->data, out->size);
  hls_buffer_finish(out);
  return text;
}

static cJSON *text_json(compile_state *compilation, const cost_table *table,
                        const cJSON *cycles, const cJSON *loops,
                        const cJSON *estimate) {
  hls_buffer out = {0};
  cost_text_write(compilation->result.kernel, compilation_period(compilation),
                  cycles, table, &compilation->texts, &out);
  explain_report_write_loops(loops, estimate, &out);
  return take_text(&out);
}

static cJSON *picture_json(compile_state *compilation, const cost_table *table,
                           bool is_asked) {
  if (!is_asked) {
    return cJSON_CreateNull();
  }
  hls_buffer out = {0};
  cost_picture_write(compilation->result.kernel, table, &compilation->texts,
                     &out);
  return take_text(&out);
}

static cJSON *circuit_json(compile_state *compilation, MlirOperation function,
                           const report_wishes *wishes) {
  const hls_compile_result *compiled = &compilation->result;
  cost_table table = {0};
  cJSON *members = NULL;
  if (cost_table_make(&table, function)) {
    cJSON *cycles = cost_cycles_json(function, (int64_t)wishes->rounds);
    cJSON *loops = circuit_loops_json(compiled->module, compiled->kernel,
                                      CIRCUIT_LOOPS_BRIEF, &compilation->texts);
    cJSON *estimate = circuit_estimate_json(compiled->module, compiled->kernel,
                                            compilation_period(compilation),
                                            &compilation->texts);
    bool ok = cycles && loops && estimate;
    cJSON *text =
        ok ? text_json(compilation, &table, cycles, loops, estimate) : NULL;
    members = VALUE_OBJECT(
        {"cycles", cycles}, {"area", cost_json(&table, &compilation->texts)},
        {"loops", loops}, {"estimate", estimate}, {"report", text},
        {"picture", picture_json(compilation, &table, wishes->picture)});
  }
  cost_table_finish(&table);
  return members;
}

static cJSON *members_json(compile_state *compilation,
                           const report_wishes *wishes) {
  MlirOperation function = {NULL};
  if (compilation->succeeded) {
    function =
        circuit_find(compilation->result.module, compilation->result.kernel);
  }
  if (mlirOperationIsNull(function)) {
    return VALUE_OBJECT(
        {"cycles", cJSON_CreateNull()}, {"area", cJSON_CreateNull()},
        {"loops", cJSON_CreateArray()}, {"estimate", cJSON_CreateNull()},
        {"report", cJSON_CreateNull()}, {"picture", cJSON_CreateNull()});
  }
  return circuit_json(compilation, function, wishes);
}

cJSON *handle_report(worker_state *worker, const cJSON *params,
                     rpc_failure *failure) {
  compile_state compilation = {0};
  report_wishes wishes;
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      parse_wishes(params, &wishes, failure) &&
      compilation_run(&compilation, worker,
                      (compile_goal){.stage = HLS_STAGE_HW}, failure)) {
    result = compilation_json(&compilation);
    result = value_extend(result,
                          result ? members_json(&compilation, &wishes) : NULL);
  }
  compilation_finish(&compilation);
  return result;
}
