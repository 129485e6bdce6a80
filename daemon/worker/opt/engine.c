/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The engine of hls-opt-worker. The worker itself never runs mlir-opt: it keeps
 * a child that is about to.
 */
#include "daemon/worker/host/engine.h"

#include "base/memory/kept.h"
#include "daemon/worker/opt/child.h"
#include "daemon/worker/opt/code_pages.h"
#include "daemon/worker/opt/heap_pages.h"
#include "daemon/worker/opt/pages.h"
#include "hls/opt.h"
#include "protocol/methods.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum {
  SPARE_BYTES = 2 << 20,
  RUN_BYTES = 1 << 20 /* more than a run of a small input allocates */
};

bool engine_load(worker_state *worker, hls_error *error) {
  worker->opt = calloc(1, sizeof(*worker->opt));
  if (!worker->opt) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return false;
  }
  if (!opt_children_prepare(worker->opt)) {
    hls_error_set(error, HLS_INTERNAL, "system calls: %s", strerror(errno));
    return false;
  }
  hls_opt_load();
  return true;
}

void engine_unload(worker_state *worker) {
  if (worker->opt) {
    opt_children_finish(worker->opt);
  }
  free(worker->opt);
}

/* Freed memory serves the children of a process: it is not returned to the
 * kernel, and is put together here rather than by each of them. */
static void keep_memory(void) {
  memory_keep_freed(SPARE_BYTES);
  mallopt(M_MXFAST, 0);
}

/* Has the heap end behind what a run will add to it. */
static void reserve_memory(void) {
  void *volatile spare = malloc(SPARE_BYTES);
  free(spare);
}

/* In the template. Workers and their children inherit it. */
void engine_warm_up(worker_state *worker) {
  if (!worker->scratch) {
    keep_memory();
    hls_opt_warm_up();
    reserve_memory();
    code_pages_enlarge();
    pages_rehearse(hls_opt_rehearse, hls_opt_code());
    heap_pages_note(RUN_BYTES);
  }
}

/* A fork makes pages shared, also the worker's. */
void engine_rest(worker_state *worker) {
  opt_children_replenish(worker);
  pages_fetch(false, NULL);
}

/* What runs passes is a child. */
bool engine_is_spent(const worker_state *worker) {
  (void)worker;
  return false;
}

/* It makes a child anew that has ended. */
int engine_companion(const worker_state *worker) {
  (void)worker;
  return -1;
}

/* The children are where the template has prepared them: engine_unload(). */
void engine_leave(worker_state *worker) { (void)worker; }

/* handle_opt() tells which runs repeat. */
const engine_method *engine_find_method(const char *name) {
  static const char *const members[] = {"arguments",     "directory", "stdin",
                                        "files",         "merged",    "options",
                                        "workDoneToken", NULL};
  static const engine_method opt = {.name = RPC_METHOD_OPT,
                                    .handler = handle_opt,
                                    .repeats = true,
                                    .members = members};
  return strcmp(name, opt.name) == 0 ? &opt : NULL;
}
