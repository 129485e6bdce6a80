/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where registers shorten the paths of a circuit that are too long.
 */
#ifndef HLS_PASSES_PATH_CUTS_H
#define HLS_PASSES_PATH_CUTS_H

#include "base/memory/arena.h"
#include "core/passes/cuts/cut_places.h"
#include "core/passes/cuts/late_ends.h"
#include "core/passes/delay/path_walks.h"
#include "hls/handshake.h"

/* A buffer of one slot for a channel; or, where that takes less time, an init
 * behind whose register it goes. */
typedef struct path_cut {
  MlirValue value;
  size_t channel; /* of the value */
  MlirHandshakeBufferType type;
  MlirOperation init; /* null for a buffer */
} path_cut;

/* Which paths are looked at. Those of ready have registers only where those
 * forward have the time for them, which is known when they are short enough. */
typedef enum path_cuts_kind {
  PATH_CUTS_FORWARD,
  PATH_CUTS_ALL,
} path_cuts_kind;

/* What is to be cut, and what is known of the circuit, which stays as it is but
 * for what is told here. All but the period is zero-initialised; finish() in
 * every case. */
typedef struct path_cutting {
  double period; /* nanoseconds */
  path_cuts_kind kind;
  ptr_map added; /* the buffers that are cuts */
  known_delays known;
  wire_graph graph;
  wire_times times;
  wire_update update; /* of the times */
  bool is_built;      /* is the graph that of the circuit? */
  bool has_inserted;  /* have buffers been inserted since all was timed? */
  late_ends late;
  cut_prices prices;
  cut_places places;
  path_walks walks;
  size_t *path; /* the nodes of one path, its end first */
  size_t length;
  size_t root;    /* of that path */
  path_cut *cuts; /* of the round */
  size_t num_cuts;
  arena_pool memory; /* of what belongs to the graph */
} path_cutting;

void path_cuts_finish(path_cutting *cutting);

/* Begins with cuts of a kind. Their prices are found anew, as paths have become
 * longer or shorter. */
void path_cuts_begin(path_cutting *cutting, path_cuts_kind kind);

/* Times the circuit as it is: `late` has the paths that are too long, of any
 * kind, and there are no cuts. Returns false when out of memory. */
bool path_cuts_time(path_cutting *cutting, MlirOperation func);

/* Chooses `cuts` for the paths that are longer than the period, and takes their
 * prices. Paths that others cut, too, may still be too long. The circuit is
 * timed. Returns false when out of memory. */
bool path_cuts_choose(path_cutting *cutting, MlirOperation func);

/* Tells that a buffer has been added where a cut says, and what is behind it.
 * Returns false when out of memory. */
bool path_cuts_follow(path_cutting *cutting, const path_cut *cut,
                      MlirValue behind);

/* Tells that a register has been moved behind its init. */
void path_cuts_move(path_cutting *cutting);

#endif
