/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Durations in buckets. Below 2 * HISTOGRAM_STEPS microseconds every value has
 * its own bucket; above, each doubling is cut into HISTOGRAM_STEPS equal parts.
 */
#include "daemon/host/histogram.h"

static unsigned bucket_of(uint64_t microseconds);
static double middle_of(unsigned bucket);

void histogram_add(histogram *histogram, uint64_t microseconds) {
  histogram->total++;
  histogram->sum += microseconds;
  histogram->counts[bucket_of(microseconds)]++;
}

double histogram_percentile(const histogram *histogram, double percent) {
  if (histogram->total == 0) {
    return 0;
  }
  double wanted = (double)histogram->total * percent / 100;
  uint64_t seen = 0;
  unsigned last = 0;
  for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
    if (histogram->counts[i] == 0) {
      continue;
    }
    seen += histogram->counts[i];
    last = i;
    if ((double)seen >= wanted) {
      break;
    }
  }
  return middle_of(last);
}

static unsigned bucket_of(uint64_t microseconds) {
  if (microseconds < 2 * HISTOGRAM_STEPS) {
    return (unsigned)microseconds;
  }
  unsigned top = 63 - (unsigned)__builtin_clzll(microseconds);
  unsigned shift = top - 3; /* leaves HISTOGRAM_STEPS … 2 * HISTOGRAM_STEPS-1 */
  unsigned bucket = shift * HISTOGRAM_STEPS + (unsigned)(microseconds >> shift);
  return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

static double middle_of(unsigned bucket) {
  if (bucket < 2 * HISTOGRAM_STEPS) {
    return bucket;
  }
  unsigned shift = bucket / HISTOGRAM_STEPS - 1;
  uint64_t low = (uint64_t)(bucket % HISTOGRAM_STEPS + HISTOGRAM_STEPS)
                 << shift;
  return (double)low + (double)(1ull << shift) / 2;
}
