/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit for clients: how often each begins an iteration, and
 * what bounds that.
 */
#ifndef WORKER_CIRCUIT_LOOPS_H
#define WORKER_CIRCUIT_LOOPS_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* [{"header", "blocks", "location": Location or null, "hasInner", "atLeast",
 * "atMost": number or null, "limit", "path": [{"id", "op", "location"}],
 * "pathInterval", "pathIterations", "latency"}], as hls/loops.h has it; ids are
 * those of circuit_graph.h. The function is that of this name, or with NULL the
 * only one with a body. A new reference; NULL when out of memory. */
cJSON *circuit_loops_json(MlirModule module, const char *kernel,
                          source_texts *texts);

#endif
