/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the paths of a circuit are of which some channels have changed: only
 * those are looked at that lead on from these.
 */
#ifndef HLS_PASSES_REGISTER_CONES_H
#define HLS_PASSES_REGISTER_CONES_H

#include "core/passes/registers/register_times.h"

/* When a node is stable. */
typedef struct register_cone_time {
  register_time at;
  double behind; /* the buffers of its channel */
} register_cone_time;

/* What a channel has, of which the times have been told. */
typedef struct register_cone_channel {
  uint32_t channel, registers, slots, ready;
} register_cone_channel;

/* What some channels have changed, beside those of the levels before. */
typedef struct register_cone_level {
  size_t first_channel, first_node, first_end;
  bool is_cycle; /* are wires on one, so that the times are not known? */
} register_cone_level;

/* So many levels are kept; with more of them, all are one. */
enum { REGISTER_CONE_LEVELS = 4 };

/* Zero-initialise; what is needed lives in the memory of the net. */
typedef struct register_cone {
  register_times *times; /* borrowed */
  bool is_known;         /* have the wires been on no cycle at first? */
  uint32_t look;         /* how often it was looked */
  uint32_t *looks;       /* per node: in which look it was found */
  uint32_t *stale;       /* the same: in which it was timed anew */
  double *behind;        /* per node: when it is stable behind its buffers */
  uint32_t *changes;     /* per channel: in which look it had changed */
  /* What was tried last, level by level. */
  register_cone_level levels[REGISTER_CONE_LEVELS];
  size_t num_levels;
  register_cone_channel *channels; /* that have changed */
  size_t num_channels;
  uint32_t *nodes;           /* that they lead to */
  register_cone_time *known; /* the same: what was known of them before */
  size_t num_nodes;
  uint32_t *ends; /* nodes at whose end a path is too long with all levels up to
                     one, the first one first */
  size_t num_ends;
} register_cone;

/* Begins with the registers that a net has, by which no path is too long.
 * Returns false when out of memory. */
bool register_cone_begin(register_cone *cone, register_net *net,
                         register_times *times);

/* Finds the arrivals with the registers that the net has now, of which so many
 * channels have others than those that are known, and the ends of paths that
 * are too long. Channels that are in the same order as last time and have the
 * same are not looked at again. Returns false when wires are on a cycle, of
 * which the nodes still wait. */
bool register_cone_find(register_cone *cone, const uint32_t *changed,
                        size_t count);

/* The nodes that were found last at whose end a path is too long. */
const uint32_t *register_cone_ends(const register_cone *cone, size_t *count);

/* What was found last is known from now on. */
void register_cone_keep(register_cone *cone);

#endif
