/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One JSON-RPC message in, one answer out.
 */
#ifndef WORKER_DISPATCH_H
#define WORKER_DISPATCH_H

#include "daemon/worker/host/worker.h"
#include "hls/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Handles a message. The answer is appended to `answer`, which stays empty for
 * a notification. It begins with {"jsonrpc":"2.0","id":<integer>, exactly: hlsd
 * puts its client's id there. Returns false with `*problem` set when the
 * message is none that hlsd would send (no JSON, no method, an id that is no
 * integer) or when there is no memory for an answer: the conversation cannot
 * go on. */
bool dispatch(worker_state *worker, const char *message, size_t size,
              hls_buffer *answer, const char **problem);

#endif
