/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native run, seen from the parent.
 */
#include "rtl/sim/golden/golden.h"

#include "rtl/sim/golden/golden_jit.h"
#include "rtl/sim/golden/golden_program.h"
#include "rtl/sim/golden/golden_record.h"
#include "rtl/sim/golden/golden_tape.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/result/log.h"
#include "rtl/sim/result/sim_result.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static hls_status start_program(golden *native, const sim_request *request,
                                hls_error *error);

void golden_init(golden *native) {
  *native = (golden){.recording = -1, .run.tape = {.reader = -1, .writer = -1}};
}

void golden_finish(golden *native) {
  process_abandon(native->run.started);
  golden_tape_finish(&native->run.tape);
  free(native->stop.function);
  free((char *)native->stop.place.file);
  if (native->recording >= 0) {
    close(native->recording);
  }
  sim_layout_finish(&native->layout);
  golden_program_finish(&native->program);
  hls_unit_destroy(native->parsed);
  golden_init(native);
}

hls_status golden_open(golden *native, const sim_request *request,
                       sim_result *result, hls_diagnostics *diagnostics,
                       hls_error *error) {
  native->unit = request->unit;
  native->ignores_exit_status = request->ignores_exit_status;
  if (!native->unit) {
    native->parsed = hls_unit_parse(&request->source, &request->clang,
                                    HLS_EXTENT_PROGRAM, diagnostics, error);
    native->unit = native->parsed;
  }
  if (!native->unit) {
    return error->status;
  }
  const hls_signature *kernel =
      hls_unit_select_kernel(native->unit, request->kernel, error);
  if (!kernel) {
    return error->status;
  }
  native->kernel = kernel;
  if (native->parsed &&
      hls_unit_add_library(native->unit, kernel, error) != HLS_OK) {
    return error->status;
  }
  const hls_signature *program_main =
      hls_unit_find_in_program(native->unit, "main");
  if (!program_main) {
    return sim_result_conclude(
        result, SIM_NO_CALLS, error,
        "there is no main() that calls %s; a file that has it is given with "
        "--test-bench%s",
        kernel->name,
        request->num_models ? ", that of a model is not run" : "");
  }
  if (native->parsed) { /* others have done so */
    hls_unit_share_variables(native->unit, kernel);
  }
  return sim_layout_init(&native->layout, kernel, error);
}

/* Fails when nobody needs the program any more. */
static hls_status go_on(const golden *native, hls_error *error) {
  return golden_program_is_unwanted(&native->program)
             ? hls_error_set(error, HLS_INTERNAL,
                             "nobody needs the native run any more")
             : HLS_OK;
}

hls_status golden_build(golden *native, const sim_request *request,
                        hls_diagnostics *diagnostics, hls_error *error) {
  golden_program *program = &native->program;
  native->is_built = true;
  hls_status status =
      golden_program_load(program, native->unit, request, diagnostics, error);
  if (status == HLS_OK) {
    status = go_on(native, error);
  }
  if (status == HLS_OK) {
    status = golden_program_link_models(program, diagnostics, error);
  }
  if (status == HLS_OK) {
    status = golden_program_run_constructors(program, diagnostics, error);
  }
  native->is_complete = status == HLS_OK && golden_program_resolve(program);
  return status;
}

hls_status golden_start(golden *native, const sim_request *request,
                        hls_diagnostics *diagnostics, hls_error *error) {
  golden_program *program = &native->program;
  hls_status status = native->is_built
                          ? HLS_OK
                          : golden_build(native, request, diagnostics, error);
  if (status == HLS_OK && !native->is_complete) {
    status = golden_program_diagnose_missing(program, request->design,
                                             diagnostics, error);
  }
  if (status == HLS_OK) {
    status =
        golden_program_wrap_kernel(program, native->layout.signature, error);
  }
  return status == HLS_OK ? start_program(native, request, error) : status;
}

typedef int (*golden_main)(int, char **, char **);

/* The child's own data. */
static struct {
  golden_job job;
  golden_main main;
} child;

