/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the IR on the recorded calls. Its process is given one call after the
 * other, as a circuit is (rtl/sim/replay), and this one compares.
 */
#include "rtl/sim/golden/ir/golden_ir.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/golden/ir/golden_ir_child.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/replay/replay.h"
#include "rtl/sim/replay/replay_access.h"
#include "rtl/sim/result/sim_result.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_DIFFERING_CALLS 20

struct golden_ir {
  const golden *native;
  const sim_request *request;
  sim_request untold; /* the same, without tokens */
  replay_calls calls;
  replay run;
  bool is_open;     /* that */
  process *started; /* or NULL */
  process_request process;
  sandbox_policy policy;
  const golden_watch *watch; /* or NULL */
  int files[REPLAY_FILES];
  unsigned seconds;  /* of processor time */
  hls_status status; /* of all that so far */
  hls_error error;
};

/* The IR ended before the last call. */
static hls_status report_failure(const process_outcome *outcome,
                                 unsigned seconds, sim_result *result,
                                 hls_error *error) {
  char end[160];
  process_describe_end(outcome, end, sizeof end);
  if (outcome->end == PROCESS_TIMED_OUT) {
    snprintf(end, sizeof end, "no end within %u s", seconds);
  }
  result->ir = SIM_IR_FAILED;
  return sim_result_say(result, error,
                        "call %zu: the IR behind the circuit fails when it is "
                        "run natively (%s), and the C program does not",
                        result->num_completed + 1, end);
}

static hls_status report_difference(sim_result *result, hls_error *error) {
  const sim_mismatch *first = &result->mismatches[0];
  char difference[512];
  if (first->is_trap) {
    sim_format_trap(first, "the IR behind the circuit", difference,
                    sizeof difference);
  } else {
    sim_format_mismatch(first, difference, sizeof difference);
  }
  result->ir = SIM_IR_DIFFERS;
  return sim_result_say(
      result, error,
      "call %zu: %s%s: the C program is undefined there, or its translation is "
      "wrong",
      first->call + 1, difference,
      first->is_trap ? "" : " in the IR behind the circuit already");
}

/* The line where the IR stops in a call that the C program goes on with; 0: it
 * does not. */
static int trapped_line(const sim_result *result) {
  const sim_mismatch *first = result->mismatches;
  return result->num_mismatches > 0 && first->is_trap &&
                 atoi(first->expected) == 0
             ? atoi(first->actual)
             : 0;
}

/* A call that the C program goes on with has stopped without room. */
static hls_status report_trap(int line, const sim_request *request,
                              sim_result *result, hls_error *error) {
  hls_position position = {.line = line > 0 ? (unsigned)line : 0, .column = 1};
  const hls_range place = {request->source.name, position, position};
  char where[300] = "";
  replay_format_line(line > 0 ? &place : NULL, where, sizeof where);
  hls_status status =
      sim_result_place(result, line > 0 ? &place : NULL, where, error);
  if (status != HLS_OK) {
    return status;
  }
  result->ir = SIM_IR_DIFFERS;
  result->verdict = SIM_TRAP;
  char elsewhere[60] = "";
  if (line < 0) {
    snprintf(elsewhere, sizeof elsewhere, " on line %d of another file", -line);
  }
  unsigned long long bytes = request->clang.heap_bytes;
  return sim_result_say(
      result, error,
      "%scall %zu takes more memory%s than the heap of %llu bytes has: give a "
      "larger one with --heap",
      where, result->mismatches[0].call + 1, elsewhere, bytes);
}

/* What an access has done that would have left its array, behind its place. */
static hls_status say_bounds(const sim_report *report, const hls_access *access,
                             const char *where, sim_result *result,
                             hls_error *error) {
  size_t call = result->num_completed + 1;
  bool has_name = *access->memory;
  if (*access->frames && !has_name) {
    return sim_result_say(
        result, error,
        "%scall %zu has more than %" PRId64 " calls of '%s' under way: write a "
        "larger number into the HLS_DEPTH() of '%s'",
        where, call, access->num_elements + 1, access->frames, access->frames);
  }
  char frames[400] = "";
  if (*access->frames) {
    snprintf(
        frames, sizeof frames,
        " for all calls of '%.99s' that may be under way: the index is too "
        "large, or the number in the HLS_DEPTH() of '%.99s' too small",
        access->frames, access->frames);
  }
  return sim_result_say(
      result, error,
      "%scall %zu %s element %" PRId32 " of %s%s%s, which has %" PRId64
      " elements%s",
      where, call, access->is_store ? "writes" : "reads",
      (int32_t)report->address, has_name ? "'" : "an object without a name",
      access->memory, has_name ? "'" : "", access->num_elements, frames);
}

