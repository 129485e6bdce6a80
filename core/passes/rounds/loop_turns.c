/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses, sorted by the operands of their controllers.
 */
#include "core/passes/rounds/loop_turns.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

/* An access and where its address comes to its controller. */
typedef struct turn {
  size_t node;
  MlirOperation controller;
  bool is_store;
  intptr_t operand;
} turn;

/* Finds the controller of an access, maybe behind conversions of the address;
 * returns whether there is one. */
static bool find_controller(turn *found, MlirOperation access) {
  enum { MOST_STEPS = 8 };
  MlirOperation op = access;
  for (int step = 0; step < MOST_STEPS; step++) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
    if (mlirOpOperandIsNull(use)) {
      break;
    }
    op = mlirOpOperandGetOwner(use);
    if (ir_is_memory_interface(op)) {
      found->controller = op;
      found->operand = mlirOpOperandGetOperandNumber(use);
      return mlirOperationIsAHandshakeMemoryController(op);
    }
    if (mlirOperationGetNumResults(op) != 1) {
      break;
    }
  }
  return false;
}

static bool share_port(const turn *x, const turn *y) {
  return x->controller.ptr == y->controller.ptr && x->is_store == y->is_store;
}

static int compare(const void *a, const void *b) {
  const turn *x = a, *y = b;
  uintptr_t m = (uintptr_t)x->controller.ptr, n = (uintptr_t)y->controller.ptr;
  if (m != n) {
    return m < n ? -1 : 1;
  }
  return x->is_store != y->is_store
             ? x->is_store - y->is_store
             : (x->operand > y->operand) - (x->operand < y->operand);
}

/* Lists the accesses of a loop, port by port. Returns how many there are. */
static size_t list_turns(const loop_graph *graph, turn *turns) {
  size_t count = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    turn found = {.node = i, .is_store = node->is_store};
    if ((node->is_load || node->is_store) && !node->is_free &&
        find_controller(&found, node->op)) {
      turns[count++] = found;
    }
  }
  if (count > 0) {
    qsort(turns, count, sizeof *turns, compare);
  }
  return count;
}

int64_t *loop_turns_find(const loop_graph *graph, arena_pool *memory) {
  int64_t *waits = ARENA_ARRAY(memory, int64_t, graph->num_nodes + 1);
  turn *turns = ARENA_UNSET(memory, turn, graph->num_nodes + 1);
  size_t count = waits && turns ? list_turns(graph, turns) : 0;
  for (size_t i = 1; i < count; i++) {
    if (share_port(&turns[i - 1], &turns[i])) {
      waits[turns[i].node] = waits[turns[i - 1].node] + 1;
    }
  }
  return turns ? waits : NULL;
}

/* Does a node choose between ways within an iteration? What leaves the loop by
 * a branch does so once. */
static bool parts_ways(const loop_graph *graph, const loop_node *node) {
  bool parts = mlirOperationIsAHandshakeConditionalBranch(node->op);
  for (intptr_t r = 0; parts && r < mlirOperationGetNumResults(node->op); r++) {
    MlirOpOperand use =
        mlirValueGetFirstUse(mlirOperationGetResult(node->op, r));
    parts = mlirOpOperandIsNull(use) ||
            mlirOperationIsAHandshakeSink(mlirOpOperandGetOwner(use)) ||
            loop_graph_node(graph, mlirOpOperandGetOwner(use));
  }
  return parts;
}

/* Marks the nodes that some iterations pass alone: those behind a branch, up to
 * where its ways meet. */
static bool *find_rare(const loop_graph *graph, arena_pool *memory) {
  bool *rare = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  for (bool any = rare; any;) {
    any = false;
    for (size_t i = 0; i < graph->num_edges; i++) {
      const loop_edge *e = &graph->edges[i];
      const loop_node *from = &graph->nodes[e->from];
      if (!e->is_back && !rare[e->to] && !graph->nodes[e->to].is_merge &&
          (rare[e->from] || parts_ways(graph, from))) {
        rare[e->to] = any = true;
      }
    }
  }
  return rare;
}

bool loop_turns_find_busiest(const loop_graph *graph, arena_pool *memory,
                             int64_t *count) {
  turn *turns = ARENA_UNSET(memory, turn, graph->num_nodes + 1);
  const bool *rare = find_rare(graph, memory);
  size_t num_turns = turns && rare ? list_turns(graph, turns) : 0;
  *count = 0;
  for (size_t i = 0, first = 0; i < num_turns; i++) {
    first = share_port(&turns[first], &turns[i]) ? first : i;
    int64_t here = 0;
    for (size_t k = first; k <= i; k++) {
      here += !rare[turns[k].node];
    }
    *count = here > *count ? here : *count;
  }
  return turns && rare;
}
