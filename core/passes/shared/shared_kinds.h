/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations that can share a unit, and what that saves.
 */
#ifndef HLS_PASSES_SHARED_KINDS_H
#define HLS_PASSES_SHARED_KINDS_H

#include "core/ir/shared/shared_merge.h"
#include <stdbool.h>
#include <stdint.h>

/* Could it share a unit with others? It is in no island, where all take
 * operands in the same cycles, and in no unit yet; and the last stage of its
 * pipeline, which is not shared, is not the only one. */
bool shared_kinds_may(MlirOperation op);

/* Do both need the same unit? */
bool shared_kinds_match(MlirOperation a, MlirOperation b);

/* Lets an operation be number `place` of `count` that share a unit. */
void shared_kinds_mark(MlirOperation op, int64_t unit, int64_t place,
                       int64_t count);
/* Lets one that is marked have credits. */
void shared_kinds_give_credits(MlirOperation op, int64_t credits);
void shared_kinds_unmark(MlirOperation op);

/* Look-up tables, or as much room, that one unit takes less than one for each.
 * Below 0: it takes more. */
double shared_kinds_saved(const MlirOperation *ops, size_t count);

#endif
