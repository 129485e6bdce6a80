/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Inputs, registers and memories.
 */
#include "rtl/model/logic/logic_graph_internal.h"

#include "base/memory/array.h"
#include "rtl/model/logic/logic_words.h"

#include <string.h>

/* The words that a memory may have. */
#define MAX_MEMORY_WORDS (UINT64_C(1) << 27)

static bool is_width(const logic_graph *graph, uint32_t width) {
  return !graph->failed && width >= 1 && width <= LOGIC_MAX_WIDTH;
}

logic_node logic_input(logic_graph *graph, uint32_t width) {
  if (!is_width(graph, width) ||
      !ARRAY_RESERVE(graph->inputs, graph->num_inputs,
                     graph->inputs_capacity)) {
    return logic_fail(graph);
  }
  logic_node node =
      logic_make(graph, LOGIC_INPUT, width, (uint32_t)graph->num_inputs, 0, 0);
  if (node != LOGIC_NONE) {
    graph->inputs[graph->num_inputs++] = node;
  }
  return node;
}

logic_node logic_state_new(logic_graph *graph, uint32_t width) {
  if (!is_width(graph, width) ||
      !ARRAY_RESERVE(graph->states, graph->num_states,
                     graph->states_capacity)) {
    return logic_fail(graph);
  }
  logic_node node =
      logic_make(graph, LOGIC_STATE, width, (uint32_t)graph->num_states, 0, 0);
  if (node != LOGIC_NONE) {
    graph->states[graph->num_states++] = (logic_state){.node = node};
  }
  return node;
}

void logic_state_set_next(logic_graph *graph, logic_node state,
                          logic_node next) {
  if (state != LOGIC_NONE) {
    graph->states[graph->nodes[state].a].next = next;
  }
}

void logic_state_set_initial(logic_graph *graph, logic_node state,
                             logic_node initial) {
  if (state != LOGIC_NONE) {
    graph->states[graph->nodes[state].a].initial = initial;
  }
}

uint32_t logic_memory_new(logic_graph *graph, uint32_t width, uint64_t depth) {
  uint64_t words;
  if (!is_width(graph, width) || graph->num_memories == UINT32_MAX ||
      __builtin_mul_overflow(depth, (uint64_t)logic_words_count(width),
                             &words) ||
      words > MAX_MEMORY_WORDS ||
      !ARRAY_RESERVE(graph->memories, graph->num_memories,
                     graph->memories_capacity)) {
    logic_fail(graph);
    return UINT32_MAX;
  }
  graph->memories[graph->num_memories] =
      (logic_memory){.width = width, .depth = depth};
  return (uint32_t)graph->num_memories++;
}

void logic_memory_set_initial(logic_graph *graph, uint32_t memory,
                              uint64_t element, logic_node value) {
  if (memory >= graph->num_memories || value == LOGIC_NONE) {
    return;
  }
  logic_memory *of = &graph->memories[memory];
  uint32_t n = logic_words_count(of->width);
  if (element >= of->depth) {
    return;
  }
  if (!of->initial) {
    of->initial = ARENA_ARRAY(&graph->arena, uint64_t, of->depth *n);
  }
  if (!of->initial) {
    logic_fail(graph);
    return;
  }
  memcpy(of->initial + element * n, logic_constant_words(graph, value),
         n * sizeof(*of->initial));
}

logic_node logic_read(logic_graph *graph, uint32_t memory, logic_node address) {
  if (memory >= graph->num_memories || address == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  const logic_memory *of = &graph->memories[memory];
  uint64_t element;
  if (logic_is_constant(graph, address) &&
      (!logic_constant_value(graph, address, &element) ||
       element >= of->depth)) {
    return logic_constant(graph, of->width, 0);
  }
  logic_node low;
  if (logic_zero_extended(graph, address, &low)) {
    address = low;
  }
  return logic_make(graph, LOGIC_READ, of->width, address, memory, 0);
}

void logic_write_add(logic_graph *graph, uint32_t memory, logic_node enable,
                     logic_node address, logic_node data) {
  if (memory >= graph->num_memories || enable == LOGIC_NONE ||
      address == LOGIC_NONE || data == LOGIC_NONE) {
    return;
  }
  if (logic_is_zero(graph, enable)) {
    return;
  }
  if (graph->num_writes == UINT32_MAX - 1 ||
      !ARRAY_RESERVE(graph->writes, graph->num_writes,
                     graph->writes_capacity)) {
    logic_fail(graph);
    return;
  }
  graph->writes[graph->num_writes++] = (logic_write){enable, address, data, 0};
  uint32_t port = (uint32_t)graph->num_writes;
  logic_memory *of = &graph->memories[memory];
  if (of->last_write) {
    graph->writes[of->last_write - 1].next = port;
  } else {
    of->first_write = port;
  }
  of->last_write = port;
}
