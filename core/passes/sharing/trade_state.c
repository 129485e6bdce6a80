/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A step changes one channel. So there is little to be looked at behind it: the
 * paths that lead on from there, and the tokens of its loop.
 */
#include "core/passes/sharing/trade_state.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/tokens/token_causes.h"
#include <stdlib.h>

/* A register or a slot counts as so many bits for each of its data, and as one
 * for itself: of two that hold as much in all, one is better. */
enum { BITS_OF_DATA = 8 };

/* So many times the steps may be taken that it takes to time the circuit once,
 * and some more. */
static const uint64_t MOST_LOOKS = 4, MORE_STEPS = 450000;

/* So many steps may be taken to find when the tokens of a loop come, for each
 * of its channels, and some more. */
static const uint64_t STEPS_EACH = 32, MORE_TOKEN_STEPS = 2000;

/* And so many for each of them to find why a token is late. */
static const uint64_t STEPS_OF_CAUSES = 16;

int64_t trade_state_bits(const net_channel *channel) {
  return (int64_t)(channel->width > 0 ? channel->width : 1) * BITS_OF_DATA + 1;
}

static void spend(trade_state *t, uint64_t steps) {
  t->steps -= steps < t->steps ? steps : t->steps;
}

static void change(trade_state *t, const trade_step *step, int sign) {
  net_channel *c = &t->net->channels[step->channel];
  c->registers = (uint32_t)((int)c->registers + sign * step->registers);
  c->slots = (uint32_t)((int)c->slots + sign * step->slots);
  c->ready = (uint32_t)((int)c->ready + sign * step->ready);
  held_net_tell_channel(&t->held, step->channel);
  if (step->registers > 0 && !t->held.channels[step->channel].edge) {
    t->later = sign > 0 ? t->later + 1 : t->later - 1;
  }
  t->channels[step->channel].is_tried = sign > 0;
}

void trade_state_make(trade_state *t, const trade_step *step) {
  change(t, step, 1);
  t->made[t->num_made++] = *step;
}

void trade_state_take_back(trade_state *t) {
  change(t, &t->made[--t->num_made], -1);
}

/* Lists the channels that the steps from one on have changed. */
static size_t list_changed(const trade_state *t, size_t first,
                           uint32_t *changed) {
  for (size_t i = first; i < t->num_made; i++) {
    changed[i - first] = t->made[i].channel;
  }
  return t->num_made - first;
}

void trade_state_fits(trade_state *t) {
  for (size_t i = t->num_fit; i < t->num_made; i++) {
    t->channels[t->made[i].channel].is_tried = false;
  }
  t->num_fit = t->num_made;
  t->later = 0;
  register_cone_keep(&t->cone);
}

void trade_state_keep(trade_state *t) {
  t->num_made = t->num_fit = 0;
  t->num_kept++;
}

/* Notes that something is known of a channel. */
static trade_channel *note(trade_state *t, uint32_t channel) {
  trade_channel *c = &t->channels[channel];
  if (!c->is_noted) {
    c->is_noted = true;
    t->noted[t->num_noted++] = channel;
  }
  return c;
}

