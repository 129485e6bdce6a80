/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rounds are counted up to a number: a loop that runs as often as that may run
 * more often.
 */
#include "core/passes/fifos/even_nests.h"
#include "core/passes/rounds/loop_rounds.h"

/* Is a loop of the nest in a graph's? */
static bool is_in(const loop_graph *loop, const nested_loop *other) {
  const nested_loop *around = &loop->nest->loops[loop->loop];
  return other != around && other->begin >= around->begin &&
         other->end <= around->end;
}

/* Is it known exactly how often a loop runs? */
static bool is_counted(const loop_run *run) {
  return run->longer > 0 &&
         run->longer < (LOOP_ROUNDS_MOST - 1) * run->interval;
}

/* What is known of the loops in a loop. */
typedef struct nest_facts {
  bool run_always; /* all that are around others run these in each round */
  bool are_counted;
  bool are_chain; /* each is around one other at the most */
} nest_facts;

static nest_facts find_facts(const loop_runs *runs, const loop_graph *loop) {
  const loop_nest *nest = loop->nest;
  size_t height = nest->loops[loop->loop].height, count = 0;
  nest_facts facts = {runs->runs[loop->loop].has_runs, true, true};
  for (size_t i = 0; i < nest->num_loops; i++) {
    if (is_in(loop, &nest->loops[i])) {
      const loop_run *run = &runs->runs[i];
      facts.run_always &= nest->loops[i].height == 0 || run->has_runs;
      facts.are_counted &= is_counted(run);
      count++;
    }
  }
  facts.are_chain = count == height;
  return facts;
}

/* Does a way through the loops in it bound a loop's interval? */
static bool is_bound_within(const loop_graph *loop,
                            const loop_interval *interval) {
  bool is_within = interval->limit == HLS_LOOP_LIMIT_NONE;
  for (size_t i = 0; i < interval->num_path && !is_within; i++) {
    const loop_node *node = loop_graph_node(loop, interval->path[i]);
    is_within = node && loop->nest->loop[node->block] != loop->loop;
  }
  return is_within;
}

/* A loop in another one is entered again as soon as the loops in it allow. */
static bool is_entered_in_time(const loop_runs *runs, const loop_graph *loop,
                               const loop_interval *interval) {
  return loop->nest->loops[loop->loop].depth == 0 ||
         interval->cycles == loop_runs_least(runs, loop);
}

bool even_nests_has(const loop_runs *runs, const loop_graph *loop,
                    const fifo_slots *slots) {
  const loop_interval *interval = &slots->times.interval;
  bool is_even = slots->is_straight && interval->contention == 0 &&
                 interval->cycles > 1 &&
                 is_entered_in_time(runs, loop, interval);
  if (!is_even) {
    return false;
  }
  nest_facts facts = find_facts(runs, loop);
  return facts.run_always &&
         (facts.are_counted ||
          (facts.are_chain && is_bound_within(loop, interval)));
}
