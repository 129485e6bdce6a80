/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Basic blocks. A fork or a buffer belongs to the block that uses its tokens.
 */
#include "core/passes/timing/loop_blocks.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"

static const void *key_of(int64_t bb) { return (const void *)(bb + 1); }

size_t loop_blocks_index(const loop_blocks *blocks, int64_t bb) {
  return bb < 0
             ? LOOP_BLOCKS_NONE
             : (size_t)(uintptr_t)ptr_map_get(&blocks->index, key_of(bb)) - 1;
}

static bool passes_on(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

/* What makes the tokens of a value, before forks and buffers; null for an
 * argument. */
static MlirOperation maker_of(MlirValue value) {
  MlirOperation def = ir_def(value);
  while (!mlirOperationIsNull(def) && passes_on(def)) {
    def = ir_def(mlirOperationGetOperand(def, 0));
  }
  return def;
}

/* Does a mux choose by a condition of its own block, and not by where control
 * came from? */
static bool chooses_by_condition(MlirOperation mux) {
  MlirOperation by = maker_of(mlirOperationGetOperand(mux, 0));
  return !mlirOperationIsNull(by) &&
         !mlirOperationIsAHandshakeControlMerge(by) &&
         !mlirOperationIsAHandshakeInit(by);
}

bool loop_blocks_is_entry(MlirOperation op, intptr_t operand) {
  if (mlirOperationIsAHandshakeMux(op)) {
    return operand > 0 && !chooses_by_condition(op);
  }
  return mlirOperationIsAHandshakeInit(op) || ir_is_merge(op);
}

bool loop_blocks_add(loop_blocks *blocks, size_t block, MlirOperation op) {
  block_op *added = ARENA_ARRAY(&blocks->arena, block_op, 1);
  if (!added) {
    return false;
  }
  block_node *node = &blocks->blocks[block];
  added->op = op;
  if (node->last_op) {
    node->last_op->next = added;
  } else {
    node->ops = added;
  }
  node->last_op = added;
  return true;
}

/* Gives every block a node, the first block of the body the first one. */
static bool list_blocks(loop_blocks *blocks, MlirOperation func) {
  MlirBlock body = ir_func_entry(func);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    if (bb >= 0 && !ptr_map_has(&blocks->index, key_of(bb)) &&
        !ptr_map_set(&blocks->index, key_of(bb),
                     (void *)(uintptr_t)++blocks->count)) {
      return false;
    }
  }
  blocks->blocks = ARENA_ARRAY(&blocks->arena, block_node, blocks->count);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       blocks->blocks && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    if (bb >= 0) {
      size_t block = loop_blocks_index(blocks, bb);
      blocks->blocks[block].bb = bb;
      if (!loop_blocks_add(blocks, block, op)) {
        return false;
      }
    }
  }
  return blocks->blocks;
}

static bool add_edge(loop_blocks *blocks, size_t from, size_t to,
                     bool is_entry) {
  block_edge *edge = ARENA_ARRAY(&blocks->arena, block_edge, 1);
  if (!edge) {
    return false;
  }
  *edge = (block_edge){
      .target = to, .is_entry = is_entry, .next = blocks->blocks[from].out};
  blocks->blocks[from].out = edge;
  return true;
}

/* Notes that what feeds an operand is in block `bb`, unless it is used in
 * another block, too: then it is in its own one. */
static bool place_feeders(loop_blocks *blocks, MlirValue operand, int64_t bb) {
  MlirOperation def = ir_def(operand);
  while (!mlirOperationIsNull(def) && passes_on(def)) {
    const void *own = key_of(ir_bb(def));
    const void *known = ptr_map_get(&blocks->places, def.ptr);
    const void *key = known && known != key_of(bb) ? own : key_of(bb);
    if (known == key) {
      return true;
    }
    if (!ptr_map_set(&blocks->places, def.ptr, key)) {
      return false;
    }
    def = ir_def(mlirOperationGetOperand(def, 0));
  }
  return true;
}

/* Keeps what feeds an operand in its own block. */
static bool keep_feeders(loop_blocks *blocks, MlirValue operand) {
  MlirOperation def = ir_def(operand);
  while (!mlirOperationIsNull(def) && passes_on(def)) {
    if (!place_feeders(blocks, mlirOperationGetResult(def, 0), ir_bb(def))) {
      return false;
    }
    def = ir_def(mlirOperationGetOperand(def, 0));
  }
  return true;
}

static bool is_made_by(MlirValue value, ir_kind is_kind) {
  MlirOperation maker = maker_of(value);
  return !mlirOperationIsNull(maker) && is_kind(maker);
}

/* Finds where what feeds an operand is. A mux that does not choose by where
 * control came from may have its data from far away, where others use it, too;
 * but what a branch has let pass is in a block of that side of the branch. */
static bool place_operand(loop_blocks *blocks, MlirOperation op, intptr_t i) {
  MlirValue operand = mlirOperationGetOperand(op, i);
  if (mlirOperationIsAHandshakeMux(op) && i > 0) {
    MlirValue select = mlirOperationGetOperand(op, 0);
    bool by_condition = chooses_by_condition(op);
    bool is_far =
        by_condition
            ? !is_made_by(operand, mlirOperationIsAHandshakeConditionalBranch)
            : is_made_by(select, mlirOperationIsAHandshakeInit);
    return !is_far || keep_feeders(blocks, operand);
  }
  return loop_blocks_is_entry(op, i) ||
         place_feeders(blocks, operand, ir_bb(op));
}

static bool find_places(loop_blocks *blocks, MlirOperation func) {
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    if (bb < 0 || passes_on(op) || mlirOperationIsAHandshakeEnd(op)) {
      continue;
    }
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      if (!place_operand(blocks, op, i)) {
        return false;
      }
    }
  }
  return true;
}

/* The block in which an operation's tokens are: its own, or that in which a
 * fork or a buffer is used. */
static int64_t block_of(const loop_blocks *blocks, MlirOperation op) {
  intptr_t place = (intptr_t)ptr_map_get(&blocks->places, op.ptr);
  return place ? place - 1 : ir_bb(op);
}

/* Adds the edges of the channels that an operation feeds. */
static bool add_edges(loop_blocks *blocks, MlirOperation op) {
  int64_t bb = block_of(blocks, op);
  size_t from = loop_blocks_index(blocks, bb);
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(result);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      bool is_entry =
          loop_blocks_is_entry(user, mlirOpOperandGetOperandNumber(use));
      int64_t to = block_of(blocks, user);
      if (to == bb && is_entry) {
        blocks->blocks[from].follows_itself = true;
      } else if (to >= 0 && to != bb &&
                 !add_edge(blocks, from, loop_blocks_index(blocks, to),
                           is_entry)) {
        return false;
      }
    }
  }
  return true;
}

bool loop_blocks_find(loop_blocks *blocks, MlirOperation func) {
  if (!list_blocks(blocks, func) || !find_places(blocks, func)) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (ir_bb(op) >= 0 && !add_edges(blocks, op)) {
      return false;
    }
  }
  return true;
}

void loop_blocks_finish(loop_blocks *blocks) {
  arena_finish(&blocks->arena);
  ptr_map_finish(&blocks->index);
  ptr_map_finish(&blocks->places);
  *blocks = (loop_blocks){0};
}
