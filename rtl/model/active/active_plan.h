/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program in chunks, and who has to know when a slot changes.
 */
#ifndef RTL_MODEL_ACTIVE_ACTIVE_PLAN_H
#define RTL_MODEL_ACTIVE_ACTIVE_PLAN_H

#include "base/memory/arena.h"
#include "rtl/model/cycle/cycle_interpret.h"

/* Instructions that stand one after the other in the program, so that a chunk
 * takes values only of those before it. */
typedef struct active_chunk {
  cycle_run *runs;
  cycle_item *items;
  uint32_t num_runs;
  uint32_t num_items;
  uint32_t *exports; /* slots that others have to know of */
  uint32_t num_exports;
} active_chunk;

/* Whom a change concerns: a chunk by its number, or a latch behind all chunks.
 */
typedef uint32_t active_mark;

typedef struct active_plan {
  active_chunk *chunks;
  uint32_t num_chunks;
  uint32_t *first_mark; /* by slot, and one more: index into `marks` */
  active_mark *marks;
  uint32_t *first_reader; /* by memory, and one more: index into `readers` */
  uint32_t *readers;      /* chunks that read a memory */
  uint32_t num_inputs;    /* so many slots from the first on are inputs, or
                             constants among them */
} active_plan;

/* Zero-initialise. All of it lies in the arena. false when out of memory. */
bool active_plan_make(active_plan *plan, const cycle_program *program,
                      arena_pool *arena);

#endif
