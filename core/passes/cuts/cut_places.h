/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The places of a path where a register may go, and the best of them.
 */
#ifndef HLS_PASSES_CUT_PLACES_H
#define HLS_PASSES_CUT_PLACES_H

#include "base/memory/arena.h"
#include "core/passes/cuts/cut_prices.h"
#include "core/passes/delay/known_slots.h"
#include "core/passes/delay/latest_times.h"
#include "core/passes/delay/path_votes.h"

/* A channel as a place for buffers. Few are asked for: what their operations
 * say is read then. */
typedef struct cut_site {
  bool has_cut[2]; /* forwards, backwards */
  bool is_known;
  bool may_be_cut;
  unsigned width;
  cut_price price; /* where it may be cut */
} cut_site;

typedef struct cut_places {
  const wire_times *times;  /* borrowed */
  const cut_prices *prices; /* borrowed */
  double period;            /* nanoseconds, that are surely kept */
  double tolerance;     /* that are kept where they would make a loop slower */
  latest_times latest;  /* for the period */
  path_votes votes;     /* of late ends, for their longest paths */
  cut_site *sites;      /* per channel that there is room for */
  known_slots slots[2]; /* backwards, forwards */
} cut_places;

/* A part of a path, from one place in the list of its nodes down to another;
 * the list begins with the path's end. */
typedef struct path_range {
  size_t begin, end;
  double shift; /* what the arrivals of its nodes are too late by */
  double ns;    /* what it takes */
} path_range;

/* What a cut leaves of a range. */
typedef struct path_halves {
  double before; /* until the register has its input */
  double out;    /* from the clock's edge to the register's output */
} path_halves;

/* A place to cut a range at. */
typedef struct cut_place {
  size_t node;    /* WIRE_TIMES_NOWHERE: none */
  size_t index;   /* of the node in the list */
  unsigned price; /* 0 if paths get short enough, and no loop slower by it */
  double longest; /* of the two parts of the path */
  size_t votes;   /* of the paths that it cuts */
  double cost;
} cut_place;

/* May each channel of a graph get a buffer? In `memory`; NULL when out of
 * memory. */
bool *cut_places_all(const wire_graph *graph, arena_pool *memory);

/* Begins with no cut, for times that are known. The prices and the periods are
 * set before; the prices need to be known when a place is chosen, and the votes
 * counted. What is needed lives in `memory`. Returns false when out of memory.
 */
bool cut_places_begin(cut_places *places, const wire_times *times,
                      arena_pool *memory);

/* Begins a round, for times that have changed, without votes. */
void cut_places_forget(cut_places *places);

/* Forgets the cuts of a channel, and what it is as a place, as it may have got
 * a buffer. */
void cut_places_forget_site(cut_places *places, size_t channel);

/* The same for all channels, as the prices have changed. */
void cut_places_forget_sites(cut_places *places);

/* What a register leaves of a range that goes through a node. */
path_halves cut_places_halves(cut_places *places, const path_range *range,
                              size_t node);

/* The best place of a range of the nodes in `path`. A loop gets longer only
 * when nothing else helps, and then for as many paths as possible. */
cut_place cut_places_best(cut_places *places, const path_range *range,
                          const size_t *path);

#endif
