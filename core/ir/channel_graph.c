/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channel graph and its cycles.
 */
#include "core/ir/channel_graph.h"

#include "core/ir/body_table.h"
#include "core/ir/components.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* The operations while the graph is built. */
typedef struct graph_search {
  body_table table;
  uint32_t *node; /* per operation, or BODY_TABLE_NOBODY */
  bool *is_plain; /* per operation: are there results that are no channels? */
} graph_search;

static bool is_channel(MlirValue value) {
  return mlirTypeIsAHandshake(mlirValueGetType(value));
}

static bool has_plain_result(MlirOperation op) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    if (!is_channel(mlirOperationGetResult(op, r))) {
      return true;
    }
  }
  return false;
}

static bool list_ops(channel_graph *graph, graph_search *s,
                     bool (*cuts)(MlirOperation)) {
  size_t total = s->table.count;
  graph->ops = ARENA_ARRAY(&graph->arena, MlirOperation, total);
  s->node = ARENA_ARRAY(&graph->arena, uint32_t, total);
  s->is_plain = ARENA_ARRAY(&graph->arena, bool, total);
  if (!graph->ops || !s->node || !s->is_plain ||
      !ptr_map_reserve(&graph->index, total)) {
    return false;
  }
  for (size_t i = 0; i < total; i++) {
    MlirOperation op = s->table.ops[i];
    s->node[i] = BODY_TABLE_NOBODY;
    s->is_plain[i] = has_plain_result(op);
    if (ir_is_memory_interface(op) || cuts(op)) {
      continue;
    }
    s->node[i] = (uint32_t)graph->num_ops;
    graph->ops[graph->num_ops++] = op;
    if (!ptr_map_set(&graph->index, op.ptr,
                     (void *)(uintptr_t)graph->num_ops)) {
      return false;
    }
  }
  return true;
}

/* Lists the nodes that have made the operands of every node in `targets`, from
 * which `first` tells its own: the cycles are the same against the tokens. */
static void list_makers(const graph_search *s, uint32_t *first,
                        uint32_t *targets) {
  const body_table *table = &s->table;
  uint32_t count = 0;
  for (size_t i = 0; i < table->count; i++) {
    if (s->node[i] == BODY_TABLE_NOBODY) {
      continue;
    }
    for (size_t k = 0; k < body_table_num_operands(table, i); k++) {
      uint32_t maker = body_table_maker(table, i, k);
      if (maker != BODY_TABLE_NOBODY && s->node[maker] != BODY_TABLE_NOBODY &&
          (!s->is_plain[maker] ||
           is_channel(mlirOperationGetOperand(table->ops[i], (intptr_t)k)))) {
        targets[count++] = s->node[maker];
      }
    }
    first[s->node[i] + 1] = count;
  }
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

static bool find_cycles(channel_graph *graph, const graph_search *s) {
  size_t n = graph->num_ops;
  uint32_t *first = ARENA_ARRAY(&graph->arena, uint32_t, n + 1);
  uint32_t *targets =
      ARENA_ARRAY(&graph->arena, uint32_t, s->table.first[s->table.count]);
  if (!first || !targets) {
    return false;
  }
  list_makers(s, first, targets);
  digraph channels = {.num_nodes = n, .first = first, .targets = targets};
  components found;
  if (!components_find(&found, &channels, &graph->arena)) {
    return false;
  }
  graph->component = found.of;
  for (size_t c = 0; c < found.count; c++) {
    uint32_t number = is_cyclic(&channels, &found, c)
                          ? (uint32_t)graph->num_components++
                          : CHANNEL_GRAPH_ACYCLIC;
    for (size_t i = found.begin[c]; i < found.begin[c + 1]; i++) {
      graph->component[found.nodes[i]] = number;
    }
  }
  return true;
}

bool channel_graph_build(channel_graph *graph, MlirOperation func,
                         bool (*cuts)(MlirOperation op)) {
  graph_search s = {0};
  return body_table_build(&s.table, func, &graph->arena) &&
         list_ops(graph, &s, cuts) && find_cycles(graph, &s);
}

void channel_graph_finish(channel_graph *graph) {
  arena_finish(&graph->arena);
  ptr_map_finish(&graph->index);
  *graph = (channel_graph){0};
}

uint32_t channel_graph_component(const channel_graph *graph, MlirOperation op) {
  uintptr_t index = (uintptr_t)ptr_map_get(&graph->index, op.ptr);
  return index ? graph->component[index - 1] : CHANNEL_GRAPH_ACYCLIC;
}
