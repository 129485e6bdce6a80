/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the wires within loops are stable, those of data and valid, with a
 * register in every channel whose tokens wait.
 */
#ifndef HLS_PASSES_LOOP_WIRES_H
#define HLS_PASSES_LOOP_WIRES_H

#include "core/passes/delay/wire_times.h"
#include "core/passes/retiming/loop_times.h"

/* A channel of the graph. */
typedef struct looped_channel {
  const timed_channel *channel; /* NULL: none of a loop */
  const hls_unit_delays *slot;  /* of a register in it */
  bool has_register; /* when it was looked at last, where it may have one */
} looped_channel;

/* A node that takes part, and what a round needs to know of it. */
typedef struct looped_node {
  uint32_t node;     /* of the graph */
  uint32_t first;    /* of its arcs; they end where the next's begin */
  uint32_t first_in; /* of those that lead to it, likewise */
  double begin;      /* when it is stable by itself */
  double behind;     /* when it is, behind a register */
} looped_node;

/* An arc between nodes that take part. */
typedef struct looped_arc {
  double ns;
  uint32_t from; /* a place in the order */
} looped_arc;

/* Zero-initialise; finish() in every case. */
typedef struct loop_wires {
  const wire_times *wires;  /* borrowed */
  const bool *may_be_cut;   /* borrowed: per channel of the graph */
  size_t settled;           /* loops with as many levels in them or more have a
                               register wherever there may be one */
  looped_channel *channels; /* per channel of the graph */
  uint32_t *place;    /* per node of the graph: in the order, or NOWHERE */
  looped_node *nodes; /* those that take part, in order, and an end */
  size_t num_nodes;
  uint32_t *arcs; /* the places that they lead to */
  looped_arc *arcs_in;
  double *least;   /* per place in the order: no times of the loops that are
                      to be settled next make the arrival an earlier one */
  double *arrival; /* per place */
  double *leaving; /* when what it leads to has it: behind its register, too */
  bool *has_register;
  bool *is_stale;    /* is its arrival to be found anew? */
  bool *is_touched;  /* is it listed as such? */
  uint32_t *touched; /* places whose arrival or register has changed since they
                        were last forgotten */
  size_t num_touched;
  ptr_map slots; /* width + 1 -> hls_unit_delays */
  arena_pool memory;
} loop_wires;

/* Finds the wires of the loops. Channels that leave a loop are taken as if they
 * were cut. `may_be_cut` tells, per channel of the graph, whether it may have a
 * register. Returns false when out of memory. */
bool loop_wires_find(loop_wires *wires, const loop_times *loops,
                     const wire_times *times, const bool *may_be_cut);
void loop_wires_finish(loop_wires *wires);

/* Looks again at whether a channel has a register, as the times of its loop
 * have changed, or which loops are settled. */
void loop_wires_look(loop_wires *wires, size_t channel);

/* Finds the arrivals at some of the places, in their order, as far as registers
 * have changed those. No others may lead to them. */
void loop_wires_follow(loop_wires *wires, const uint32_t *places, size_t count);

/* Finds the least arrivals, when all channels have been looked at. */
void loop_wires_find_least(loop_wires *wires);

/* Forgets which places have changed. */
void loop_wires_forget_touched(loop_wires *wires);

/* Is a node no wire of a channel, but a helper of a unit? */
bool loop_wires_is_helper(const loop_wires *wires, size_t node);

/* What a register of a wire's channel needs in front of the clock's edge. */
double loop_wires_setup(const loop_wires *wires, size_t node);

/* What a path that ends at a node has in front of it; 0: none ends there. */
double loop_wires_end(const loop_wires *wires, size_t node);

#endif
