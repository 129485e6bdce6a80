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

static size_t source_of(const max_closure *c) { return c->num_nodes; }
static size_t target_of(const max_closure *c) { return c->num_nodes + 1; }

static void link_arc(max_closure *c, size_t from, size_t to, int64_t room) {
  c->arcs[c->num_arcs] = (closure_arc){room, (uint32_t)to, c->first[from]};
  c->first[from] = (uint32_t)c->num_arcs++;
}

bool max_closure_require(max_closure *closure, size_t from, size_t to,
                         int64_t price) {
  max_closure *c = closure;
  if (c->num_arcs > UINT32_MAX - 4 ||
      !array_reserve(&c->arcs, c->num_arcs, 2, &c->arcs_capacity,
                     sizeof *c->arcs)) {
    return false;
  }
  link_arc(c, from, to, price);
  link_arc(c, to, from, 0);
  return true;
}

bool max_closure_begin(max_closure *closure, const int64_t *weights,
                       size_t num_nodes) {
  max_closure *c = closure;
  size_t all = num_nodes + 2;
  c->num_nodes = num_nodes;
  c->first = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->current = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->level = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->queue = ARENA_ARRAY(&c->memory, uint32_t, all);
  c->path = ARENA_ARRAY(&c->memory, uint32_t, all);
  if (!c->first || !c->current || !c->level || !c->queue || !c->path) {
    return false;
  }
  memset(c->first, 0xff, all * sizeof *c->first);
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
  free(closure->arcs);
  arena_finish(&closure->memory);
  *closure = (max_closure){0};
}

/* How far the nodes are from the source, over arcs with room. Returns the
 * number of steps. */
static uint64_t find_levels(max_closure *c) {
  size_t count = 0;
  uint64_t steps = 0;
  memset(c->level, 0xff, (c->num_nodes + 2) * sizeof *c->level);
  c->level[source_of(c)] = 0;
  c->queue[count++] = (uint32_t)source_of(c);
  for (size_t i = 0; i < count; i++) {
    for (uint32_t a = c->first[c->queue[i]]; a != NO_ARC; a = c->arcs[a].next) {
      const closure_arc *arc = &c->arcs[a];
      steps++;
      if (arc->room > 0 && c->level[arc->to] == UNREACHED) {
        c->level[arc->to] = c->level[c->queue[i]] + 1;
        c->queue[count++] = arc->to;
      }
    }
  }
  return steps;
}

/* Does an arc lead a level further, with room? */
static bool leads_on(const max_closure *c, size_t from, uint32_t a) {
  return c->arcs[a].room > 0 && c->level[c->arcs[a].to] == c->level[from] + 1;
}

/* Lets as much flow over the arcs of a path as there is room for. */
static void push_along(max_closure *c, size_t length) {
  int64_t most = MAX_CLOSURE_ALWAYS;
  for (size_t i = 0; i < length; i++) {
    int64_t room = c->arcs[c->path[i]].room;
    most = room < most ? room : most;
  }
  for (size_t i = 0; i < length; i++) {
    closure_arc *arc = &c->arcs[c->path[i]];
    closure_arc *reverse = &c->arcs[c->path[i] ^ 1];
    arc->room -= arc->room == MAX_CLOSURE_ALWAYS ? 0 : most;
    reverse->room += reverse->room == MAX_CLOSURE_ALWAYS ? 0 : most;
  }
}

/* Lets flow what can over paths with a level more at each node. Returns the
 * number of steps. */
static uint64_t push_all(max_closure *c) {
  size_t length = 0, node = source_of(c);
  uint64_t steps = 0;
  memcpy(c->current, c->first, (c->num_nodes + 2) * sizeof *c->first);
  for (;;) {
    if (node == target_of(c)) {
      push_along(c, length);
      steps += length;
      length = 0;
      node = source_of(c);
    }
    uint32_t *a = &c->current[node];
    while (*a != NO_ARC && !leads_on(c, node, *a)) {
      *a = c->arcs[*a].next;
      steps++;
    }
    if (*a != NO_ARC) {
      c->path[length++] = *a;
      node = c->arcs[*a].to;
    } else if (length > 0) {
      node = c->arcs[c->path[--length] ^ 1].to;
      c->current[node] = c->arcs[c->current[node]].next;
    } else {
      return steps;
    }
  }
}

bool max_closure_find(max_closure *closure, bool *is_in, uint64_t *steps) {
  max_closure *c = closure;
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
