/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Behind a register, nothing depends on when a wire is stable in front of it.
 * So the nodes that lead on from a few channels, up to the next registers, are
 * few, and what else there is stays as it is known. Of those that lead on, only
 * the ones are timed anew that have another time in front of them: most are as
 * late as before by other paths. And what a search tries behind the same
 * changes, one after the other, is looked at on top of these.
 */
#include "core/passes/registers/register_cones.h"
#include "hls/work.h"
#include <stdlib.h>

#define NOWHERE WIRE_GRAPH_NOWHERE

bool register_cone_begin(register_cone *cone, register_net *net,
                         register_times *times) {
  size_t nodes = net->graph.num_nodes + 1, channels = net->graph.num_channels;
  *cone = (register_cone){.times = times};
  cone->looks = ARENA_ARRAY(&net->memory, uint32_t, nodes);
  cone->nodes =
      ARENA_UNSET(&net->memory, uint32_t, REGISTER_CONE_LEVELS *nodes);
  cone->stale = ARENA_ARRAY(&net->memory, uint32_t, nodes);
  cone->behind = ARENA_UNSET(&net->memory, double, nodes);
  cone->known = ARENA_UNSET(&net->memory, register_cone_time,
                            REGISTER_CONE_LEVELS * nodes);
  cone->ends = ARENA_UNSET(&net->memory, uint32_t, REGISTER_CONE_LEVELS *nodes);
  cone->changes = ARENA_ARRAY(&net->memory, uint32_t, channels + 1);
  cone->channels = ARENA_UNSET(&net->memory, register_cone_channel,
                               REGISTER_CONE_LEVELS * channels + 1);
  if (!cone->looks || !cone->nodes || !cone->stale || !cone->behind ||
      !cone->known || !cone->ends || !cone->changes || !cone->channels) {
    return false;
  }
  cone->is_known = register_times_find(times, NULL);
  for (size_t i = 0; i < net->graph.num_nodes; i++) {
    cone->behind[i] = register_times_behind(times, i);
  }
  return true;
}

/* Tells of what a channel has now, behind which its wires are stable at other
 * times. */
static void tell(register_cone *cone, uint32_t channel) {
  register_times_tell(cone->times, channel);
  for (size_t wire = 0; wire < 3; wire++) {
    size_t node = 3 * (size_t)channel + wire;
    cone->behind[node] = register_times_behind(cone->times, node);
  }
}

/* What a channel of the net has now. */
static register_cone_channel describe(const register_cone *cone,
                                      uint32_t channel) {
  const net_channel *c = &cone->times->net->channels[channel];
  return (register_cone_channel){channel, c->registers, c->slots, c->ready};
}

static bool is_as_told(const register_cone *cone,
                       const register_cone_channel *told, uint32_t channel) {
  register_cone_channel now = describe(cone, channel);
  return told->channel == channel && told->registers == now.registers &&
         told->slots == now.slots && told->ready == now.ready;
}

/* Goes back to what was known before the last level. */
static void go_back(register_cone *cone) {
  const register_cone_level *level = &cone->levels[--cone->num_levels];
  for (size_t i = level->first_node; i < cone->num_nodes; i++) {
    uint32_t node = cone->nodes[i];
    cone->times->at[node] = cone->known[i].at;
    cone->behind[node] = cone->known[i].behind;
  }
  for (size_t i = level->first_channel; i < cone->num_channels; i++) {
    tell(cone, cone->channels[i].channel);
  }
  cone->num_nodes = level->first_node;
  cone->num_channels = level->first_channel;
  cone->num_ends = level->first_end;
}

/* Goes back to what the first of so many changes are enough for. Returns how
 * many these are. */
static size_t go_back_to(register_cone *cone, const uint32_t *changed,
                         size_t count) {
  size_t same = 0;
  while (same < count && same < cone->num_channels &&
         is_as_told(cone, &cone->channels[same], changed[same])) {
    same++;
  }
  while (cone->num_levels > 0 &&
         (cone->num_channels > same ||
          cone->levels[cone->num_levels - 1].is_cycle)) {
    go_back(cone);
  }
  bool is_full = cone->num_levels == REGISTER_CONE_LEVELS;
  while (is_full && cone->num_levels > 0) {
    go_back(cone);
  }
  return cone->num_channels;
}

