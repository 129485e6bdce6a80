/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In SSA a value does not come from a block behind its user. So there is a
 * source where a token is taken and a sink where one is given; the circuit has
 * one credit for both (lower_block.c).
 */
#include "core/passes/order/order_credits.h"
#include "core/passes/order/order_gates.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Says of which credit an operation is an end. */
static void mark(MlirOperation op, const order_credit *credit,
                 unsigned number) {
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(op), 64);
  ir_set_attr(op, ORDER_CREDITS_NUMBER, mlirIntegerAttrGet(i64, number));
  ir_set_attr(op, ORDER_CREDITS_TOKENS,
              mlirIntegerAttrGet(i64, credit->distance));
}

/* A token that is taken, as a value of its block. */
static MlirValue take(const order_tokens *tokens, const order_credit *credit,
                      unsigned number) {
  MlirBlock block = tokens->graph->blocks[credit->place.take].block;
  MlirOperation position = mlirBlockGetFirstOperation(block);
  MlirLocation location = mlirOperationGetLocation(credit->later);
  MlirOperation source = ir_place(
      block, position, mlirHandshakeSourceCreate(location, tokens->control));
  mark(source, credit, number);
  MlirValue taken = mlirHandshakeSourceGetResult(source);
  if (credit->place.take == credit->later_block) {
    return taken;
  }
  MlirOperation join =
      ir_place(block, position,
               mlirHandshakeJoinCreate(location, 1, &taken, tokens->control));
  return mlirHandshakeJoinGetResult(join);
}

/* The earlier access's executions in an iteration, where that ends. */
static bool give(order_tokens *tokens, const order_credit *credit,
                 unsigned number) {
  const cfg *graph = tokens->graph;
  const cfg_loop *loop = &tokens->loops->loops[credit->place.loop];
  cfg_range range = {graph->blocks[loop->header].order, loop->end};
  order_token *token = order_tokens_of(
      tokens, credit->earlier, credit->earlier_block, loop->header, &range);
  if (!token) {
    return false;
  }
  unsigned from = order_tokens_behind(tokens, token, credit->place.give);
  MlirOperation terminator = graph->blocks[credit->place.give].terminator;
  MlirOperation sink =
      mlirHandshakeSinkCreate(mlirOperationGetLocation(credit->earlier),
                              order_tokens_value(tokens, token, from));
  mark(ir_place(mlirOperationGetBlock(terminator), terminator, sink), credit,
       number);
  return true;
}

bool order_credits_add(order_tokens *tokens, const order_credit *credit,
                       unsigned number) {
  order_gates_wait(credit->later, take(tokens, credit, number));
  return give(tokens, credit, number) && !tokens->out_of_memory;
}
