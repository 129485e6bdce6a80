/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What comes from outside does so by a schedule of the whole function.
 */
#include "core/passes/fifos/loop_tokens.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/fifos/even_loops.h"
#include "core/passes/fifos/even_nests.h"
#include "core/passes/fifos/way_times.h"
#include "core/passes/timing/shortest_round.h"
#include "core/passes/tokens/exit_deadlines.h"
#include "core/passes/tokens/mixed_times.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

typedef struct token_search {
  loop_nest *nest;
  const loop_tokens_visit *visit;
  int64_t *starts; /* per operation of the table; NULL: not needed yet */
  loop_runs runs;
  exit_ways ways; /* without users: not needed yet */
  arena_pool *memory;
} token_search;

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* When the operands of an operation that come before it in the text are there
 * in a call in which each loop runs once: others are for the next iteration. */
static int64_t start_of(const token_search *s, size_t number) {
  const body_table *table = &s->nest->headers.blocks.table;
  size_t count = body_table_num_operands(table, number);
  int64_t start = 0;
  for (size_t k = 0; k < count; k++) {
    uint32_t maker = body_table_maker(table, number, k);
    if (maker < number && !ir_is_memory(table->ops[maker])) {
      start = later_of(start,
                       s->starts[maker] + hls_unit_latency(table->ops[maker]));
    }
  }
  return start;
}

/* Finds the starts of all operations, unless they are known. Returns false when
 * out of memory. */
static bool find_starts(token_search *s) {
  size_t count = s->nest->headers.blocks.table.count;
  if (s->starts) {
    return true;
  }
  s->starts = ARENA_ARRAY(s->memory, int64_t, count + 1);
  for (size_t i = 0; s->starts && i < count; i++) {
    s->starts[i] = start_of(s, i);
  }
  return s->starts;
}

/* When the last of those operands of a node is there that come from outside of
 * its loop; below 0: none does. */
static int64_t entry_of(const token_search *s, const loop_graph *loop,
                        const loop_node *node) {
  const body_table *table = &s->nest->headers.blocks.table;
  size_t count = node->number < table->count
                     ? body_table_num_operands(table, node->number)
                     : 0;
  int64_t last = -1;
  for (size_t k = 0; k < count; k++) {
    uint32_t maker = body_table_maker(table, node->number, k);
    if (maker != BODY_TABLE_NOBODY && !ir_is_memory(table->ops[maker]) &&
        !loop_graph_node(loop, table->ops[maker])) {
      last = later_of(last,
                      s->starts[maker] + hls_unit_latency(table->ops[maker]));
    }
  }
  return last;
}

/* Finds when what the nodes of a loop have from outside comes. In a loop in
 * another one, it comes as the loop runs. Returns NULL when out of memory. */
static const int64_t *find_entries(token_search *s, const loop_graph *loop) {
  bool is_within = s->nest->loops[loop->loop].depth > 0;
  int64_t *entries = ARENA_UNSET(s->memory, int64_t, loop->num_nodes + 1);
  if (!entries || (!is_within && !find_starts(s))) {
    return NULL;
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    entries[i] = is_within ? -1 : entry_of(s, loop, &loop->nodes[i]);
  }
  return entries;
}

/* Is there anything in a loop of which nobody knows how long it takes? */
static bool has_instance(const loop_graph *loop) {
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (mlirOperationIsAHandshakeInstance(loop->nodes[i].op)) {
      return true;
    }
  }
  return false;
}

/* Finds the cycles from one iteration to the next at the least; 0 where that is
 * not known. A loop in another one is entered again as soon as the shortest way
 * through it has been passed, by what needs nothing of the round before; there
 * it is not known what happens where accesses take turns, either. Returns false
 * when out of memory. */
static bool find_shortest(const token_search *s, loop_graph *loop,
                          const fifo_slots *slots, int64_t *shortest) {
  const run_times *times = &slots->times;
  int64_t cycles = times->interval.cycles;
  bool is_even = even_loops_has(slots);
  *shortest = 0;
  if (slots->has_queue || has_instance(loop)) {
    return true;
  }
  if (loop_graph_has_loops(loop)) {
    *shortest = even_nests_has(&s->runs, loop, slots) ? cycles : 0;
    return true;
  }
  if (loop->nest->loops[loop->loop].depth == 0 || cycles == 1) {
    *shortest = is_even && times->shortest == 0 ? cycles : times->shortest;
    return true;
  }
  if (!is_even || times->interval.contention > 0) {
    return true;
  }
  bool ok = shortest_round_find(loop, shortest);
  *shortest = *shortest < cycles ? *shortest : cycles;
  return ok;
}

