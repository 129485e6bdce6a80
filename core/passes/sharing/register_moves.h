/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Moves registers to where they have fewer bits.
 */
#ifndef HLS_PASSES_REGISTER_MOVES_H
#define HLS_PASSES_REGISTER_MOVES_H

#include "core/passes/registers/register_net.h"

/* Moves the registers of a net, with paths up to `period` nanoseconds, or as
 * long as they were. Where tokens `may_wait` that a call passes once, they do
 * so instead of registers that would come there. Returns false when out of
 * memory.
 */
bool register_moves_make(register_net *net, double period, bool may_wait);

/* The same for a net whose registers have been moved before, and of which
 * little has changed since: it looks at few sets. No tokens wait instead. */
bool register_moves_again(register_net *net, double period);

#endif
