/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the tokens of an iteration come, and when they are taken, by the buffers
 * that a loop has: whether it does without one of these is tried on them.
 *
 * It is the model of the search (buffers/milp/loop_rows.h), with buffers that
 * are there, for iterations that follow each other in so many cycles. What an
 * iteration has from the one before is there when it begins. In the first one,
 * what comes from outside may be late: both are looked at. After many of them,
 * what does not wait for the cycle that bounds the loop is ahead of that, by as
 * much as there is room: that may be looked at, too.
 */
#ifndef HLS_PASSES_TOKEN_TIMES_H
#define HLS_PASSES_TOKEN_TIMES_H

#include "core/passes/timing/loop_graph.h"

typedef enum token_round {
  TOKEN_ROUND_LATER,
  TOKEN_ROUND_FIRST,
  TOKEN_ROUND_AHEAD,
  NUM_TOKEN_ROUNDS
} token_round;

/* An operation of the loop: what each step asks for, so that it is small. */
typedef struct token_node {
  int64_t latency; /* cycles */
  int64_t slots;   /* tokens that it keeps */
  int64_t late;    /* cycles after which it learns that there is room */
  int64_t turn;    /* cycles that it waits for other accesses */
} token_node;

/* A channel of the loop. */
typedef struct token_edge {
  uint32_t from, to;
  uint16_t registers; /* that were put into it */
  uint16_t slots;     /* the same, in which a token may wait or not */
  int32_t longer;     /* cycles until the loops have ended that it leaves */
  bool is_back;       /* for the next iteration */
  bool is_done;       /* tells that a store has ended */
} token_edge;

/* Cycles from the beginning of an iteration; of what is ahead, from when the
 * results of a node are there for which the loop takes longest. */
typedef struct token_time {
  int64_t offered; /* when the results of an operation are there */
  int64_t taking;  /* when it takes its operands */
} token_time;

typedef struct token_times {
  token_node *nodes;
  size_t num_nodes;
  /* Per node: when what it has from outside comes in the first round, the
   * deadlines for its results, and whether anything in the loop waits for it.
   */
  int64_t *entries;
  int64_t *deadlines[NUM_TOKEN_ROUNDS];
  bool *is_used;
  token_edge *edges;
  size_t num_edges;
  token_time *known[NUM_TOKEN_ROUNDS]; /* per node, as the loop is */
  token_time *tried[NUM_TOKEN_ROUNDS]; /* the same of what is tried */
  token_time *at;                      /* those that are looked for */
  token_round round;                   /* whose */
  bool has_late;    /* does anything come from outside later than the rest? */
  size_t critical;  /* a node for which the loop takes longest; or NOBODY: what
                       is ahead of it does not matter */
  int64_t interval; /* cycles from one iteration to the next */
  int64_t shortest; /* the same at the least */
  int64_t most;     /* no time is later */
  uint64_t steps;   /* that are left */
  /* Where iterations take ways of different lengths, these are the times of the
   * slowest ones, and all of that is to be in time (mixed_times.h); or NULL. */
  struct token_times *fastest; /* of the fastest ones alone */
  struct mixed_times *mixed;   /* of both, one after the other */
  bool (*mixed_hold)(const struct token_times *times); /* are these in time? */
  uint32_t *others; /* per edge: the same one of `fastest`, and of theirs: of
                       these; or NO_EDGE */
  struct token_times *late; /* those of both that were too late; or NULL */
} token_times;

#define TOKEN_TIMES_NOBODY SIZE_MAX
#define TOKEN_TIMES_NO_EDGE UINT32_MAX

/* Takes over a loop's graph, whose iterations follow each other in `interval`
 * cycles, and in `shortest` at the least. `entries` has for each of its nodes
 * when what that has from outside of the loop comes, from anything; below 0: it
 * has nothing. `critical` is a node on the cycle that bounds the loop, if
 * nothing that is seen from outside may be less ahead of it, or NOBODY. What is
 * known lives in `memory`. `fits` tells whether iterations follow each other as
 * soon as the slots say. Returns false when out of memory. */
bool token_times_begin(token_times *times, const loop_graph *loop,
                       int64_t interval, int64_t shortest,
                       const int64_t *entries, size_t critical,
                       arena_pool *memory, bool *fits);

/* Is an edge of a loop's graph among those of the times? They have the same
 * order. */
static inline bool token_times_has(const loop_graph *loop, const loop_edge *e) {
  return !loop->nodes[e->from].is_free && !mlirValueIsNull(e->value);
}

/* When the operands of a node are taken, or come together where it has no slot
 * for them. */
static inline int64_t token_times_intake(const token_times *times,
                                         token_round round, size_t node) {
  const token_time *at = &times->known[round][node];
  return times->nodes[node].slots > 0 ? at->taking : at->offered;
}

/* Gives a buffer of the loop other slots, if it takes no longer then, or is not
 * left later; without any, it is as if the buffer were not there. Returns
 * whether it has them. */
bool token_times_try(token_times *times, size_t node, int64_t slots);

/* Gives a buffer other slots, whatever the times are then. */
void token_times_set(token_times *times, size_t node, int64_t slots,
                     int64_t latency);

/* The same of what is put into a channel. */
void token_times_put(token_times *times, size_t edge, uint16_t registers,
                     uint16_t slots);

/* Finds the times with the slots and the registers that there are now. Returns
 * whether it takes no longer than it did. */
bool token_times_find(token_times *times);

/* Goes on without a buffer, although the loop takes longer by what is known
 * here. */
void token_times_drop(token_times *times, size_t node);

#endif
