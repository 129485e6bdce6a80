/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A worker process: forked from the template, warmed up once more, then
 * answering one request at a time until its stream ends.
 */
#ifndef WORKER_WORKER_RUN_H
#define WORKER_WORKER_RUN_H

#include "daemon/worker/host/worker.h"

/* Runs a worker on `stream` in a freshly forked process, which gives up every
 * other descriptor from 3 on, after it has mapped `notes` (-1: there are none).
 * It begins as a copy of `loaded`, the template's.
 * `parent` is the process that forked it: when it is gone already, or ends
 * later, so does the worker. Returns the exit status of the process: 0 when the
 * stream ended. */
int worker_run(const worker_state *loaded, int stream, int notes, int parent);

#endif
