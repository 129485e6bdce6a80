/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A port serves its accesses in order, so that only the last execution before
 * a place counts: the token is a variable that each execution sets. Block
 * arguments merge it where different ones meet, and only where it is asked for
 * (after Cytron et al., "Efficiently computing static single assignment form",
 * ACM TOPLAS 1991).
 */
#include "core/passes/order/order_tokens.h"
#include "base/memory/array.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "hls/work.h"
#include <stdlib.h>

bool order_tokens_begin(order_tokens *tokens) {
  size_t count = tokens->graph->num_blocks;
  tokens->merges = ARENA_ARRAY(&tokens->arena, order_merge *, count);
  return tokens->merges;
}

void order_tokens_finish(order_tokens *tokens) {
  free(tokens->pending);
  ptr_map_finish(&tokens->performed);
  arena_finish(&tokens->arena);
}

unsigned order_tokens_before(const order_tokens *tokens,
                             const order_token *token, unsigned block) {
  unsigned place = tokens->graph->blocks[block].order;
  return place < token->range.begin || place >= token->range.end
             ? (unsigned)ORDER_FROM_NOTHING
             : token->from[place - token->range.begin];
}

unsigned order_tokens_behind(const order_tokens *tokens,
                             const order_token *token, unsigned block) {
  return block == token->block ? (unsigned)ORDER_FROM_ACCESS
                               : order_tokens_before(tokens, token, block);
}

/* Where the token comes from when a block begins, by what is known of those in
 * front of it. */
static unsigned find_from(const order_tokens *tokens, const order_token *token,
                          unsigned b) {
  const cfg_block *block = &tokens->graph->blocks[b];
  if (b == token->begins) {
    return ORDER_FROM_NOTHING;
  }
  unsigned from = ORDER_FROM_UNKNOWN;
  for (unsigned e = 0; e < block->num_incoming; e++) {
    unsigned before =
        order_tokens_behind(tokens, token, block->incoming[e].source);
    if (before != ORDER_FROM_UNKNOWN && from != before) {
      from = from == ORDER_FROM_UNKNOWN ? before : ORDER_FROM_MERGE + b;
    }
  }
  hls_work_count(block->num_incoming);
  return from;
}

/* A block that has merged once keeps merging, so that this comes to an end. */
static void find_all(const order_tokens *tokens, order_token *token) {
  const cfg_range *range = &token->range;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (unsigned i = range->begin; i < range->end; i++) {
      unsigned b = tokens->graph->in_order[i];
      unsigned *from = &token->from[i - range->begin];
      unsigned now =
          *from == ORDER_FROM_MERGE + b ? *from : find_from(tokens, token, b);
      has_changed |= now != *from;
      *from = now;
    }
  }
}

order_token *order_tokens_of(order_tokens *tokens, MlirOperation access,
                             unsigned block, unsigned begins,
                             const cfg_range *range) {
  arena_pool *arena = &tokens->arena;
  size_t count = range->end > range->begin ? range->end - range->begin : 0;
  order_token *token = ARENA_ARRAY(arena, order_token, 1);
  if (!token) {
    return NULL;
  }
  *token = (order_token){.access = access,
                         .block = block,
                         .begins = begins,
                         .range = *range,
                         .from = ARENA_ARRAY(arena, unsigned, count + 1),
                         .arguments = ARENA_ARRAY(arena, MlirValue, count + 1)};
  if (!token->from || !token->arguments) {
    return NULL;
  }
  find_all(tokens, token);
  return token;
}

/* The control of the block that an operation is in, joined with what comes
 * first. */
static MlirValue join_before(order_tokens *tokens, MlirOperation position,
                             intptr_t count, const MlirValue *values) {
  MlirOperation join = mlirHandshakeJoinCreate(
      mlirOperationGetLocation(position), count, values, tokens->control);
  return mlirHandshakeJoinGetResult(
      ir_place(mlirOperationGetBlock(position), position, join));
}

/* A load has been performed when its data is there; a store when the memory has
 * taken its address, which comes with the data. */
static MlirValue make_performed(order_tokens *tokens, MlirOperation access) {
  if (mlirOperationIsAMemRefLoad(access)) {
    MlirValue data = mlirOperationGetResult(access, 0);
    return join_before(tokens, mlirOperationGetNextInBlock(access), 1, &data);
  }
  MlirValue address = mlirOperationGetOperand(access, 2);
  MlirOperation stored = ir_place(
      mlirOperationGetBlock(access), access,
      mlirHandshakeStoredCreate(mlirOperationGetLocation(access), address,
                                mlirValueGetType(address), tokens->control));
  mlirOperationSetOperand(access, 2,
                          mlirHandshakeStoredGetAddressResult(stored));
  return mlirHandshakeStoredGetDone(stored);
}

