/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loop headers: the targets of retreating edges of a depth-first search over
 * the blocks, which in a program without jumps into loops are the headers of
 * its natural loops. An edge goes from block to block where a channel does; a
 * channel from a block to a merge of the same block is a loop of one block.
 */
#include "core/passes/timing/loop_headers.h"
#include "hls/handshake_ops.h"

typedef struct block_edge {
  size_t target;
  bool is_back; /* control begins a loop again along it */
  struct block_edge *next;
} block_edge;

typedef struct block_node {
  int64_t bb;
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
  return mlirOperationIsAHandshakeMerge(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeControlMerge(op);
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
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       headers->blocks && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    int64_t bb = ir_bb(op);
    if (bb >= 0) {
      headers->blocks[find_block(headers, bb)].bb = bb;
    }
  }
  return headers->blocks;
}

static bool add_edge(loop_headers *headers, size_t from, size_t to) {
  block_edge *edge = ARENA_ARRAY(&headers->arena, block_edge, 1);
  if (!edge) {
    return false;
  }
  *edge = (block_edge){.target = to, .next = headers->blocks[from].out};
  headers->blocks[from].out = edge;
  return true;
}

/* Does the operand wait for tokens of its own block, rather than for those of
 * whichever block was before it? */
static bool is_local(MlirOperation op, intptr_t operand) {
  return !is_merge(op) || (mlirOperationIsAHandshakeMux(op) && operand == 0);
}

static bool passes_on(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

/* Notes that what feeds an operand is in block `bb`, unless it is used in its
 * own block or was seen elsewhere before. */
static bool place_feeders(loop_headers *headers, MlirValue operand,
                          int64_t bb) {
  MlirOperation def = ir_def(operand);
  while (!mlirOperationIsNull(def) && passes_on(def)) {
    bool own = ir_bb(def) == bb;
    void *key = (void *)key_of(bb);
    void *known = ptr_map_get(&headers->places, def.ptr);
    if (known == key || (known && !own)) {
      return true;
    }
    if (!ptr_map_set(&headers->places, def.ptr, key)) {
      return false;
    }
    def = ir_def(mlirOperationGetOperand(def, 0));
  }
  return true;
}

static bool find_places(loop_headers *headers, MlirOperation func) {
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (ir_bb(op) < 0 || passes_on(op) || mlirOperationIsAHandshakeEnd(op)) {
      continue;
    }
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      if (is_local(op, i) &&
          !place_feeders(headers, mlirOperationGetOperand(op, i), ir_bb(op))) {
        return false;
      }
    }
  }
  return true;
}

/* The block in which an operation's tokens are: its own, or that in which a
 * fork or a buffer is used. */
static int64_t block_of(const loop_headers *headers, MlirOperation op) {
  intptr_t place = (intptr_t)ptr_map_get(&headers->places, op.ptr);
  return place ? place - 1 : ir_bb(op);
}

/* Adds the edges of the channels that an operation feeds. */
static bool add_edges(loop_headers *headers, MlirOperation op) {
  int64_t bb = block_of(headers, op);
  size_t from = find_block(headers, bb);
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(result);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      int64_t to = block_of(headers, user);
      if (to == bb && !is_local(user, mlirOpOperandGetOperandNumber(use))) {
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
      target->is_header = edge->is_back = true;
    } else if (!target->visited) {
      target->visited = target->on_path = true;
      target->position = target->out;
      path[depth++] = edge->target;
    }
  }
  return true;
}

bool loop_headers_find(loop_headers *headers, MlirOperation func) {
  if (!list_blocks(headers, func) || !find_places(headers, func)) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (ir_bb(op) >= 0 && !add_edges(headers, op)) {
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
  arena_finish(&headers->arena);
  ptr_map_finish(&headers->index);
  ptr_map_finish(&headers->places);
  *headers = (loop_headers){0};
}

bool loop_headers_has(const loop_headers *headers, int64_t bb) {
  return bb >= 0 && ptr_map_has(&headers->index, key_of(bb)) &&
         headers->blocks[find_block(headers, bb)].is_header;
}

/* Marks what a walk along the edges reaches, or comes from when `backwards`,
 * that does not pass the header. */
static void spread(const loop_headers *headers, size_t header, bool *marks,
                   bool backwards) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < headers->num_blocks; i++) {
      for (block_edge *e = headers->blocks[i].out; e; e = e->next) {
        size_t from = backwards ? e->target : i;
        size_t to = backwards ? i : e->target;
        if (marks[from] && !marks[to] && !(backwards && from == header)) {
          marks[to] = changed = true;
        }
      }
    }
  }
}

bool loop_headers_body(const loop_headers *headers, int64_t header,
                       arena_pool *memory, loop_body *body) {
  size_t count = headers->num_blocks, first = find_block(headers, header);
  bool *after = ARENA_ARRAY(memory, bool, count);
  bool *before = ARENA_ARRAY(memory, bool, count);
  int64_t *blocks = ARENA_ARRAY(memory, int64_t, count);
  if (!after || !before || !blocks) {
    return false;
  }
  after[first] = before[first] = true;
  for (size_t i = 0; i < count; i++) {
    for (block_edge *e = headers->blocks[i].out; e; e = e->next) {
      before[i] |= e->target == first && e->is_back;
    }
  }
  spread(headers, first, after, false);
  spread(headers, first, before, true);
  *body = (loop_body){.header = header, .blocks = blocks};
  for (size_t i = 0; i < count; i++) {
    if (after[i] && before[i]) {
      blocks[body->num_blocks++] = headers->blocks[i].bb;
    }
  }
  return true;
}

bool loop_headers_body_has(const loop_body *body, int64_t bb) {
  for (size_t i = 0; i < body->num_blocks; i++) {
    if (body->blocks[i] == bb) {
      return true;
    }
  }
  return false;
}
