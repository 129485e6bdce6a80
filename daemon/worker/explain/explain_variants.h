/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the loops of a kernel would be with another clock period or without a
 * load-store queue: found by compiling the kernel like that.
 */
#ifndef WORKER_EXPLAIN_VARIANTS_H
#define WORKER_EXPLAIN_VARIANTS_H

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/json/value.h"

/* Adds remedies to the loops of a compilation that has succeeded
 * (circuit_loops_json()): {"kind": "period", "period", …} for the shortest
 * period, of some longer ones, at which a loop that waits for a register
 * becomes faster, and {"kind": "queue", "memory", …}. Both have "interval",
 * "atLeast" and "atMost" of the loop as it then is. Returns false when out of
 * memory. */
bool explain_variants_add(const compile_state *compilation, cJSON *loops);

#endif
