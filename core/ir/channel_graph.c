/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channel graph and its cycles.
 */
#include "core/ir/channel_graph.h"

#include "core/ir/components.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

static bool list_ops(channel_graph *graph, MlirOperation func,
                     bool (*cuts)(MlirOperation)) {
  MlirBlock body = ir_func_entry(func);
  size_t total = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    total++;
  }
  graph->ops = ARENA_ARRAY(&graph->arena, MlirOperation, total);
  if (!graph->ops) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (ir_is_memory_interface(op) || cuts(op)) {
      continue;
    }
    graph->ops[graph->num_ops++] = op;
    if (!ptr_map_set(&graph->index, op.ptr,
                     (void *)(uintptr_t)graph->num_ops)) {
      return false;
    }
  }
  return true;
}

/* Lists the consumers of every operation in `targets`, from which `first` tells
 * its own; only counts them when `targets` is NULL. Returns their number. */
static size_t list_consumers(const channel_graph *graph, size_t *first,
                             size_t *targets) {
  size_t count = 0;
  for (size_t i = 0; i < graph->num_ops; i++) {
    MlirOperation op = graph->ops[i];
    first[i] = count;
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      MlirValue result = mlirOperationGetResult(op, r);
      if (!mlirTypeIsAHandshake(mlirValueGetType(result))) {
        continue;
      }
      for (MlirOpOperand use = mlirValueGetFirstUse(result);
           !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        size_t index = (size_t)(uintptr_t)ptr_map_get(&graph->index, user.ptr);
        if (index && targets) {
          targets[count] = index - 1;
        }
        count += index > 0;
      }
    }
  }
  first[graph->num_ops] = count;
  return count;
}

/* Is the component a cycle: several nodes, or one that feeds itself? */
static bool is_cyclic(const digraph *channels, const components *found,
                      size_t component) {
  size_t begin = found->begin[component];
  size_t node = found->nodes[begin];
  bool cyclic = found->begin[component + 1] - begin > 1;
  for (size_t e = channels->first[node]; e < channels->first[node + 1]; e++) {
    cyclic |= channels->targets[e] == node;
  }
  return cyclic;
}

static bool find_cycles(channel_graph *graph) {
  size_t n = graph->num_ops;
  size_t *first = ARENA_ARRAY(&graph->arena, size_t, n + 1);
  if (!first) {
    return false;
  }
  size_t *targets =
      ARENA_ARRAY(&graph->arena, size_t, list_consumers(graph, first, NULL));
  if (!targets) {
    return false;
  }
  list_consumers(graph, first, targets);
  digraph channels = {.num_nodes = n, .first = first, .targets = targets};
  components found;
  if (!components_find(&found, &channels, &graph->arena)) {
    return false;
  }
  graph->component = found.of;
  for (size_t c = 0; c < found.count; c++) {
    size_t number = is_cyclic(&channels, &found, c) ? graph->num_components++
                                                    : CHANNEL_GRAPH_ACYCLIC;
    for (size_t i = found.begin[c]; i < found.begin[c + 1]; i++) {
      graph->component[found.nodes[i]] = number;
    }
  }
  return true;
}

bool channel_graph_build(channel_graph *graph, MlirOperation func,
                         bool (*cuts)(MlirOperation op)) {
  return list_ops(graph, func, cuts) && find_cycles(graph);
}

void channel_graph_finish(channel_graph *graph) {
  arena_finish(&graph->arena);
  ptr_map_finish(&graph->index);
  *graph = (channel_graph){0};
}

size_t channel_graph_component(const channel_graph *graph, MlirOperation op) {
  uintptr_t index = (uintptr_t)ptr_map_get(&graph->index, op.ptr);
  return index ? graph->component[index - 1] : CHANNEL_GRAPH_ACYCLIC;
}
