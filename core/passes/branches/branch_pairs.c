/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a unit serves both sides, an iteration waits for the operands of those
 * before. It did so before, where the sides came together. But a path from one
 * operation to the other, or to itself, would become a cycle that has a token
 * in each iteration, and not in those alone that take this side.
 */
#include "core/passes/branches/branch_pairs.h"

#include "core/ir/body_table.h"
#include "core/ir/components.h"
#include "core/ir/shared/shared_merge.h"
#include "core/passes/shared/shared_kinds.h"
#include "hls/handshake_ops.h"

/* Operations of a function that are looked at; pairs of these are many. */
enum { MOST_OPS = 64 };

typedef struct pair_search {
  branch_sides sides;
  arena_pool memory;
  branch_pair_may may;
  branch_pair pair; /* the first one that may */
  bool is_found;
  body_table table;
  components cycles;
  uint32_t *first, *users; /* of each operation */
  uint32_t *seen;          /* by the search of that number */
  uint32_t *queue;
  uint32_t searches;
  uint32_t ops[MOST_OPS];
  size_t num_ops;
} pair_search;

/* Writes down who uses what each operation makes. */
static bool list_users(pair_search *s) {
  arena_pool *memory = &s->memory;
  size_t count = s->table.count, edges = s->table.first[count];
  s->first = ARENA_ARRAY(memory, uint32_t, count + 2);
  s->users = ARENA_ARRAY(memory, uint32_t, edges);
  s->seen = ARENA_ARRAY(memory, uint32_t, count);
  s->queue = ARENA_ARRAY(memory, uint32_t, count);
  if (memory->failed) {
    return false;
  }
  for (size_t i = 0; i < edges; i++) {
    if (s->table.makers[i] != BODY_TABLE_NOBODY) {
      s->first[s->table.makers[i] + 2]++;
    }
  }
  for (size_t i = 2; i < count + 2; i++) {
    s->first[i] += s->first[i - 1];
  }
  for (size_t op = 0; op < count; op++) {
    for (size_t k = 0; k < body_table_num_operands(&s->table, op); k++) {
      uint32_t maker = body_table_maker(&s->table, op, k);
      if (maker != BODY_TABLE_NOBODY) {
        s->users[s->first[maker + 1]++] = (uint32_t)op;
      }
    }
  }
  return true;
}

static bool begin(pair_search *s, MlirOperation func) {
  if (!branch_sides_find(&s->sides, func) ||
      !body_table_build(&s->table, func, &s->memory) || !list_users(s)) {
    return false;
  }
  digraph graph = {s->table.count, s->first, s->users};
  return components_find(&s->cycles, &graph, &s->memory);
}

static bool is_on_cycle(const pair_search *s, uint32_t op) {
  uint32_t cycle = s->cycles.of[op];
  return s->cycles.begin[cycle + 1] - s->cycles.begin[cycle] > 1;
}

/* Does a path lead from one operation to the other? */
static bool leads(pair_search *s, uint32_t from, uint32_t to) {
  if (s->cycles.of[from] <= s->cycles.of[to]) {
    return false; /* edges lead to smaller numbers */
  }
  size_t begin = 0, end = 0;
  s->searches++;
  s->queue[end++] = from;
  while (begin < end) {
    uint32_t op = s->queue[begin++];
    for (uint32_t i = s->first[op]; i < s->first[op + 1]; i++) {
      uint32_t user = s->users[i];
      if (user == to) {
        return true;
      }
      if (s->seen[user] != s->searches) {
        s->seen[user] = s->searches;
        s->queue[end++] = user;
      }
    }
  }
  return false;
}

/* Interfaces count accesses by blocks, and where iterations or blocks come
 * together is what blocks are known by. */
static bool may_move(MlirOperation op) {
  return !mlirOperationIsAHandshakeLoad(op) &&
         !mlirOperationIsAHandshakeStored(op) &&
         !mlirOperationIsAHandshakeMux(op) &&
         !mlirOperationIsAHandshakeControlMerge(op) &&
         !mlirOperationIsAHandshakeInit(op) &&
         !mlirOperationIsAHandshakeRepeat(op) &&
         !mlirOperationIsAHandshakeInstance(op);
}

