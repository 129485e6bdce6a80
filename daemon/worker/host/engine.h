/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part that differs between worker programs: what it loads, how it is
 * exercised and which methods it answers. Template, processes, confinement and
 * conversation are the same for all of them; each program links one engine.
 */
#ifndef WORKER_ENGINE_H
#define WORKER_ENGINE_H

#include "daemon/worker/host/handlers.h"
#include "daemon/worker/host/worker.h"
#include "hls/error.h"

/* Loads into `worker` what is worth sharing, once, in the template. Returns
 * false with `error` filled. */
bool engine_load(worker_state *worker, hls_error *error);

/* Frees what was loaded, as far as it was. */
void engine_unload(worker_state *worker);

/* Exercises everything, so that the first user does not pay for it: in the
 * template what is done lazily, in a fresh worker what a fork leaves behind. */
void engine_warm_up(worker_state *worker);

/* Called in a worker when it has nothing to do: before the first request, and
 * some milliseconds after an answer unless the next request is there already.
 */
void engine_rest(worker_state *worker);

/* Whether an answer has left something in a worker that the next one may not
 * rely on. */
bool engine_is_spent(const worker_state *worker);

/* A socket to a process without which a worker can serve no request; -1 if
 * there is none. */
int engine_companion(const worker_state *worker);

/* Called in a worker that is about to end: gives back what is this worker's
 * alone. */
void engine_leave(worker_state *worker);

/* A method that a program answers. */
typedef struct engine_method {
  const char *name;
  rpc_handler handler;
  bool runs_programs; /* answered only by workers that may */
  bool repeats; /* the same request gets the same answer as long as the files
                   that it depends on stay as they are */
  const char *const *members; /* of its parameters; NULL is the last */
} engine_method;

/* NULL for a method that these workers do not answer. */
const engine_method *engine_find_method(const char *name);

#endif
