/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * func-maximize-ssa: makes every block name all that it uses.
 *
 * Expects: func.func at cf level, branches by cf.br and cf.cond_br only;
 * constants should have been pushed to their uses before.
 * Guarantees: every value used in a block is an argument of the block or
 * defined in it, except memrefs, which stay global. Unreachable blocks are
 * gone. A value is threaded only through blocks where it is live, so that no
 * token is carried around for nothing. New block arguments follow the old
 * ones, in the order in which their values are defined.
 *
 * This is what lets each block become a piece of circuit that exchanges tokens
 * with its neighbours only (Josipović, Ghosal, Ienne, "Dynamically Scheduled
 * High-level Synthesis", 2018). Liveness is the textbook backward data flow
 * problem, on bit sets.
 */
#include "core/passes/cf/func_maximize_ssa.h"
#include "core/ir/cfg.h"
#include "core/passes/passes_internal.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"
#include "mlir-c/BuiltinTypes.h"

/* The values that cross a block boundary, and where they are live. */
typedef struct liveness {
  cfg graph;
  arena_pool arena;
  ptr_map index;     /* value -> index + 1 */
  MlirValue *values; /* in order of definition */
  unsigned num_values;
  size_t words;     /* of one bit set */
  uint64_t **in;    /* per block: live on entry */
  uint64_t **local; /* per block: defined there, first; later unused */
  MlirValue **args; /* per block: arguments for the values live on entry */
} liveness;

static bool has_bit(const uint64_t *set, unsigned i) {
  return set[i / 64] >> (i % 64) & 1;
}

static void set_bit(uint64_t *set, unsigned i) {
  set[i / 64] |= UINT64_C(1) << (i % 64);
}

/* The number of elements before `i`. */
static size_t rank(const uint64_t *set, unsigned i) {
  size_t count = 0;
  for (unsigned w = 0; w < i / 64; w++) {
    count += (size_t)__builtin_popcountll(set[w]);
  }
  uint64_t below = (UINT64_C(1) << (i % 64)) - 1;
  return count + (size_t)__builtin_popcountll(set[i / 64] & below);
}

static void finish(liveness *live) {
  cfg_finish(&live->graph);
  arena_finish(&live->arena);
  ptr_map_finish(&live->index);
}

static bool used_elsewhere(MlirValue value, MlirBlock block) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mlirBlockEqual(mlirOperationGetBlock(user), block)) {
      return true;
    }
  }
  return false;
}

/* Calls with each value that a block defines: arguments, then results. */
static bool for_each_definition(MlirBlock block,
                                bool (*visit)(liveness *, MlirValue),
                                liveness *live) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++) {
    if (!visit(live, mlirBlockGetArgument(block, i))) {
      return false;
    }
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
      if (!visit(live, mlirOperationGetResult(op, i))) {
        return false;
      }
    }
  }
  return true;
}

static bool count_crossing(liveness *live, MlirValue value) {
  if (!mlirTypeIsAMemRef(mlirValueGetType(value)) &&
      used_elsewhere(value, ir_value_block(value))) {
    live->num_values++;
    return ptr_map_set(&live->index, value.ptr,
                       (void *)(uintptr_t)live->num_values);
  }
  return true;
}

static bool record_crossing(liveness *live, MlirValue value) {
  uintptr_t i = (uintptr_t)ptr_map_get(&live->index, value.ptr);
  if (i) {
    live->values[i - 1] = value;
  }
  return true;
}

static bool find_crossing(liveness *live) {
  for (unsigned b = 0; b < live->graph.num_blocks; b++) {
    if (!for_each_definition(live->graph.blocks[b].block, count_crossing,
                             live)) {
      return false;
    }
  }
  live->values = ARENA_ARRAY(&live->arena, MlirValue, live->num_values);
  if (!live->values) {
    return false;
  }
  for (unsigned b = 0; b < live->graph.num_blocks; b++) {
    for_each_definition(live->graph.blocks[b].block, record_crossing, live);
  }
  return true;
}

/* Sets in[b] to what block b uses but does not define, local[b] to what it
 * defines. */
static void scan_block(liveness *live, unsigned b) {
  MlirBlock block = live->graph.blocks[b].block;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      MlirValue value = mlirOperationGetOperand(op, i);
      uintptr_t v = (uintptr_t)ptr_map_get(&live->index, value.ptr);
      if (v && !mlirBlockEqual(ir_value_block(value), block)) {
        set_bit(live->in[b], (unsigned)v - 1);
      }
    }
  }
  for (unsigned v = 0; v < live->num_values; v++) {
    if (mlirBlockEqual(ir_value_block(live->values[v]), block)) {
      set_bit(live->local[b], v);
    }
  }
}

