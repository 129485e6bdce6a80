/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One operation for those that share a unit.
 */
#ifndef HLS_IR_SHARED_MERGE_H
#define HLS_IR_SHARED_MERGE_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* A table of six inputs chooses one of four. */
enum { SHARED_MOST = 4 };

/* Can operations of this kind share a unit? */
bool shared_merge_knows(MlirOperation op);

/* Have both the same kind and type? */
bool shared_merge_match(MlirOperation a, MlirOperation b);

/* Has an operation of the function such attributes (shared_names.h)? */
bool shared_merge_is_needed(MlirOperation func);

/* Makes one operation of those of a function that have the same SHARED_UNIT, in
 * the order of their turns, with the name and the block of the first in the
 * text.
 */
void shared_merge(MlirOperation func);

#endif
