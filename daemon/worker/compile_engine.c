/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The engine of hls-worker: the compiler and all that is done with kernels.
 */
#include "engine.h"

#include "compile.h"
#include "hls/pipeline.h"
#include "protocol/methods.h"
#include "scratch.h"
#include "text_diff.h"
#include "warmup.h"

#include <stdlib.h>
#include <string.h>

static const struct {
  const char *method;
  rpc_handler handler;
} handlers[] = {
    {RPC_METHOD_LOWER, handle_lower},
    {RPC_METHOD_VERIFY, handle_verify},
    {RPC_METHOD_EMIT_RTL, handle_emit_rtl},
    {RPC_METHOD_SIMULATE, handle_simulate},
    {RPC_METHOD_DIFF, handle_diff},
};

bool engine_load(worker *worker, hls_error *error) {
  worker->spent = calloc(1, sizeof *worker->spent);
  if (!worker->spent) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  /* Without a place for them circuits are built again for every simulation. */
  worker->model_store = scratch_create(worker->config->scratch_root);
  if (worker->model_store) {
    scratch_hold(worker->model_store);
  }
  worker->compiler = hls_compiler_create(error);
  if (worker->compiler && !text_diff_init()) {
    hls_error_set(error, HLS_INTERNAL, "libgit2 cannot be initialised");
    return false;
  }
  return worker->compiler != NULL;
}

void engine_unload(worker *worker) {
  if (worker->spent) {
    spent_results_free(worker->spent);
  }
  free(worker->spent);
  hls_compiler_destroy(worker->compiler);
  free(worker->model_store);
}

void engine_warm_up(worker *worker) {
  warm_up(worker);
  spent_results_free(worker->spent);
}

void engine_rest(worker *worker) { spent_results_free(worker->spent); }

rpc_handler engine_find_handler(const char *method) {
  for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
    if (strcmp(handlers[i].method, method) == 0) {
      return handlers[i].handler;
    }
  }
  return NULL;
}
