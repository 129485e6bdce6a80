/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop is entered again when its last round has begun, at the earliest a
 * cycle later.
 */
#include "core/passes/rounds/loop_runs.h"
#include "core/ir/ir_constants.h"
#include "core/passes/retiming/fastest_ways.h"
#include "core/passes/rounds/loop_rounds.h"
#include "core/passes/timing/loop_schedule.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

bool loop_runs_begin(loop_runs *runs, const loop_nest *nest) {
  runs->runs = ARENA_ARRAY(&runs->memory, loop_run, nest->num_loops);
  return runs->runs;
}

void loop_runs_finish(loop_runs *runs) {
  ptr_map_finish(&runs->offsets);
  arena_finish(&runs->memory);
  *runs = (loop_runs){0};
}

/* The loop of a nest that begins with a merge, or LOOP_NEST_NONE. */
static size_t loop_of(const loop_nest *nest, MlirOperation merge) {
  for (size_t i = 0; !mlirOperationIsNull(merge) && i < nest->num_loops; i++) {
    if (nest->loops[i].merge.ptr == merge.ptr) {
      return i;
    }
  }
  return LOOP_NEST_NONE;
}

bool loop_runs_take(loop_runs *runs, const loop_nest *nest, loop_runs *known,
                    const loop_nest *before) {
  if (!loop_runs_begin(runs, nest)) {
    return false;
  }
  for (size_t i = 0; i < nest->num_loops; i++) {
    size_t loop = loop_of(before, nest->loops[i].merge);
    if (loop != LOOP_NEST_NONE) {
      runs->runs[i] = known->runs[loop];
    }
  }
  runs->offsets = known->offsets;
  known->offsets = (ptr_map){0};
  return true;
}

static bool is_own(const loop_graph *graph, size_t node) {
  return graph->nest->loop[graph->nodes[node].block] == graph->loop;
}

/* Does an edge lead to more than the next iteration? Further buffers, forks and
 * casts than so many are not looked behind. A cast behind an exit may be in the
 * block of the branch. */
static bool stays(const loop_graph *graph, const loop_edge *e, int most) {
  MlirOperation op = graph->nodes[e->to].op;
  bool passes_on = mlirOperationIsAHandshakeFork(op) || ir_constants_pass(op);
  if (e->is_back || !passes_on || most == 0) {
    return !e->is_back;
  }
  bool found = false;
  for (size_t k = graph->first[e->to]; k < graph->first[e->to + 1]; k++) {
    found = found || stays(graph, &graph->edges[k], most - 1);
  }
  return found;
}

/* Does every iteration of a loop run all loops in it? So it does where none of
 * its branches leads to anything but its end. */
static bool has_runs(const loop_graph *graph) {
  enum { MOST_STEPS = 4 };
  bool ok = loop_graph_has_loops(graph);
  for (size_t i = 0; ok && i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    MlirOperation from = graph->nodes[e->from].op;
    ok = !is_own(graph, e->from) ||
         !mlirOperationIsAHandshakeConditionalBranch(from) ||
         !stays(graph, e, MOST_STEPS);
  }
  return ok;
}

/* The cycles from the end of the first round to that of the last one, of all
 * loops that an edge leaves. */
static int64_t delay_of(const loop_runs *runs, const loop_graph *graph,
                        const loop_edge *e) {
  const loop_nest *nest = graph->nest;
  size_t loop = nest->loop[graph->nodes[e->from].block];
  int64_t cycles = 0;
  while (loop != graph->loop &&
         !loop_nest_has(nest, loop, graph->nodes[e->to].block)) {
    bool is_run = runs->runs[nest->loops[loop].parent].has_runs;
    cycles += is_run ? runs->runs[loop].longer : 0;
    loop = nest->loops[loop].parent;
  }
  return cycles;
}

static int64_t offset_of(const loop_runs *runs, MlirOperation merge) {
  return (intptr_t)ptr_map_get(&runs->offsets, merge.ptr);
}

int64_t loop_runs_behind(const loop_runs *runs, const loop_graph *graph,
                         const loop_node *node, const loop_node **counter) {
  const loop_nest *nest = graph->nest;
  size_t inner = nest->loop[node->block];
  bool is_known = node->is_merge && nest->heads[node->block] &&
                  inner != graph->loop && runs->runs[graph->loop].has_runs &&
                  runs->runs[inner].longer > 0;
  *counter =
      is_known ? loop_graph_node(graph, runs->runs[inner].counter) : NULL;
  return *counter ? offset_of(runs, node->op) - offset_of(runs, (*counter)->op)
                  : 0;
}

