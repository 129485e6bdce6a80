/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choosing and comparing simulators.
 */
#include "rtl/sim/sim_engines.h"

#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/simulator.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One simulation by two simulators, of which the second one judges. */
typedef struct comparison {
  const char *first_name, *second_name;
  const sim_result *first, *second;
  hls_error *error;
} comparison;

static void note_engine(sim_result *result, const simulator *engine) {
  result->engines[result->num_engines++] = engine->name;
}

/* The calls on one simulator. */
static hls_status run_engine(const simulator *engine,
                             const sim_request *request, const golden *native,
                             sim_circuit *ready, sim_result *result,
                             char **refusal, hls_diagnostics *diagnostics,
                             hls_error *error) {
  const sim_circuit_report report = {result, refusal, diagnostics, error};
  hls_status status =
      sim_circuit_replay(engine, request, native, ready, &report);
  if (status == HLS_OK && !*refusal) {
    note_engine(result, engine);
  }
  return status;
}

/* The calls on the simulator that takes over from one that has refused. */
static hls_status fall_back(const sim_request *request, const golden *native,
                            sim_result *result, char *refusal,
                            hls_diagnostics *diagnostics, hls_error *error) {
  result->refusal = refusal;
  if (!request->other) {
    return hls_error_set(error, HLS_TOOL,
                         "the simulator '%s' cannot simulate this circuit (%s),"
                         " and there is no other one",
                         request->engine->name, refusal);
  }
  char *again = NULL;
  hls_status status = run_engine(request->other, request, native, NULL, result,
                                 &again, diagnostics, error);
  if (status == HLS_OK && again) {
    status = hls_error_set(error, HLS_TOOL,
                           "no simulator can simulate this "
                           "circuit: %s",
                           again);
  }
  free(again);
  return status;
}

/* ---- Two of them ---- */

static hls_status compare_calls(const comparison *c) {
  const sim_result *first = c->first, *second = c->second;
  size_t count = first->num_completed < second->num_completed
                     ? first->num_completed
                     : second->num_completed;
  for (size_t i = 0; i < count; i++) {
    const sim_call *a = &first->calls[i], *b = &second->calls[i];
    if (a->cycles != b->cycles) {
      return hls_error_set(c->error, HLS_INTERNAL,
                           "the engines disagree: call %zu takes %" PRIu64
                           " cycles by %s and %" PRIu64 " by %s",
                           i + 1, a->cycles, c->first_name, b->cycles,
                           c->second_name);
    }
    if (a->matches != b->matches) {
      return hls_error_set(
          c->error, HLS_INTERNAL,
          "the engines disagree: call %zu is right by %s alone", i + 1,
          a->matches ? c->first_name : c->second_name);
    }
  }
  if (first->num_completed != second->num_completed) {
    return hls_error_set(
        c->error, HLS_INTERNAL,
        "the engines disagree: %zu calls end by %s and %zu by %s",
        first->num_completed, c->first_name, second->num_completed,
        c->second_name);
  }
  return HLS_OK;
}

/* The channels in every cycle that was written down. */
static hls_status compare_tokens(const comparison *c,
                                 const rtl_design *design) {
  const sim_result *first = c->first, *second = c->second;
  size_t stride = SIM_TOKENS_STRIDE(design->num_channels);
  size_t count = first->num_token_cycles < second->num_token_cycles
                     ? first->num_token_cycles
                     : second->num_token_cycles;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *a = first->tokens + i * stride,
                  *b = second->tokens + i * stride;
    for (size_t j = 0; j < design->num_channels; j++) {
      unsigned shift = j % 4 * 2;
      if ((a[j / 4] ^ b[j / 4]) >> shift & 3) {
        return hls_error_set(c->error, HLS_INTERNAL,
                             "the engines disagree: the channel %s from %s to "
                             "%s in cycle %zu of the first call",
                             design->channels[j].net,
                             design->channels[j].source,
                             design->channels[j].target, i);
      }
    }
  }
  return HLS_OK;
}

