/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the last iteration leaves meets behind the loop, some of it later than
 * the rest. What comes from elsewhere may be later still, so it does not count.
 * Followed are the operations that are in no other loop, up to what may be seen
 * when it starts: a store, a memory, an instance, another loop, or an iteration
 * of the loop around both. What tells a memory that a call ends counts as an
 * operand of the call's end.
 */
#include "core/passes/tokens/exit_deadlines.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/tokens/awaited_nodes.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

static const int64_t NEVER = INT64_MIN;

/* An operation behind the loop. */
typedef struct exit_place {
  int64_t start;  /* when it has all that comes from the loop; NEVER: nothing */
  int64_t latest; /* that delays nothing that is seen */
  bool is_seen;
  bool ends; /* does it tell a memory that the call ends? */
} exit_place;

typedef struct exit_search {
  const loop_graph *loop;
  const body_table *table;
  exit_place *places; /* per operation of the table */
  size_t *nodes;      /* the same: of the loop, + 1; 0: it is not in it */
  size_t around;      /* the loop around it */
} exit_search;

/* Is an operation in a loop that is not around this one, or at the beginning of
 * that? */
static bool is_elsewhere(const exit_search *s, size_t op) {
  const loop_nest *nest = s->loop->nest;
  uint32_t block = nest->headers.blocks.block[op];
  return block == BODY_TABLE_NOBODY || nest->loop[block] != s->around ||
         (s->around != LOOP_NEST_NONE && nest->heads[block] &&
          (ir_is_merge(s->table->ops[op]) ||
           mlirOperationIsAHandshakeInit(s->table->ops[op])));
}

/* Is it seen when an operation starts? */
static bool is_seen(const exit_search *s, size_t op) {
  MlirOperation o = s->table->ops[op];
  return is_elsewhere(s, op) || ir_is_memory(o) ||
         mlirOperationIsAHandshakeStore(o) ||
         mlirOperationIsAHandshakeLoad(o) ||
         mlirOperationIsAHandshakeLazyFork(o) ||
         mlirOperationIsAHandshakeInstance(o) ||
         mlirOperationGetNumResults(o) == 0;
}

/* Does an operand tell a memory that the call ends? */
static bool is_ctrl_end(MlirOperation op, size_t operand) {
  return mlirOperationIsAHandshakeMemoryController(op) &&
         mlirValueEqual(mlirOperationGetOperand(op, (intptr_t)operand),
                        mlirHandshakeMemoryControllerGetCtrlEnd(op));
}

/* Marks what is seen, which is also what makes something for an operation in
 * front of it. */
static void mark_seen(const exit_search *s) {
  for (size_t i = 0; i < s->table->count; i++) {
    size_t count = body_table_num_operands(s->table, i);
    s->places[i].is_seen |= is_seen(s, i);
    for (size_t k = 0; k < count; k++) {
      uint32_t maker = body_table_maker(s->table, i, k);
      if (maker == BODY_TABLE_NOBODY) {
        continue;
      }
      bool ends = is_ctrl_end(s->table->ops[i], k);
      s->places[maker].ends |= ends;
      s->places[maker].is_seen |= !ends && maker >= i;
    }
  }
}

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* When an operand that comes from the loop is there; NEVER for others. */
static int64_t arrival(const exit_search *s, const token_time *known, size_t op,
                       uint32_t maker) {
  if (maker == BODY_TABLE_NOBODY) {
    return NEVER;
  }
  if (s->nodes[maker] > 0) {
    return known[s->nodes[maker] - 1].offered;
  }
  const exit_place *place = &s->places[maker];
  return maker >= op || place->start == NEVER || place->is_seen
             ? NEVER
             : place->start + hls_unit_latency(s->table->ops[maker]);
}

static bool is_end(const exit_search *s, size_t op) {
  return mlirOperationIsAHandshakeEnd(s->table->ops[op]);
}

/* When what tells memories of the call's end is there. */
static int64_t find_ends(const exit_search *s, const token_time *known,
                         size_t end) {
  int64_t start = NEVER;
  for (uint32_t i = 0; i < end; i++) {
    if (s->places[i].ends) {
      start = later_of(start, arrival(s, known, end, i));
    }
  }
  return start;
}

/* Of values that come by different ways, of which one is taken, none may be
 * later, nor may what it meets. */
static int64_t merged_start(const exit_search *s, int64_t start, int64_t other,
                            size_t op) {
  bool meets = start != NEVER && other != NEVER;
  bool takes_one = meets && ir_is_merge(s->table->ops[op]);
  if (takes_one) {
    s->places[op].is_seen = true;
  }
  return takes_one ? (other < start ? other : start) : later_of(start, other);
}

