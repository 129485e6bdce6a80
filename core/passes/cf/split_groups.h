/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Blocks with more accesses to a memory than a group of its load-store queue
 * may have.
 */
#ifndef HLS_PASSES_SPLIT_GROUPS_H
#define HLS_PASSES_SPLIT_GROUPS_H

#include "core/ir/ir.h"

/* Whether an access goes through a queue. */
typedef bool (*split_groups_ask)(const void *user, MlirOperation access);

/* Splits blocks of a func.func where a queue would have a group that is too
 * large, into blocks that follow each other. Constants stay in the blocks that
 * use them. Blocks that call something stay whole: where calls stand has a
 * meaning. Returns false when out of memory. */
bool split_groups(MlirOperation func, split_groups_ask is_queued,
                  const void *user);

#endif
