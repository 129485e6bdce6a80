/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All pairs are joined at first. As long as a path is too long, those that are
 * on the longest one are taken back; most of the circuit stays as it is then,
 * and so do its times. Only the graph of the wires follows, not the circuit: it
 * has wires in place of the slots that are not there.
 *
 * The order of the times is that of the circuit with all pairs. Where some have
 * been taken back, ready goes against it through their registers, which costs a
 * second look at what is behind.
 */
#include "core/passes/pairs/pair_paths.h"

#include "core/passes/buffers/period.h"
#include "core/passes/cuts/late_ends.h"
#include "core/passes/delay/unit_delay.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/delay/wire_update.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

#define NOWHERE WIRE_GRAPH_NOWHERE

/* A pair that a channel belongs to. */
typedef struct pair_link {
  struct pair_link *next;
  planned_pair *pair;
} pair_link;

typedef struct pair_paths {
  planned_pair *pairs;
  size_t count;
  double bound; /* nanoseconds */
  wire_graph graph;
  wire_times times;
  wire_update update;
  bool follows;      /* do the times follow the graph? */
  late_ends late;    /* paths that are longer than the bound */
  pair_link **links; /* per channel */
  uint32_t *joined;  /* per result of a register: its pairs that are joined */
  bool failed;       /* out of memory */
  arena_pool memory;
} pair_paths;

static size_t in_of(const pair_paths *p, MlirOperation buffer) {
  return wire_graph_channel(&p->graph, mlirHandshakeBufferGetOperand(buffer));
}

static size_t out_of(const pair_paths *p, MlirOperation buffer) {
  return wire_graph_channel(&p->graph, mlirHandshakeBufferGetResult(buffer));
}

/* Gives a buffer other delays. */
static void replace(pair_paths *p, MlirOperation buffer,
                    const hls_unit_delays *delays) {
  size_t in = in_of(p, buffer), out = out_of(p, buffer);
  if (!delays || !wire_graph_replace(&p->graph, in, out, delays)) {
    p->failed = true;
  } else if (p->follows) {
    wire_update_replace(&p->update, in, out);
  }
}

/* Leaves wires where a buffer is. */
static void leave_wires(pair_paths *p, MlirOperation buffer) {
  static const hls_unit_delays wires = {0};
  replace(p, buffer, &wires);
}

/* Puts a buffer there that is in the circuit. */
static void put(pair_paths *p, MlirOperation buffer) {
  replace(p, buffer, known_delays_of(&p->graph.own, buffer));
}

/* The delays of a register with the slots of its pairs that are joined. */
static hls_unit_delays fifo_delays(const pair_paths *p, MlirOperation store) {
  MlirType type = mlirValueGetType(mlirHandshakeBufferGetResult(store));
  return unit_delays_of_buffer(PAIR_FIFO, mlirHandshakeTypeGetDataWidth(type),
                               mlirHandshakeBufferGetNumSlots(store) +
                                   p->joined[out_of(p, store)]);
}

/* Puts the register there that belongs to the pairs which are joined. */
static void put_store(pair_paths *p, MlirOperation store) {
  if (p->joined[out_of(p, store)] == 0) {
    put(p, store);
    return;
  }
  hls_unit_delays delays = fifo_delays(p, store);
  replace(p, store, &delays);
}

static void join(pair_paths *p, planned_pair *one) {
  leave_wires(p, one->pair.slot);
  put_store(p, one->pair.store);
  for (size_t i = 0; i < one->num_added; i++) {
    put(p, one->added[i]);
  }
}

static void take_back(pair_paths *p, planned_pair *one) {
  one->is_joined = false;
  p->joined[out_of(p, one->pair.store)]--;
  put(p, one->pair.slot);
  put_store(p, one->pair.store);
  for (size_t i = 0; i < one->num_added; i++) {
    leave_wires(p, one->added[i]);
  }
}

/* Is the FIFO itself fast enough? */
static bool is_fast(const pair_paths *p, const planned_pair *one) {
  return fifo_delays(p, one->pair.store).data <= p->bound;
}

/* Joins all pairs but those whose FIFO is too slow. */
static void join_all(pair_paths *p) {
  for (size_t i = 0; i < p->count; i++) {
    p->joined[out_of(p, p->pairs[i].pair.store)]++;
  }
  for (size_t i = 0; i < p->count; i++) {
    p->pairs[i].is_joined = is_fast(p, &p->pairs[i]);
  }
  for (size_t i = 0; i < p->count; i++) {
    if (!p->pairs[i].is_joined) {
      p->joined[out_of(p, p->pairs[i].pair.store)]--;
    }
  }
  for (size_t i = 0; i < p->count; i++) {
    if (p->pairs[i].is_joined) {
      join(p, &p->pairs[i]);
    }
  }
}

/* Lets a channel belong to a pair. */
static void link_channel(pair_paths *p, size_t channel, planned_pair *pair) {
  pair_link *link = ARENA_UNSET(&p->memory, pair_link, 1);
  if (link) {
    *link = (pair_link){p->links[channel], pair};
    p->links[channel] = link;
  }
}

