/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The engine of hls-worker: the compiler and all that is done with kernels.
 */
#include "daemon/worker/host/engine.h"

#include "base/memory/kept.h"
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/diff/text_diff.h"
#include "daemon/worker/files/scratch.h"
#include "daemon/worker/handlers/warmup.h"
#include "hls/frontend.h"
#include "hls/passes.h"
#include "hls/pipeline.h"
#include "protocol/methods.h"
#include "rtl/sim.h"

#include <stdlib.h>
#include <string.h>

/* The members of a method's parameters: those of all that compile, and its own.
 */
#define MEMBERS(...)                                                           \
  (const char *const[]) {                                                      \
    "source", "kernel", "options", "positionEncoding", "workDoneToken",        \
        "openFiles", __VA_ARGS__                                               \
  }
#define SIMULATE_MEMBERS                                                       \
  "rtl", "models", "maxCycles", "stressSeed", "engine", "ignoreExitStatus"

/* main() may ask for the time, or for random numbers: an exploration that runs
 * it says so itself. A text that is being typed hardly comes again. */
static const engine_method methods[] = {
    {.name = RPC_METHOD_LOWER,
     .handler = handle_lower,
     .repeats = true,
     .members = MEMBERS("stage", "lines", NULL)},
    {.name = RPC_METHOD_VERIFY,
     .handler = handle_verify,
     .repeats = true,
     .members = MEMBERS(NULL)},
    {.name = RPC_METHOD_EMIT_RTL,
     .handler = handle_emit_rtl,
     .repeats = true,
     .members = MEMBERS("lines", "dependencies", "vhdl", NULL)},
    {.name = RPC_METHOD_SIMULATE,
     .handler = handle_simulate,
     .runs_programs = true,
     .members = MEMBERS(SIMULATE_MEMBERS, "updateToken", "trace", "profile",
                        "tokenCycles", "playback", "playbackFrom", "program",
                        "busLatency", NULL)},
    {.name = RPC_METHOD_DIFF,
     .handler = handle_diff,
     .repeats = true,
     .members =
         MEMBERS("pass", "from", "to", "other", "stage", "context", NULL)},
    {.name = RPC_METHOD_GRAPH,
     .handler = handle_graph,
     .repeats = true,
     .members = MEMBERS("stage", "explain", NULL)},
    {.name = RPC_METHOD_REPORT,
     .handler = handle_report,
     .repeats = true,
     .members = MEMBERS("rounds", "picture", NULL)},
    {.name = RPC_METHOD_EXPLORE,
     .handler = handle_explore,
     .runs_programs = true,
     .repeats = true,
     .members = MEMBERS(SIMULATE_MEMBERS, "strategies", "islands", "sharing",
                        "clockPeriods", "vary", "rounds", "picture", "simulate",
                        NULL)},
    {.name = RPC_METHOD_BUILD,
     .handler = handle_build,
     .runs_programs = true,
     .members = MEMBERS("maxCycles", "stressSeed", "engine", "ignoreExitStatus",
                        "trace", "simulate", NULL)},
    {.name = RPC_METHOD_ANALYZE,
     .handler = handle_analyze,
     .members = MEMBERS("details", "mayLackKernel", NULL)},
    {.name = RPC_METHOD_FORMAT,
     .handler = handle_format,
     .members = (const char *const[]){"source", "styles", "ranges", NULL}},
};

/* What passes have freed serves the next ones, and between two requests what a
 * small kernel needs. Memory comes in pieces of many huge pages (the daemon has
 * glibc ask for them), since a page alone is one only if it lies as it should.
 */
enum { KEPT_BYTES = 64 << 20, SPARE_BYTES = 32 << 20 };

bool engine_load(worker_state *worker, hls_error *error) {
  memory_keep_freed(SPARE_BYTES);
  worker->spent = calloc(1, sizeof *worker->spent);
  worker->kept = kept_stages_create();
  if (!worker->spent || !worker->kept) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  /* Without a place for them circuits are built again for every simulation. */
  const worker_config *config = worker->config;
  if (config->runs_programs && config->model_store) {
    worker->model_store = strdup(config->model_store);
  } else if (config->runs_programs) {
    worker->model_store = scratch_create(config->scratch_root);
    if (worker->model_store) {
      scratch_hold(worker->model_store);
    }
  }
  worker->compiler = hls_compiler_create(error);
  if (worker->compiler && !text_diff_init()) {
    hls_error_set(error, HLS_INTERNAL, "libgit2 cannot be initialised");
    return false;
  }
  return worker->compiler != NULL;
}

void engine_unload(worker_state *worker) {
  if (worker->spent) {
    compilation_free_spent(worker->spent);
  }
  free(worker->spent);
  kept_stages_destroy(worker->kept);
  hls_compiler_destroy(worker->compiler);
  free(worker->model_store);
}

void engine_warm_up(worker_state *worker) {
  /* If the template kept its results, its workers would exercise nothing. */
  kept_stages_set *kept = worker->kept;
  worker->kept = NULL;
  warmup_run(worker);
  if (worker->config->runs_programs) {
    sim_warm_up();
  }
  worker->kept = kept;
  compilation_free_spent(worker->spent);
}

/* Called in the runner: what the settings have of the user's environment. */
static void forget(void *user) {
  const worker_state *worker = user;
  const worker_config *config = worker->config;
  const char *const texts[] = {config->scratch_root, config->search_path,
                               config->runtime_dir,  config->model_store,
                               worker->model_store,  worker->scratch};
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    if (texts[i]) {
      explicit_bzero((char *)texts[i], strlen(texts[i]));
    }
  }
}

/* Before the first request, so that nothing of any is in its memory. */
static void start_runner(worker_state *worker) {
  if (worker->config->runs_programs && !worker->has_rested) {
    worker->runner = sim_runner_start(&(sim_runner_hooks){
        .forget = forget, .user = worker, .warm = sim_warm_child});
  }
  if (worker->config->runs_programs && !worker->has_rested) {
    worker->sims = sim_kept_create();
  }
  worker->has_rested = true;
}

void engine_rest(worker_state *worker) {
  compilation_free_spent(worker->spent);
  /* Native code is made in threads. */
  memory_give_back(KEPT_BYTES, worker->config->runs_programs);
  start_runner(worker);
  hls_unit_make_ready();
}

bool engine_is_spent(const worker_state *worker) {
  (void)worker;
  return hls_passes_are_spent();
}

int engine_companion(const worker_state *worker) {
  return sim_runner_handle(worker->runner);
}

void engine_leave(worker_state *worker) {
  sim_runner_stop(worker->runner);
  worker->runner = NULL;
  sim_kept_destroy(worker->sims);
  worker->sims = NULL;
  free(worker->empty_scratch);
  free(worker->verilator);
  free(worker->cxx);
  worker->empty_scratch = worker->verilator = worker->cxx = NULL;
}

const engine_method *engine_find_method(const char *name) {
  for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
    if (strcmp(methods[i].name, name) == 0) {
      return &methods[i];
    }
  }
  return NULL;
}
