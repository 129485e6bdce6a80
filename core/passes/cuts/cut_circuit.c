/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The graph of the wires has room for some more channels. When these are used
 * up it is built anew, with more room: seldom enough to cost little.
 */
#include "core/passes/cuts/cut_circuit.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/pass_changes.h"
#include "hls/handshake_ops.h"
#include <string.h>

/* A path is shortened until it is surely short enough, but no loop is made
 * slower for a path that may be short enough already. */
static const double POSSIBLY = 1.2;

/* Marks of nodes. */
enum { GIVEN_UP = 1, OF_CALL = 2 };

/* Builds the circuit's graph and, if there is something to cut, all that is
 * kept from cut to cut. */
static bool build(cut_circuit *c) {
  arena_pool *memory = &c->memory;
  arena_finish(memory);
  wire_times_finish(&c->times);
  wire_graph_finish(&c->graph);
  c->late = (late_ends){0};
  c->has_changed = c->is_late = c->is_built = false;
  if (!wire_graph_build(&c->graph, c->func, &c->known) ||
      !wire_times_find(&c->times, &c->graph)) {
    return false;
  }
  c->is_late = late_ends_exist(&c->times, c->places.period);
  if (!c->is_late) {
    return true;
  }
  c->marks = ARENA_ARRAY(memory, unsigned char, c->graph.num_nodes + 1);
  c->is_built =
      c->marks && wire_update_begin(&c->update, &c->times, memory) &&
      late_ends_begin(&c->late, &c->times, c->places.period, memory) &&
      cut_places_begin(&c->places, &c->times, memory);
  return c->is_built;
}

bool cut_circuit_begin(cut_circuit *circuit) {
  circuit->places.update = &circuit->update;
  circuit->places.prices = &circuit->prices;
  circuit->places.period = circuit->period * PERIOD_SURE;
  circuit->places.tolerance = circuit->period * POSSIBLY;
  return build(circuit);
}

void cut_circuit_finish(cut_circuit *circuit) {
  ptr_map_finish(&circuit->added);
  ptr_map_finish(&circuit->moved);
  cut_places_finish(&circuit->places);
  cut_prices_finish(&circuit->prices);
  known_delays_finish(&circuit->known);
  wire_times_finish(&circuit->times);
  wire_graph_finish(&circuit->graph);
  arena_finish(&circuit->memory);
}

/* Looks again at what has changed. */
static void note_changes(cut_circuit *c) {
  for (size_t i = 0; i < c->update.num_changed; i++) {
    uint32_t node = c->update.changed[i];
    c->marks[node] = 0;
    late_ends_add(&c->late, node);
  }
  wire_update_forget(&c->update);
}

size_t cut_circuit_take_end(cut_circuit *circuit) {
  cut_circuit *c = circuit;
  size_t end;
  while ((end = late_ends_take(&c->late)) != WIRE_TIMES_NOWHERE &&
         wire_update_settle(&c->update, (uint32_t)end)) {
    late_ends_add(&c->late, end);
  }
  return end;
}

void cut_circuit_settle(cut_circuit *circuit) {
  if (circuit->is_built) {
    wire_update_settle_all(&circuit->update);
  }
}

bool cut_circuit_find_prices(cut_circuit *circuit) {
  cut_circuit *c = circuit;
  const loop_fit_periods periods = {c->places.period, c->places.tolerance};
  if (c->prices.is_known) {
    return true;
  }
  arena_pool memory = {0};
  const bool *may_be_cut = cut_places_all(&c->graph, &memory);
  bool ok =
      may_be_cut && cut_prices_find(&c->prices, c->func, &c->times, may_be_cut,
                                    &periods, c->places.part == CUT_PART_CALLS);
  arena_finish(&memory);
  return ok;
}

/* Lists all ends of late paths, as nothing is known of them. */
static void list_ends(cut_circuit *c) {
  memset(c->marks, 0, c->graph.num_nodes);
  c->late.forward = c->update.leaves_ready = c->forward;
  cut_places_forget(&c->places);
  for (size_t i = 0; i < 3 * c->graph.num_channels; i++) {
    late_ends_add(&c->late, i);
  }
}

bool cut_circuit_begin_turn(cut_circuit *circuit, bool forward) {
  cut_circuit *c = circuit;
  c->forward = forward;
  if (!c->is_late) {
    return true;
  }
  if (c->has_changed) {
    c->has_changed = false;
    cut_prices_settle(&c->prices);
    wire_times_finish(&c->times);
    if (!wire_times_find(&c->times, &c->graph)) {
      return false;
    }
    wire_update_found(&c->update);
  }
  list_ends(c);
  return true;
}

