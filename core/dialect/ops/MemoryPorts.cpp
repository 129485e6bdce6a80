/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The accesses that the operands of a memory interface are connected to.
 */
#include "core/dialect/ops/MemoryPorts.h"
#include "core/dialect/ops/Ops.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace hls::handshake;

/* The circuit is a graph: a chain of casts may bite its own tail. */
static OpResult findSource(Value value) {
  llvm::SmallPtrSet<Operation *, 8> visited;
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<ExtSIOp, ExtUIOp, TruncIOp, ForkOp>(op))
      return cast<OpResult>(value);
    if (op->getNumOperands() != 1 || !visited.insert(op).second)
      return {};
    value = op->getOperand(0);
  }
  return {};
}

MemoryPort hls::handshake::findMemoryPort(Value operand) {
  OpResult source = findSource(operand);
  if (!source || isa<ControlType>(operand.getType()))
    return {PortKind::Control, {}};
  Operation *op = source.getOwner();
  if (isa<LoadOp>(op) && source.getResultNumber() == 0)
    return {PortKind::Load, source};
  if (isa<StoreOp>(op))
    return {PortKind::Store, source};
  if (isa<LSQOp>(op))
    return {PortKind::LSQ, source};
  if (isa<MemoryControllerOp>(op))
    return {PortKind::MemoryController, source};
  return {PortKind::Control, {}};
}

bool hls::handshake::isDataOfStore(Value data, OpResult address) {
  OpResult source = findSource(data);
  return source && source.getOwner() == address.getOwner() &&
         address.getResultNumber() == 0 && source.getResultNumber() == 1;
}

LogicalResult CommonWidth::check(Operation *interface, Type channel) {
  unsigned actual = dataWidth(channel);
  if (width == 0)
    width = actual;
  if (actual == width)
    return success();
  return interface->emitOpError()
         << "Inconsistent bitwidths in inputs, expected signal with " << width
         << " bits but got signal with " << actual << " bits.";
}

unsigned hls::handshake::elementWidth(Type memory) {
  auto memref = dyn_cast<MemRefType>(memory);
  if (!memref || !memref.getElementType().isIntOrFloat())
    return 0;
  return memref.getElementTypeBitWidth();
}
