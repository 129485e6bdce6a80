/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the init of a loop, along the channels, to all units that take part in
 * its iterations.
 */
#include "base/memory/array.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/islands/island.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

#include <stdlib.h>

/* Loops with more units, or what they are to be, stay as they are: start times
 * are looked for unit by unit, each time among all channels. */
enum { MOST_UNITS = 256 };

/* The operations of a loop that is looked at. */
typedef struct finder {
  island *found;
  bool (*in_loop)(const void *user, MlirOperation op);
  const void *user;
  bool fits;
} finder;

void island_finish(island *i) {
  free(i->nodes);
  free(i->nets);
  free(i->uses);
  free(i->entries);
  free(i->wires);
  ptr_map_finish(&i->index);
}

/* What a buffer or a fork gets; null for a value of another operation. */
static MlirValue before(MlirValue value) {
  MlirOperation op = ir_def(value);
  bool passes_on =
      !mlirOperationIsNull(op) && (mlirOperationIsAHandshakeBuffer(op) ||
                                   mlirOperationIsAHandshakeFork(op));
  return passes_on ? mlirOperationGetOperand(op, 0) : (MlirValue){NULL};
}

/* A value that goes half as fast is met again in a ring. */
MlirValue island_source(MlirValue value) {
  MlirValue half = value;
  bool moves = false;
  for (MlirValue next = before(value); !mlirValueIsNull(next);
       next = before(value)) {
    value = next;
    half = moves ? before(half) : half;
    moves = !moves;
    if (mlirValueEqual(half, value)) {
      break;
    }
  }
  return value;
}

/* Units of which all operands are joined, and whose result is there at once. */
static bool is_at_once(MlirOperation op) {
  static const ir_kind kinds[] = {
      mlirOperationIsAHandshakeAddI,    mlirOperationIsAHandshakeSubI,
      mlirOperationIsAHandshakeAndI,    mlirOperationIsAHandshakeOrI,
      mlirOperationIsAHandshakeXOrI,    mlirOperationIsAHandshakeShLI,
      mlirOperationIsAHandshakeShRSI,   mlirOperationIsAHandshakeShRUI,
      mlirOperationIsAHandshakeMaxSI,   mlirOperationIsAHandshakeMinSI,
      mlirOperationIsAHandshakeMaxUI,   mlirOperationIsAHandshakeMinUI,
      mlirOperationIsAHandshakeCmpI,    mlirOperationIsAHandshakeSelect,
      mlirOperationIsAHandshakeExtSI,   mlirOperationIsAHandshakeExtUI,
      mlirOperationIsAHandshakeTruncI,  mlirOperationIsAHandshakeNotI,
      mlirOperationIsAHandshakeBitcast, mlirOperationIsAHandshakeConstant,
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (kinds[i](op)) {
      return true;
    }
  }
  return false;
}

/* A load from a memory that holds what it has loaded, and loads for nobody
 * else. */
static bool is_private_load(MlirOperation op) {
  if (!mlirOperationIsAHandshakeLoad(op)) {
    return false;
  }
  MlirOperation memory = ir_def(mlirHandshakeLoadGetData(op));
  return !mlirOperationIsNull(memory) &&
         mlirOperationIsAHandshakeMemoryController(memory) &&
         !mlirAttributeIsNull(mlirHandshakeMemoryControllerGetHeldAttr(memory));
}

static bool is_unit(MlirOperation op) {
  enum { TWO_WAYS = 2 };
  return is_at_once(op) || is_private_load(op) ||
         mlirOperationIsAHandshakeMulI(op) ||
         mlirOperationIsAHandshakeConditionalBranch(op) ||
         mlirOperationIsAHandshakeRepeat(op) ||
         (mlirOperationIsAHandshakeMux(op) &&
          mlirHandshakeMuxGetNumDataOperands(op) == TWO_WAYS);
}

static bool has_extra_signals(MlirValue value) {
  return mlirHandshakeTypeGetNumExtraSignals(mlirValueGetType(value)) > 0;
}

/* Adds a node. */
static uint32_t add_node(island *i, MlirOperation op, bool is_outside) {
  if (!ARRAY_RESERVE(i->nodes, i->num_nodes, i->nodes_room)) {
    i->failed = true;
    return 0;
  }
  i->nodes[i->num_nodes] =
      (island_node){.op = op,
                    .latency = is_outside ? 0 : hls_unit_latency(op),
                    .is_outside = is_outside};
  return (uint32_t)i->num_nodes++;
}

/* Adds a net whose uses are to be found yet. */
static void add_net(island *i, MlirValue value, uint32_t node) {
  if (!ARRAY_RESERVE(i->nets, i->num_nets, i->nets_room)) {
    i->failed = true;
    return;
  }
  i->nets[i->num_nets++] = (island_net){
      .value = value,
      .node = node,
      .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value))};
}

/* Adds the nets of a unit's results. What an exit gives when the loop ends goes
 * outside. */
