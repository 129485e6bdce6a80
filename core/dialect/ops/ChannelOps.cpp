/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Units that change the form of a channel: their text and their verifiers.
 */
#include "core/dialect/ops/Ops.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace hls::handshake;

//===--- The parts of a channel ---===//

namespace {

/* The wires of a channel, by direction, as raw types. The control of a channel
 * with data or extra signals counts as one wire. */
struct Parts {
  SmallVector<Type> downstream;
  SmallVector<Type> upstream;
};

} // namespace

static Parts partsOf(Type channelLike) {
  Parts parts;
  MLIRContext *context = channelLike.getContext();
  if (isBareControl(channelLike)) {
    parts.downstream = {IntegerType::get(context, 1)};
    parts.upstream = {IntegerType::get(context, 1)};
    return parts;
  }
  parts.downstream = {ControlType::get(context)};
  if (auto channel = dyn_cast<ChannelType>(channelLike))
    parts.downstream.push_back(channel.getDataType());
  for (const ExtraSignal &signal : extraSignals(channelLike)) {
    SmallVector<Type> &side =
        signal.isUpstream ? parts.upstream : parts.downstream;
    side.push_back(signal.type);
  }
  return parts;
}

static ParseResult checkChannelLike(OpAsmParser &parser, SMLoc loc, Type type) {
  if (isa<ChannelType, ControlType>(type))
    return success();
  return parser.emitError(loc, "expected a channel or a control, but got ")
         << type;
}

//===--- Text ---===//

using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;

/* `first` and what follows it: the types of the wires that a channel gives. */
static ParseResult parseWireTypes(OpAsmParser &parser, SMLoc loc, Type first,
                                  SmallVectorImpl<Type> &types) {
  if (!isBareControl(first) && !first.isSignlessInteger(1))
    return parser.emitError(loc, "expected 'to _' behind the channel's type");
  types.push_back(first);
  while (succeeded(parser.parseOptionalComma())) {
    if (parser.parseType(types.emplace_back()))
      return failure();
  }
  return success();
}

/* A channel that gives wires of these types: its extra signals have the names
 * of signals without a name. Null, and reported, when there is none. */
static Type channelOfWires(OpAsmParser &parser, SMLoc loc,
                           ArrayRef<Type> types) {
  MLIRContext *context = parser.getContext();
  if (types.size() == 1)
    return ControlType::get(context);
  SmallVector<ExtraSignal> signals;
  for (Type type : types.drop_front(2))
    signals.push_back({unnamedSignal(context, signals.size()), type, false});
  return parser.getChecked<ChannelType>(loc, context, types[1],
                                        ArrayRef<ExtraSignal>(signals));
}

/* The type that a value has, or `guess` if it comes later. The parser tells the
 * type of a value only where it complains of another one. */
static Type typeOf(OpAsmParser &parser,
                   const OpAsmParser::UnresolvedOperand &operand, Type guess) {
  Type type = guess;
  ScopedDiagnosticHandler listen(
      parser.getContext(), [&](Diagnostic &complaint) {
        for (DiagnosticArgument &argument : complaint.getArguments()) {
          if (argument.getKind() ==
              DiagnosticArgument::DiagnosticArgumentKind::Type)
            type = argument.getAsType();
        }
        return success();
      });
  SmallVector<Value> values;
  (void)parser.resolveOperand(operand, guess, values);
  return type;
}

/* The types of the results instead of that of the channel: `control, data` and
 * then the downstream signals; or `i1` for a control. `type` comes in as the
 * first of them and becomes that of the channel. */
static ParseResult parseResultTypes(OpAsmParser &parser, SMLoc loc, Type &type,
                                    const Operands &operands) {
  SmallVector<Type> wires;
  if (parseWireTypes(parser, loc, type, wires))
    return failure();
  Type guess = channelOfWires(parser, loc, wires);
  if (!guess)
    return failure();
  type = typeOf(parser, operands[0], guess);
  if (checkChannelLike(parser, operands[0].location, type))
    return failure();
  Parts parts = partsOf(type);
  if (type == guess && operands.size() - 1 != parts.upstream.size()) {
    return parser.emitError(loc, "upstream signals need the channel's type, as "
                                 "in ': <i8, [u: i1 (U)]> to _', before its "
                                 "definition");
  }
  if (parts.downstream == wires)
    return success();
  InFlightDiagnostic error = parser.emitError(loc, "the wires of ");
  error << type << " have the types ";
  llvm::interleaveComma(parts.downstream, error);
  return error;
}

