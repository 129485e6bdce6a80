/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks for buffers with which loops begin sooner.
 */
#ifndef HLS_PASSES_IMPROVE_ENTRY_SEARCH_H
#define HLS_PASSES_IMPROVE_ENTRY_SEARCH_H

#include "core/passes/buffers/improve/program_choices.h"

/* Changes the choices of a program so that the last of what a loop begins with
 * comes sooner, if that takes no more bits. Ends after so many steps, which are
 * taken from those that are left. `*found` tells whether anything is sooner;
 * if nothing is, the choices are as if nobody had looked. Returns false when
 * out of memory. */
bool entry_search_make(const buffer_program *program, program_choices *choices,
                       uint64_t steps, bool *found);

#endif
