/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long what a circuit computes takes, and where the text asks for it.
 */
#ifndef WORKER_LATENCY_FACTS_H
#define WORKER_LATENCY_FACTS_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* [{"id", "op", "cycles", "serial": bool, "location": of the operator or name
 * in the source}] of the units that take cycles and come from a place; without
 * buffers and accesses to memories, whose cycles are not the operator's. A new
 * reference; NULL when out of memory. */
cJSON *latency_facts_json(MlirModule module, const char *kernel,
                          source_texts *texts);

#endif