static void add_results(finder *f, uint32_t node, MlirOperation op) {
  island *i = f->found;
  if (mlirOperationIsAHandshakeLoad(op)) {
    add_net(i, mlirHandshakeLoadGetDataResult(op), node);
    return;
  }
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    f->fits &= !has_extra_signals(value);
    add_net(i, value, node);
  }
}

static uint32_t find_node(finder *f, MlirOperation op) {
  island *i = f->found;
  uint32_t known = (uint32_t)(uintptr_t)ptr_map_get(&i->index, op.ptr);
  if (known > 0) {
    return known - 1;
  }
  bool is_outside = mlirOperationIsAHandshakeStore(op) ||
                    mlirOperationIsAHandshakeMemoryController(op);
  if (i->num_nodes == MOST_UNITS ||
      (!is_outside && (!is_unit(op) || !f->in_loop(f->user, op)))) {
    f->fits = false;
    return 0;
  }
  uint32_t node = add_node(i, op, is_outside);
  /* What is announced to a memory need not come with anything else. */
  if (!mlirOperationIsAHandshakeMemoryController(op) &&
      !ptr_map_set(&i->index, op.ptr, (void *)(uintptr_t)(node + 1))) {
    i->failed = true;
  }
  if (!i->failed && !is_outside) {
    i->nodes[node].leaves_loop =
        mlirOperationIsAHandshakeConditionalBranch(op) &&
        mlirValueEqual(
            island_source(
                mlirHandshakeConditionalBranchGetConditionOperand(op)),
            i->goes_on);
    add_results(f, node, op);
  }
  return node;
}

static void add_use(finder *f, uint32_t net, MlirOpOperand use,
                    int64_t registers) {
  island *i = f->found;
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = (intptr_t)mlirOpOperandGetOperandNumber(use);
  bool is_init = mlirOperationEqual(user, i->nodes[ISLAND_ENTER].op);
  uint32_t node = is_init ? ISLAND_ENTER : find_node(f, user);
  if (i->failed || !f->fits ||
      !ARRAY_RESERVE(i->uses, i->num_uses, i->uses_room)) {
    i->failed |= f->fits;
    return;
  }
  f->fits &= operand < 64;
  i->nodes[node].reached |= f->fits ? UINT64_C(1) << operand : 0;
  i->uses[i->num_uses++] = (island_use){.user = user,
                                        .operand = operand,
                                        .node = node,
                                        .net = net,
                                        .registers = registers,
                                        .is_back = is_init};
}

static void add_wire(island *i, MlirOperation op) {
  if (!ARRAY_RESERVE(i->wires, i->num_wires, i->wires_room)) {
    i->failed = true;
    return;
  }
  i->wires[i->num_wires++] = op;
}

/* Follows a value to its users. */
static void follow(finder *f, uint32_t net, MlirValue value,
                   int64_t registers) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  if (f->found->failed || !f->fits) {
    return;
  }
  if (mlirOperationIsAHandshakeBuffer(user)) {
    add_wire(f->found, user);
    follow(f, net, mlirHandshakeBufferGetResult(user),
           registers + (slots_break_valid(user) ? hls_unit_latency(user) : 0));
  } else if (mlirOperationIsAHandshakeFork(user)) {
    add_wire(f->found, user);
    for (intptr_t r = 0; r < mlirOperationGetNumResults(user); r++) {
      follow(f, net, mlirOperationGetResult(user, r), registers);
    }
  } else if (mlirOperationIsAHandshakeSink(user)) {
    add_wire(f->found, user);
  } else {
    add_use(f, net, use, registers);
  }
}

/* Is a net what leaves the loop at its end? */
static bool is_exit(const island *i, const island_net *net) {
  const island_node *node = &i->nodes[net->node];
  return node->leaves_loop &&
         mlirValueEqual(net->value,
                        mlirHandshakeConditionalBranchGetFalseResult(node->op));
}

/* An exit has the user that it had, buffers and forks there stay as they are.
 * Each is by itself: an operation may be the user of several. */
