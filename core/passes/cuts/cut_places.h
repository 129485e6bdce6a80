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
#include "core/passes/delay/wire_update.h"

/* A channel as a place for buffers. Few are asked for: what their operations
 * say is read then. */
typedef struct cut_site {
  bool is_known;
  bool is_of_call;    /* does a call pass it once? Known for a part */
  bool may_be_cut[2]; /* forwards, backwards */
  unsigned width;
  cut_price price; /* where it may be cut */
} cut_site;

/* Which paths are cut. */
typedef enum cut_part {
  CUT_PART_ALL,
  CUT_PART_LOOPS, /* those that are not all in channels that a call passes once
                   */
  CUT_PART_CALLS, /* all, but in such channels only */
} cut_part;

typedef struct cut_places {
  const wire_times *times;  /* borrowed */
  wire_update *update;      /* of them; borrowed */
  const cut_prices *prices; /* borrowed */
  cut_part part;
  double period;        /* nanoseconds, that are surely kept */
  double tolerance;     /* that are kept where they would make a loop slower */
  latest_times latest;  /* for the period */
  cut_site *sites;      /* per channel that there is room for */
  double *spent;        /* per wire: on registers instead of one here */
  ptr_map cut;          /* value -> directions in which its channel is cut */
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
  double cost;
  double rest; /* of the cost, without what was spent on other paths */
} cut_place;

/* May each channel of a graph get a buffer? In `memory`; NULL when out of
 * memory. */
bool *cut_places_all(const wire_graph *graph, arena_pool *memory);

/* Begins with a graph whose times are known. Their update, the prices and the
 * periods are set before; the prices need to be known when a place is chosen.
 * What is needed lives in `memory`, but for the channels that are cut, which
 * are kept from graph to graph. Returns false when out of memory. */
bool cut_places_begin(cut_places *places, const wire_times *times,
                      arena_pool *memory);
void cut_places_finish(cut_places *places);

/* Forgets what places are like, as the prices have changed. */
void cut_places_forget(cut_places *places);

/* Does a call pass a channel once? Known where a part is cut. */
bool cut_places_are_of_call(const cut_places *places, size_t channel);

/* Takes a place for a cut, which is to be made. */
void cut_places_take(cut_places *places, size_t node);

/* Tells that a channel has been cut forwards or backwards, and what is behind
 * the register: neither is a place for another one of that direction. Returns
 * false when out of memory. */
bool cut_places_note(cut_places *places, MlirValue value, MlirValue behind,
                     bool backward);

/* Tells that other units are at a channel of the graph now; and that one has
 * been put into a channel, and which one is behind it. */
void cut_places_touch(cut_places *places, size_t channel);
void cut_places_insert(cut_places *places, size_t in, size_t out);

/* Follows what was told, before units of the graph change places. */
void cut_places_follow(cut_places *places);

/* What a register leaves of a range that goes through a node. */
path_halves cut_places_halves(cut_places *places, const path_range *range,
                              size_t node);

/* The best place of a range of the nodes in `path`. A loop gets longer only
 * when nothing else helps. */
cut_place cut_places_best(cut_places *places, const path_range *range,
                          const size_t *path);

/* Tells that a range gets a register at the place `place`: one at another place
 * would have done as well. */
void cut_places_spend(cut_places *places, const path_range *range,
                      const size_t *path, const cut_place *place);

#endif
