/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that loops may do without.
 */
#ifndef HLS_PASSES_IDLE_REGISTERS_H
#define HLS_PASSES_IDLE_REGISTERS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"

/* ONE_SLOT_BREAK_DV of innermost loops. Zero-initialise; finish() in every
 * case. */
typedef struct idle_registers {
  ptr_map places; /* operation -> where it is tried to do without it */
  arena_pool memory;
} idle_registers;

/* Finds them, and adds them to a set of buffers. Returns false when out of
 * memory. */
bool idle_registers_find(idle_registers *idle, loop_nest *nest, ptr_map *set);

/* Is its loop as fast without a register, if it is one of these, and without
 * those of which that has been said before? Cycles of channels may have no
 * others. */
bool idle_registers_try(const idle_registers *idle, MlirOperation op);

/* Is a register idle whatever becomes of others? Those go first. */
bool idle_registers_are_sure(const idle_registers *idle, MlirOperation op);

void idle_registers_finish(idle_registers *idle);

#endif
