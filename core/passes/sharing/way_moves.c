/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cycles of channels that take another way have the registers of units, and one
 * less than before: their iterations follow each other sooner. On the others
 * all stays as it was.
 */
#include "core/passes/sharing/way_moves.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/registers/register_paths.h"
#include "core/passes/sharing/short_ways.h"

/* So many are tried: all of a circuit is timed for each. */
enum { MOST_TRIES = 16 };

static bool pass_over(const register_path *path, void *user) {
  (void)path;
  (void)user;
  return true;
}

/* The channel of a net; NULL for one that keeps its registers. */
static net_channel *channel_of(const register_net *net, MlirValue value) {
  size_t channel = wire_graph_channel(&net->graph, value);
  net_channel *found =
      channel < net->graph.num_channels ? &net->channels[channel] : NULL;
  return found && !found->is_fixed && !found->is_memory ? found : NULL;
}

/* Moves a register, unless a path gets too long. Returns false when out of
 * memory. */
static bool try_way(register_times *times, const short_way *way, bool *moved) {
  net_channel *now = channel_of(times->net, way->now);
  net_channel *then = channel_of(times->net, way->then);
  *moved = false;
  if (!now || !then || now->registers != 1 || then->registers > 0) {
    return true;
  }
  now->registers = 0;
  then->registers = 1;
  bool is_late = true;
  bool ok = register_paths_find_late(times, pass_over, NULL, &is_late);
  *moved = ok && !is_late;
  if (!*moved) {
    now->registers = 1;
    then->registers = 0;
  }
  return ok;
}

/* Leaves those in the list that have been moved. */
static bool try_all(register_net *net, short_ways *ways, double period) {
  register_times times = {0};
  bool ok = register_times_begin(&times, net, period, false);
  int tries = 0;
  short_way **at = &ways->first;
  while (ok && *at) {
    bool moved = false;
    ok = tries++ >= MOST_TRIES || try_way(&times, *at, &moved);
    if (moved) {
      at = &(*at)->next;
    } else {
      *at = (*at)->next;
    }
  }
  return ok;
}

/* A token waits in the register now. */
static void trim_fifos(const short_ways *ways) {
  for (const short_way *it = ways->first; it; it = it->next) {
    if (!mlirOperationIsNull(it->fifo)) {
      slots_resize_fifo(it->fifo, slots_of_fifo(it->fifo) - 1);
    }
  }
}

bool way_moves_make(MlirOperation func, double period) {
  short_ways ways = {0};
  register_net net = {0};
  bool ok = short_ways_find(&ways, func);
  if (ok && ways.first) {
    ok = register_net_take(&net, func, 0) && try_all(&net, &ways, period);
    if (ok) {
      register_net_give(&net);
      trim_fifos(&ways);
    }
    register_net_finish(&net);
  }
  short_ways_finish(&ways);
  return ok;
}