static void forget(trade_state *t) {
  for (size_t i = 0; i < t->num_noted; i++) {
    trade_channel *c = &t->channels[t->noted[i]];
    *c = (trade_channel){.is_tried = c->is_tried};
  }
  t->num_noted = t->num_paths = 0;
  t->dearest = 0;
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void sort_noted(trade_state *t) {
  qsort(t->noted, t->num_noted, sizeof *t->noted, compare);
}

bool trade_state_may_get_slot(const trade_state *t, uint32_t channel) {
  return t->held.channels[channel].edge &&
         !t->net->channels[channel].is_fixed &&
         !t->net->channels[channel].is_memory;
}

bool trade_state_may_get(const trade_state *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return trade_state_may_get_slot(t, channel) ||
         (!c->is_fixed && !c->is_memory &&
          call_deadlines_know(&t->calls, channel));
}

bool trade_state_may_get_ready(const trade_state *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return !c->is_fixed && !c->is_memory && c->ready == 0;
}

/* Could a path be cut in a channel by these of its wires? */
static bool may_be_cut(const trade_state *t, uint32_t channel,
                       unsigned char wires) {
  return !t->channels[channel].is_tried &&
         ((wires & PATH_FORWARD && trade_state_may_get(t, channel)) ||
          (wires & PATH_BACKWARD && trade_state_may_get_ready(t, channel)));
}

static bool count_path(const register_path *path, void *user) {
  trade_state *t = user;
  int64_t least = INT64_MAX;
  for (size_t i = 0; i < path->count; i++) {
    uint32_t channel = path->channels[i];
    trade_channel *c = note(t, channel);
    c->paths += (path->wires[i] & PATH_FORWARD) != 0;
    c->ready += (path->wires[i] & PATH_BACKWARD) != 0;
    int64_t bits = trade_state_bits(&t->net->channels[channel]);
    if (bits < least && may_be_cut(t, channel, path->wires[i])) {
      least = bits;
    }
  }
  t->num_paths++;
  t->dearest = least > t->dearest ? least : t->dearest;
  return true;
}

bool trade_state_is_late(trade_state *t) {
  uint32_t changed[TRADE_STATE_MOST];
  size_t count = list_changed(t, t->num_fit, changed);
  bool late = true;
  forget(t);
  t->times.steps = 0;
  register_paths_find_late_near(&t->cone, changed, count, count_path, t, &late);
  sort_noted(t);
  spend(t, t->times.steps);
  return late;
}

/* Has anything of a loop changed since it was known to be fast? */
static bool has_changed(const trade_state *t, const held_loop *loop) {
  for (size_t i = t->num_fit; i < t->num_made; i++) {
    const held_edge *edge = t->held.channels[t->made[i].channel].edge;
    if (edge && edge->loop == loop) {
      return true;
    }
  }
  return false;
}

bool trade_state_is_in_time(trade_state *t) {
  for (held_loop *it = t->loops->first; it; it = it->next) {
    if (!has_changed(t, it)) {
      continue;
    }
    uint64_t most = it->tokens->num_edges * STEPS_EACH + MORE_TOKEN_STEPS;
    it->tokens->steps = most;
    bool is_found = token_times_find(it->tokens);
    spend(t, most - it->tokens->steps);
    if (!is_found) {
      t->late = it;
      return false;
    }
  }
  return true;
}

bool trade_state_keeps_calls(trade_state *t) {
  if (t->later == 0) {
    return true;
  }
  spend(t, t->calls.times.num_ops);
  return call_deadlines_are_kept(&t->calls);
}

bool trade_state_may_be_lone(const trade_state *t, uint32_t channel) {
  return !t->held.channels[channel].edge &&
         !t->net->channels[channel].is_once &&
         lone_tokens_may_be(&t->lone, channel);
}

bool trade_state_are_held(trade_state *t) {
  bool ok = true;
  t->lone.steps = 0;
  t->lone.most = t->steps;
  for (size_t i = t->num_fit; ok && i < t->num_made; i++) {
    const trade_step *step = &t->made[i];
    ok = step->registers >= 0 || !trade_state_may_be_lone(t, step->channel) ||
         lone_tokens_are_held(&t->lone, step->channel);
  }
  spend(t, t->lone.steps);
  return ok;
}

/* Notes which edges of its loop a channel has. */
static void own_edges(trade_state *t, uint32_t channel) {
  const held_channel *h = &t->held.channels[channel];
  const held_loop *loop = h->edge->loop;
  uint32_t edge = h->edge->edge;
  loop->owners[edge] = channel;
  for (uint32_t i = 0; i < h->had; i++) {
    edge = loop->behind[loop->tokens->edges[edge].to];
    loop->owners[edge] = channel;
  }
}

/* Finds the channels of the edges of all loops. Returns false when out of
 * memory. */
static bool find_owners(trade_state *t) {
  for (held_loop *it = t->loops->first; it; it = it->next) {
    size_t count = it->tokens->num_edges;
    it->owners = ARENA_UNSET(&t->net->memory, uint32_t, count + 1);
    for (size_t i = 0; it->owners && i < count; i++) {
      it->owners[i] = HELD_LOOPS_NONE;
    }
    if (!it->owners) {
      return false;
    }
  }
  for (uint32_t i = 0; i < t->net->graph.num_channels; i++) {
    if (t->held.channels[i].edge) {
      own_edges(t, i);
    }
  }
  return true;
}

static void look_at_cause(size_t edge, bool for_room, void *user) {
  trade_state *t = user;
  uint32_t channel = t->late->owners[edge];
  if (channel != HELD_LOOPS_NONE) {
    trade_channel *c = note(t, channel);
    c->needs_room |= for_room;
    c->awaits |= !for_room;
  }
}

void trade_state_find_causes(trade_state *t) {
  forget(t);
  token_causes_follow(t->late->tokens, look_at_cause, t);
  sort_noted(t);
  spend(t, t->late->tokens->num_edges * STEPS_OF_CAUSES);
}

bool trade_state_begin(trade_state *t, register_net *net,
                       const held_loops *loops, double period) {
  *t = (trade_state){.net = net, .loops = loops};
  t->times.counts_entries = true;
  size_t count = net->graph.num_channels + 1;
  t->channels = ARENA_ARRAY(&net->memory, trade_channel, count);
  t->noted = ARENA_UNSET(&net->memory, uint32_t, count);
  if (!t->channels || !t->noted || !held_net_begin(&t->held, net, loops) ||
      !register_times_begin(&t->times, net, period, false) ||
      !call_deadlines_begin(&t->calls, net) ||
      !lone_tokens_begin(&t->lone, net, &t->calls.nest)) {
    return false;
  }
  t->steps = t->times.steps * MOST_LOOKS + MORE_STEPS;
  t->has_instance = ir_has_instance(net->func);
  held_net_begin_round(&t->held);
  held_net_tell(&t->held);
  return find_owners(t) && register_cone_begin(&t->cone, net, &t->times);
}

void trade_state_finish(trade_state *t) {
  lone_tokens_finish(&t->lone);
  call_deadlines_finish(&t->calls);
}
