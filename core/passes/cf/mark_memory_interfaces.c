/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mark-memory-interfaces{unordered=...}: decides which interface each memory
 * access uses.
 *
 * Expects: func.func at cf level; dependences in handshake.deps, which name
 * accesses by handshake.name. One of the two orders of a pair is enough if that
 * has a distance of 1 at most.
 * Guarantees: every memref.load and memref.store has handshake.mem_interface.
 * The two ends of an active dependence between different accesses go to the
 * load-store queue, in one group per basic block and memory, unless tokens can
 * keep their order without making a loop slower (token_order.h); a block that
 * has more of a queue than a group may have is split. All others go
 * to the memory controller. So do those of a memory that would have no store in
 * the queue, or nothing else: what they were ordered with may have been found
 * never to run after the dependences were. Dependences that lead nowhere are
 * gone. The accesses to the argument of the name `unordered` go there, too, and
 * lose their dependences: such a circuit is wrong, but shows what the order
 * costs.
 */
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/cf/lost_dependences.h"
#include "core/passes/cf/split_groups.h"
#include "core/passes/cf/token_order.h"
#include "core/passes/passes_internal.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct marking {
  ptr_map queued; /* name attribute of an access that needs the queue */
  ptr_map queues; /* memory -> what its queue would have (count_queued) */
  ptr_map groups; /* memory -> next group + 1, while marking */
  MlirStringRef unordered;      /* name of an argument; null for none */
  const void *unordered_memory; /* that, in the function at hand */
  size_t num_direct, num_queued;
} marking;

typedef bool (*visit_access)(marking *state, MlirOperation access,
                             ptr_map *in_block);

/* Visits the accesses block by block. */
static bool visit_all(marking *state, MlirOperation func, visit_access visit) {
  bool ok = true;
  for (MlirBlock b = ir_func_entry(func); ok && !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    ptr_map in_block = {0};
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      ok = !ir_is_access(op) || visit(state, op, &in_block);
    }
    ptr_map_finish(&in_block);
  }
  return ok;
}

static bool is_ordered(const marking *state, MlirOperation access) {
  MlirAttribute name = ir_attr(access, MLIR_ATTR_HANDSHAKE_NAME);
  return !mlirAttributeIsNull(name) && ptr_map_has(&state->queued, name.ptr);
}

/* The lowest bit of what a queue has: a store. The others: how many accesses.
 */
enum { QUEUE_STORE = 1, QUEUE_ACCESS = 2 };

static bool count_queued(marking *state, MlirOperation access,
                         ptr_map *in_block) {
  (void)in_block;
  if (!is_ordered(state, access)) {
    return true;
  }
  const void *memory = ir_accessed_key(access);
  uintptr_t use = (uintptr_t)ptr_map_get(&state->queues, memory) + QUEUE_ACCESS;
  use |= mlirOperationIsAMemRefStore(access) ? QUEUE_STORE : 0;
  return ptr_map_set(&state->queues, memory, (void *)use);
}

/* Does the memory get a queue? Its accesses have to be compared with each
 * other, and those of loads alone need not be. */
static bool has_queue(const marking *state, const void *memory) {
  uintptr_t use = (uintptr_t)ptr_map_get(&state->queues, memory);
  return use & QUEUE_STORE && use >= 2 * QUEUE_ACCESS &&
         memory != state->unordered_memory;
}

static bool needs_queue(const void *user, MlirOperation access) {
  const marking *state = user;
  return is_ordered(state, access) && has_queue(state, ir_accessed_key(access));
}

/* Marks an access. A memory's group in a block is chosen at its first access;
 * `in_block` remembers it. */
static bool mark(marking *state, MlirOperation op, ptr_map *in_block) {
  MlirContext context = mlirOperationGetContext(op);
  const void *memory = ir_accessed_key(op);
  if (memory == state->unordered_memory) {
    mlirOperationRemoveAttributeByName(op, ir_str(MLIR_ATTR_HANDSHAKE_DEPS));
  }
  if (!is_ordered(state, op) || !has_queue(state, memory)) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE,
                mlirHandshakeMemInterfaceAttrGetMC(context));
    state->num_direct++;
    return true;
  }
  uintptr_t group = (uintptr_t)ptr_map_get(in_block, memory);
  if (group == 0) {
    group = (uintptr_t)ptr_map_get(&state->groups, memory) + 1;
    if (!ptr_map_set(&state->groups, memory, (void *)group) ||
        !ptr_map_set(in_block, memory, (void *)group)) {
      return false;
    }
  }
  ir_set_attr(
      op, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE,
      mlirHandshakeMemInterfaceAttrGetLSQ(context, (unsigned)group - 1));
  state->num_queued++;
  return true;
}

/* The argument of the name that is given; NULL when there is none. */
static const void *find_unordered(const marking *state, MlirOperation func) {
  MlirBlock entry = ir_func_entry(func);
  bool is_there = state->unordered.data && !mlirBlockIsNull(entry);
  for (intptr_t i = 0; is_there && i < mlirBlockGetNumArguments(entry); i++) {
    MlirAttribute name =
        ir_func_arg_attr(func, i, MLIR_ATTR_HANDSHAKE_ARG_NAME);
    if (!mlirAttributeIsNull(name) && mlirAttributeIsAString(name) &&
        mlirStringRefEqual(mlirStringAttrGetValue(name), state->unordered)) {
      return mlirBlockGetArgument(entry, i).ptr;
    }
  }
  return NULL;
}

static bool visit(MlirOperation func, void *user) {
  marking *state = user;
  state->unordered_memory = find_unordered(state, func);
  bool ok =
      ir_func_is_declaration(func) ||
      (token_order_find_queued(func, &state->queued) &&
       lost_dependences_remove(func) && visit_all(state, func, count_queued) &&
       split_groups(func, needs_queue, state) && visit_all(state, func, mark));
  ptr_map_finish(&state->queued);
  ptr_map_finish(&state->queues);
  ptr_map_finish(&state->groups);
  return ok;
}

enum { COUNT_DIRECT, COUNT_QUEUED };

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  marking state = {.unordered = hlsPassOption(pass, "unordered")};
  bool ok = ir_for_each(root, mlirOperationIsAFuncFunc, visit, &state);
  hlsPassCount(pass, COUNT_DIRECT, state.num_direct);
  hlsPassCount(pass, COUNT_QUEUED, state.num_queued);
  return ok ? mlirLogicalResultSuccess() : ir_out_of_memory(root);
}

static const char *const dialects[] = {"handshake", "func", "memref", NULL};

static const HlsPassOption known_options[] = {
    {"unordered", "name of an array whose accesses need no order", ""},
    {NULL},
};

static const HlsPassCounter counters[] = {
    [COUNT_DIRECT] = {"direct", "accesses that go to their memory"},
    [COUNT_QUEUED] = {"queued", "accesses that go through a load-store queue"},
    {NULL},
};

const HlsPassDefinition mark_memory_interfaces_pass = {
    .argument = "mark-memory-interfaces",
    .description = "Decide which interface each memory access uses",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_FUNC_FUNC,
    .options = known_options,
    .counters = counters,
};
