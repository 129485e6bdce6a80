/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Why the iterations of a loop begin no sooner: who waits for whom, unit by
 * unit, as the cycles of a simulation have it.
 */
#ifndef WORKER_PROFILE_CHAIN_H
#define WORKER_PROFILE_CHAIN_H

#include "daemon/worker/profile/profile_plan.h"

typedef enum profile_wait {
  PROFILE_STARVED, /* whoever takes the tokens of the channel waits for one */
  PROFILE_STALLED, /* the channel's token waits to be taken */
} profile_wait;

typedef struct profile_step {
  size_t channel;
  profile_wait wait;
  uint64_t cycles; /* for which it did */
} profile_step;

/* How a chain ends. */
typedef enum profile_end {
  PROFILE_END_NONE,    /* nothing waits */
  PROFILE_END_CYCLE,   /* where it has been: each waits for the other */
  PROFILE_END_MEMORY,  /* at a memory, whose port is shared or takes its time */
  PROFILE_END_QUEUE,   /* at a load-store queue */
  PROFILE_END_UNIT,    /* at a unit that nothing keeps waiting: it takes long */
  PROFILE_END_OUTSIDE, /* at a port of the circuit */
} profile_end;

/* Zero-initialise; finish() in every case. */
typedef struct profile_chain {
  profile_step *steps;
  size_t num_steps, capacity;
  profile_end end;
  size_t cycle_from;        /* PROFILE_END_CYCLE: its first step */
  const profile_unit *last; /* where it ends; NULL: outside, or nowhere */
} profile_chain;

/* Follows the longest waits from the merge in which the iterations of a loop
 * begin, given by its number. False when out of memory. */
bool profile_chain_find(const profile_plan *plan, size_t loop,
                        profile_chain *chain);
void profile_chain_finish(profile_chain *chain);

/* "none", "cycle", "memory", "queue", "unit" or "outside". */
const char *profile_end_name(profile_end end);

#endif