/* What is before an operation in its basic block gets a block of its own.
 * Returns false if not all of that may; `*failed` when out of memory. */
static bool list_before(pair_search *s, uint32_t op, MlirOperation **before,
                        size_t *count, bool *failed) {
  int64_t bb = ir_bb(s->table.ops[op]);
  size_t begin = 0, end = 0;
  s->searches++;
  s->queue[end++] = op;
  while (begin < end) {
    uint32_t at = s->queue[begin++];
    for (size_t k = 0; k < body_table_num_operands(&s->table, at); k++) {
      uint32_t maker = body_table_maker(&s->table, at, k);
      if (maker == BODY_TABLE_NOBODY || s->seen[maker] == s->searches ||
          ir_bb(s->table.ops[maker]) != bb) {
        continue;
      }
      MlirOperation made = s->table.ops[maker];
      if (!may_move(made)) {
        return false;
      }
      s->seen[maker] = s->searches;
      s->queue[end++] = maker;
    }
  }
  *count = end - 1;
  *before = ARENA_ARRAY(&s->memory, MlirOperation, end);
  *failed = *before == NULL;
  for (size_t i = 1; *before && i < end; i++) {
    (*before)[i - 1] = s->table.ops[s->queue[i]];
  }
  return !*failed;
}

/* Are these the operations of both sides of a condition, which could share a
 * unit? */
static bool fits(pair_search *s, const branch_condition *condition,
                 uint32_t off, uint32_t on) {
  MlirOperation ops[2] = {s->table.ops[off], s->table.ops[on]};
  return branch_sides_has(&s->sides, condition, 0, ops[0]) &&
         branch_sides_has(&s->sides, condition, 1, ops[1]) &&
         ir_bb(ops[0]) != ir_bb(ops[1]) &&
         ir_bb(ops[0]) != ir_bb(condition->branch) &&
         ir_bb(ops[1]) != ir_bb(condition->branch) && !leads(s, off, on) &&
         !leads(s, on, off);
}

/* Looks for the condition of a pair, in either order. Returns false when out of
 * memory. */
static bool try_pair(pair_search *s, uint32_t a, uint32_t b) {
  bool failed = false;
  for (size_t i = 0; !failed && !s->is_found && i < 2 * s->sides.count; i++) {
    const branch_condition *condition = &s->sides.conditions[i / 2];
    uint32_t off = i % 2 ? a : b, on = i % 2 ? b : a;
    if (!fits(s, condition, off, on)) {
      continue;
    }
    branch_pair *pair = &s->pair;
    *pair = (branch_pair){.condition = condition,
                          .ops = {s->table.ops[off], s->table.ops[on]}};
    s->is_found =
        s->may(pair) &&
        list_before(s, off, &pair->before[0], &pair->num_before[0], &failed) &&
        list_before(s, on, &pair->before[1], &pair->num_before[1], &failed);
  }
  return !failed;
}

static void list_ops(pair_search *s) {
  for (size_t i = 0; i < s->table.count && s->num_ops < MOST_OPS; i++) {
    if (shared_kinds_may(s->table.ops[i]) && ir_bb(s->table.ops[i]) >= 0 &&
        !is_on_cycle(s, (uint32_t)i)) {
      s->ops[s->num_ops++] = (uint32_t)i;
    }
  }
}

static bool search(pair_search *s) {
  bool ok = true;
  for (size_t a = 0; ok && a < s->num_ops && !s->is_found; a++) {
    for (size_t b = a + 1; ok && b < s->num_ops && !s->is_found; b++) {
      if (shared_kinds_match(s->table.ops[s->ops[a]],
                             s->table.ops[s->ops[b]])) {
        ok = try_pair(s, s->ops[a], s->ops[b]);
      }
    }
  }
  return ok;
}

bool branch_pairs_find(MlirOperation func, branch_pair_may may,
                       void (*take)(const branch_pair *pair), bool *is_found) {
  pair_search s = {.may = may};
  bool ok = begin(&s, func);
  if (ok) {
    list_ops(&s);
    ok = search(&s);
  }
  *is_found = ok && s.is_found;
  if (*is_found) {
    take(&s.pair);
  }
  branch_sides_finish(&s.sides);
  arena_finish(&s.memory);
  return ok;
}
