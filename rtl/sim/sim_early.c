/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native run up to the start of main(), in a thread: it has nothing in
 * common with the circuit that is made meanwhile but the text.
 */
#include "rtl/sim/sim_early.h"

#include "core/support/elsewhere.h"
#include "rtl/sim/golden/golden_link.h"
#include "rtl/sim/result/sim_result.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct sim_early {
  sim_request request;
  golden native;
  pthread_t thread;
  bool is_running; /* that */
  bool is_started; /* so is main() */
  hls_status status;
  hls_diagnostics diagnostics;
  hls_error error;
};

static void *start_main(void *user) {
  sim_early *early = user;
  golden *native = &early->native;
  early->status =
      golden_build(native, &early->request, &early->diagnostics, &early->error);
  /* What is undefined is for somebody to say who knows the circuit. */
  if (early->status == HLS_OK && native->is_complete) {
    early->status = golden_start(native, &early->request, &early->diagnostics,
                                 &early->error);
    early->is_started = early->status == HLS_OK;
  }
  return NULL;
}

/* Whether there is a kernel, and a main() that may call it. */
static bool open_native(sim_early *early) {
  sim_result result = {0};
  hls_diagnostics diagnostics = {0};
  hls_error error = {0};
  hls_status status = golden_open(&early->native, &early->request, &result,
                                  &diagnostics, &error);
  bool is_open = status == HLS_OK && result.verdict == SIM_PASS;
  hls_diagnostics_finish(&diagnostics);
  sim_result_finish(&result);
  return is_open;
}

sim_early *sim_early_start(const sim_request *request) {
  /* The parser of models is the one that the kernel has. */
  if (!request->unit || request->num_models > 0 ||
      !sim_runner_is_there(request->runner)) {
    return NULL;
  }
  sim_early *early = calloc(1, sizeof *early);
  if (!early) {
    return NULL;
  }
  early->request = *request;
  golden_init(&early->native);
  early->is_running =
      open_native(early) &&
      hls_thread_start_elsewhere(&early->thread, start_main, early);
  if (!early->is_running) {
    sim_early_end(early);
    return NULL;
  }
  return early;
}

static void await_thread(sim_early *early) {
  if (early->is_running) {
    pthread_join(early->thread, NULL);
  }
  early->is_running = false;
}

/* Whether the thread ends within so long. */
static bool ends_within(sim_early *early, unsigned milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec++;
    end.tv_nsec -= 1000000000;
  }
  if (early->is_running &&
      pthread_clockjoin_np(early->thread, NULL, CLOCK_MONOTONIC, &end) == 0) {
    early->is_running = false;
  }
  return !early->is_running;
}

bool sim_early_call_off(sim_early *early, unsigned patience_ms) {
  if (!early) {
    return true;
  }
  atomic_store(&early->native.program.is_unwanted, true);
  if (ends_within(early, patience_ms) || golden_link_is_under_way()) {
    return !early->is_running;
  }
  /* It asks before it begins anything long. */
  await_thread(early);
  return true;
}

void sim_early_end(sim_early *early) {
  if (early) {
    atomic_store(&early->native.program.is_unwanted, true);
    await_thread(early);
    golden_finish(&early->native);
    hls_diagnostics_finish(&early->diagnostics);
    free(early);
  }
}

golden *sim_early_native(sim_early *early) { return &early->native; }

hls_status sim_early_await(sim_early *early, bool *is_started,
                           hls_diagnostics *diagnostics, hls_error *error) {
  await_thread(early);
  hls_diagnostics_take(diagnostics, &early->diagnostics);
  *is_started = early->is_started;
  if (early->status != HLS_OK && error) {
    *error = early->error;
  }
  return early->status;
}
