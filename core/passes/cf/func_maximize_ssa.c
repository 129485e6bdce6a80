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
 * High-level Synthesis", 2018). Liveness is found value by value, from the uses
 * back to the definition (Boissinot et al., "Computing Liveness Sets for
 * SSA-Form Programs", 2011), in time in proportion to what is live.
 */
#include "core/passes/cf/func_maximize_ssa.h"
#include "core/ir/cfg.h"
#include "core/passes/passes_internal.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinTypes.h"

/* A value that is live where a block begins. */
typedef struct live_value {
  unsigned value;     /* its index */
  MlirValue argument; /* of the block, that stands for it */
  struct live_value *next;
} live_value;

/* What is live where a block begins, in the order of the values. */
typedef struct live_block {
  live_value *first;
  live_value *last;
  size_t count;
} live_block;

/* The values that cross a block boundary, and where they are live. */
typedef struct liveness {
  cfg graph;
  arena_pool arena;
  ptr_map index;     /* value -> index + 1 */
  MlirValue *values; /* in order of definition */
  unsigned num_values;
  live_block *blocks;
  unsigned *seen;     /* per block: index + 1 of the last value found live */
  unsigned *reached;  /* blocks from which that value is followed back */
  MlirValue *current; /* per value: what stands for it in the block at hand */
  unsigned *known_in; /* per value: index + 1 of the block of `current` */
} liveness;

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

/* Notes that a value is live where a block begins. If that is new, the block is
 * reached. Returns false when out of memory. */
static bool reach(liveness *live, unsigned v, unsigned b, unsigned *count) {
  hls_work_count(1);
  if (live->seen[b] == v + 1) {
    return true;
  }
  live_value *entry = ARENA_ARRAY(&live->arena, live_value, 1);
  if (!entry) {
    return false;
  }
  entry->value = v;
  live_block *block = &live->blocks[b];
  if (block->last) {
    block->last->next = entry;
  } else {
    block->first = entry;
  }
  block->last = entry;
  block->count++;
  live->seen[b] = v + 1;
  live->reached[(*count)++] = b;
  return true;
}

/* Follows a value from its uses back to its definition. */
static bool follow(liveness *live, unsigned v) {
  MlirValue value = live->values[v];
  unsigned home = cfg_index(&live->graph, ir_value_block(value));
  unsigned count = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    unsigned b = cfg_index(&live->graph,
                           mlirOperationGetBlock(mlirOpOperandGetOwner(use)));
    if (b != home && !reach(live, v, b, &count)) {
      return false;
    }
  }
  while (count > 0) {
    const cfg_block *block = &live->graph.blocks[live->reached[--count]];
    for (unsigned e = 0; e < block->num_incoming; e++) {
      unsigned source = block->incoming[e].source;
      if (source != home && !reach(live, v, source, &count)) {
        return false;
      }
    }
  }
  return true;
}

static bool solve(liveness *live) {
  unsigned n = live->graph.num_blocks;
  live->blocks = ARENA_ARRAY(&live->arena, live_block, n);
  live->seen = ARENA_ARRAY(&live->arena, unsigned, n);
  live->reached = ARENA_ARRAY(&live->arena, unsigned, n);
  live->current = ARENA_ARRAY(&live->arena, MlirValue, live->num_values);
  live->known_in = ARENA_ARRAY(&live->arena, unsigned, live->num_values);
  bool ok = live->blocks && live->seen && live->reached && live->current &&
            live->known_in;
  for (unsigned v = 0; ok && v < live->num_values; v++) {
    ok = follow(live, v);
  }
  return ok;
}

/* Makes in_block() answer for block `b`. */
static void enter(liveness *live, unsigned b) {
  for (live_value *l = live->blocks[b].first; l; l = l->next) {
    live->current[l->value] = l->argument;
    live->known_in[l->value] = b + 1;
  }
}

/* The value that stands for value `v` in the block that was entered last. */
static MlirValue in_block(const liveness *live, unsigned b, unsigned v) {
  return live->known_in[v] == b + 1 ? live->current[v] : live->values[v];
}

static void add_arguments(liveness *live) {
  for (unsigned b = 0; b < live->graph.num_blocks; b++) {
    for (live_value *l = live->blocks[b].first; l; l = l->next) {
      MlirValue value = live->values[l->value];
      l->argument = mlirBlockAddArgument(live->graph.blocks[b].block,
                                         mlirValueGetType(value),
                                         ir_value_location(value));
    }
  }
}

static void rename_uses(liveness *live, unsigned b) {
  MlirBlock block = live->graph.blocks[b].block;
  enter(live, b);
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      MlirValue value = mlirOperationGetOperand(op, i);
      uintptr_t v = (uintptr_t)ptr_map_get(&live->index, value.ptr);
      if (v && live->known_in[v - 1] == b + 1) {
        mlirOperationSetOperand(op, i, live->current[v - 1]);
      }
    }
  }
}

static bool pass_operands(liveness *live, unsigned b) {
  MlirOperation terminator = live->graph.blocks[b].terminator;
  cfg_values extra[2] = {0};
  bool any = false;
  enter(live, b);
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(terminator); s++) {
    unsigned to =
        cfg_index(&live->graph, mlirOperationGetSuccessor(terminator, s));
    const live_block *block = &live->blocks[to];
    MlirValue *values = ARENA_ARRAY(&live->arena, MlirValue, block->count);
    if (!values) {
      return false;
    }
    for (const live_value *l = block->first; l; l = l->next) {
      values[extra[s].count++] = in_block(live, b, l->value);
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
  bool ok =
      cfg_build(&live.graph, func) && find_crossing(&live) && solve(&live);
  if (ok) {
    add_arguments(&live);
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

static size_t count_arguments(MlirOperation func) {
  size_t count = 0;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    count += (size_t)mlirBlockGetNumArguments(b);
  }
  return count;
}

static bool visit(MlirOperation func, void *user) {
  const HlsPass *pass = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  if (!func_maximize_ssa_check(func)) {
    return false;
  }
  if (!cfg_erase_unreachable(func)) {
    ir_out_of_memory(func);
    return false;
  }
  size_t before = count_arguments(func);
  if (!func_maximize_ssa(func)) {
    ir_out_of_memory(func);
    return false;
  }
  hlsPassCount(*pass, 0, count_arguments(func) - before);
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return ir_for_each(root, mlirOperationIsAFuncFunc, visit, &pass)
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"cf", "func", NULL};

static const HlsPassCounter counters[] = {
    {"arguments", "values that blocks have names of their own for"},
    {NULL},
};

const HlsPassDefinition func_maximize_ssa_pass = {
    .argument = "func-maximize-ssa",
    .description = "Make every block name all values it uses",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_FUNC_FUNC,
    .counters = counters,
};
