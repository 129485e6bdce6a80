/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the daemon counts, and what hls/status tells of it.
 */
#ifndef DAEMON_STATUS_H
#define DAEMON_STATUS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/host/histogram.h"
#include "daemon/server/methods.h"

struct server;

/* Zero-initialise. */
typedef struct statistics {
  struct {
    uint64_t errors; /* JSON-RPC errors; diagnostics are results */
    histogram latency;
  } methods[WORKER_METHODS];
} statistics;

/* Counts an answer, with the time since the request's arrival. */
void statistics_record(statistics *statistics, const method *method,
                       uint64_t microseconds, bool is_error);

/* The result of hls/status (docs/protocol.md). NULL when out of memory. */
json_t *status_describe(struct server *server);

#endif
