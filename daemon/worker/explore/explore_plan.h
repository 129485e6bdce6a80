/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ways in which a kernel is compiled to be explored: every placement of
 * buffers with every clock period, with and without islands and shared units,
 * and every choice of the macros that vary.
 */
#ifndef WORKER_EXPLORE_PLAN_H
#define WORKER_EXPLORE_PLAN_H

#include "daemon/worker/compile/request.h"
#include "daemon/worker/json/rpc_failure.h"

/* A macro and its values. */
typedef struct explore_macro {
  const char *name;
  const char **values; /* the array is owned */
  size_t count;
  char **defines; /* NAME=VALUE of each; owned */
} explore_macro;

/* One way. Everything is borrowed from the plan. */
typedef struct explore_choice {
  const char *strategy;
  const char *islands;  /* where there are any: "paying" or "never" */
  const char *sharing;  /* of shared units the same, or "always" */
  double period;        /* ns */
  const char **defines; /* those of the request, and then of the macros */
  size_t num_defines;
  size_t num_common; /* of these, those of the request */
} explore_choice;

/* Zero-initialise; finish() in every case. */
typedef struct explore_plan {
  const char **strategies; /* the array is owned */
  size_t num_strategies;
  const char **islands; /* the array is owned */
  size_t num_islands;
  const char **sharing; /* the array is owned */
  size_t num_sharing;
  double *periods; /* owned */
  size_t num_periods;
  explore_macro *macros; /* owned */
  size_t num_macros;
  unsigned long long rounds; /* of loops whose rounds constants do not tell */
  bool simulates, draws;
  explore_choice *choices; /* owned */
  size_t count;
  const char **all_defines; /* of all choices; owned */
} explore_plan;

/* Makes the plan of a request that has been parsed and must live as long.
 * Returns false with `failure` filled. */
bool explore_plan_make(explore_plan *plan, const compile_request *request,
                       rpc_failure *failure);
void explore_plan_finish(explore_plan *plan);

#endif
