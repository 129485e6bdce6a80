/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Dominators of graphs without cycles, in both directions. A node with several
 * ways in has to be behind its dominator on every way: then it is reached once
 * each time that the dominator is.
 */
#include "core/passes/delivery/level_order.h"

/* The nodes of all levels in topological order of each. */
typedef struct order {
  levels *l;
  size_t *nodes;
  size_t count;
  size_t *behind; /* per node: what all ways on pass first; its own number at
                   * the end of a level */
} order;

/* Sorts the level of a root by depth-first search; `path` and `sides` have room
 * for all nodes. */
static void sort_level(order *o, size_t root, size_t *path,
                       unsigned char *sides, bool *seen) {
  const levels *l = o->l;
  size_t begin = o->count, depth = 0;
  path[depth++] = root;
  seen[root] = true;
  while (depth > 0) {
    size_t node = path[depth - 1];
    if (sides[node] == 2) {
      o->nodes[o->count++] = node;
      depth--;
      continue;
    }
    const level_way *way = l->nodes[node].out[sides[node]++];
    if (way && !seen[way->to]) {
      seen[way->to] = true;
      path[depth++] = way->to;
    }
  }
  for (size_t i = begin, j = o->count; i + 1 < j; i++) {
    size_t node = o->nodes[i];
    o->nodes[i] = o->nodes[--j];
    o->nodes[j] = node;
  }
  for (size_t i = begin; i < o->count; i++) {
    o->l->nodes[o->nodes[i]].place = i - begin;
  }
}

static size_t common(const levels *l, size_t a, size_t b) {
  while (a != b) {
    while (l->nodes[a].place > l->nodes[b].place) {
      a = l->nodes[a].idom;
    }
    while (l->nodes[b].place > l->nodes[a].place) {
      b = l->nodes[b].idom;
    }
  }
  return a;
}

static size_t common_behind(const order *o, size_t a, size_t b) {
  while (a != b) {
    while (o->l->nodes[a].place < o->l->nodes[b].place) {
      a = o->behind[a];
    }
    while (o->l->nodes[b].place < o->l->nodes[a].place) {
      b = o->behind[b];
    }
  }
  return a;
}

static void find_dominators(order *o) {
  levels *l = o->l;
  for (size_t i = 0; i < o->count; i++) {
    size_t node = o->nodes[i];
    const level_way *way = l->nodes[node].place > 0 ? l->nodes[node].in : NULL;
    size_t idom = way ? way->from : node;
    for (; way; way = way->next) {
      idom = common(l, idom, way->from);
    }
    l->nodes[node].idom = idom;
  }
  for (size_t i = o->count; i-- > 0;) {
    size_t node = o->nodes[i];
    const level_way *first = l->nodes[node].out[0];
    const level_way *second = l->nodes[node].out[1];
    o->behind[node] = !first    ? node
                      : !second ? first->to
                                : common_behind(o, first->to, second->to);
  }
}

/* Is a node reached only if one of several ways is taken, be it out of a loop?
 */
static bool is_chosen(const levels *l, const level_node *node) {
  return node->num_in == 1 &&
         (levels_chooses(l, node->idom) || node->in->inner);
}

/* Numbers the trees of dominators, each node in front of those that it
 * dominates; `next` has room for all nodes. */
static void number_trees(const order *o, size_t *next) {
  level_node *nodes = o->l->nodes;
  for (size_t i = o->count; i-- > 0;) { /* `leave`: how many they are */
    level_node *node = &nodes[o->nodes[i]];
    node->leave++;
    if (node->place > 0) {
      nodes[node->idom].leave += node->leave;
    }
  }
  size_t first = 0;
  for (size_t i = 0; i < o->count; i++) {
    level_node *node = &nodes[o->nodes[i]];
    size_t *number = node->place > 0 ? &next[node->idom] : &first;
    node->enter = *number;
    *number += node->leave;
    node->leave = *number;
    next[o->nodes[i]] = node->enter + 1;
    node->stop = node->place == 0 || is_chosen(o->l, node)
                     ? o->nodes[i]
                     : nodes[node->idom].stop;
  }
}

bool level_order_dominates(const levels *l, size_t a, size_t b) {
  return l->nodes[b].enter >= l->nodes[a].enter &&
         l->nodes[b].enter < l->nodes[a].leave;
}

/* Only one node of a level has no way on: its end. */
static bool has_one_end(const order *o, size_t begin) {
  for (size_t i = begin; i + 1 < o->count; i++) {
    if (!o->l->nodes[o->nodes[i]].out[0]) {
      return false;
    }
  }
  return true;
}

bool level_order_find(levels *l, flow *f) {
  size_t n = l->num_nodes;
  arena_pool memory = {0};
  order o = {.l = l,
             .nodes = ARENA_ARRAY(&memory, size_t, n),
             .behind = ARENA_ARRAY(&memory, size_t, n)};
  size_t *path = ARENA_ARRAY(&memory, size_t, n);
  unsigned char *sides = ARENA_ARRAY(&memory, unsigned char, n);
  bool *seen = ARENA_ARRAY(&memory, bool, n);
  bool ok = o.nodes && o.behind && path && sides && seen;
  f->out_of_memory |= !ok;
  for (size_t i = 0; ok && i <= l->loops->count; i++) {
    size_t begin = o.count;
    sort_level(&o, i == l->loops->count ? f->entry : l->loops->loops[i].header,
               path, sides, seen);
    ok = has_one_end(&o, begin);
  }
  ok = ok && o.count == n;
  if (ok) {
    find_dominators(&o);
    number_trees(&o, path);
  }
  for (size_t i = 0; ok && i < n; i++) {
    l->nodes[i].join = FLOW_NONE;
  }
  for (size_t i = 0; ok && i < n; i++) {
    level_node *node = &l->nodes[i];
    if (node->num_in > 1 && node->place > 0) {
      ok = o.behind[node->idom] == i;
      l->nodes[node->idom].join = i;
    }
  }
  arena_finish(&memory);
  return ok;
}