/* Lets the channels belong to a pair whose paths are others when it is joined.
 */
static void link_channels(pair_paths *p, planned_pair *one) {
  link_channel(p, in_of(p, one->pair.slot), one);
  link_channel(p, in_of(p, one->pair.store), one);
  link_channel(p, out_of(p, one->pair.store), one);
  for (size_t i = 0; i < one->num_added; i++) {
    link_channel(p, in_of(p, one->added[i]), one);
    link_channel(p, out_of(p, one->added[i]), one);
  }
}

/* The longest path, or the longest within a unit. */
static double longest(const pair_paths *p) {
  double ns = p->graph.slowest_ns;
  for (size_t i = 0; i < 3 * p->graph.num_channels; i++) {
    double path = late_ends_ns(&p->times, i);
    ns = path > ns ? path : ns;
  }
  return ns;
}

/* Times the circuit as it is without the pairs. Returns false when out of
 * memory. */
static bool begin(pair_paths *p, MlirOperation func, double period) {
  if (!wire_graph_build(&p->graph, func, NULL)) {
    return false;
  }
  size_t channels = p->graph.num_channels;
  p->links = ARENA_ARRAY(&p->memory, pair_link *, channels);
  p->joined = ARENA_ARRAY(&p->memory, uint32_t, channels);
  if (!p->links || !p->joined) {
    return false;
  }
  for (size_t i = 0; i < p->count; i++) {
    link_channels(p, &p->pairs[i]);
    for (size_t k = 0; k < p->pairs[i].num_added; k++) {
      leave_wires(p, p->pairs[i].added[k]);
    }
  }
  bool ok =
      !p->memory.failed && !p->failed && wire_times_find(&p->times, &p->graph);
  double ns = ok ? longest(p) : 0;
  p->bound = ns > PERIOD_SURE * period ? ns : PERIOD_SURE * period;
  return ok;
}

/* Lists the paths that are too long. Returns false when out of memory. */
static bool list_late(pair_paths *p) {
  wire_times_finish(&p->times);
  if (!wire_times_find(&p->times, &p->graph)) {
    return false;
  }
  p->follows = p->times.has_order && late_ends_exist(&p->times, p->bound);
  if (!p->follows) {
    return true;
  }
  if (!wire_update_begin(&p->update, &p->times, &p->memory) ||
      !late_ends_begin(&p->late, &p->times, p->bound, &p->memory)) {
    return false;
  }
  for (size_t i = 0; i < 3 * p->graph.num_channels; i++) {
    late_ends_add(&p->late, i);
  }
  return true;
}

/* Takes back the pairs that the longest path to a node is on. Returns whether
 * there were any. */
static bool take_back_on(pair_paths *p, size_t end) {
  bool is_changed = false;
  for (size_t node = end; node != NOWHERE; node = p->times.previous[node]) {
    pair_link *link =
        wire_graph_is_wire(&p->graph, node) ? p->links[node / 3] : NULL;
    for (; link; link = link->next) {
      if (link->pair->is_joined) {
        take_back(p, link->pair);
        is_changed = true;
      }
    }
  }
  return is_changed;
}

static void take_back_all(pair_paths *p) {
  for (size_t i = 0; i < p->count; i++) {
    p->pairs[i].is_joined = false;
  }
}

/* Times what has changed, and looks at paths again that have. Returns false
 * where wires are on a cycle. */
static bool follow(pair_paths *p) {
  if (!wire_update_run(&p->update)) {
    return false;
  }
  for (size_t i = 0; i < p->update.num_changed; i++) {
    late_ends_add(&p->late, p->update.changed[i]);
  }
  wire_update_forget(&p->update);
  return true;
}

/* Takes the end of the longest path. */
static size_t take_end(pair_paths *p) {
  size_t end;
  while ((end = late_ends_take(&p->late)) != NOWHERE &&
         wire_update_settle(&p->update, (uint32_t)end)) {
    late_ends_add(&p->late, end);
  }
  return end;
}

/* Takes pairs back until no path is too long. */
static void shorten(pair_paths *p) {
  size_t end;
  while (!p->failed && (end = take_end(p)) != NOWHERE) {
    if (!take_back_on(p, end) || p->failed || !follow(p)) {
      take_back_all(p);
      return;
    }
  }
}

/* Where wires are on a cycle without a register, nothing is known of paths. */
static bool choose(pair_paths *p, MlirOperation func, double period) {
  if (!begin(p, func, period)) {
    return false;
  }
  if (!p->times.has_order) {
    return true;
  }
  join_all(p);
  if (p->failed || !list_late(p)) {
    return false;
  }
  if (!p->times.has_order) {
    take_back_all(p);
  } else if (p->follows) {
    shorten(p);
  }
  return !p->failed;
}

bool pair_paths_choose(planned_pair *pairs, size_t count, MlirOperation func,
                       double period) {
  pair_paths p = {.pairs = pairs, .count = count};
  bool ok = choose(&p, func, period);
  wire_times_finish(&p.times);
  wire_graph_finish(&p.graph);
  arena_finish(&p.memory);
  return ok;
}
