/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values. The lowering hands every value on from block to block, so most merges
 * choose between one value and itself: they are that value.
 *
 * Control is a value like any other, but where it has to keep the order of the
 * program. There a block's control stands for itself: it has come by all the
 * blocks before it of which that is true, too.
 */
#include "core/passes/delivery/flow_values.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/delivery/flow_same.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* Signals beside the data are the business of those who made them. */
static bool add_value(flow *f, MlirValue value, size_t block) {
  MlirType type = mlirValueGetType(value);
  if (mlirTypeIsAHandshake(type) &&
      mlirHandshakeTypeGetNumExtraSignals(type) > 0) {
    return false;
  }
  flow_value *added = &f->values[f->num_values];
  *added = (flow_value){
      .value = value, .block = block, .same = added, .number = f->num_values};
  f->num_values++;
  return ptr_map_set(&f->values_of, value.ptr, added) ? true : flow_fail(f);
}

static bool list_values(flow *f) {
  MlirBlock body = ir_func_entry(f->func);
  size_t total = (size_t)mlirBlockGetNumArguments(body);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    total += (size_t)mlirOperationGetNumResults(op);
  }
  f->values = ARENA_ARRAY(&f->memory, flow_value, total);
  if (!f->values) {
    return flow_fail(f);
  }
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); i++) {
    if (!add_value(f, mlirBlockGetArgument(body, i), f->entry)) {
      return false;
    }
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    bool is_made = !ir_is_branch(op) && !ir_is_memory(op);
    /* The index of a control_merge is no value of the program. */
    intptr_t count = mlirOperationIsAHandshakeControlMerge(op)
                         ? 1
                         : mlirOperationGetNumResults(op);
    for (intptr_t r = 0; is_made && r < count; r++) {
      if (!add_value(f, mlirOperationGetResult(op, r), flow_block_of(f, op))) {
        return false;
      }
    }
  }
  return true;
}

/* What a merge gets by way number `i`, from in front of the branch. */
static flow_value *source_of(const flow *f, const flow_edge *way,
                             MlirValue value) {
  MlirOperation def = ir_def(value);
  if (mlirOperationIsNull(f->blocks[way->source].branch)) {
    flow_value *returned = flow_value_of(f, value);
    return returned && returned->block == way->source ? returned : NULL;
  }
  bool conditional = !mlirOperationIsNull(def) &&
                     mlirOperationIsAHandshakeConditionalBranch(def);
  if (!conditional &&
      (mlirOperationIsNull(def) || !mlirOperationIsAHandshakeBranch(def))) {
    return NULL;
  }
  if (flow_block_of(f, def) != way->source ||
      mlirOpResultGetResultNumber(value) != (intptr_t)way->side) {
    return NULL;
  }
  flow_value *source =
      flow_value_of(f, mlirOperationGetOperand(def, conditional ? 1 : 0));
  return source && source->block == way->source ? source : NULL;
}

/* Reads a merge: all of a block choose by the same way in. */
static bool read_merge(flow *f, MlirOperation op) {
  flow_block *block = &f->blocks[flow_block_of(f, op)];
  bool is_mux = mlirOperationIsAHandshakeMux(op);
  intptr_t first = is_mux ? 1 : 0;
  size_t count = (size_t)(mlirOperationGetNumOperands(op) - first);
  if (is_mux && (mlirOperationIsNull(block->control_merge) ||
                 !mlirValueEqual(mlirOperationGetOperand(op, 0),
                                 mlirHandshakeControlMergeGetIndex(
                                     block->control_merge)))) {
    return false;
  }
  bool may_merge = count == 1 || block == &f->blocks[f->exit];
  if (count != block->num_ways_in ||
      (mlirOperationIsAHandshakeMerge(op) && !may_merge)) {
    return false;
  }
  flow_value *value = flow_value_of(f, mlirOperationGetResult(op, 0));
  value->sources = ARENA_ARRAY(&f->memory, flow_value *, count);
  if (!value->sources) {
    return flow_fail(f);
  }
  for (size_t i = 0; i < count; i++) {
    value->sources[i] =
        source_of(f, &block->ways_in[i],
                  mlirOperationGetOperand(op, first + (intptr_t)i));
    if (!value->sources[i]) {
      return false;
    }
  }
  return true;
}

/* Is everything that an operation uses in its block, or from a memory? The end
 * has what all of the function share. */
static bool uses_its_block(const flow *f, MlirOperation op) {
  size_t block = flow_block_of(f, op);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    bool from_memory = !mlirOperationIsNull(def) && ir_is_memory(def);
    const flow_value *value = flow_value_of(f, mlirOperationGetOperand(op, i));
    bool shared = mlirOperationIsAHandshakeEnd(op) && value &&
                  value->block == f->entry && !value->sources;
    if (!from_memory && !shared && (!value || value->block != block)) {
      return false;
    }
  }
  return true;
}

static bool read_ops(flow *f) {
  for (size_t i = 0; i < f->num_routing; i++) {
    MlirOperation op = f->routing[i];
    if (!ir_is_branch(op) && !read_merge(f, op)) {
      return false;
    }
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(f->func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!flow_is_routing(op) && !ir_is_memory(op) && !uses_its_block(f, op)) {
      return false;
    }
  }
  for (size_t b = 0; b < f->count; b++) {
    flow_block *block = &f->blocks[b];
    if (!mlirValueIsNull(block->raw_condition)) {
      block->condition = flow_value_of(f, block->raw_condition);
      if (!block->condition || block->condition->block != b) {
        return false;
      }
    }
  }
  return true;
}

/* Does a memory have to see the token, or a module of the user's, in the order
 * of the program? A constant tells a memory how many stores come. */
static bool keeps_order(MlirOpOperand use) {
  MlirOperation op = mlirOpOperandGetOwner(use);
  if (mlirOperationIsAHandshakeConstant(op)) {
    for (MlirOpOperand next =
             mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
         !mlirOpOperandIsNull(next); next = mlirOpOperandGetNextUse(next)) {
      if (ir_is_memory(mlirOpOperandGetOwner(next))) {
        return true;
      }
    }
  }
  return mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeInstance(op) || ir_is_memory(op);
}

static void find_order(flow *f) {
  for (size_t b = 0; b < f->count; b++) {
    flow_block *block = &f->blocks[b];
    if (mlirOperationIsNull(block->control_merge)) {
      continue;
    }
    MlirValue control = mlirOperationGetResult(block->control_merge, 0);
    for (MlirOpOperand use = mlirValueGetFirstUse(control);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      block->is_ordered |= keeps_order(use);
    }
  }
}

bool flow_values_read(flow *f) {
  if (!list_values(f) || !read_ops(f)) {
    return false;
  }
  find_order(f);
  return flow_same_find(f);
}
