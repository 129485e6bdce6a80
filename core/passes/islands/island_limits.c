/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the paths of an island may be: as long as the period allows, or as
 * they are with the start times that it has. Of what is outside little is
 * known: paths from there and to there may take what is left now.
 */
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/islands/island_clock.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

/* So many operations are passed on the way to where a value is registered. */
enum { MOST_STEPS = 8 };

static bool passes_on(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeExtSI(op) ||
         mlirOperationIsAHandshakeExtUI(op) ||
         mlirOperationIsAHandshakeTruncI(op);
}

/* When a value from outside is there; below 0 if that is not known: other units
 * than wires are between its register and the island. */
static double arrival_outside(island_clock *c, MlirValue value) {
  unsigned width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
  double from_register =
      known_slots_of(&c->registers, MlirHandshakeBufferTypeShiftRegBreakDV,
                     width)
          ->clock_to_data;
  for (int step = 0; step < MOST_STEPS; step++) {
    MlirOperation op = ir_def(value);
    if (mlirOperationIsNull(op)) {
      return from_register;
    }
    if (mlirOperationIsAHandshakeBuffer(op) && slots_break_valid(op)) {
      return from_register;
    }
    if (!passes_on(op) && !mlirOperationIsAHandshakeBuffer(op)) {
      return -1;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return -1;
}

/* What a unit adds to a way through it. */
static double through(const island_clock *c, uint32_t node, int wire) {
  return wire == ISLAND_DATA ? c->units[node].data : c->units[node].valid;
}

/* The longest way from a net's begin to where a path ends. */
static double way_behind(island_clock *c, const double *behind, uint32_t net,
                         int wire) {
  const island *i = c->found;
  double longest = 0;
  for (uint32_t u = 0; u < i->nets[net].count; u++) {
    const island_use *use = &i->uses[i->nets[net].first + u];
    double end = island_clock_end(c, use, wire);
    double way = end >= 0 ? end : behind[use->node];
    longest = way > longest ? way : longest;
  }
  return longest;
}

/* Finds the longest ways from the operands of nodes on. */
static void find_behind(island_clock *c, double *behind, int wire) {
  const island *i = c->found;
  bool changes = true;
  for (uint32_t n = 0; n < i->num_nodes; n++) {
    behind[n] = 0;
  }
  for (size_t round = 0; changes && round <= i->num_nodes; round++) {
    changes = false;
    for (uint32_t n = 0; n < i->num_nets; n++) {
      uint32_t node = i->nets[n].node;
      double way = way_behind(c, behind, n, wire) + through(c, node, wire);
      changes |= way > behind[node];
      behind[node] = way > behind[node] ? way : behind[node];
    }
  }
}

/* When something from outside may come that has such a way behind it: as late
 * as that allows now. */
static double latest(const island_clock *c, double behind, int wire) {
  double left = c->limits[wire] - behind;
  return left > 0 ? left : 0;
}

/* Finds when values from outside come. */
static void find_entries(island_clock *c, double *behind) {
  find_behind(c, behind, ISLAND_DATA);
  for (size_t e = 0; e < c->found->num_entries; e++) {
    const island_entry *entry = &c->found->entries[e];
    const island_node *node = &c->found->nodes[entry->node];
    if (!island_is_value(entry)) {
      continue;
    }
    double ns =
        arrival_outside(c, mlirOperationGetOperand(node->op, entry->operand));
    c->awaits[entry->node] = entry->is_awaited;
    c->waits[entry->node] = ns < 0 && node->start > 0;
    c->entries[ISLAND_DATA][entry->node] =
        ns >= 0 ? ns : latest(c, behind[entry->node], ISLAND_DATA);
  }
}

/* Whether there is a first iteration depends on tokens from outside, and so may
 * whether an awaited value is there. */
static void find_valid_entries(island_clock *c, double *behind) {
  find_behind(c, behind, ISLAND_VALID);
  for (uint32_t n = 0; n < c->found->num_nodes; n++) {
    if (n == ISLAND_ENTER || c->awaits[n]) {
      c->entries[ISLAND_VALID][n] = latest(c, behind[n], ISLAND_VALID);
    }
  }
}

/* The delays of what iterations begin by, which is not there yet. */
static hls_unit_delays delays_of_enter(island *i) {
  MlirOperation init = i->nodes[ISLAND_ENTER].op;
  MlirValue result = mlirHandshakeInitGetResult(init);
  MlirType type = mlirValueGetType(result);
  MlirContext context = mlirOperationGetContext(init);
  const island_use *condition = island_condition(i);
  bool is_cut_off = island_delay(i, condition) > 0;
  MlirOperation enter = mlirHandshakeEnterCreate(
      mlirOperationGetLocation(init), mlirHandshakeInitGetOperand(init), 1,
      &result, type, type,
      is_cut_off ? mlirUnitAttrGet(context) : mlirAttributeGetNull());
  hls_unit_delays delays = hls_unit_delays_of(enter);
  mlirOperationDestroy(enter);
  return delays;
}

/* The delays of a header as a register with a constant, which is not there yet.
 */
static hls_unit_delays delays_of_restart(const island_node *header) {
  MlirOperation mux = header->op;
  MlirValue select = mlirHandshakeMuxGetSelectOperand(mux);
  MlirValue first = mlirOperationGetOperand(mux, ISLAND_FIRST);
  MlirOperation restart = mlirHandshakeRestartCreate(
      mlirOperationGetLocation(mux), select, select,
      mlirOperationGetOperand(mux, ISLAND_AGAIN),
      mlirValueGetType(mlirHandshakeMuxGetResult(mux)),
      mlirHandshakeConstantGetValueAttr(ir_def(island_source(first))));
  hls_unit_delays delays = hls_unit_delays_of(restart);
  mlirOperationDestroy(restart);
  return delays;
}

static void find_restarts(island_clock *c) {
  for (size_t e = 0; e < c->found->num_entries; e++) {
    uint32_t n = c->found->entries[e].node;
    if (island_may_restart(c->found, &c->found->entries[e])) {
      c->backs[n] = island_way_back(c->found, n);
      c->restarts[n] = delays_of_restart(&c->found->nodes[n]);
    }
  }
}

static void find_units(island_clock *c) {
  island *i = c->found;
  for (uint32_t n = 0; n < i->num_nodes; n++) {
    const island_node *node = &i->nodes[n];
    c->entries[ISLAND_DATA][n] = c->entries[ISLAND_VALID][n] = -1;
    if (n == ISLAND_ENTER) {
      c->units[n] = delays_of_enter(i);
    } else if (!node->is_outside || mlirOperationIsAHandshakeStore(node->op)) {
      c->units[n] = hls_unit_delays_of(node->op);
    }
  }
}

/* Lets no path that there is be too long. */
static void find_limits(island_clock *c, double period) {
  for (int wire = 0; wire < ISLAND_WIRES; wire++) {
    c->limits[wire] = period * PERIOD_SURE;
    for (uint32_t u = 0; u < c->found->num_uses; u++) {
      const island_use *use = &c->found->uses[u];
      double end = island_clock_end(c, use, wire);
      double ns = c->at[wire][c->found->nets[use->net].node].ns + end;
      if (end >= 0 && island_clock_leaves(c, use)) {
        c->outside[wire][u] = ns;
      } else if (end >= 0 && ns > c->limits[wire]) {
        c->limits[wire] = ns;
      }
    }
  }
}

bool island_clock_begin(island_clock *c, island *i, double period,
                        arena_pool *memory) {
  c->found = i;
  c->units = ARENA_ARRAY(memory, hls_unit_delays, i->num_nodes);
  c->restarts = ARENA_ARRAY(memory, hls_unit_delays, i->num_nodes);
  c->backs = ARENA_ARRAY(memory, const island_use *, i->num_nodes);
  c->awaits = ARENA_ARRAY(memory, bool, i->num_nodes);
  c->waits = ARENA_ARRAY(memory, bool, i->num_nodes);
  double *behind = ARENA_ARRAY(memory, double, i->num_nodes);
  bool ok =
      c->units && c->restarts && c->backs && c->awaits && c->waits && behind;
  for (int wire = 0; wire < ISLAND_WIRES; wire++) {
    c->at[wire] = ARENA_ARRAY(memory, island_arrival, i->num_nodes);
    c->outside[wire] = ARENA_ARRAY(memory, double, i->num_uses);
    c->entries[wire] = ARENA_ARRAY(memory, double, i->num_nodes);
    ok = ok && c->at[wire] && c->outside[wire] && c->entries[wire];
  }
  if (!ok) {
    return false;
  }
  find_units(c);
  find_restarts(c);
  island_clock_find(c);
  find_limits(c, period);
  find_entries(c, behind);
  find_valid_entries(c, behind);
  island_clock_find(c);
  find_limits(c, period);
  return true;
}
