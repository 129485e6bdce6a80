/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the IR on the recorded calls. The child is given one call after the
 * other, as a circuit is (rtl/sim/replay), and the parent compares.
 */
#include "rtl/sim/golden/golden_ir.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/golden/golden_jit.h"
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

/* The child's own data. */
static struct {
  golden_job job;
  golden_ir_entry run_call;
  uint64_t *slots; /* what the code is given */
  uint8_t *call;   /* its number, then … */
  uint8_t *state;  /* … the state before it, which the code changes */
  uint8_t *answer; /* a report, then the state after the call */
} child;

/* Writes all of it. What cannot be written cannot be reported either. */
static void write_report(const void *data, size_t size) {
  const char *at = data;
  while (size > 0) {
    ssize_t written = write(SIM_REPORT_FD, at, size);
    if (written < 0 && errno != EINTR) {
      _exit(EXIT_FAILURE);
    }
    at += written > 0 ? written : 0;
    size -= written > 0 ? (size_t)written : 0;
  }
}

void golden_ir_watch_access(uint32_t access, uint32_t index) {
  if (access >= child.job.num_bounds || index < child.job.bounds[access]) {
    return;
  }
  sim_report report = {.magic = SIM_REPORT_MAGIC,
                       .status = SIM_REPORT_OUT_OF_BOUNDS,
                       .memory = access,
                       .address = index};
  write_report(&report, sizeof report);
  _exit(EXIT_SUCCESS);
}

static bool prepare_child(void *user, process_shared *shared) {
  if (!golden_job_read(user, &child.job, shared)) {
    return false;
  }
  const sim_layout *layout = &child.job.layout;
  child.slots = calloc(layout->num_slots + 1, sizeof *child.slots);
  child.call = calloc(1, sizeof(uint64_t) + layout->before_size);
  child.answer = calloc(1, sizeof(sim_report) + layout->after_size);
  if (!child.slots || !child.call || !child.answer) {
    snprintf(shared->message, sizeof shared->message, "out of memory");
    return false;
  }
  child.state = child.call + sizeof(uint64_t);
  child.run_call =
      (golden_ir_entry)golden_jit(&child.job, GOLDEN_IR_ENTRY, shared);
  return child.run_call != NULL;
}

/* Runs one call. */
static void run_call(void) {
  const sim_layout *layout = &child.job.layout;
  uint8_t *after = child.answer + sizeof(sim_report);
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    if (slot->is_array) {
      child.slots[i] = (uint64_t)(uintptr_t)(child.state + slot->before);
    } else {
      memcpy(&child.slots[i], child.state + slot->before, sizeof *child.slots);
    }
  }
  child.run_call(child.slots);
  if (layout->signature->result.kind != HLS_SCALAR_VOID) {
    memcpy(after, &child.slots[layout->num_slots], sizeof *child.slots);
  }
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    if (slot->is_array) {
      memcpy(after + slot->after, child.state + slot->before, slot->bytes);
    }
  }
}

/* Reads the next call. Returns false when there is none. */
static bool read_call(void) {
  uint8_t *at = child.call;
  size_t size = sizeof(uint64_t) + child.job.layout.before_size;
  while (size > 0) {
    ssize_t count = read(SIM_CALLS_FD, at, size);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
    at += count > 0 ? count : 0;
    size -= count > 0 ? (size_t)count : 0;
  }
  return true;
}

static int run_child(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  const sim_report report = {.magic = SIM_REPORT_MAGIC,
                             .status = SIM_REPORT_DONE};
  while (read_call()) {
    run_call();
    memcpy(child.answer, &report, sizeof report);
    write_report(child.answer, sizeof report + child.job.layout.after_size);
  }
  return EXIT_SUCCESS;
}

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

static hls_status report_difference(const golden *native, sim_result *result,
                                    hls_error *error) {
  const sim_mismatch *first = &result->mismatches[0];
  char difference[512];
  sim_format_mismatch(&native->layout, first, difference, sizeof difference);
  result->ir = SIM_IR_DIFFERS;
  return sim_result_say(
      result, error,
      "call %zu: %s in the IR behind the circuit already: the C "
      "program is undefined there, or its translation is wrong",
      first->call + 1, difference);
}

/* The access that would have left its array, by its place in the text: that of
 * the channel into its address input. */
static hls_status report_bounds(const sim_report *report,
                                const sim_request *request, sim_result *result,
                                hls_error *error) {
  const hls_access *access = &request->ir->accesses[report->memory];
  const hls_range *location =
      replay_find_access(request->design, access->name, strlen(access->name));
  char where[300] = "";
  replay_format_line(location, where, sizeof where);
  result->ir = SIM_IR_FAILED;
  result->verdict = SIM_OUT_OF_BOUNDS;
  return sim_result_say(
      result, error,
      "%scall %zu %s element %" PRId32 " of '%s', which has %" PRId64
      " elements",
      where, result->num_completed + 1, access->is_store ? "writes" : "reads",
      (int32_t)report->address, access->memory, access->num_elements);
}

