/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A path that has become too long went through a register that was moved from
 * behind its last unit to the front of the first, or farther: if the first unit
 * is later then the last one has to be.
 */
#include "core/passes/registers/register_paths.h"

#define NOWHERE WIRE_GRAPH_NOWHERE

/* A step back on a path: from a node to the one in front of it. */
typedef struct path_step {
  size_t node;      /* NOWHERE: the path begins behind it */
  bool is_in_front; /* of the registers of its channel? */
} path_step;

static path_step step_back(const register_times *t, path_step step) {
  bool begins = register_times_cut(t, step.node) && !step.is_in_front;
  return (path_step){begins ? NOWHERE : t->at[step.node].previous, false};
}

/* The units between which registers could cut a path. */
typedef struct late_path {
  size_t first, last;
  bool has_forward; /* does it go through any wire of data or valid? */
} late_path;

static late_path find_path(const register_times *t, path_step end) {
  const register_net *net = t->net;
  late_path path = {0};
  for (path_step s = end; s.node != NOWHERE; s = step_back(t, s)) {
    if (!wire_graph_is_wire(&net->graph, s.node) ||
        s.node % 3 == HLS_WIRE_READY) {
      continue;
    }
    const net_channel *channel = &net->channels[s.node / 3];
    if (channel->is_memory) {
      continue; /* no register could be there */
    }
    if (!path.has_forward) {
      path.last = s.is_in_front ? channel->from : channel->to;
      path.has_forward = true;
    }
    path.first = register_times_cut(t, s.node) && !s.is_in_front
                     ? channel->to
                     : channel->from;
  }
  return path;
}

/* Requires that registers do not come to a channel. */
static bool refuse_register(const net_channel *channel, const bool *is_later,
                            max_closure *closure, bool *is_new) {
  if (channel->is_memory || !is_later[channel->to] || is_later[channel->from]) {
    return true;
  }
  *is_new = true;
  return max_closure_require(closure, channel->to, channel->from,
                             MAX_CLOSURE_ALWAYS);
}

/* Requires what prevents a path. Returns false when out of memory. */
static bool prevent(const register_times *t, path_step end,
                    const bool *is_later, max_closure *closure, bool *is_new) {
  late_path path = find_path(t, end);
  if (path.has_forward && is_later[path.first] && !is_later[path.last]) {
    *is_new = true;
    return max_closure_require(closure, path.first, path.last,
                               MAX_CLOSURE_ALWAYS);
  }
  bool ok = true;
  for (path_step s = end; ok && s.node != NOWHERE; s = step_back(t, s)) {
    if (wire_graph_is_wire(&t->net->graph, s.node)) {
      ok = refuse_register(&t->net->channels[s.node / 3], is_later, closure,
                           is_new);
    }
  }
  return ok;
}

/* What is done with the end of a path that is too long. Returns false when out
 * of memory. */
typedef bool (*late_end_look)(register_times *t, path_step end, void *user);

/* Looks at those of a node. */
static bool look_at_node(register_times *t, size_t node, late_end_look look,
                         void *user, bool *is_late) {
  bool ok = true;
  if (register_times_at_register(t, node) > t->limits[node].at_register) {
    *is_late = true;
    ok = look(t, (path_step){node, true}, user);
  }
  if (ok && register_times_at_unit(t, node) > t->limits[node].at_unit) {
    *is_late = true;
    ok = look(t, (path_step){node, false}, user);
  }
  return ok;
}

/* Looks at all of them. `*is_late` tells whether there are any. Returns false
 * when out of memory. */
static bool look_at_ends(register_times *t, late_end_look look, void *user,
                         bool *is_late) {
  bool ok = true;
  *is_late = false;
  for (size_t i = 0; ok && i < 3 * t->net->graph.num_channels; i++) {
    ok = look_at_node(t, i, look, user, is_late);
  }
  return ok;
}

/* What is refused of moves. */
typedef struct path_refusal {
  const bool *is_later;
  max_closure *closure;
  bool is_new;
} path_refusal;

static bool refuse_path(register_times *t, path_step end, void *user) {
  path_refusal *r = user;
  return prevent(t, end, r->is_later, r->closure, &r->is_new);
}

