/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts of operations in one step each.
 */
#include "core/dialect/ops/Ops.h"
#include "core/dialect/types/Dialect.h"
#include "hls/op_facts.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace hls::handshake;

static HandshakeDialect *dialectOf(Operation *op) {
  auto *dialect = dyn_cast_or_null<HandshakeDialect>(op->getDialect());
  return dialect ? dialect
                 : op->getContext()->getLoadedDialect<HandshakeDialect>();
}

int64_t hlsOperationGetBlock(MlirOperation op) {
  HandshakeDialect *dialect = dialectOf(unwrap(op));
  auto block =
      dialect ? dyn_cast_or_null<IntegerAttr>(unwrap(op)->getDiscardableAttr(
                    dialect->getBbAttrHelper().getName()))
              : IntegerAttr();
  if (!block || !block.getType().isUnsignedInteger(32))
    return -1;
  return static_cast<int64_t>(block.getValue().getZExtValue());
}

bool hlsOperationIsMerge(MlirOperation op) {
  return op.ptr && isa<MergeOp, MuxOp, ControlMergeOp>(unwrap(op));
}

bool hlsOperationPassesOn(MlirOperation op) {
  return op.ptr && isa<ForkOp, LazyForkOp, BufferOp>(unwrap(op));
}

bool hlsOperationJoinsBlocks(MlirOperation op) {
  return op.ptr && isa<MergeOp, MuxOp, ControlMergeOp, InitOp, EnterOp,
                       RepeatOp, AwaitOp, RestartOp, AdmitOp>(unwrap(op));
}

void hlsOperationDetach(MlirOperation op) {
  unwrap(op)->remove();
  unwrap(op)->dropAllReferences();
}

bool hlsOperationIsMemory(MlirOperation op) {
  return op.ptr && isa<MemoryControllerOp, LSQOp, RAMOp, CreditOp>(unwrap(op));
}
