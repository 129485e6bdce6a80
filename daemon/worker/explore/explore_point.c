/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Figures of a circuit, and what a simulation says of it.
 */
#include "daemon/worker/explore/explore_point.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_estimate.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/json/place_json.h"
#include "hls/longest_path.h"
#include "hls/loops.h"

#include <string.h>

/* In look-up tables: an FPGA has about two flip-flops for each of them, and a
 * DSP block for some 250. Carries lie beside look-up tables that are counted.
 */
static const double area_of_ff = 0.5, area_of_dsp = 250;

double explore_point_time(const explore_point *point) {
  return (double)point->cycles * point->ns;
}

double explore_point_area(const explore_point *point) {
  return (double)point->luts + area_of_ff * (double)point->ffs +
         area_of_dsp * (double)point->dsps;
}

bool explore_point_counts(const explore_point *point) {
  return point->has_circuit && !point->has_failed &&
         point->cycles_from != EXPLORE_UNKNOWN;
}

/* Keeps a reason, which is taken; the first one counts. */
static bool give_reason(explore_point *point, cJSON *reason) {
  if (point->reason) {
    cJSON_Delete(reason);
    return true;
  }
  point->reason = reason;
  return reason;
}

bool explore_point_fail(explore_point *point, const char *reason) {
  point->has_failed = true;
  return give_reason(point, value_string(reason));
}

/* The first diagnostic that is an error, or a warning with that code. */
static const char *find_message(const cJSON *diagnostics, const char *code) {
  enum { SEVERITY_ERROR = 1 };
  const cJSON *entry;
  cJSON_ArrayForEach(entry, diagnostics) {
    bool is_error = fact_number(entry, "severity") == SEVERITY_ERROR;
    if (code ? strcmp(fact_text(entry, "code"), code) == 0 : is_error) {
      return fact_text(entry, "message");
    }
  }
  return NULL;
}

static cJSON *loop_json(const hls_loop *loop, source_texts *texts) {
  return VALUE_OBJECT(
      {"header", value_integer(loop->header)},
      {"location", place_json(circuit_loops_statement(loop), texts)},
      {"depth", value_integer((int64_t)loop->depth)},
      {"interval", value_integer(loop->path_interval)},
      {"atLeast", value_integer(loop->at_least)},
      {"atMost", loop->at_most == HLS_LOOP_UNKNOWN
                     ? cJSON_CreateNull()
                     : value_integer(loop->at_most)});
}

static cJSON *loops_json(MlirOperation function, source_texts *texts) {
  cJSON *list = cJSON_CreateArray();
  hls_loops loops = {0};
  bool ok = list && hls_loops_find(&loops, function);
  for (size_t i = 0; ok && i < loops.num_loops; i++) {
    ok = value_push(list, loop_json(&loops.loops[i], texts));
  }
  hls_loops_finish(&loops);
  if (!ok) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

static bool find_cycles(explore_point *point, MlirOperation function,
                        int64_t rounds) {
  hls_call_cycles call;
  if (!hls_call_cycles_find(&call, function, rounds)) {
    return false;
  }
  if (call.cycles != HLS_LOOP_UNKNOWN) {
    point->cycles = call.cycles;
    point->cycles_from =
        call.num_assumed > 0 ? EXPLORE_ASSUMPTION : EXPLORE_CONSTANTS;
  }
  return true;
}

static bool describe(explore_point *point, compile_state *compilation,
                     int64_t rounds) {
  const hls_compile_result *compiled = &compilation->result;
  MlirOperation function = circuit_find(compiled->module, compiled->kernel);
  if (mlirOperationIsNull(function)) {
    return explore_point_fail(point, "there is no circuit");
  }
  hls_longest_path path;
  bool ok = hls_longest_path_find(&path, function);
  if (ok) {
    circuit_area area = circuit_estimate_area(function);
    point->has_circuit = true;
    point->ns = circuit_estimate_hundredths(path.ns);
    point->luts = area.luts;
    point->ffs = area.ffs;
    point->dsps = area.dsps;
    point->carries = area.carries;
    point->loops = loops_json(function, &compilation->texts);
    ok = point->loops && find_cycles(point, function, rounds);
  }
  hls_longest_path_finish(&path);
  return ok;
}

bool explore_point_estimate(explore_point *point, compile_state *compilation,
                            int64_t rounds) {
  point->diagnostics = compilation_diagnostics_json(compilation);
  if (!point->diagnostics) {
    return false;
  }
  if (!compilation->succeeded) {
    const char *message = find_message(point->diagnostics, NULL);
    return explore_point_fail(point, message ? message : "there is no circuit");
  }
  const char *missed = find_message(point->diagnostics, "clock-period-missed");
  point->is_missed = missed;
  return (!missed || give_reason(point, value_string(missed))) &&
         describe(point, compilation, rounds);
}

bool explore_point_simulated(explore_point *point, const cJSON *result) {
  const char *verdict = value_string_of(value_get(result, "verdict"));
  const char *message = value_string_of(value_get(result, "message"));
  int64_t cycles = fact_number(result, "cycles");
  point->simulation =
      VALUE_OBJECT({"verdict", value_string_or_null(verdict)},
                   {"message", value_string_or_null(message)},
                   {"calls", value_integer(fact_number(result, "calls"))},
                   {"cycles", value_integer(cycles)});
  if (!point->simulation) {
    return false;
  }
  if (verdict && strcmp(verdict, "pass") == 0) {
    point->cycles = cycles;
    point->cycles_from = EXPLORE_SIMULATION;
    return true;
  }
  const char *error = find_message(value_get(result, "diagnostics"), NULL);
  point->cycles_from = EXPLORE_UNKNOWN;
  point->has_failed = true;
  cJSON_Delete(point->reason);
  point->reason =
      value_printf("simulation: %s", message   ? message
                                     : error   ? error
                                     : verdict ? verdict
                                               : "there is no verdict");
  return point->reason;
}

void explore_point_finish(explore_point *point) {
  cJSON_Delete(point->reason);
  cJSON_Delete(point->loops);
  cJSON_Delete(point->diagnostics);
  cJSON_Delete(point->simulation);
}
