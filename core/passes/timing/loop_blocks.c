/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Basic blocks. A fork or a buffer belongs to the block that uses its tokens.
 */
#include "core/passes/timing/loop_blocks.h"
#include "base/memory/array.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/op_facts.h"
#include <stdlib.h>

static const void *key_of(int64_t bb) { return (const void *)(bb + 1); }

size_t loop_blocks_index(const loop_blocks *blocks, int64_t bb) {
  return bb < 0
             ? LOOP_BLOCKS_NONE
             : (size_t)(uintptr_t)ptr_map_get(&blocks->index, key_of(bb)) - 1;
}

/* What makes the tokens of a value, before forks and buffers; null for an
 * argument. */
static MlirOperation maker_of(MlirValue value) {
  MlirOperation def = ir_def(value);
  while (!mlirOperationIsNull(def) && hlsOperationPassesOn(def)) {
    def = ir_def(mlirOperationGetOperand(def, 0));
  }
  return def;
}

/* Does a mux choose by a condition of its own block, and not by where control
 * came from? */
static bool chooses_by_condition(MlirOperation mux) {
  MlirOperation by = maker_of(mlirOperationGetOperand(mux, 0));
  return !mlirOperationIsNull(by) &&
         !mlirOperationIsAHandshakeControlMerge(by) && !ir_tells_iterations(by);
}

/* Is an operand what a loop takes from outside, where others use it, too? */
static bool is_from_outside(MlirOperation op, intptr_t operand) {
  return (mlirOperationIsAHandshakeRepeat(op) &&
          operand == MlirHandshakeRepeatOperandOperand) ||
         (mlirOperationIsAHandshakeAwait(op) &&
          operand == MlirHandshakeAwaitOperandOperand) ||
         (mlirOperationIsAHandshakeEnter(op) &&
          operand >= MlirHandshakeEnterOperandTokens) ||
         mlirOperationIsAHandshakeAdmit(op);
}

bool loop_blocks_is_entry(MlirOperation op, intptr_t operand) {
  if (mlirOperationIsAHandshakeMux(op)) {
    return operand > 0 && !chooses_by_condition(op);
  }
  if (is_from_outside(op, operand)) {
    return true;
  }
  if (mlirOperationIsAHandshakeRestart(op)) {
    return operand == MlirHandshakeRestartOperandOperand;
  }
  if (mlirOperationIsAHandshakeRepeat(op) ||
      mlirOperationIsAHandshakeAwait(op)) {
    return false;
  }
  return ir_tells_iterations(op) || ir_is_merge(op);
}

/* Adds what is `added` behind the operations of a block. */
static void append(block_node *node, block_op *added) {
  if (node->last_op) {
    node->last_op->next = added;
  } else {
    node->ops = added;
  }
  node->last_op = added;
}

bool loop_blocks_add(loop_blocks *blocks, size_t block, MlirOperation op,
                     uint32_t number) {
  block_op *added = ARENA_UNSET(&blocks->arena, block_op, 1);
  if (!added) {
    return false;
  }
  *added = (block_op){.op = op, .number = number};
  append(&blocks->blocks[block], added);
  return true;
}

/* A channel from one block to another: an operand of an operation. */
typedef struct crossing {
  uint32_t maker, result, user, operand;
} crossing;

/* What is known of the operations while blocks are found. */
typedef struct block_search {
  loop_blocks *blocks;
  const body_table *table;
  bool *passes_on;
  bool *has_entries; /* may an operand be an entry? */
  uint32_t *place;   /* fork or buffer: the block in which it is used, or
                        BODY_TABLE_NOBODY */
  int64_t *bb;       /* per block */
  crossing *crossings;
  size_t num_crossings, capacity;
} block_search;

/* The number of the block with that handshake.bb, which may be a new one.
 * Returns false when out of memory. */
static bool number_block(block_search *s, int64_t bb, uint32_t *block) {
  loop_blocks *blocks = s->blocks;
  size_t known = loop_blocks_index(blocks, bb);
  if (known != LOOP_BLOCKS_NONE) {
    *block = (uint32_t)known;
    return true;
  }
  *block = (uint32_t)blocks->count;
  s->bb[blocks->count++] = bb;
  return ptr_map_set(&blocks->index, key_of(bb),
                     (void *)(uintptr_t)blocks->count);
}

/* Finds the blocks of the operations, the first block of the body the first
 * one. Most operations are in the block of the one before. */
static bool number_blocks(block_search *s) {
  loop_blocks *blocks = s->blocks;
  int64_t last_bb = -1;
  uint32_t last = BODY_TABLE_NOBODY;
  for (size_t i = 0; i < s->table->count; i++) {
    MlirOperation op = s->table->ops[i];
    int64_t bb = ir_bb(op);
    if (bb >= 0 && bb != last_bb && !number_block(s, bb, &last)) {
      return false;
    }
    last_bb = bb >= 0 ? bb : last_bb;
    blocks->block[i] = bb >= 0 ? last : BODY_TABLE_NOBODY;
    s->passes_on[i] = hlsOperationPassesOn(op);
    s->has_entries[i] = hlsOperationJoinsBlocks(op);
    s->place[i] = BODY_TABLE_NOBODY;
  }
  return true;
}