/* Whether the child says that its code left an array. */
static bool left_array(const replay *run, const process_outcome *outcome,
                       const sim_request *request, sim_report *report) {
  size_t size;
  const uint8_t *rest = replay_rest(run, &size);
  if (outcome->end != PROCESS_EXITED || size < sizeof *report) {
    return false;
  }
  memcpy(report, rest, sizeof *report);
  return report->magic == SIM_REPORT_MAGIC &&
         report->status == SIM_REPORT_OUT_OF_BOUNDS &&
         report->memory < request->ir->num_accesses;
}

static hls_status judge(const golden *native, const replay *run,
                        const process_outcome *outcome,
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
  if (left_array(run, outcome, request, &report)) {
    return report_bounds(&report, request, result, error);
  }
  if (result->total_mismatches > 0) {
    return report_difference(native, result, error);
  }
  if (!replay_is_complete(run)) {
    return report_failure(outcome, seconds, result, error);
  }
  result->ir = SIM_IR_AGREES;
  return HLS_OK;
}

static hls_status run_program(const golden *native,
                              const golden_program *program,
                              const sim_request *request, replay *run,
                              void (*tick)(void *), void *tick_user,
                              sim_result *result, hls_error *error) {
  unsigned seconds = request->golden_seconds ? request->golden_seconds
                                             : GOLDEN_DEFAULT_SECONDS;
  sandbox_policy policy = {
      .kind = SANDBOX_NATIVE,
      .cpu_seconds = seconds,
      .memory_bytes = GOLDEN_MEMORY_BYTES,
  };
  hls_buffer job = {0};
  golden_job_write(&native->layout, program, request->ir, &job);
  int fds[REPLAY_FILES];
  replay_files(run, fds);
  process_request process = {
      .sandbox = &policy,
      .prepare = prepare_child,
      .run = run_child,
      .runner = request->runner,
      .job = job.data,
      .job_size = job.size,
      .directory = "/",
      .fds = fds,
      .num_fds = 2, /* there are no tokens */
      .wall_seconds = 3 * seconds + 30,
      .service = &run->service,
      .tick = tick,
      .tick_user = tick_user,
  };
  process_outcome outcome = {0};
  hls_status status = job.failed
                          ? hls_error_set(error, HLS_NO_MEMORY, "out of memory")
                          : process_run(&process, &outcome, error);
  if (status == HLS_OK) {
    status = judge(native, run, &outcome, request, seconds, result, error);
  }
  process_outcome_finish(&outcome);
  hls_buffer_finish(&job);
  return status;
}

static hls_status run_calls(const golden *native, const golden_program *program,
                            const sim_request *request, void (*tick)(void *),
                            void *tick_user, sim_result *result,
                            hls_error *error) {
  sim_request untold = *request;
  untold.token_cycles = 0;
  untold.profile = NULL;
  untold.playback = NULL;
  const replay_calls calls = {.request = &untold,
                              .layout = &native->layout,
                              .recording = native->recording,
                              .num_calls = native->num_calls,
                              .max_differing = MAX_DIFFERING_CALLS};
  replay run;
  hls_status status = replay_begin(&run, &calls, result, error);
  if (status == HLS_OK) {
    status = run_program(native, program, request, &run, tick, tick_user,
                         result, error);
  }
  replay_end(&run);
  return status;
}

hls_status golden_ir_run(const golden *native, const sim_request *request,
                         void (*tick)(void *), void *tick_user,
                         sim_result *result, hls_error *error) {
  if (!sim_runner_is_there(request->runner)) {
    return hls_error_set(error, HLS_INTERNAL,
                         "there is no process to run the IR from");
  }
  bool needs_models = false;
  hls_status status =
      golden_ir_complete(request->ir, native, &needs_models, error);
  if (status != HLS_OK) {
    return status;
  }
  /* The models, and what they may use of the C program. */
  size_t num_files = 1 + (needs_models ? native->program.num_files : 0);
  golden_file *files = calloc(num_files, sizeof *files);
  if (!files) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  files[0] = (golden_file){NULL, request->ir->module, request->ir->context};
  if (needs_models) {
    memcpy(files + 1, native->program.files, (num_files - 1) * sizeof *files);
  }
  golden_program program = {files, num_files};
  status = run_calls(native, &program, request, tick, tick_user, result, error);
  free(files);
  return status;
}
