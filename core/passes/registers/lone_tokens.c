/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Without its register, a token is held by what is in front of it: up to the
 * registers and the units from which it has come, the sources. Each of them is
 * to have no other token before this one has been taken. That is so if there is
 * a way from where it is taken to the source, in the next iteration of the loop
 * that both are in: along it, each unit waits for the one before. Where a unit
 * chooses between two results, both have to lead there; and all results of a
 * fork do that holds the token, too, until each of them has been taken.
 */
#include "core/passes/registers/lone_tokens.h"

/* What would hold a token, and whether an iteration has begun in between: that
 * loop, or NONE. */
typedef struct lone_source {
  uint32_t node;
  size_t begun;
} lone_source;

/* So many of them are looked at, and units on the way to them. */
enum { MOST_SOURCES = 16, MOST_HOLDERS = 64 };

/* States of a node: has the next iteration begun? Is the token still held in
 * front of the channel, as no register has taken it? */
enum { STATE_NEXT = 1, STATE_HELD = 2, STATES = 4 };

enum { MARK_REACHED = 1, MARK_WAITS = 2, MARK_LEADS = 4 };

bool lone_tokens_begin(lone_tokens *lone, register_net *net,
                       const loop_nest *nest) {
  size_t states = STATES * net->num_nodes + 1;
  size_t results = STATES * net->graph.num_channels + 1;
  bool ok = group_ways_find(&lone->groups, net->func);
  *lone = (lone_tokens){
      .groups = lone->groups,
      .sources = ARENA_UNSET(&net->memory, lone_source, MOST_SOURCES),
      .list = ARENA_UNSET(&net->memory, uint32_t, states),
      .first_behind = ARENA_UNSET(&net->memory, uint32_t, states),
      .behind = ARENA_UNSET(&net->memory, uint32_t, results),
      .first_before = ARENA_UNSET(&net->memory, uint32_t, states),
      .next_before = ARENA_UNSET(&net->memory, uint32_t, results),
      .before = ARENA_UNSET(&net->memory, uint32_t, results),
      .marks = ARENA_ARRAY(&net->memory, unsigned char, states),
      .is_asked = ARENA_UNSET(&net->memory, bool, states)};
  ok = ok && lone->sources && lone->list && lone->first_behind &&
       lone->behind && lone->first_before && lone->next_before &&
       lone->before && lone->marks && lone->is_asked;
  for (size_t i = 0; ok && i < states; i++) {
    lone->first_before[i] = LONE_GRAPH_NONE;
  }
  return ok && lone_graph_build(&lone->graph, net, nest);
}

void lone_tokens_finish(lone_tokens *lone) { group_ways_finish(&lone->groups); }

/* ---- What would hold a token ---- */

/* A memory is none: it is in no block, so nothing is known of what comes next.
 */
static bool add_source(lone_tokens *lone, uint32_t node, size_t begun) {
  if (node != REGISTER_NET_OUTSIDE &&
      lone->graph.blocks[node] == LOOP_BLOCKS_NONE) {
    return false;
  }
  for (size_t i = 0; i < lone->num_sources; i++) {
    const lone_source *it = &lone->sources[i];
    if (it->node == node && it->begun == begun) {
      return true;
    }
  }
  if (lone->num_sources == MOST_SOURCES) {
    return false;
  }
  lone->sources[lone->num_sources++] = (lone_source){node, begun};
  return true;
}

/* The units on the way to the sources. */
typedef struct lone_holders {
  lone_source at[MOST_HOLDERS];
  size_t count;
} lone_holders;

static bool add_holder(lone_holders *holders, uint32_t node, size_t begun) {
  for (size_t i = 0; i < holders->count; i++) {
    if (holders->at[i].node == node) {
      return holders->at[i].begun == begun;
    }
  }
  if (holders->count == MOST_HOLDERS) {
    return false;
  }
  holders->at[holders->count++] = (lone_source){node, begun};
  return true;
}

