/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the last iteration leaves meets behind the loop, some of it later than
 * the rest. What comes from elsewhere may be later still, so it does not count.
 * Followed are the operations that are in no other loop, up to what may be seen
 * when it starts: a store, a memory, an instance, another loop, or an iteration
 * of the loop around both. What tells a memory that a call ends counts as an
 * operand of the call's end. A function may have many loops: for each, only
 * those operations are looked at that it leads to.
 */
#include "core/passes/tokens/exit_deadlines.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/tokens/awaited_nodes.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "hls/work.h"
#include <stdlib.h>

static const int64_t NEVER = INT64_MIN;

/* So many operations are looked at behind a loop; those that come next count as
 * seen, so that nothing behind them is later. */
enum { MOST_PLACES = 250 };

/* An operation behind the loop. */
typedef struct exit_place {
  int64_t start;  /* when it has all that comes from the loop; NEVER: nothing */
  int64_t latest; /* that delays nothing that is seen */
  int64_t latency;
  bool is_seen;
  bool is_listed;
} exit_place;

typedef struct exit_search {
  const loop_graph *loop;
  const body_table *table;
  exit_ways *ways;
  exit_place *places; /* per operation of the table */
  size_t *nodes;      /* the same: of the loop, + 1; 0: it is not in it */
  size_t around;      /* the loop around it */
  size_t num_listed, num_tellers;
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

/* Counts the users of all operations, or lists them if they have been counted:
 * from the last one on. What tells that the call ends is used by no memory. */
static void look_at_users(exit_ways *ways, const body_table *table,
                          bool are_counted) {
  for (uint32_t i = 0; i < table->count; i++) {
    size_t count = body_table_num_operands(table, i);
    ways->end = mlirOperationIsAHandshakeEnd(table->ops[i]) ? i : ways->end;
    for (size_t k = 0; k < count; k++) {
      uint32_t maker = body_table_maker(table, i, k);
      if (maker == BODY_TABLE_NOBODY) {
        continue;
      }
      bool ends = is_ctrl_end(table->ops[i], k);
      ways->ends[maker] |= ends;
      ways->is_before[maker] |= !ends && maker >= i;
      if (!ends && are_counted) {
        ways->users[--ways->first_user[maker]] = i;
      } else if (!ends) {
        ways->first_user[maker]++;
      }
    }
  }
}

bool exit_deadlines_begin(exit_ways *ways, const body_table *table,
                          arena_pool *memory) {
  size_t count = table->count;
  *ways = (exit_ways){
      .first_user = ARENA_ARRAY(memory, uint32_t, count + 1),
      .users = ARENA_UNSET(memory, uint32_t, table->first[count] + 1),
      .is_before = ARENA_ARRAY(memory, bool, count + 1),
      .ends = ARENA_ARRAY(memory, bool, count + 1),
      .end = BODY_TABLE_NOBODY,
      .places = ARENA_UNSET(memory, exit_place, count + 1),
      .nodes = ARENA_ARRAY(memory, size_t, count + 1),
      .list = ARENA_UNSET(memory, uint32_t, count + 1),
      .tellers = ARENA_UNSET(memory, uint32_t, count + 1)};
  if (!ways->first_user || !ways->users || !ways->is_before || !ways->ends ||
      !ways->places || !ways->nodes || !ways->list || !ways->tellers) {
    return false;
  }
  look_at_users(ways, table, false);
  for (size_t i = 0; i < count; i++) {
    ways->places[i] = (exit_place){.start = NEVER};
    ways->first_user[i + 1] += ways->first_user[i];
  }
  look_at_users(ways, table, true);
  hls_work_count(count);
  return true;
}

static void reach(exit_search *s, uint32_t op) {
  exit_place *place = &s->places[op];
  if (s->nodes[op] == 0 && !place->is_listed) {
    place->is_listed = true;
    place->is_seen = s->num_listed >= MOST_PLACES || s->ways->is_before[op] ||
                     is_seen(s, op);
    place->latency = hls_unit_latency(s->table->ops[op]);
    s->ways->list[s->num_listed++] = op;
  }
}

/* Comes to those who use what an operation makes; of operations that are not in
 * the loop, to those behind it. */
static void reach_users(exit_search *s, uint32_t op) {
  exit_ways *ways = s->ways;
  for (uint32_t k = ways->first_user[op]; k < ways->first_user[op + 1]; k++) {
    if (s->nodes[op] > 0 || ways->users[k] > op) {
      reach(s, ways->users[k]);
    }
  }
  if (ways->ends[op] && ways->end != BODY_TABLE_NOBODY && op < ways->end) {
    ways->tellers[s->num_tellers++] = op;
    reach(s, ways->end);
  }
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Lists what the loop leads to, in the order of the text. */
static void reach_all(exit_search *s) {
  const loop_graph *loop = s->loop;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (loop->nodes[i].number < s->table->count) {
      s->nodes[loop->nodes[i].number] = i + 1;
    }
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (loop->nodes[i].number < s->table->count) {
      reach_users(s, (uint32_t)loop->nodes[i].number);
    }
  }
  for (size_t i = 0; i < s->num_listed; i++) {
    if (!s->places[s->ways->list[i]].is_seen) {
      reach_users(s, s->ways->list[i]);
    }
  }
  qsort(s->ways->list, s->num_listed, sizeof *s->ways->list, compare);
}

/* Leaves nothing for the next loop. */
static void forget(const exit_search *s) {
  for (size_t i = 0; i < s->num_listed; i++) {
    s->places[s->ways->list[i]] = (exit_place){.start = NEVER};
  }
  for (size_t i = 0; i < s->loop->num_nodes; i++) {
    if (s->loop->nodes[i].number < s->table->count) {
      s->nodes[s->loop->nodes[i].number] = 0;
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
             : place->start + place->latency;
}

static bool is_end(const exit_search *s, size_t op) {
  return mlirOperationIsAHandshakeEnd(s->table->ops[op]);
}

/* When what tells memories of the call's end is there. */
static int64_t find_ends(const exit_search *s, const token_time *known,
                         size_t end) {
  int64_t start = NEVER;
  for (size_t i = 0; i < s->num_tellers; i++) {
    start = later_of(start, arrival(s, known, end, s->ways->tellers[i]));
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
  size_t count = body_table_num_operands(s->table, op);
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
    lower(&s->places[maker].latest, latest - s->places[maker].latency);
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
  for (size_t i = 0; is_end(s, op) && i < s->num_tellers; i++) {
    hurry(s, op, s->ways->tellers[i], exits);
  }
}

static void find_latest(const exit_search *s, int64_t *exits) {
  for (size_t i = 0; i < s->loop->num_nodes; i++) {
    exits[i] = INT64_MAX;
  }
  for (size_t i = s->num_listed; i-- > 0;) {
    const exit_place *place = &s->places[s->ways->list[i]];
    if (place->start != NEVER && place->latest != INT64_MAX) {
      hurry_makers(s, s->ways->list[i], exits);
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
                         exit_ways *ways, arena_pool *memory) {
  exit_search s = {.loop = loop,
                   .table = &loop->nest->headers.blocks.table,
                   .ways = ways,
                   .places = ways->places,
                   .nodes = ways->nodes,
                   .around = loop->nest->loops[loop->loop].parent};
  int64_t *exits = ARENA_UNSET(memory, int64_t, loop->num_nodes + 1);
  if (!exits) {
    return false;
  }
  reach_all(&s);
  for (token_round round = 0; round < NUM_TOKEN_ROUNDS; round++) {
    const token_time *known = times->known[round];
    for (size_t i = 0; i < s.num_listed; i++) {
      find_start(&s, known, ways->list[i]);
    }
    find_latest(&s, exits);
    relax(&s, times->deadlines[round], exits);
  }
  hls_work_count(s.num_listed * NUM_TOKEN_ROUNDS);
  forget(&s);
  return true;
}
