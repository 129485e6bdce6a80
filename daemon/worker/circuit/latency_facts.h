/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long what a circuit computes takes, in cycles and within one, and where
 * the text asks for it.
 */
#ifndef WORKER_LATENCY_FACTS_H
#define WORKER_LATENCY_FACTS_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* [{"id", "op", "cycles", "serial": bool, "adds", "path", "location": of the
 * operator or name in the source}] of the units that take cycles and come from
 * a place; without buffers and accesses to memories, whose cycles are not the
 * operator's. With `with_path` also of those that are on the longest path of
 * the circuit, which takes "path" nanoseconds, to which the unit "adds" so
 * many; 0 of others. A new reference; NULL when out of memory. */
cJSON *latency_facts_json(MlirModule module, const char *kernel, bool with_path,
                          source_texts *texts);

#endif