/* Begins a level with the channels that have changed. */
static void begin_level(register_cone *cone, const uint32_t *changed,
                        size_t count) {
  cone->levels[cone->num_levels++] = (register_cone_level){
      cone->num_channels, cone->num_nodes, cone->num_ends, false};
  for (size_t i = 0; i < count; i++) {
    cone->changes[changed[i]] = cone->look;
    cone->channels[cone->num_channels++] = describe(cone, changed[i]);
    tell(cone, changed[i]);
  }
}

static const register_cone_level *level_of(const register_cone *cone) {
  return &cone->levels[cone->num_levels - 1];
}

static bool has(const register_cone *cone, size_t node) {
  return cone->looks[node] == cone->look;
}

/* Lists the nodes that a node leads to. */
static void list_behind(register_cone *cone, size_t node) {
  const wire_graph *graph = &cone->times->net->graph;
  for (uint32_t i = graph->first_out[node]; i != NOWHERE;
       i = graph->arcs[i].next_out) {
    uint32_t to = graph->arcs[i].to;
    if (!has(cone, to)) {
      cone->looks[to] = cone->look;
      cone->known[cone->num_nodes] =
          (register_cone_time){cone->times->at[to], cone->behind[to]};
      cone->nodes[cone->num_nodes++] = to;
    }
    cone->times->steps++;
  }
}

/* Is a node to be timed anew? */
static bool is_stale(const register_cone *cone, size_t node) {
  return cone->stale[node] == cone->look;
}

/* So are all that a node leads to, as it is stable at another time. */
static void make_stale(register_cone *cone, size_t node) {
  const wire_graph *graph = &cone->times->net->graph;
  for (uint32_t i = graph->first_out[node]; i != NOWHERE;
       i = graph->arcs[i].next_out) {
    cone->stale[graph->arcs[i].to] = cone->look;
  }
}

/* Lists all nodes that the channels lead to, up to the next registers. */
static void list_nodes(register_cone *cone) {
  const register_cone_level *level = level_of(cone);
  for (size_t i = level->first_channel; i < cone->num_channels; i++) {
    for (size_t wire = 0; wire < 3; wire++) {
      list_behind(cone, 3 * (size_t)cone->channels[i].channel + wire);
      make_stale(cone, 3 * (size_t)cone->channels[i].channel + wire);
    }
  }
  for (size_t i = level->first_node; i < cone->num_nodes; i++) {
    if (!register_times_cut(cone->times, cone->nodes[i])) {
      list_behind(cone, cone->nodes[i]);
    }
  }
}

/* Lets each node wait for those in front of it that are found anew, too. */
static void count_waiting(const register_cone *cone) {
  register_times *t = cone->times;
  size_t first = level_of(cone)->first_node;
  for (size_t i = first; i < cone->num_nodes; i++) {
    t->at[cone->nodes[i]].waiting = 0;
  }
  for (size_t i = first; i < cone->num_nodes; i++) {
    size_t node = cone->nodes[i];
    if (!register_times_cut(t, node)) {
      for (uint32_t k = t->net->graph.first_out[node]; k != NOWHERE;
           k = t->net->graph.arcs[k].next_out) {
        t->at[t->net->graph.arcs[k].to].waiting++;
      }
    }
  }
}

/* Finds when a node is stable, by all that are in front of it. */
static void arrive(register_cone *cone, size_t node) {
  const wire_graph *graph = &cone->times->net->graph;
  register_time at = {wire_graph_begin(graph, node), NOWHERE, 0};
  for (uint32_t i = graph->first_in[node]; i != NOWHERE;
       i = graph->arcs[i].next_in) {
    const wire_arc *arc = &graph->arcs[i];
    double ns = cone->behind[arc->from];
    if (ns >= 0 && ns + arc->ns > at.ns) {
      at.ns = ns + arc->ns;
      at.previous = arc->from;
    }
  }
  cone->times->at[node] = at;
}

/* Times a node anew, and all that it leads to if it is stable at another time.
 */
