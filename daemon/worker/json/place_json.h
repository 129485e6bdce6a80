/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The place in the source that an operation's location leads to, as LSP has it.
 */
#ifndef WORKER_PLACE_JSON_H
#define WORKER_PLACE_JSON_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* A Location without extent, null when there is none. A new reference; NULL
 * when out of memory. */
cJSON *place_json(MlirLocation location, source_texts *texts);

#endif
