/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text shared by operations.
 */
#include "core/dialect/types/Assembly.h"
#include "core/dialect/types/Types.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace hls::handshake;

static OptionalParseResult parseOptionalHandshakeType(OpAsmParser &parser,
                                                      Type &type) {
  OptionalParseResult full = parser.parseOptionalType(type);
  if (full.has_value())
    return full;
  return parseOptionalShortType(parser, type);
}

ParseResult hls::handshake::parseHandshakeType(OpAsmParser &parser,
                                               Type &type) {
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult result = parseOptionalHandshakeType(parser, type);
  if (!result.has_value())
    return parser.emitError(loc, "expected channel type");
  return *result;
}

void hls::handshake::printHandshakeType(OpAsmPrinter &printer, Operation *,
                                        Type type) {
  if (auto control = dyn_cast<ControlType>(type))
    control.print(printer);
  else if (auto channel = dyn_cast<ChannelType>(type))
    channel.print(printer);
  else
    printer << type;
}

ParseResult
hls::handshake::parseHandshakeTypeList(OpAsmParser &parser,
                                       SmallVectorImpl<Type> &types) {
  Type first;
  OptionalParseResult result = parseOptionalHandshakeType(parser, first);
  if (!result.has_value())
    return success();
  if (failed(*result))
    return failure();
  types.push_back(first);
  while (succeeded(parser.parseOptionalComma())) {
    if (parseHandshakeType(parser, types.emplace_back()))
      return failure();
  }
  return success();
}

void hls::handshake::printHandshakeTypeList(OpAsmPrinter &printer,
                                            Operation *op, TypeRange types) {
  llvm::interleaveComma(types, printer, [&](Type type) {
    printHandshakeType(printer, op, type);
  });
}

ParseResult hls::handshake::parseBracketedOperands(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  if (parser.parseOperandList(operands, AsmParser::Delimiter::OptionalSquare))
    return failure();
  return operands.empty() ? parser.parseOperandList(operands) : success();
}

void hls::handshake::printBracketedOperands(OpAsmPrinter &printer, Operation *,
                                            OperandRange operands) {
  printer << "[" << operands << "]";
}

ParseResult hls::handshake::parseChoiceTypes(
    OpAsmParser &parser, SmallVectorImpl<Type> &data, Type &result,
    const SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  if (succeeded(parser.parseOptionalLSquare())) {
    return failure(parseHandshakeTypeList(parser, data) ||
                   parser.parseRSquare() || parser.parseKeyword("to") ||
                   parseHandshakeType(parser, result));
  }
  if (parseHandshakeType(parser, result))
    return failure();
  data.assign(operands.size(), result);
  return success();
}

void hls::handshake::printChoiceTypes(OpAsmPrinter &printer, Operation *op,
                                      TypeRange data, Type result,
                                      OperandRange) {
  printer << "[";
  printHandshakeTypeList(printer, op, data);
  printer << "] to ";
  printHandshakeType(printer, op, result);
}

ParseResult hls::handshake::parseWaitTypes(OpAsmParser &parser, Type &token,
                                           Type &data, Type &result) {
  bool isFunctional = succeeded(parser.parseOptionalLParen());
  if (parseHandshakeType(parser, token) || parser.parseComma() ||
      parseHandshakeType(parser, data))
    return failure();
  result = data;
  if (!isFunctional)
    return success();
  return failure(parser.parseRParen() || parser.parseArrow() ||
                 parseHandshakeType(parser, result));
}

void hls::handshake::printWaitTypes(OpAsmPrinter &printer, Operation *op,
                                    Type token, Type data, Type) {
  printHandshakeType(printer, op, token);
  printer << ", ";
  printHandshakeType(printer, op, data);
}

ParseResult hls::handshake::parseConversionTypes(OpAsmParser &parser,
                                                 Type &operand, Type &result) {
  if (parseHandshakeType(parser, operand))
    return failure();
  if (failed(parser.parseOptionalArrow()) && parser.parseKeyword("to"))
    return failure();
  return parseHandshakeType(parser, result);
}

void hls::handshake::printConversionTypes(OpAsmPrinter &printer, Operation *op,
                                          Type operand, Type result) {
  printHandshakeType(printer, op, operand);
  printer << " to ";
  printHandshakeType(printer, op, result);
}

ParseResult hls::handshake::parseUnsigned(AsmParser &parser, unsigned &value,
                                          unsigned max) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t number = 0;
  if (parser.parseInteger(number))
    return failure();
  if (number < 0 || number > int64_t(max)) {
    return parser.emitError(loc, "expected integer between 0 and ")
           << max << ", but got " << number;
  }
  value = static_cast<unsigned>(number);
  return success();
}
