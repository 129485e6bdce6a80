/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules for extra signals as seen from C.
 */
#include "core/dialect/ops/Signals.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace hls::handshake;

template <SignalRule rule> static bool follows(OperationName name) {
  return name.hasTrait<ExtraSignals<rule>::template Impl>();
}

static MlirHandshakeSignalRule ruleOf(OperationName name) {
  if (follows<SignalRule::Move>(name))
    return MlirHandshakeSignalRuleMove;
  if (follows<SignalRule::Steer>(name))
    return MlirHandshakeSignalRuleSteer;
  if (follows<SignalRule::Choose>(name))
    return MlirHandshakeSignalRuleChoose;
  if (follows<SignalRule::AtOnce>(name))
    return MlirHandshakeSignalRuleAtOnce;
  if (follows<SignalRule::Pipelined>(name))
    return MlirHandshakeSignalRulePipelined;
  if (follows<SignalRule::Make>(name))
    return MlirHandshakeSignalRuleMake;
  if (follows<SignalRule::Drop>(name))
    return MlirHandshakeSignalRuleDrop;
  if (follows<SignalRule::Tag>(name))
    return MlirHandshakeSignalRuleTag;
  return MlirHandshakeSignalRuleNone;
}

MlirHandshakeSignalRule mlirHandshakeOpGetSignalRule(MlirOperation op) {
  return mlirOperationIsNull(op) ? MlirHandshakeSignalRuleNone
                                 : ruleOf(unwrap(op)->getName());
}

void mlirHandshakeForEachOperation(MlirContext context,
                                   MlirHandshakeOperationCallback callback,
                                   void *userData) {
  for (RegisteredOperationName name :
       unwrap(context)->getRegisteredOperations()) {
    if (name.getDialectNamespace() == "handshake")
      callback(wrap(name.getStringRef()), ruleOf(name), userData);
  }
}
