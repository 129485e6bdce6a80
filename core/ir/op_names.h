/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unique names of operations (the attribute handshake.name): mnemonic and
 * counter, "addi0". A name that was in use when a pass began is not given to
 * another operation in the same run, even if its operation is gone.
 */
#ifndef HLS_PASSES_OP_NAMES_H
#define HLS_PASSES_OP_NAMES_H

#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

/* Zero-initialise; finish() in every case. */
typedef struct op_names {
  struct named_op *ops; /* that had a name, in the order of the text */
  size_t count, capacity;
  ptr_map used;     /* name attribute -> its operation when it was collected */
  ptr_map counters; /* name of operations -> the next number */
} op_names;

void op_names_finish(op_names *names);

/* Remembers every name below `root`. Reports names that two operations have,
 * and then fails. */
bool op_names_collect(op_names *names, MlirOperation root);

/* Names every unnamed operation below `root`, in program order. Modules and
 * functions have their symbol instead. */
bool op_names_assign(op_names *names, MlirOperation root);

/* A pass that makes operations: remembers every name below `root`, calls `body`
 * unless it is NULL, and names what it has made. Fails when a step fails;
 * `body` reports its own failures and returns false. */
typedef bool (*op_names_body)(MlirOperation root, void *user);
MlirLogicalResult op_names_run(MlirOperation root, op_names_body body,
                               void *user);

/* The same for a pass that makes operations in what is of one kind below
 * `root`: `visit` is called for each of them, as by `ir_for_each`, and returns
 * false only when out of memory, which is reported. */
MlirLogicalResult op_names_run_on(MlirOperation root, ir_kind is_kind,
                                  ir_visit visit, void *user);

#endif
