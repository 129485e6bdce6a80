/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node of positive weight gets that much flow from the source, one of
 * negative weight can give that much to the target, and between nodes flows
 * what one requires of the other. What the source still reaches when no more
 * can flow is the set.
 */
#include "core/ir/max_closure.h"
#include "base/memory/array.h"
#include "hls/work.h"
#include <stdlib.h>
#include <string.h>

#define NO_ARC UINT32_MAX
#define UNREACHED UINT32_MAX

static uint32_t source_of(const max_closure *c) {
  return (uint32_t)c->num_nodes;
}
static uint32_t target_of(const max_closure *c) {
  return (uint32_t)c->num_nodes + 1;
}

/* Makes room for so many arcs more. Returns false when out of memory. */
static bool reserve(max_closure *c, size_t count) {
  return c->num_arcs + count < NO_ARC &&
         array_reserve(&c->arcs, c->num_arcs, count, &c->arcs_capacity,
                       sizeof *c->arcs) &&
         array_reserve(&c->ways, c->num_arcs, count, &c->ways_capacity,
                       sizeof *c->ways);
}

static void set_arc(max_closure *c, uint32_t arc, int64_t room, uint32_t to,
                    uint32_t reverse) {
  c->arcs[arc] = (closure_arc){room, reverse};
  c->ways[arc] = 2 * to + (room > 0);
}

static uint32_t end_of(const max_closure *c, uint32_t arc) {
  return c->ways[arc] / 2;
}

static bool has_room(const max_closure *c, uint32_t arc) {
  return c->ways[arc] % 2;
}

/* Adds an arc to the newer ones of a node, for which there is room. */
static void add_newer(max_closure *c, const closure_need *need, bool back) {
  uint32_t arc = (uint32_t)c->num_arcs++;
  uint32_t from = back ? need->to : need->from;
  set_arc(c, arc, back ? 0 : need->price, back ? need->from : need->to,
          back ? arc - 1 : arc + 1);
  c->next_newer[arc - c->num_first] = c->newest[from];
  c->newest[from] = arc;
}

bool max_closure_require(max_closure *closure, size_t from, size_t to,
                         int64_t price) {
  max_closure *c = closure;
  const closure_need need = {price, (uint32_t)from, (uint32_t)to};
  if (!c->has_begun) {
    bool ok = reserve(c, 2 * c->num_needs + 2) &&
              ARRAY_RESERVE(c->needs, c->num_needs, c->needs_capacity);
    if (ok) {
      c->needs[c->num_needs++] = need;
    }
    return ok;
  }
  if (!reserve(c, 2) ||
      !array_reserve(&c->next_newer, c->num_arcs - c->num_first, 2,
                     &c->next_capacity, sizeof *c->next_newer)) {
    return false;
  }
  add_newer(c, &need, false);
  add_newer(c, &need, true);
  return true;
}

/* Finds where the arcs of the nodes begin. */
static void find_first(max_closure *c) {
  size_t all = c->num_nodes + 2;
  for (size_t i = 0; i < c->num_needs; i++) {
    c->first[c->needs[i].from + 1]++;
    c->first[c->needs[i].to + 1]++;
  }
  for (size_t i = 0; i < all; i++) {
    c->first[i + 1] += c->first[i];
  }
}

/* Makes arcs of the needs, so that those of a node are together: every search
 * passes all of them many times. There is room for them. */
static void begin_arcs(max_closure *c) {
  find_first(c);
  memcpy(c->current, c->first, (c->num_nodes + 2) * sizeof *c->first);
  for (size_t i = c->num_needs; i-- > 0;) {
    const closure_need *need = &c->needs[i];
    uint32_t back = c->current[need->to]++, arc = c->current[need->from]++;
    set_arc(c, arc, need->price, need->to, back);
    set_arc(c, back, 0, need->from, arc);
  }
  c->num_arcs = c->num_first = 2 * c->num_needs;
  c->has_begun = true;
}

/* The first arc of a node; NO_ARC: it has none. */
static uint32_t first_arc(const max_closure *c, uint32_t node) {
  if (c->newest[node] != NO_ARC) {
    return c->newest[node];
  }
  return c->first[node] < c->first[node + 1] ? c->first[node] : NO_ARC;
}

/* The next arc of a node. */
static uint32_t next_arc(const max_closure *c, uint32_t node, uint32_t arc) {
  if (arc >= c->num_first) {
    uint32_t next = c->next_newer[arc - c->num_first];
    if (next != NO_ARC) {
      return next;
    }
    arc = c->first[node] - 1;
  }
  return arc + 1 < c->first[node + 1] ? arc + 1 : NO_ARC;
}

