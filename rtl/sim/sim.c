/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps of a simulation: the C program, the IR, the circuit.
 */
#include "rtl/sim.h"

#include "base/time/clock.h"
#include "core/support/elsewhere.h"
#include "rtl/sim/golden/ir/golden_ir.h"
#include "rtl/sim/result/log.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/result/text.h"
#include "rtl/sim/sim_early.h"
#include "rtl/sim/sim_engines.h"
#include "rtl/sim/sim_findings.h"
#include "rtl/sim/sim_stop.h"
#include "rtl/sim/sources/rtl_files.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The step that is going on, for the ticks of child processes. */
typedef struct step {
  const sim_request *request;
  unsigned percent;
  const char *what;
} step;

static void tick(void *user) {
  const step *now = user;
  if (now->request->progress) {
    now->request->progress(now->request->progress_user, now->percent,
                           now->what);
  }
}

/* Reports the failure of the IR instead of that of the circuit, which takes its
 * place: neither frees anything. */
static void blame_ir(sim_result *result, sim_result *ir) {
  sim_result circuit = *result;
  result->verdict = ir->verdict == SIM_PASS ? SIM_IR_MISMATCH : ir->verdict;
  result->message = ir->message;
  result->message_place = ir->message_place;
  result->place = ir->place;
  result->mismatches = ir->mismatches;
  result->num_mismatches = ir->num_mismatches;
  result->total_mismatches = ir->total_mismatches;
  ir->message = circuit.message;
  ir->place = circuit.place;
  ir->mismatches = circuit.mismatches;
  ir->num_mismatches = circuit.num_mismatches;
  ir->total_mismatches = circuit.total_mismatches;
}

/* Says which of the two steps is wrong, from C to the IR or from there to the
 * circuit. A circuit that stops or leaves an array says more than the IR does,
 * for the IR does the same and cannot tell. */
static hls_status weigh(const golden *native, sim_result *result,
                        sim_result *ir, hls_error *error) {
  result->ir = ir->ir;
  bool ir_is_wrong = ir->ir == SIM_IR_DIFFERS || ir->ir == SIM_IR_FAILED;
  bool has_values =
      result->verdict == SIM_PASS || result->verdict == SIM_MISMATCH;
  if (ir_is_wrong && has_values) {
    blame_ir(result, ir);
  } else if (ir->ir == SIM_IR_AGREES && result->verdict == SIM_MISMATCH) {
    return sim_result_say(result, error,
                          "%s; the IR it is made from has them right",
                          result->message);
  }
  return sim_stop_judge(native, result, error);
}

/* ---- The first of two verdicts ---- */

/* What was found out before the circuit was simulated. */
typedef struct calls_so_far {
  const sim_request *request;
  const golden *native;
  const sim_result *result;
  const sim_result *ir;
} calls_so_far;

static bool duplicate(char **copy, const char *text) {
  *copy = text ? strdup(text) : NULL;
  return *copy || !text;
}

/* The output of main(), then that of the circuit. */
static bool join_logs(sim_result *shown, const calls_so_far *before) {
  const char *circuit = shown->log;
  if (!duplicate(&shown->log, before->result->log)) {
    return false;
  }
  if (circuit) {
    const hls_buffer rest = {.data = (char *)circuit, .size = strlen(circuit)};
    sim_log_add(shown, &rest);
  }
  return true;
}

/* Tells what a result by the first simulator will be when the second one
 * agrees. `found` stays as it is: it is compared. */
static bool tell_first(void *user, const sim_result *found) {
  const calls_so_far *before = user;
  sim_result shown = *found, ir = *before->ir;
  hls_error error = {0};
  shown.num_calls = before->result->num_calls;
  shown.golden_ms = before->result->golden_ms;
  shown.ir_ms = before->result->ir_ms;
  bool has_message = duplicate(&shown.message, found->message);
  bool has_both = duplicate(&ir.message, before->ir->message);
  bool has_log = join_logs(&shown, before);
  bool told = has_message && has_both && has_log &&
              weigh(before->native, &shown, &ir, &error) == HLS_OK;
  if (told) {
    sim_text_clean_line(shown.message);
    sim_text_clean(shown.log);
    told = before->request->update(before->request->update_user, &shown);
  }
  free(shown.message);
  free(ir.message);
  free(shown.log);
  return told;
}

/* ---- All of it ---- */

/* What runs the calls: compiled, and waiting for them, while main() makes them.
 */
typedef struct followers {
  const sim_request *request;
  const golden *native;
  golden_ir *ir;        /* or NULL */
  sim_circuit *circuit; /* or NULL: nothing of it is ready */
  double ir_ms;         /* that the start of the IR took */
  double ms;            /* that all of this took, main() left out */
} followers;

static void *start_ir(void *user) {
  followers *waiting = user;
  double start = clock_ms();
  waiting->ir = golden_ir_start(waiting->native, waiting->request);
  waiting->ir_ms = clock_ms() - start;
  return NULL;
}

