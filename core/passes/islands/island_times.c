/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the units of an island start: a difference for each way of a value, as
 * in retiming (Leiserson and Saxe, 1991), with one token and one cycle for each
 * way back. Registers that are there stay, as they may be needed for the clock;
 * others are added where a value would come too early.
 */
#include "core/passes/islands/island.h"
#include "core/passes/islands/island_moves.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* So often are all start times looked at for better ones. */
enum { MOST_ROUNDS = 8 };

int64_t island_slack(const island *i, const island_use *use) {
  const island_node *from = &i->nodes[i->nets[use->net].node];
  return i->nodes[use->node].start + use->is_back - from->start -
         from->latency - use->registers;
}

int64_t island_delay(const island *i, const island_use *use) {
  return island_slack(i, use) + use->registers;
}

/* The longest ways from the beginning of an iteration. */
static bool find_earliest(island *i) {
  bool changes = true;
  for (size_t round = 0; changes && round <= i->num_nodes; round++) {
    changes = false;
    for (size_t u = 0; u < i->num_uses; u++) {
      int64_t slack = island_slack(i, &i->uses[u]);
      if (slack < 0) {
        i->nodes[i->uses[u].node].start -= slack;
        changes = true;
      }
    }
  }
  return !changes && i->nodes[ISLAND_ENTER].start == 0;
}

/* Bits that are on their way in a net. */
static int64_t bits_of(const island *i, const island_net *net) {
  int64_t longest = 0;
  for (uint32_t u = net->first; u < net->first + net->count; u++) {
    const island_use *use = &i->uses[u];
    int64_t cycles = island_delay(i, use);
    longest = cycles > longest ? cycles : longest;
  }
  /* A control token is a bit, too. */
  return longest * (net->width > 0 ? net->width : 1);
}

/* The nets of a node, and those that lead to it. */
static int64_t bits_around(const island *i, uint32_t node) {
  int64_t bits = 0;
  for (size_t n = 0; n < i->num_nets; n++) {
    const island_net *net = &i->nets[n];
    bool is_near = net->node == node;
    for (uint32_t u = net->first; u < net->first + net->count; u++) {
      is_near |= i->uses[u].node == node;
    }
    bits += is_near ? bits_of(i, net) : 0;
  }
  /* What a first iteration gets from outside waits from its beginning on. */
  for (size_t e = 0; e < i->num_entries; e++) {
    const island_entry *entry = &i->entries[e];
    if (entry->node == node && entry->is_first &&
        mlirOperationIsNull(entry->constant)) {
      bits += i->nodes[node].start;
    }
  }
  return bits;
}

/* How much later a node may start, and how much earlier. */
static void find_room(const island *i, uint32_t node, int64_t *earlier,
                      int64_t *later) {
  *earlier = *later = INT64_MAX;
  for (size_t u = 0; u < i->num_uses; u++) {
    const island_use *use = &i->uses[u];
    int64_t slack = island_slack(i, use);
    uint32_t from = i->nets[use->net].node;
    if (from == use->node) {
      continue;
    }
    if (use->node == node && slack < *earlier) {
      *earlier = slack;
    }
    if (from == node && slack < *later) {
      *later = slack;
    }
  }
}

/* Moves a node to where fewer bits wait. */
static bool improve_node(island *i, uint32_t node) {
  int64_t start = i->nodes[node].start, best = start;
  int64_t fewest = bits_around(i, node);
  int64_t earlier, later;
  find_room(i, node, &earlier, &later);
  if (earlier < INT64_MAX && earlier > 0) {
    i->nodes[node].start = start - earlier;
    int64_t bits = bits_around(i, node);
    if (bits < fewest) {
      best = start - earlier;
      fewest = bits;
    }
  }
  if (later < INT64_MAX && later > 0) {
    i->nodes[node].start = start + later;
    best = bits_around(i, node) < fewest ? start + later : best;
  }
  i->nodes[node].start = best;
  return best != start;
}

/* When the last value leaves. */
static void find_last_exit(island *i) {
  i->last_exit = 0;
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    const island_node *node = &i->nodes[n];
    if (node->is_exit && node->start > i->last_exit) {
      i->last_exit = node->start;
    }
  }
}

bool island_is_value(const island_entry *entry) {
  return entry->is_first && mlirOperationIsNull(entry->constant);
}

/* Is it a value that is needed after the beginning of the first iteration? */
static bool is_late(const island *i, const island_entry *entry) {
  return island_is_value(entry) && i->nodes[entry->node].start > 0;
}

/* May iterations begin before the values have come that they need later? While
 * the island stands still for one, what that is made of must not be in the
 * island, nor wait in front of it behind others: it is what iterations before
 * have left behind. So everything has left by then, and there is one such
 * value: what is made of one of several would wait for all of them. */