/* The access that would have left its array, by its place in the text. */
static hls_status report_bounds(const sim_report *report,
                                const sim_request *request, sim_result *result,
                                hls_error *error) {
  const hls_access *access = &request->ir->accesses[report->memory];
  const hls_range *location = hls_access_place(access);
  char where[300] = "";
  replay_format_line(location, where, sizeof where);
  hls_status status = sim_result_place(result, location, where, error);
  result->ir = SIM_IR_FAILED;
  result->verdict = SIM_OUT_OF_BOUNDS;
  return status == HLS_OK ? say_bounds(report, access, where, result, error)
                          : status;
}

/* Whether the process ended with a report of that kind on an access. */
static bool has_reported(const replay *run, const process_outcome *outcome,
                         const sim_request *request, sim_report_status kind,
                         sim_report *report) {
  size_t size;
  const uint8_t *rest = replay_rest(run, &size);
  if (outcome->end != PROCESS_EXITED || size < sizeof *report) {
    return false;
  }
  memcpy(report, rest, sizeof *report);
  return report->magic == SIM_REPORT_MAGIC && report->status == kind &&
         report->memory < request->ir->num_accesses;
}

static hls_status judge(const replay *run, const process_outcome *outcome,
                        const sim_request *request, unsigned seconds,
                        sim_result *result, hls_error *error) {
  if (outcome->stage == PROCESS_STARTING) {
    return hls_error_set(
        error, HLS_INTERNAL, "the IR cannot be run natively: %s",
        outcome->message[0] ? outcome->message : "the compiler stopped");
  }
  if (run->status != HLS_OK) {
    return run->status;
  }
  sim_report report;
  if (has_reported(run, outcome, request, SIM_REPORT_OUT_OF_BOUNDS, &report)) {
    return report_bounds(&report, request, result, error);
  }
  int line = trapped_line(result);
  if (line != 0 && request->clang.heap_bytes > 0) {
    return report_trap(line, request, result, error);
  }
  if (result->total_mismatches > 0) {
    return report_difference(result, error);
  }
  if (!replay_is_complete(run)) {
    return report_failure(outcome, seconds, result, error);
  }
  result->ir = SIM_IR_AGREES;
  return HLS_OK;
}

/* ---- Starting it ---- */

static hls_status start_process(golden_ir *ir, const hls_buffer *job) {
  const sim_request *request = ir->request;
  ir->seconds = request->golden_seconds ? request->golden_seconds
                                        : GOLDEN_DEFAULT_SECONDS;
  ir->policy = (sandbox_policy){
      .kind = SANDBOX_NATIVE,
      .cpu_seconds = ir->seconds,
      .memory_bytes = GOLDEN_MEMORY_BYTES,
  };
  replay_files(&ir->run, ir->files);
  ir->process = (process_request){
      .sandbox = &ir->policy,
      .prepare = golden_ir_prepare_child,
      .run = golden_ir_run_child,
      .runner = request->runner,
      .job = job->data,
      .job_size = job->size,
      .directory = "/",
      .fds = ir->files,
      .num_fds = 2, /* there are no tokens */
      .wall_seconds = 3 * ir->seconds + 30,
      /* Nobody reads what a model prints, for main() has printed it; but the
       * end of it is seen. */
      .output_limit = 1,
      .service = &ir->run.service,
  };
  return process_start(&ir->process, &ir->started, &ir->error);
}

