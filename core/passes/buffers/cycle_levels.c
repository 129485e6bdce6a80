/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The strongly connected components of all channels, then of those within the
 * outermost loops, within the loops in those, and so on.
 */
#include "core/passes/buffers/cycle_levels.h"
#include "base/memory/arena.h"
#include "base/memory/array.h"
#include "core/ir/components.h"
#include "core/ir/ir_kinds.h"
#include <stdlib.h>

/* A channel between two operations. */
typedef struct cycle_edge {
  size_t from, to; /* nodes */
  MlirValue value;
} cycle_edge;

typedef struct cycle_search {
  const loop_nest *nest; /* borrowed */
  ptr_map index;         /* operation -> node + 1 */
  size_t *loops; /* per node: its loop at the level, or LOOP_NEST_NONE */
  size_t num_nodes;
  cycle_edge *edges; /* sorted by `from`; owned */
  size_t num_edges, edges_capacity;
  arena_pool memory;
} cycle_search;

static bool list_nodes(cycle_search *s, MlirOperation func) {
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    s->num_nodes++;
    if (!ptr_map_set(&s->index, op.ptr, (void *)(uintptr_t)s->num_nodes)) {
      return false;
    }
  }
  s->loops = ARENA_ARRAY(&s->memory, size_t, s->num_nodes);
  return s->loops;
}

static size_t node_of(const cycle_search *s, MlirOperation op) {
  return (size_t)(uintptr_t)ptr_map_get(&s->index, op.ptr) - 1;
}

/* What passes a memory is registered there. */
static bool list_edges(cycle_search *s, MlirOperation func) {
  size_t from = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op), from++) {
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      MlirValue value = mlirOperationGetResult(op, r);
      MlirOpOperand use = mlirValueGetFirstUse(value);
      if (ir_is_memory(op) || mlirOpOperandIsNull(use) ||
          ir_is_memory(mlirOpOperandGetOwner(use))) {
        continue;
      }
      if (!ARRAY_RESERVE(s->edges, s->num_edges, s->edges_capacity)) {
        return false;
      }
      s->edges[s->num_edges++] =
          (cycle_edge){from, node_of(s, mlirOpOperandGetOwner(use)), value};
    }
  }
  return true;
}

/* Finds the loop that each operation is in at a level, from 1 on. Returns
 * whether there is any. */
static bool find_loops(cycle_search *s, MlirOperation func, size_t level) {
  const loop_nest *nest = s->nest;
  bool any = false;
  size_t node = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    size_t block = loop_blocks_index(&nest->headers.blocks, ir_bb(op));
    size_t loop =
        block == LOOP_BLOCKS_NONE ? LOOP_NEST_NONE : nest->loop[block];
    while (loop != LOOP_NEST_NONE && nest->loops[loop].depth >= level) {
      loop = nest->loops[loop].parent;
    }
    bool is_there =
        loop != LOOP_NEST_NONE && nest->loops[loop].depth + 1 == level;
    s->loops[node++] = is_there ? loop : LOOP_NEST_NONE;
    any |= is_there;
  }
  return any;
}

/* Is a channel within a loop of the level? At level 0 all are. */
static bool is_within(const cycle_search *s, const cycle_edge *e,
                      size_t level) {
  return level == 0 || (s->loops[e->from] == s->loops[e->to] &&
                        s->loops[e->from] != LOOP_NEST_NONE);
}

/* Raises the levels of the channels on cycles within loops of a level. */
static bool raise_levels(cycle_search *s, size_t level, ptr_map *levels) {
  arena_pool memory = {0};
  size_t *first = ARENA_ARRAY(&memory, size_t, s->num_nodes + 1);
  size_t *targets = ARENA_ARRAY(&memory, size_t, s->num_edges + 1);
  components found;
  bool ok = first && targets;
  size_t edge = 0, count = 0;
  for (size_t node = 0; ok && node < s->num_nodes; node++) {
    for (; edge < s->num_edges && s->edges[edge].from == node; edge++) {
      if (is_within(s, &s->edges[edge], level)) {
        targets[count++] = s->edges[edge].to;
      }
    }
    first[node + 1] = count;
  }
  const digraph graph = {s->num_nodes, first, targets};
  ok = ok && components_find(&found, &graph, &memory);
  for (size_t i = 0; ok && i < s->num_edges; i++) {
    const cycle_edge *e = &s->edges[i];
    if (is_within(s, e, level) && found.of[e->from] == found.of[e->to]) {
      ok = ptr_map_set(levels, e->value.ptr, (void *)(uintptr_t)(level + 1));
    }
  }
  arena_finish(&memory);
  return ok;
}

bool cycle_levels_find_in(cycle_levels *levels, MlirOperation func,
                          const loop_nest *nest) {
  cycle_search s = {.nest = nest};
  bool ok = list_nodes(&s, func) && list_edges(&s, func) &&
            raise_levels(&s, 0, &levels->levels);
  for (size_t level = 1;
       ok && level <= CYCLE_LEVELS_MOST && find_loops(&s, func, level);
       level++) {
    ok = raise_levels(&s, level, &levels->levels);
  }
  free(s.edges);
  ptr_map_finish(&s.index);
  arena_finish(&s.memory);
  return ok;
}

bool cycle_levels_find(cycle_levels *levels, MlirOperation func) {
  loop_nest nest = {0};
  bool ok =
      loop_nest_find(&nest, func) && cycle_levels_find_in(levels, func, &nest);
  loop_nest_finish(&nest);
  return ok;
}

void cycle_levels_finish(cycle_levels *levels) {
  ptr_map_finish(&levels->levels);
}

unsigned cycle_levels_of(const cycle_levels *levels, MlirValue value) {
  return (unsigned)(uintptr_t)ptr_map_get(&levels->levels, value.ptr);
}

bool cycle_levels_follow(cycle_levels *levels, MlirValue value,
                         MlirValue behind) {
  void *level = ptr_map_get(&levels->levels, value.ptr);
  return !level || ptr_map_set(&levels->levels, behind.ptr, level);
}
