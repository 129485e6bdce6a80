/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which arc of a node counts, where a node has many: a tournament for each such
 * node. When something changes for one of the arcs, those that it competes with
 * are looked at again, which are as many as the number of arcs has digits to
 * the base of 2.
 */
#ifndef HLS_PASSES_ARC_CONTESTS_H
#define HLS_PASSES_ARC_CONTESTS_H

#include "base/memory/arena.h"
#include "core/passes/delay/wire_graph.h"
#include <stdint.h>

typedef enum arc_side {
  ARC_SIDE_IN,  /* arcs that lead to a node compete */
  ARC_SIDE_OUT, /* those that come from one */
} arc_side;

/* Does the one arc count more than the other, or at least not less? */
typedef bool arc_contests_judge(const void *user, uint32_t a, uint32_t b);

typedef struct arc_contest {
  uint32_t first, count; /* its arcs, in the table of all contests */
  uint32_t num_touched;
  bool is_held; /* are the winners known, but for what was touched? */
} arc_contest;

typedef struct arc_contests {
  arc_contest *contests;
  size_t num_contests;
  uint32_t num_arcs;    /* of the graph as it was; later ones are of none */
  uint64_t *takes_part; /* per arc, a bit: small enough to stay in a cache, as
                           most arcs of a graph take part in none */
  uint32_t *place;      /* per arc that does: in the table + 1 */
  uint32_t *contest_of; /* per place */
  uint32_t *touched;    /* per place of a contest: arcs that were */
  bool *is_touched;     /* per place */
  uint32_t *winners;    /* two per place: arcs. In a contest, the winner of 2 k
                           and 2 k + 1 is k; its arcs are the last half */
} arc_contests;

/* Begins for one side of the nodes of a graph, which may follow buffers: the
 * arcs of such a node stay together. What is needed lives in `memory`. Returns
 * false when out of memory. */
bool arc_contests_begin(arc_contests *contests, const wire_graph *graph,
                        arc_side side, arena_pool *memory);

/* Forgets all winners. */
void arc_contests_forget(arc_contests *contests);

/* The contest of the arcs of a node, of which `first` is the first one; NULL if
 * there are few or none. */
arc_contest *arc_contests_of(const arc_contests *contests, uint32_t first);

/* Tells that something has changed for an arc. */
void arc_contests_touch(arc_contests *contests, uint32_t arc);

/* The arcs that are looked at for the next winner: those that were touched, or
 * all if no winner is known. */
const uint32_t *arc_contests_touched(const arc_contests *contests,
                                     const arc_contest *contest, size_t *count);

/* The arc that counts. */
uint32_t arc_contests_winner(arc_contests *contests, arc_contest *contest,
                             arc_contests_judge *judge, const void *user);

#endif
