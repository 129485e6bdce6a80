/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Durations in buckets that grow by about a tenth, from a microsecond to more
 * than an hour: percentiles of any number of requests in a few hundred
 * counters.
 */
#ifndef DAEMON_HISTOGRAM_H
#define DAEMON_HISTOGRAM_H

#include <stdint.h>

#define HISTOGRAM_STEPS 8 /* buckets per doubling */
#define HISTOGRAM_BUCKETS (33 * HISTOGRAM_STEPS)

/* Zero-initialise. */
typedef struct histogram {
  uint64_t total;
  uint64_t sum; /* of all durations, in microseconds */
  uint32_t counts[HISTOGRAM_BUCKETS];
} histogram;

/* Counts a duration in microseconds. */
void histogram_add(histogram *histogram, uint64_t microseconds);

/* The duration in microseconds that `percent` of all are not above, to about
 * six percent. 0 when nothing was counted. */
double histogram_percentile(const histogram *histogram, double percent);

#endif
