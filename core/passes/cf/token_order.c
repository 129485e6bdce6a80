/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A token costs a few gates where a queue costs hundreds, but it lets the later
 * access wait for the earlier one whatever their addresses are. That takes no
 * time to speak of where one of them is behind the loops of the other, and they
 * are in no loop together: the second begins when the first one has ended,
 * once. In a common loop it takes some cycles in each of its iterations, which
 * are few beside those of at least two loops within, around each of them.
 * Where the later access comes some iterations later, it has a credit of so
 * many tokens, and hardly ever waits. Otherwise they need the queue, and so
 * does whatever is ordered with them, as the queue keeps an order only between
 * accesses that it has.
 */
#include "core/passes/cf/token_order.h"
#include "core/ir/cfg_loops.h"
#include "core/ir/disjoint_sets.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/cf/credit_places.h"
#include "core/passes/cf/loop_arrival.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"

/* With more others than these to wait for, a queue has less to compare. */
enum { MOST_PARTNERS = 16 };

/* With more blocks between them that a token would have to pass, the queue has
 * less to do. */
enum { MOST_BLOCKS = 128 };

/* Loops around an access that outweigh the waiting in the loop around them. */
enum { LOOPS_WITHIN = 2 };

enum {
  /* The interval of a loop up to which a queue, whose tables take longer than a
   * counter, lets no more iterations begin. */
  MOST_INTERVAL = 2,
  /* With less, one register that a long path needs makes the interval longer.
   */
  LEAST_DISTANCE = 3,
  /* Cycles from when an access has its operands until the token is back. */
  PERFORMED = 2,
};

typedef struct ordered_access {
  MlirOperation op;
  MlirAttribute name;
  unsigned block;
  unsigned partners; /* how many pairs it is in */
  bool needs_queue;  /* of the set that it stands for */
} ordered_access;

typedef struct search {
  cfg graph;
  cfg_loops loops;
  ordered_access *accesses;
  size_t count;
  ptr_map index; /* name -> access + 1 */
  disjoint_sets sets;
  arena_pool arena;
} search;

static size_t count_accesses(const cfg *graph) {
  size_t count = 0;
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    for (MlirOperation op = mlirBlockGetFirstOperation(graph->blocks[b].block);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      count += ir_is_access(op);
    }
  }
  return count;
}

/* Lists the accesses that have names. Returns false when out of memory. */
static bool list_accesses(search *s) {
  s->accesses =
      ARENA_ARRAY(&s->arena, ordered_access, count_accesses(&s->graph) + 1);
  bool ok = s->accesses;
  for (unsigned b = 0; ok && b < s->graph.num_blocks; b++) {
    MlirOperation op = mlirBlockGetFirstOperation(s->graph.blocks[b].block);
    for (; ok && !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      MlirAttribute name = ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME);
      if (ir_is_access(op) && !mlirAttributeIsNull(name)) {
        s->accesses[s->count++] =
            (ordered_access){.op = op, .name = name, .block = b};
        ok = ptr_map_set(&s->index, name.ptr, (void *)(uintptr_t)s->count);
      }
    }
  }
  return ok;
}

/* Does it take little time if one of two accesses waits for the other? */
static bool are_apart(const search *s, const ordered_access *a,
                      const ordered_access *b) {
  bool in_order =
      s->graph.blocks[a->block].order <= s->graph.blocks[b->block].order;
  cfg_range between =
      cfg_loops_between(&s->loops, &s->graph, in_order ? a->block : b->block,
                        in_order ? b->block : a->block);
  unsigned common = cfg_loops_common(&s->loops, a->block, b->block);
  if (between.end - between.begin > MOST_BLOCKS) {
    return false;
  }
  if (common == CFG_LOOPS_NONE) {
    return cfg_loops_depth(&s->loops, a->block) > 0 ||
           cfg_loops_depth(&s->loops, b->block) > 0;
  }
  unsigned within = s->loops.loops[common].depth + LOOPS_WITHIN;
  return cfg_loops_depth(&s->loops, a->block) >= within &&
         cfg_loops_depth(&s->loops, b->block) >= within;
}

