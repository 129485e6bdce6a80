/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels of a net in loops in which tokens may be held: what registers
 * they have, how long their tokens wait, and what has been learned of them.
 */
#ifndef HLS_PASSES_HELD_NET_H
#define HLS_PASSES_HELD_NET_H

#include "core/passes/registers/register_paths.h"
#include "core/passes/sharing/held_loops.h"

typedef struct held_channel {
  const held_edge *edge; /* NULL: it is not in such a loop */
  int64_t waits;         /* cycles that its token waits, beside registers */
  uint32_t had;          /* buffers, when the times were found */
  uint32_t fifo;         /* place of a FIFO among these, or NONE */
  uint32_t plain;        /* registers among them that are no FIFO */
  const bool *ready;     /* by place: is that one of those that register
                            ready? */
  uint32_t registers;    /* before the moves that are tried */
  int64_t waited;        /* the same of what its token waits */
  bool is_priced;        /* a cycle that is put into it has to be a register */
  bool is_kept;          /* it keeps what it has */
  bool is_closed;        /* it gets nothing more */
  bool is_new;           /* has that just been learned? */
} held_channel;

/* A unit that is later only if another one is. */
typedef struct held_pair {
  uint32_t first, last;
  struct held_pair *next;
} held_pair;

/* Zero-initialise; what is needed lives in the memory of the net. */
typedef struct held_net {
  register_net *net;
  held_channel *channels; /* those of the net */
  bool *is_fixed;         /* per node: may it not be later? */
  held_pair *pairs;       /* that have been learned */
} held_net;

/* Returns false when out of memory. */
bool held_net_begin(held_net *held, register_net *net, const held_loops *loops);

/* Begins a round, of which nothing has been learned. */
void held_net_begin_round(held_net *held);

/* Weighs the nodes by the bits that are saved when they become later by a
 * cycle, and requires what channels do. Returns false when out of memory. */
bool held_net_require(const held_net *held, int64_t *weights,
                      max_closure *closure);

/* Moves cycles to the front of the nodes that are later. Returns the bits that
 * this saves. */
int64_t held_net_move(held_net *held, const bool *is_later);

/* Takes back what was moved in this round. */
void held_net_move_back(held_net *held);

/* What is learned from a path that is too long. */
typedef enum held_lesson {
  HELD_NOTHING,
  HELD_NEW,
  HELD_NO_MEMORY,
} held_lesson;

/* Learns from a path that is too long, or a cycle without a register. Where a
 * cycle without a register has been put into any of its channels, it costs one
 * from now on in the narrowest of these. */
held_lesson held_net_learn(held_net *held, const register_path *path,
                           const bool *is_later);

/* The same for an edge of a loop whose token cannot wait so long. Returns
 * whether that is of any help. */
bool held_net_learn_edge(held_net *held, const held_loop *loop, size_t edge);

/* Lets the times of the loops have the registers that there are now. */
void held_net_tell(const held_net *held);

/* The same for one channel. */
void held_net_tell_channel(const held_net *held, size_t channel);

#endif
