/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a graph to a program: what is needed, in the order of the graph.
 */
#include "rtl/model/cycle/cycle_compiler.h"

#include "rtl/model/logic/logic_words.h"

#include <stdlib.h>

/* Nodes whose operands are still to be marked. */
typedef struct worklist {
  cycle_compiler *compiler;
  logic_node *nodes; /* room for every node, as each comes once */
  size_t count;
} worklist;

/* A part of a concatenation; a second time, it is a vector of its own. */
static void mark_part(worklist *list, logic_node node) {
  if (list->compiler->live[node]) {
    list->compiler->whole[node] = true;
    return;
  }
  list->compiler->live[node] = true;
  list->nodes[list->count++] = node;
}

static void mark(worklist *list, logic_node node) {
  if (node != LOGIC_NONE) {
    mark_part(list, node);
    list->compiler->whole[node] = true;
  }
}

static void mark_memory(worklist *list, uint32_t memory) {
  const logic_graph *graph = list->compiler->graph;
  if (list->compiler->live_memory[memory]) {
    return;
  }
  list->compiler->live_memory[memory] = true;
  for (uint32_t port = graph->memories[memory].first_write; port;) {
    const logic_write *write = &graph->writes[port - 1];
    mark(list, write->enable);
    mark(list, write->address);
    mark(list, write->data);
    port = write->next;
  }
}

static void mark_operands(worklist *list, logic_node node) {
  const logic_graph *graph = list->compiler->graph;
  const logic_operation *of = &graph->nodes[node];
  switch (of->kind) {
  case LOGIC_CONSTANT:
  case LOGIC_INPUT:
    return;
  case LOGIC_STATE:
    mark(list, graph->states[of->a].next);
    return;
  case LOGIC_READ:
    mark(list, of->a);
    mark_memory(list, of->b);
    return;
  case LOGIC_NOT:
  case LOGIC_SLICE:
  case LOGIC_PARITY:
    mark(list, of->a);
    return;
  case LOGIC_CONCAT:
    mark_part(list, of->a);
    mark_part(list, of->b);
    return;
  case LOGIC_CHOOSE:
    mark(list, of->c);
    break;
  default:
    break;
  }
  mark(list, of->a);
  mark(list, of->b);
}

static void find_live(cycle_compiler *compiler, const logic_node *observed,
                      size_t num_observed) {
  const logic_graph *graph = compiler->graph;
  compiler->live = ARENA_ARRAY(&compiler->arena, bool, graph->num_nodes);
  compiler->whole = ARENA_ARRAY(&compiler->arena, bool, graph->num_nodes);
  compiler->live_memory =
      ARENA_ARRAY(&compiler->arena, bool, graph->num_memories);
  worklist list = {
      compiler, ARENA_UNSET(&compiler->arena, logic_node, graph->num_nodes), 0};
  if (compiler->arena.failed) {
    compiler->no_memory = true;
    return;
  }
  for (size_t i = 0; i < num_observed; i++) {
    mark(&list, observed[i]);
  }
  while (list.count > 0) {
    mark_operands(&list, list.nodes[--list.count]);
  }
}

/* Slots of an input or a state. */
static void give_slots(cycle_compiler *compiler, logic_node node) {
  uint32_t count = logic_words_count(logic_width(compiler->graph, node));
  if (count > CYCLE_MAX_SLOTS - compiler->num_fixed) {
    compiler->too_large = true;
    return;
  }
  cycle_set_slots(compiler, node, compiler->num_fixed, count);
  compiler->num_fixed += count;
}

/* What is there before anything is computed. */
static void give_leaves(cycle_compiler *compiler) {
  const logic_graph *graph = compiler->graph;
  for (size_t i = 0; i < graph->num_inputs && !cycle_failed(compiler); i++) {
    give_slots(compiler, graph->inputs[i]);
  }
  for (size_t i = 0; i < graph->num_states && !cycle_failed(compiler); i++) {
    if (compiler->live[graph->states[i].node]) {
      give_slots(compiler, graph->states[i].node);
    }
  }
  for (size_t i = 0; i < graph->num_memories; i++) {
    compiler->memories[i] =
        compiler->live_memory[i] ? compiler->num_memories++ : UINT32_MAX;
  }
}

static bool prepare(cycle_compiler *compiler, size_t num_observed) {
  const logic_graph *graph = compiler->graph;
  compiler->first_word =
      ARENA_ARRAY(&compiler->arena, uint32_t, graph->num_nodes);
  compiler->memories =
      ARENA_ARRAY(&compiler->arena, uint32_t, graph->num_memories);
  compiler->observed = ARENA_ARRAY(&compiler->arena, uint32_t, num_observed);
  compiler->no_memory = compiler->no_memory || compiler->arena.failed;
  return !cycle_failed(compiler);
}

static void compile(cycle_compiler *compiler, const logic_node *observed,
                    size_t num_observed) {
  find_live(compiler, observed, num_observed);
  if (!prepare(compiler, num_observed)) {
    return;
  }
  give_leaves(compiler);
  const logic_graph *graph = compiler->graph;
  for (logic_node i = 1; i < graph->num_nodes && !cycle_failed(compiler); i++) {
    if (compiler->live[i]) {
      cycle_lower(compiler, i);
    }
  }
  if (!cycle_failed(compiler)) {
    cycle_add_stores(compiler);
  }
  for (size_t i = 0; i < num_observed && !cycle_failed(compiler); i++) {
    compiler->observed[i] = cycle_contiguous(compiler, observed[i]);
  }
  if (!cycle_failed(compiler)) {
    cycle_add_latches(compiler);
  }
}

static void finish(cycle_compiler *compiler) {
  arena_finish(&compiler->arena);
  free(compiler->words);
  free(compiler->parts);
  free(compiler->constants);
  free(compiler->code);
  free(compiler->latches);
  free(compiler->stores);
}

hls_status cycle_compile(const logic_graph *graph, const logic_node *observed,
                         size_t num_observed, cycle_program **program,
                         hls_error *error) {
  *program = NULL;
  if (graph->failed) {
    return hls_error_set(error, HLS_NO_MEMORY,
                         "there is not enough memory for the circuit; use a "
                         "smaller one");
  }
  for (size_t i = 0; i < num_observed; i++) {
    if (observed[i] == LOGIC_NONE || observed[i] >= graph->num_nodes) {
      return hls_error_set(error, HLS_INTERNAL,
                           "a vector that is to be observed does not exist");
    }
  }
  cycle_compiler compiler = {
      .graph = graph, .zero = UINT32_MAX, .ones = UINT32_MAX};
  compile(&compiler, observed, num_observed);
  hls_status status = cycle_assemble(&compiler, num_observed, program, error);
  finish(&compiler);
  return status;
}
