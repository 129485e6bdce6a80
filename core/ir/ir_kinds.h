/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kinds of operations that many passes treat alike.
 */
#ifndef HLS_IR_KINDS_H
#define HLS_IR_KINDS_H

#include "core/ir/ir.h"

/* Is it a mem_controller or an lsq, which the ports of a memory share? */
bool ir_is_memory_interface(MlirOperation op);

/* Is it a memory interface, a ram, or a credit between accesses, which belong
 * to no block? */
bool ir_is_memory(MlirOperation op);

/* Is it a memref.load or a memref.store? */
bool ir_is_access(MlirOperation op);

/* The memref of such an access. */
MlirValue ir_accessed_memory(MlirOperation access);

/* The same for two memrefs of a function if and only if they are the same
 * memory. */
const void *ir_memory_key(MlirValue memory);

/* That of the memref of an access. */
const void *ir_accessed_key(MlirOperation access);

/* Does a control operand of an operation let a group of accesses enter a
 * load-store queue? A queue that has the memory to itself has its start behind
 * it, and its end last. */
bool ir_starts_group(MlirOperation op, intptr_t operand);

/* Is it a br or a cond_br? */
bool ir_is_branch(MlirOperation op);

/* Is it a merge, a mux or a control_merge? */
bool ir_is_merge(MlirOperation op);

/* Is it an init or an enter, whose first operand tells whether there is another
 * iteration? */
bool ir_tells_iterations(MlirOperation op);

/* Does a function have islands? It has all of its buffers then. */
bool ir_has_islands(MlirOperation func);

/* Has a function values beside its tokens, on plain wires, in which a register
 * that is moved on the channels would be missing? */
bool ir_has_plain_wires(MlirOperation func);

/* Has a function, which has a body, an instance of another one in it? */
bool ir_has_instance(MlirOperation func);

/* Has an init a 0 before the tokens of its operand? */
bool ir_begins_with_zero(MlirOperation init);

#endif
