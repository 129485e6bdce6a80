/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A register ends the paths of data and valid in its channel and begins others;
 * ready goes on through it. A path that has become too long went through a
 * register that was moved from behind its last unit to the front of the first,
 * or farther: if the first unit is later then the last one has to be.
 */
#include "core/passes/registers/register_times.h"
#include "hls/work.h"
#include <string.h>

#define NOWHERE WIRE_GRAPH_NOWHERE

/* The delays of the buffers of a node's channel. */
static const hls_unit_delays *slot_at(register_times *t, size_t node) {
  if (t->net->channels[node / 3].slots > 0) {
    return &t->fifos[node / 3].delays;
  }
  return known_slots_of(&t->slots, MlirHandshakeBufferTypeOneSlotBreakDV,
                        t->net->channels[node / 3].width);
}

/* The registers of the channel that a node is a wire of. */
static uint32_t registers_at(const register_times *t, size_t node) {
  return wire_graph_is_wire(&t->net->graph, node) ? t->registers[node / 3] : 0;
}

/* Does a channel have a slot that registers ready? */
static bool has_ready(const register_times *t, size_t node) {
  return wire_graph_is_wire(&t->net->graph, node) &&
         t->net->channels[node / 3].ready > 0;
}

/* Its delays. */
static const hls_unit_delays *ready_at(register_times *t, size_t node) {
  return known_slots_of(&t->ready, MlirHandshakeBufferTypeOneSlotBreakR,
                        t->net->channels[node / 3].width);
}

/* The registers, or 1 if there is a FIFO without one. */
static uint32_t buffers_at(const register_times *t, size_t node) {
  uint32_t registers = registers_at(t, node);
  bool has_fifo = registers == 0 && wire_graph_is_wire(&t->net->graph, node) &&
                  t->net->channels[node / 3].slots > 0;
  return has_fifo ? 1 : registers;
}

static double clock_to(const hls_unit_delays *slot, size_t node) {
  switch (node % 3) {
  case HLS_WIRE_DATA:
    return slot->clock_to_data;
  case HLS_WIRE_VALID:
    return slot->clock_to_valid;
  default:
    return slot->clock_to_ready;
  }
}

/* What a path takes through the buffers of a node's channel, where they do not
 * cut it. */
static double passage(register_times *t, size_t node) {
  const hls_unit_delays *slot = slot_at(t, node);
  switch (node % 3) {
  case HLS_WIRE_DATA:
    return slot->data;
  case HLS_WIRE_VALID:
    return slot->valid;
  default:
    return slot->ready * buffers_at(t, node);
  }
}

static double later_of(double a, double b) { return a > b ? a : b; }

/* When a wire is stable behind the registers and the FIFO of its channel, if it
 * is in front of them at a time. */
static double behind_registers(register_times *t, size_t node, double ns) {
  if (buffers_at(t, node) == 0) {
    return ns;
  }
  double begins = clock_to(slot_at(t, node), node);
  bool is_cut = node % 3 != HLS_WIRE_READY && register_times_cut(t, node);
  return is_cut || ns < 0 ? begins : later_of(ns + passage(t, node), begins);
}

/* Is a wire of data or valid to have a slot that registers ready, in the place
 * of a register that it had? */
static bool gets_ready(const register_times *t, size_t node) {
  if (!t->counts_entries || !wire_graph_is_wire(&t->net->graph, node)) {
    return false;
  }
  const net_channel *c = &t->net->channels[node / 3];
  return c->enters && c->had_registers > 0 && t->registers[node / 3] == 0 &&
         node % 3 != HLS_WIRE_READY;
}

/* The same for the slot that registers ready. */
static double behind_ready(register_times *t, size_t node, double ns) {
  if (!has_ready(t, node)) {
    const hls_unit_delays *later =
        ns >= 0 && gets_ready(t, node) ? ready_at(t, node) : NULL;
    return !later                      ? ns
           : node % 3 == HLS_WIRE_DATA ? ns + later->data
                                       : ns + later->valid;
  }
  const hls_unit_delays *slot = ready_at(t, node);
  double begins = clock_to(slot, node);
  if (node % 3 == HLS_WIRE_READY || ns < 0) {
    return begins;
  }
  double takes = node % 3 == HLS_WIRE_DATA ? slot->data : slot->valid;
  return later_of(ns + takes, begins);
}

/* Has the channel of a node no buffers, nor any that would count? Most have
 * none. */
static bool is_bare(const register_times *t, size_t node) {
  if (!wire_graph_is_wire(&t->net->graph, node)) {
    return true;
  }
  const net_channel *c = &t->net->channels[node / 3];
  return t->registers[node / 3] + c->slots + c->ready == 0 &&
         !(t->counts_entries && c->enters && c->had_registers > 0);
}

