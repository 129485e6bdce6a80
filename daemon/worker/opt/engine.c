/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The engine of hls-opt-worker. The worker itself never runs mlir-opt: it keeps
 * a child that is about to.
 */
#include "engine.h"

#include "child.h"
#include "hls/opt.h"
#include "protocol/methods.h"

#include <stdlib.h>
#include <string.h>

bool engine_load(worker *worker, hls_error *error) {
  worker->opt = calloc(1, sizeof(*worker->opt));
  if (!worker->opt) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  hls_opt_load();
  return true;
}

void engine_unload(worker *worker) {
  if (worker->opt) {
    opt_children_finish(worker->opt);
  }
  free(worker->opt);
}

/* In a worker its children do that, each for itself. */
void engine_warm_up(worker *worker) {
  if (!worker->scratch) {
    hls_opt_warm_up();
  }
}

void engine_rest(worker *worker) { opt_children_replenish(worker); }

rpc_handler engine_find_handler(const char *method) {
  return strcmp(method, RPC_METHOD_OPT) == 0 ? handle_opt : NULL;
}
