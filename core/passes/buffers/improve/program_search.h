/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks for faster loops and fewer bits among the choices of a program.
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_SEARCH_H
#define HLS_PASSES_IMPROVE_PROGRAM_SEARCH_H

#include "core/passes/buffers/milp/buffer_program.h"

/* Changes the choices of a program, which are possible and whose rates are the
 * most that they allow, to others that are possible at higher rates, or let a
 * loop begin or end sooner, or are possible at the same and have fewer bits.
 * `is_choice` are those, and the rates. Ends after so many steps, which are
 * taken from `*steps`. `*found` tells whether there are any. Returns false when
 * out of memory. */
bool program_search_make(buffer_program *program, const bool *is_choice,
                         uint64_t *steps, bool *found);

#endif
