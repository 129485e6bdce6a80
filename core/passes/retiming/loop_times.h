/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Start times of the operations of loops, and the registers for which they
 * leave time.
 *
 * The iterations of a loop can begin every `interval` cycles as long as there
 * are times at which operations start such that each has its operands, those of
 * the iteration before an interval earlier. Where a token waits in a channel,
 * registers cost nothing: as many as there are cycles to spare. Other times
 * move registers, as in retiming (Leiserson and Saxe, "Retiming synchronous
 * circuitry", Algorithmica 1991).
 *
 * Where the iterations of a loop take different ways, the interval is that of
 * the fastest. Slower ways may be as slow as the slowest of them. A loop within
 * a loop counts there as one operation, whose parts have fixed times towards
 * each other, and as if it ran once.
 */
#ifndef HLS_PASSES_LOOP_TIMES_H
#define HLS_PASSES_LOOP_TIMES_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOOP_TIMES_NOBODY UINT32_MAX

/* Loops with more levels of loops in them are left out. */
enum { LOOP_TIMES_HEIGHT = 32 };

struct timed_loop;

/* A channel within a loop, and within none in that. */
typedef struct timed_channel {
  struct timed_loop *loop;
  MlirValue value;   /* null: an order between two operations */
  int64_t cycles;    /* from the start of the one to that of the other */
  uint32_t from, to; /* nodes; NOBODY for a user outside all loops */
  bool is_back;
} timed_channel;

typedef struct timed_loop {
  struct timed_loop *next;   /* an outer one comes behind those in it */
  struct timed_loop *parent; /* the next loop around it that is known */
  size_t height;             /* levels of loops in it */
  uint32_t begin; /* place of its first operation (timing/loop_ops.h) */
  uint32_t *node; /* per operation from there on; NOBODY for a memory */
  uint32_t num_nodes;
  /* The channels of node i are from first[i] to first[i + 1]. */
  uint32_t *first;
  timed_channel *channels;
  size_t num_channels;
  int64_t interval;
  int64_t *times;    /* per node */
  uint32_t *waiting; /* nodes whose users are to be looked at: a ring */
  uint32_t head, num_waiting;
  bool *waits; /* per node: is it among them? */
} timed_loop;

/* Zero-initialise; finish() in every case. */
typedef struct loop_times {
  timed_loop *loops;
  ptr_map channels;       /* value -> timed_channel */
  ptr_map places;         /* operation -> place + 1 (timing/loop_ops.h) */
  timed_loop **innermost; /* per place */
  arena_pool memory;
} loop_times;

/* Finds the loops of a materialised function's nest, whose operations are
 * known, the shortest intervals that they can have, and times for those. Loops
 * without such times are left out. Returns false when out of memory. */
bool loop_times_find(loop_times *times, const loop_nest *nest);
void loop_times_finish(loop_times *times);

/* The channel within the innermost loop that has it; NULL for one of none. */
timed_channel *loop_times_channel(const loop_times *times, MlirValue value);

/* The node of an operation in the loop of a height that it is in, if there is
 * one, which is stored in `loop`; else NOBODY. */
uint32_t loop_times_node(const loop_times *times, MlirOperation op,
                         size_t height, timed_loop **loop);

/* Cycles that a token of a channel waits: so many registers cost nothing. The
 * channel must have a user in the loop. */
int64_t loop_times_spare(const timed_channel *channel);

/* Counts a register that is added to a channel. A loop that has no time for it
 * gets a longer interval. */
void loop_times_add_register(timed_channel *channel);

/* Lets a node start so many cycles later, and with it, when the loop is settled
 * afterwards, all that wait for it. */
void loop_times_delay(timed_loop *loop, uint32_t node, int64_t cycles);

/* Returns false when the times do not settle, or it takes too long. */
bool loop_times_settle(timed_loop *loop);

#endif