void cut_circuit_give_up(cut_circuit *circuit, const size_t *nodes,
                         size_t count) {
  for (size_t i = 0; i < count; i++) {
    circuit->marks[nodes[i]] |= GIVEN_UP;
  }
}

bool cut_circuit_has_given_up(const cut_circuit *circuit, size_t node) {
  return circuit->marks[node] & GIVEN_UP;
}

void cut_circuit_leave(cut_circuit *circuit, const size_t *nodes,
                       size_t count) {
  for (size_t i = 0; i < count; i++) {
    circuit->marks[nodes[i]] |= OF_CALL;
  }
}

bool cut_circuit_has_left(const cut_circuit *circuit, size_t node) {
  return circuit->marks[node] & OF_CALL;
}

bool cut_circuit_insert(cut_circuit *circuit, MlirValue value,
                        MlirHandshakeBufferType type) {
  cut_circuit *c = circuit;
  wire_graph *graph = &c->graph;
  MlirValue behind = slots_add(value, type, 1);
  c->is_built =
      c->is_built && c->times.has_order && graph->num_channels < graph->room;
  if (c->is_built) {
    size_t in = wire_graph_channel(graph, value), out = graph->num_channels;
    if (!wire_graph_insert(graph, in, behind, &c->known)) {
      return false;
    }
    wire_update_insert(&c->update, in, out);
    cut_places_insert(&c->places, in, out);
  }
  c->has_changed = true;
  bool is_ready = type == MlirHandshakeBufferTypeOneSlotBreakR;
  return cut_places_note(&c->places, value, behind, is_ready) &&
         cut_prices_follow(&c->prices, value, behind) &&
         (is_ready || ptr_map_set(&c->added, ir_def(behind).ptr, c));
}

/* Do an operation of one result and one of one operand feed each other? */
static bool is_ring(MlirOperation first, MlirOperation second) {
  return mlirValueEqual(mlirOperationGetOperand(second, 0),
                        mlirOperationGetResult(first, 0));
}

bool cut_circuit_may_move(const cut_circuit *circuit, MlirOperation init) {
  MlirOperation slot = ir_def(mlirOperationGetOperand(init, 0));
  return !mlirOperationIsNull(slot) && mlirOperationIsAHandshakeBuffer(slot) &&
         mlirHandshakeBufferGetBufferType(slot) ==
             MlirHandshakeBufferTypeOneSlotBreakDV &&
         !is_ring(init, slot) && !ptr_map_has(&circuit->moved, init.ptr);
}

bool cut_circuit_move(cut_circuit *circuit, MlirOperation init) {
  cut_circuit *c = circuit;
  MlirValue result = mlirOperationGetResult(init, 0);
  MlirValue middle = mlirOperationGetOperand(init, 0);
  MlirOperation slot = ir_def(middle);
  MlirValue first = mlirOperationGetOperand(slot, 0);
  MlirOpOperand use = mlirValueGetFirstUse(result);
  mlirOperationSetOperand(mlirOpOperandGetOwner(use),
                          mlirOpOperandGetOperandNumber(use), middle);
  mlirOperationSetOperand(init, 0, first);
  mlirOperationSetOperand(slot, 0, result);
  hls_pass_changes_note();
  c->is_built = c->is_built && c->times.has_order;
  if (c->is_built) {
    const size_t channels[] = {wire_graph_channel(&c->graph, first),
                               wire_graph_channel(&c->graph, middle),
                               wire_graph_channel(&c->graph, result)};
    cut_places_follow(&c->places);
    wire_graph_exchange(&c->graph, channels[0], channels[1], channels[2]);
    wire_update_exchange(&c->update, channels[0], channels[1], channels[2]);
    for (size_t i = 0; i < 3; i++) {
      cut_places_touch(&c->places, channels[i]);
    }
  }
  c->has_changed = true;
  return ptr_map_set(&c->moved, init.ptr, c);
}

bool cut_circuit_follow(cut_circuit *circuit) {
  cut_circuit *c = circuit;
  if (!c->is_built) {
    if (!build(c)) {
      return false;
    }
    if (c->is_late) {
      list_ends(c);
    }
    return true;
  }
  wire_update_run(&c->update);
  note_changes(c);
  return true;
}
