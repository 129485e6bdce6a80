/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop that can be an island: its units, the ways of its values, and when
 * they are where.
 */
#ifndef HLS_PASSES_ISLAND_H
#define HLS_PASSES_ISLAND_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

/* The node that every island has, and the first of the others. */
enum { ISLAND_ENTER, ISLAND_UNITS };

/* The operands of a mux at which the iterations of a loop begin. */
enum { ISLAND_SELECT, ISLAND_FIRST, ISLAND_AGAIN };

/* A unit; or, outside, what takes tokens of every iteration. */
typedef struct island_node {
  MlirOperation op;       /* of the first: the init */
  int64_t latency, start; /* in cycles, from the beginning of the iteration */
  uint64_t reached;       /* a bit for each operand that a net leads to */
  bool is_outside;
  bool is_exit;     /* outside: it takes a value when the loop ends */
  bool is_header;   /* a mux or a repeat that iterations begin at */
  bool leaves_loop; /* a cond_br by the loop's condition */
  bool is_dead;     /* nobody uses its results any more */
  bool repeats;     /* a value that stays */
  bool restarts;    /* a header whose register begins with a constant */
  bool is_needed;   /* is it looked at whether its results are valid? */
  bool is_awaiting; /* its results, if it takes no time, are there when a value
                       is that the island waits for */
  intptr_t carrier; /* the operand that tells whether all are valid */
} island_node;

/* An operand that a value reaches through forks and buffers. */
typedef struct island_use {
  MlirOperation user;
  intptr_t operand;
  uint32_t node;     /* the user's */
  uint32_t net;      /* that it belongs to */
  int64_t registers; /* on the way, as it is; or those that it must have */
  int64_t delay;     /* in cycles, as it will be */
  bool is_back;      /* for the next iteration */
  bool is_awaiting;  /* there is no register behind a value that is awaited */
} island_use;

/* A result in the island. */
typedef struct island_net {
  MlirValue value;
  uint32_t node;
  uint32_t first, count; /* of its uses */
  unsigned width;        /* in bits */
} island_net;

/* What an operand of a header gets for a first iteration, or any operand in all
 * of them: a constant; or a value from outside. */
typedef struct island_entry {
  uint32_t node;
  intptr_t operand;
  MlirOperation constant; /* null: a value from outside */
  bool is_first;          /* in first iterations only */
  bool is_awaited;        /* an iteration begins before it has come */
} island_entry;

/* Zero-initialise; finish() in every case. Arrays grow. */
typedef struct island {
  MlirValue goes_on; /* the loop's condition, where it is made */
  island_node *nodes;
  size_t num_nodes, nodes_room;
  island_net *nets;
  size_t num_nets, nets_room;
  island_use *uses; /* those of a net are together */
  size_t num_uses, uses_room;
  island_entry *entries;
  size_t num_entries, entries_room;
  MlirOperation *wires; /* forks and buffers on the ways of the nets */
  size_t num_wires, wires_room;
  ptr_map index;     /* operation -> number of its node + 1 */
  int64_t last_exit; /* when the last value leaves, from the beginning */
  int64_t awaited;   /* when awaited values are taken */
  int64_t last;      /* when nothing needs room any more that leaves */
  bool has_slots;    /* in front of what an execution begins with */
  bool failed;       /* out of memory */
} island;

void island_finish(island *i);

/* The value that a channel has from its maker, through forks and buffers; one
 * of them where they are a ring. */
MlirValue island_source(MlirValue value);

/* Finds out whether the loop whose iterations begin at an init can be an
 * island, but for times. `in_loop` tells which operations may be in it. */
bool island_find(island *i, MlirOperation init,
                 bool (*in_loop)(const void *user, MlirOperation op),
                 const void *user);

/* Finds when the units start, and how long values wait, so that an iteration
 * begins in every cycle and the fewest bits wait, with paths that fit into the
 * clock period, in nanoseconds, or are as long as they were. Returns false when
 * there are no such times, or when an inner loop would begin its executions
 * less often than it does. */
bool island_find_times(island *i, bool is_inner, double period);

/* What a use leaves for registers beside those that it must have. */
int64_t island_slack(const island *i, const island_use *use);

/* Cycles that a value waits on its way to a use. */
int64_t island_delay(const island *i, const island_use *use);

/* Does a first iteration get a value from outside there? */
bool island_is_value(const island_entry *entry);

/* The way back to a header; NULL if there is none. */
island_use *island_way_back(island *i, uint32_t header);

/* May a header be a register that begins with a constant, if there is one on
 * its way back? */
bool island_may_restart(const island *i, const island_entry *entry);

/* The same for start times that are not final. */
void island_join_exits(island *i);

/* Lets values leave with later ones that whoever takes them waits for. */
void island_align_exits(island *i);

/* Finds what is made of awaited values in the cycle in which they are taken, by
 * the delays as they will be. */
void island_follow_awaited(island *i);

/* Lets what goes on to the next iteration pass by the branches that would keep
 * it at the end, as the headers do not look at it then. */
void island_pass_by_branches(island *i);

/* The one use that tells whether there is another iteration. */
island_use *island_condition(island *i);

/* Finds the headers that choose between a constant and a register: that
 * register can begin with the constant. They have one register less before them
 * then. */
void island_find_restarts(island *i);

/* Chooses the operands that tell which operations have valid tokens. */
void island_choose_carriers(island *i);

/* Rebuilds the loop as the island of that number. Returns false, and changes
 * nothing, when out of memory. */
bool island_build(island *i, int32_t number);

#endif
