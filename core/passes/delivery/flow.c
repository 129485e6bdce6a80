/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads the blocks of a circuit. Everything is checked: of a circuit that was
 * written by hand, or changed since, nothing is believed.
 */
#include "core/passes/delivery/flow.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

bool flow_is_routing(MlirOperation op) {
  return ir_is_branch(op) || ir_is_merge(op);
}

static MlirOperation first_op(const flow *f) {
  return mlirBlockGetFirstOperation(ir_func_entry(f->func));
}

static const void *key_of(int64_t bb) { return (const void *)(bb + 1); }

size_t flow_block_of(const flow *f, MlirOperation op) {
  int64_t bb = ir_bb(op);
  return bb < 0 ? FLOW_NONE
                : (size_t)(uintptr_t)ptr_map_get(&f->blocks_of, key_of(bb)) - 1;
}

flow_value *flow_value_of(const flow *f, MlirValue value) {
  return ptr_map_get(&f->values_of, value.ptr);
}

bool flow_fail(flow *f) {
  f->out_of_memory = true;
  return false;
}

/* Finds the blocks. What is not a memory has one. */
static bool list_blocks(flow *f) {
  size_t num_ops = 0;
  for (MlirOperation op = first_op(f); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    num_ops++;
    if ((bb < 0) != ir_is_memory(op)) {
      return false;
    }
    if (bb >= 0 && !ptr_map_has(&f->blocks_of, key_of(bb)) &&
        !ptr_map_set(&f->blocks_of, key_of(bb), (void *)++f->count)) {
      return flow_fail(f);
    }
  }
  f->blocks = ARENA_ARRAY(&f->memory, flow_block, f->count);
  f->routing = ARENA_ARRAY(&f->memory, MlirOperation, num_ops);
  return f->blocks && f->routing ? true : flow_fail(f);
}

/* Notes a branch: all of a block have the same condition. */
static bool note_branch(flow_block *block, MlirOperation op) {
  bool has_condition = mlirOperationIsAHandshakeConditionalBranch(op);
  MlirValue condition = {NULL};
  if (has_condition) {
    condition = mlirOperationGetOperand(op, 0);
  }
  if (mlirOperationIsNull(block->branch)) {
    block->branch = op;
    block->raw_condition = condition;
  }
  return mlirValueIsNull(condition) == mlirValueIsNull(block->raw_condition) &&
         (!has_condition || mlirValueEqual(condition, block->raw_condition));
}

static bool list_ops(flow *f) {
  for (MlirOperation op = first_op(f); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    size_t b = flow_block_of(f, op);
    if (b == FLOW_NONE) {
      continue;
    }
    flow_block *block = &f->blocks[b];
    if (mlirOperationIsNull(block->first)) {
      block->first = op;
      block->bb = ir_bb(op);
      block->next[0] = block->next[1] = FLOW_NONE;
    }
    if (mlirOperationIsAHandshakeControlMerge(op)) {
      if (!mlirOperationIsNull(block->control_merge)) {
        return false;
      }
      block->control_merge = op;
    }
    if (flow_is_routing(op)) {
      f->routing[f->num_routing++] = op;
    }
    if (ir_is_branch(op) && !note_branch(block, op)) {
      return false;
    }
  }
  return true;
}

/* Connects a way into a block with the branch that it comes from; `source` is
 * the one of a way without a branch, to the end of the function. */
static bool connect(flow *f, size_t target, size_t index, size_t source,
                    unsigned side) {
  flow_block *from = &f->blocks[source];
  if (from->next[side] != FLOW_NONE) {
    return false;
  }
  from->next[side] = target;
  f->blocks[target].ways_in[index] = (flow_edge){source, side, target, index};
  return true;
}

/* The block that returns a value to the end of the function. */
static size_t returning_block(const flow *f, MlirValue value) {
  MlirOperation def = ir_def(value);
  return mlirOperationIsNull(def) ? f->entry : flow_block_of(f, def);
}

/* Finds the ways into a block by a merge of it. */
static bool connect_block(flow *f, size_t b, MlirOperation merge) {
  flow_block *block = &f->blocks[b];
  intptr_t count = mlirOperationGetNumOperands(merge);
  block->num_ways_in = (size_t)count;
  block->ways_in = ARENA_ARRAY(&f->memory, flow_edge, (size_t)count);
  if (!block->ways_in) {
    return flow_fail(f);
  }
  for (intptr_t i = 0; i < count; i++) {
    MlirValue value = mlirOperationGetOperand(merge, i);
    MlirOperation def = ir_def(value);
    bool branches = !mlirOperationIsNull(def) && ir_is_branch(def);
    size_t source =
        branches ? flow_block_of(f, def) : returning_block(f, value);
    unsigned side = branches ? (unsigned)mlirOpResultGetResultNumber(value) : 0;
    bool returns = b == f->exit && source != FLOW_NONE &&
                   mlirOperationIsNull(f->blocks[source].branch);
    if (source == FLOW_NONE || (!branches && !returns) ||
        !connect(f, b, (size_t)i, source, side)) {
      return false;
    }
  }
  return true;
}

/* The merge that tells the ways into the block at the end of the function,
 * which has no control of its own when several blocks return; null if there is
 * none.
 */
static MlirOperation merge_of_returns(const flow *f) {
  for (size_t i = 0; i < f->num_routing; i++) {
    MlirOperation op = f->routing[i];
    if (ir_is_merge(op) && flow_block_of(f, op) == f->exit) {
      return op;
    }
  }
  return ir_no_op();
}

/* Every block but the first has a way in, and every one but the last a way
 * on. */
static bool connect_blocks(flow *f) {
  MlirOperation end = mlirBlockGetTerminator(ir_func_entry(f->func));
  f->exit = flow_block_of(f, end);
  f->entry = 0;
  if (f->exit == FLOW_NONE ||
      !mlirOperationIsNull(f->blocks[0].control_merge)) {
    return false;
  }
  for (size_t b = 1; b < f->count; b++) {
    MlirOperation merge = f->blocks[b].control_merge;
    if (mlirOperationIsNull(merge) && b == f->exit) {
      merge = merge_of_returns(f);
    }
    if (mlirOperationIsNull(merge) || !connect_block(f, b, merge)) {
      return false;
    }
  }
  for (size_t b = 0; b < f->count; b++) {
    const flow_block *block = &f->blocks[b];
    bool both = !mlirValueIsNull(block->raw_condition);
    if ((block->next[0] != FLOW_NONE) != (b != f->exit) ||
        (block->next[1] != FLOW_NONE) != both) {
      return false;
    }
  }
  return true;
}

bool flow_read(flow *f, MlirOperation func) {
  f->func = func;
  /* What has no argument has nothing that starts it. */
  return mlirBlockGetNumArguments(ir_func_entry(func)) > 0 && list_blocks(f) &&
         f->count > 1 && list_ops(f) && connect_blocks(f);
}

void flow_finish(flow *f) {
  ptr_map_finish(&f->blocks_of);
  ptr_map_finish(&f->values_of);
  arena_finish(&f->memory);
  *f = (flow){0};
}
