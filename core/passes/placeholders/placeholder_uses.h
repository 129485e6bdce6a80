/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the placeholder call that sets an __init variable, for each of its
 * uses.
 */
#ifndef HLS_PASSES_PLACEHOLDER_USES_H
#define HLS_PASSES_PLACEHOLDER_USES_H

#include "core/ir/cfg.h"
#include "core/passes/placeholders/placeholder_context.h"

/* Finds the call whose output each use of an __init call's result reads, and
 * reports uses that read none. The graph has its dominators, and `order` the
 * place of each operation in the function's text. Returns false when out of
 * memory. */
bool placeholders_resolve_init(placeholders *state, const cfg *graph,
                               const ptr_map *order, MlirOperation init);

#endif