static void follow_exit(island *i, uint32_t net) {
  MlirOpOperand use = mlirValueGetFirstUse(i->nets[net].value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  if (mlirOperationIsAHandshakeSink(user)) {
    add_wire(i, user);
    return;
  }
  uint32_t node = add_node(i, user, true);
  if (i->failed || !ARRAY_RESERVE(i->uses, i->num_uses, i->uses_room)) {
    i->failed = true;
    return;
  }
  i->nodes[node].is_exit = true;
  i->uses[i->num_uses++] =
      (island_use){.user = user,
                   .operand = (intptr_t)mlirOpOperandGetOperandNumber(use),
                   .node = node,
                   .net = net};
}

/* Follows all nets; those that come by that go behind them. */
static void follow_all(finder *f) {
  island *i = f->found;
  for (uint32_t n = 0; n < i->num_nets && f->fits && !i->failed; n++) {
    i->nets[n].first = (uint32_t)i->num_uses;
    if (is_exit(i, &i->nets[n])) {
      follow_exit(i, n);
    } else {
      follow(f, n, i->nets[n].value, 0);
    }
    i->nets[n].count = (uint32_t)i->num_uses - i->nets[n].first;
  }
}

/* Headers get tokens of the iteration before by their last operand. */
static void find_headers(finder *f) {
  island *i = f->found;
  for (size_t u = 0; u < i->num_uses; u++) {
    const island_use *use = &i->uses[u];
    island_node *node = &i->nodes[use->node];
    bool is_select = i->nets[use->net].node == ISLAND_ENTER;
    if (node->is_outside || use->node < ISLAND_UNITS) {
      continue;
    }
    if (mlirOperationIsAHandshakeRepeat(node->op)) {
      f->fits &= use->operand == ISLAND_SELECT && is_select;
      node->is_header = true;
    } else if (mlirOperationIsAHandshakeMux(node->op)) {
      node->is_header |= use->operand == ISLAND_SELECT && is_select;
    }
  }
  for (size_t u = 0; u < i->num_uses; u++) {
    island_use *use = &i->uses[u];
    use->is_back |=
        i->nodes[use->node].is_header && use->operand == ISLAND_AGAIN;
  }
}

static MlirOperation constant_behind(MlirValue value) {
  MlirOperation op = ir_def(island_source(value));
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeConstant(op)
             ? op
             : ir_no_op();
}

static bool is_made_by_source(MlirOperation constant) {
  MlirOperation op =
      ir_def(island_source(mlirHandshakeConstantGetCtrl(constant)));
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeSource(op);
}

/* Finds what an operand gets that no net leads to. Between a constant and the
 * first iteration of a loop there is nothing but buffers: a fork would give the
 * same token to others. */
static void find_entry(finder *f, uint32_t number, intptr_t operand) {
  island *i = f->found;
  const island_node *node = &i->nodes[number];
  MlirValue value = mlirOperationGetOperand(node->op, operand);
  island_entry entry = {
      .node = number,
      .operand = operand,
      .constant = constant_behind(value),
      .is_first = node->is_header && operand == ISLAND_FIRST,
  };
  if (entry.is_first) {
    MlirValue begin = slots_chain_begin(value);
    bool is_own = mlirOperationIsNull(entry.constant) ||
                  mlirOperationEqual(ir_def(begin), entry.constant);
    entry.constant = is_own ? entry.constant : ir_no_op();
    f->fits &= !has_extra_signals(value);
  } else if (mlirOperationIsNull(entry.constant) ||
             !is_made_by_source(entry.constant)) {
    f->fits = false;
  }
  if (f->fits && !ARRAY_RESERVE(i->entries, i->num_entries, i->entries_room)) {
    i->failed = true;
  } else if (f->fits) {
    i->entries[i->num_entries++] = entry;
  }
}

/* A load gets its data from the memory. */
static bool is_from_memory(const island_node *node, intptr_t operand) {
  return mlirOperationIsAHandshakeLoad(node->op) && operand == 1;
}

static void find_entries(finder *f) {
  island *i = f->found;
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    const island_node *node = &i->nodes[n];
    intptr_t count = mlirOperationGetNumOperands(node->op);
    if (node->is_exit || mlirOperationIsAHandshakeMemoryController(node->op)) {
      continue;
    }
    for (intptr_t o = 0; o < count && f->fits && !i->failed; o++) {
      bool is_reached = node->reached >> o & 1;
      if (node->is_header && o == ISLAND_FIRST) {
        f->fits &= !is_reached;
      }
      if (!is_reached && node->is_outside) {
        f->fits = false;
      } else if (!is_reached && !is_from_memory(node, o)) {
        find_entry(f, n, o);
      }
    }
  }
}

/* Does something come from outside for each execution of the loop? */
static bool has_token(const island *i) {
  for (size_t e = 0; e < i->num_entries; e++) {
    const island_entry *entry = &i->entries[e];
    if (entry->is_first && (mlirOperationIsNull(entry->constant) ||
                            !is_made_by_source(entry->constant))) {
      return true;
    }
  }
  return false;
}

bool island_find(island *i, MlirOperation init,
                 bool (*in_loop)(const void *user, MlirOperation op),
                 const void *user) {
  finder f = {.found = i, .in_loop = in_loop, .user = user};
  f.fits = ir_begins_with_zero(init);
  i->goes_on = island_source(mlirHandshakeInitGetOperand(init));
  add_node(i, init, false);
  add_net(i, mlirHandshakeInitGetResult(init), ISLAND_ENTER);
  if (!i->failed) {
    i->nodes[ISLAND_ENTER].latency = 0;
    follow_all(&f);
  }
  if (!i->failed && f.fits) {
    find_headers(&f);
    find_entries(&f);
  }
  return !i->failed && f.fits && has_token(i) &&
         (i->nodes[ISLAND_ENTER].reached & 1); /* it ends by itself */
}
