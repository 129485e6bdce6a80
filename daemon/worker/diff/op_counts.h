/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many operations of each name a module holds.
 */
#ifndef WORKER_OP_COUNTS_H
#define WORKER_OP_COUNTS_H

#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

/* Parses `text` in `context` and counts every operation in it but the module
 * itself: {"arith.addi": 2, …} in order of first appearance. Empty when the
 * text is no MLIR. A new reference; NULL when out of memory. */
cJSON *op_counts_json(MlirContext context, const char *text);

/* The same for one function of a module, itself included; empty when there is
 * none of that name. */
cJSON *op_counts_function(MlirModule module, const char *name, size_t size);

/* Counts the instructions in the text of a function in LLVM IR: {"add": 2, …}.
 */
cJSON *op_counts_llvm(const char *text, size_t size);

#endif