/* The IR, and the models with what they may use of the C program. */
static hls_status start_program(golden_ir *ir, bool needs_models) {
  const golden_program *native = &ir->native->program;
  size_t num_files = 1 + (needs_models ? native->num_files : 0);
  golden_file *files = calloc(num_files, sizeof *files);
  if (!files) {
    return hls_error_set(&ir->error, HLS_NO_MEMORY, "out of memory");
  }
  const hls_native_code *code = ir->request->ir;
  files[0] = (golden_file){.module = code->module, .context = code->context};
  if (needs_models) {
    memcpy(files + 1, native->files, (num_files - 1) * sizeof *files);
  }
  const golden_program program = {.files = files,
                                  .num_files = num_files,
                                  .is_unwanted = native->is_unwanted};
  hls_buffer job = {0};
  golden_job_write(&ir->native->layout, &program, GOLDEN_IR_ENTRY, code,
                   ir->watch, &job);
  hls_status status =
      job.failed ? hls_error_set(&ir->error, HLS_NO_MEMORY, "out of memory")
                 : start_process(ir, &job);
  hls_buffer_finish(&job);
  free(files);
  return status;
}

static hls_status start(golden_ir *ir) {
  if (!sim_runner_is_there(ir->request->runner)) {
    return hls_error_set(&ir->error, HLS_INTERNAL,
                         "there is no process to run the IR from");
  }
  bool needs_models = false;
  hls_status status = golden_ir_complete(ir->request->ir, ir->native,
                                         &needs_models, &ir->error);
  if (status != HLS_OK) {
    return status;
  }
  ir->is_open = true;
  status = replay_open(&ir->run, &ir->calls, &ir->error);
  return status == HLS_OK ? start_program(ir, needs_models) : status;
}

/* Who asks for what channels do is told by the circuit. */
static void take_request(golden_ir *ir, const sim_request *request) {
  ir->request = request;
  ir->untold = *request;
  ir->untold.token_cycles = 0;
  ir->untold.profile = NULL;
  ir->untold.playback = NULL;
}

/* Starts it in memory of zeros. */
static void start_in(golden_ir *ir, const golden *native,
                     const sim_request *request) {
  ir->native = native;
  take_request(ir, request);
  ir->calls = (replay_calls){.request = &ir->untold,
                             .layout = &native->layout,
                             .max_differing = MAX_DIFFERING_CALLS};
  ir->status = start(ir);
}

static void end(golden_ir *ir) {
  process_abandon(ir->started);
  if (ir->is_open) {
    replay_end(&ir->run);
  }
}

golden_ir *golden_ir_start(const golden *native, const sim_request *request) {
  golden_ir *ir = calloc(1, sizeof *ir);
  if (ir) {
    start_in(ir, native, request);
  }
  return ir;
}

void golden_ir_finish(golden_ir *ir) {
  if (ir) {
    end(ir);
    free(ir);
  }
}

/* ---- Running it ---- */

/* Gives the process all calls, up to its end. */
static hls_status run_process(golden_ir *ir, sim_result *result,
                              process_outcome *outcome, hls_error *error) {
  if (ir->status != HLS_OK) {
    *error = ir->error;
    return ir->status;
  }
  ir->calls.recording = ir->native->recording;
  ir->calls.num_calls = ir->native->num_calls;
  ir->calls.ends_in_stop = ir->native->stop.function != NULL;
  hls_status status = replay_begin(&ir->run, result, error);
  if (status != HLS_OK) {
    return status;
  }
  process *started = ir->started;
  ir->started = NULL;
  return process_finish(started, outcome, error);
}

hls_status golden_ir_run(golden_ir *ir, const sim_request *request,
                         void (*tick)(void *), void *tick_user,
                         sim_result *result, hls_error *error) {
  take_request(ir, request);
  ir->process.tick = tick;
  ir->process.tick_user = tick_user;
  process_outcome outcome = {0};
  hls_status status = run_process(ir, result, &outcome, error);
  if (status == HLS_OK) {
    status = judge(&ir->run, &outcome, ir->request, ir->seconds, result, error);
  }
  process_outcome_finish(&outcome);
  return status;
}

const hls_access *golden_ir_find_store(const golden *native,
                                       const sim_request *request,
                                       const golden_watch *watch) {
  golden_ir ir = {.watch = watch};
  start_in(&ir, native, request);
  ir.calls.max_differing = 0;
  sim_result unread = {0};
  hls_error unheard = {0};
  process_outcome outcome = {0};
  const hls_access *store = NULL;
  sim_report report;
  if (run_process(&ir, &unread, &outcome, &unheard) == HLS_OK &&
      has_reported(&ir.run, &outcome, request, SIM_REPORT_STORED, &report)) {
    store = &request->ir->accesses[report.memory];
  }
  process_outcome_finish(&outcome);
  sim_result_finish(&unread);
  end(&ir);
  return store;
}