static bool may_await(const island *i) {
  size_t count = 0;
  for (size_t e = 0; e < i->num_entries; e++) {
    const island_entry *entry = &i->entries[e];
    if (is_late(i, entry) &&
        (++count > 1 || i->nodes[entry->node].start + 1 < i->last_exit)) {
      return false;
    }
  }
  return true;
}

/* Decides which values are waited for when they are needed, and which at the
 * beginning. A first iteration begins with something. */
static void find_awaited(island *i, bool awaits) {
  island_entry *first = NULL;
  bool has_token = false;
  for (size_t e = 0; e < i->num_entries; e++) {
    island_entry *entry = &i->entries[e];
    entry->is_awaited = awaits && is_late(i, entry);
    has_token |= entry->is_first && !entry->is_awaited;
    first = entry->is_awaited && !first ? entry : first;
  }
  if (!has_token && first) {
    first->is_awaited = false;
  }
}

/* Finds when awaited values are taken, and when the last token has left, also
 * to a memory, whose end others may wait for. What leaves before may be needed
 * beside a value that waits behind one of them; and in a loop around this one,
 * what leaves in that cycle may have to go where they wait. */
static void find_last(island *i, bool is_inner) {
  bool awaits = false;
  for (size_t e = 0; e < i->num_entries; e++) {
    int64_t start = i->nodes[i->entries[e].node].start;
    if (i->entries[e].is_awaited && (!awaits || start < i->awaited)) {
      i->awaited = start;
      awaits = true;
    }
  }
  int64_t taken = awaits ? i->awaited + is_inner : 0;
  i->last = i->last_exit > taken ? i->last_exit : taken;
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    const island_node *node = &i->nodes[n];
    if (node->is_outside && node->start > i->last) {
      i->last = node->start;
    }
  }
}

/* Does a unit that takes several cycles have operands in some iterations only?
 * Others would wait for it as long. */
static bool has_rare_units(island *i) {
  bool *is_rare = calloc(i->num_nodes, sizeof *is_rare);
  bool found = !is_rare, changes = !found;
  i->failed |= !is_rare;
  while (changes && !found) {
    changes = false;
    for (size_t u = 0; u < i->num_uses && !found; u++) {
      const island_use *use = &i->uses[u];
      uint32_t from = i->nets[use->net].node;
      const island_node *node = &i->nodes[use->node];
      bool comes_rarely =
          is_rare[from] ||
          (!i->nodes[from].leaves_loop &&
           mlirOperationIsAHandshakeConditionalBranch(i->nodes[from].op));
      if (comes_rarely && !is_rare[use->node] && !node->is_outside &&
          !mlirOperationIsAHandshakeMux(node->op)) {
        is_rare[use->node] = changes = true;
        found = node->latency > 1;
      }
    }
  }
  free(is_rare);
  return found;
}

/* A register behind an init is as good as one before it, in the enter that
 * takes its place: there it does not keep a first iteration waiting. */
static void move_registers(island *i) {
  const island_net *select = &i->nets[0];
  int64_t least = INT64_MAX;
  for (uint32_t u = select->first; u < select->first + select->count; u++) {
    int64_t registers = i->uses[u].registers;
    least = registers < least ? registers : least;
  }
  for (size_t u = 0; u < i->num_uses && select->count > 0; u++) {
    island_use *use = &i->uses[u];
    if (use->net == 0) {
      use->registers -= least;
    }
    if (use->node == ISLAND_ENTER) {
      use->registers += least;
    }
  }
}

/* Finds the last exit, and what is waited for, if anything may be. */
static void find_border(island *i, bool is_inner, bool awaits) {
  i->awaited = i->last = 0;
  find_last_exit(i);
  find_awaited(i, awaits);
  find_last(i, is_inner);
}

bool island_find_times(island *i, bool is_inner, double period) {
  move_registers(i);
  if (!find_earliest(i)) {
    return false;
  }
  bool changes = true;
  for (int round = 0; changes && round < MOST_ROUNDS; round++) {
    changes = false;
    for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
      changes |= improve_node(i, n);
    }
  }
  find_last_exit(i);
  bool awaits = may_await(i);
  if (is_inner && (!awaits || has_rare_units(i))) {
    return false;
  }
  find_border(i, is_inner, awaits);
  island_join_exits(i);
  island_move_units(i, period, awaits);
  for (size_t u = 0; u < i->num_uses; u++) {
    i->uses[u].delay = island_delay(i, &i->uses[u]);
  }
  /* A value that was there from the beginning may not be in time for its cycle
   * when it is awaited. */
  find_border(i, is_inner, awaits);
  return true;
}