static bool prepare_child(void *user, process_shared *shared) {
  if (!golden_job_read(user, &child.job, shared)) {
    return false;
  }
  child.main = (golden_main)golden_jit(&child.job, "main", shared);
  /* So that its output is there after a crash. */
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  srand(1); /* what the parent did with it is not the program's business */
  return child.main != NULL;
}

static int run_child(void *user, process_shared *shared) {
  (void)user;
  golden_record_start(&child.job.layout, PROCESS_FIRST_FD, shared);
  if (child.job.is_watched) {
    golden_record_watch(&child.job.watch);
  }
  char name[] = "main";
  char *argv[] = {name, NULL};
  char *environment[] = {NULL};
  environ = environment;
  optind = 1; /* the parent has read options of its own */
  golden_record_exit(child.main(1, argv, environment));
}

/* Whether main() says that its own test has failed. What ends in the midst of a
 * call says something else. */
static bool says_no(const golden *native, const process_outcome *outcome,
                    bool is_in_call) {
  if (is_in_call) {
    return false;
  }
  return outcome->end == PROCESS_EXITED
             ? outcome->code != 0 && !native->ignores_exit_status
             : outcome->end == PROCESS_SIGNALED && outcome->code == SIGABRT;
}

/* Whether the program has ended itself, as by an assertion. */
static bool ends_itself(const process_outcome *outcome) {
  int signal = outcome->end == PROCESS_SIGNALED ? outcome->code : 0;
  return outcome->end == PROCESS_EXITED || signal == SIGABRT ||
         signal == SIGILL || signal == SIGTRAP;
}

static hls_status judge_test(const process_outcome *outcome, sim_result *result,
                             hls_error *error) {
  return outcome->end == PROCESS_SIGNALED
             ? sim_result_conclude(result, SIM_TEST_BENCH, error,
                                   "main() called abort(): its test has failed")
             : sim_result_conclude(
                   result, SIM_TEST_BENCH, error,
                   "main() ended with status %d: its test has failed; what "
                   "returns something else is simulated with "
                   "--ignore-exit-status, or 'ignore-exit-status' in "
                   ".hlsd.yaml",
                   outcome->code);
}

/* Turns the end of the child into a verdict. */
static hls_status judge(golden *native, const golden_tape *tape,
                        const process_outcome *outcome, unsigned seconds,
                        sim_result *result, hls_error *error) {
  const sim_layout *layout = &native->layout;
  const char *kernel = layout->signature->name;
  if (tape->failure) {
    return hls_error_set(error, HLS_IO, "cannot keep the recording: %s",
                         strerror(tape->failure));
  }
  uint64_t stride = layout->before_size + layout->after_size;
  uint64_t size = tape->size;
  native->num_calls = size / stride;
  char where[128] = "";
  if (size % stride != 0) {
    snprintf(where, sizeof where, " in call %zu of %s", native->num_calls + 1,
             kernel);
  }
  if (outcome->stage == PROCESS_STARTING) {
    return sim_result_conclude(result, SIM_GOLDEN_FAILED, error,
                               "the C program cannot be run natively: %s",
                               outcome->message[0] ? outcome->message
                                                   : "the compiler stopped");
  }
  if (tape->overran) {
    return sim_result_conclude(
        result, SIM_GOLDEN_FAILED, error,
        "main() wrote more than %d calls or %llu MiB of them",
        GOLDEN_RECORD_MAX_CALLS,
        (unsigned long long)(HLS_MAX_RECORDING_BYTES >> 20));
  }
  if (outcome->end == PROCESS_EXITED &&
      outcome->code == GOLDEN_RECORD_STOPPED && outcome->message[0]) {
    return sim_result_conclude(result, SIM_GOLDEN_FAILED, error, "%s",
                               outcome->message);
  }
  if (outcome->end == PROCESS_TIMED_OUT) {
    result->native_is_endless = true;
    return sim_result_conclude(result, SIM_GOLDEN_FAILED, error,
                               "main() did not end within %u s%s", seconds,
                               where);
  }
  native->ends_in_call =
      size % stride == layout->before_size && ends_itself(outcome);
  if (says_no(native, outcome, where[0])) {
    return judge_test(outcome, result, error);
  }
  if (outcome->end == PROCESS_SIGNALED) {
    char end[128];
    process_describe_end(outcome, end, sizeof end);
    return sim_result_conclude(result, SIM_GOLDEN_FAILED, error,
                               "main() crashed%s: %s", where, end);
  }
  if (where[0]) {
    return sim_result_conclude(result, SIM_GOLDEN_FAILED, error,
                               "main() ended%s with status %d", where,
                               outcome->code);
  }
  if (native->num_calls == 0) {
    return sim_result_conclude(result, SIM_NO_CALLS, error,
                               "main() does not call %s", kernel);
  }
  return HLS_OK;
}

