/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts jobs.
 */
#include "daemon/jobs/statistics.h"

void statistics_record(statistics *statistics, const job_kind *kind,
                       uint64_t microseconds, bool is_error) {
  size_t index = job_kind_index(kind);
  statistics->kinds[index].errors += is_error;
  histogram_add(&statistics->kinds[index].latency, microseconds);
}
