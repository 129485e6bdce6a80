/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a program does at the clock's edge.
 */
#include "rtl/model/cycle/cycle_compiler.h"

#include "base/memory/array.h"
#include "rtl/model/logic/logic_words.h"

/* One word; neighbours that go to neighbours are moved together. */
static bool add_latch(cycle_compiler *compiler, uint32_t state, uint32_t next) {
  if (compiler->num_latches > 0) {
    cycle_latch *last = &compiler->latches[compiler->num_latches - 1];
    if (last->state + last->count == state &&
        last->next + last->count == next) {
      last->count++;
      return true;
    }
  }
  if (!ARRAY_RESERVE(compiler->latches, compiler->num_latches,
                     compiler->latches_capacity)) {
    compiler->no_memory = true;
    return false;
  }
  compiler->latches[compiler->num_latches++] = (cycle_latch){state, next, 1};
  return true;
}

void cycle_add_latches(cycle_compiler *compiler) {
  const logic_graph *graph = compiler->graph;
  for (size_t i = 0; i < graph->num_states; i++) {
    const logic_state *state = &graph->states[i];
    if (!compiler->live[state->node] || state->next == LOGIC_NONE ||
        state->next == state->node) {
      continue;
    }
    uint32_t count = logic_words_count(logic_width(graph, state->node));
    for (uint32_t word = 0; word < count; word++) {
      uint32_t to = cycle_word(compiler, state->node, word);
      uint32_t from = cycle_word(compiler, state->next, word);
      if (to != from && !add_latch(compiler, to, from)) {
        return;
      }
    }
  }
}

static bool add_store(cycle_compiler *compiler, uint32_t memory,
                      const logic_write *write) {
  uint64_t enable;
  if (logic_constant_value(compiler->graph, write->enable, &enable) &&
      enable == 0) {
    return true;
  }
  cycle_store store = {memory, cycle_word(compiler, write->enable, 0),
                       cycle_narrow(compiler, write->address),
                       cycle_contiguous(compiler, write->data)};
  if (!ARRAY_RESERVE(compiler->stores, compiler->num_stores,
                     compiler->stores_capacity)) {
    compiler->no_memory = true;
    return false;
  }
  compiler->stores[compiler->num_stores++] = store;
  return true;
}

void cycle_add_stores(cycle_compiler *compiler) {
  const logic_graph *graph = compiler->graph;
  for (size_t i = 0; i < graph->num_memories; i++) {
    if (!compiler->live_memory[i]) {
      continue;
    }
    for (uint32_t port = graph->memories[i].first_write; port;) {
      const logic_write *write = &graph->writes[port - 1];
      if (!add_store(compiler, compiler->memories[i], write)) {
        return;
      }
      port = write->next;
    }
  }
}
