/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A simulation's result as JSON (docs/protocol.md, hls/simulate).
 */
#ifndef WORKER_SIMULATE_JSON_H
#define WORKER_SIMULATE_JSON_H

#include "daemon/worker/json/source_text.h"
#include "rtl/sim.h"

#include "daemon/worker/json/value.h"

/* The members of hls/simulate, with the design that was simulated; NULL for the
 * result stands for "errors in the text, nothing was run". Another simulator is
 * to confirm one that is preliminary. A new reference; NULL when out of memory.
 */
cJSON *simulate_json(const sim_result *simulated, const rtl_design *design,
                     source_texts *texts, bool is_preliminary);

/* Appends the simulator's times to `timings` of a compile result, which is
 * taken. Returns it, or NULL when it is NULL or memory is out. */
cJSON *simulate_json_add_timings(cJSON *result, const sim_result *simulated);

/* {"log": …} for an error's data; NULL when there is no log. */
cJSON *simulate_json_log(const sim_result *simulated);

#endif