/* `operand ([ upstreams ])? {…} : type to _`. The brackets may also be left
 * out, and the types of the results stand for that of the channel, which is
 * known where it is defined above. */
ParseResult UnbundleOp::parse(OpAsmParser &parser, OperationState &result) {
  Operands operands;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) ||
      parser.parseOperandList(operands, AsmParser::Delimiter::OptionalSquare) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  if (operands.empty())
    return parser.emitError(loc, "expected the channel to take apart");
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parseHandshakeType(parser, type))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("to"))) {
    if (parser.parseKeyword("_"))
      return failure();
  } else if (parseResultTypes(parser, typeLoc, type, operands)) {
    return failure();
  }
  if (checkChannelLike(parser, typeLoc, type))
    return failure();
  Parts parts = partsOf(type);
  SmallVector<Type> operandTypes = {type};
  llvm::append_range(operandTypes, parts.upstream);
  result.addTypes(parts.downstream);
  return parser.resolveOperands(operands, operandTypes, loc, result.operands);
}

void UnbundleOp::print(OpAsmPrinter &printer) {
  printer << " " << getChannelLike() << " ";
  if (!getUpstreams().empty())
    printer << "[ " << getUpstreams() << " ] ";
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printHandshakeType(printer, *this, getChannelLike().getType());
  printer << " to _ ";
}

/* `signals {…} : _ to type`. Extra signals may also be in brackets, `_ to` left
 * out, and the types of the upstream results follow that of the channel. */
ParseResult BundleOp::parse(OpAsmParser &parser, OperationState &result) {
  Operands operands;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) ||
      parser.parseOperandList(operands, AsmParser::Delimiter::OptionalSquare) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  if (succeeded(parser.parseOptionalKeyword("_")) && parser.parseKeyword("to"))
    return failure();
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parseHandshakeType(parser, type) ||
      checkChannelLike(parser, typeLoc, type))
    return failure();
  Parts parts = partsOf(type);
  for (size_t i = 0; succeeded(parser.parseOptionalComma()); ++i) {
    SMLoc upstreamLoc = parser.getCurrentLocation();
    Type upstream;
    if (parser.parseType(upstream))
      return failure();
    if (i >= parts.upstream.size() || upstream != parts.upstream[i]) {
      return parser.emitError(upstreamLoc, "no upstream wire of ")
             << type << " has the type " << upstream << " here";
    }
  }
  result.addTypes(type);
  result.addTypes(parts.upstream);
  return parser.resolveOperands(operands, parts.downstream, loc,
                                result.operands);
}

void BundleOp::print(OpAsmPrinter &printer) {
  printer << " " << getSignals() << " ";
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : _ to ";
  printHandshakeType(printer, *this, getChannelLike().getType());
}

//===--- Verification of bundle and unbundle ---===//

namespace {

/* One of the two operations; "value" is an operand or a result. */
struct BundleSide {
  const char *value;
  TypeRange types;
  unsigned offset; /* of the first of `types` among the operands or results */
};

} // namespace

/* Compares the extra signals that go one way with the values there are. */
static LogicalResult verifySignals(Operation *op, Type channelLike,
                                   bool isUpstream, BundleSide side) {
  size_t count = 0;
  for (const ExtraSignal &signal : extraSignals(channelLike)) {
    if (signal.isUpstream != isUpstream)
      continue;
    if (count == side.types.size()) {
      return op->emitOpError()
             << "not enough " << side.value << "s, no value for extra signal '"
             << signal.name.getValue() << "'";
    }
    if (side.types[count] != signal.type) {
      return op->emitOpError()
             << "type mismatch between extra signal '" << signal.name.getValue()
             << "' (" << signal.type << ") and " << side.offset + count
             << "-th " << side.value << " (" << side.types[count] << ")";
    }
    ++count;
  }
  if (count == side.types.size())
    return success();
  return op->emitOpError() << "too many extra "
                           << (isUpstream ? "upstream" : "downstream")
                           << " values provided, expected " << count
                           << " but got " << side.types.size();
}

/* The wires of a channel, or of a control with extra signals: first a control
 * without any. `wires` are the downstream ones, `back` the upstream ones. */
