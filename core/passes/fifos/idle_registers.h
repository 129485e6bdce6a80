/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers in front of which tokens may as well wait.
 */
#ifndef HLS_PASSES_IDLE_REGISTERS_H
#define HLS_PASSES_IDLE_REGISTERS_H

#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"

/* Adds to a set of buffers the ONE_SLOT_BREAK_DV of even loops (even_loops.h)
 * without which a token waits for so short a time that it needs no slot for
 * that. Cycles of channels may have no others. Returns false when out of
 * memory. */
bool idle_registers_list(loop_nest *nest, ptr_map *set);

#endif
