/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The register is put into the graph of the loop, and the interval found anew.
 */
#include "core/passes/timing/loop_registers.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/timing/loop_schedule.h"

/* The channel's edge; NULL when it is none of the loop. */
static loop_edge *edge_of(loop_graph *graph, MlirValue channel) {
  MlirOperation from = ir_def(channel);
  size_t node = (size_t)(uintptr_t)ptr_map_get(&graph->index, from.ptr);
  for (size_t k = node > 0 ? graph->first[node - 1] : 0;
       node > 0 && k < graph->first[node]; k++) {
    if (mlirValueEqual(graph->edges[k].value, channel)) {
      return &graph->edges[k];
    }
  }
  return NULL;
}

/* Tries the register in a loop. `slowed` has a merge if that is slower then. */
static bool try_loop(const loop_nest *nest, size_t number, MlirValue channel,
                     slowed_loop *slowed) {
  loop_graph graph = {0};
  bool scheduled = false;
  bool ok = loop_graph_build(&graph, nest, number) &&
            loop_schedule_find(&graph, &scheduled);
  loop_edge *edge = ok && scheduled ? edge_of(&graph, channel) : NULL;
  if (edge) {
    loop_interval before, after;
    ok = loop_interval_find(&graph, NULL, &before);
    edge->cycles++;
    ok = ok && loop_interval_find(&graph, NULL, &after);
    if (ok && after.cycles > before.cycles) {
      *slowed =
          (slowed_loop){nest->loops[number].merge, before.cycles, after.cycles};
    }
  }
  loop_graph_finish(&graph);
  return ok;
}

/* Tries it in the innermost loop of the channel and in those around it, until
 * one is slower. */
static bool try_channel(const loop_nest *nest, MlirValue channel,
                        slowed_loop *slowed) {
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
         try_loop(nest, loop, channel, slowed);
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

bool loop_registers_find(MlirOperation func, const MlirValue *channels,
                         size_t count, slowed_loop *slowed) {
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func);
  *slowed = (slowed_loop){.merge = ir_no_op()};
  for (size_t i = 0; ok && i < count; i++) {
    slowed_loop found;
    ok = try_channel(&nest, channels[i], &found);
    if (ok && (i == 0 || is_better(&found, slowed))) {
      *slowed = found;
    }
  }
  loop_nest_finish(&nest);
  return ok;
}