static LogicalResult verifyChannel(Operation *op, Type channelLike,
                                   BundleSide wires, BundleSide back) {
  auto channel = dyn_cast<ChannelType>(channelLike);
  unsigned least = channel ? 2 : 1;
  if (wires.types.size() < least) {
    return op->emitOpError()
           << "not enough " << wires.value << "s, "
           << op->getName().stripDialect().drop_back() << "ing a !handshake."
           << (channel ? "channel" : "control") << " should produce at least "
           << (channel ? "two " : "one ") << wires.value
           << (channel ? "s" : "");
  }
  if (!isBareControl(wires.types[0])) {
    return op->emitOpError() << "expected first " << wires.value
                             << " to be a control without extra signals, but "
                                "got "
                             << wires.types[0];
  }
  if (channel && wires.types[1] != channel.getDataType()) {
    return op->emitOpError()
           << "type mismatch between channel's data type ("
           << channel.getDataType() << ") and operation's second "
           << wires.value << " (" << wires.types[1] << ")";
  }
  BundleSide extras = {wires.value, wires.types.drop_front(least),
                       wires.offset + least};
  if (failed(verifySignals(op, channelLike, /*isUpstream=*/false, extras)))
    return failure();
  return verifySignals(op, channelLike, /*isUpstream=*/true, back);
}

/* A control without extra signals is nothing but valid and ready. */
static LogicalResult verifyBareControl(Operation *op, BundleSide wires,
                                       BundleSide back) {
  auto isBit = [](BundleSide side) {
    return side.types.size() == 1 && side.types[0].isSignlessInteger(1);
  };
  if (!isBit(wires)) {
    return op->emitOpError()
           << "expected single i1 " << wires.value << " for valid";
  }
  if (!isBit(back)) {
    return op->emitOpError()
           << "expected single i1 " << back.value << " for ready";
  }
  return success();
}

static LogicalResult verifyParts(Operation *op, Type channelLike,
                                 BundleSide wires, BundleSide back) {
  return isBareControl(channelLike)
             ? verifyBareControl(op, wires, back)
             : verifyChannel(op, channelLike, wires, back);
}

LogicalResult UnbundleOp::verify() {
  return verifyParts(*this, getChannelLike().getType(),
                     {"result", getSignals().getTypes(), 0},
                     {"operand", getUpstreams().getTypes(), 1});
}

LogicalResult BundleOp::verify() {
  return verifyParts(*this, getChannelLike().getType(),
                     {"operand", getSignals().getTypes(), 0},
                     {"result", getUpstreams().getTypes(), 1});
}

//===--- compose, decompose ---===//

/* Total width of the extra signals that go one way. */
static uint64_t extrasWidth(Type type, bool isUpstream) {
  uint64_t width = 0;
  for (const ExtraSignal &signal : extraSignals(type)) {
    if (signal.isUpstream == isUpstream)
      width += signal.type.getIntOrFloatBitWidth();
  }
  return width;
}

/* Do the signals that go one way consist of one signless integer of that
 * width, or of none when there is nothing to carry? */
static bool isPacked(Type type, bool isUpstream, uint64_t width) {
  SmallVector<Type> types;
  for (const ExtraSignal &signal : extraSignals(type)) {
    if (signal.isUpstream == isUpstream)
      types.push_back(signal.type);
  }
  if (width == 0)
    return types.empty();
  return types.size() == 1 && types[0].isSignlessInteger() &&
         types[0].getIntOrFloatBitWidth() == width;
}

static LogicalResult verifyRepacking(Operation *op, Type expanded,
                                     Type composed) {
  uint64_t down = extrasWidth(expanded, /*isUpstream=*/false);
  uint64_t up = extrasWidth(expanded, /*isUpstream=*/true);
  Type data = dataType(composed);
  bool isSplit = data == dataType(expanded) &&
                 isPacked(composed, /*isUpstream=*/false, down);
  bool isMerged = isa<ChannelType>(composed) && data.isSignlessInteger() &&
                  dataWidth(composed) == dataWidth(expanded) + down &&
                  isPacked(composed, /*isUpstream=*/false, 0);
  if (isPacked(composed, /*isUpstream=*/true, up) && (isSplit || isMerged))
    return success();
  return op->emitOpError() << "expected " << composed
                           << " to be the merged or the split form of "
                           << expanded;
}

LogicalResult ComposeOp::verify() {
  return verifyRepacking(*this, getOperand().getType(), getResult().getType());
}

LogicalResult DecomposeOp::verify() {
  return verifyRepacking(*this, getResult().getType(), getOperand().getType());
}
