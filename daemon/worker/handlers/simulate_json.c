/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * sim_result -> JSON.
 */
#include "daemon/worker/handlers/simulate_json.h"

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/json/json_bytes.h"
#include "daemon/worker/json/utf8.h"

static json_t *calls_json(const sim_result *simulated) {
  json_t *calls = json_array();
  for (size_t i = 0; i < simulated->num_completed; i++) {
    const sim_call *call = &simulated->calls[i];
    json_t *entry = json_pack("{s:I, s:b}", "cycles", (json_int_t)call->cycles,
                              "matches", (int)call->matches);
    if (json_array_append_new(calls, entry)) {
      json_decref(calls);
      return NULL;
    }
  }
  return calls;
}

static json_t *mismatches_json(const sim_result *simulated) {
  json_t *mismatches = json_array();
  for (size_t i = 0; i < simulated->num_mismatches; i++) {
    const sim_mismatch *mismatch = &simulated->mismatches[i];
    json_t *entry = json_pack(
        "{s:I, s:o, s:I, s:o, s:o}", "call", (json_int_t)mismatch->call, "what",
        utf8_json_or_null(mismatch->what), "index", (json_int_t)mismatch->index,
        "expected", utf8_json_or_null(mismatch->expected), "actual",
        utf8_json_or_null(mismatch->actual));
    if (json_array_append_new(mismatches, entry)) {
      json_decref(mismatches);
      return NULL;
    }
  }
  return mismatches;
}

static json_t *blocked_channel_json(const sim_blocked *blocked) {
  json_t *object =
      json_pack("{s:o, s:o}", "source", utf8_json_or_null(blocked->source),
                "target", utf8_json_or_null(blocked->target));
  const hls_range *location = &blocked->location;
  if (!location->file || !location->begin.line) {
    return object;
  }
  return compilation_extend(
      object, json_pack("{s:o, s:I}", "file", utf8_json_or_null(location->file),
                        "line", (json_int_t)location->begin.line));
}

static json_t *blocked_json(const sim_result *simulated) {
  json_t *blocked = json_array();
  for (size_t i = 0; i < simulated->num_blocked; i++) {
    json_t *entry = blocked_channel_json(&simulated->blocked[i]);
    if (json_array_append_new(blocked, entry)) {
      json_decref(blocked);
      return NULL;
    }
  }
  return blocked;
}

static json_t *trace_json(const sim_result *simulated) {
  return simulated->trace ? json_bytes(simulated->trace, simulated->trace_size)
                          : json_null();
}

/* The channels, and two bits for each in every cycle. */
static json_t *tokens_json(const sim_result *simulated,
                           const rtl_design *design) {
  if (!simulated->tokens) {
    return json_null();
  }
  json_t *channels = json_array();
  for (size_t i = 0; i < design->num_channels; i++) {
    const rtl_channel *channel = &design->channels[i];
    json_array_append_new(
        channels,
        json_pack("{s:o, s:o}", "source", utf8_json_or_null(channel->source),
                  "target", utf8_json_or_null(channel->target)));
  }
  size_t stride = (design->num_channels + 3) / 4;
  return json_pack("{s:I, s:o, s:o}", "cycles",
                   (json_int_t)simulated->num_token_cycles, "channels",
                   channels, "states",
                   json_bytes((const char *)simulated->tokens,
                              simulated->num_token_cycles * stride));
}

json_t *simulate_json(const sim_result *simulated, const rtl_design *design) {
  static const sim_result nothing = {0};
  const char *verdict = simulated ? sim_verdict_name(simulated->verdict) : NULL;
  if (!simulated) {
    simulated = &nothing;
  }
  return json_pack(
      "{s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:I, s:o, s:b, s:o, s:o, s:o}",
      "verdict", utf8_json_or_null(verdict), "message",
      utf8_json_or_null(simulated->message), "ir",
      utf8_json_or_null(sim_ir_state_name(simulated->ir)), "calls",
      (json_int_t)simulated->num_calls, "cycles", (json_int_t)simulated->cycles,
      "perCall", calls_json(simulated), "mismatches",
      mismatches_json(simulated), "totalMismatches",
      (json_int_t)simulated->total_mismatches, "blocked",
      blocked_json(simulated), "modelReused", (int)simulated->model_reused,
      "trace", trace_json(simulated), "tokens", tokens_json(simulated, design),
      "log", utf8_json_or_null(simulated->log));
}

json_t *simulate_add_timings(json_t *result, const sim_result *simulated) {
  if (result &&
      (!compilation_add_timing(result, "golden", simulated->golden_ms) ||
       !compilation_add_timing(result, "ir", simulated->ir_ms) ||
       !compilation_add_timing(result, "verilate", simulated->verilate_ms) ||
       !compilation_add_timing(result, "compile", simulated->compile_ms) ||
       !compilation_add_timing(result, "run", simulated->run_ms))) {
    json_decref(result);
    return NULL;
  }
  return result;
}

json_t *simulate_log_json(const sim_result *simulated) {
  return simulated->log
             ? json_pack("{s:o}", "log", utf8_json_or_null(simulated->log))
             : NULL;
}
