/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running the simulation binary on the recorded calls.
 */
#ifndef SIM_REPLAY_H
#define SIM_REPLAY_H

#include "rtl/sim.h"
#include "rtl/sim/compare/layout.h"
#include "rtl/sim/testbench/testbench.h"

typedef struct replay_request {
  const sim_request *request;
  const sim_layout *layout;
  const testbench *bench;
  int recording;    /* descriptor of the recorded calls */
  size_t num_calls; /* complete ones in the recording */
  bool may_outgrow; /* whether there is a faster model to go on with */
} replay_request;

/* Fills verdict, calls, mismatches and the rest of `result`. When the calls
 * take more cycles than are left to a quick model, only sets `*outgrown`. */
hls_status replay(const replay_request *replay, bool *outgrown,
                  sim_result *result, hls_error *error);

#endif
