/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loop headers: the targets of retreating edges of a depth-first search over
 * the blocks, which in a program without jumps into loops are the headers of
 * its natural loops. An edge goes from block to block where a channel does; a
 * channel from a block to a merge of the same block is a loop of one block.
 */
#include "loop_headers.h"

typedef struct block_edge {
  size_t target;
  struct block_edge *next;
} block_edge;

typedef struct block_node {
  block_edge *out;
  block_edge *position; /* of the search */
  bool visited;
  bool on_path;
  bool is_header;
} block_node;

static const void *key_of(int64_t bb) { return (const void *)(bb + 1); }

static size_t find_block(const loop_headers *headers, int64_t bb) {
  return (size_t)(uintptr_t)ptr_map_get(&headers->index, key_of(bb)) - 1;
}

static bool is_merge(MlirOperation op) {
  return ir_op_is(op, "handshake.merge") || ir_op_is(op, "handshake.mux") ||
         ir_op_is(op, "handshake.control_merge");
}

/* Gives every block a node, the first block of the body the first one. */
static bool list_blocks(loop_headers *headers, MlirOperation func) {
  MlirBlock body = ir_func_entry(func);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    if (bb < 0 || ptr_map_has(&headers->index, key_of(bb))) {
      continue;
    }
    headers->num_blocks++;
    if (!ptr_map_set(&headers->index, key_of(bb),
                     (void *)(uintptr_t)headers->num_blocks)) {
      return false;
    }
  }
  headers->blocks =
      ARENA_ARRAY(&headers->arena, block_node, headers->num_blocks);
  return headers->blocks;
}

static bool add_edge(loop_headers *headers, size_t from, size_t to) {
  block_edge *edge = ARENA_ARRAY(&headers->arena, block_edge, 1);
  if (!edge) {
    return false;
  }
  *edge = (block_edge){to, headers->blocks[from].out};
  headers->blocks[from].out = edge;
  return true;
}

/* Adds the edges of the channels that an operation feeds. */
static bool add_edges(loop_headers *headers, MlirOperation op, int64_t bb) {
  size_t from = find_block(headers, bb);
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(result);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      int64_t to = ir_bb(user);
      bool is_select = ir_op_is(user, "handshake.mux") &&
                       mlirOpOperandGetOperandNumber(use) == 0;
      if (to == bb && is_merge(user) && !is_select) {
        headers->blocks[from].is_header = true;
      } else if (to >= 0 && to != bb &&
                 !add_edge(headers, from, find_block(headers, to))) {
        return false;
      }
    }
  }
  return true;
}

static bool search(loop_headers *headers, size_t root) {
  size_t *path = ARENA_ARRAY(&headers->arena, size_t, headers->num_blocks);
  if (!path) {
    return false;
  }
  size_t depth = 0;
  path[depth++] = root;
  headers->blocks[root].visited = headers->blocks[root].on_path = true;
  headers->blocks[root].position = headers->blocks[root].out;
  while (depth > 0) {
    block_node *block = &headers->blocks[path[depth - 1]];
    block_edge *edge = block->position;
    if (!edge) {
      block->on_path = false;
      depth--;
      continue;
    }
    block->position = edge->next;
    block_node *target = &headers->blocks[edge->target];
    if (target->on_path) {
      target->is_header = true;
    } else if (!target->visited) {
      target->visited = target->on_path = true;
      target->position = target->out;
      path[depth++] = edge->target;
    }
  }
  return true;
}

bool loop_headers_find(loop_headers *headers, MlirOperation func) {
  if (!list_blocks(headers, func)) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    if (bb >= 0 && !add_edges(headers, op, bb)) {
      return false;
    }
  }
  for (size_t i = 0; i < headers->num_blocks; i++) {
    if (!headers->blocks[i].visited && !search(headers, i)) {
      return false;
    }
  }
  return true;
}

void loop_headers_finish(loop_headers *headers) {
  ir_arena_finish(&headers->arena);
  ptr_map_finish(&headers->index);
  *headers = (loop_headers){0};
}

bool loop_headers_has(const loop_headers *headers, int64_t bb) {
  return bb >= 0 && ptr_map_has(&headers->index, key_of(bb)) &&
         headers->blocks[find_block(headers, bb)].is_header;
}
