/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts that the compiler has found about the memories of a kernel: how each is
 * accessed, and what made a load-store queue necessary (docs/memory.md).
 */
#ifndef WORKER_MEMORY_FACTS_H
#define WORKER_MEMORY_FACTS_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* [{"name": the array argument's, "queue": bool, "loads", "stores", "reasons":
 * [{"first": Location or null, "firstKind": "load"|"store", "later",
 * "laterKind", "loops": that both stand in, "nextIteration": bool}]}], from a
 * circuit at stage hw. A new reference; NULL when out of memory. */
cJSON *memory_facts_json(MlirModule module, const char *kernel,
                         source_texts *texts);

/* The memory of an interface, if it is an argument: its index, else -1. */
intptr_t circuit_memory_argument(MlirOperation interface);

#endif