/* Goes from a unit, or what comes before it, to a channel in front of it. */
static bool step_back(lone_tokens *lone, lone_holders *holders,
                      uint32_t channel, size_t begun) {
  const net_channel *c = &lone->graph.net->channels[channel];
  size_t again = lone->graph.again[channel];
  if (again != LOOP_NEST_NONE && begun != LOOP_NEST_NONE) {
    return false;
  }
  begun = again != LOOP_NEST_NONE ? again : begun;
  return c->registers + c->slots > 0 ? add_source(lone, c->from, begun)
                                     : add_holder(holders, c->from, begun);
}

/* Finds what would hold a token in a channel. Returns false when somebody would
 * of whom nothing is known. */
static bool find_sources(lone_tokens *lone, uint32_t channel) {
  const lone_graph *graph = &lone->graph;
  lone_holders holders = {.count = 0};
  lone->num_sources = 0;
  bool ok = step_back(lone, &holders, channel, LOOP_NEST_NONE);
  for (size_t i = 0; ok && i < holders.count; i++) {
    const lone_source it = holders.at[i];
    lone_kind kind = graph->kinds[it.node];
    if (kind == LONE_WAITS) {
      ok = add_source(lone, it.node, it.begun);
      continue;
    }
    ok = kind == LONE_JOINS || kind == LONE_CHOOSE || kind == LONE_BEGINS;
    for (uint32_t in = graph->first_in[it.node];
         ok && kind != LONE_BEGINS && in != LONE_GRAPH_NONE;
         in = graph->next_in[in]) {
      ok = step_back(lone, &holders, in, it.begun);
    }
    lone->steps++;
  }
  return ok;
}

/* ---- Whether a source has to wait ---- */

typedef struct lone_search {
  lone_tokens *lone;
  size_t loop; /* the innermost one that has all of it */
  uint32_t target;
  size_t count;        /* states in the list */
  uint32_t num_behind; /* of all of these */
} lone_search;

static uint32_t state_of(uint32_t node, bool is_next, bool is_held) {
  return STATES * node + (is_next ? STATE_NEXT : 0) +
         (is_held ? STATE_HELD : 0);
}

/* The loop that a node is in and that has two others, or NONE. */
static size_t loop_around(const lone_graph *graph, uint32_t node, uint32_t a,
                          uint32_t b) {
  size_t loop = lone_graph_loop(graph, node);
  while (loop != LOOP_NEST_NONE && !(lone_graph_is_in(graph, loop, a) &&
                                     lone_graph_is_in(graph, loop, b))) {
    loop = graph->nest->loops[loop].parent;
  }
  return loop;
}

/* Does another iteration of a loop begin that has the target, within the one
 * that has all of it? What comes then is not the target's next token. */
static bool is_later(const lone_search *s, size_t again) {
  const lone_graph *graph = &s->lone->graph;
  return again != LOOP_NEST_NONE && lone_graph_is_in(graph, again, s->target) &&
         graph->nest->loops[again].depth > graph->nest->loops[s->loop].depth;
}

/* Where a token is that has gone through a channel, or NONE. */
static uint32_t follow(const lone_search *s, uint32_t channel, uint32_t state) {
  const lone_graph *graph = &s->lone->graph;
  const net_channel *c = &graph->net->channels[channel];
  bool is_next = state & STATE_NEXT;
  bool is_held = (state & STATE_HELD) && graph->kinds[c->from] != LONE_WAITS &&
                 c->registers + c->slots == 0;
  size_t again = graph->again[channel];
  bool begins =
      again == s->loop || (!lone_graph_is_in(graph, s->loop, c->from) &&
                           lone_graph_is_in(graph, s->loop, c->to));
  if ((begins && is_next) || is_later(s, again)) {
    return LONE_GRAPH_NONE;
  }
  return state_of(c->to, is_next || begins, is_held);
}

/* Is it the end of all ways: the target, or that of a call? */
static bool is_end(const lone_search *s, uint32_t state) {
  uint32_t node = state / STATES;
  return (node == s->target && (state & STATE_NEXT)) ||
         s->lone->graph.kinds[node] == LONE_ENDS;
}

