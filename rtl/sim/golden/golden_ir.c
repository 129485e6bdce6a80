/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the IR on the recorded calls. The child compares and reports only
 * the calls that differ; the parent, which does not believe it, compares those
 * again.
 */
#include "rtl/sim/golden/golden_ir.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/golden/golden_jit.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/replay/replay_access.h"
#include "rtl/sim/result/sim_result.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Descriptors of the child. */
#define RECORDING_FD PROCESS_FIRST_FD
#define REPORT_FD (PROCESS_FIRST_FD + 1)

#define MAX_DIFFERING_CALLS 20

/* Exit status of a child whose code is about to leave an array. */
#define EXIT_OUT_OF_BOUNDS 123

/* The report begins with this, then there are for every call that differs its
 * number and the state after it. */
typedef struct report_header {
  uint64_t calls_begun;
  /* Of the access that leaves its array. */
  uint64_t access;
  uint64_t index;
} report_header;

#define REPORT_HEADER sizeof(report_header)

typedef struct native_child {
  const golden *native;
  const hls_native_code *code;
  const golden_program *program;
  golden_ir_entry run_call;
  uint64_t *slots;   /* what the code is given */
  uint8_t *state;    /* a recorded call: before it, then after it */
  uint8_t *actual;   /* the state after the call of the code */
  sim_result result; /* of the comparison, thrown away */
} native_child;

/* The code whose accesses are watched: there is one run per process. */
static const hls_native_code *watched;

void golden_ir_watch_access(uint32_t access, uint32_t index) {
  if (access >= watched->num_accesses ||
      index < watched->accesses[access].num_elements) {
    return;
  }
  const uint64_t fields[] = {access, index};
  ssize_t written =
      pwrite(REPORT_FD, fields, sizeof fields, offsetof(report_header, access));
  _exit(written == (ssize_t)sizeof fields ? EXIT_OUT_OF_BOUNDS : EXIT_FAILURE);
}

static uint64_t stride(const sim_layout *layout) {
  return layout->before_size + layout->after_size;
}

static bool prepare_child(void *user, process_shared *shared) {
  native_child *c = user;
  const sim_layout *layout = &c->native->layout;
  c->slots = calloc(layout->num_slots + 1, sizeof *c->slots);
  c->state = calloc(1, stride(layout));
  c->actual = calloc(1, layout->after_size + 1);
  if (!c->slots || !c->state || !c->actual) {
    snprintf(shared->message, sizeof shared->message, "out of memory");
    return false;
  }
  c->run_call =
      (golden_ir_entry)golden_jit(c->program, GOLDEN_IR_ENTRY, shared);
  return c->run_call != NULL;
}

/* Runs one call on a copy of the recorded arguments. */
static void run_call(native_child *c) {
  const sim_layout *layout = &c->native->layout;
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    if (slot->is_array) {
      c->slots[i] = (uint64_t)(uintptr_t)(c->state + slot->before);
    } else {
      memcpy(&c->slots[i], c->state + slot->before, sizeof *c->slots);
    }
  }
  c->run_call(c->slots);
  if (layout->signature->result.kind != HLS_SCALAR_VOID) {
    memcpy(c->actual, &c->slots[layout->num_slots], sizeof *c->slots);
  }
  for (size_t i = 0; i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    if (slot->is_array) {
      memcpy(c->actual + slot->after, c->state + slot->before, slot->bytes);
    }
  }
}

static bool report_bytes(const void *data, size_t size, off_t offset) {
  return pwrite(REPORT_FD, data, size, offset) == (ssize_t)size;
}

static int run_child(void *user, process_shared *shared) {
  (void)shared;
  native_child *c = user;
  watched = c->code;
  const sim_layout *layout = &c->native->layout;
  size_t size = stride(layout);
  off_t end = REPORT_HEADER;
  unsigned differing = 0;
  for (uint64_t call = 0;
       call < c->native->num_calls && differing < MAX_DIFFERING_CALLS; call++) {
    uint64_t begun = call + 1;
    if (pread(RECORDING_FD, c->state, size, (off_t)(call * size)) !=
            (ssize_t)size ||
        !report_bytes(&begun, sizeof begun, 0)) {
      return EXIT_FAILURE;
    }
    run_call(c);
    bool matches = false;
    if (sim_compare(layout, call, c->state + layout->before_size, c->actual,
                    &c->result, &matches, NULL) != HLS_OK) {
      return EXIT_FAILURE;
    }
    if (!matches) {
      differing++;
      if (!report_bytes(&call, sizeof call, end) ||
          !report_bytes(c->actual, layout->after_size,
                        end + (off_t)sizeof call)) {
        return EXIT_FAILURE;
      }
      end += (off_t)(sizeof call + layout->after_size);
    }
  }
  return EXIT_SUCCESS;
}

/* Compares what the child reported with the recording. */
static hls_status take_report(const golden *native, int report,
                              sim_result *result, hls_error *error) {
  const sim_layout *layout = &native->layout;
  uint8_t *expected = malloc(layout->after_size + 1);
  uint8_t *actual = malloc(layout->after_size + 1);
  hls_status status =
      expected && actual ? HLS_OK
                         : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  off_t at = REPORT_HEADER;
  uint64_t call;
  ssize_t size = (ssize_t)layout->after_size;
  while (status == HLS_OK &&
         pread(report, &call, sizeof call, at) == (ssize_t)sizeof call &&
         call < native->num_calls) {
    off_t recorded = (off_t)(call * stride(layout) + layout->before_size);
    if (pread(report, actual, layout->after_size, at + (off_t)sizeof call) !=
            size ||
        pread(native->recording, expected, layout->after_size, recorded) !=
            size) {
      break;
    }
    bool matches;
    status =
        sim_compare(layout, call, expected, actual, result, &matches, error);
    at += (off_t)sizeof call + size;
  }
  free(expected);
  free(actual);
  return status;
}