/* Gives every block a node with its operations, which are together in memory.
 * Returns false when out of memory. */
static bool list_blocks(block_search *s) {
  loop_blocks *blocks = s->blocks;
  blocks->blocks = ARENA_ARRAY(&blocks->arena, block_node, blocks->count);
  block_op *ops = ARENA_UNSET(&blocks->arena, block_op, s->table->count);
  if (!blocks->blocks || !ops) {
    return false;
  }
  for (size_t i = 0; i < blocks->count; i++) {
    blocks->blocks[i].bb = s->bb[i];
  }
  for (size_t i = 0; i < s->table->count; i++) {
    if (blocks->block[i] != BODY_TABLE_NOBODY) {
      ops[i] = (block_op){.op = s->table->ops[i], .number = (uint32_t)i};
      append(&blocks->blocks[blocks->block[i]], &ops[i]);
    }
  }
  return true;
}

/* Notes that what feeds an operand is in a block, unless it is used in another
 * block, too: then it is in its own one. */
static void place_feeders(block_search *s, uint32_t maker, uint32_t block) {
  while (maker != BODY_TABLE_NOBODY && s->passes_on[maker]) {
    uint32_t known = s->place[maker];
    uint32_t place = known != BODY_TABLE_NOBODY && known != block
                         ? s->blocks->block[maker]
                         : block;
    if (known == place) {
      return;
    }
    s->place[maker] = place;
    maker = body_table_maker(s->table, maker, 0);
  }
}

/* Keeps what feeds an operand in its own block. */
static void keep_feeders(block_search *s, uint32_t maker) {
  while (maker != BODY_TABLE_NOBODY && s->passes_on[maker]) {
    place_feeders(s, maker, s->blocks->block[maker]);
    maker = body_table_maker(s->table, maker, 0);
  }
}

static bool is_made_by(MlirValue value, ir_kind is_kind) {
  MlirOperation maker = maker_of(value);
  return !mlirOperationIsNull(maker) && is_kind(maker);
}

/* Is a mux's operand from far away, where others use it, too? So it may be when
 * the mux does not choose by where control came from; but what a branch has let
 * pass is in a block of that side of the branch. */
static bool is_far(MlirOperation mux, intptr_t operand) {
  return chooses_by_condition(mux)
             ? !is_made_by(mlirOperationGetOperand(mux, operand),
                           mlirOperationIsAHandshakeConditionalBranch)
             : is_made_by(mlirOperationGetOperand(mux, 0), ir_tells_iterations);
}

/* Finds where what feeds an operand is. */
static void place_operand(block_search *s, size_t i, size_t operand) {
  MlirOperation op = s->table->ops[i];
  uint32_t maker = body_table_maker(s->table, i, operand);
  bool may_be_entry = s->has_entries[i];
  if (maker == BODY_TABLE_NOBODY || !s->passes_on[maker]) {
    return;
  }
  if (may_be_entry && is_from_outside(op, (intptr_t)operand)) {
    keep_feeders(s, maker);
  } else if (may_be_entry && mlirOperationIsAHandshakeMux(op) && operand > 0) {
    if (is_far(op, (intptr_t)operand)) {
      keep_feeders(s, maker);
    }
  } else if (!may_be_entry || !loop_blocks_is_entry(op, (intptr_t)operand)) {
    place_feeders(s, maker, s->blocks->block[i]);
  }
}

/* Puts the buffers in front of an entry to where the fork before them is: from
 * there to their own block, and back, would look like a loop. There are few,
 * but in a ring that nobody feeds. */
static void follow_fork(block_search *s, uint32_t maker) {
  enum { MOST_BUFFERS = 16 };
  uint32_t chain[MOST_BUFFERS];
  size_t count = 0;
  while (maker != BODY_TABLE_NOBODY && s->passes_on[maker] &&
         s->place[maker] == BODY_TABLE_NOBODY && count < MOST_BUFFERS) {
    chain[count++] = maker;
    maker = body_table_maker(s->table, maker, 0);
  }
  bool is_fork = maker != BODY_TABLE_NOBODY && s->passes_on[maker];
  for (size_t i = 0; is_fork && i < count; i++) {
    s->place[chain[i]] = s->place[maker];
  }
}

/* The same for all entries of a merge. */
static void follow_forks(block_search *s, size_t merge) {
  for (size_t k = 0; k < body_table_num_operands(s->table, merge); k++) {
    if (loop_blocks_is_entry(s->table->ops[merge], (intptr_t)k)) {
      follow_fork(s, body_table_maker(s->table, merge, k));
    }
  }
}

