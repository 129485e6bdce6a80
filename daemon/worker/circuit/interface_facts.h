/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interfaces that were chosen for a kernel.
 */
#ifndef WORKER_INTERFACE_FACTS_H
#define WORKER_INTERFACE_FACTS_H

#include "daemon/worker/json/value.h"
#include "mlir-c/IR.h"

/* By the names of arguments, and "return", what is not the default. A new
 * reference; NULL when out of memory. */
cJSON *interface_facts_json(MlirModule module, const char *kernel);

#endif