register_verdict register_paths_judge(register_times *times,
                                      const bool *is_later,
                                      max_closure *closure) {
  path_refusal refusal = {is_later, closure, false};
  bool is_late;
  if (!register_times_find(times, NULL)) {
    return REGISTERS_STUCK;
  }
  if (!look_at_ends(times, refuse_path, &refusal, &is_late)) {
    return REGISTERS_NO_MEMORY;
  }
  return !is_late         ? REGISTERS_FIT
         : refusal.is_new ? REGISTERS_REFUSED
                          : REGISTERS_STUCK;
}

/* A node in front of another one that waits for a cycle of wires, which waits
 * as well. */
static size_t waiting_before(const register_times *t, size_t node) {
  const wire_graph *graph = &t->net->graph;
  uint32_t i = graph->first_in[node];
  while (i != NOWHERE && (register_times_cut(t, graph->arcs[i].from) ||
                          t->at[graph->arcs[i].from].waiting == 0)) {
    i = graph->arcs[i].next_in;
  }
  return i == NOWHERE ? NOWHERE : graph->arcs[i].from;
}

/* A node on a cycle of wires; NOWHERE if there is none. What is in front of one
 * that waits ends in a cycle: the one that is come to again is on it (Brent,
 * "An improved Monte Carlo factorization algorithm", BIT 1980). */
static size_t find_on_cycle(const register_times *t) {
  size_t node = 0, count = t->net->graph.num_nodes;
  while (node < count && t->at[node].waiting == 0) {
    node++;
  }
  size_t mark = node < count ? node : NOWHERE, steps = 0, most = 1;
  node = mark == NOWHERE ? NOWHERE : waiting_before(t, mark);
  while (node != mark && node != NOWHERE) {
    if (++steps == most) {
      mark = node;
      most *= 2;
      steps = 0;
    }
    node = waiting_before(t, node);
  }
  return node;
}

/* Lists the channel of a node behind the others, unless it is the last one. */
static void list_channel(register_times *t, size_t node, size_t *count) {
  if (!wire_graph_is_wire(&t->net->graph, node)) {
    return;
  }
  if (*count == 0 || t->stack[*count - 1] != node / 3) {
    t->wires[*count] = 0;
    t->stack[(*count)++] = (uint32_t)(node / 3);
  }
  t->wires[*count - 1] |=
      node % 3 == HLS_WIRE_READY ? PATH_BACKWARD : PATH_FORWARD;
}

static bool look_at_cycle(register_times *t, register_path_look look,
                          void *user) {
  size_t first = find_on_cycle(t), node = first, count = 0;
  while (node != NOWHERE) {
    list_channel(t, node, &count);
    node = waiting_before(t, node);
    node = node == first ? NOWHERE : node;
  }
  return look(
      &(register_path){.channels = t->stack, .wires = t->wires, .count = count},
      user);
}

/* So many paths are looked at: most others are too long for the same reasons.
 */
enum { MOST_PATHS = 16 };

/* Who looks at paths. */
typedef struct path_looker {
  register_path_look look;
  void *user;
  int left; /* paths to look at */
} path_looker;

static bool look_at_path(register_times *t, path_step end, void *user) {
  path_looker *looker = user;
  if (looker->left-- <= 0) {
    return true;
  }
  late_path path = find_path(t, end);
  size_t count = 0;
  for (path_step s = end; s.node != NOWHERE; s = step_back(t, s)) {
    list_channel(t, s.node, &count);
  }
  return looker->look(
      &(register_path){t->stack, t->wires, count, path.first, path.last},
      looker->user);
}

bool register_paths_find_late(register_times *times, register_path_look look,
                              void *user, bool *is_late) {
  path_looker looker = {look, user, MOST_PATHS};
  if (!register_times_find(times, NULL)) {
    *is_late = true;
    return look_at_cycle(times, look, user);
  }
  return look_at_ends(times, look_at_path, &looker, is_late);
}

bool register_paths_find_late_near(register_cone *cone, const uint32_t *changed,
                                   size_t count, register_path_look look,
                                   void *user, bool *is_late) {
  path_looker looker = {look, user, MOST_PATHS};
  if (!register_cone_find(cone, changed, count)) {
    *is_late = true;
    return look_at_cycle(cone->times, look, user);
  }
  bool ok = true;
  size_t num_ends;
  const uint32_t *ends = register_cone_ends(cone, &num_ends);
  *is_late = false;
  for (size_t i = 0; ok && i < num_ends; i++) {
    ok = look_at_node(cone->times, ends[i], look_at_path, &looker, is_late);
  }
  return ok;
}
