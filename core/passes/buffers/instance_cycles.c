/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cycles through instances, in the channel graph without all that a loop of
 * the program has in its cycle. A cycle that is left would never hold a token;
 * buffers placed later do not change that, they only hide it.
 */
#include "core/passes/buffers/instance_cycles.h"
#include "core/ir/channel_graph.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"

static bool admits_token(MlirOperation op) {
  return mlirOperationIsAHandshakeMerge(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeControlMerge(op) ||
         mlirOperationIsAHandshakeBuffer(op) ||
         mlirOperationIsAHandshakeInit(op);
}

/* The operation on the cycle that feeds the instance. */
static MlirOperation feeder(const channel_graph *graph, MlirOperation instance,
                            size_t component) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(instance); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(instance, i));
    if (!mlirOperationIsNull(def) &&
        channel_graph_component(graph, def) == component) {
      return def;
    }
  }
  return instance;
}

bool instance_cycles_check(MlirOperation func, bool *found) {
  if (!ir_has_instance(func)) {
    return true;
  }
  channel_graph graph = {0};
  bool ok = channel_graph_build(&graph, func, admits_token);
  for (size_t i = 0; ok && i < graph.num_ops; i++) {
    MlirOperation op = graph.ops[i];
    size_t component = graph.component[i];
    if (component == CHANNEL_GRAPH_ACYCLIC ||
        !mlirOperationIsAHandshakeInstance(op)) {
      continue;
    }
    MlirStringRef module = mlirHandshakeInstanceGetModule(op);
    MlirOperation from = feeder(&graph, op, component);
    ir_error_noted(mlirOperationGetLocation(op), "placeholder-cycle",
                   mlirOperationGetLocation(from),
                   mlirOperationEqual(from, op) ? "it feeds itself"
                                                : "by way of this operation",
                   "an output of the instance of '%.*s' leads back into its "
                   "inputs: no token could ever pass",
                   (int)module.length, module.data);
    *found = true;
  }
  channel_graph_finish(&graph);
  return ok;
}