hls_status golden_await(golden *native, void (*tick)(void *), void *tick_user,
                        sim_result *result, hls_error *error) {
  golden_run *run = &native->run;
  process *started = run->started;
  run->started = NULL;
  run->request.tick = tick;
  run->request.tick_user = tick_user;
  process_outcome outcome = {0};
  hls_status status = process_finish(started, &outcome, error);
  if (status == HLS_OK && native->left_message) {
    memcpy(native->left_message, outcome.message, sizeof outcome.message);
  }
  if (status == HLS_OK) {
    status = judge(native, &run->tape, &outcome, run->seconds, result, error);
  }
  sim_log_add(result, &outcome.output);
  process_outcome_finish(&outcome);
  golden_tape_finish(&run->tape);
  return status;
}

/* Starts main() as the job says. */
static hls_status start_process(golden_run *run, const sim_request *request,
                                const hls_buffer *job, hls_error *error) {
  run->seconds = request->golden_seconds ? request->golden_seconds
                                         : GOLDEN_DEFAULT_SECONDS;
  run->policy = (sandbox_policy){
      .kind = SANDBOX_NATIVE,
      .cpu_seconds = run->seconds,
      .memory_bytes = GOLDEN_MEMORY_BYTES,
  };
  run->request = (process_request){
      .sandbox = &run->policy,
      .prepare = prepare_child,
      .run = run_child,
      .runner = request->runner,
      .job = job->data,
      .job_size = job->size,
      .directory = "/",
      .fds = &run->tape.writer,
      .num_fds = 1,
      /* A program that sleeps uses no processor time. */
      .wall_seconds = 3 * run->seconds + 30,
      .output_limit = GOLDEN_OUTPUT_BYTES,
      .service = &run->tape.service,
  };
  return process_start(&run->request, &run->started, error);
}

static hls_status start_program(golden *native, const sim_request *request,
                                hls_error *error) {
  golden_run *run = &native->run;
  if (!sim_runner_is_there(request->runner)) {
    return hls_error_set(error, HLS_INTERNAL,
                         "there is no process to run main() from");
  }
  native->recording = memfd_create("recording", MFD_CLOEXEC);
  if (native->recording < 0) {
    return hls_error_set(error, HLS_IO, "cannot create a recording: %s",
                         strerror(errno));
  }
  uint64_t most = GOLDEN_RECORD_MAX_CALLS *
                  (native->layout.before_size + native->layout.after_size);
  hls_status status = golden_tape_start(
      &run->tape, native->recording,
      most < HLS_MAX_RECORDING_BYTES ? most : HLS_MAX_RECORDING_BYTES, error);
  if (status != HLS_OK) {
    return status;
  }
  hls_buffer job = {0};
  golden_job_write(&native->layout, &native->program, "main", NULL,
                   native->watch, &job);
  status = job.failed ? hls_error_set(error, HLS_NO_MEMORY, "out of memory")
                      : go_on(native, error);
  if (status == HLS_OK) {
    status = start_process(run, request, &job, error);
  }
  hls_buffer_finish(&job);
  return status;
}
