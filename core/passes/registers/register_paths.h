/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths that are too long with the registers where they are, and what they
 * allow to be moved.
 */
#ifndef HLS_PASSES_REGISTER_PATHS_H
#define HLS_PASSES_REGISTER_PATHS_H

#include "core/ir/max_closure.h"
#include "core/passes/registers/register_cones.h"

/* What is told of moves that make paths too long. */
typedef enum register_verdict {
  REGISTERS_FIT,
  REGISTERS_REFUSED, /* and the closure requires what prevents that */
  REGISTERS_STUCK,   /* nothing is known that would */
  REGISTERS_NO_MEMORY,
} register_verdict;

/* Judges a circuit whose registers have been moved to the front of the units
 * `is_later`, from behind them. */
register_verdict register_paths_judge(register_times *times,
                                      const bool *is_later,
                                      max_closure *closure);

/* Wires of a channel that a path goes through. */
enum { PATH_FORWARD = 1, PATH_BACKWARD = 2 };

/* A path that is too long, or a cycle of wires. */
typedef struct register_path {
  const uint32_t *channels;   /* from its end to its beginning */
  const unsigned char *wires; /* which of each, as bits */
  size_t count;
  size_t first, last; /* units between which registers could cut it; the same
                         one for a cycle, or if there are none */
} register_path;

/* What is done with one. Returns false when out of memory. */
typedef bool (*register_path_look)(const register_path *path, void *user);

/* Looks at paths that are too long, or at a cycle of wires if there is one.
 * `*is_late` tells whether there are any. Returns false when out of memory. */
bool register_paths_find_late(register_times *times, register_path_look look,
                              void *user, bool *is_late);

/* The same for a circuit of which so many channels have changed. */
bool register_paths_find_late_near(register_cone *cone, const uint32_t *changed,
                                   size_t count, register_path_look look,
                                   void *user, bool *is_late);

#endif
