/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The program of a circuit: a register for data and valid, a slot that
 * registers ready, and further slots for every channel; rows for the clock
 * period (path_rows.h), for the throughput of the loops (loop_rows.h) and for
 * the rest of a call (call_rows.h).
 *
 * What costs: the bits of all slots, and a little for what manages them. What
 * is worth more than that: throughput, of each loop ten times as much as of the
 * loop around it, in parts of what its units allow.
 */
#ifndef HLS_PASSES_MILP_BUFFER_PROGRAM_H
#define HLS_PASSES_MILP_BUFFER_PROGRAM_H

#include "core/passes/buffers/milp/loop_rows.h"
#include "core/passes/buffers/milp/places.h"
#include "core/passes/buffers/milp/solver.h"

/* Zero-initialise; finish() in every case. */
typedef struct buffer_program {
  milp_program program;
  milp_places places;
  loop_nest nest;
  loop_runs runs;   /* as the loops were with the buffers that were there */
  known_ways ways;  /* the same */
  loop_rate *rates; /* in the memory of the places */
  size_t num_rates;
  double gap;            /* in cost, that nobody looks for */
  bool has_unknown_loop; /* one of which nothing is said */
} buffer_program;

/* Takes the buffers out of a function and builds its program, for a period in
 * nanoseconds (path_bounds.h). It starts with the rooms that were there. Loops
 * may become islands behind it, unless that is said (places.h).
 * Returns false when out of memory. */
bool buffer_program_build(buffer_program *p, MlirOperation func, double period,
                          bool has_islands);

/* Lets nothing be later than with the rooms that were there, whose values the
 * variables have (milp_evaluate()). Returns false when out of memory. */
bool buffer_program_keep(buffer_program *p);

/* Reads the rooms of the places from the values of the variables. */
void buffer_program_read(buffer_program *p);

/* Are the rooms that have been read better than those that were there: do they
 * cost less, or does a loop begin its iterations more often by the rates that
 * were found, or what it begins with come sooner? */
bool buffer_program_is_better(const buffer_program *p);

void buffer_program_finish(buffer_program *p);

#endif
