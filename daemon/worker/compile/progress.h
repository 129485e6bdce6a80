/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `$/progress` notifications (LSP, "Work Done Progress") of a long request.
 */
#ifndef WORKER_PROGRESS_H
#define WORKER_PROGRESS_H

#include "daemon/worker/host/channel.h"

#include "daemon/worker/json/value.h"
#include <stdbool.h>

/* Sends nothing when there is no token or no channel. Progress is a courtesy:
 * a notification that cannot be sent is dropped. */
typedef struct progress_state {
  frame_channel *channel;
  const cJSON *token;
  const char *title;
  bool begun;
} progress_state;

/* Reports `percent` (0 to 100) and what is being done, after a `begin` if it is
 * the first. */
void progress_report(progress_state *progress, unsigned percent,
                     const char *what);

/* Sends `end` if there was a `begin`. */
void progress_end(progress_state *progress);

#endif
