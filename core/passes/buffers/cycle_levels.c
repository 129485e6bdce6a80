/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The strongly connected components of all channels, then of those within the
 * outermost loops, within the loops in those, and so on.
 */
#include "core/passes/buffers/cycle_levels.h"
#include "base/memory/arena.h"
#include "core/ir/components.h"
#include "core/ir/ir_kinds.h"

/* The way against the tokens, from operation to operation: it has the same
 * cycles. */
typedef struct cycle_edge {
  uint32_t from, to; /* operations of the table */
  MlirValue value;
} cycle_edge;

typedef struct cycle_search {
  const loop_nest *nest;   /* borrowed */
  const body_table *table; /* borrowed */
  uint32_t *loops;   /* per operation: its loop at the level, or NO_LOOP */
  cycle_edge *edges; /* sorted by `from` */
  size_t num_edges;
  arena_pool memory;
} cycle_search;

#define NO_LOOP UINT32_MAX

/* What passes a memory is registered there. */
static bool list_edges(cycle_search *s) {
  const body_table *table = s->table;
  bool *is_memory = ARENA_ARRAY(&s->memory, bool, table->count + 1);
  s->edges =
      ARENA_ARRAY(&s->memory, cycle_edge, table->first[table->count] + 1);
  if (!is_memory || !s->edges) {
    return false;
  }
  for (size_t i = 0; i < table->count; i++) {
    is_memory[i] = ir_is_memory(table->ops[i]);
  }
  for (size_t i = 0; i < table->count; i++) {
    for (size_t k = 0; k < body_table_num_operands(table, i); k++) {
      uint32_t maker = body_table_maker(table, i, k);
      if (maker != BODY_TABLE_NOBODY && !is_memory[maker] && !is_memory[i]) {
        s->edges[s->num_edges++] =
            (cycle_edge){(uint32_t)i, maker,
                         mlirOperationGetOperand(table->ops[i], (intptr_t)k)};
      }
    }
  }
  return true;
}

/* Finds the loop that each operation is in at a level, from 1 on. Returns
 * whether there is any. */
static bool find_loops(cycle_search *s, size_t level) {
  const loop_nest *nest = s->nest;
  bool any = false;
  for (size_t i = 0; i < s->table->count; i++) {
    uint32_t block = nest->headers.blocks.block[i];
    size_t loop =
        block == BODY_TABLE_NOBODY ? LOOP_NEST_NONE : nest->loop[block];
    while (loop != LOOP_NEST_NONE && nest->loops[loop].depth >= level) {
      loop = nest->loops[loop].parent;
    }
    bool is_there =
        loop != LOOP_NEST_NONE && nest->loops[loop].depth + 1 == level;
    s->loops[i] = is_there ? (uint32_t)loop : NO_LOOP;
    any |= is_there;
  }
  return any;
}

/* Is a channel within a loop of the level? At level 0 all are. */
static bool is_within(const cycle_search *s, const cycle_edge *e,
                      size_t level) {
  return level == 0 ||
         (s->loops[e->from] == s->loops[e->to] && s->loops[e->from] != NO_LOOP);
}

/* Raises the levels of the channels on cycles within loops of a level. */
static bool raise_levels(cycle_search *s, size_t level, ptr_map *levels) {
  arena_pool memory = {0};
  size_t num_nodes = s->table->count;
  uint32_t *first = ARENA_ARRAY(&memory, uint32_t, num_nodes + 1);
  uint32_t *targets = ARENA_ARRAY(&memory, uint32_t, s->num_edges + 1);
  components found;
  bool ok = first && targets;
  size_t edge = 0;
  uint32_t count = 0;
  for (size_t node = 0; ok && node < num_nodes; node++) {
    for (; edge < s->num_edges && s->edges[edge].from == node; edge++) {
      if (is_within(s, &s->edges[edge], level)) {
        targets[count++] = s->edges[edge].to;
      }
    }
    first[node + 1] = count;
  }
  const digraph graph = {num_nodes, first, targets};
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

bool cycle_levels_find(cycle_levels *levels, const loop_nest *nest) {
  const body_table *table = &nest->headers.blocks.table;
  cycle_search s = {.nest = nest, .table = table};
  s.loops = ARENA_ARRAY(&s.memory, uint32_t, table->count + 1);
  bool ok = s.loops && list_edges(&s) && raise_levels(&s, 0, &levels->levels);
  for (size_t level = 1;
       ok && level <= CYCLE_LEVELS_MOST && find_loops(&s, level); level++) {
    ok = raise_levels(&s, level, &levels->levels);
  }
  arena_finish(&s.memory);
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
