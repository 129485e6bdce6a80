/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A cycle that is put into a channel needs no register at first: its token is
 * held by what it comes from.
 */
#include "core/passes/sharing/held_net.h"
#include "core/passes/buffers/slots.h"

/* What a register has beside its data. */
enum { HANDSHAKE_BITS = 2 };

/* What weighs more than all bits. */
static const int64_t NEVER = INT64_C(1) << 40;

static int64_t bits_of(const net_channel *channel) {
  return (int64_t)channel->width + HANDSHAKE_BITS;
}

static uint32_t count_taken(const net_channel *channel) {
  uint32_t count = 0;
  for (const net_register *it = channel->taken; it; it = it->next) {
    count++;
  }
  return count;
}

/* Finds what buffers a channel has: the list begins with the last one. Returns
 * false when out of memory. */
static bool find_buffers(held_channel *held, const net_channel *channel,
                         arena_pool *memory) {
  held->had = count_taken(channel);
  held->fifo = HELD_LOOPS_NONE;
  held->plain = 0;
  bool *ready = ARENA_ARRAY(memory, bool, held->had + 1);
  held->ready = ready;
  if (!ready) {
    return false;
  }
  uint32_t place = held->had;
  for (const net_register *it = channel->taken; it; it = it->next) {
    place--;
    if (it->type == MlirHandshakeBufferTypeOneSlotBreakR) {
      ready[place] = true;
    } else if (slots_are_single(it->type, it->slots)) {
      held->plain++;
    } else if (held->fifo == HELD_LOOPS_NONE) {
      held->fifo = place;
    }
  }
  return true;
}

/* Finds how long the token of a channel waits. One that takes a short way waits
 * for none that takes a long one. Returns whether that is known. */
static bool find_waits(held_channel *held, const net_channel *channel) {
  const token_times *tokens = held->edge->loop->tokens;
  const token_edge *e = &tokens->edges[held->edge->edge];
  size_t from = e->from;
  bool is_back = e->is_back;
  for (uint32_t i = 0; i < held->had; i++) {
    uint32_t behind = held->edge->loop->behind[e->to];
    if (behind == HELD_LOOPS_NONE) {
      return false;
    }
    e = &tokens->edges[behind];
    is_back = is_back || e->is_back;
  }
  held->waits = token_times_intake(tokens, TOKEN_ROUND_LATER, e->to) -
                tokens->nodes[e->to].turn + (is_back ? tokens->interval : 0) -
                tokens->known[TOKEN_ROUND_LATER][from].offered -
                (int64_t)channel->registers;
  bool is_known = held->waits >= 0 && !e->is_done;
  held->waits = held->edge->loop->joins[e->to] ? 0 : held->waits;
  return is_known;
}

/* Has a node of a loop's times to be in time? */
static bool has_deadline(const token_times *tokens, size_t node) {
  return tokens->deadlines[TOKEN_ROUND_LATER][node] != INT64_MAX ||
         tokens->deadlines[TOKEN_ROUND_FIRST][node] != INT64_MAX;
}

/* The node that a channel leads to, behind its registers. */
static size_t node_behind(const held_channel *held) {
  const token_times *tokens = held->edge->loop->tokens;
  const token_edge *e = &tokens->edges[held->edge->edge];
  for (uint32_t i = 0; i < held->had; i++) {
    e = &tokens->edges[held->edge->loop->behind[e->to]];
  }
  return e->to;
}

static void fix_nodes(const held_net *held) {
  const register_net *net = held->net;
  for (size_t i = 0; i < net->num_nodes; i++) {
    held->is_fixed[i] = true;
  }
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    if (held->channels[i].edge) {
      held->is_fixed[net->channels[i].from] = false;
      held->is_fixed[net->channels[i].to] = false;
    }
  }
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    const held_channel *h = &held->channels[i];
    if (h->edge) {
      const token_times *tokens = h->edge->loop->tokens;
      held->is_fixed[net->channels[i].from] |=
          has_deadline(tokens, tokens->edges[h->edge->edge].from);
      held->is_fixed[net->channels[i].to] |=
          has_deadline(tokens, node_behind(h));
    }
  }
}

/* A channel of a loop whose times are not known in the end keeps both of its
 * nodes in time. */
static void fix_unknown(const held_net *held, const held_loops *loops) {
  const register_net *net = held->net;
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    const net_channel *c = &net->channels[i];
    if (!held->channels[i].edge &&
        ptr_map_get(&loops->edges, net->graph.channels[i].ptr)) {
      held->is_fixed[c->from] = true;
      held->is_fixed[c->to] = true;
    }
  }
}

