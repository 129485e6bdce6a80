/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The verdict on a simulation and its wording.
 */
#ifndef SIM_REPLAY_FAILURE_H
#define SIM_REPLAY_FAILURE_H

#include "rtl/sim/process/process.h"
#include "rtl/sim/replay/replay.h"

/* The C position of the load or store called `unit` ("load3"), which has `size`
 * characters; NULL when it is not known. Borrowed from the design. */
const hls_range *replay_find_access(const rtl_design *design, const char *unit,
                                    size_t size);

/* A position as the beginning of a sentence, "fir.c:7: "; nothing for NULL. */
void replay_format_line(const hls_range *location, char *text, size_t size);

/* Every call completed: passed, or wrong values? */
hls_status replay_judge_values(const replay_request *replay, sim_result *result,
                               hls_error *error);

/* A call did not complete: why not? `rest` is the report from that call on, of
 * any content. */
hls_status replay_judge_failure(const replay_request *replay,
                                const uint8_t *rest, size_t rest_size,
                                process_outcome *outcome, sim_result *result,
                                hls_error *error);

#endif
