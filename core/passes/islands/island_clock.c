/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The paths of an island before it is built: from unit to unit where no
 * register is between them. All registers move together, so what leads against
 * the tokens does not depend on where they are.
 */
#include "core/passes/islands/island_clock.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

#define NOWHERE ISLAND_CLOCK_NOWHERE

static bool is_cut(const island *i, const island_use *use) {
  return island_delay(i, use) > 0;
}

/* Those of the register of a net. */
static const hls_unit_delays *register_of(island_clock *c,
                                          const island_use *use) {
  return known_slots_of(&c->registers, MlirHandshakeBufferTypeShiftRegBreakDV,
                        c->found->nets[use->net].width);
}

/* The way back to a header that is a register with a constant then; NULL for
 * any other node. */
static const island_use *way_to_register(const island_clock *c, uint32_t node) {
  const island_use *back = c->backs[node];
  return back && is_cut(c->found, back) ? back : NULL;
}

/* Is there no other register between a use and that of a header? */
static bool ends_in_header(const island_clock *c, const island_use *use) {
  return island_delay(c->found, use) == 1 &&
         way_to_register(c, use->node) == use;
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
  bool goes_on = !decides && !way_to_register(c, at->node);
  island_arrival now = arrival(c, use, ISLAND_DATA);
  bool changes = goes_on && come_after(data, now, by->data);
  changes |= at->operand == 0 && come_after(valid, now, by->select);
  return come_after(valid, arrival(c, use, ISLAND_VALID), by->valid) || changes;
}

/* When a node's results are stable by what is no use: registers, or what comes
 * in from outside. */
static double begin_of(const island_clock *c, uint32_t node, int wire) {
  const hls_unit_delays *by =
      way_to_register(c, node) ? &c->restarts[node] : &c->units[node];
  bool comes_in = c->entries[wire][node] >= 0 &&
                  (c->found->nodes[node].start == 0 || c->awaits[node]);
  double through = wire == ISLAND_DATA ? by->data : by->valid;
  double clock = wire == ISLAND_DATA ? by->clock_to_data : by->clock_to_valid;
  return comes_in ? c->entries[wire][node] + through : clock;
}

void island_clock_find(island_clock *c) {
  const island *i = c->found;
  for (uint32_t n = 0; n < i->num_nodes; n++) {
    for (int wire = 0; wire < ISLAND_WIRES; wire++) {
      c->at[wire][n] = (island_arrival){begin_of(c, n, wire), NOWHERE, wire};
    }
  }
  bool changes = true;
  for (size_t round = 0; changes && round <= i->num_nodes; round++) {
    changes = false;
    for (uint32_t u = 0; u < i->num_uses; u++) {
      changes |= follow(c, u);
    }
  }
}

double island_clock_end(island_clock *c, const island_use *use, int wire) {
  if (wire == ISLAND_DATA && ends_in_header(c, use)) {
    return c->restarts[use->node].setup;
  }
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

bool island_clock_leaves(const island_clock *c, const island_use *use) {
  return c->found->nodes[use->node].is_outside && !is_cut(c->found, use);
}

/* How long a path may be that ends there. It is known of stores how much more
 * comes behind them, and of nothing else. */
static double limit_of(const island_clock *c, uint32_t use, int wire) {
  const island_use *at = &c->found->uses[use];
  if (!island_clock_leaves(c, at)) {
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
  path.is_entry = c->entries[wire][path.from] >= 0 && !c->awaits[path.from];
  return path;
}

void island_clock_find_late(island_clock *c,
                            void (*look)(const island_path *path, void *user),
                            void *user) {
  enum { UNITS = 1000 }; /* of a nanosecond that make a difference */
  for (uint32_t u = 0; u < c->found->num_uses; u++) {
    for (int wire = 0; wire < ISLAND_WIRES; wire++) {
      double end = island_clock_end(c, &c->found->uses[u], wire);
      double late = arrival_before(c, u, wire) + end - limit_of(c, u, wire);
      if (end >= 0 && late * UNITS > 1) {
        island_path path = path_to(c, u, wire);
        look(&path, user);
      }
    }
  }
}