static void reach(lone_search *s, uint32_t state) {
  lone_tokens *lone = s->lone;
  if (state != LONE_GRAPH_NONE && !lone->marks[state]) {
    bool waits = lone->graph.kinds[state / STATES] != LONE_OTHER;
    lone->marks[state] = MARK_REACHED | (waits ? MARK_WAITS : 0);
    lone->list[s->count++] = state;
  }
}

/* Lists a state behind that of a place. */
static void add_behind(lone_search *s, size_t place, uint32_t state) {
  lone_tokens *lone = s->lone;
  uint32_t number = s->num_behind++;
  lone->behind[number] = state;
  if (state != LONE_GRAPH_NONE) {
    lone->before[number] = (uint32_t)place;
    lone->next_before[number] = lone->first_before[state];
    lone->first_before[state] = number;
  }
}

/* Lists what a token comes to, from a state on, and where it is behind each. */
static void reach_all(lone_search *s, uint32_t first) {
  lone_tokens *lone = s->lone;
  s->count = 0;
  s->num_behind = 0;
  reach(s, first);
  for (size_t i = 0; i < s->count; i++) {
    uint32_t state = lone->list[i];
    bool ends = is_end(s, state);
    lone->first_behind[i] = s->num_behind;
    for (uint32_t out = lone->graph.first_out[state / STATES];
         out != LONE_GRAPH_NONE; out = lone->graph.next_out[out]) {
      uint32_t to = follow(s, out, state);
      add_behind(s, i, to);
      reach(s, ends ? LONE_GRAPH_NONE : to);
    }
  }
}

/* Does a channel lead from a unit that chooses to another iteration of the loop
 * that has all of it, which is in no other one? Where it chooses its other
 * result, the loop is left, and nothing follows in a call. */
static bool goes_on(const lone_search *s, uint32_t channel) {
  const lone_graph *graph = &s->lone->graph;
  return graph->again[channel] == s->loop &&
         graph->nest->loops[s->loop].parent == LOOP_NEST_NONE;
}

/* What is known of the states behind one. */
typedef struct lone_results {
  int count, waiting, leading;
  bool is_again; /* does the one lead to an end that goes on? */
} lone_results;

static lone_results results_of(const lone_search *s, size_t place) {
  const lone_tokens *lone = s->lone;
  const lone_graph *graph = &lone->graph;
  const uint32_t *behind = &lone->behind[lone->first_behind[place]];
  lone_results r = {0};
  for (uint32_t out = graph->first_out[lone->list[place] / STATES];
       out != LONE_GRAPH_NONE; out = graph->next_out[out]) {
    uint32_t to = behind[r.count++];
    unsigned char marks = to == LONE_GRAPH_NONE ? 0 : lone->marks[to];
    bool waits = marks & MARK_WAITS, is_leading = waits && (marks & MARK_LEADS);
    r.waiting += waits;
    r.leading += is_leading;
    r.is_again |= is_leading && goes_on(s, out);
  }
  return r;
}

/* Does a way lead from a state that is listed to an end, by those of which that
 * is known? */
static bool leads(const lone_search *s, size_t place) {
  uint32_t state = s->lone->list[place];
  lone_kind kind = s->lone->graph.kinds[state / STATES];
  lone_results r = results_of(s, place);
  if (kind == LONE_CHOOSE) {
    return r.is_again || (r.leading > 0 && r.count == 2 && r.waiting == 2);
  }
  /* What is held in front of a fork is held until all of its results are taken.
   */
  bool needs_all = (state & STATE_HELD) && kind != LONE_WAITS;
  return is_end(s, state) ||
         (r.leading > 0 && (!needs_all || r.leading == r.count));
}

/* Asks the states in front of one that leads to an end. */
static void ask_before(const lone_search *s, uint32_t state) {
  const lone_tokens *lone = s->lone;
  for (uint32_t k = lone->first_before[state]; k != LONE_GRAPH_NONE;
       k = lone->next_before[k]) {
    lone->is_asked[lone->before[k]] = true;
  }
}

/* Asks the states of the list once that may lead to an end, the last one first.
 * Returns whether any does that did not before. */
