/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The estimates of a circuit for clients.
 */
#include "daemon/worker/circuit/circuit_estimate.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/longest_path.h"
#include "hls/unit_delay.h"

double circuit_estimate_hundredths(double number) {
  return (double)(int64_t)(number * 100 + 0.5) / 100;
}

cJSON *circuit_estimate_rounded(double number) {
  return value_real(circuit_estimate_hundredths(number));
}

/* The node that the path leaves. */
static cJSON *node_id(const hls_path_step *step) {
  if (!mlirOperationIsAHandshakeFunc(step->op)) {
    return circuit_unit_id(step->op);
  }
  return circuit_argument_id(step->op,
                             mlirBlockArgumentGetArgNumber(step->channel));
}

static cJSON *step_json(const hls_path_step *step, source_texts *texts) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(step->op));
  return VALUE_OBJECT(
      {"id", node_id(step)}, {"op", value_text(name.data, name.length)},
      {"wire", value_string(hls_wire_name(step->wire))},
      {"ns", circuit_estimate_rounded(step->ns)},
      {"location", place_json(mlirOperationGetLocation(step->op), texts)});
}

static cJSON *path_json(const hls_longest_path *path, source_texts *texts) {
  cJSON *steps = cJSON_CreateArray();
  for (size_t i = 0; i < path->num_steps; i++) {
    if (!value_push(steps, step_json(&path->steps[i], texts))) {
      cJSON_Delete(steps);
      return NULL;
    }
  }
  return steps;
}

static int64_t whole(double number) { return (int64_t)(number + 0.5); }

circuit_area circuit_estimate_area(MlirOperation function) {
  hls_unit_area sum = {0};
  for (MlirOperation op = mlirBlockGetFirstOperation(circuit_body(function));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    hls_unit_area area = hls_unit_area_of(op);
    sum.luts += area.luts;
    sum.ffs += area.ffs;
    sum.dsps += area.dsps;
    sum.carries += area.carries;
  }
  return (circuit_area){whole(sum.luts), whole(sum.ffs), whole(sum.dsps),
                        whole(sum.carries)};
}

cJSON *circuit_estimate_json(MlirModule module, const char *kernel,
                             double period, source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  if (mlirOperationIsNull(function)) {
    return cJSON_CreateNull();
  }
  hls_longest_path path;
  cJSON *estimate = NULL;
  if (hls_longest_path_find(&path, function)) {
    circuit_area area = circuit_estimate_area(function);
    estimate = VALUE_OBJECT(
        {"period", value_real(period)},
        {"ns", circuit_estimate_rounded(path.ns)},
        {"path", path_json(&path, texts)},
        {"end", mlirOperationIsNull(path.end) ? cJSON_CreateNull()
                                              : circuit_unit_id(path.end)},
        {"luts", value_integer(area.luts)}, {"ffs", value_integer(area.ffs)},
        {"dsps", value_integer(area.dsps)},
        {"carries", value_integer(area.carries)});
  }
  hls_longest_path_finish(&path);
  return estimate;
}
