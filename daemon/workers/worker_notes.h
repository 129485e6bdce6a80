/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hlsd's end of the memory in which a worker notes what it is doing
 * (protocol/worker.h). It is read when the worker has not come to an end of it,
 * or takes long.
 * The worker may have written anything there, at any time.
 */
#ifndef DAEMON_WORKER_NOTES_H
#define DAEMON_WORKER_NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A copy. free() the texts, which are not terminated; NULL: there is none. */
typedef struct noted_work {
  char *source;
  size_t source_size;
  char *module;
  size_t module_size;
  char *passes; /* terminated; only characters that pipelines have */
} noted_work;

/* How far a worker is. */
typedef struct noted_progress {
  uint32_t percent; /* of its request, at most 100 */
  char doing[64];   /* terminated; printable ASCII */
} noted_progress;

/* Shared memory, which nobody can make smaller; -1 when there is none. */
int worker_notes_create(void);

/* Reads how far the worker is. Returns false when that cannot be told now. */
bool worker_notes_progress(int descriptor, noted_progress *progress);

/* Reads what is noted in the memory, as far as it makes sense; nothing from -1.
 * finish() the result. */
noted_work worker_notes_read(int descriptor);
void worker_notes_finish(noted_work *work);

#endif
