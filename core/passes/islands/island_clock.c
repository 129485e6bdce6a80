/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The paths of an island before it is built: from unit to unit where no
 * register is between them. All registers move together, so what leads against
 * the tokens does not depend on where they are.
 */
#include "core/passes/islands/island_clock.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

#define NOWHERE ISLAND_CLOCK_NOWHERE

/* So many operations are passed on the way to where a value is registered. */
enum { MOST_STEPS = 8 };

static bool is_cut(const island *i, const island_use *use) {
  return island_slack(i, use) + use->registers > 0;
}

/* Those of the register of a net. */
static const hls_unit_delays *register_of(island_clock *c,
                                          const island_use *use) {
  return known_slots_of(&c->registers, MlirHandshakeBufferTypeShiftRegBreakDV,
                        c->found->nets[use->net].width);
}

/* When a wire of a use is stable. */
static island_arrival arrival(island_clock *c, uint32_t use, int wire) {
  const island_use *at = &c->found->uses[use];
  if (is_cut(c->found, at)) {
    const hls_unit_delays *by = register_of(c, at);
    double ns = wire == ISLAND_DATA ? by->clock_to_data : by->clock_to_valid;
    return (island_arrival){ns, NOWHERE, wire};
  }
  return (island_arrival){c->at[wire][c->found->nets[at->net].node].ns, use,
                          wire};
}

/* Lets a result be stable after something else is. */
static bool come_after(island_arrival *result, island_arrival before,
                       double ns) {
  if (before.ns + ns <= result->ns) {
    return false;
  }
  *result = before;
  result->ns += ns;
  return true;
}

/* Are a node's results those of registers in it? */
static bool is_registered(const island *i, uint32_t node) {
  return i->nodes[node].latency > 0;
}

/* Follows a use into the results of its unit. */
static bool follow(island_clock *c, uint32_t use) {
  const island_use *at = &c->found->uses[use];
  const island_node *node = &c->found->nodes[at->node];
  if (node->is_outside || is_registered(c->found, at->node) ||
      (at->node == ISLAND_ENTER && is_cut(c->found, at))) {
    return false;
  }
  const hls_unit_delays *by = &c->units[at->node];
  island_arrival *data = &c->at[ISLAND_DATA][at->node];
  island_arrival *valid = &c->at[ISLAND_VALID][at->node];
  bool decides =
      at->operand == MlirHandshakeConditionalBranchOperandConditionOperand &&
      mlirOperationIsAHandshakeConditionalBranch(node->op);
  island_arrival now = arrival(c, use, ISLAND_DATA);
  bool changes = !decides && come_after(data, now, by->data);
  changes |= at->operand == 0 && come_after(valid, now, by->select);
  return come_after(valid, arrival(c, use, ISLAND_VALID), by->valid) || changes;
}

void island_clock_find(island_clock *c) {
  const island *i = c->found;
  for (uint32_t n = 0; n < i->num_nodes; n++) {
    double first = c->entries[n];
    bool comes_in = first >= 0 && i->nodes[n].start == 0;
    c->at[ISLAND_DATA][n] = (island_arrival){
        comes_in ? first + c->units[n].data : c->units[n].clock_to_data,
        NOWHERE, ISLAND_DATA};
    c->at[ISLAND_VALID][n] =
        (island_arrival){c->units[n].clock_to_valid, NOWHERE, ISLAND_VALID};
  }
  bool changes = true;
  for (size_t round = 0; changes && round <= i->num_nodes; round++) {
    changes = false;
    for (uint32_t u = 0; u < i->num_uses; u++) {
      changes |= follow(c, u);
    }
  }
}

/* What a path has in front of it that ends at a use, or in the register there;
 * below 0: no path does. */
static double end_of(island_clock *c, const island_use *use, int wire) {
  const hls_unit_delays *by = is_cut(c->found, use) ? register_of(c, use)
                              : is_registered(c->found, use->node) ||
                                      c->found->nodes[use->node].is_outside
                                  ? &c->units[use->node]
                                  : NULL;
  return !by ? -1 : wire == ISLAND_DATA ? by->setup : by->control_setup;
}

/* What leads to a use, whether or not there is a register on the way. */
static double arrival_before(const island_clock *c, uint32_t use, int wire) {
  return c->at[wire][c->found->nets[c->found->uses[use].net].node].ns;
}

/* Does a path go on outside? */
static bool leaves(const island *i, const island_use *use) {
  return i->nodes[use->node].is_outside && !is_cut(i, use);
}

/* How long a path may be that ends there. It is known of stores how much more
 * comes behind them, and of nothing else. */
static double limit_of(const island_clock *c, uint32_t use, int wire) {
  const island_use *at = &c->found->uses[use];
  if (!leaves(c->found, at)) {
    return c->limits[wire];
  }
  double before = c->outside[wire][use], limit = c->limits[wire];
  bool is_known = mlirOperationIsAHandshakeStore(at->user);
  return is_known && limit > before ? limit : before;
}

/* The path that ends at a use. */
static island_path path_to(const island_clock *c, uint32_t use, int wire) {
  const island *i = c->found;
  island_path path = {.cycles = 1};
  const island_use *at = &i->uses[use];
  path.from = i->nets[at->net].node;
  path.to = path.from;
  if (!is_cut(i, at)) {
    path.to = at->node;
    path.cycles += i->nodes[path.from].latency - at->is_back;
  }
  for (size_t step = 0; step <= i->num_nodes; step++) {
    const island_arrival *before = &c->at[wire][path.from];
    if (before->use == NOWHERE) {
      break;
    }
    at = &i->uses[before->use];
    wire = before->wire;
    path.from = i->nets[at->net].node;
    path.cycles += i->nodes[path.from].latency - at->is_back;
  }
  path.is_entry = wire == ISLAND_DATA && c->entries[path.from] >= 0 &&
                  i->nodes[path.from].start == 0;
  return path;
}

