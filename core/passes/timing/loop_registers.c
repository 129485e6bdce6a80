/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The register is put into the graph of the loop, and the interval found anew.
 */
#include "core/passes/timing/loop_registers.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/timing/loop_schedule.h"

#include <stdlib.h>

/* The channel's edge; NULL when it is none of the loop. */
static loop_edge *edge_of(loop_graph *graph, MlirValue channel) {
  const loop_node *node = loop_graph_node(graph, ir_def(channel));
  if (!node) {
    return NULL;
  }
  size_t from = (size_t)(node - graph->nodes);
  for (size_t k = graph->first[from]; k < graph->first[from + 1]; k++) {
    if (mlirValueEqual(graph->edges[k].value, channel)) {
      return &graph->edges[k];
    }
  }
  return NULL;
}

/* A loop in which registers are tried. */
typedef struct tried_loop {
  loop_graph graph;
  bool is_known, is_scheduled;
  int64_t cycles; /* its interval without any of them */
} tried_loop;

static bool know_loop(const loop_nest *nest, size_t number, tried_loop *loop) {
  loop_interval interval;
  if (loop->is_known) {
    return true;
  }
  loop->is_known = true;
  if (!loop_graph_build(&loop->graph, nest, number) ||
      !loop_schedule_find(&loop->graph, &loop->is_scheduled)) {
    return false;
  }
  bool ok =
      !loop->is_scheduled || loop_interval_find(&loop->graph, NULL, &interval);
  loop->cycles = ok && loop->is_scheduled ? interval.cycles : 0;
  return ok;
}

/* Tries the register in a loop. `slowed` has a merge if that is slower then. */
static bool try_loop(const loop_nest *nest, tried_loop *loops, size_t number,
                     MlirValue channel, slowed_loop *slowed) {
  tried_loop *loop = &loops[number];
  if (!know_loop(nest, number, loop)) {
    return false;
  }
  loop_edge *edge = loop->is_scheduled ? edge_of(&loop->graph, channel) : NULL;
  if (!edge) {
    return true;
  }
  loop_interval after;
  edge->cycles++;
  bool ok = loop_interval_find(&loop->graph, NULL, &after);
  edge->cycles--;
  if (ok && after.cycles > loop->cycles) {
    *slowed =
        (slowed_loop){nest->loops[number].merge, loop->cycles, after.cycles};
  }
  return ok;
}

/* Tries it in the innermost loop of the channel and in those around it, until
 * one is slower. */
static bool try_channel(const loop_nest *nest, tried_loop *loops,
                        MlirValue channel, slowed_loop *slowed) {
  MlirOperation from = ir_def(channel);
  size_t block = mlirOperationIsNull(from)
                     ? LOOP_BLOCKS_NONE
                     : loop_blocks_index(&nest->headers.blocks, ir_bb(from));
  size_t loop = block == LOOP_BLOCKS_NONE ? LOOP_NEST_NONE : nest->loop[block];
  bool ok = true;
  *slowed = (slowed_loop){.merge = ir_no_op()};
  while (ok && loop != LOOP_NEST_NONE && mlirOperationIsNull(slowed->merge) &&
         nest->loops[loop].height <= LOOP_GRAPH_LEVELS) {
    ok = mlirOperationIsNull(nest->loops[loop].merge) ||
         try_loop(nest, loops, loop, channel, slowed);
    loop = nest->loops[loop].parent;
  }
  return ok;
}

/* Is a loop slowed down by less than another one? */
static bool is_better(const slowed_loop *a, const slowed_loop *b) {
  if (mlirOperationIsNull(a->merge) || mlirOperationIsNull(b->merge)) {
    return mlirOperationIsNull(a->merge) && !mlirOperationIsNull(b->merge);
  }
  return a->after * b->before < b->after * a->before;
}

/* Each try looks at whole loops. Of more channels, those that are the same
 * distance from each other stand for all. */
enum { MOST_TRIED = 64 };

bool loop_registers_find(MlirOperation func, const MlirValue *channels,
                         size_t count, slowed_loop *slowed) {
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func);
  size_t num_loops = ok ? nest.num_loops : 0;
  tried_loop *loops = calloc(num_loops + 1, sizeof *loops);
  ok = ok && loops;
  *slowed = (slowed_loop){.merge = ir_no_op()};
  size_t step = count / MOST_TRIED + 1;
  for (size_t i = 0; ok && i < count; i += step) {
    slowed_loop found;
    ok = try_channel(&nest, loops, channels[i], &found);
    if (ok && (i == 0 || is_better(&found, slowed))) {
      *slowed = found;
    }
  }
  for (size_t i = 0; loops && i < num_loops; i++) {
    loop_graph_finish(&loops[i].graph);
  }
  free(loops);
  loop_nest_finish(&nest);
  return ok;
}
