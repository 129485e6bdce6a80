/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop is entered again when its last round has begun, at the earliest a
 * cycle later.
 */
#include "core/passes/fifos/loop_runs.h"
#include "core/passes/fifos/loop_rounds.h"
#include "core/passes/timing/loop_schedule.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

bool loop_runs_begin(loop_runs *runs, const loop_nest *nest) {
  runs->count = nest->headers.blocks.table.count;
  runs->runs = ARENA_ARRAY(&runs->memory, loop_run, nest->num_loops);
  runs->offset = ARENA_ARRAY(&runs->memory, int64_t, runs->count);
  return runs->runs && runs->offset;
}

void loop_runs_finish(loop_runs *runs) {
  arena_finish(&runs->memory);
  *runs = (loop_runs){0};
}

static bool is_own(const loop_graph *graph, size_t node) {
  return graph->nest->loop[graph->nodes[node].block] == graph->loop;
}

/* Does an edge lead to more than the next iteration? Further buffers and forks
 * than so many are not looked behind. */
static bool stays(const loop_graph *graph, const loop_edge *e, int most) {
  MlirOperation op = graph->nodes[e->to].op;
  bool passes_on =
      mlirOperationIsAHandshakeBuffer(op) || mlirOperationIsAHandshakeFork(op);
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
  bool ok = graph->nest->loops[graph->loop].height > 0;
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

/* Lets a merge of an inner loop's header start as long after its counter as it
 * does from round to round: the rounds before pass it until then. Returns
 * whether it starts later than before. */
static bool delay_merge(const loop_runs *runs, const loop_graph *graph,
                        loop_node *node) {
  const loop_nest *nest = graph->nest;
  size_t inner = nest->loop[node->block];
  bool is_known = node->is_merge && nest->heads[node->block] &&
                  inner != graph->loop && runs->runs[inner].longer > 0 &&
                  node->number < runs->count;
  const loop_node *counter =
      is_known ? loop_graph_node(graph, runs->runs[inner].counter) : NULL;
  if (!counter || counter->number >= runs->count) {
    return false;
  }
  int64_t start = counter->start - runs->offset[counter->number] +
                  runs->offset[node->number];
  bool is_later = node->start < start;
  node->start = is_later ? start : node->start;
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

bool loop_runs_schedule(loop_runs *runs, loop_graph *graph, bool *scheduled) {
  /* What a loop delays may delay those behind it. */
  enum { MOST_TURNS = 4 };
  bool runs_all = has_runs(graph);
  runs->runs[graph->loop].has_runs = runs_all;
  for (size_t i = 0; runs_all && i < graph->num_edges; i++) {
    graph->edges[i].cycles += delay_of(runs, graph, &graph->edges[i]);
  }
  bool ok = loop_schedule_find(graph, scheduled);
  for (int turn = 0; ok && *scheduled && runs_all && turn < MOST_TURNS &&
                     delay_all_merges(runs, graph);
       turn++) {
    ok = loop_schedule_find(graph, scheduled);
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

void loop_runs_note(loop_runs *runs, const loop_graph *graph, int64_t interval,
                    int64_t shortest) {
  loop_run *run = &runs->runs[graph->loop];
  loop_rounds rounds;
  loop_rounds_find(&rounds, graph->nest, graph->loop);
  run->counter = rounds.counter;
  run->interval = interval;
  run->longer = (rounds.count - 1) * interval;
  run->least = (rounds.count - 1) * (shortest > 1 ? shortest : 1);
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    if (node->is_header && node->number < runs->count) {
      runs->offset[node->number] = node->start;
    }
  }
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
