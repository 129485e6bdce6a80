/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of a loop of which it is seen outside when they start.
 */
#include "core/passes/tokens/awaited_nodes.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* Does somebody outside of the loop wait for an operation's results? */
static bool has_user_outside(const loop_graph *loop, const loop_node *node) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(node->op); r++) {
    MlirOpOperand use =
        mlirValueGetFirstUse(mlirOperationGetResult(node->op, r));
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      bool is_own = loop_graph_node(loop, user) ||
                    mlirOperationIsAHandshakeSink(user) ||
                    (node->is_load && ir_is_memory(user));
      if (!is_own) {
        return true;
      }
    }
  }
  return false;
}

bool awaited_nodes_has(const loop_graph *loop, const loop_node *node) {
  return node->is_store || node->is_lazy_fork ||
         mlirOperationGetNumResults(node->op) == 0 ||
         has_user_outside(loop, node);
}
