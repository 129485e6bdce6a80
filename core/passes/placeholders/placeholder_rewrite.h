/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of placeholders, rewritten into calls whose outputs are results.
 */
#ifndef HLS_PASSES_PLACEHOLDER_REWRITE_H
#define HLS_PASSES_PLACEHOLDER_REWRITE_H

#include "core/passes/placeholders/placeholder_context.h"

/* Rewrites what was checked: a placeholder's call takes its inputs and returns
 * its outputs, its parameters are in PLACEHOLDER_PARAMETERS or, if they stay,
 * among the inputs in the old order, its declaration agrees, and __init
 * functions are gone. Returns false when out of memory. */
bool placeholders_rewrite(placeholders *state);

#endif
