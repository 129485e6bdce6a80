/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A call takes as long as if every loop ran once, and as much longer as the
 * further rounds of its loops take.
 */
#include "core/passes/cuts/call_times.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/rounds/loop_rounds.h"
#include "core/passes/rounds/loop_runs.h"
#include "hls/handshake_ops.h"
#include "hls/loops.h"

/* A loop that runs more often counts as one of which nobody knows more. */
enum { MOST_ROUNDS = 1 << 20 };

/* No sum of cycles gets longer than this. */
#define MOST_CYCLES (INT64_MAX >> 8)

/* What is known of the loops of a nest, those in others first. */
typedef struct call_search {
  const loop_nest *nest;
  loop_runs runs;
  int64_t *longer; /* per loop: that all its rounds and those of the loops in it
                      take, beside one of each */
  int64_t rounds;  /* of a loop that constants tell nothing of */
  hls_call_cycles *call;
} call_search;

static int64_t add(int64_t a, int64_t b) {
  return a + b < MOST_CYCLES ? a + b : MOST_CYCLES;
}

static int64_t times(int64_t a, int64_t b) {
  int64_t product;
  bool is_too_long = __builtin_mul_overflow(a, b, &product);
  return is_too_long || product > MOST_CYCLES ? MOST_CYCLES : product;
}

static int64_t rounds_of(const call_search *s, size_t loop) {
  loop_rounds rounds;
  if (!loop_rounds_has(s->nest, loop)) {
    return 1;
  }
  loop_rounds_find_most(&rounds, s->nest, loop, MOST_ROUNDS);
  bool is_known =
      !mlirOperationIsNull(rounds.counter) && rounds.count < MOST_ROUNDS;
  s->call->num_assumed += !is_known;
  return is_known || rounds.count > s->rounds ? rounds.count : s->rounds;
}

/* What the loops right in a loop, or in none, take longer. */
static int64_t longer_within(const call_search *s, size_t parent) {
  int64_t sum = 0;
  for (size_t i = 0; i < s->nest->num_loops; i++) {
    sum = s->nest->loops[i].parent == parent ? add(sum, s->longer[i]) : sum;
  }
  return sum;
}

/* Counts the rounds of a loop whose graph has times. The interval has in it
 * what the loops in it take, unless they are not run in every iteration. */
static void count_rounds(call_search *s, size_t loop, int64_t interval) {
  loop_run *run = &s->runs.runs[loop];
  int64_t within = longer_within(s, loop);
  int64_t further = rounds_of(s, loop) - 1;
  interval = run->has_runs ? interval : add(interval, within);
  run->longer = times(further, interval);
  run->least = run->longer;
  s->longer[loop] = add(run->longer, within);
}

static bool look_at(call_search *s, size_t loop) {
  loop_graph graph = {0};
  run_times found = {0};
  bool ok = s->nest->loops[loop].height > LOOP_GRAPH_LEVELS ||
            (loop_graph_build(&graph, s->nest, loop) &&
             loop_runs_find(&s->runs, &graph, &found));
  if (ok && found.are_known) {
    count_rounds(s, loop, found.interval.cycles);
  } else {
    s->call->cycles = HLS_LOOP_UNKNOWN;
  }
  loop_graph_finish(&graph);
  return ok;
}

/* How long a call takes in which every loop runs once. */
static bool find_single(const loop_nest *nest, int64_t *cycles) {
  const loop_times none = {0};
  call_times found = {0};
  bool ok = call_times_find(&found, &nest->headers.blocks.table, nest, &none);
  *cycles = 0;
  for (size_t i = 0; ok && i < found.num_ops; i++) {
    *cycles = found.earliest[i] > *cycles ? found.earliest[i] : *cycles;
  }
  call_times_finish(&found);
  return ok;
}

static bool find_cycles(call_search *s) {
  int64_t single;
  arena_pool memory = {0};
  s->longer = ARENA_ARRAY(&memory, int64_t, s->nest->num_loops);
  bool ok = s->longer && loop_runs_begin(&s->runs, s->nest) &&
            find_single(s->nest, &single);
  for (size_t i = s->nest->num_loops;
       ok && s->call->cycles != HLS_LOOP_UNKNOWN && i-- > 0;) {
    ok = look_at(s, i);
  }
  if (ok && s->call->cycles != HLS_LOOP_UNKNOWN) {
    s->call->cycles = add(single + 1, longer_within(s, LOOP_NEST_NONE));
  }
  loop_runs_finish(&s->runs);
  arena_finish(&memory);
  return ok;
}

bool hls_call_cycles_find(hls_call_cycles *call, MlirOperation func,
                          int64_t rounds) {
  *call = (hls_call_cycles){0};
  if (!mlirOperationIsAHandshakeFunc(func) || ir_func_is_declaration(func) ||
      !handshake_is_materialized(func)) {
    call->cycles = HLS_LOOP_UNKNOWN;
    return true;
  }
  loop_nest nest = {0};
  call_search s = {.nest = &nest, .rounds = rounds, .call = call};
  bool ok = loop_nest_find(&nest, func) && find_cycles(&s);
  loop_nest_finish(&nest);
  return ok;
}
