/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long paths may be by which wires they go: as long as the longest one that
 * went there with the buffers of the other placement, or as is surely short
 * enough for the period. So a long path that nothing can cut does not let
 * others be as long.
 */
#ifndef HLS_PASSES_MILP_PATH_BOUNDS_H
#define HLS_PASSES_MILP_PATH_BOUNDS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "hls/longest_path.h"

/* Zero-initialise; finish() in every case. Times are in nanoseconds. */
typedef struct path_bounds {
  double least;   /* of any wire */
  double longest; /* of all wires */
  double *ns;     /* three per value, one of each wire */
  size_t count;   /* of values */
  ptr_map index;  /* value -> where its own are, + 1 */
  arena_pool memory;
} path_bounds;

/* Finds them for a circuit that has its buffers; and again for one that has
 * others, with which paths may be as long, too. Those of the results of buffers
 * that are gone by then mean nothing. Returns false when out of memory. */
bool path_bounds_find(path_bounds *bounds, MlirOperation func, double period);

/* The bound of a wire of a value, of which the longest path with all of the
 * buffers behind it counts. */
double path_bounds_of(const path_bounds *bounds, MlirValue value,
                      hls_wire wire);

void path_bounds_finish(path_bounds *bounds);

#endif
