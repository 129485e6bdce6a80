/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a slot back to a register, and from the slot forth to itself.
 */
#include "core/passes/pairs/slot_pairs.h"

#include "core/ir/channel_graph.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

enum {
  FEWEST_BITS = 6,     /* LUT RAM comes in words of so many */
  FEWEST_OF_TWO = 14,  /* synthesis takes flip-flops for two smaller words */
  MOST_STEPS = 8,      /* from a slot back to a register */
  MOST_WAYS = 3,       /* into a mux: each may need a slot of its own */
  MOST_VISITED = 2000, /* operations of a cycle */
};

typedef struct pair_search {
  slot_pairs *pairs;
  MlirOperation func;
  bool has_graph; /* what follows is needed for some of the slots only */
  bool failed;    /* out of memory */
  channel_graph graph;
  uint32_t *visited; /* per operation: the search that has come by, last */
  bool *recurs;      /* per operation: may it have several tokens in a call? */
  MlirOperation *stack;
  uint32_t search;
} pair_search;

static bool is_buffer_of(MlirOperation op, MlirHandshakeBufferType type) {
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) == type;
}

static unsigned bits_of(MlirOperation op) {
  return mlirHandshakeTypeGetDataWidth(
      mlirValueGetType(mlirOperationGetResult(op, 0)));
}

static bool is_cast(MlirOperation op) {
  return mlirOperationIsAHandshakeExtSI(op) ||
         mlirOperationIsAHandshakeExtUI(op) ||
         mlirOperationIsAHandshakeTruncI(op);
}

/* A FIFO whose words are flip-flops has as many of them as a register and a
 * slot, and more around them. */
static bool is_store(MlirOperation op) {
  return (is_buffer_of(op, MlirHandshakeBufferTypeOneSlotBreakDV) ||
          is_buffer_of(op, MlirHandshakeBufferTypeFifoBreakDV)) &&
         bits_of(op) >= (mlirHandshakeBufferGetNumSlots(op) > 1
                             ? FEWEST_BITS
                             : FEWEST_OF_TWO);
}

MlirOperation slot_pairs_maker(MlirValue value) {
  MlirOperation op = ir_def(value);
  for (int step = 0;
       step < MOST_STEPS && !mlirOperationIsNull(op) && is_cast(op); step++) {
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return op;
}

/* The register right in front of a value, but for casts, or null. With a branch
 * or a fork in between, what the register holds could wait for what is decided
 * by tokens that the slot has let pass. */
static MlirOperation find_store(MlirValue value) {
  MlirOperation op = slot_pairs_maker(value);
  return !mlirOperationIsNull(op) && is_store(op) ? op : ir_no_op();
}

static size_t index_of(const pair_search *s, MlirOperation op) {
  return (size_t)(uintptr_t)ptr_map_get(&s->graph.index, op.ptr);
}

/* Does a channel end a way around: at the register, or at the select? */
static bool is_end(const slot_pair *pair, MlirOpOperand use) {
  MlirOperation user = mlirOpOperandGetOwner(use);
  return mlirOperationEqual(user, pair->store) ||
         (mlirOperationEqual(user, pair->mux) &&
          mlirOpOperandGetOperandNumber(use) == 0);
}

/* Visits what takes the tokens of an operation in the same component. Returns
 * false if that is the slot, or if there is too much. */
static bool visit_users(pair_search *s, MlirOperation op, const slot_pair *pair,
                        uint32_t component, size_t *height, size_t *count) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
    if (mlirOpOperandIsNull(use) || is_end(pair, use)) {
      continue;
    }
    MlirOperation user = mlirOpOperandGetOwner(use);
    size_t index = index_of(s, user);
    if (index == 0 || s->visited[index - 1] == s->search ||
        s->graph.component[index - 1] != component) {
      continue;
    }
    if (mlirOperationEqual(user, pair->slot) || ++*count > MOST_VISITED) {
      return false;
    }
    s->visited[index - 1] = s->search;
    s->stack[(*height)++] = user;
  }
  return true;
}

/* Does every cycle through the slot lead through the register? */
static bool shares_cycles(pair_search *s, const slot_pair *pair) {
  uint32_t component = channel_graph_component(&s->graph, pair->slot);
  if (component == CHANNEL_GRAPH_ACYCLIC) {
    return false; /* what comes by another way has a slot there, and no other */
  }
  size_t height = 0, count = 0;
  s->search++;
  s->stack[height++] = pair->slot;
  while (height > 0) {
    MlirOperation op = s->stack[--height];
    if (!visit_users(s, op, pair, component, &height, &count)) {
      return false;
    }
  }
  return true;
}

/* May a way into a loop wait in front of the mux? That of a constant may, as
 * its control gets a slot, and what comes once in a call does. */
static bool may_wait(const pair_search *s, MlirValue value) {
  MlirOperation op = slot_pairs_maker(value);
  size_t index = mlirOperationIsNull(op) ? 0 : index_of(s, op);
  return mlirOperationIsNull(op) || mlirOperationIsAHandshakeConstant(op) ||
         (index > 0 && !s->recurs[index - 1]);
}

static bool others_may_wait(const pair_search *s, MlirOperation mux,
                            intptr_t but) {
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(mux); i++) {
    if (i != but && !may_wait(s, mlirOperationGetOperand(mux, i))) {
      return false;
    }
  }
  return true;
}

/* Does an init choose for a mux, by what an iteration has decided? Where
 * control chooses, in the order in which it comes, all merges of a block keep
 * their slots (place_for_throughput.c says why). */
