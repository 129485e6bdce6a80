/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Units that start a cycle later, or sooner, together: those by which most bits
 * fewer wait, which are a closure, as with registers in elastic circuits
 * (core/passes/sharing/register_moves.c). What waits in an island has no
 * handshake, so nothing else depends on where it does, and all start times may
 * change that the clock lets. Bits are a function of them that has no minimum
 * but the least one that such steps lead to (Murota, "Discrete Convex
 * Analysis", 2003): L-natural-convex.
 */
#include "core/passes/islands/island_moves.h"
#include "base/memory/array.h"
#include "core/ir/max_closure.h"
#include "core/passes/islands/island_clock.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* Units move by a cycle in a step; and so often is one looked for that makes no
 * path too long. */
enum { MOST_STEPS = 64, MOST_TRIES = 32 };

/* What the node has to weigh that stays where it is. */
static const int64_t STAYS = -((int64_t)1 << 40);

/* So much may be done to find one set. */
static const uint64_t MOST_WORK = 1000000;

/* The second start has to be so much after the first one. */
typedef struct start_gap {
  uint32_t from, to;
  int64_t cycles;
} start_gap;

typedef struct unit_moves {
  island *found;
  island_clock clock;
  int64_t *earliest, *latest; /* per node: bounds of its start */
  int64_t *costs;             /* per node: bits that wait for each cycle that it
                                 starts later */
  int64_t last_exit; /* when the last value leaves: a start like the others */
  int64_t exit_bits; /* that wait for each cycle that this is later */
  start_gap *gaps;
  size_t num_gaps, gaps_room;
  bool *is_in;      /* per node and net, and for the last exit */
  int64_t *weights; /* the same */
  int step;         /* 1: later; -1: sooner */
  bool is_late;     /* is a path too long? */
  bool is_refused;  /* and is there a gap that prevents that? */
  bool failed;      /* out of memory */
} unit_moves;

static bool stays(const island *i, uint32_t node) {
  return !i->nodes[node].is_outside &&
         mlirOperationIsAHandshakeRepeat(i->nodes[node].op);
}

/* Registers in a net. A value that stays has one at least. */
static int64_t longest_wait(const island *i, const island_net *net) {
  int64_t longest = stays(i, net->node);
  for (uint32_t u = net->first; u < net->first + net->count; u++) {
    int64_t wait = island_slack(i, &i->uses[u]);
    longest = wait > longest ? wait : longest;
  }
  return longest;
}

/* A control token is a bit, too. */
static int64_t bits_per_cycle(unsigned width) { return width > 0 ? width : 1; }

static void add_gap(unit_moves *m, uint32_t from, uint32_t to, int64_t cycles) {
  if (!ARRAY_RESERVE(m->gaps, m->num_gaps, m->gaps_room)) {
    m->failed = true;
    return;
  }
  m->gaps[m->num_gaps++] = (start_gap){from, to, cycles};
}

static void find_gaps(unit_moves *m) {
  const island *i = m->found;
  for (size_t u = 0; u < i->num_uses; u++) {
    const island_use *use = &i->uses[u];
    uint32_t from = i->nets[use->net].node;
    if (from != use->node) {
      add_gap(m, from, use->node,
              i->nodes[from].latency + use->registers - use->is_back);
    }
  }
}

/* Finds what does not depend on other units: what leaves does so no later, and
 * values that come from outside when their cycle is known. */
static void find_bounds(unit_moves *m, bool may_be_awaited) {
  const island *i = m->found;
  for (uint32_t n = 0; n < i->num_nodes; n++) {
    const island_node *node = &i->nodes[n];
    bool is_fixed = n == ISLAND_ENTER;
    m->earliest[n] = is_fixed ? node->start : m->clock.waits[n];
    m->latest[n] = is_fixed || node->is_outside ? node->start : INT64_MAX;
  }
  for (size_t e = 0; e < i->num_entries; e++) {
    const island_entry *entry = &i->entries[e];
    uint32_t n = entry->node;
    if (island_is_value(entry) && may_be_awaited) {
      m->earliest[n] = m->latest[n] = i->nodes[n].start;
    } else if (island_is_value(entry)) {
      m->costs[n] +=
          bits_per_cycle(mlirHandshakeTypeGetDataWidth(mlirValueGetType(
              mlirOperationGetOperand(i->nodes[n].op, entry->operand))));
    }
  }
  /* What leaves before the last one needs room outside for as long. */
  for (size_t u = 0; u < i->num_uses; u++) {
    const island_use *use = &i->uses[u];
    if (i->nodes[use->node].is_exit) {
      int64_t bits = bits_per_cycle(i->nets[use->net].width);
      m->costs[use->node] -= bits;
      m->exit_bits += bits;
    }
  }
  m->last_exit = i->last_exit;
}

/* Where the sum of a net's bits is in the closure. */
static size_t place_of(const unit_moves *m, size_t net) {
  return m->found->num_nodes + net;
}

static size_t last_place(const unit_moves *m) {
  return place_of(m, m->found->num_nets);
}

/* What each unit saves when it moves, and what each net does. A net has fewer
 * bits when its unit is later, and more when one of the latest users is. When
 * all of them are sooner, it has fewer. */
static void weigh(unit_moves *m) {
  const island *i = m->found;
  for (size_t n = 0; n < i->num_nodes; n++) {
    int64_t start = i->nodes[n].start;
    bool is_bound = start == (m->step > 0 ? m->latest[n] : m->earliest[n]);
    m->weights[n] = is_bound ? STAYS : -m->step * m->costs[n];
  }
  m->weights[last_place(m)] = -m->step * m->exit_bits;
  for (size_t n = 0; n < i->num_nets; n++) {
    /* Nothing waits where nobody takes it. */
    int64_t bits = i->nets[n].count > 0 ? bits_per_cycle(i->nets[n].width) : 0;
    m->weights[i->nets[n].node] += m->step * bits;
    m->weights[place_of(m, n)] = -m->step * bits;
  }
}

/* Lets the second one be later with the first; and sooner, the first one with
 * the second. */
static bool require(const unit_moves *m, max_closure *closure, size_t first,
                    size_t second) {
  bool is_later = m->step > 0;
  return max_closure_require(closure, is_later ? first : second,
                             is_later ? second : first, MAX_CLOSURE_ALWAYS);
}

/* The last users of a net decide on its bits. */
static bool require_net(unit_moves *m, max_closure *closure, size_t n) {
  const island *i = m->found;
  const island_net *net = &i->nets[n];
  int64_t longest = longest_wait(i, net);
  bool ok = true;
  for (uint32_t u = net->first; ok && u < net->first + net->count; u++) {
    const island_use *use = &i->uses[u];
    if (island_slack(i, use) < longest) {
      continue;
    }
    ok = require(m, closure, use->node, place_of(m, n));
  }
  /* A value that stays has its register at all times. */
  if (ok && stays(i, net->node) && longest == 1) {
    ok = require(m, closure, net->node, place_of(m, n));
  }
  return ok;
}

static bool require_gap(const unit_moves *m, max_closure *closure,
                        const start_gap *gap) {
  const island_node *from = &m->found->nodes[gap->from];
  const island_node *to = &m->found->nodes[gap->to];
  return to->start - from->start > gap->cycles ||
         require(m, closure, gap->from, gap->to);
}

/* No exit is later than the last one. */
static bool require_exits(const unit_moves *m, max_closure *closure) {
  const island *i = m->found;
  bool ok = true;
  for (uint32_t n = 0; ok && n < i->num_nodes; n++) {
    ok = !i->nodes[n].is_exit || i->nodes[n].start < m->last_exit ||
         require(m, closure, n, last_place(m));
  }
  return ok;
}

static bool find_set(unit_moves *m) {
  const island *i = m->found;
  max_closure closure = {0};
  weigh(m);
  bool ok = max_closure_begin(&closure, m->weights, last_place(m) + 1) &&
            require_exits(m, &closure);
  for (size_t n = 0; ok && n < i->num_nets; n++) {
    ok = require_net(m, &closure, n);
  }
  for (size_t g = 0; ok && g < m->num_gaps; g++) {
    ok = require_gap(m, &closure, &m->gaps[g]);
  }
  uint64_t work = MOST_WORK;
  m->failed |= !ok;
  bool found = ok && max_closure_find(&closure, m->is_in, &work);
  max_closure_finish(&closure);
  return found;
}

/* Moves the units of the set; returns whether there are any. */
static bool move_set(unit_moves *m, int step) {
  bool any = false;
  for (size_t n = 0; n < m->found->num_nodes; n++) {
    m->found->nodes[n].start += m->is_in[n] ? step : 0;
    any |= m->is_in[n];
  }
  m->last_exit += m->is_in[last_place(m)] ? step : 0;
  return any;
}

/* Learns from a path that is too long, while the units have moved. */
static void refuse_path(const island_path *path, void *user) {
  unit_moves *m = user;
  m->is_late = true;
  const island_node *nodes = m->found->nodes;
  int64_t now = nodes[path->to].start - nodes[path->from].start;
  int64_t before = now - m->step * (m->is_in[path->to] - m->is_in[path->from]);
  if (path->from != path->to && before >= path->cycles) {
    add_gap(m, path->from, path->to, path->cycles);
    m->is_refused = true;
  } else if (path->is_entry && m->step < 0 && m->is_in[path->from]) {
    m->earliest[path->from] = 1;
    m->is_refused = true;
  }
}

/* Makes the step that saves most bits, among those that make no path too long.
 * Returns false when there is none. */
static bool make_step(unit_moves *m) {
  for (int t = 0; t < MOST_TRIES && !m->failed; t++) {
    if (!find_set(m) || !move_set(m, m->step)) {
      return false;
    }
    m->is_late = m->is_refused = false;
    island_clock_find(&m->clock);
    island_clock_find_late(&m->clock, refuse_path, m);
    if (!m->is_late) {
      return true;
    }
    move_set(m, -m->step);
    if (!m->is_refused) {
      return false;
    }
  }
  return false;
}

/* Registers that have to stay: one that becomes that of an enter, or of a
 * header, as it is set to the constant of a first iteration. */
static void free_registers(island *i) {
  island_use *condition = island_condition(i);
  bool is_known_before = island_delay(i, condition) > 0;
  for (size_t u = 0; u < i->num_uses; u++) {
    i->uses[u].registers = 0;
  }
  condition->registers = is_known_before;
  for (size_t e = 0; e < i->num_entries; e++) {
    const island_entry *entry = &i->entries[e];
    island_use *back = island_way_back(i, entry->node);
    bool restarts = island_may_restart(i, entry) && back &&
                    (i->nodes[entry->node].start > 0 || is_known_before) &&
                    island_slack(i, back) > 0;
    if (restarts) {
      back->registers = 1;
    }
  }
}

static bool begin(unit_moves *m, double period, arena_pool *memory) {
  island *i = m->found;
  size_t num_places = last_place(m) + 1;
  m->earliest = ARENA_ARRAY(memory, int64_t, i->num_nodes);
  m->latest = ARENA_ARRAY(memory, int64_t, i->num_nodes);
  m->costs = ARENA_ARRAY(memory, int64_t, i->num_nodes);
  m->is_in = ARENA_ARRAY(memory, bool, num_places);
  m->weights = ARENA_ARRAY(memory, int64_t, num_places);
  return m->earliest && m->latest && m->costs && m->is_in && m->weights &&
         island_clock_begin(&m->clock, i, period, memory);
}

void island_move_units(island *i, double period, bool may_be_awaited) {
  arena_pool memory = {0};
  unit_moves m = {.found = i};
  if (begin(&m, period, &memory)) {
    free_registers(i);
    find_gaps(&m);
    find_bounds(&m, may_be_awaited);
    bool moves = true;
    for (int s = 0; moves && s < MOST_STEPS; s++) {
      m.step = 1;
      moves = make_step(&m);
      m.step = -1;
      moves = make_step(&m) || moves;
    }
  } else {
    m.failed = true;
  }
  i->failed |= m.failed;
  free(m.gaps);
  arena_finish(&memory);
}
