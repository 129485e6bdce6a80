/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * sim_result -> JSON.
 */
#include "daemon/worker/handlers/simulate_json.h"

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/handlers/playback_json.h"
#include "daemon/worker/json/diagnostics_json.h"
#include "daemon/worker/json/value.h"
#include "daemon/worker/json/value_bytes.h"

static cJSON *calls_json(const sim_result *simulated) {
  cJSON *calls = cJSON_CreateArray();
  for (size_t i = 0; i < simulated->num_completed; i++) {
    const sim_call *call = &simulated->calls[i];
    cJSON *entry = VALUE_OBJECT({"cycles", value_integer(call->cycles)},
                                {"matches", value_flag(call->matches)});
    if (!value_push(calls, entry)) {
      cJSON_Delete(calls);
      return NULL;
    }
  }
  return calls;
}

static cJSON *mismatches_json(const sim_result *simulated) {
  cJSON *mismatches = cJSON_CreateArray();
  for (size_t i = 0; i < simulated->num_mismatches; i++) {
    const sim_mismatch *mismatch = &simulated->mismatches[i];
    cJSON *entry =
        VALUE_OBJECT({"call", value_integer(mismatch->call)},
                     {"what", value_string_or_null(mismatch->what)},
                     {"index", value_integer(mismatch->index)},
                     {"expected", value_string_or_null(mismatch->expected)},
                     {"actual", value_string_or_null(mismatch->actual)},
                     {"element", value_string_or_null(mismatch->element)});
    if (!value_push(mismatches, entry)) {
      cJSON_Delete(mismatches);
      return NULL;
    }
  }
  return mismatches;
}

static cJSON *blocked_channel_json(const sim_blocked *blocked) {
  cJSON *object =
      VALUE_OBJECT({"source", value_string_or_null(blocked->source)},
                   {"target", value_string_or_null(blocked->target)});
  const hls_range *location = &blocked->location;
  if (!location->file || !location->begin.line) {
    return object;
  }
  return value_extend(
      object, VALUE_OBJECT({"file", value_string_or_null(location->file)},
                           {"line", value_integer(location->begin.line)}));
}

static cJSON *blocked_json(const sim_result *simulated) {
  cJSON *blocked = cJSON_CreateArray();
  for (size_t i = 0; i < simulated->num_blocked; i++) {
    cJSON *entry = blocked_channel_json(&simulated->blocked[i]);
    if (!value_push(blocked, entry)) {
      cJSON_Delete(blocked);
      return NULL;
    }
  }
  return blocked;
}

static cJSON *trace_json(const sim_result *simulated) {
  return simulated->trace ? value_bytes(simulated->trace, simulated->trace_size)
                          : cJSON_CreateNull();
}

/* The channels, and two bits for each in every cycle. */
static cJSON *tokens_json(const sim_result *simulated,
                          const rtl_design *design) {
  if (!simulated->tokens) {
    return cJSON_CreateNull();
  }
  size_t stride = (design->num_channels + 3) / 4;
  return VALUE_OBJECT(
      {"cycles", value_integer(simulated->num_token_cycles)},
      {"channels", playback_json_channels(design, NULL)},
      {"states", value_bytes((const char *)simulated->tokens,
                             simulated->num_token_cycles * stride)});
}

/* What has simulated the circuit, and what of that has judged. */
static cJSON *engines_json(const sim_result *simulated) {
  cJSON *engines = cJSON_CreateArray();
  for (size_t i = 0; i < simulated->num_engines; i++) {
    if (!value_push(engines, value_string(simulated->engines[i]))) {
      cJSON_Delete(engines);
      return NULL;
    }
  }
  return engines;
}

static const char *judge_of(const sim_result *simulated) {
  size_t count = simulated->num_engines;
  return count ? simulated->engines[count - 1] : NULL;
}

cJSON *simulate_json(const sim_result *simulated, const rtl_design *design,
                     source_texts *texts, bool is_preliminary) {
  static const sim_result nothing = {0};
  const char *verdict = simulated ? sim_verdict_name(simulated->verdict) : NULL;
  if (!simulated) {
    simulated = &nothing;
  }
  return VALUE_OBJECT(
      {"verdict", value_string_or_null(verdict)},
      {"preliminary", value_flag(is_preliminary)},
      {"message", value_string_or_null(simulated->message)},
      {"findings", diagnostics_json(&simulated->findings, texts)},
      {"ir", value_string_or_null(sim_ir_state_name(simulated->ir))},
      {"calls", value_integer(simulated->num_calls)},
      {"cycles", value_integer(simulated->cycles)},
      {"perCall", calls_json(simulated)},
      {"mismatches", mismatches_json(simulated)},
      {"totalMismatches", value_integer(simulated->total_mismatches)},
      {"blocked", blocked_json(simulated)},
      {"engine", value_string_or_null(judge_of(simulated))},
      {"engines", engines_json(simulated)},
      {"fallback", value_string_or_null(simulated->refusal)},
      {"modelReused", value_flag(simulated->model_reused)},
      {"trace", trace_json(simulated)},
      {"tokens", tokens_json(simulated, design)},
      {"log", value_string_or_null(simulated->log)});
}

cJSON *simulate_json_add_timings(cJSON *result, const sim_result *simulated) {
  if (result &&
      (!compilation_add_timing(result, "golden", simulated->golden_ms) ||
       !compilation_add_timing(result, "ir", simulated->ir_ms) ||
       !compilation_add_timing(result, "parse", simulated->parse_ms) ||
       !compilation_add_timing(result, "elaborate", simulated->elaborate_ms) ||
       !compilation_add_timing(result, "verilate", simulated->verilate_ms) ||
       !compilation_add_timing(result, "compile", simulated->compile_ms) ||
       !compilation_add_timing(result, "run", simulated->run_ms))) {
    cJSON_Delete(result);
    return NULL;
  }
  return result;
}

cJSON *simulate_json_log(const sim_result *simulated) {
  return simulated->log
             ? VALUE_OBJECT({"log", value_string_or_null(simulated->log)})
             : NULL;
}