static bool solve(liveness *live) {
  unsigned n = live->graph.num_blocks;
  live->words = live->num_values / 64 + 1;
  live->in = ARENA_ARRAY(&live->arena, uint64_t *, n);
  live->local = ARENA_ARRAY(&live->arena, uint64_t *, n);
  live->args = ARENA_ARRAY(&live->arena, MlirValue *, n);
  if (!live->in || !live->local || !live->args) {
    return false;
  }
  for (unsigned b = 0; b < n; b++) {
    live->in[b] = ARENA_ARRAY(&live->arena, uint64_t, live->words);
    live->local[b] = ARENA_ARRAY(&live->arena, uint64_t, live->words);
    if (!live->in[b] || !live->local[b]) {
      return false;
    }
    scan_block(live, b);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = n; b-- > 0;) {
      const cfg_block *block = &live->graph.blocks[b];
      for (unsigned e = 0; e < block->num_incoming; e++) {
        unsigned p = block->incoming[e].source;
        for (size_t w = 0; w < live->words; w++) {
          uint64_t more = live->in[b][w] & ~live->local[p][w] & ~live->in[p][w];
          live->in[p][w] |= more;
          changed |= more != 0;
        }
      }
    }
  }
  return true;
}

/* The value that stands for value `v` in block `b`. */
static MlirValue in_block(const liveness *live, unsigned b, unsigned v) {
  return has_bit(live->local[b], v) ? live->values[v]
                                    : live->args[b][rank(live->in[b], v)];
}

static bool add_arguments(liveness *live) {
  for (unsigned b = 0; b < live->graph.num_blocks; b++) {
    size_t count = 0;
    live->args[b] = ARENA_ARRAY(&live->arena, MlirValue,
                                rank(live->in[b], live->num_values));
    if (!live->args[b]) {
      return false;
    }
    for (unsigned v = 0; v < live->num_values; v++) {
      if (has_bit(live->in[b], v)) {
        live->args[b][count++] = mlirBlockAddArgument(
            live->graph.blocks[b].block, mlirValueGetType(live->values[v]),
            ir_value_location(live->values[v]));
      }
    }
  }
  return true;
}

static void rename_uses(liveness *live, unsigned b) {
  MlirBlock block = live->graph.blocks[b].block;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      MlirValue value = mlirOperationGetOperand(op, i);
      uintptr_t v = (uintptr_t)ptr_map_get(&live->index, value.ptr);
      if (v && !has_bit(live->local[b], (unsigned)v - 1)) {
        mlirOperationSetOperand(op, i, in_block(live, b, (unsigned)v - 1));
      }
    }
  }
}

static bool pass_operands(liveness *live, unsigned b) {
  MlirOperation terminator = live->graph.blocks[b].terminator;
  cfg_values extra[2] = {0};
  bool any = false;
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(terminator); s++) {
    unsigned to =
        cfg_index(&live->graph, mlirOperationGetSuccessor(terminator, s));
    MlirValue *values = ARENA_ARRAY(&live->arena, MlirValue,
                                    rank(live->in[to], live->num_values));
    if (!values) {
      return false;
    }
    for (unsigned v = 0; v < live->num_values; v++) {
      if (has_bit(live->in[to], v)) {
        values[extra[s].count++] = in_block(live, b, v);
      }
    }
    extra[s].values = values;
    any |= extra[s].count > 0;
  }
  return !any || !mlirOperationIsNull(cfg_append_operands(terminator, extra));
}

bool func_maximize_ssa(MlirOperation func) {
  if (!cfg_erase_unreachable(func)) {
    return false;
  }
  liveness live = {0};
  bool ok = cfg_build(&live.graph, func) && find_crossing(&live) &&
            solve(&live) && add_arguments(&live);
  if (ok) {
    for (unsigned b = 0; b < live.graph.num_blocks; b++) {
      rename_uses(&live, b);
    }
    for (unsigned b = 0; ok && b < live.graph.num_blocks; b++) {
      ok = pass_operands(&live, b);
    }
  }
  finish(&live);
  return ok;
}

bool func_maximize_ssa_check(MlirOperation func) {
  bool ok = true;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      bool branch = mlirOperationIsAControlFlowBranch(op) ||
                    mlirOperationIsAControlFlowCondBranch(op);
      if (mlirOperationGetNumRegions(op) > 0 ||
          (mlirOperationGetNumSuccessors(op) > 0 && !branch)) {
        MlirStringRef name = ir_op_name(op);
        ir_error(mlirOperationGetLocation(op), "unsupported-operation",
                 "'%.*s' is not an operation of the cf level", (int)name.length,
                 name.data);
        ok = false;
      }
    }
  }
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  if (!func_maximize_ssa_check(func)) {
    return false;
  }
  if (!func_maximize_ssa(func)) {
    ir_out_of_memory(func);
    return false;
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  return ir_for_each(root, mlirOperationIsAFuncFunc, visit, NULL)
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"cf", "func", NULL};

const HlsPassDefinition func_maximize_ssa_pass = {
    .argument = "func-maximize-ssa",
    .description = "Make every block name all values it uses",
    .dialects = dialects,
    .run = run,
};
