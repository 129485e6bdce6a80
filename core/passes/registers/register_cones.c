/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Behind a register, nothing depends on when a wire is stable in front of it.
 * So the nodes that lead on from a few channels, up to the next registers, are
 * few, and what else there is stays as it is known.
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
  cone->nodes = ARENA_UNSET(&net->memory, uint32_t, nodes);
  cone->known = ARENA_UNSET(&net->memory, register_time, nodes);
  cone->ends = ARENA_UNSET(&net->memory, uint32_t, nodes);
  cone->changes = ARENA_ARRAY(&net->memory, uint32_t, channels + 1);
  cone->channels = ARENA_UNSET(&net->memory, uint32_t, channels + 1);
  if (!cone->looks || !cone->nodes || !cone->known || !cone->ends ||
      !cone->changes || !cone->channels) {
    return false;
  }
  cone->is_known = register_times_find(times, NULL);
  return true;
}

/* Goes back to what is known. */
static void go_back(register_cone *cone) {
  for (size_t i = 0; i < cone->num_nodes; i++) {
    cone->times->at[cone->nodes[i]] = cone->known[i];
  }
  for (size_t i = 0; i < cone->num_channels; i++) {
    register_times_tell(cone->times, cone->channels[i]);
  }
  cone->num_nodes = cone->num_channels = cone->num_ends = 0;
}

/* Lists the channels that have changed, each of them once. */
static void list_channels(register_cone *cone, const uint32_t *changed,
                          size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (cone->changes[changed[i]] != cone->look) {
      cone->changes[changed[i]] = cone->look;
      cone->channels[cone->num_channels++] = changed[i];
      register_times_tell(cone->times, changed[i]);
    }
  }
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
      cone->known[cone->num_nodes] = cone->times->at[to];
      cone->nodes[cone->num_nodes++] = to;
    }
    cone->times->steps++;
  }
}

/* Lists all nodes that the channels lead to, up to the next registers. */
static void list_nodes(register_cone *cone) {
  for (size_t i = 0; i < cone->num_channels; i++) {
    for (size_t wire = 0; wire < 3; wire++) {
      list_behind(cone, 3 * (size_t)cone->channels[i] + wire);
    }
  }
  for (size_t i = 0; i < cone->num_nodes; i++) {
    if (!register_times_cut(cone->times, cone->nodes[i])) {
      list_behind(cone, cone->nodes[i]);
    }
  }
}

/* Lets each node wait for those in front of it that are found anew, too. */
static void count_waiting(const register_cone *cone) {
  register_times *t = cone->times;
  for (size_t i = 0; i < cone->num_nodes; i++) {
    t->at[cone->nodes[i]].waiting = 0;
  }
  for (size_t i = 0; i < cone->num_nodes; i++) {
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
static void arrive(register_times *t, size_t node) {
  const wire_graph *graph = &t->net->graph;
  register_time at = {wire_graph_begin(graph, node), NOWHERE, 0};
  for (uint32_t i = graph->first_in[node]; i != NOWHERE;
       i = graph->arcs[i].next_in) {
    const wire_arc *arc = &graph->arcs[i];
    double ns = register_times_behind(t, arc->from);
    if (ns >= 0 && ns + arc->ns > at.ns) {
      at.ns = ns + arc->ns;
      at.previous = arc->from;
    }
    t->steps++;
  }
  t->at[node] = at;
}

/* Finds the arrivals of the nodes that are listed. Those that wait for nothing
 * are a stack. */
static bool find_arrivals(register_cone *cone) {
  register_times *t = cone->times;
  const wire_graph *graph = &t->net->graph;
  size_t ready = 0, count = 0;
  count_waiting(cone);
  for (size_t i = cone->num_nodes; i-- > 0;) {
    if (t->at[cone->nodes[i]].waiting == 0) {
      t->stack[ready++] = cone->nodes[i];
    }
  }
  for (; ready > 0; count++) {
    uint32_t node = t->stack[--ready];
    arrive(t, node);
    for (uint32_t i = graph->first_out[node];
         i != NOWHERE && !register_times_cut(t, node);
         i = graph->arcs[i].next_out) {
      if (--t->at[graph->arcs[i].to].waiting == 0) {
        t->stack[ready++] = graph->arcs[i].to;
      }
    }
  }
  hls_work_count(count);
  return count == cone->num_nodes;
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

/* Lists the ends of paths that are too long: such a path leads through a
 * channel that has changed. */
static void list_ends(register_cone *cone) {
  for (size_t i = 0; i < cone->num_nodes; i++) {
    list_end(cone, cone->nodes[i]);
  }
  for (size_t i = 0; i < 3 * cone->num_channels; i++) {
    size_t node = 3 * (size_t)cone->channels[i / 3] + i % 3;
    if (!has(cone, node)) {
      list_end(cone, node);
    }
  }
  qsort(cone->ends, cone->num_ends, sizeof *cone->ends, compare);
}

bool register_cone_find(register_cone *cone, const uint32_t *changed,
                        size_t count) {
  go_back(cone);
  if (!cone->is_known) {
    return false;
  }
  cone->look++;
  list_channels(cone, changed, count);
  list_nodes(cone);
  if (!find_arrivals(cone)) {
    return false;
  }
  list_ends(cone);
  return true;
}

void register_cone_keep(register_cone *cone) {
  cone->num_nodes = cone->num_channels = cone->num_ends = 0;
}
