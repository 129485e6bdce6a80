/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A design as JSON (docs/protocol.md, hls/build).
 */
#ifndef WORKER_BUILD_JSON_H
#define WORKER_BUILD_JSON_H

#include "daemon/worker/designs/build_stages.h"
#include "rtl/sim_chain.h"

/* The answer but for the simulation: the diagnostics, and the files of the
 * design; NULL for that when there are errors. A new reference; NULL when out
 * of memory. */
cJSON *build_json(build_state *build, const rtl_design *design);

/* The cycles in which calls have ended at each output. The same. */
cJSON *build_json_outputs(const sim_chain_result *result);

/* The cycles between two calls of each stage by itself, or 0. The same. */
cJSON *build_json_stages(const build_state *build, const double *intervals);

#endif