static void find_start(const exit_search *s, const token_time *known,
                       size_t op) {
  size_t count = s->nodes[op] > 0 ? 0 : body_table_num_operands(s->table, op);
  int64_t start = is_end(s, op) ? find_ends(s, known, op) : NEVER;
  for (size_t k = 0; k < count; k++) {
    if (!is_ctrl_end(s->table->ops[op], k)) {
      int64_t other = arrival(s, known, op, body_table_maker(s->table, op, k));
      start = merged_start(s, start, other, op);
    }
  }
  s->places[op].start = start;
  s->places[op].latest = s->places[op].is_seen ? start : INT64_MAX;
}

static void lower(int64_t *time, int64_t most) {
  *time = most < *time ? most : *time;
}

/* Lets what makes an operand be as late as its user may. `exits` has that for
 * nodes of the loop. */
static void hurry(const exit_search *s, size_t op, uint32_t maker,
                  int64_t *exits) {
  int64_t latest = s->places[op].latest;
  if (s->nodes[maker] > 0) {
    lower(&exits[s->nodes[maker] - 1], latest);
  } else if (maker < op && s->places[maker].start != NEVER) {
    lower(&s->places[maker].latest,
          latest - hls_unit_latency(s->table->ops[maker]));
  }
}

static void hurry_makers(const exit_search *s, size_t op, int64_t *exits) {
  size_t count = body_table_num_operands(s->table, op);
  for (size_t k = 0; k < count; k++) {
    uint32_t maker = body_table_maker(s->table, op, k);
    if (maker != BODY_TABLE_NOBODY && !is_ctrl_end(s->table->ops[op], k)) {
      hurry(s, op, maker, exits);
    }
  }
  for (uint32_t i = 0; is_end(s, op) && i < op; i++) {
    if (s->places[i].ends) {
      hurry(s, op, i, exits);
    }
  }
}

static void find_latest(const exit_search *s, int64_t *exits) {
  for (size_t i = 0; i < s->loop->num_nodes; i++) {
    exits[i] = INT64_MAX;
  }
  for (size_t i = s->table->count; i-- > 0;) {
    const exit_place *place = &s->places[i];
    if (s->nodes[i] == 0 && place->start != NEVER &&
        place->latest != INT64_MAX) {
      hurry_makers(s, i, exits);
    }
  }
}

/* Is it seen outside of the loop when a node of it starts, in its user alone?
 */
static bool is_plain_exit(const loop_node *node) {
  return !node->is_store && !node->is_load && !node->is_lazy_fork &&
         !node->is_init && mlirOperationGetNumResults(node->op) > 0;
}

/* When the results of a node have to be there, which have a deadline. Behind a
 * loop that is in no other one, none of its next iterations begins. */
static int64_t relaxed(const exit_search *s, const loop_node *node,
                       int64_t deadline, int64_t exit) {
  if (!awaited_nodes_has(s->loop, node)) {
    return s->around == LOOP_NEST_NONE ? INT64_MAX : deadline;
  }
  return exit != INT64_MAX && is_plain_exit(node) ? later_of(deadline, exit)
                                                  : deadline;
}

static void relax(const exit_search *s, int64_t *deadlines,
                  const int64_t *exits) {
  for (size_t i = 0; i < s->loop->num_nodes; i++) {
    if (deadlines[i] != INT64_MAX) {
      deadlines[i] = relaxed(s, &s->loop->nodes[i], deadlines[i], exits[i]);
    }
  }
}

bool exit_deadlines_find(token_times *times, const loop_graph *loop,
                         arena_pool *memory) {
  exit_search s = {.loop = loop,
                   .table = &loop->nest->headers.blocks.table,
                   .around = loop->nest->loops[loop->loop].parent};
  s.places = ARENA_ARRAY(memory, exit_place, s.table->count + 1);
  s.nodes = ARENA_ARRAY(memory, size_t, s.table->count + 1);
  int64_t *exits = ARENA_UNSET(memory, int64_t, loop->num_nodes + 1);
  if (!s.places || !s.nodes || !exits) {
    return false;
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (loop->nodes[i].number < s.table->count) {
      s.nodes[loop->nodes[i].number] = i + 1;
    }
  }
  mark_seen(&s);
  for (token_round round = 0; round < NUM_TOKEN_ROUNDS; round++) {
    const token_time *known = times->known[round];
    for (size_t i = 0; i < s.table->count; i++) {
      find_start(&s, known, i);
    }
    find_latest(&s, exits);
    relax(&s, times->deadlines[round], exits);
  }
  return true;
}