double register_times_behind(register_times *t, size_t node) {
  double ns = t->at[node].ns;
  if (is_bare(t, node)) {
    return ns;
  }
  return node % 3 == HLS_WIRE_READY
             ? behind_registers(t, node, behind_ready(t, node, ns))
             : behind_ready(t, node, behind_registers(t, node, ns));
}

static void raise_arrival(register_times *t, size_t node, double ns,
                          size_t from) {
  if (ns > t->at[node].ns) {
    t->at[node].ns = ns;
    t->at[node].previous = (uint32_t)from;
  }
}

/* Takes what is behind a node's registers on to the nodes that it leads to.
 * What waits for nothing more comes to the stack, unless that is NULL. */
static uint32_t *lead_on(register_times *t, size_t node, uint32_t *ready) {
  const wire_graph *graph = &t->net->graph;
  double ns = register_times_behind(t, node);
  for (uint32_t i = graph->first_out[node]; i != NOWHERE;
       i = graph->arcs[i].next_out) {
    const wire_arc *arc = &graph->arcs[i];
    if (ns >= 0) {
      raise_arrival(t, arc->to, ns + arc->ns, node);
    }
    if (--t->at[arc->to].waiting == 0 && ready) {
      *--ready = arc->to;
    }
  }
  return ready;
}

/* Describes the nodes before anything has arrived: each waits for all arcs that
 * lead to it. */
static void describe(register_times *t) {
  const wire_graph *graph = &t->net->graph;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    t->before[i] = (register_time){wire_graph_begin(graph, i), NOWHERE, 0};
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    t->before[graph->arcs[i].to].waiting++;
  }
}

void register_times_tell(register_times *t, size_t channel) {
  t->registers[channel] = t->net->channels[channel].registers;
  if (t->net->channels[channel].slots > 0) {
    fifo_delays_find(&t->fifos[channel], &t->net->channels[channel], &t->slots);
  }
}

/* Lets what is behind registers arrive: nothing waits for what is in front of
 * them. */
static void begin(register_times *t) {
  const wire_graph *graph = &t->net->graph;
  memcpy(t->at, t->before, graph->num_nodes * sizeof *t->at);
  for (size_t i = 0; i < graph->num_channels; i++) {
    register_times_tell(t, i);
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (register_times_cut(t, i)) {
      lead_on(t, i, NULL);
    }
  }
}

/* The nodes that wait for nothing are a stack. */
bool register_times_find(register_times *t, uint32_t *order) {
  const wire_graph *graph = &t->net->graph;
  uint32_t *end = t->stack + graph->num_nodes, *ready = end;
  size_t count = 0;
  begin(t);
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (t->at[i].waiting == 0 && wire_graph_is_used(graph, i)) {
      *--ready = (uint32_t)i;
    }
  }
  while (ready < end) {
    uint32_t node = *ready++;
    if (order) {
      order[count] = node;
    }
    count++;
    if (!register_times_cut(t, node)) {
      ready = lead_on(t, node, ready);
    }
  }
  hls_work_count(count);
  t->steps += count + graph->num_arcs;
  return count + 3 * (graph->room - graph->num_channels) == graph->num_nodes;
}

/* What a register needs of a wire in front of the clock's edge. */
static double setup_of(const hls_unit_delays *slot, size_t node) {
  return node % 3 == HLS_WIRE_DATA ? slot->setup : slot->control_setup;
}

double register_times_at_register(register_times *t, size_t node) {
  double ns = t->at[node].ns, most = -1;
  if (ns < 0 || is_bare(t, node)) {
    return -1;
  }
  if (has_ready(t, node) &&
      (node % 3 == HLS_WIRE_READY || !register_times_cut(t, node))) {
    most = ns + setup_of(ready_at(t, node), node);
  }
  if (buffers_at(t, node) > 0 &&
      !(node % 3 == HLS_WIRE_READY && has_ready(t, node))) {
    most = later_of(most, ns + setup_of(slot_at(t, node), node));
  }
  return most;
}

double register_times_at_unit(register_times *t, size_t node) {
  double end = wire_graph_end(&t->net->graph, node);
  double ns = end < 0 ? -1 : register_times_behind(t, node);
  return ns < 0 ? -1 : ns + end;
}

static void raise_to(double *least, double ns) {
  *least = ns > *least ? ns : *least;
}

/* What is in front of a path at a node, until it ends at the node's registers,
 * if they cut it, or at the next ones; below 0: it ends nowhere. `behind` is
 * what is in front of one behind the registers. */
