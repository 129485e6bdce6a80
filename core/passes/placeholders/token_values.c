/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the values that are tokens: forwards from the calls that make them, and
 * backwards to what else could be in their place.
 */
#include "core/passes/placeholders/token_values.h"
#include "hls/arith_ops.h"
#include "hls/cf_ops.h"
#include "hls/llvm_ops.h"
#include "hls/ub_ops.h"
#include "hls/wait_intrinsics.h"
#include "mlir-c/BuiltinAttributes.h"

/* Values that are still to be looked at; each one comes up once. */
typedef struct value_list {
  arena_pool arena;
  ptr_map seen;
  struct value_item {
    MlirValue value;
    struct value_item *next;
  } *items;
} value_list;

static void finish(value_list *list) {
  arena_finish(&list->arena);
  ptr_map_finish(&list->seen);
}

static bool push(value_list *list, MlirValue value) {
  if (ptr_map_has(&list->seen, value.ptr)) {
    return true;
  }
  struct value_item *item = ARENA_ARRAY(&list->arena, struct value_item, 1);
  if (!item || !ptr_map_set(&list->seen, value.ptr, (void *)value.ptr)) {
    return false;
  }
  *item = (struct value_item){value, list->items};
  list->items = item;
  return true;
}

static MlirValue pop(value_list *list) {
  MlirValue value = list->items->value;
  list->items = list->items->next;
  return value;
}

static bool is_branch(MlirOperation op) {
  return mlirOperationIsAControlFlowBranch(op) ||
         mlirOperationIsAControlFlowCondBranch(op);
}

/* The value that an operand becomes where it is passed on; null when it is not
 * passed on. */
static MlirValue passed_as(MlirOperation op, intptr_t operand) {
  if (mlirOperationIsAArithSelect(op) && operand > 0) {
    return mlirOperationGetResult(op, 0);
  }
  for (intptr_t s = 0; is_branch(op) && s < mlirOperationGetNumSuccessors(op);
       s++) {
    cfg_operands range = cfg_edge_operands(op, (unsigned)s);
    if (operand >= range.first && operand < range.first + range.count) {
      return mlirBlockGetArgument(mlirOperationGetSuccessor(op, s),
                                  operand - range.first);
    }
  }
  return (MlirValue){NULL};
}

bool token_values_passes(MlirOperation op, intptr_t operand) {
  return !mlirValueIsNull(passed_as(op, operand));
}

/* ---- Forwards ---- */

/* Adds what the uses of a token pass it on as. */
static bool follow(token_values *tokens, value_list *list, MlirValue token) {
  void *origin = ptr_map_get(&tokens->origins, token.ptr);
  for (MlirOpOperand use = mlirValueGetFirstUse(token);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirValue next = passed_as(mlirOpOperandGetOwner(use),
                               (intptr_t)mlirOpOperandGetOperandNumber(use));
    if (mlirValueIsNull(next) || token_values_has(tokens, next)) {
      continue;
    }
    if (!ptr_map_set(&tokens->origins, next.ptr, origin) || !push(list, next)) {
      return false;
    }
  }
  return true;
}

static bool add_conversions(token_values *tokens, const placeholders *calls,
                            value_list *list) {
  for (unsigned b = 0; b < tokens->graph.num_blocks; b++) {
    MlirOperation op =
        mlirBlockGetFirstOperation(tokens->graph.blocks[b].block);
    for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      MlirOperation callee = placeholders_callee(calls, op);
      MlirStringRef name = mlirOperationIsNull(callee)
                               ? mlirStringRefCreate(NULL, 0)
                               : ir_symbol_name(callee);
      const hls_wait_intrinsic *intrinsic =
          name.data ? hls_wait_intrinsic_find(name.data, name.length) : NULL;
      if (!intrinsic || !intrinsic->is_conversion ||
          mlirOperationGetNumResults(op) != 1) {
        continue;
      }
      MlirValue token = mlirOperationGetResult(op, 0);
      if (!ptr_map_set(&tokens->origins, token.ptr, op.ptr) ||
          !push(list, token)) {
        return false;
      }
    }
  }
  return true;
}

bool token_values_find(token_values *tokens, const placeholders *calls,
                       MlirOperation func) {
  value_list list = {0};
  bool ok =
      cfg_build(&tokens->graph, func) && add_conversions(tokens, calls, &list);
  while (ok && list.items) {
    ok = follow(tokens, &list, pop(&list));
  }
  finish(&list);
  return ok;
}

void token_values_finish(token_values *tokens) {
  cfg_finish(&tokens->graph);
  ptr_map_finish(&tokens->origins);
  *tokens = (token_values){0};
}

bool token_values_has(const token_values *tokens, MlirValue value) {
  return ptr_map_has(&tokens->origins, value.ptr);
}

/* ---- Backwards ---- */

bool token_values_is_nothing(MlirValue value) {
  MlirOperation def = ir_def(value);
  if (mlirOperationIsNull(def)) {
    return false;
  }
  if (mlirOperationIsALLVMUndef(def) || mlirOperationIsAUBPoison(def)) {
    return true;
  }
  MlirAttribute number = mlirArithConstantGetValueAttr(def);
  return mlirOperationIsAArithConstant(def) && !mlirAttributeIsNull(number) &&
         mlirAttributeIsAInteger(number) &&
         mlirIntegerAttrGetValueInt(number) == 0;
}

/* Adds what an argument of a block other than the entry gets. */
static bool push_incoming(const token_values *tokens, value_list *list,
                          MlirValue argument) {
  const cfg_block *block = &tokens->graph.blocks[cfg_index(
      &tokens->graph, mlirBlockArgumentGetOwner(argument))];
  intptr_t number = mlirBlockArgumentGetArgNumber(argument);
  for (unsigned e = 0; e < block->num_incoming; e++) {
    cfg_edge edge = block->incoming[e];
    MlirOperation terminator = tokens->graph.blocks[edge.source].terminator;
    intptr_t first = cfg_edge_operands(terminator, edge.successor).first;
    if (!push(list, mlirOperationGetOperand(terminator, first + number))) {
      return false;
    }
  }
  return true;
}

bool token_values_find_other(const token_values *tokens, MlirValue token,
                             MlirValue *other) {
  value_list list = {0};
  bool ok = push(&list, token);
  *other = (MlirValue){NULL};
  while (ok && list.items && mlirValueIsNull(*other)) {
    MlirValue value = pop(&list);
    if (token_values_is_nothing(value)) {
      continue;
    }
    if (!token_values_has(tokens, value)) {
      *other = value;
    } else if (mlirValueIsABlockArgument(value)) {
      ok = push_incoming(tokens, &list, value);
    } else if (mlirOperationIsAArithSelect(ir_def(value))) {
      ok = push(&list, mlirArithSelectGetTrueValue(ir_def(value))) &&
           push(&list, mlirArithSelectGetFalseValue(ir_def(value)));
    }
  }
  finish(&list);
  return ok;
}
