/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The process that runs the IR: it is given one call after the other, and
 * writes what each of them leaves.
 */
#include "rtl/sim/golden/ir/golden_ir_child.h"

#include "rtl/sim/golden/golden_jit.h"
#include "rtl/sim/golden/golden_job.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The child's own data. */
static struct {
  golden_job job;
  golden_ir_entry run_call;
  uint64_t *slots; /* what the code is given */
  uint8_t *call;   /* its number, then … */
  uint8_t *state;  /* … the state before it, which the code changes */
  uint8_t *answer; /* a report, then the state after the call */
  uint32_t store;  /* the last one to the element that is watched */
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
  if (access >= child.job.num_bounds) {
    return;
  }
  if (child.job.watched[access] && index == child.job.watch.index) {
    child.store = access;
  }
  if (index < child.job.bounds[access]) {
    return;
  }
  sim_report report = {.magic = SIM_REPORT_MAGIC,
                       .status = SIM_REPORT_OUT_OF_BOUNDS,
                       .memory = access,
                       .address = index};
  write_report(&report, sizeof report);
  _exit(EXIT_SUCCESS);
}

bool golden_ir_prepare_child(void *user, process_shared *shared) {
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

/* Is it the call whose stores are asked for? */
static bool is_watched_call(void) {
  uint64_t number;
  memcpy(&number, child.call, sizeof number);
  return child.job.is_watched && number == child.job.watch.call;
}

static void report_store(void) {
  const sim_report report = {.magic = SIM_REPORT_MAGIC,
                             .status = SIM_REPORT_STORED,
                             .memory = child.store};
  write_report(&report, sizeof report);
}

int golden_ir_run_child(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  const sim_report report = {.magic = SIM_REPORT_MAGIC,
                             .status = SIM_REPORT_DONE};
  while (read_call()) {
    child.store = GOLDEN_IR_NO_STORE;
    run_call();
    if (is_watched_call()) {
      report_store();
      return EXIT_SUCCESS;
    }
    memcpy(child.answer, &report, sizeof report);
    write_report(child.answer, sizeof report + child.job.layout.after_size);
  }
  return EXIT_SUCCESS;
}
