/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When results of a loop that are used behind it have to be there.
 */
#ifndef HLS_PASSES_EXIT_DEADLINES_H
#define HLS_PASSES_EXIT_DEADLINES_H

#include "core/passes/tokens/token_times.h"

/* Lets what leaves an innermost loop be as late as what it waits for behind the
 * loop: nothing that is seen there is later. `memory` is for as long as it
 * takes. Returns false when out of memory. */
bool exit_deadlines_find(token_times *times, const loop_graph *loop,
                         arena_pool *memory);

#endif
