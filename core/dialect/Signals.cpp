/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules for extra signals as seen from C.
 */
#include "Signals.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"

using namespace mlir;
using namespace hls::handshake;

template <SignalRule rule> static bool follows(Operation *op) {
  return op->hasTrait<ExtraSignals<rule>::template Impl>();
}

MlirHandshakeSignalRule mlirHandshakeOpGetSignalRule(MlirOperation wrapped) {
  if (mlirOperationIsNull(wrapped))
    return MlirHandshakeSignalRuleNone;
  Operation *op = unwrap(wrapped);
  if (follows<SignalRule::Move>(op))
    return MlirHandshakeSignalRuleMove;
  if (follows<SignalRule::Steer>(op))
    return MlirHandshakeSignalRuleSteer;
  if (follows<SignalRule::Choose>(op))
    return MlirHandshakeSignalRuleChoose;
  if (follows<SignalRule::AtOnce>(op))
    return MlirHandshakeSignalRuleAtOnce;
  if (follows<SignalRule::Pipelined>(op))
    return MlirHandshakeSignalRulePipelined;
  if (follows<SignalRule::Make>(op))
    return MlirHandshakeSignalRuleMake;
  if (follows<SignalRule::Drop>(op))
    return MlirHandshakeSignalRuleDrop;
  return MlirHandshakeSignalRuleNone;
}
