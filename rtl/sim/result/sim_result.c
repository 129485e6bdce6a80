/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The result of a simulation, and its words.
 */
#include "rtl/sim/result/sim_result.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *sim_verdict_name(sim_verdict verdict) {
  switch (verdict) {
  case SIM_PASS:
    return "pass";
  case SIM_MISMATCH:
    return "mismatch";
  case SIM_IR_MISMATCH:
    return "ir-mismatch";
  case SIM_DEADLOCK:
    return "deadlock";
  case SIM_CYCLE_LIMIT:
    return "cycle-limit";
  case SIM_OUT_OF_BOUNDS:
    return "out-of-bounds";
  case SIM_TRAP:
    return "trap";
  case SIM_PROTOCOL:
    return "protocol";
  case SIM_GOLDEN_FAILED:
    return "golden-failed";
  case SIM_NO_CALLS:
    return "no-calls";
  case SIM_RTL_ERROR:
    return "rtl-error";
  case SIM_TEST_BENCH:
    return "test-bench";
  }
  return "unknown";
}

const char *sim_ir_state_name(sim_ir_state state) {
  switch (state) {
  case SIM_IR_UNCHECKED:
    break;
  case SIM_IR_AGREES:
    return "agrees";
  case SIM_IR_DIFFERS:
    return "differs";
  case SIM_IR_FAILED:
    return "failed";
  }
  return NULL;
}

static hls_status say(sim_result *result, hls_error *error, const char *format,
                      va_list arguments) {
  char *message = NULL;
  if (vasprintf(&message, format, arguments) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  free(result->message);
  result->message = message;
  return HLS_OK;
}

hls_status sim_result_say(sim_result *result, hls_error *error,
                          const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  hls_status status = say(result, error, format, arguments);
  va_end(arguments);
  return status;
}

hls_status sim_result_conclude(sim_result *result, sim_verdict verdict,
                               hls_error *error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  hls_status status = say(result, error, format, arguments);
  va_end(arguments);
  if (status == HLS_OK) {
    result->verdict = verdict;
  }
  return status;
}

hls_status sim_result_place(sim_result *result, const hls_range *place,
                            const char *spelling, hls_error *error) {
  char *file = place && place->file ? strdup(place->file) : NULL;
  if (place && place->file && !file) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  free((char *)result->place.file);
  result->place = place ? *place : (hls_range){0};
  result->place.file = file;
  result->message_place = strlen(spelling);
  return HLS_OK;
}

void sim_result_drop_mismatches(sim_result *result) {
  for (size_t i = 0; i < result->num_mismatches; i++) {
    free(result->mismatches[i].what);
    free(result->mismatches[i].expected);
    free(result->mismatches[i].actual);
    free(result->mismatches[i].element);
  }
  free(result->mismatches);
  result->mismatches = NULL;
  result->num_mismatches = 0;
}

void sim_result_finish(sim_result *result) {
  if (!result) {
    return;
  }
  free(result->message);
  free((char *)result->place.file);
  hls_diagnostics_finish(&result->findings);
  free(result->calls);
  sim_result_drop_mismatches(result);
  for (size_t i = 0; i < result->num_blocked; i++) {
    free(result->blocked[i].source);
    free(result->blocked[i].target);
    free((char *)result->blocked[i].location.file);
  }
  free(result->blocked);
  free(result->tokens);
  free(result->trace);
  free(result->refusal);
  free(result->log);
  *result = (sim_result){0};
}