bool held_net_begin(held_net *held, register_net *net,
                    const held_loops *loops) {
  size_t count = net->graph.num_channels;
  held->net = net;
  held->channels = ARENA_ARRAY(&net->memory, held_channel, count + 1);
  held->is_fixed = ARENA_ARRAY(&net->memory, bool, net->num_nodes + 1);
  if (!held->channels || !held->is_fixed) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    held_channel *h = &held->channels[i];
    h->edge = ptr_map_get(&loops->edges, net->graph.channels[i].ptr);
    if (h->edge && !find_buffers(h, &net->channels[i], &net->memory)) {
      return false;
    }
    bool is_known = h->edge && !net->channels[i].is_memory &&
                    find_waits(h, &net->channels[i]);
    h->edge = is_known ? h->edge : NULL;
  }
  fix_nodes(held);
  fix_unknown(held, loops);
  return true;
}

void held_net_begin_round(held_net *held) {
  held->pairs = NULL;
  for (size_t i = 0; i < held->net->graph.num_channels; i++) {
    held_channel *h = &held->channels[i];
    h->registers = held->net->channels[i].registers;
    h->waited = h->waits;
    h->is_priced = false;
    h->is_kept = false;
    h->is_closed = false;
    h->is_new = false;
  }
}

/* What is saved when a cycle is taken from a channel. */
static int64_t saves(const held_channel *h, const net_channel *c) {
  return h->waits > 0 || c->registers == 0 ? 0 : bits_of(c);
}

/* What a cycle costs that is put into it; not less. */
static int64_t costs(const held_channel *h, const net_channel *c) {
  return h->is_priced ? bits_of(c) : saves(h, c);
}

/* What a channel requires of its nodes. */
static bool require(const held_channel *h, const net_channel *c,
                    max_closure *closure) {
  bool is_closed = h->is_closed || (h->is_priced && c->is_fixed);
  bool is_kept = h->is_kept || (h->waits == 0 && c->registers == 0) ||
                 (h->waits == 0 && c->is_fixed);
  int64_t more = costs(h, c) - saves(h, c);
  return (!is_kept ||
          max_closure_require(closure, c->from, c->to, MAX_CLOSURE_ALWAYS)) &&
         ((!is_closed && more == 0) ||
          max_closure_require(closure, c->to, c->from,
                              is_closed ? MAX_CLOSURE_ALWAYS : more));
}

bool held_net_require(const held_net *held, int64_t *weights,
                      max_closure *closure) {
  const register_net *net = held->net;
  for (size_t i = 0; i < net->num_nodes; i++) {
    weights[i] = 0;
  }
  weights[REGISTER_NET_OUTSIDE] = -NEVER;
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    const net_channel *c = &net->channels[i];
    if (held->channels[i].edge) {
      weights[c->from] += saves(&held->channels[i], c);
      weights[c->to] -= saves(&held->channels[i], c);
    }
  }
  bool ok = max_closure_begin(closure, weights, net->num_nodes);
  for (size_t i = 1; ok && i < net->num_nodes; i++) {
    ok = !held->is_fixed[i] ||
         max_closure_require(closure, i, REGISTER_NET_OUTSIDE,
                             MAX_CLOSURE_ALWAYS);
  }
  for (size_t i = 0; ok && i < net->graph.num_channels; i++) {
    const held_channel *h = &held->channels[i];
    ok = !h->edge || require(h, &net->channels[i], closure);
  }
  for (const held_pair *it = held->pairs; ok && it; it = it->next) {
    ok = max_closure_require(closure, it->first, it->last, MAX_CLOSURE_ALWAYS);
  }
  return ok;
}

int64_t held_net_move(held_net *held, const bool *is_later) {
  int64_t saved = 0;
  for (size_t i = 0; i < held->net->graph.num_channels; i++) {
    held_channel *h = &held->channels[i];
    net_channel *c = &held->net->channels[i];
    int more = (int)is_later[c->to] - (int)is_later[c->from];
    if (!h->edge || more == 0) {
      continue;
    }
    bool is_wait = more > 0 ? !h->is_priced : h->waits > 0;
    if (is_wait) {
      h->waits += more;
    } else {
      c->registers = (uint32_t)((int64_t)c->registers + more);
      saved -= more * bits_of(c);
    }
  }
  return saved;
}

void held_net_move_back(held_net *held) {
  for (size_t i = 0; i < held->net->graph.num_channels; i++) {
    held->net->channels[i].registers = held->channels[i].registers;
    held->channels[i].waits = held->channels[i].waited;
    held->channels[i].is_new = false;
  }
}

/* What may be learned of a channel on a path that is too long, the first of
 * these first. */
typedef enum channel_lesson { PRICE_IT, KEEP_IT, CLOSE_IT } channel_lesson;

/* May that be learned of a channel? */
static bool may_learn(const held_net *held, size_t channel,
                      channel_lesson lesson, const bool *is_later) {
  const held_channel *h = &held->channels[channel];
  const net_channel *c = &held->net->channels[channel];
  if (!h->edge) {
    return false;
  }
  switch (lesson) {
  case PRICE_IT:
    return h->waits > h->waited && !h->is_priced;
  case KEEP_IT:
    return c->registers < h->registers && !h->is_kept;
  default:
    return is_later[c->to] && !is_later[c->from] && !h->is_closed;
  }
}

