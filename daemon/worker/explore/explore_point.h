/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a kernel's circuit is like when it is compiled in one way.
 */
#ifndef WORKER_EXPLORE_POINT_H
#define WORKER_EXPLORE_POINT_H

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/explore/explore_plan.h"
#include "daemon/worker/json/value.h"

/* Where the number of cycles is from. */
typedef enum explore_source {
  EXPLORE_UNKNOWN,
  EXPLORE_CONSTANTS,  /* intervals, and rounds that constants tell */
  EXPLORE_ASSUMPTION, /* the same, but that some rounds are assumed */
  EXPLORE_SIMULATION,
} explore_source;

/* Zero-initialise, but for the choice; finish() in every case. */
typedef struct explore_point {
  const explore_choice *choice; /* borrowed */
  bool has_circuit;
  bool is_missed;  /* the longest path is longer than the period */
  cJSON *reason;   /* a text if something is wrong, or NULL */
  bool has_failed; /* no circuit, or a wrong one */
  double ns;       /* longest path */
  int64_t luts, ffs, dsps, carries;
  int64_t cycles;
  explore_source cycles_from;
  bool is_on_front;   /* explore_front.h */
  cJSON *loops;       /* array; NULL without a circuit */
  cJSON *diagnostics; /* array, or NULL */
  cJSON *simulation;  /* what of it is told; or NULL */
} explore_point;

/* Cycles of the longest path, in nanoseconds; to be asked when they are known.
 */
double explore_point_time(const explore_point *point);

/* The look-up tables, with what stands for flip-flops and DSP blocks. */
double explore_point_area(const explore_point *point);

/* Has it a place among the others? */
bool explore_point_counts(const explore_point *point);

/* Notes why a point has failed. Returns false when out of memory. */
bool explore_point_fail(explore_point *point, const char *reason);

/* Takes down what the compiler has made of the choice. Returns false when out
 * of memory. */
bool explore_point_estimate(explore_point *point, compile_state *compilation,
                            int64_t rounds);

/* Takes down a result of hls/simulate. Returns false when out of memory. */
bool explore_point_simulated(explore_point *point, const cJSON *result);

void explore_point_finish(explore_point *point);

#endif
