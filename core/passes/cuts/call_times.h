/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Start times of all operations of a function, for a call in which each loop
 * runs once: where a register makes the call longer, and where a token waits
 * for others that come later.
 */
#ifndef HLS_PASSES_CALL_TIMES_H
#define HLS_PASSES_CALL_TIMES_H

#include "core/ir/body_table.h"
#include "core/passes/retiming/loop_times.h"

/* A channel between two operations. */
typedef struct call_channel {
  uint32_t from, to; /* operations of the table */
  int64_t cycles;    /* from the start of the one to that of the other */
} call_channel;

/* Zero-initialise; finish() in every case. */
typedef struct call_times {
  size_t num_ops;
  call_channel *channels; /* those of operation i are from first[i] up to
                             first[i + 1] */
  uint32_t *first;
  uint32_t *incoming; /* channels that lead to an operation, likewise */
  uint32_t *first_incoming;
  call_channel *repeats; /* to the next iteration: cycles less the interval */
  size_t num_repeats;
  uint32_t *order; /* operations, each behind those that it waits for */
  size_t num_ordered;
  int64_t *earliest, *latest; /* per operation */
  bool *is_sink;              /* per operation: does nobody wait for it? */
  uint32_t *stack;
  ptr_map index; /* value -> channel + 1 */
  arena_pool memory;
} call_times;

/* Finds the times of a materialised function with that table; of the loops of
 * the nest, the intervals of the innermost are known. Returns false when out of
 * memory. */
bool call_times_find(call_times *times, const body_table *table,
                     const loop_nest *nest, const loop_times *loops);

/* Finds them anew, with the registers that were added. */
void call_times_settle(call_times *times);

/* When a channel's token comes, by the starts of all operations. */
int64_t call_times_arrival(const call_times *times, const int64_t *starts,
                           uint32_t channel);

/* The incoming channels of an operation, and how many there are. */
const uint32_t *call_times_incoming(const call_times *times, uint32_t op,
                                    uint32_t *count);

/* Finds the starts of the table's operations on the fastest ways: an operation
 * starts with the last of its operands, or the first one of those that it takes
 * one of. What comes from outside is there at once. */
void call_times_find_first(const call_times *times, const body_table *table,
                           int64_t *starts);

void call_times_finish(call_times *times);

/* The channel that a value is, or NULL. */
call_channel *call_times_channel(const call_times *times, MlirValue value);

/* Cycles that a channel's token can come later without the call taking longer.
 */
int64_t call_times_spare(const call_times *times, const call_channel *channel);

/* Counts a register that is added to a channel. Times that depend on it follow,
 * if they are not too many. */
void call_times_add_register(call_times *times, call_channel *channel);

/* Tells that a buffer has been added to a channel, and what is behind it.
 * Returns false when out of memory. */
bool call_times_follow(call_times *times, MlirValue value, MlirValue behind);

#endif