/* Lets a merge of an inner loop's header start as long after its counter as it
 * does from round to round: the rounds before pass it until then. Returns
 * whether it starts later than before. */
static bool delay_merge(const loop_runs *runs, const loop_graph *graph,
                        loop_node *node) {
  const loop_node *counter;
  int64_t behind = loop_runs_behind(runs, graph, node, &counter);
  bool is_later = counter && node->start < counter->start + behind;
  node->start = is_later ? counter->start + behind : node->start;
  return is_later;
}

/* The same for all loops in a graph's whose rounds are known. The counters
 * themselves stay where they are. */
static bool delay_all_merges(const loop_runs *runs, loop_graph *graph) {
  bool changed = false;
  hls_work_count(graph->num_nodes);
  for (size_t i = 0; i < graph->num_nodes; i++) {
    changed |= delay_merge(runs, graph, &graph->nodes[i]);
  }
  return changed;
}

/* The loop in a graph's that a node begins, if nobody knows how often that
 * runs; LOOP_NEST_NONE for other nodes. */
static size_t begins_unknown(const loop_runs *runs, const loop_graph *graph,
                             const loop_node *node) {
  const loop_nest *nest = graph->nest;
  size_t inner = nest->loop[node->block];
  bool begins = node->is_merge || mlirOperationIsAHandshakeRepeat(node->op);
  return begins && nest->heads[node->block] && inner != graph->loop &&
                 nest->loops[inner].height == 0 && runs->runs[inner].longer == 0
             ? inner
             : LOOP_NEST_NONE;
}

/* Does a node lead to one of those at once? */
static bool leads_to_unknown(const loop_runs *runs, const loop_graph *graph,
                             uint32_t number, int most) {
  const loop_node *node = &graph->nodes[number];
  bool found = begins_unknown(runs, graph, node) != LOOP_NEST_NONE;
  bool passes_on =
      is_own(graph, number) && node->latency == 0 && !node->is_header;
  for (size_t k = graph->first[number];
       passes_on && most > 0 && !found && k < graph->first[number + 1]; k++) {
    const loop_edge *e = &graph->edges[k];
    found = !e->is_back && leads_to_unknown(runs, graph, e->to, most - 1);
  }
  return found;
}

bool loop_runs_enters_unknown(const loop_runs *runs, const loop_graph *graph,
                              const loop_edge *e) {
  enum { MOST_STEPS = 4 };
  return leads_to_unknown(runs, graph, e->to, MOST_STEPS);
}

/* Lets all merges of such a loop's header start as its first round needs them,
 * which begins with the last one. Where it is the only round, the next one may
 * begin right behind it: what comes before waits in front of the loop then.
 * Returns false when out of memory. */
static bool align_merges(const loop_runs *runs, loop_graph *graph,
                         bool *changed) {
  arena_pool memory = {0};
  int64_t *begins = ARENA_ARRAY(&memory, int64_t, graph->nest->num_loops);
  for (size_t i = 0; begins && i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    size_t loop = begins_unknown(runs, graph, node);
    if (loop != LOOP_NEST_NONE) {
      int64_t begin = node->start - offset_of(runs, node->op);
      begins[loop] = begin > begins[loop] ? begin : begins[loop];
    }
  }
  for (size_t i = 0; begins && i < graph->num_nodes; i++) {
    loop_node *node = &graph->nodes[i];
    size_t loop = begins_unknown(runs, graph, node);
    if (loop != LOOP_NEST_NONE &&
        node->start < begins[loop] + offset_of(runs, node->op)) {
      node->start = begins[loop] + offset_of(runs, node->op);
      *changed = true;
    }
  }
  arena_finish(&memory);
  return begins;
}

bool loop_runs_schedule(loop_runs *runs, loop_graph *graph, bool *scheduled) {
  /* What a loop delays may delay those behind it. */
  enum { MOST_TURNS = 4 };
  bool runs_all = has_runs(graph);
  runs->runs[graph->loop].has_runs = runs_all;
  for (size_t i = 0; runs_all && i < graph->num_edges; i++) {
    graph->edges[i].cycles += delay_of(runs, graph, &graph->edges[i]);
  }
  bool ok = loop_schedule_find(graph, scheduled);
  bool changed = ok && *scheduled;
  for (int turn = 0; ok && changed && turn < MOST_TURNS; turn++) {
    changed = runs_all && delay_all_merges(runs, graph);
    ok = align_merges(runs, graph, &changed) &&
         (!changed || loop_schedule_find(graph, scheduled));
    changed &= *scheduled;
  }
  return ok;
}

