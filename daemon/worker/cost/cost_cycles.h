/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long a call takes, for clients.
 */
#ifndef WORKER_COST_CYCLES_H
#define WORKER_COST_CYCLES_H

#include "daemon/worker/json/value.h"
#include "mlir-c/IR.h"

#include <stdint.h>

/* {"value": cycles or null, "assumedLoops", "rounds"} of a circuit with
 * buffers, by the intervals of its loops: so many loops, of which constants do
 * not tell how often they run, run `rounds` times each. A new reference; NULL
 * when out of memory. */
cJSON *cost_cycles_json(MlirOperation function, int64_t rounds);

#endif
