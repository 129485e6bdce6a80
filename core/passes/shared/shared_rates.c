/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Most units give one token for one of each operand. What leads tokens
 * somewhere gives some of its results for some of its operands: a branch needs
 * a condition for each value, and a mux gives a value for each choice. Of all
 * others nothing is said. What holds a token after reset is a token ahead,
 * which is made up for when its loop ends.
 */
#include "core/passes/shared/shared_rates.h"
#include "core/ir/ir.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

static bool add(shared_rates *rates, MlirValue value, size_t *count) {
  if (ptr_map_has(&rates->index, value.ptr)) {
    return true;
  }
  return ptr_map_set(&rates->index, value.ptr, (void *)(uintptr_t)++*count);
}

/* Numbers the channels. */
static bool list(shared_rates *rates, MlirBlock block, size_t *count) {
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; ok && i < mlirOperationGetNumOperands(op); i++) {
      ok = add(rates, mlirOperationGetOperand(op, i), count);
    }
    for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
      ok = add(rates, mlirOperationGetResult(op, i), count);
    }
  }
  return ok;
}

static size_t number_of(const shared_rates *rates, MlirValue value) {
  return (size_t)(uintptr_t)ptr_map_get(&rates->index, value.ptr) - 1;
}

void shared_rates_join(shared_rates *rates, MlirValue a, MlirValue b) {
  disjoint_sets_join(&rates->sets, number_of(rates, a), number_of(rates, b));
}

/* Does a unit give a token at each result for one of each operand? */
static bool is_one_for_one(MlirOperation op) {
  switch (mlirHandshakeOpGetSignalRule(op)) {
  case MlirHandshakeSignalRuleAtOnce:
    return true;
  case MlirHandshakeSignalRulePipelined:
    return !mlirOperationIsAHandshakeLoad(op);
  default:
    return mlirOperationIsAHandshakeBuffer(op) ||
           mlirOperationIsAHandshakeFork(op) ||
           mlirOperationIsAHandshakeInit(op);
  }
}

static void join_all(shared_rates *rates, MlirOperation op) {
  MlirValue first = mlirOperationGetNumOperands(op) > 0
                        ? mlirOperationGetOperand(op, 0)
                        : mlirOperationGetResult(op, 0);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    shared_rates_join(rates, first, mlirOperationGetOperand(op, i));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    shared_rates_join(rates, first, mlirOperationGetResult(op, i));
  }
}

static void visit(shared_rates *rates, MlirOperation op) {
  if (mlirOperationIsAHandshakeMux(op)) {
    shared_rates_join(rates, mlirHandshakeMuxGetSelectOperand(op),
                      mlirOperationGetResult(op, 0));
  } else if (mlirOperationIsAHandshakeRepeat(op)) {
    shared_rates_join(rates, mlirHandshakeRepeatGetSelectOperand(op),
                      mlirOperationGetResult(op, 0));
  } else if (mlirOperationIsAHandshakeConditionalBranch(op)) {
    shared_rates_join(rates, mlirOperationGetOperand(op, 0),
                      mlirOperationGetOperand(op, 1));
  } else if (mlirOperationIsAHandshakeLoad(op)) {
    shared_rates_join(rates, mlirHandshakeLoadGetAddress(op),
                      mlirHandshakeLoadGetDataResult(op));
  } else if (is_one_for_one(op)) {
    join_all(rates, op);
  }
}

/* A call has a token for each argument but memories, which are no channels. */
static void join_arguments(shared_rates *rates, MlirBlock block) {
  rates->call = (MlirValue){NULL};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++) {
    MlirValue argument = mlirBlockGetArgument(block, i);
    bool is_channel = ptr_map_has(&rates->index, argument.ptr) &&
                      !mlirTypeIsAMemRef(mlirValueGetType(argument));
    if (is_channel && mlirValueIsNull(rates->call)) {
      rates->call = argument;
    } else if (is_channel) {
      shared_rates_join(rates, rates->call, argument);
    }
  }
}

bool shared_rates_find(shared_rates *rates, MlirOperation func) {
  MlirBlock block = ir_func_entry(func);
  size_t count = 0;
  if (!list(rates, block, &count) ||
      !disjoint_sets_begin(&rates->sets, count, &rates->memory)) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    visit(rates, op);
  }
  join_arguments(rates, block);
  return true;
}

void shared_rates_finish(shared_rates *rates) {
  ptr_map_finish(&rates->index);
  arena_finish(&rates->memory);
}

bool shared_rates_same(shared_rates *rates, MlirValue a, MlirValue b) {
  return disjoint_sets_of(&rates->sets, number_of(rates, a)) ==
         disjoint_sets_of(&rates->sets, number_of(rates, b));
}

bool shared_rates_is_call(shared_rates *rates, MlirValue value) {
  return !mlirValueIsNull(rates->call) &&
         shared_rates_same(rates, rates->call, value);
}

bool shared_rates_equal(shared_rates *rates, MlirOperation a, MlirOperation b) {
  return shared_rates_same(rates, mlirOperationGetResult(a, 0),
                           mlirOperationGetResult(b, 0));
}