/* The IR ended before the last call. */
static hls_status report_failure(const process_outcome *outcome, int report,
                                 unsigned seconds, sim_result *result,
                                 hls_error *error) {
  report_header header = {0};
  if (pread(report, &header, sizeof header, 0) <
      (ssize_t)sizeof header.calls_begun) {
    header.calls_begun = 0;
  }
  char end[160];
  process_describe_end(outcome, end, sizeof end);
  if (outcome->end == PROCESS_TIMED_OUT) {
    snprintf(end, sizeof end, "no end within %u s", seconds);
  }
  result->ir = SIM_IR_FAILED;
  return sim_result_say(result, error,
                        "call %" PRIu64
                        ": the IR behind the circuit fails when it is "
                        "run natively (%s), and the C program does not",
                        header.calls_begun, end);
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
static hls_status report_bounds(const report_header *header,
                                const sim_request *request, sim_result *result,
                                hls_error *error) {
  const hls_access *access = &request->ir->accesses[header->access];
  const hls_range *location =
      replay_find_access(request->design, access->name, strlen(access->name));
  char where[300] = "";
  replay_format_line(location, where, sizeof where);
  result->ir = SIM_IR_FAILED;
  result->verdict = SIM_OUT_OF_BOUNDS;
  return sim_result_say(
      result, error,
      "%scall %" PRIu64 " %s element %" PRId32 " of '%s', which has %" PRId64
      " elements",
      where, header->calls_begun, access->is_store ? "writes" : "reads",
      (int32_t)header->index, access->memory, access->num_elements);
}

/* Whether the child says that its code left an array. */
static bool left_array(const process_outcome *outcome, int report,
                       const sim_request *request, report_header *header) {
  return outcome->end == PROCESS_EXITED &&
         outcome->code == EXIT_OUT_OF_BOUNDS &&
         pread(report, header, sizeof *header, 0) == (ssize_t)sizeof *header &&
         header->access < request->ir->num_accesses;
}

static hls_status judge(const golden *native, const process_outcome *outcome,
                        int report, const sim_request *request,
                        unsigned seconds, sim_result *result,
                        hls_error *error) {
  if (outcome->stage == PROCESS_STARTING) {
    return hls_error_set(
        error, HLS_INTERNAL, "the IR cannot be run natively: %s",
        outcome->message[0] ? outcome->message : "the compiler stopped");
  }
  report_header header;
  if (left_array(outcome, report, request, &header)) {
    return report_bounds(&header, request, result, error);
  }
  hls_status status = take_report(native, report, result, error);
  if (status != HLS_OK) {
    return status;
  }
  if (result->total_mismatches > 0) {
    return report_difference(native, result, error);
  }
  if (outcome->end != PROCESS_EXITED || outcome->code != EXIT_SUCCESS) {
    return report_failure(outcome, report, seconds, result, error);
  }
  result->ir = SIM_IR_AGREES;
  return HLS_OK;
}

static hls_status run_program(const golden *native,
                              const golden_program *program, int report,
                              const sim_request *request, void (*tick)(void *),
                              void *tick_user, sim_result *result,
                              hls_error *error) {
  const sim_layout *layout = &native->layout;
  unsigned seconds = request->golden_seconds ? request->golden_seconds
                                             : GOLDEN_DEFAULT_SECONDS;
  sandbox_policy policy = {
      .kind = SANDBOX_NATIVE,
      .cpu_seconds = seconds,
      .memory_bytes = GOLDEN_MEMORY_BYTES,
      .file_bytes = REPORT_HEADER + MAX_DIFFERING_CALLS *
                                        (sizeof(uint64_t) + layout->after_size),
  };
  native_child child = {
      .native = native, .code = request->ir, .program = program};
  const int fds[] = {native->recording, report};
  process_request process = {
      .sandbox = &policy,
      .prepare = prepare_child,
      .run = run_child,
      .user = &child,
      .directory = "/",
      .fds = fds,
      .num_fds = 2,
      .wall_seconds = 3 * seconds + 30,
      .tick = tick,
      .tick_user = tick_user,
  };
  process_outcome outcome = {0};
  hls_status status = process_run(&process, &outcome, error);
  if (status == HLS_OK) {
    status = judge(native, &outcome, report, request, seconds, result, error);
  }
  process_outcome_finish(&outcome);
  return status;
}

hls_status golden_ir_run(const golden *native, const sim_request *request,
                         void (*tick)(void *), void *tick_user,
                         sim_result *result, hls_error *error) {
  bool needs_models = false;
  hls_status status =
      golden_ir_complete(request->ir, native, &needs_models, error);
  if (status != HLS_OK) {
    return status;
  }
  /* The models, and what they may use of the C program. */
  size_t num_files = 1 + (needs_models ? native->program.num_files : 0);
  golden_file *files = calloc(num_files, sizeof *files);
  int report = memfd_create("report", MFD_CLOEXEC);
  if (!files || report < 0) {
    status = files ? hls_error_set(error, HLS_IO, "cannot create a report: %s",
                                   strerror(errno))
                   : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  } else {
    files[0] = (golden_file){NULL, request->ir->module, request->ir->context};
    if (needs_models) {
      memcpy(files + 1, native->program.files, (num_files - 1) * sizeof *files);
    }
    golden_program program = {files, num_files};
    status = run_program(native, &program, report, request, tick, tick_user,
                         result, error);
  }
  if (report >= 0) {
    close(report);
  }
  free(files);
  return status;
}
