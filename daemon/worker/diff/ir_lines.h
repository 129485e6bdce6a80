/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * IR as text, with the places in the source that its lines come from.
 */
#ifndef WORKER_IR_LINES_H
#define WORKER_IR_LINES_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* Prints a module. `*map` becomes [{"line", "source": Location}] of the lines,
 * from 0, that have a place. Both are new references; the text is NULL, and
 * there is no map, when out of memory. */
cJSON *ir_lines_json(MlirModule module, source_texts *texts, cJSON **map);

#endif