/* What did not end: why, and the channels that wait. */
static hls_status compare_ends(const comparison *c) {
  const sim_result *first = c->first, *second = c->second;
  if (first->verdict != second->verdict) {
    return hls_error_set(c->error, HLS_INTERNAL,
                         "the engines disagree: %s by %s and %s by %s",
                         sim_verdict_name(first->verdict), c->first_name,
                         sim_verdict_name(second->verdict), c->second_name);
  }
  if (first->num_blocked != second->num_blocked) {
    return hls_error_set(
        c->error, HLS_INTERNAL,
        "the engines disagree: %zu channels wait by %s and %zu by %s",
        first->num_blocked, c->first_name, second->num_blocked, c->second_name);
  }
  return HLS_OK;
}

/* The first difference in time comes first. */
static hls_status compare(const comparison *c, const rtl_design *design) {
  hls_status status = compare_tokens(c, design);
  if (status == HLS_OK) {
    status = compare_calls(c);
  }
  return status == HLS_OK ? compare_ends(c) : status;
}

/* Both simulators, one after the other; the first one has made `first`. */
static hls_status run_second(const sim_request *request, const golden *native,
                             const sim_result *first, sim_result *result,
                             hls_diagnostics *diagnostics, hls_error *error) {
  char *refusal = NULL;
  sim_request after = *request;
  after.background |= request->update != NULL;
  note_engine(result, request->engine);
  hls_status status = run_engine(request->other, &after, native, NULL, result,
                                 &refusal, diagnostics, error);
  free(refusal);
  /* What cannot be run agrees with nothing, and says itself why. */
  if (status != HLS_OK || result->num_engines < SIM_MOST_ENGINES ||
      (result->verdict == SIM_RTL_ERROR && first->verdict != SIM_RTL_ERROR)) {
    return status;
  }
  const comparison both = {.first_name = request->engine->name,
                           .second_name = request->other->name,
                           .first = first,
                           .second = result,
                           .error = error};
  return compare(&both, request->design);
}

static hls_status run_both(const sim_request *request, const golden *native,
                           sim_circuit *ready, sim_result *result,
                           hls_diagnostics *diagnostics, hls_error *error) {
  sim_result first = {0};
  hls_diagnostics unheard = {0}; /* the second one says the same */
  char *refusal = NULL;
  hls_status status = run_engine(request->engine, request, native, ready,
                                 &first, &refusal, &unheard, error);
  result->parse_ms = first.parse_ms;
  result->elaborate_ms = first.elaborate_ms;
  if (refusal) {
    status = fall_back(request, native, result, refusal, diagnostics, error);
  } else if (status == HLS_OK && request->update &&
             !request->update(request->update_user, &first)) {
    status =
        hls_error_set(error, HLS_INTERNAL, "the verdict by %s cannot be told",
                      request->engine->name);
  } else if (status == HLS_OK || status == HLS_DIAGNOSED) {
    status = run_second(request, native, &first, result, diagnostics, error);
  }
  hls_diagnostics_finish(&unheard);
  sim_result_finish(&first);
  return status;
}

sim_circuit *sim_engines_build(const sim_request *request,
                               const golden *native) {
  return sim_circuit_build(request->engine, request, native);
}

hls_status sim_engines_replay(const sim_request *request, const golden *native,
                              sim_circuit *ready, sim_result *result,
                              hls_diagnostics *diagnostics, hls_error *error) {
  if (!request->engine) {
    return hls_error_set(error, HLS_INTERNAL, "there is no simulator");
  }
  if (request->compares && request->other) {
    return run_both(request, native, ready, result, diagnostics, error);
  }
  char *refusal = NULL;
  hls_status status = run_engine(request->engine, request, native, ready,
                                 result, &refusal, diagnostics, error);
  if (refusal) {
    status = fall_back(request, native, result, refusal, diagnostics, error);
  }
  return status;
}
