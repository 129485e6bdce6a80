/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unique names of operations (the attribute handshake.name): mnemonic and
 * counter, "addi0". Each is that of one operation of its function; new ones
 * differ from all below what the pass runs on. A name that was in use when a
 * pass began is not given to another operation in the same run, even if its
 * operation is gone.
 */
#ifndef HLS_PASSES_OP_NAMES_H
#define HLS_PASSES_OP_NAMES_H

#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "hls/pass_registry.h"

/* The names below an operation. Zero-initialise; finish() in every case. */
typedef struct op_names {
  struct named_op *ops; /* that have a name, in the order of the text */
  size_t count, capacity;
  struct named_op *listed; /* by the pass under way, those behind it */
  size_t num_listed, listed_capacity;
  ptr_map used;     /* name attribute -> its operation; to NULL: it is free */
  ptr_map counters; /* name of operations -> the next number */
  size_t num_made;  /* names that the pass under way has given */
  const void *root; /* below which these are the names; NULL: not known */
  bool is_behind;   /* did the last pass leave these names? */
} op_names;

void op_names_finish(op_names *names);

/* From now on, the passes that run on this thread leave the names in `names`,
 * for the next one to begin with; NULL ends that. Nothing but passes may change
 * what is below the operation that they run on, and op_names_next_pass() is
 * called before each. `names` is borrowed. */
void op_names_keep(op_names *names);

/* Another pass begins. What one leaves that does not name operations by the
 * functions below is not known. */
void op_names_next_pass(op_names *names);

/* A pass that makes operations: remembers every name below `root`, calls `body`
 * unless it is NULL, and names what it has made. Fails when a step fails, and
 * when two operations have one name, which is reported; `body` reports its own
 * failures and returns false. */
typedef bool (*op_names_body)(MlirOperation root, void *user);
MlirLogicalResult op_names_run(MlirOperation root, HlsPass pass,
                               op_names_body body, void *user);

/* The same for a pass that makes operations in what is of one kind below
 * `root`: `visit` is called for each of them, as by `ir_for_each`, and returns
 * false only when out of memory, which is reported. */
MlirLogicalResult op_names_run_on(MlirOperation root, HlsPass pass,
                                  ir_kind is_kind, ir_visit visit, void *user);

/* What both count. The definition of each pass that calls them has it. */
extern const HlsPassCounter op_names_counters[];

#endif