/* A node on the cycle that bounds a loop, if it matters what is ahead of that:
 * behind the loop, another one may begin sooner. */
static size_t critical_of(const token_search *s, const loop_graph *loop,
                          const loop_interval *interval) {
  const loop_node *node = s->visit->has_ahead && interval->num_path > 0 &&
                                  !loop_graph_has_loops(loop)
                              ? loop_graph_node(loop, interval->path[0])
                              : NULL;
  return node ? (size_t)(node - loop->nodes) : TOKEN_TIMES_NOBODY;
}

/* Finds the times of tokens by all ways of a loop, which follow each other as
 * its slowest iterations do, and bounds them by those of the fastest ones.
 * Returns false when out of memory. */
static bool find_by_ways(token_search *s, const loop_graph *loop,
                         int64_t interval, const int64_t *entries,
                         token_times *tokens, bool *fits) {
  token_times *fastest = ARENA_ARRAY(s->memory, token_times, 1);
  loop_graph way = {0};
  run_times times = {0};
  int64_t late;
  bool ok =
      fastest && token_times_begin(tokens, loop, interval, interval, entries,
                                   TOKEN_TIMES_NOBODY, s->memory, fits);
  if (ok && *fits) {
    *fits = false;
    ok = loop_graph_build(&way, s->nest, loop->loop) &&
         way_times_find(&s->runs, &way, &times) &&
         (!times.are_known || way_times_fit(&way, times.interval.cycles,
                                            fastest, s->memory, &late, fits)) &&
         (!*fits ||
          mixed_times_begin(tokens, loop, fastest, &way, s->memory, fits));
  }
  loop_graph_finish(&way);
  return ok;
}

/* Lets what leaves a loop be as late as it may. Returns false when out of
 * memory. */
static bool find_exits(token_search *s, token_times *tokens,
                       const loop_graph *loop) {
  const body_table *table = &s->nest->headers.blocks.table;
  return (s->ways.users || exit_deadlines_begin(&s->ways, table, s->memory)) &&
         exit_deadlines_find(tokens, loop, &s->ways, s->memory);
}

/* Finds the times of tokens, if they are known. Returns false when out of
 * memory. */
static bool find_tokens(token_search *s, loop_graph *loop,
                        const fifo_slots *slots, token_times **tokens) {
  int64_t shortest;
  *tokens = NULL;
  if (!find_shortest(s, loop, slots, &shortest)) {
    return false;
  }
  if (shortest == 0) {
    return true;
  }
  const int64_t *entries = find_entries(s, loop);
  token_times *found = ARENA_ARRAY(s->memory, token_times, 1);
  bool fits = false;
  bool ok =
      entries && found &&
      token_times_begin(found, loop, slots->times.interval.cycles, shortest,
                        entries, critical_of(s, loop, &slots->times.interval),
                        s->memory, &fits) &&
      (fits || slots->is_straight || !s->visit->has_ways ||
       loop_graph_has_loops(loop) || !mixed_times_may_be_known(loop) ||
       find_by_ways(s, loop, slots->times.interval.cycles, entries, found,
                    &fits)) &&
      (!fits || slots->times.interval.contention > 0 || !slots->is_straight ||
       loop_graph_has_loops(loop) || find_exits(s, found, loop));
  *tokens = ok && fits ? found : NULL;
  return ok;
}

static bool look_at(token_search *s, loop_graph *loop) {
  run_times times;
  fifo_slots slots;
  token_times *tokens = NULL;
  return loop_runs_find(&s->runs, loop, &times) &&
         (!times.are_known ||
          (fifo_slots_know(&slots, loop, &times) &&
           find_tokens(s, loop, &slots, &tokens) &&
           s->visit->look(loop, &slots, tokens, s->visit->user)));
}

static bool visit_loop(token_search *s, size_t number) {
  const nested_loop *loop = &s->nest->loops[number];
  size_t most = s->visit->has_nests ? EVEN_NESTS_LEVELS : 0;
  if (loop->height > most ||
      !even_loops_ask(s->nest, number, s->visit->is_asked)) {
    return true;
  }
  loop_graph graph = {0};
  bool ok = loop_graph_build(&graph, s->nest, number) && look_at(s, &graph);
  loop_graph_finish(&graph);
  return ok;
}

bool loop_tokens_find(loop_nest *nest, const loop_tokens_visit *visit,
                      arena_pool *memory) {
  token_search s = {.nest = nest, .visit = visit, .memory = memory};
  bool ok = loop_runs_begin(&s.runs, nest);
  /* How long loops run is known before those around them are looked at. */
  for (size_t i = nest->num_loops; ok && i-- > 0;) {
    ok = visit_loop(&s, i);
  }
  loop_runs_finish(&s.runs);
  return ok;
}
