/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the paths of a circuit are of which some channels have changed: only
 * those are looked at that lead on from these.
 */
#ifndef HLS_PASSES_REGISTER_CONES_H
#define HLS_PASSES_REGISTER_CONES_H

#include "core/passes/registers/register_times.h"

/* Zero-initialise; what is needed lives in the memory of the net. */
typedef struct register_cone {
  register_times *times; /* borrowed */
  bool is_known;         /* have the wires been on no cycle at first? */
  uint32_t look;         /* how often it was looked */
  uint32_t *looks;       /* per node: in which look it was found */
  uint32_t *nodes;       /* whose arrivals were found anew */
  register_time *known;  /* the same: what was known of them */
  size_t num_nodes;
  uint32_t *channels; /* that have changed */
  uint32_t *changes;  /* per channel: in which look it had changed */
  size_t num_channels;
  uint32_t *ends; /* nodes at whose end a path is too long, the first one first
                   */
  size_t num_ends;
} register_cone;

/* Begins with the registers that a net has, by which no path is too long.
 * Returns false when out of memory. */
bool register_cone_begin(register_cone *cone, register_net *net,
                         register_times *times);

/* Finds the arrivals with the registers that the net has now, of which so many
 * channels have others than those that are known, and the ends of paths that
 * are too long. Returns false when wires are on a cycle, of which the nodes
 * still wait. */
bool register_cone_find(register_cone *cone, const uint32_t *changed,
                        size_t count);

/* What was found last is known from now on. */
void register_cone_keep(register_cone *cone);

#endif