void island_clock_find_late(island_clock *c,
                            void (*look)(const island_path *path, void *user),
                            void *user) {
  enum { UNITS = 1000 }; /* of a nanosecond that make a difference */
  for (uint32_t u = 0; u < c->found->num_uses; u++) {
    for (int wire = 0; wire < ISLAND_WIRES; wire++) {
      double end = end_of(c, &c->found->uses[u], wire);
      double late = arrival_before(c, u, wire) + end - limit_of(c, u, wire);
      if (end >= 0 && late * UNITS > 1) {
        island_path path = path_to(c, u, wire);
        look(&path, user);
      }
    }
  }
}

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

/* The longest way from a node's first operand to where a path ends, a step
 * further. */
static double way_behind(island_clock *c, const double *behind, uint32_t net) {
  const island *i = c->found;
  double longest = 0;
  for (uint32_t u = 0; u < i->nets[net].count; u++) {
    const island_use *use = &i->uses[i->nets[net].first + u];
    double end = end_of(c, use, ISLAND_DATA);
    double way = end >= 0 ? end : behind[use->node];
    longest = way > longest ? way : longest;
  }
  return longest;
}

/* Finds the longest ways from the operands of nodes on. */
static void find_behind(island_clock *c, double *behind) {
  const island *i = c->found;
  bool changes = true;
  for (size_t round = 0; changes && round <= i->num_nodes; round++) {
    changes = false;
    for (uint32_t n = 0; n < i->num_nets; n++) {
      uint32_t node = i->nets[n].node;
      double way = way_behind(c, behind, n) + c->units[node].data;
      changes |= way > behind[node];
      behind[node] = way > behind[node] ? way : behind[node];
    }
  }
}

/* Finds when values from outside come. One of which it is not known may come as
 * late as the paths behind it allow now. */
static void find_entries(island_clock *c, double *behind) {
  find_behind(c, behind);
  for (size_t e = 0; e < c->found->num_entries; e++) {
    const island_entry *entry = &c->found->entries[e];
    const island_node *node = &c->found->nodes[entry->node];
    if (!island_is_value(entry)) {
      continue;
    }
    double ns =
        arrival_outside(c, mlirOperationGetOperand(node->op, entry->operand));
    double left = c->limits[ISLAND_DATA] - behind[entry->node];
    c->waits[entry->node] = ns < 0 && node->start > 0;
    c->entries[entry->node] = ns >= 0 ? ns : left > 0 ? left : 0;
  }
}

/* The delays of what iterations begin by, which is not there yet. */
static hls_unit_delays delays_of_enter(island *i) {
  MlirOperation init = i->nodes[ISLAND_ENTER].op;
  MlirValue result = mlirHandshakeInitGetResult(init);
  MlirType type = mlirValueGetType(result);
  MlirContext context = mlirOperationGetContext(init);
  bool is_cut_off = is_cut(i, island_condition(i));
  MlirOperation enter = mlirHandshakeEnterCreate(
      mlirOperationGetLocation(init), mlirHandshakeInitGetOperand(init), 1,
      &result, type, type,
      is_cut_off ? mlirUnitAttrGet(context) : mlirAttributeGetNull());
  hls_unit_delays delays = hls_unit_delays_of(enter);
  mlirOperationDestroy(enter);
  return delays;
}

static void find_units(island_clock *c) {
  island *i = c->found;
  c->units[ISLAND_ENTER] = delays_of_enter(i);
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    const island_node *node = &i->nodes[n];
    c->entries[n] = -1;
    if (!node->is_outside || mlirOperationIsAHandshakeStore(node->op)) {
      c->units[n] = hls_unit_delays_of(node->op);
    }
  }
  c->entries[ISLAND_ENTER] = -1;
}

/* Lets no path that there is be too long. */
static void find_limits(island_clock *c, double period) {
  for (int wire = 0; wire < ISLAND_WIRES; wire++) {
    c->limits[wire] = period * PERIOD_SURE;
    for (uint32_t u = 0; u < c->found->num_uses; u++) {
      const island_use *use = &c->found->uses[u];
      double end = end_of(c, use, wire);
      double ns = arrival_before(c, u, wire) + end;
      if (end >= 0 && leaves(c->found, use)) {
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
  c->entries = ARENA_ARRAY(memory, double, i->num_nodes);
  c->waits = ARENA_ARRAY(memory, bool, i->num_nodes);
  double *behind = ARENA_ARRAY(memory, double, i->num_nodes);
  bool ok = c->units && c->entries && c->waits && behind;
  for (int wire = 0; wire < ISLAND_WIRES; wire++) {
    c->at[wire] = ARENA_ARRAY(memory, island_arrival, i->num_nodes);
    c->outside[wire] = ARENA_ARRAY(memory, double, i->num_uses);
    ok = ok && c->at[wire] && c->outside[wire];
  }
  if (!ok) {
    return false;
  }
  find_units(c);
  island_clock_find(c);
  find_limits(c, period);
  find_entries(c, behind);
  island_clock_find(c);
  find_limits(c, period);
  return true;
}
