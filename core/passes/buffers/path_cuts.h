/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where registers shorten the paths of a circuit that are too long.
 */
#ifndef HLS_PASSES_PATH_CUTS_H
#define HLS_PASSES_PATH_CUTS_H

#include "base/memory/arena.h"
#include "core/passes/buffers/cut_prices.h"
#include "core/passes/delay/known_delays.h"
#include "core/passes/delay/known_slots.h"
#include "core/passes/delay/wire_times.h"
#include "hls/handshake.h"

/* A buffer of one slot for a channel; or, where that takes less time, an init
 * behind whose register it goes. */
typedef struct path_cut {
  MlirValue value;
  size_t channel; /* of the value, in the round's graph */
  MlirHandshakeBufferType type;
  MlirOperation init; /* null for a buffer */
} path_cut;

/* Which paths are looked at. Those of ready have registers only where those
 * forward have the time for them, which is known when they are short enough. */
typedef enum path_cuts_kind {
  PATH_CUTS_FORWARD,
  PATH_CUTS_ALL,
} path_cuts_kind;

/* What is to be cut, and what is known from rounds before. All but the period
 * and the kind is zero-initialised at first. */
typedef struct path_cutting {
  double period; /* nanoseconds */
  path_cuts_kind kind;
  ptr_map added; /* the buffers that are cuts */
  cut_prices prices;
  known_delays known;
  known_slots slots[2]; /* of ready, and forwards */
  wire_graph graph;     /* of the circuit in the last round */
  wire_times times;
  bool is_timed;            /* nothing has been cut since */
  bool has_moved;           /* registers have been moved since */
  wire_insertion *inserted; /* buffers since */
  size_t num_inserted, inserted_capacity;
} path_cutting;

void path_cuts_finish(path_cutting *cutting);

/* Cuts of paths. */
typedef struct path_cut_list {
  path_cut *cuts;
  size_t count;
  size_t num_late; /* ends of paths, of any kind, that are too long */
} path_cut_list;

/* Tells that a buffer has been added where a cut says, and what is behind it.
 * Returns false when out of memory. */
bool path_cuts_follow(path_cutting *cutting, const path_cut *cut,
                      MlirValue behind);

/* Chooses cuts for the paths that are longer than the period, and takes their
 * prices. Paths that others cut, too, may still be too long. All of them are
 * made before the next call. The list belongs to `memory`. Returns false when
 * out of memory. */
bool path_cuts_choose(MlirOperation func, path_cutting *cutting,
                      arena_pool *memory, path_cut_list *list);

#endif
