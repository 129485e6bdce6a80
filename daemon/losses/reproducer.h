/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that ended their worker, kept as files, so that somebody can look
 * into it.
 */
#ifndef DAEMON_REPRODUCER_H
#define DAEMON_REPRODUCER_H

#include <jansson.h>
#include <stdint.h>

#include "daemon/host/json_text.h"

/* Files that are kept; a new one takes the place of the oldest. */
#define REPRODUCERS_MAX 16
/* A larger request is not kept. */
#define REPRODUCER_BYTES_MAX (16u * 1024 * 1024)

/* The request and the failure that are kept. Borrowed. */
typedef struct reproducer {
  const char *method;
  json_span params;
  int notes; /* of the worker (worker_notes.h), or -1 */
} reproducer;

/* Writes into `lost/` in the directory of the socket, for the user alone, with
 * N for `number` modulo REPRODUCERS_MAX:
 *
 * - N.json: the request, as it can be sent again. A source that came without
 *   its text has it now.
 * - N.mlir, if a pass was running: the module that the passes began with, and
 *   the passes up to this one, for `mlir-opt --run-reproducer`. What runs
 *   beside the passes, native code above all, may have ended the worker, too.
 *
 * Their names go into the object `data`, which may be NULL, as `reproducer` and
 * `mlir`, and the name of the pass as `pass`. What cannot be written is logged.
 */
void reproducer_write(const reproducer *reproducer, const char *socket_path,
                      uint64_t number, json_t *data);

#endif
