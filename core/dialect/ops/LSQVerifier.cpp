/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Verification of handshake.lsq: its operands are read in order, as groups of
 * ports, and compared with the groups it declares.
 */
#include "core/dialect/ops/MemoryPorts.h"
#include "core/dialect/ops/Ops.h"

using namespace mlir;
using namespace hls::handshake;

namespace {

class LSQVerifier {
public:
  explicit LSQVerifier(LSQOp op)
      : op(op), isMaster(op.isMaster()),
        dataWidth(isMaster ? elementWidth(op.getInputs()[0].getType()) : 0) {}

  LogicalResult verify();

private:
  LogicalResult readGroupSizes();
  LogicalResult checkMaster();
  LogicalResult checkSlave();
  /* Each reads the port at `next` and moves it behind the port. */
  LogicalResult readPort();
  LogicalResult readControl();
  LogicalResult readLoad();
  LogicalResult readStore(OpResult address);
  LogicalResult readController(OpResult loadData);
  LogicalResult countAccess();
  LogicalResult closeGroup();
  LogicalResult checkTotals();
  LogicalResult checkResults();

  Type inputType(size_t i) { return op.getInputs()[i].getType(); }

  LSQOp op;
  bool isMaster;
  SmallVector<int64_t> groupSizes;
  size_t next = 0;
  size_t end = 0;          /* of the groups among the inputs */
  size_t numGroups = 0;    /* opened so far; the last one is current */
  int64_t numAccesses = 0; /* in the current group */
  unsigned numLoads = 0;
  unsigned numControllers = 0;
  CommonWidth addressWidth, dataWidth;
};

LogicalResult LSQVerifier::verify() {
  if (failed(readGroupSizes()) ||
      failed(isMaster ? checkMaster() : checkSlave()))
    return failure();
  while (next < end) {
    if (failed(readPort()))
      return failure();
  }
  if (failed(checkTotals()))
    return failure();
  return checkResults();
}

LogicalResult LSQVerifier::readGroupSizes() {
  for (Attribute size : op.getGroupSizes()) {
    groupSizes.push_back(cast<IntegerAttr>(size).getInt());
    if (groupSizes.back() <= 0)
      return op.emitOpError("Group sizes must be stricly greater than 0.");
  }
  if (groupSizes.empty())
    return op.emitOpError("LSQ needs to have at least one group.");
  return success();
}

LogicalResult LSQVerifier::checkMaster() {
  size_t size = op.getInputs().size();
  if (!isMemoryType(inputType(0))) {
    return op.emitOpError() << "expected a one-dimensional memref of static "
                               "size, but got "
                            << inputType(0);
  }
  if (size < 3 || !isBareControl(inputType(1)) ||
      !isBareControl(inputType(size - 1))) {
    return op.emitOpError("expected the first and the last operand to be "
                          "control channels");
  }
  next = 2;
  end = size - 1;
  return success();
}

LogicalResult LSQVerifier::checkSlave() {
  end = op.getInputs().size();
  return success();
}

LogicalResult LSQVerifier::readPort() {
  if (!isHandshakeType(inputType(next))) {
    return op.emitOpError()
           << "expected operands to be channels, but got " << inputType(next);
  }
  MemoryPort port = findMemoryPort(op.getInputs()[next]);
  switch (port.kind) {
  case PortKind::Control:
    return readControl();
  case PortKind::Load:
    return readLoad();
  case PortKind::Store:
    return readStore(port.source);
  case PortKind::MemoryController:
    return readController(port.source);
  case PortKind::LSQ:
    break;
  }
  return op.emitOpError("The only memory interface port the LSQ supports is to "
                        "a memory controller.");
}

LogicalResult LSQVerifier::readControl() {
  if (!isa<ControlType>(inputType(next))) {
    return op.emitOpError() << "expected the control port of a group to be a "
                               "control channel, but got "
                            << inputType(next);
  }
  if (failed(closeGroup()))
    return failure();
  if (numGroups == groupSizes.size())
    return op.emitOpError("LSQ has more groups than it declares.");
  ++numGroups;
  numAccesses = 0;
  ++next;
  return success();
}

LogicalResult LSQVerifier::readLoad() {
  if (failed(countAccess()))
    return failure();
  ++numLoads;
  return addressWidth.check(op, inputType(next++));
}

LogicalResult LSQVerifier::readStore(OpResult address) {
  if (failed(countAccess()))
    return failure();
  if (next + 1 >= end || !isDataOfStore(op.getInputs()[next + 1], address)) {
    return op.emitOpError("Address of store port must be followed by the data "
                          "of the same store.");
  }
  if (failed(addressWidth.check(op, inputType(next++))))
    return failure();
  return dataWidth.check(op, inputType(next++));
}

LogicalResult LSQVerifier::readController(OpResult loadData) {
  ++numControllers;
  auto controller = cast<MemoryControllerOp>(loadData.getOwner());
  unsigned numData = controller->getNumResults() - 1;
  if (isMaster || loadData.getResultNumber() + 1 != numData) {
    return op.emitOpError("Port to the memory controller must be its last load "
                          "result, and the memory only be that of the memory "
                          "controller.");
  }
  return dataWidth.check(op, inputType(next++));
}

LogicalResult LSQVerifier::countAccess() {
  if (numGroups == 0) {
    return op.emitOpError(
        "Access port must be precedeed by control port to start group");
  }
  if (numControllers > 0)
    return op.emitOpError(
        "Port to the memory controller must be the last one.");
  if (++numAccesses > groupSizes[numGroups - 1]) {
    return op.emitOpError() << "There are more access ports in group "
                            << numGroups - 1 << " than what the LSQ declares.";
  }
  return success();
}

LogicalResult LSQVerifier::closeGroup() {
  if (numGroups == 0 || numAccesses == groupSizes[numGroups - 1])
    return success();
  return op.emitOpError() << "Group " << numGroups - 1 << " is missing "
                          << groupSizes[numGroups - 1] - numAccesses
                          << " access ports compared to what the LSQ declares.";
}

LogicalResult LSQVerifier::checkTotals() {
  if (failed(closeGroup()))
    return failure();
  if (numGroups < groupSizes.size())
    return op.emitOpError("LSQ declares more groups than it connects to.");
  if (numControllers > 1) {
    return op.emitOpError() << "Interface may have at most one port to other "
                               "memory interfaces, but has "
                            << numControllers << ".";
  }
  if (!isMaster && numControllers == 0) {
    return op.emitOpError("expected the last operand to be load data of a "
                          "memory controller");
  }
  return success();
}

LogicalResult LSQVerifier::checkResults() {
  size_t expected = numLoads + (isMaster ? 1 : 3);
  if (op.getOutputs().size() != expected) {
    return op.emitOpError("Some memory results were unnacounted for when "
                          "identifying ports");
  }
  auto type = [&](size_t i) { return op.getOutputs()[i].getType(); };
  for (size_t i = 0; i < numLoads; ++i) {
    if (failed(dataWidth.check(op, type(i))))
      return failure();
  }
  if (isMaster) {
    if (!isBareControl(type(numLoads)))
      return op.emitOpError("expected the last result to be a control channel");
    return success();
  }
  if (failed(addressWidth.check(op, type(numLoads))) ||
      failed(addressWidth.check(op, type(numLoads + 1))))
    return failure();
  return dataWidth.check(op, type(numLoads + 2));
}

} // namespace

LogicalResult LSQOp::verify() { return LSQVerifier(*this).verify(); }
