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
 * keep their order without making a loop slower (token_order.h); all others go
 * to the memory controller. So do those of a memory without stores, which may
 * have been found never to run after the dependences were. So do those of the
 * argument of the name `unordered`, and they lose their dependences: such a
 * circuit is wrong, but shows what the order costs.
 */
#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/cf/token_order.h"
#include "core/passes/passes_internal.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct marking {
  ptr_map queued; /* name attribute of an access that needs the queue */
  ptr_map stored; /* memref value that a store writes to */
  ptr_map groups; /* memref value -> next group + 1, while marking */
  MlirStringRef unordered;      /* name of an argument; null for none */
  const void *unordered_memory; /* that, in the function at hand */
  bool out_of_memory;
} marking;

static const void *memory_of(MlirOperation access) {
  return mlirOperationGetOperand(access,
                                 mlirOperationIsAMemRefStore(access) ? 1 : 0)
      .ptr;
}

static MlirWalkResult find_stored(MlirOperation op, void *user) {
  marking *state = user;
  if (mlirOperationIsAMemRefStore(op) &&
      !ptr_map_set(&state->stored, memory_of(op), op.ptr)) {
    state->out_of_memory = true;
    return MlirWalkResultInterrupt;
  }
  return MlirWalkResultAdvance;
}

/* Marks the accesses of one block. A memory's group in this block is chosen at
 * its first access; `in_block` remembers it. */
static bool mark_block(marking *state, MlirBlock block, ptr_map *in_block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!ir_is_access(op)) {
      continue;
    }
    MlirContext context = mlirOperationGetContext(op);
    MlirAttribute name = ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME);
    const void *memory = memory_of(op);
    if (mlirAttributeIsNull(name) || !ptr_map_has(&state->queued, name.ptr) ||
        !ptr_map_has(&state->stored, memory) ||
        memory == state->unordered_memory) {
      if (memory == state->unordered_memory) {
        mlirOperationRemoveAttributeByName(op,
                                           ir_str(MLIR_ATTR_HANDSHAKE_DEPS));
      }
      ir_set_attr(op, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE,
                  mlirHandshakeMemInterfaceAttrGetMC(context));
      continue;
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
  }
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
  bool ok = ir_func_is_declaration(func) ||
            token_order_find_queued(func, &state->queued);
  for (MlirBlock b = ir_func_entry(func); ok && !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    ptr_map in_block = {0};
    ok = mark_block(state, b, &in_block);
    ptr_map_finish(&in_block);
  }
  state->out_of_memory |= !ok;
  return ok;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  marking state = {.unordered = hlsPassOption(options, "unordered")};
  mlirOperationWalk(root, find_stored, &state, MlirWalkPreOrder);
  bool ok = !state.out_of_memory &&
            ir_for_each(root, mlirOperationIsAFuncFunc, visit, &state);
  ptr_map_finish(&state.queued);
  ptr_map_finish(&state.stored);
  ptr_map_finish(&state.groups);
  return ok ? mlirLogicalResultSuccess() : ir_out_of_memory(root);
}

static const char *const dialects[] = {"handshake", "func", "memref", NULL};

const HlsPassDefinition mark_memory_interfaces_pass = {
    .argument = "mark-memory-interfaces",
    .description = "Decide which interface each memory access uses",
    .dialects = dialects,
    .run = run,
};
