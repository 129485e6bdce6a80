/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels by which a memory hears what a block does to it.
 */
#ifndef HLS_PASSES_ANNOUNCEMENTS_H
#define HLS_PASSES_ANNOUNCEMENTS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Is a channel of a materialised function on the way from a block's control
 * token to a memory, by constants and forks alone, but not on that token's own
 * way? A memory must hear of a block's stores before the token that has told it
 * could reach the end of the function: such a channel must take no time. */
bool announcements_use(MlirValue value);

#endif
