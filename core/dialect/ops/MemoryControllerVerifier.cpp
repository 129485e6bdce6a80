/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Verification of handshake.mem_controller: its operands are read in order, as
 * blocks of ports, and compared with the blocks it declares.
 */
#include "core/dialect/ops/MemoryPorts.h"
#include "core/dialect/ops/Ops.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace hls::handshake;

namespace {

class ControllerVerifier {
public:
  explicit ControllerVerifier(MemoryControllerOp op)
      : op(op), dataWidth(elementWidth(op.getMemRef().getType())) {}

  LogicalResult verify();

private:
  LogicalResult readBlockList();
  LogicalResult checkChannels();
  /* Each reads the port at `next` and moves it behind the port. */
  LogicalResult readPort();
  LogicalResult readControl();
  LogicalResult readLoad(Operation *load);
  LogicalResult readStore(OpResult address);
  LogicalResult readLSQ(OpResult loadAddress);
  LogicalResult openBlock(bool withControl);
  LogicalResult enterBlockOf(Operation *access);
  LogicalResult checkTotals();

  Type inputType(size_t i) { return op.getInputs()[i].getType(); }

  MemoryControllerOp op;
  SmallVector<int64_t> declared;
  size_t next = 0;
  size_t numBlocks = 0;     /* opened so far; the last one is current */
  bool hasControl = false;  /* of the current block */
  bool hasAccesses = false; /* idem */
  unsigned numLoads = 0;
  unsigned numLSQs = 0;
  CommonWidth controlWidth, addressWidth, dataWidth;
};

LogicalResult ControllerVerifier::verify() {
  if (failed(readBlockList()) || failed(checkChannels()))
    return failure();
  while (next < op.getInputs().size()) {
    if (failed(readPort()))
      return failure();
  }
  return checkTotals();
}

LogicalResult ControllerVerifier::readBlockList() {
  llvm::SmallSet<int64_t, 8> seen;
  for (Attribute block : op.getConnectedBlocks()) {
    declared.push_back(cast<IntegerAttr>(block).getInt());
    if (!seen.insert(declared.back()).second) {
      return op.emitOpError()
             << "Block IDs must be unique but ID " << declared.back()
             << " was found at least twice in the list.";
    }
  }
  if (declared.empty())
    return op.emitOpError("Memory controller must have at least one block.");
  return success();
}

LogicalResult ControllerVerifier::checkChannels() {
  for (Value value : op.getInputs()) {
    if (!extraSignals(value.getType()).empty())
      return op.emitOpError("inputs shouldn't have any extra signals");
  }
  for (Value value : op.getOutputs()) {
    if (!extraSignals(value.getType()).empty())
      return op.emitOpError("outputs shouldn't have any extra signals");
  }
  return success();
}

LogicalResult ControllerVerifier::readPort() {
  MemoryPort port = findMemoryPort(op.getInputs()[next]);
  if (numLSQs > 0 && port.kind != PortKind::LSQ)
    return op.emitOpError("Port to the LSQ must be the last one.");
  switch (port.kind) {
  case PortKind::Control:
    return readControl();
  case PortKind::Load:
    return readLoad(port.source.getOwner());
  case PortKind::Store:
    return readStore(port.source);
  case PortKind::LSQ:
    return readLSQ(port.source);
  case PortKind::MemoryController:
    break;
  }
  return op.emitOpError("The only memory interface port the memory controller "
                        "supports is to an LSQ.");
}

LogicalResult ControllerVerifier::readControl() {
  if (failed(openBlock(/*withControl=*/true)))
    return failure();
  return controlWidth.check(op, inputType(next++));
}

LogicalResult ControllerVerifier::readLoad(Operation *load) {
  if (failed(enterBlockOf(load)))
    return failure();
  ++numLoads;
  return addressWidth.check(op, inputType(next++));
}

LogicalResult ControllerVerifier::readStore(OpResult address) {
  if (failed(enterBlockOf(address.getOwner())))
    return failure();
  if (!hasControl)
    return op.emitOpError("Store port must be preceeded by control port.");
  if (next + 1 >= op.getInputs().size() ||
      !isDataOfStore(op.getInputs()[next + 1], address)) {
    return op.emitOpError("Address of store port must be followed by the data "
                          "of the same store.");
  }
  if (failed(addressWidth.check(op, inputType(next++))))
    return failure();
  return dataWidth.check(op, inputType(next++));
}

LogicalResult ControllerVerifier::readLSQ(OpResult loadAddress) {
  auto lsq = cast<LSQOp>(loadAddress.getOwner());
  ++numLSQs;
  unsigned numResults = lsq->getNumResults();
  unsigned first = loadAddress.getResultNumber();
  for (unsigned i = 0; i < 3; ++i) {
    bool isThere = next + i < op.getInputs().size();
    OpResult source =
        isThere ? findMemoryPort(op.getInputs()[next + i]).source : OpResult();
    if (!source || source.getOwner() != lsq || first + 3 != numResults ||
        source.getResultNumber() != first + i) {
      return op.emitOpError("Port to the LSQ must be its load address, store "
                            "address and store data.");
    }
  }
  if (failed(addressWidth.check(op, inputType(next++))) ||
      failed(addressWidth.check(op, inputType(next++))))
    return failure();
  return dataWidth.check(op, inputType(next++));
}

LogicalResult ControllerVerifier::openBlock(bool withControl) {
  if (numBlocks == declared.size())
    return op.emitOpError("MC connects to more blocks than it declares.");
  ++numBlocks;
  hasControl = withControl;
  hasAccesses = false;
  return success();
}

/* The first access of a block without a control opens it. */
LogicalResult ControllerVerifier::enterBlockOf(Operation *access) {
  std::optional<unsigned> block = basicBlock(access);
  if (!block) {
    return op.emitOpError("Input operation of memory interface does not belong "
                          "to any basic block.");
  }
  bool isCurrent = numBlocks > 0 && declared[numBlocks - 1] == int64_t(*block);
  if (!isCurrent && (numBlocks == 0 || hasAccesses) &&
      failed(openBlock(/*withControl=*/false)))
    return failure();
  if (declared[numBlocks - 1] != int64_t(*block)) {
    return op.emitOpError() << "Access port belongs to block " << *block
                            << ", but expected it to be part of block "
                            << declared[numBlocks - 1];
  }
  hasAccesses = true;
  return success();
}

LogicalResult ControllerVerifier::checkTotals() {
  if (numBlocks < declared.size())
    return op.emitOpError("MC declares more blocks than it connects to.");
  if (numLSQs > 1) {
    return op.emitOpError() << "Interface may have at most one port to other "
                               "memory interfaces, but has "
                            << numLSQs << ".";
  }
  size_t expected = numLoads + numLSQs;
  if (op.getOutputs().size() != expected) {
    return op.emitOpError()
           << "expected " << expected << " results with load data, but got "
           << op.getOutputs().size();
  }
  if (op.getHeld() && (numLoads != 1 || numLSQs != 0))
    return op.emitOpError("'held' needs one load, and no LSQ.");
  for (Value output : op.getOutputs()) {
    if (failed(dataWidth.check(op, output.getType())))
      return failure();
  }
  return success();
}

} // namespace

LogicalResult MemoryControllerOp::verify() {
  return ControllerVerifier(*this).verify();
}