/* Learns that of the narrowest channel of which it may be learned. Returns
 * whether there is one. */
static bool learn(held_net *held, const register_path *path,
                  channel_lesson lesson, const bool *is_later) {
  held_channel *found = NULL;
  unsigned width = 0;
  for (size_t i = 0; i < path->count; i++) {
    const net_channel *c = &held->net->channels[path->channels[i]];
    if (may_learn(held, path->channels[i], lesson, is_later) &&
        (!found || c->width < width)) {
      found = &held->channels[path->channels[i]];
      width = c->width;
    }
  }
  if (found) {
    found->is_new = true;
    found->is_priced |= lesson == PRICE_IT;
    found->is_kept |= lesson == KEEP_IT;
    found->is_closed |= lesson == CLOSE_IT;
  }
  return found;
}

/* Has something been learned of a path, since the moves were tried? */
static bool is_known(const held_net *held, const register_path *path) {
  for (size_t i = 0; i < path->count; i++) {
    if (held->channels[path->channels[i]].is_new) {
      return true;
    }
  }
  for (const held_pair *it = held->pairs; it; it = it->next) {
    if (it->first == path->first && it->last == path->last) {
      return true;
    }
  }
  return false;
}

/* Learns that the last unit of a path is later if the first one is. */
static held_lesson learn_pair(held_net *held, const register_path *path) {
  held_pair *pair = ARENA_ARRAY(&held->net->memory, held_pair, 1);
  if (!pair) {
    return HELD_NO_MEMORY;
  }
  *pair = (held_pair){(uint32_t)path->first, (uint32_t)path->last, held->pairs};
  held->pairs = pair;
  return HELD_NEW;
}

held_lesson held_net_learn(held_net *held, const register_path *path,
                           const bool *is_later) {
  if (is_known(held, path) || learn(held, path, PRICE_IT, is_later)) {
    return HELD_NEW;
  }
  if (is_later[path->first] && !is_later[path->last]) {
    return learn_pair(held, path);
  }
  return learn(held, path, KEEP_IT, is_later) ||
                 learn(held, path, CLOSE_IT, is_later)
             ? HELD_NEW
             : HELD_NOTHING;
}

/* Is an edge of a loop one of those of a channel? */
static bool has_edge(const held_channel *h, const held_loop *loop,
                     size_t edge) {
  if (!h->edge || h->edge->loop != loop) {
    return false;
  }
  uint32_t own = h->edge->edge;
  for (uint32_t i = 0; i < h->had && own != edge; i++) {
    own = loop->behind[loop->tokens->edges[own].to];
  }
  return own == edge;
}

bool held_net_learn_edge(held_net *held, const held_loop *loop, size_t edge) {
  for (size_t i = 0; i < held->net->graph.num_channels; i++) {
    held_channel *h = &held->channels[i];
    if (has_edge(h, loop, edge)) {
      bool is_new = h->waits > h->waited && !h->is_priced;
      h->is_priced = h->is_priced || is_new;
      return is_new;
    }
  }
  return false;
}

/* Lets the times of a channel have its registers: those that it had, but the
 * last ones that are gone, or more in front of them. The slots are in the FIFO,
 * which has a register if the others are not enough, and those that register
 * ready are where they were: others take no time. */
static void set_buffers(const held_channel *h, const net_channel *c) {
  token_times *tokens = h->edge->loop->tokens;
  const token_edge *e = &tokens->edges[h->edge->edge];
  bool has_fifo = h->fifo != HELD_LOOPS_NONE;
  int64_t in_fifo = has_fifo && c->registers > h->plain;
  uint32_t there = h->plain + (uint32_t)has_fifo, plain = 0;
  token_times_put(tokens, h->edge->edge,
                  (uint16_t)(c->registers > there ? c->registers - there : 0),
                  (uint16_t)(has_fifo ? 0 : c->slots));
  uint32_t ready = 0;
  for (uint32_t i = 0; i < h->had; i++) {
    if (h->ready[i]) {
      token_times_set(tokens, e->to, ready++ < c->ready, 0);
    } else if (i == h->fifo) {
      token_times_set(tokens, e->to, c->slots + in_fifo, in_fifo);
    } else {
      int64_t slots = plain < h->plain && plain < c->registers;
      token_times_set(tokens, e->to, slots, slots);
      plain++;
    }
    e = &tokens->edges[h->edge->loop->behind[e->to]];
  }
}

void held_net_tell_channel(const held_net *held, size_t channel) {
  const held_channel *h = &held->channels[channel];
  if (h->edge) {
    set_buffers(h, &held->net->channels[channel]);
  }
}

void held_net_tell(const held_net *held) {
  for (size_t i = 0; i < held->net->graph.num_channels; i++) {
    held_net_tell_channel(held, i);
  }
}
