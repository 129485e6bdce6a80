/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit for clients: how often each begins an iteration, and
 * what bounds that.
 */
#ifndef WORKER_CIRCUIT_LOOPS_H
#define WORKER_CIRCUIT_LOOPS_H

#include "daemon/worker/json/source_text.h"
#include "hls/buffer.h"
#include "hls/loops.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* How much is found out about what bounds a loop. */
typedef enum circuit_loops_detail {
  CIRCUIT_LOOPS_INTERVALS, /* no remedies, nor why a register is there */
  CIRCUIT_LOOPS_BRIEF,     /* the remedies for a few registers and units */
  CIRCUIT_LOOPS_FULL, /* those for more, and the paths that registers cut */
} circuit_loops_detail;

/* [{"header", "blocks", "location": Location or null, "depth", "hasInner",
 * "atLeast", "atMost": number or null, "limit", "path": [{"id", "op",
 * "location", "cycles", "why": "cycle", "period" or null, "nsWithout": number
 * or null}], "pathInterval", "pathIterations", "latency", "remedies": [{"kind",
 * "id", "location", "count", "interval"}], "queues": [name]}], as hls/loops.h
 * has it; ids are those of circuit_graph.h. The function is that of this name,
 * or with NULL the only one with a body. A new reference; NULL when out of
 * memory. */
cJSON *circuit_loops_json(MlirModule module, const char *kernel,
                          circuit_loops_detail detail, source_texts *texts);

/* The basic block of a unit; -1 for none. */
int64_t circuit_block_of(MlirOperation op);

/* Whether a unit is in a block of the loop. */
bool circuit_loops_have(const hls_loop *loop, MlirOperation op);

/* The loop's statement. */
MlirLocation circuit_loops_statement(const hls_loop *loop);

/* Appends "=1", "=2…5" or "≥3", as it stands behind II. */
void circuit_loops_write_interval(const cJSON *loop, hls_buffer *out);

#endif
