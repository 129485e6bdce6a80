/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where registers shorten the paths of a circuit that are too long.
 */
#ifndef HLS_PASSES_PATH_CUTS_H
#define HLS_PASSES_PATH_CUTS_H

#include "base/memory/arena.h"
#include "core/passes/buffers/cycle_levels.h"
#include "hls/handshake.h"

/* A buffer of one slot for a channel; or, where that takes less time, an init
 * behind whose register it goes. */
typedef struct path_cut {
  MlirValue value;
  MlirHandshakeBufferType type;
  MlirOperation init; /* null for a buffer */
} path_cut;

/* May a channel of a materialised function get a buffer? */
bool path_cuts_may_cut(MlirValue value);

/* Which paths are looked at. Those of ready have registers only where those
 * forward have the time for them, which is known when they are short enough. */
typedef enum path_cuts_kind {
  PATH_CUTS_FORWARD,
  PATH_CUTS_ALL,
} path_cuts_kind;

/* Chooses cuts for the paths that are longer than `period`, in nanoseconds.
 * Paths that others cut, too, may still be too long. The list belongs to
 * `memory`. Returns false when out of memory. */
bool path_cuts_choose(MlirOperation func, double period, path_cuts_kind kind,
                      const cycle_levels *levels, arena_pool *memory,
                      path_cut **cuts, size_t *count);

#endif
