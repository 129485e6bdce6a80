/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks for buffers with which loops begin their iterations more often.
 */
#ifndef HLS_PASSES_IMPROVE_RATE_SEARCH_H
#define HLS_PASSES_IMPROVE_RATE_SEARCH_H

#include "core/passes/buffers/improve/program_choices.h"

/* Changes the choices of a program so that its rates, which are the most that
 * these allow, become higher, if that is worth more than the bits that it
 * takes. Ends after so many steps. Returns whether any does. */
bool rate_search_make(const buffer_program *program, program_choices *choices,
                      uint64_t steps);

#endif
