/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks for buffers with which loops begin sooner, or what is seen of their
 * last iteration comes sooner.
 */
#ifndef HLS_PASSES_IMPROVE_SOONER_SEARCH_H
#define HLS_PASSES_IMPROVE_SOONER_SEARCH_H

#include "core/passes/buffers/improve/program_choices.h"

typedef enum sooner_what { SOONER_BEGIN, SOONER_END } sooner_what;

/* Changes the choices of a program so that the last of what a loop begins with,
 * or the last of what is seen of an iteration, comes sooner, if that takes no
 * more bits. Ends after so many steps, which are taken from those that are
 * left. `*found` tells whether anything is sooner; if nothing is, the choices
 * are as if nobody had looked. Returns false when out of memory. */
bool sooner_search_make(const buffer_program *program, program_choices *choices,
                        sooner_what what, uint64_t steps, bool *found);

#endif