/* Waits for the IR that was begun early; if it was not, starts it. */
static void *await_ir(void *user) {
  followers *waiting = user;
  sim_early *early = waiting->request->early;
  waiting->ir = early ? sim_early_take_ir(early, &waiting->ir_ms) : NULL;
  return waiting->ir ? NULL : start_ir(waiting);
}

/* The IR is compiled in a thread. Meanwhile the model of the circuit is made,
 * which needs nothing of LLVM. */
static hls_status start_followers(const sim_request *request,
                                  const golden *native, followers *waiting,
                                  sim_result *result, hls_error *error) {
  double start = clock_ms();
  pthread_t thread;
  waiting->request = request;
  waiting->native = native;
  bool has_thread = request->ir && !sim_early_has_ir(request->early) &&
                    hls_thread_start_elsewhere(&thread, await_ir, waiting);
  waiting->circuit = sim_early_take_circuit(request->early);
  if (!waiting->circuit) {
    waiting->circuit = sim_circuit_start(sim_engines_build(request, native));
  }
  if (has_thread) {
    pthread_join(thread, NULL);
  } else if (request->ir) {
    await_ir(waiting);
  }
  if (request->ir && !waiting->ir) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  result->ir_ms = waiting->ir_ms;
  waiting->ms = clock_ms() - start;
  return HLS_OK;
}

static void end_followers(const followers *waiting) {
  sim_circuit_finish(waiting->circuit);
  golden_ir_finish(waiting->ir);
}

/* The recorded calls on the IR and on the circuit. */
static hls_status run_calls(const sim_request *request, const golden *native,
                            const followers *waiting, sim_result *result,
                            hls_diagnostics *diagnostics, hls_error *error) {
  sim_result ir = {0};
  step ir_step = {request, 10, "running the IR"};
  hls_status status = HLS_OK;
  sim_circuit_begin(waiting->circuit, native);
  if (waiting->ir) {
    tick(&ir_step);
    double start = clock_ms();
    status = golden_ir_run(waiting->ir, request, tick, &ir_step, &ir, error);
    result->ir_ms += clock_ms() - start;
  }
  if (status == HLS_OK && ir.verdict == SIM_OUT_OF_BOUNDS) {
    /* There is no right result that a circuit could have. */
    blame_ir(result, &ir);
    result->ir = ir.ir;
  } else if (status == HLS_OK) {
    calls_so_far before = {request, native, result, &ir};
    sim_request circuit = *request;
    circuit.update = request->update ? tell_first : NULL;
    circuit.update_user = &before;
    status = sim_engines_replay(&circuit, native, waiting->circuit, result,
                                diagnostics, error);
    if (status == HLS_OK) {
      status = weigh(native, result, &ir, error);
    }
  }
  sim_result_finish(&ir);
  return status;
}

static bool goes_on(hls_status status, const sim_result *result) {
  return status == HLS_OK && result->verdict == SIM_PASS;
}

/* Has main() run: it does so already if it was begun early. */
static hls_status start_main(const sim_request *request, golden *native,
                             hls_diagnostics *diagnostics, hls_error *error) {
  bool is_started = false;
  hls_status status = HLS_OK;
  if (request->early) {
    status = sim_early_await(request->early, &is_started, diagnostics, error);
  }
  return status == HLS_OK && !is_started
             ? golden_start(native, request, diagnostics, error)
             : status;
}

/* Runs main(), and has what runs its calls wait for them. */
static hls_status run_main(const sim_request *request, golden *native,
                           followers *waiting, sim_result *result,
                           hls_diagnostics *diagnostics, hls_error *error) {
  step first = {request, 0, "running main()"};
  tick(&first);
  double start = clock_ms();
  hls_status status =
      request->early ? HLS_OK
                     : golden_open(native, request, result, diagnostics, error);
  if (goes_on(status, result)) {
    status = start_main(request, native, diagnostics, error);
  }
  if (goes_on(status, result)) {
    status = start_followers(request, native, waiting, result, error);
  }
  if (goes_on(status, result)) {
    status = golden_await(native, tick, &first, result, error);
  }
  if (status == HLS_OK) {
    status = sim_stop_take(request, native, result, error);
  }
  result->golden_ms = clock_ms() - start - waiting->ms;
  result->num_calls = native->num_calls;
  return status;
}

hls_status sim_run(const sim_request *request, sim_result *result,
                   hls_diagnostics *diagnostics, hls_error *error) {
  golden own;
  golden_init(&own);
  golden *native = request->early ? sim_early_native(request->early) : &own;
  followers waiting = {0};
  hls_status status =
      run_main(request, native, &waiting, result, diagnostics, error);
  if (status == HLS_DIAGNOSED || goes_on(status, result)) {
    hls_status found = rtl_files_find_missing(request, diagnostics, error);
    status = found == HLS_OK ? status : found;
  }
  if (goes_on(status, result)) {
    status = run_calls(request, native, &waiting, result, diagnostics, error);
  }
  end_followers(&waiting);
  /* Both may quote what user code or a tool has written. */
  sim_text_clean_line(result->message);
  sim_text_clean(result->log);
  if (status == HLS_OK && result->verdict != SIM_PASS) {
    sim_findings_add(request, native, result);
  }
  golden_finish(&own);
  return status;
}