static void renew(register_cone *cone, size_t node) {
  double was = cone->behind[node];
  arrive(cone, node);
  cone->behind[node] = register_times_behind(cone->times, node);
  if (cone->behind[node] != was) {
    make_stale(cone, node);
  }
}

/* Finds the arrivals of the nodes that are listed. Those that wait for nothing
 * are a stack. */
static bool find_arrivals(register_cone *cone) {
  register_times *t = cone->times;
  const wire_graph *graph = &t->net->graph;
  size_t ready = 0, count = 0, first = level_of(cone)->first_node;
  count_waiting(cone);
  for (size_t i = cone->num_nodes; i-- > first;) {
    if (t->at[cone->nodes[i]].waiting == 0) {
      t->stack[ready++] = cone->nodes[i];
    }
  }
  for (; ready > 0; count++) {
    uint32_t node = t->stack[--ready];
    if (is_stale(cone, node)) {
      renew(cone, node);
    }
    t->steps += t->before[node].waiting;
    for (uint32_t i = graph->first_out[node];
         i != NOWHERE && !register_times_cut(t, node);
         i = graph->arcs[i].next_out) {
      if (--t->at[graph->arcs[i].to].waiting == 0) {
        t->stack[ready++] = graph->arcs[i].to;
      }
    }
  }
  hls_work_count(count);
  return count == cone->num_nodes - first;
}

static void list_end(register_cone *cone, size_t node) {
  register_times *t = cone->times;
  if (wire_graph_is_wire(&t->net->graph, node) &&
      (register_times_at_register(t, node) > t->limits[node].at_register ||
       register_times_at_unit(t, node) > t->limits[node].at_unit)) {
    cone->ends[cone->num_ends++] = (uint32_t)node;
  }
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Is a node one of a channel that has changed in this look? */
static bool is_of_changed(const register_cone *cone, size_t node) {
  return wire_graph_is_wire(&cone->times->net->graph, node) &&
         cone->changes[node / 3] == cone->look;
}

/* Takes over those ends of the level before that are as they were. */
static void take_ends(register_cone *cone) {
  const register_cone_level *level = level_of(cone);
  size_t first = cone->num_levels > 1 ? level[-1].first_end : level->first_end;
  for (size_t i = first; i < level->first_end; i++) {
    if (!is_stale(cone, cone->ends[i]) && !is_of_changed(cone, cone->ends[i])) {
      cone->ends[cone->num_ends++] = cone->ends[i];
    }
  }
}

/* Lists the ends of paths that are too long: such a path leads through a
 * channel that has changed. */
static void list_ends(register_cone *cone) {
  const register_cone_level *level = level_of(cone);
  take_ends(cone);
  for (size_t i = level->first_node; i < cone->num_nodes; i++) {
    if (is_stale(cone, cone->nodes[i])) {
      list_end(cone, cone->nodes[i]);
    }
  }
  for (size_t i = level->first_channel; i < cone->num_channels; i++) {
    for (size_t wire = 0; wire < 3; wire++) {
      size_t node = 3 * (size_t)cone->channels[i].channel + wire;
      if (!is_stale(cone, node)) {
        list_end(cone, node);
        cone->stale[node] = cone->look; /* a channel may have changed twice */
      }
    }
  }
  qsort(&cone->ends[level->first_end], cone->num_ends - level->first_end,
        sizeof *cone->ends, compare);
}

bool register_cone_find(register_cone *cone, const uint32_t *changed,
                        size_t count) {
  size_t same = go_back_to(cone, changed, count);
  if (!cone->is_known) {
    return false;
  }
  if (same == count && count > 0) {
    return true;
  }
  cone->look++;
  begin_level(cone, &changed[same], count - same);
  list_nodes(cone);
  if (!find_arrivals(cone)) {
    cone->levels[cone->num_levels - 1].is_cycle = true;
    return false;
  }
  list_ends(cone);
  return true;
}

const uint32_t *register_cone_ends(const register_cone *cone, size_t *count) {
  size_t first = cone->num_levels > 0 ? level_of(cone)->first_end : 0;
  *count = cone->num_ends - first;
  return &cone->ends[first];
}

void register_cone_keep(register_cone *cone) {
  cone->num_levels = 0;
  cone->num_nodes = cone->num_channels = cone->num_ends = 0;
}
