/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native run up to the start of main(), in a thread: it has nothing in
 * common with the circuit that is made meanwhile but the text. Then the same
 * for the IR, which is there before the circuit is.
 */
#include "rtl/sim/sim_early.h"

#include "base/time/clock.h"
#include "core/support/elsewhere.h"
#include "rtl/sim/golden/golden_link.h"
#include "rtl/sim/golden/ir/golden_ir_copy.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/sim_engines.h"

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
  hls_native_code code; /* of the IR; once it was given */
  golden_ir *ir;        /* the same, waiting for calls; or NULL */
  sim_circuit *circuit; /* likewise */
  double ir_ms;
  atomic_bool is_unwanted; /* all of it */
  pthread_mutex_t lock;    /* for what follows */
  pthread_cond_t changed;
  bool is_main_over; /* main() is started, or cannot be */
  bool has_code;
  bool is_closed;  /* no IR is waited for any more */
  bool is_ir_over; /* likewise: it is started, or will not be */
};

static void start_main(sim_early *early) {
  golden *native = &early->native;
  early->status =
      golden_build(native, &early->request, &early->diagnostics, &early->error);
  /* What is undefined is for somebody to say who knows the circuit. */
  if (early->status == HLS_OK && native->is_complete) {
    early->status = golden_start(native, &early->request, &early->diagnostics,
                                 &early->error);
    early->is_started = early->status == HLS_OK;
  }
}

static void note(sim_early *early, bool *fact) {
  pthread_mutex_lock(&early->lock);
  *fact = true;
  pthread_cond_broadcast(&early->changed);
  pthread_mutex_unlock(&early->lock);
}

/* Waits for one of two facts, and returns whether it is the first. */
static bool await(sim_early *early, const bool *fact, const bool *other) {
  pthread_mutex_lock(&early->lock);
  while (!*fact && !*other) {
    pthread_cond_wait(&early->changed, &early->lock);
  }
  bool is_there = *fact;
  pthread_mutex_unlock(&early->lock);
  return is_there;
}

/* The same thread compiles both: the linker takes one program at a time. */
static void *run(void *user) {
  sim_early *early = user;
  start_main(early);
  note(early, &early->is_main_over);
  if (early->is_started && await(early, &early->has_code, &early->is_closed)) {
    double start = clock_ms();
    early->ir = golden_ir_start(&early->native, &early->request);
    early->ir_ms = clock_ms() - start;
  }
  bool has_ir = early->ir != NULL; /* which somebody may take from now on */
  note(early, &early->is_ir_over);
  if (has_ir) {
    /* Both are in their processes now. Nobody waits for this thread, as
     * somebody will for the answer. */
    golden_ir_copy_finish(&early->code);
    golden_program_finish(&early->native.program);
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
  early->native.program.is_unwanted = &early->is_unwanted;
  pthread_mutex_init(&early->lock, NULL);
  pthread_cond_init(&early->changed, NULL);
  early->is_running = open_native(early) &&
                      hls_thread_start_elsewhere(&early->thread, run, early);
  if (!early->is_running) {
    sim_early_end(early);
    return NULL;
  }
  return early;
}

void sim_early_prepare(sim_early *early, const sim_request *request) {
  if (early) {
    early->circuit =
        sim_circuit_start(sim_engines_build(request, &early->native));
  }
}

sim_circuit *sim_early_take_circuit(sim_early *early) {
  sim_circuit *circuit = early ? early->circuit : NULL;
  if (early) {
    early->circuit = NULL;
  }
  return circuit;
}

void sim_early_give_ir(sim_early *early, const hls_native_code *code) {
  if (early && golden_ir_copy(code, &early->code)) {
    early->request.ir = &early->code;
    note(early, &early->has_code);
  }
}

/* The thread ends when it has done what it is at. */
static void close_early(sim_early *early) { note(early, &early->is_closed); }

static void await_thread(sim_early *early) {
  close_early(early);
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
  atomic_store(&early->is_unwanted, true);
  close_early(early);
  if (ends_within(early, patience_ms) || golden_link_is_under_way()) {
    return !early->is_running;
  }
  /* It asks before it begins anything long. */
  await_thread(early);
  return true;
}

void sim_early_end(sim_early *early) {
  if (early) {
    atomic_store(&early->is_unwanted, true);
    await_thread(early);
    sim_circuit_finish(early->circuit);
    golden_ir_finish(early->ir);
    golden_ir_copy_finish(&early->code);
    golden_finish(&early->native);
    hls_diagnostics_finish(&early->diagnostics);
    pthread_cond_destroy(&early->changed);
    pthread_mutex_destroy(&early->lock);
    free(early);
  }
}

golden *sim_early_native(sim_early *early) { return &early->native; }

hls_status sim_early_await(sim_early *early, bool *is_started,
                           hls_diagnostics *diagnostics, hls_error *error) {
  await(early, &early->is_main_over, &early->is_main_over);
  hls_diagnostics_take(diagnostics, &early->diagnostics);
  *is_started = early->is_started;
  if (early->status != HLS_OK && error) {
    *error = early->error;
  }
  return early->status;
}

bool sim_early_has_ir(sim_early *early) {
  if (!early) {
    return false;
  }
  pthread_mutex_lock(&early->lock);
  bool has_code = early->has_code;
  pthread_mutex_unlock(&early->lock);
  return has_code;
}

golden_ir *sim_early_take_ir(sim_early *early, double *ms) {
  close_early(early);
  await(early, &early->is_ir_over, &early->is_ir_over);
  golden_ir *ir = early->ir;
  early->ir = NULL;
  *ms = early->ir_ms;
  return ir;
}
