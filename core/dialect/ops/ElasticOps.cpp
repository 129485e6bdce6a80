/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Elastic units: what the declarations in HandshakeElasticOps.td leave open.
 */
#include "core/dialect/ops/Ops.h"

using namespace mlir;
using namespace hls::handshake;

//===--- constant ---===//

LogicalResult ConstantOp::verify() {
  Attribute value = getValueAttr();
  if (!isa<IntegerAttr, FloatAttr>(value)) {
    return emitOpError() << "expected the constant value to be an integer or "
                            "a float, but got "
                         << value;
  }
  Type valueType = getValueAttr().getType();
  Type resultType = dataType(getResult().getType());
  if (valueType != resultType) {
    return emitOpError() << "constant value type " << valueType
                         << " differs from result channel's data type "
                         << resultType;
  }
  return success();
}

//===--- buffer ---===//

LogicalResult BufferOp::verify() {
  int64_t slots = getNumSlotsAttr().getInt();
  int64_t latency = getDvLatencyAttr().getInt();
  BufferType type = getBufferType();
  auto error = [&] {
    return emitOpError() << "buffer type '" << stringifyBufferType(type)
                         << "' ";
  };
  switch (type) {
  case BufferType::OneSlotBreakDV:
  case BufferType::OneSlotBreakR:
  case BufferType::OneSlotBreakDVR:
    if (slots != 1)
      return error() << "requires NUM_SLOTS = 1, but got " << slots;
    break;
  case BufferType::Counter:
    if (slots != 1) {
      return error() << "stores a single token and requires NUM_SLOTS = 1, "
                        "but got "
                     << slots;
    }
    if (latency < 1)
      return error() << "requires DV_LATENCY >= 1, but got " << latency;
    return success();
  case BufferType::ShiftRegBreakDV:
    if (latency != slots) {
      return error() << "requires DV_LATENCY = NUM_SLOTS (" << slots
                     << "), but got " << latency;
    }
    return success();
  case BufferType::FifoBreakDVR:
    // With one slot it could not take a token in every cycle.
    if (slots < 2)
      return error() << "requires NUM_SLOTS >= 2, but got " << slots;
    break;
  case BufferType::FifoBreakNone:
  case BufferType::FifoBreakDV:
    break;
  }
  bool isTransparent =
      type == BufferType::OneSlotBreakR || type == BufferType::FifoBreakNone;
  int64_t required = isTransparent ? 0 : 1;
  if (latency != required) {
    return error() << "requires DV_LATENCY = " << required << ", but got "
                   << latency;
  }
  return success();
}

//===--- fork, lazy_fork ---===//

/* `[N] operand {…} : type` */
static ParseResult parseFork(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand operand;
  unsigned size = 0;
  Type type;
  if (parser.parseLSquare() || parseUnsigned(parser, size, kMaxForkSize) ||
      parser.parseRSquare() || parser.parseOperand(operand) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parseHandshakeType(parser, type))
    return failure();
  result.addTypes(SmallVector<Type>(size, type));
  return parser.resolveOperand(operand, type, result.operands);
}

static void printFork(OpAsmPrinter &printer, Operation *fork) {
  printer << " [" << fork->getNumResults() << "] " << fork->getOperand(0);
  printer.printOptionalAttrDict(fork->getAttrs());
  printer << " : ";
  printHandshakeType(printer, fork, fork->getOperand(0).getType());
}

ParseResult ForkOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseFork(parser, result);
}

void ForkOp::print(OpAsmPrinter &printer) { printFork(printer, *this); }

ParseResult LazyForkOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseFork(parser, result);
}

void LazyForkOp::print(OpAsmPrinter &printer) { printFork(printer, *this); }

//===--- mux, control_merge ---===//

/* Can a token of the index channel name every one of `count` operands? */
static LogicalResult verifyIndex(Operation *op, Type type, size_t count) {
  auto channel = dyn_cast<ChannelType>(type);
  if (!channel) {
    return op->emitOpError() << "expected index value to be of type "
                                "handshake::ChannelType, but got "
                             << type;
  }
  if (!isa<IntegerType>(channel.getDataType())) {
    return op->emitOpError()
           << "expected index value to carry an integer, but got " << type;
  }
  unsigned width = dataWidth(type);
  if (width < 64 && count > (uint64_t{1} << width)) {
    return op->emitOpError()
           << "bitwidth of indexing value is " << width
           << ", which can index into " << (uint64_t{1} << width)
           << " operands, but found " << count << " operands";
  }
  return success();
}

LogicalResult MuxOp::verify() {
  return verifyIndex(*this, getSelectOperand().getType(),
                     getDataOperands().size());
}

LogicalResult ControlMergeOp::verify() {
  return verifyIndex(*this, getIndex().getType(), getDataOperands().size());
}