bool max_closure_begin(max_closure *closure, const int64_t *weights,
                       size_t num_nodes) {
  max_closure *c = closure;
  size_t all = num_nodes + 2;
  c->num_nodes = num_nodes;
  c->first = ARENA_ARRAY(&c->memory, uint32_t, all + 1);
  c->newest = ARENA_UNSET(&c->memory, uint32_t, all);
  c->current = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->level = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->queue = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->path = ARENA_ARRAY(&c->memory, uint32_t, all);
  if (all >= UINT32_MAX / 2 || !c->first || !c->newest || !c->current ||
      !c->level || !c->queue || !c->path) {
    return false;
  }
  memset(c->newest, 0xff, all * sizeof *c->newest);
  bool ok = true;
  for (size_t i = 0; ok && i < num_nodes; i++) {
    if (weights[i] > 0) {
      ok = max_closure_require(c, source_of(c), i, weights[i]);
    } else if (weights[i] < 0) {
      ok = max_closure_require(c, i, target_of(c), -weights[i]);
    }
  }
  return ok;
}

void max_closure_finish(max_closure *closure) {
  free(closure->needs);
  free(closure->arcs);
  free(closure->ways);
  free(closure->next_newer);
  arena_finish(&closure->memory);
  *closure = (max_closure){0};
}

/* Gives the node behind an arc with room a level, if it has none, and lets it
 * wait behind `count` others. Returns how many these are then. */
static size_t reach(max_closure *c, uint32_t arc, uint32_t level,
                    size_t count) {
  uint32_t node = end_of(c, arc);
  if (!has_room(c, arc) || c->level[node] != UNREACHED) {
    return count;
  }
  c->level[node] = level;
  c->queue[count] = node;
  return count + 1;
}

/* How far the nodes are from the source, over arcs with room. Returns the
 * number of steps. */
static uint64_t find_levels(max_closure *c) {
  size_t count = 0;
  uint64_t steps = 0;
  memset(c->level, 0xff, (c->num_nodes + 2) * sizeof *c->level);
  c->level[source_of(c)] = 0;
  c->queue[count++] = source_of(c);
  for (size_t i = 0; i < count; i++) {
    uint32_t node = c->queue[i], behind = c->level[node] + 1;
    uint32_t first = c->first[node], end = c->first[node + 1];
    for (uint32_t a = c->newest[node]; a != NO_ARC;
         a = c->next_newer[a - c->num_first], steps++) {
      count = reach(c, a, behind, count);
    }
    for (uint32_t a = first; a < end; a++) {
      count = reach(c, a, behind, count);
    }
    steps += end - first;
  }
  return steps;
}

/* Does an arc lead a level further, with room? */
static bool leads_on(const max_closure *c, uint32_t from, uint32_t arc) {
  return has_room(c, arc) && c->level[end_of(c, arc)] == c->level[from] + 1;
}

/* Gives an arc more room, or less. */
static void add_room(max_closure *c, uint32_t arc, int64_t more) {
  int64_t room = c->arcs[arc].room;
  if (room != MAX_CLOSURE_ALWAYS) {
    set_arc(c, arc, room + more, end_of(c, arc), c->arcs[arc].reverse);
  }
}

/* Lets as much flow over the arcs of a path as there is room for. */
static void push_along(max_closure *c, size_t length) {
  int64_t most = MAX_CLOSURE_ALWAYS;
  for (size_t i = 0; i < length; i++) {
    int64_t room = c->arcs[c->path[i]].room;
    most = room < most ? room : most;
  }
  for (size_t i = 0; i < length; i++) {
    add_room(c, c->path[i], -most);
    add_room(c, c->arcs[c->path[i]].reverse, most);
  }
}

/* Lets flow what can over paths with a level more at each node. Returns the
 * number of steps. */
static uint64_t push_all(max_closure *c) {
  size_t length = 0;
  uint32_t node = source_of(c);
  uint64_t steps = 0;
  for (uint32_t i = 0; i < c->num_nodes + 2; i++) {
    c->current[i] = first_arc(c, i);
  }
  for (;;) {
    if (node == target_of(c)) {
      push_along(c, length);
      steps += length;
      length = 0;
      node = source_of(c);
    }
    uint32_t *a = &c->current[node];
    while (*a != NO_ARC && !leads_on(c, node, *a)) {
      *a = next_arc(c, node, *a);
      steps++;
    }
    if (*a != NO_ARC) {
      c->path[length++] = *a;
      node = end_of(c, *a);
    } else if (length > 0) {
      node = end_of(c, c->arcs[c->path[--length]].reverse);
      c->current[node] = next_arc(c, node, c->current[node]);
    } else {
      return steps;
    }
  }
}

bool max_closure_find(max_closure *closure, bool *is_in, uint64_t *steps) {
  max_closure *c = closure;
  if (!c->has_begun) {
    begin_arcs(c);
  }
  uint64_t taken = find_levels(c);
  while (taken <= *steps && c->level[target_of(c)] != UNREACHED) {
    taken += push_all(c);
    taken += find_levels(c);
  }
  hls_work_count(taken);
  *steps -= taken < *steps ? taken : *steps;
  for (size_t i = 0; i < c->num_nodes; i++) {
    is_in[i] = c->level[i] != UNREACHED;
  }
  return *steps > 0;
}