static void find_places(block_search *s) {
  for (size_t i = 0; i < s->table->count; i++) {
    if (s->blocks->block[i] == BODY_TABLE_NOBODY || s->passes_on[i] ||
        mlirOperationIsAHandshakeEnd(s->table->ops[i])) {
      continue;
    }
    for (size_t k = 0; k < body_table_num_operands(s->table, i); k++) {
      place_operand(s, i, k);
    }
  }
  for (size_t i = 0; i < s->table->count; i++) {
    if (mlirOperationIsAHandshakeInit(s->table->ops[i])) {
      follow_fork(s, body_table_maker(s->table, i, 0));
    }
  }
  /* Now all forks have their places. */
  for (size_t i = 0; i < s->table->count; i++) {
    if (s->blocks->block[i] != BODY_TABLE_NOBODY &&
        ir_is_merge(s->table->ops[i])) {
      follow_forks(s, i);
    }
  }
}

/* The block in which an operation's tokens are: its own, or that in which a
 * fork or a buffer is used. */
static uint32_t place_of(const block_search *s, size_t op) {
  return s->place[op] != BODY_TABLE_NOBODY ? s->place[op]
                                           : s->blocks->block[op];
}

static bool add_edge(loop_blocks *blocks, size_t from, size_t to,
                     bool is_entry) {
  block_edge *edge = ARENA_UNSET(&blocks->arena, block_edge, 1);
  if (!edge) {
    return false;
  }
  *edge = (block_edge){
      .target = to, .is_entry = is_entry, .next = blocks->blocks[from].out};
  blocks->blocks[from].out = edge;
  return true;
}

/* Is an operand one of those that decide between blocks? */
static bool is_entry(const block_search *s, uint32_t user, size_t operand) {
  return s->has_entries[user] &&
         loop_blocks_is_entry(s->table->ops[user], (intptr_t)operand);
}

/* Looks at an operand: does it come from another block? Returns false when out
 * of memory. */
static bool look_at(block_search *s, uint32_t user, uint32_t operand) {
  uint32_t maker = body_table_maker(s->table, user, operand);
  if (maker == BODY_TABLE_NOBODY ||
      s->blocks->block[maker] == BODY_TABLE_NOBODY) {
    return true;
  }
  uint32_t from = place_of(s, maker), to = place_of(s, user);
  if (to == from) {
    block_node *node = &s->blocks->blocks[from];
    node->follows_itself = node->follows_itself || is_entry(s, user, operand);
    return true;
  }
  if (to == BODY_TABLE_NOBODY) {
    return true;
  }
  if (!ARRAY_RESERVE(s->crossings, s->num_crossings, s->capacity)) {
    return false;
  }
  MlirValue value = mlirOperationGetOperand(s->table->ops[user], operand);
  s->crossings[s->num_crossings++] = (crossing){
      maker, (uint32_t)mlirOpResultGetResultNumber(value), user, operand};
  return true;
}

/* By the place of what makes the tokens in the text, then by that of the use.
 */
static int compare_crossings(const void *a, const void *b) {
  const crossing *x = a, *y = b;
  const uint32_t before[] = {x->maker, x->result, x->user, x->operand};
  const uint32_t behind[] = {y->maker, y->result, y->user, y->operand};
  size_t i = 0;
  while (i < 3 && before[i] == behind[i]) {
    i++;
  }
  return before[i] < behind[i] ? -1 : before[i] > behind[i];
}

/* Connects the blocks. Returns false when out of memory. */
static bool connect(block_search *s) {
  const body_table *table = s->table;
  bool ok = true;
  for (uint32_t i = 0; i < table->count; i++) {
    for (uint32_t k = 0; ok && k < body_table_num_operands(table, i); k++) {
      ok = look_at(s, i, k);
    }
  }
  if (s->num_crossings > 0) {
    qsort(s->crossings, s->num_crossings, sizeof *s->crossings,
          compare_crossings);
  }
  for (size_t i = 0; ok && i < s->num_crossings; i++) {
    const crossing *c = &s->crossings[i];
    ok = add_edge(s->blocks, place_of(s, c->maker), place_of(s, c->user),
                  is_entry(s, c->user, c->operand));
  }
  return ok;
}

bool loop_blocks_find(loop_blocks *blocks, MlirOperation func) {
  if (!body_table_build(&blocks->table, func, &blocks->arena)) {
    return false;
  }
  arena_pool memory = {0};
  size_t count = blocks->table.count;
  block_search s = {.blocks = blocks,
                    .table = &blocks->table,
                    .passes_on = ARENA_ARRAY(&memory, bool, count),
                    .has_entries = ARENA_ARRAY(&memory, bool, count),
                    .place = ARENA_ARRAY(&memory, uint32_t, count),
                    .bb = ARENA_UNSET(&memory, int64_t, count)};
  blocks->block = ARENA_ARRAY(&blocks->arena, uint32_t, count);
  bool ok = s.passes_on && s.has_entries && s.place && s.bb && blocks->block &&
            number_blocks(&s) && list_blocks(&s);
  if (ok) {
    find_places(&s);
    ok = connect(&s);
  }
  free(s.crossings);
  arena_finish(&memory);
  return ok;
}

void loop_blocks_finish(loop_blocks *blocks) {
  arena_finish(&blocks->arena);
  ptr_map_finish(&blocks->index);
  *blocks = (loop_blocks){0};
}
