/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Controls for tokens that go from block to block. A select of tokens waits for
 * both: they are made in any case, and nothing that happens later is needed for
 * either of them.
 */
#include "core/passes/placeholders/token_controls.h"
#include "hls/arith_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* The control of the block of `position`, joined with the values. */
static MlirValue insert_join(const token_controls *controls,
                             MlirOperation position, const MlirValue *values,
                             size_t count) {
  MlirOperation join =
      mlirHandshakeJoinCreate(mlirOperationGetLocation(position),
                              (intptr_t)count, values, controls->type);
  ir_place(mlirOperationGetBlock(position), position, join);
  return mlirHandshakeJoinGetResult(join);
}

MlirValue token_controls_awaited(const token_controls *controls,
                                 MlirValue token) {
  if (mlirValueIsABlockArgument(token)) {
    return token;
  }
  MlirOperation def = ir_def(token);
  return mlirOperationIsAArithSelect(def)
             ? (MlirValue){ptr_map_get(&controls->made, token.ptr)}
             : mlirOperationGetOperand(def, 0);
}

static bool make_select(token_controls *controls, MlirOperation select) {
  MlirValue values[3] = {mlirArithSelectGetCondition(select)};
  size_t count = 1;
  for (intptr_t i = 1; i <= 2; i++) {
    MlirValue operand = mlirOperationGetOperand(select, i);
    if (token_values_has(controls->tokens, operand)) {
      values[count++] = token_controls_awaited(controls, operand);
    }
  }
  MlirValue made = insert_join(controls, select, values, count);
  return ptr_map_set(&controls->made, mlirOperationGetResult(select, 0).ptr,
                     (void *)made.ptr);
}

/* Dominating blocks first, so that a select's operands are known. */
static bool make_selects(token_controls *controls) {
  const cfg *graph = &controls->tokens->graph;
  arena_pool arena = {0};
  unsigned *order = ARENA_ARRAY(&arena, unsigned, graph->num_blocks);
  for (unsigned b = 0; order && b < graph->num_blocks; b++) {
    order[graph->blocks[b].order] = b;
  }
  bool ok = order != NULL;
  for (unsigned i = 0; ok && i < graph->num_blocks; i++) {
    MlirOperation op =
        mlirBlockGetFirstOperation(graph->blocks[order[i]].block);
    for (; ok && !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      if (mlirOperationIsAArithSelect(op) &&
          token_values_has(controls->tokens, mlirOperationGetResult(op, 0))) {
        ok = make_select(controls, op);
      }
    }
  }
  arena_finish(&arena);
  return ok;
}

/* The control for a token that a terminator passes on; null when out of
 * memory. */
static MlirValue control_of(token_controls *controls, MlirOperation terminator,
                            MlirValue token) {
  if (!token_values_has(controls->tokens, token)) {
    return insert_join(controls, terminator, NULL, 0); /* nothing to wait for */
  }
  void *known = ptr_map_get(&controls->made, token.ptr);
  if (known || mlirValueIsABlockArgument(token)) {
    return known ? (MlirValue){known} : token;
  }
  MlirOperation conversion = ir_def(token);
  MlirValue value = mlirOperationGetOperand(conversion, 0);
  MlirValue made = insert_join(controls, conversion, &value, 1);
  return ptr_map_set(&controls->made, token.ptr, (void *)made.ptr)
             ? made
             : (MlirValue){NULL};
}

static bool pass_controls(token_controls *controls, MlirOperation terminator,
                          unsigned successor) {
  MlirBlock target = mlirOperationGetSuccessor(terminator, successor);
  cfg_operands range = cfg_edge_operands(terminator, successor);
  for (intptr_t i = 0; i < range.count; i++) {
    if (!token_values_has(controls->tokens, mlirBlockGetArgument(target, i))) {
      continue;
    }
    MlirValue control =
        control_of(controls, terminator,
                   mlirOperationGetOperand(terminator, range.first + i));
    if (mlirValueIsNull(control)) {
      return false;
    }
    mlirOperationSetOperand(terminator, range.first + i, control);
  }
  return true;
}

bool token_controls_make(token_controls *controls, const token_values *tokens,
                         MlirOperation func) {
  controls->tokens = tokens;
  controls->type =
      mlirHandshakeControlTypeGet(mlirOperationGetContext(func), 0, NULL);
  const cfg *graph = &tokens->graph;
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    MlirBlock block = graph->blocks[b].block;
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++) {
      MlirValue argument = mlirBlockGetArgument(block, i);
      if (token_values_has(tokens, argument)) {
        mlirValueSetType(argument, controls->type);
      }
    }
  }
  bool ok = make_selects(controls);
  for (unsigned b = 0; ok && b < graph->num_blocks; b++) {
    MlirOperation terminator = graph->blocks[b].terminator;
    intptr_t n = mlirOperationGetNumSuccessors(terminator);
    for (intptr_t s = 0; ok && s < n; s++) {
      ok = pass_controls(controls, terminator, (unsigned)s);
    }
  }
  return ok;
}

void token_controls_finish(token_controls *controls) {
  ptr_map_finish(&controls->made);
  *controls = (token_controls){0};
}
