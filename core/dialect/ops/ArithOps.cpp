/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic units: what the declarations in HandshakeArithOps.td leave open.
 */
#include "core/dialect/ops/Ops.h"

using namespace mlir;
using namespace hls::handshake;

static InFlightDiagnostic emitWidthError(Operation *op, const char *relation) {
  Type operand = dataType(op->getOperand(0).getType());
  Type result = dataType(op->getResult(0).getType());
  return op->emitOpError() << "result channel's data type " << result
                           << " must be " << relation << " than operand type "
                           << operand;
}

static LogicalResult verifyExtension(Operation *op) {
  if (dataWidth(op->getResult(0).getType()) <
      dataWidth(op->getOperand(0).getType()))
    return emitWidthError(op, "wider");
  return success();
}

LogicalResult ExtSIOp::verify() { return verifyExtension(*this); }

LogicalResult ExtUIOp::verify() { return verifyExtension(*this); }

LogicalResult TruncIOp::verify() {
  if (dataWidth(getResult().getType()) > dataWidth(getOperand().getType()))
    return emitWidthError(*this, "narrower");
  return success();
}

// Four bits for each operation that shares a unit.
static LogicalResult verifyCredits(Operation *op) {
  Attribute attribute = op->getAttr("credits");
  if (!attribute)
    return success();
  auto credits = dyn_cast<IntegerAttr>(attribute);
  bool isRead = credits && credits.getType().isSignlessInteger() &&
                credits.getValue().getBitWidth() <= 64;
  int64_t rest = isRead ? credits.getInt() : 0;
  for (unsigned i = 0; i < op->getNumResults(); i++, rest >>= 4)
    if ((rest & 15) == 0)
      return op->emitOpError() << "must have credits for each result";
  return rest == 0 ? success()
                   : op->emitOpError() << "has credits for more results";
}

static LogicalResult verifyShared(Operation *op, bool ofFloats) {
  if (op->getNumResults() == 0 ||
      op->getNumOperands() != 2 * op->getNumResults())
    return op->emitOpError() << "must have two operands for each result";
  Type data = dataType(op->getResult(0).getType());
  if (ofFloats ? !isa<FloatType>(data) : !isa<IntegerType>(data))
    return op->emitOpError()
           << "must be of " << (ofFloats ? "floats" : "integers");
  return verifyCredits(op);
}

LogicalResult SharedMulIOp::verify() { return verifyShared(*this, false); }

LogicalResult SharedMulFOp::verify() { return verifyShared(*this, true); }

LogicalResult SharedAddFOp::verify() { return verifyShared(*this, true); }
