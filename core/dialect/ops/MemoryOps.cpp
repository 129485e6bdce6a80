/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory operations: the text of handshake.lsq, and handshake.ram. The
 * interfaces' verifiers are files of their own.
 */
#include "core/dialect/ops/Ops.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace hls::handshake;

//===--- lsq ---===//

bool LSQOp::isMaster() {
  return !getInputs().empty() && isa<MemRefType>(getInputs()[0].getType());
}

/* `[` (`MC` | operand `:` memref) `]`; gives the operand if there is one. */
static ParseResult
parseMemory(OpAsmParser &parser,
            std::optional<OpAsmParser::UnresolvedOperand> &memory,
            MemRefType &type) {
  if (parser.parseLSquare())
    return failure();
  if (failed(parser.parseOptionalKeyword("MC")) &&
      (parser.parseOperand(memory.emplace()) || parser.parseColonType(type)))
    return failure();
  return parser.parseRSquare();
}

ParseResult LSQOp::parse(OpAsmParser &parser, OperationState &result) {
  std::optional<OpAsmParser::UnresolvedOperand> memory;
  MemRefType memoryType;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  FunctionType types;
  if (parseMemory(parser, memory, memoryType))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, AsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(types))
    return failure();
  if (memory && parser.resolveOperand(*memory, memoryType, result.operands))
    return failure();
  result.addTypes(types.getResults());
  return parser.resolveOperands(operands, types.getInputs(), loc,
                                result.operands);
}

void LSQOp::print(OpAsmPrinter &printer) {
  OperandRange operands = getInputs();
  printer << "[";
  if (isMaster()) {
    printer << operands[0] << " : " << operands[0].getType();
    operands = operands.drop_front();
  } else {
    printer << "MC";
  }
  printer << "] (" << operands << ") ";
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printer.printFunctionalType(operands.getTypes(), getOutputs().getTypes());
}

//===--- ram ---===//

LogicalResult StoredOp::verify() {
  if (getAddressResult().use_empty()) {
    return success();
  }
  OpOperand &use = *getAddressResult().use_begin();
  auto store = dyn_cast<StoreOp>(use.getOwner());
  if (!getAddressResult().hasOneUse() || !store ||
      use.get() != store.getAddress() || use.get() == store.getData()) {
    return emitOpError("expected one store to have the address, and nobody "
                       "else");
  }
  for (Operation *user : store.getAddressResult().getUsers()) {
    if (isa<LSQOp>(user)) {
      return emitOpError("expected a store of a memory controller, but that of "
                         "a load-store queue has the address");
    }
  }
  return success();
}

LogicalResult RAMOp::verify() {
  auto memory = cast<MemRefType>(getMemRef().getType());
  auto initial = cast<ShapedType>(getInitialValueAttr().getType());
  if (initial.getElementType() != memory.getElementType() ||
      !initial.hasStaticShape() ||
      initial.getNumElements() != memory.getNumElements()) {
    return emitOpError() << "initial value of type " << Type(initial)
                         << " does not fill a memory of type " << Type(memory);
  }
  return success();
}
