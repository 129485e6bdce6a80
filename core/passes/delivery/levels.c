/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Levels. An edge of the program that leaves loops is a way at each of their
 * levels, to the end of an iteration, and then one from the outermost of them.
 */
#include "core/passes/delivery/levels.h"
#include <string.h>

/* What has been allocated, and where an edge is on its way out. */
typedef struct builder {
  levels *l;
  flow *f;
} builder;

bool levels_contains(const levels *l, size_t loop, size_t node) {
  size_t level = l->nodes[node].level;
  while (level != FLOW_NONE && level != loop) {
    level = l->loops->loops[level].parent;
  }
  return level == loop;
}

bool levels_chooses(const levels *l, size_t node) {
  return l->nodes[node].out[1] || l->nodes[node].kind == LEVEL_END;
}

static size_t parent_of(const levels *l, size_t loop) {
  return l->loops->loops[loop].parent;
}

/* The node at which an edge arrives, and its level. */
static size_t target_of(const levels *l, const flow_edge *edge) {
  size_t headed = l->loops->headed[edge->target];
  if (headed == FLOW_NONE) {
    return edge->target;
  }
  return levels_contains(l, headed, edge->source) ? l->first_end + headed
                                                  : l->first_loop + headed;
}

static level_way *add_way(const builder *b, size_t from, unsigned side,
                          size_t to, const flow_edge *edge,
                          const level_way *inner) {
  level_way *way = ARENA_ARRAY(&b->f->memory, level_way, 1);
  level_node *source = &b->l->nodes[from], *target = &b->l->nodes[to];
  if (!way || source->out[side]) {
    flow_fail(b->f);
    return NULL;
  }
  *way = (level_way){
      .from = from, .side = side, .to = to, .edge = edge, .inner = inner};
  source->out[side] = way;
  if (target->last_in) {
    target->last_in->next = way;
  } else {
    target->in = way;
  }
  target->last_in = way;
  target->num_in++;
  return way;
}

/* Counts the loops' exits. */
static void count_exits(const levels *l, const flow_edge *edge) {
  size_t level = l->nodes[target_of(l, edge)].level;
  for (size_t loop = l->nodes[edge->source].level; loop != level;
       loop = parent_of(l, loop)) {
    l->num_exits[loop]++;
  }
}

/* The exits of loops, while ways are added. */
typedef struct exits {
  size_t *first_choice; /* per loop */
  size_t *count;        /* per loop, so far */
} exits;

/* Gives the next exit of a loop its number; returns the node and the side where
 * the way goes on at the level around it. */
static void number_exit(const levels *l, const exits *all, size_t loop,
                        level_way *way, size_t *from, unsigned *side) {
  size_t number = all->count[loop]++, total = l->num_exits[loop];
  /* Exits but the last have choices of their own, in a row. */
  bool is_last = number + 1 == total;
  way->exit = number;
  *from = total == 1 ? l->first_loop + loop
                     : all->first_choice[loop] + number - (is_last ? 1 : 0);
  *side = total > 1 && is_last ? 1 : 0;
}

static bool add_edge(const builder *b, const flow_edge *edge,
                     const exits *all) {
  levels *l = b->l;
  size_t to = target_of(l, edge);
  size_t from = edge->source;
  unsigned side = edge->side;
  level_way *way = NULL;
  while (l->nodes[from].level != l->nodes[to].level) {
    size_t loop = l->nodes[from].level;
    way = add_way(b, from, side, l->first_end + loop, edge, way);
    if (!way) {
      return false;
    }
    number_exit(l, all, loop, way, &from, &side);
  }
  return add_way(b, from, side, to, edge, way);
}

/* The nodes that choose among the exits of a loop. */
static bool add_choices(const builder *b, size_t loop, const exits *all) {
  levels *l = b->l;
  size_t from = l->first_loop + loop;
  unsigned side = 0;
  all->first_choice[loop] = l->num_nodes;
  for (size_t i = 0; i + 1 < l->num_exits[loop]; i++) {
    l->nodes[l->num_nodes] = (level_node){.kind = LEVEL_CHOICE,
                                          .loop = loop,
                                          .level = parent_of(l, loop),
                                          .exit = i};
    if (!add_way(b, from, side, l->num_nodes, NULL, NULL)) {
      return false;
    }
    from = l->num_nodes++;
    side = 1;
  }
  return true;
}

/* Makes the nodes but for choices. */
static void add_nodes(levels *l) {
  for (size_t i = 0; i < l->f->count; i++) {
    l->nodes[i] = (level_node){
        .kind = LEVEL_BLOCK, .loop = FLOW_NONE, .level = l->loops->loop[i]};
  }
  l->first_loop = l->f->count;
  l->first_end = l->first_loop + l->loops->count;
  for (size_t i = 0; i < l->loops->count; i++) {
    l->nodes[l->first_loop + i] =
        (level_node){.kind = LEVEL_LOOP, .loop = i, .level = parent_of(l, i)};
    l->nodes[l->first_end + i] =
        (level_node){.kind = LEVEL_END, .loop = i, .level = i};
  }
  l->num_nodes = l->first_end + l->loops->count;
}

static bool add_edges(const builder *b, const exits *all) {
  const flow *f = b->f;
  for (size_t t = 0; t < f->count; t++) {
    for (size_t i = 0; i < f->blocks[t].num_ways_in; i++) {
      if (!add_edge(b, &f->blocks[t].ways_in[i], all)) {
        return false;
      }
    }
  }
  return true;
}

/* Counts what the loops need, and makes all nodes but choices. Returns false
 * when a loop has no exit, or when out of memory. */
static bool begin(const builder *b) {
  levels *l = b->l;
  const flow *f = b->f;
  size_t num_loops = l->loops->count, num_choices = 0;
  level_node *some =
      ARENA_ARRAY(&b->f->memory, level_node, f->count + 2 * num_loops);
  l->num_exits = ARENA_ARRAY(&b->f->memory, size_t, num_loops);
  if (!some || !l->num_exits) {
    return flow_fail(b->f);
  }
  l->nodes = some;
  add_nodes(l);
  for (size_t t = 0; t < f->count; t++) {
    for (size_t i = 0; i < f->blocks[t].num_ways_in; i++) {
      count_exits(l, &f->blocks[t].ways_in[i]);
    }
  }
  for (size_t i = 0; i < num_loops; i++) {
    if (l->num_exits[i] == 0) {
      return false;
    }
    num_choices += l->num_exits[i] - 1;
  }
  l->nodes = ARENA_ARRAY(&b->f->memory, level_node, l->num_nodes + num_choices);
  if (!l->nodes) {
    return flow_fail(b->f);
  }
  memcpy(l->nodes, some, l->num_nodes * sizeof *some);
  return true;
}

bool levels_build(levels *l, flow *f, const flow_loops *loops) {
  const builder b = {.l = l, .f = f};
  *l = (levels){.f = f, .loops = loops};
  const exits all = {.first_choice =
                         ARENA_ARRAY(&f->memory, size_t, loops->count),
                     .count = ARENA_ARRAY(&f->memory, size_t, loops->count)};
  if (!all.first_choice || !all.count) {
    return flow_fail(b.f);
  }
  if (!begin(&b)) {
    return false;
  }
  for (size_t i = 0; i < loops->count; i++) {
    if (!add_choices(&b, i, &all)) {
      return false;
    }
  }
  return add_edges(&b, &all);
}