static double rest_at(register_times *t, size_t node, double behind) {
  bool is_backward = node % 3 == HLS_WIRE_READY;
  if (register_times_cut(t, node)) {
    return setup_of(is_backward ? ready_at(t, node) : slot_at(t, node), node);
  }
  double ahead = behind;
  if (has_ready(t, node)) {
    const hls_unit_delays *slot = ready_at(t, node);
    double takes = node % 3 == HLS_WIRE_DATA ? slot->data : slot->valid;
    ahead = later_of(ahead < 0 ? -1 : ahead + takes, setup_of(slot, node));
  }
  if (buffers_at(t, node) == 0) {
    return ahead;
  }
  bool has_fifo = !is_backward && t->net->channels[node / 3].slots > 0;
  double setup = has_fifo ? setup_of(slot_at(t, node), node) : -1;
  return later_of(ahead < 0 ? -1 : ahead + passage(t, node), setup);
}

/* The same behind the registers of a node, of which nodes that it leads to are
 * known. */
static double rest_behind(register_times *t, size_t node, const double *rest) {
  const wire_graph *graph = &t->net->graph;
  double most = wire_graph_end(graph, node);
  for (uint32_t i = graph->first_out[node]; i != NOWHERE;
       i = graph->arcs[i].next_out) {
    const wire_arc *arc = &graph->arcs[i];
    double ahead = rest_at(t, arc->to, rest[arc->to]);
    raise_to(&most, ahead < 0 ? -1 : arc->ns + ahead);
  }
  return most;
}

/* Raises the limits to the longest paths that end at the nodes. */
static void allow_ends(register_times *t) {
  for (size_t i = 0; i < 3 * t->net->graph.num_channels; i++) {
    raise_to(&t->limits[i].at_register, register_times_at_register(t, i));
    raise_to(&t->limits[i].at_unit, register_times_at_unit(t, i));
  }
}

/* Raises them to the longest paths that go through the nodes, which are in an
 * order. `rest` has room for all of them. */
static void allow_through(register_times *t, const uint32_t *order,
                          double *rest) {
  for (size_t i = t->net->graph.num_nodes; i-- > 0;) {
    bool is_reached = order[i] != NOWHERE && !register_times_cut(t, order[i]);
    if (is_reached) {
      rest[order[i]] = rest_behind(t, order[i], rest);
    }
  }
  for (size_t i = 0; i < 3 * t->net->graph.num_channels; i++) {
    double ns = register_times_behind(t, i), ahead = rest_behind(t, i, rest);
    double through = ns < 0 || ahead < 0 ? -1 : ns + ahead;
    raise_to(&t->limits[i].at_register,
             register_times_cut(t, i) ? -1 : through);
    raise_to(&t->limits[i].at_unit, through);
  }
}

/* The same, and finds the order. Returns false when out of memory. */
static bool allow_all(register_times *t, arena_pool *memory) {
  size_t count = t->net->graph.num_nodes + 1;
  double *rest = ARENA_UNSET(memory, double, count);
  uint32_t *order = ARENA_UNSET(memory, uint32_t, count);
  if (!rest || !order) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    rest[i] = -1;
    order[i] = NOWHERE;
  }
  bool has_order = register_times_find(t, order);
  allow_ends(t);
  if (has_order) {
    allow_through(t, order, rest);
  }
  return true;
}

/* Finds the limits. Returns false when out of memory. */
static bool find_limits(register_times *t, arena_pool *memory, double period,
                        bool is_final) {
  size_t count = t->net->graph.num_nodes + 1;
  t->limits = ARENA_UNSET(memory, path_limits, count);
  for (size_t i = 0; t->limits && i < count; i++) {
    t->limits[i] = (path_limits){period, period};
  }
  if (!t->limits || is_final) {
    return t->limits && allow_all(t, memory);
  }
  register_times_find(t, NULL);
  allow_ends(t);
  return true;
}

bool register_times_begin(register_times *times, register_net *net,
                          double period, bool is_final) {
  arena_pool *memory = &net->memory;
  size_t count = net->graph.num_nodes + 1;
  times->net = net;
  times->at = ARENA_UNSET(memory, register_time, count);
  times->before = ARENA_UNSET(memory, register_time, count);
  times->registers = ARENA_UNSET(memory, uint32_t, net->graph.num_channels + 1);
  times->stack = ARENA_UNSET(memory, uint32_t, count);
  times->wires = ARENA_UNSET(memory, unsigned char, count);
  times->fifos = ARENA_ARRAY(memory, fifo_delays, net->graph.num_channels + 1);
  if (!times->at || !times->before || !times->registers || !times->stack ||
      !times->wires || !times->fifos) {
    return false;
  }
  describe(times);
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    fifo_delays_begin(&times->fifos[i], &net->channels[i]);
  }
  return find_limits(times, memory, period, is_final);
}
