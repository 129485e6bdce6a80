/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the paths between the registers of an island are.
 */
#ifndef HLS_PASSES_ISLAND_CLOCK_H
#define HLS_PASSES_ISLAND_CLOCK_H

#include "base/memory/arena.h"
#include "core/passes/delay/known_slots.h"
#include "core/passes/islands/island.h"

/* The wires that go with the tokens. */
enum { ISLAND_DATA, ISLAND_VALID, ISLAND_WIRES };

/* When a wire is stable, in nanoseconds, and where that comes from. */
typedef struct island_arrival {
  double ns;
  uint32_t use; /* on the slowest path; NOWHERE: the path begins here */
  int wire;     /* of that use */
} island_arrival;

#define ISLAND_CLOCK_NOWHERE UINT32_MAX

/* A path from the results of a node, or from what comes in there from outside,
 * to another node: the second one has to start so many cycles after the first,
 * at the least, to have a register on it. */
typedef struct island_path {
  uint32_t from, to;
  int64_t cycles;
  bool is_entry; /* it begins outside */
} island_path;

/* Zero-initialise; what is needed lives in the memory that is given. */
typedef struct island_clock {
  island *found;          /* borrowed */
  hls_unit_delays *units; /* per node */
  known_slots registers;
  double *entries[ISLAND_WIRES]; /* per node: when what comes in from outside is
                                    there, in the cycle of the node; below 0:
                                    nothing does */
  hls_unit_delays *restarts; /* per node: those of a header that is a register
                                with a constant */
  /* Per node that may be one, the way back to it; NULL for others. */
  const island_use **backs;
  bool *awaits; /* per node: does it get a value later than an iteration begins?
                 */
  bool *waits;  /* per node: has it to stay later, as it is not known when its
                   value comes? */
  double limits[ISLAND_WIRES];      /* for paths that end in the island */
  double *outside[ISLAND_WIRES];    /* per use that leads outside: the same */
  island_arrival *at[ISLAND_WIRES]; /* per node: of its results */
} island_clock;

/* Begins with limits that no path of an island with these start times exceeds,
 * and that are those of the period where that is more. Returns false when out
 * of memory. */
bool island_clock_begin(island_clock *c, island *i, double period,
                        arena_pool *memory);

/* Finds the arrivals for the start times that the island has. */
void island_clock_find(island_clock *c);

/* Calls `look` for each path that is too long. */
void island_clock_find_late(island_clock *c,
                            void (*look)(const island_path *path, void *user),
                            void *user);

/* What a path has in front of it that ends at a use, or in the register there;
 * below 0: no path does. */
double island_clock_end(island_clock *c, const island_use *use, int wire);

/* Does a path go on outside behind a use? */
bool island_clock_leaves(const island_clock *c, const island_use *use);

#endif