static MlirValue make_nothing(order_tokens *tokens, const order_token *token) {
  MlirBlock block = tokens->graph->blocks[token->begins].block;
  return join_before(tokens, mlirBlockGetFirstOperation(block), 0, NULL);
}

/* What tells that an access has been performed, which all of its tokens share.
 */
static MlirValue performed_of(order_tokens *tokens, MlirOperation access) {
  MlirValue known = {ptr_map_get(&tokens->performed, access.ptr)};
  if (mlirValueIsNull(known)) {
    known = make_performed(tokens, access);
    tokens->out_of_memory |=
        !ptr_map_set(&tokens->performed, access.ptr, (void *)known.ptr);
  }
  return known;
}

/* Lets a block merge a token. Its operands are found later; out of memory,
 * never, and the pass ends with an error. */
static MlirValue make_merge(order_tokens *tokens, order_token *token,
                            unsigned block) {
  order_merge *merge = ARENA_ARRAY(&tokens->arena, order_merge, 1);
  if (merge && ARRAY_RESERVE(tokens->pending, tokens->num_pending,
                             tokens->pending_capacity)) {
    *merge = (order_merge){token, block, tokens->merges[block]};
    tokens->merges[block] = merge;
    tokens->pending[tokens->num_pending++] = merge;
  } else {
    tokens->out_of_memory = true;
  }
  return mlirBlockAddArgument(tokens->graph->blocks[block].block,
                              tokens->control,
                              mlirOperationGetLocation(token->access));
}

/* The argument of a block that merges the token. */
static MlirValue *argument_of(const order_tokens *tokens,
                              const order_token *token, unsigned block) {
  return &token->arguments[tokens->graph->blocks[block].order -
                           token->range.begin];
}

MlirValue order_tokens_value(order_tokens *tokens, order_token *token,
                             unsigned from) {
  if (from == ORDER_FROM_NOTHING) {
    if (mlirValueIsNull(token->nothing)) {
      token->nothing = make_nothing(tokens, token);
    }
    return token->nothing;
  }
  if (from == ORDER_FROM_ACCESS) {
    return performed_of(tokens, token->access);
  }
  unsigned block = from - ORDER_FROM_MERGE;
  MlirValue *argument = argument_of(tokens, token, block);
  if (mlirValueIsNull(*argument)) {
    *argument = make_merge(tokens, token, block);
  }
  return *argument;
}

/* The value of a token that a block hands on. */
static MlirValue value_behind(order_tokens *tokens, order_token *token,
                              unsigned block) {
  return order_tokens_value(tokens, token,
                            order_tokens_behind(tokens, token, block));
}

/* Asks for the operands of all block arguments, which may make others. */
static void ask_for_operands(order_tokens *tokens) {
  while (tokens->num_pending > 0 && !tokens->out_of_memory) {
    const order_merge *merge = tokens->pending[--tokens->num_pending];
    const cfg_block *block = &tokens->graph->blocks[merge->block];
    for (unsigned e = 0; e < block->num_incoming; e++) {
      value_behind(tokens, merge->token, block->incoming[e].source);
    }
  }
}

/* What a block hands on to the arguments of a successor. */
static bool list_operands(order_tokens *tokens, unsigned block, unsigned target,
                          cfg_values *values) {
  size_t count = 0;
  for (const order_merge *m = tokens->merges[target]; m; m = m->next) {
    count++;
  }
  MlirValue *list = ARENA_ARRAY(&tokens->arena, MlirValue, count + 1);
  *values = (cfg_values){list, count};
  for (const order_merge *m = tokens->merges[target]; list && m; m = m->next) {
    list[--count] = value_behind(tokens, m->token, block);
  }
  return list;
}

static bool connect_block(order_tokens *tokens, unsigned b) {
  MlirOperation terminator = tokens->graph->blocks[b].terminator;
  cfg_values extra[2] = {{0}};
  size_t total = 0;
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(terminator); s++) {
    MlirBlock target = mlirOperationGetSuccessor(terminator, s);
    if (!list_operands(tokens, b, cfg_index(tokens->graph, target),
                       &extra[s])) {
      return false;
    }
    total += extra[s].count;
  }
  return total == 0 ||
         !mlirOperationIsNull(cfg_append_operands(terminator, extra));
}

bool order_tokens_connect(order_tokens *tokens) {
  ask_for_operands(tokens);
  bool ok = !tokens->out_of_memory;
  for (unsigned b = 0; ok && b < tokens->graph->num_blocks; b++) {
    ok = connect_block(tokens, b);
  }
  return ok;
}
