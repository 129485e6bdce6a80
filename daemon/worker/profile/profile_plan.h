/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is to be counted in a simulation of a circuit: the tokens in its buffers
 * and queues, the iterations of its loops.
 */
#ifndef WORKER_PROFILE_PLAN_H
#define WORKER_PROFILE_PLAN_H

#include "daemon/worker/profile/profile_net.h"
#include "hls/loops.h"
#include "rtl/sim_profile.h"

typedef enum profile_place_kind {
  PROFILE_BUFFER, /* tokens in it */
  PROFILE_LOADS,  /* of a queue, from their group until the value leaves */
  PROFILE_STORES, /* of a queue, from their group until the value is there */
} profile_place_kind;

/* A place where tokens lie; the level of the counts with the same number. */
typedef struct profile_place {
  profile_place_kind kind;
  const profile_unit *unit;
  int64_t slots; /* that it has; 0: unknown */
} profile_place;

/* Where the iterations of a loop of `loops` begin. */
typedef struct profile_header {
  const profile_unit *merge; /* NULL: the loop is not watched */
  size_t watched;            /* its number in the counts */
} profile_header;

/* Zero-initialise; finish() in every case. */
typedef struct profile_plan {
  profile_net net;
  hls_loops loops;
  sim_profile *counts; /* for the simulation */
  profile_place *places;
  size_t num_places, places_capacity;
  profile_header *headers; /* per loop */
} profile_plan;

/* Plans for a circuit at stage "hw" and its design, both kept. False when out
 * of memory. */
bool profile_plan_build(profile_plan *plan, MlirOperation function,
                        const rtl_design *design);
void profile_plan_finish(profile_plan *plan);

#endif
