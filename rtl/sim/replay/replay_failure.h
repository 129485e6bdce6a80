/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The verdict on a simulation and its wording.
 */
#ifndef SIM_REPLAY_FAILURE_H
#define SIM_REPLAY_FAILURE_H

#include "rtl/sim/process/process.h"
#include "rtl/sim/replay/replay_calls.h"

/* Every call completed: passed, or wrong values? */
hls_status replay_judge_values(sim_result *result, hls_error *error);

/* A call did not complete: why not? `rest` is the report from that call on, of
 * any content. */
hls_status replay_judge_failure(const replay_calls *calls, const uint8_t *rest,
                                size_t rest_size,
                                const process_outcome *outcome,
                                sim_result *result, hls_error *error);

#endif
