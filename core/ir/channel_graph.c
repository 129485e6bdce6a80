/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Strongly connected components of the channel graph by Tarjan's algorithm
 * ("Depth-first search and linear graph algorithms", 1972), without recursion.
 */
#include "core/ir/channel_graph.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* Where the search stands in one operation. */
typedef struct frame {
  size_t node;
  intptr_t result;
  MlirOpOperand use; /* next one to look at */
} frame;

typedef struct search {
  channel_graph *graph;
  size_t *order; /* when the node was reached, from 1 */
  size_t *low;
  bool *on_stack;
  size_t *stack;
  size_t stack_size;
  frame *frames;
  size_t depth;
  size_t time;
} search;

static bool is_interface(MlirOperation op) {
  return mlirOperationIsAHandshakeMemoryController(op) ||
         mlirOperationIsAHandshakeLSQ(op);
}

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
    if (is_interface(op) || cuts(op)) {
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

/* The next operation that the frame's node feeds, as index + 1; 0 at the
 * end. */
static size_t next_consumer(const channel_graph *graph, frame *f) {
  MlirOperation op = graph->ops[f->node];
  for (;;) {
    while (mlirOpOperandIsNull(f->use)) {
      if (f->result == mlirOperationGetNumResults(op)) {
        return 0;
      }
      MlirValue result = mlirOperationGetResult(op, f->result++);
      if (mlirTypeIsAHandshake(mlirValueGetType(result))) {
        f->use = mlirValueGetFirstUse(result);
      }
    }
    MlirOperation user = mlirOpOperandGetOwner(f->use);
    f->use = mlirOpOperandGetNextUse(f->use);
    size_t index = (size_t)(uintptr_t)ptr_map_get(&graph->index, user.ptr);
    if (index) {
      return index;
    }
  }
}

static bool feeds_itself(const channel_graph *graph, size_t node) {
  frame f = {.node = node};
  size_t consumer;
  while ((consumer = next_consumer(graph, &f)) != 0) {
    if (consumer - 1 == node) {
      return true;
    }
  }
  return false;
}

static void enter(search *s, size_t node) {
  s->order[node] = s->low[node] = ++s->time;
  s->stack[s->stack_size++] = node;
  s->on_stack[node] = true;
  s->frames[s->depth++] = (frame){.node = node};
}

/* Takes the component whose first node is `node` off the stack. */
static void close_component(search *s, size_t node) {
  channel_graph *graph = s->graph;
  bool cyclic =
      s->stack[s->stack_size - 1] != node || feeds_itself(graph, node);
  size_t component = cyclic ? graph->num_components++ : CHANNEL_GRAPH_ACYCLIC;
  size_t member;
  do {
    member = s->stack[--s->stack_size];
    s->on_stack[member] = false;
    graph->component[member] = component;
  } while (member != node);
}

static void visit_from(search *s, size_t root) {
  enter(s, root);
  while (s->depth > 0) {
    frame *f = &s->frames[s->depth - 1];
    size_t consumer = next_consumer(s->graph, f);
    if (consumer == 0) {
      size_t node = f->node;
      s->depth--;
      if (s->low[node] == s->order[node]) {
        close_component(s, node);
      }
      if (s->depth > 0) {
        size_t parent = s->frames[s->depth - 1].node;
        if (s->low[node] < s->low[parent]) {
          s->low[parent] = s->low[node];
        }
      }
      continue;
    }
    size_t next = consumer - 1;
    if (s->order[next] == 0) {
      enter(s, next);
    } else if (s->on_stack[next] && s->order[next] < s->low[f->node]) {
      s->low[f->node] = s->order[next];
    }
  }
}

bool channel_graph_build(channel_graph *graph, MlirOperation func,
                         bool (*cuts)(MlirOperation op)) {
  if (!list_ops(graph, func, cuts)) {
    return false;
  }
  size_t n = graph->num_ops;
  arena_pool *memory = &graph->arena;
  search s = {.graph = graph,
              .order = ARENA_ARRAY(memory, size_t, n),
              .low = ARENA_ARRAY(memory, size_t, n),
              .on_stack = ARENA_ARRAY(memory, bool, n),
              .stack = ARENA_ARRAY(memory, size_t, n),
              .frames = ARENA_ARRAY(memory, frame, n)};
  graph->component = ARENA_ARRAY(memory, size_t, n);
  if (!s.order || !s.low || !s.on_stack || !s.stack || !s.frames ||
      !graph->component) {
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    if (s.order[i] == 0) {
      visit_from(&s, i);
    }
  }
  return true;
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