static bool follows_init(MlirOperation mux) {
  MlirOperation op = ir_def(mlirHandshakeMuxGetSelectOperand(mux));
  for (int step = 0; step < MOST_STEPS && !mlirOperationIsNull(op) &&
                     (mlirOperationIsAHandshakeFork(op) ||
                      mlirOperationIsAHandshakeBuffer(op));
       step++) {
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeInit(op);
}

/* Marks what the tokens of cycles reach: it may have several in a call. */
static void find_recurring(pair_search *s) {
  size_t height = 0;
  for (size_t i = 0; i < s->graph.num_ops; i++) {
    if (s->graph.component[i] != CHANNEL_GRAPH_ACYCLIC) {
      s->recurs[i] = true;
      s->stack[height++] = s->graph.ops[i];
    }
  }
  while (height > 0) {
    MlirOperation op = s->stack[--height];
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      MlirOperation user = slots_user(mlirOperationGetResult(op, r));
      size_t index = mlirOperationIsNull(user) ? 0 : index_of(s, user);
      if (index > 0 && !s->recurs[index - 1]) {
        s->recurs[index - 1] = true;
        s->stack[height++] = user;
      }
    }
  }
}

/* Finds cycles, before the first slot for which they matter. Returns false when
 * out of memory. */
static bool need_graph(pair_search *s) {
  if (s->has_graph || s->failed) {
    return s->has_graph;
  }
  s->failed = true;
  if (!channel_graph_build(&s->graph, s->func, ir_is_memory)) {
    return false;
  }
  arena_pool *memory = &s->pairs->memory;
  s->visited = ARENA_ARRAY(memory, uint32_t, s->graph.num_ops);
  s->stack = ARENA_UNSET(memory, MlirOperation, s->graph.num_ops + 1);
  s->recurs = ARENA_ARRAY(memory, bool, s->graph.num_ops);
  if (memory->failed) {
    return false;
  }
  find_recurring(s);
  s->failed = false;
  s->has_graph = true;
  return true;
}

/* Finds the register of a slot behind a mux: that of one of the ways in. */
static bool find_behind_mux(pair_search *s, slot_pair *pair) {
  if (!follows_init(pair->mux) ||
      mlirOperationGetNumOperands(pair->mux) > 1 + MOST_WAYS ||
      !need_graph(s)) {
    return false;
  }
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(pair->mux); i++) {
    pair->store = find_store(mlirOperationGetOperand(pair->mux, i));
    if (!mlirOperationIsNull(pair->store) && shares_cycles(s, pair) &&
        others_may_wait(s, pair->mux, i)) {
      return true;
    }
  }
  return false;
}

/* The register right behind a slot, but for casts, or null. */
static MlirOperation find_store_behind(MlirOperation slot) {
  MlirOperation op = slots_user(mlirHandshakeBufferGetResult(slot));
  for (int step = 0;
       step < MOST_STEPS && !mlirOperationIsNull(op) && is_cast(op); step++) {
    op = slots_user(mlirOperationGetResult(op, 0));
  }
  return !mlirOperationIsNull(op) && is_store(op) ? op : ir_no_op();
}

/* Is a slot next to another one? Only one of them could be put back then. */
static bool is_doubled(MlirOperation slot) {
  MlirHandshakeBufferType type = MlirHandshakeBufferTypeOneSlotBreakR;
  return is_buffer_of(ir_def(mlirHandshakeBufferGetOperand(slot)), type) ||
         is_buffer_of(slots_user(mlirHandshakeBufferGetResult(slot)), type);
}

static bool find_pair(pair_search *s, slot_pair *pair) {
  if (is_doubled(pair->slot)) {
    return false;
  }
  pair->store = find_store_behind(pair->slot);
  if (!mlirOperationIsNull(pair->store)) {
    return true;
  }
  MlirValue operand = mlirHandshakeBufferGetOperand(pair->slot);
  MlirOperation maker = ir_def(operand);
  if (!mlirOperationIsNull(maker) && mlirOperationIsAHandshakeMux(maker)) {
    pair->mux = maker;
    return find_behind_mux(s, pair);
  }
  pair->store = find_store(operand);
  return !mlirOperationIsNull(pair->store);
}

/* Is it a slot that may be in a pair? */
static bool is_slot(MlirOperation op) {
  return is_buffer_of(op, MlirHandshakeBufferTypeOneSlotBreakR) &&
         bits_of(op) >= FEWEST_BITS;
}

static size_t count_slots(MlirOperation first) {
  size_t count = 0;
  for (MlirOperation op = first; !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    count += is_slot(op);
  }
  return count;
}

bool slot_pairs_find(slot_pairs *pairs, MlirOperation func) {
  pair_search s = {.pairs = pairs, .func = func};
  MlirOperation first = mlirBlockGetFirstOperation(ir_func_entry(func));
  pairs->items = ARENA_UNSET(&pairs->memory, slot_pair, count_slots(first));
  s.failed = !pairs->items;
  for (MlirOperation op = first; !s.failed && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    slot_pair pair = {.slot = op};
    if (is_slot(op) && find_pair(&s, &pair)) {
      pairs->items[pairs->count++] = pair;
    }
  }
  channel_graph_finish(&s.graph);
  return !s.failed;
}

void slot_pairs_finish(slot_pairs *pairs) {
  arena_finish(&pairs->memory);
  *pairs = (slot_pairs){0};
}
