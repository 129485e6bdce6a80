/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts jobs.
 */
#ifndef DAEMON_STATISTICS_H
#define DAEMON_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

#include "daemon/host/histogram.h"
#include "daemon/jobs/job_kind.h"

/* Zero-initialise. */
typedef struct statistics {
  struct {
    uint64_t errors; /* JSON-RPC errors; diagnostics are results */
    histogram latency;
  } kinds[JOB_KINDS];
} statistics;

/* Counts an answer, with the time since the request's arrival. */
void statistics_record(statistics *statistics, const job_kind *kind,
                       uint64_t microseconds, bool is_error);

#endif