/* Does a credit keep the order, and do iterations not wait for it longer than
 * they would for a queue? A token comes back when the earlier access, which is
 * as late in the iteration as its operands, has been performed. */
static bool have_credit(const search *s, const ordered_access *a,
                        const ordered_access *b,
                        const MlirHandshakeMemDependence *dep) {
  credit_place place;
  if (dep->distance < LEAST_DISTANCE ||
      !credit_places_find(&s->graph, &s->loops, a->block, b->block,
                          dep->loopDepth, &place)) {
    return false;
  }
  int64_t round =
      loop_arrival_of(&s->graph, &s->loops, place.loop, a->op) + PERFORMED;
  return round <= (int64_t)dep->distance * MOST_INTERVAL;
}

/* Makes one set of two that are ordered. */
static void join(search *s, size_t a, size_t b,
                 const MlirHandshakeMemDependence *dep) {
  bool are_far = have_credit(s, &s->accesses[a], &s->accesses[b], dep) ||
                 are_apart(s, &s->accesses[a], &s->accesses[b]);
  size_t from = disjoint_sets_of(&s->sets, a);
  disjoint_sets_join(&s->sets, a, b);
  s->accesses[disjoint_sets_of(&s->sets, b)].needs_queue |=
      s->accesses[from].needs_queue || !are_far ||
      ++s->accesses[a].partners > MOST_PARTNERS ||
      ++s->accesses[b].partners > MOST_PARTNERS;
}

/* Looks at what must come after an access. One that is unknown may be
 * anywhere. */
static void join_dependences(search *s, size_t a) {
  ordered_access *access = &s->accesses[a];
  MlirAttribute deps = ir_attr(access->op, MLIR_ATTR_HANDSHAKE_DEPS);
  intptr_t count = mlirAttributeIsNull(deps)
                       ? 0
                       : mlirHandshakeMemDependencesAttrGetNum(deps);
  MlirContext context = mlirOperationGetContext(access->op);
  for (intptr_t i = 0; i < count; i++) {
    MlirHandshakeMemDependence dep =
        mlirHandshakeMemDependencesAttrGetElement(deps, i);
    MlirAttribute later = mlirStringAttrGet(context, dep.dstAccess);
    size_t b = (size_t)(uintptr_t)ptr_map_get(&s->index, later.ptr);
    hls_work_count(1);
    if (!dep.isActive || b == a + 1) {
      continue;
    }
    if (b == 0) {
      s->accesses[disjoint_sets_of(&s->sets, a)].needs_queue = true;
    } else {
      join(s, a, b - 1, &dep);
    }
  }
}

static bool add_queued(search *s, ptr_map *queued) {
  bool ok = true;
  for (size_t i = 0; ok && i < s->count; i++) {
    const ordered_access *set = &s->accesses[disjoint_sets_of(&s->sets, i)];
    bool is_ordered = s->accesses[i].partners > 0 || set->needs_queue;
    if (is_ordered && (set->needs_queue || s->loops.is_irreducible)) {
      ok = ptr_map_set(queued, s->accesses[i].name.ptr, s);
    }
  }
  return ok;
}

static bool find(search *s, MlirOperation func, ptr_map *queued) {
  if (!cfg_build(&s->graph, func)) {
    return false;
  }
  cfg_find_dominators(&s->graph);
  if (!cfg_loops_find(&s->loops, &s->graph) || !list_accesses(s) ||
      !disjoint_sets_begin(&s->sets, s->count, &s->arena)) {
    return false;
  }
  for (size_t i = 0; i < s->count; i++) {
    join_dependences(s, i);
  }
  return add_queued(s, queued);
}

bool token_order_find_queued(MlirOperation func, ptr_map *queued) {
  search s = {0};
  bool ok = find(&s, func, queued);
  cfg_loops_finish(&s.loops);
  cfg_finish(&s.graph);
  ptr_map_finish(&s.index);
  arena_finish(&s.arena);
  return ok;
}