static bool ask_all(lone_search *s) {
  lone_tokens *lone = s->lone;
  bool any = false;
  for (size_t i = s->count; i-- > 0;) {
    if (!lone->is_asked[i]) {
      continue;
    }
    uint32_t state = lone->list[i];
    lone->is_asked[i] = false;
    if (lone->marks[state] == (MARK_REACHED | MARK_WAITS) && leads(s, i)) {
      lone->marks[state] |= MARK_LEADS;
      ask_before(s, state);
      any = true;
    }
  }
  lone->steps += s->count;
  return any;
}

/* Finds from which states a way leads to an end: from ends, and from what is in
 * front of those that do. */
static void find_leading(lone_search *s) {
  lone_tokens *lone = s->lone;
  for (size_t i = 0; i < s->count; i++) {
    lone->marks[lone->list[i]] &= (unsigned char)~MARK_LEADS;
    lone->is_asked[i] = is_end(s, lone->list[i]);
  }
  bool any = true;
  while (any && lone->steps < lone->most) {
    any = ask_all(s);
  }
}

/* Takes out of those that wait what does not lead to an end. Returns whether
 * there was any. */
static bool give_up_others(lone_search *s) {
  bool any = false;
  for (size_t i = 0; i < s->count; i++) {
    unsigned char *marks = &s->lone->marks[s->lone->list[i]];
    bool goes = (*marks & MARK_WAITS) && !(*marks & MARK_LEADS);
    any |= goes;
    *marks = goes ? MARK_REACHED : *marks;
  }
  return any;
}

/* Leaves nothing of the states that have been looked at. */
static void forget(const lone_search *s) {
  const lone_tokens *lone = s->lone;
  for (size_t i = 0; i < s->count; i++) {
    lone->marks[lone->list[i]] = 0;
  }
  for (uint32_t k = 0; k < s->num_behind; k++) {
    if (lone->behind[k] != LONE_GRAPH_NONE) {
      lone->first_before[lone->behind[k]] = LONE_GRAPH_NONE;
    }
  }
}

/* Does the target's next token wait for one that is in a state now? A loop on
 * the way may go round as often as it wants: it ends, or nothing follows. */
static bool waits_for(lone_search *s, uint32_t first) {
  reach_all(s, first);
  do {
    find_leading(s);
  } while (s->lone->steps < s->lone->most && give_up_others(s) &&
           (s->lone->marks[first] & MARK_WAITS));
  bool waits =
      (s->lone->marks[first] & MARK_WAITS) && s->lone->steps < s->lone->most;
  forget(s);
  return waits;
}

/* Has a source no other token before that of a channel has been taken? One that
 * is in no loop with it has none any more. */
static bool is_held_by(lone_tokens *lone, uint32_t channel,
                       const lone_source *source) {
  const net_channel *c = &lone->graph.net->channels[channel];
  size_t loop = loop_around(&lone->graph, source->node, c->from, c->to);
  if (source->begun != LOOP_NEST_NONE && source->begun != loop) {
    return false;
  }
  lone_search search = {.lone = lone, .loop = loop, .target = source->node};
  return loop == LOOP_NEST_NONE ||
         waits_for(&search,
                   state_of(c->to, source->begun != LOOP_NEST_NONE, true));
}

/* Control that enters a loop tells when that may begin, and a group of accesses
 * is to be in another cycle than the next one. */
bool lone_tokens_may_be(const lone_tokens *lone, uint32_t channel) {
  const register_net *net = lone->graph.net;
  const net_channel *c = &net->channels[channel];
  return !c->is_fixed && !c->is_memory && !(c->enters && c->width == 0) &&
         !group_ways_has(&lone->groups, net->graph.channels[channel]);
}

bool lone_tokens_are_held(lone_tokens *lone, uint32_t channel) {
  bool ok = find_sources(lone, channel);
  for (size_t i = 0; ok && i < lone->num_sources; i++) {
    ok = is_held_by(lone, channel, &lone->sources[i]);
  }
  return ok;
}
