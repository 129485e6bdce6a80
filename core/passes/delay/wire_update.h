/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The arrivals of a circuit that gets buffers: only wires that a buffer changes
 * are timed anew. The wires wait in the order of the circuit as it was, in
 * which a buffer's wires have the place of those of the channel that it was put
 * into (a priority queue as in Alpern et al., "Incremental Evaluation of
 * Computational Circuits", 1990).
 *
 * What gets later is timed at once. What gets earlier keeps the arrival that it
 * has until somebody asks: many buffers in turn make the same wires earlier,
 * and few of these are asked for between one and the next.
 */
#ifndef HLS_PASSES_WIRE_UPDATE_H
#define HLS_PASSES_WIRE_UPDATE_H

#include "core/passes/delay/arc_contests.h"
#include "core/passes/delay/rank_queue.h"
#include "core/passes/delay/wire_times.h"

typedef struct wire_update {
  wire_times *times;  /* borrowed */
  rank_queue waiting; /* to be timed, by their place in the order */
  arc_contests last;  /* of the arcs to a node, by the arrivals over them */
  bool *is_contested; /* per node: is an arc from it in a contest? */
  bool *is_open;      /* per node: may its arrival be too late? */
  uint32_t *stack;    /* nodes that are gone on from */
  bool *has_changed;  /* per node */
  uint32_t *changed;  /* nodes, as they are found */
  size_t num_changed;
  bool leaves_ready; /* do wires of ready keep the arrivals they have? */
} wire_update;

/* Begins for arrivals that have an order, and for a graph that has room for the
 * channels to come. What is needed lives in `memory`. Returns false when out of
 * memory. */
bool wire_update_begin(wire_update *update, wire_times *times,
                       arena_pool *memory);

/* Tells that all arrivals were found anew. */
void wire_update_found(wire_update *update);

/* Tells that a buffer has been inserted between two channels. */
void wire_update_insert(wire_update *update, size_t in, size_t out);

/* Tells that the buffer between two channels is another one. */
void wire_update_replace(wire_update *update, size_t in, size_t out);

/* Tells that two units in a row have changed places, which have these channels
 * behind them (wire_graph_exchange()), and this one in front. */
void wire_update_exchange(wire_update *update, size_t in, size_t first,
                          size_t second);

/* Finds the arrivals that have got later, and the nodes that have changed:
 * those with another arrival, or to which another path is the longest. There
 * may be more of them. Returns false when that comes to no end, as it does
 * where wires are on a cycle now: then no arrival may be asked for. */
bool wire_update_run(wire_update *update);

/* After that, finds the arrival at a node, and those on the longest path to it.
 * Returns whether they have not been known before. */
bool wire_update_settle(wire_update *update, uint32_t node);

/* The same for all nodes. */
void wire_update_settle_all(wire_update *update);

/* Forgets which nodes have changed. */
void wire_update_forget(wire_update *update);

#endif
