/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recorded calls that a circuit is run on.
 */
#ifndef SIM_REPLAY_CALLS_H
#define SIM_REPLAY_CALLS_H

#include "rtl/sim.h"
#include "rtl/sim/compare/layout.h"
#include "rtl/sim/testbench/testbench.h"

/* All borrowed. */
typedef struct replay_calls {
  const sim_request *request;
  const sim_layout *layout;
  const testbench *bench; /* of a circuit; or NULL */
  int recording;          /* descriptor of the recorded calls */
  size_t num_calls;       /* complete ones in the recording */
  bool ends_in_stop;      /* the last call has not returned in the C program: of
                             it, the trap alone is compared */
  size_t max_differing;   /* calls, after which no more are tried; 0: all are */
} replay_calls;

#endif