int64_t loop_runs_least(const loop_runs *runs, const loop_graph *graph) {
  int64_t least = 0;
  bool runs_all = runs->runs[graph->loop].has_runs;
  for (size_t i = 0; runs_all && i < graph->num_blocks; i++) {
    size_t inner = graph->nest->loop[graph->blocks[i]];
    if (inner != graph->loop && runs->runs[inner].least > least) {
      least = runs->runs[inner].least;
    }
  }
  return least + 1;
}

/* When a round needs what its loop begins with; 0 for other nodes. A value that
 * stays may come as late as nobody minds. */
static int64_t needed_at(const loop_node *node) {
  bool stays = mlirOperationIsAHandshakeRepeat(node->op);
  return node->is_header                      ? node->start
         : stays && node->latest != INT64_MAX ? node->latest
                                              : 0;
}

bool loop_runs_note(loop_runs *runs, const loop_graph *graph, int64_t interval,
                    int64_t shortest) {
  loop_run *run = &runs->runs[graph->loop];
  loop_rounds rounds;
  loop_rounds_find(&rounds, graph->nest, graph->loop);
  run->counter = rounds.counter;
  run->interval = interval;
  run->longer = (rounds.count - 1) * interval;
  run->least = (rounds.count - 1) * (shortest > 1 ? shortest : 1);
  bool ok = true;
  for (size_t i = 0; ok && i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    int64_t needed = needed_at(node);
    ok = needed == 0 ||
         ptr_map_set(&runs->offsets, node->op.ptr, (void *)(intptr_t)needed);
  }
  return ok;
}

int64_t loop_runs_bound(const loop_runs *runs, const loop_graph *graph,
                        const loop_edge *e, int64_t interval) {
  size_t inner = graph->nest->loop[graph->nodes[e->from].block];
  const loop_run *run = &runs->runs[inner];
  bool is_bound = inner != graph->loop && run->longer > 0 &&
                  runs->runs[graph->loop].has_runs &&
                  graph->nest->loops[inner].height == 0 &&
                  interval == run->least + 1;
  return is_bound ? run->interval : 0;
}

/* Finds the interval of a loop that has a schedule. Returns false when out of
 * memory. */
static bool find_interval(const loop_runs *runs, loop_graph *graph,
                          loop_interval *interval) {
  int64_t least = loop_runs_least(runs, graph);
  bool ok = loop_interval_find(graph, NULL, interval);
  if (ok && interval->cycles < least) {
    interval->cycles = least;
    interval->limit = HLS_LOOP_LIMIT_NONE;
  }
  return ok;
}

/* Finds the interval that none of a loop's iterations is shorter than. One with
 * loops in it takes longer than its interval says, which counts these as if
 * they ran as often as is known, or once. A loop within another one is entered
 * again, where it branches, by what has not waited for the iteration before:
 * nothing is known then. Returns false when out of memory. */
static bool find_shortest(loop_graph *graph, run_times *times) {
  const nested_loop *nested = &graph->nest->loops[graph->loop];
  bool has_queue = false;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    has_queue |= graph->nodes[i].is_lazy_fork;
  }
  bool is_regular = graph->num_blocks == 1 && !has_queue;
  times->shortest =
      is_regular || nested->height > 0 ? times->interval.cycles : 0;
  if (times->shortest > 0 || nested->depth > 0) {
    return true;
  }
  fastest_ways ways;
  bool ok =
      fastest_ways_find(graph, &times->interval, fastest_ways_differ, &ways);
  times->shortest = ways.interval;
  return ok;
}

bool loop_runs_find(loop_runs *runs, loop_graph *graph, run_times *times) {
  *times = (run_times){0};
  return loop_graph_delay_queue_loads(graph) &&
         loop_runs_schedule(runs, graph, &times->are_known) &&
         (!times->are_known ||
          (find_interval(runs, graph, &times->interval) &&
           loop_schedule_overlap(graph, times->interval.cycles) &&
           find_shortest(graph, times) &&
           loop_runs_note(runs, graph, times->interval.cycles,
                          times->shortest)));
}
