/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers of ready that only the clock is for.
 */
#ifndef HLS_PASSES_READY_REGISTERS_H
#define HLS_PASSES_READY_REGISTERS_H

#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_headers.h"

/* Adds to a set of buffers the ONE_SLOT_BREAK_R of a materialised function with
 * these headers that keep it from no deadlock: neither those at the header of a
 * loop nor those at lazy forks. Cycles of channels may have no others. Returns
 * false when out of memory. */
bool ready_registers_list(MlirOperation func, const loop_headers *headers,
                          ptr_map *set);

#endif
