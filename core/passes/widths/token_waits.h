/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the tokens of a value wait for.
 */
#ifndef HLS_PASSES_TOKEN_WAITS_H
#define HLS_PASSES_TOKEN_WAITS_H

#include "core/passes/widths/width_graph.h"

/* Does nothing change when an operation that joins tokens of two values takes
 * those of `kept` alone? It does not if `dropped` is made, by arithmetic and
 * from sources, of values that `kept` is made of, too. */
bool token_waits_cover(const width_graph *graph, uint32_t kept,
                       uint32_t dropped);

#endif
