/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake.func, its end, and instances of it.
 */
#include "core/dialect/ops/Ops.h"
#include "hls/handshake.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace hls::handshake;

static constexpr llvm::StringLiteral kArgNames(HLS_ARGUMENT_NAMES);
static constexpr llvm::StringLiteral kResNames(HLS_RESULT_NAMES);

llvm::StringRef FuncOp::getDefaultDialect() { return "handshake"; }

//===--- Text ---===//

/* "out0", "out1", … */
static ArrayAttr numberedNames(Builder &builder, StringRef prefix,
                               size_t count) {
  SmallVector<Attribute> names;
  for (size_t i = 0; i < count; ++i)
    names.push_back(builder.getStringAttr(prefix + Twine(i)));
  return builder.getArrayAttr(names);
}

/* The SSA names without their `%`, or numbers when one has none. */
static ArrayAttr namesOfArguments(Builder &builder,
                                  ArrayRef<OpAsmParser::Argument> arguments) {
  SmallVector<Attribute> names;
  for (const OpAsmParser::Argument &argument : arguments) {
    StringRef name = argument.ssaName.name;
    if (!name.consume_front("%"))
      return numberedNames(builder, "in", arguments.size());
    names.push_back(builder.getStringAttr(name));
  }
  return builder.getArrayAttr(names);
}

/* A type, of which those of the dialect may be without their prefix, and its
 * attributes. */
static ParseResult parseAnnotatedType(OpAsmParser &parser, Type &type,
                                      DictionaryAttr &attrs) {
  NamedAttrList list;
  if (parseHandshakeType(parser, type) || parser.parseOptionalAttrDict(list))
    return failure();
  attrs = list.getDictionary(parser.getContext());
  return success();
}

/* `(name: type {…}, …)`. Either all arguments have a name, or none. The dots
 * that may be behind them mean nothing. */
static ParseResult
parseArguments(OpAsmParser &parser,
               SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  bool isVariadic = false;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    if (isVariadic)
      return parser.emitError(loc, "expected nothing behind '...'");
    if (succeeded(parser.parseOptionalEllipsis())) {
      isVariadic = true;
      return success();
    }
    OpAsmParser::Argument argument;
    OptionalParseResult named = parser.parseOptionalArgument(argument);
    if (named.has_value() && (failed(*named) || parser.parseColon()))
      return failure();
    if (!arguments.empty() &&
        arguments.front().ssaName.name.empty() == named.has_value()) {
      return parser.emitError(loc, "expected all arguments to have a name, or "
                                   "none");
    }
    if (parseAnnotatedType(parser, argument.type, argument.attrs) ||
        parser.parseOptionalLocationSpecifier(argument.sourceLoc))
      return failure();
    arguments.push_back(argument);
    return success();
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseOne);
}

/* `-> type` or `-> (type {…}, …)`, or nothing. */
static ParseResult parseResults(OpAsmParser &parser,
                                SmallVectorImpl<Type> &types,
                                SmallVectorImpl<DictionaryAttr> &attrs) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  auto parseOne = [&] {
    return parseAnnotatedType(parser, types.emplace_back(),
                              attrs.emplace_back());
  };
  if (succeeded(parser.parseOptionalLParen())) {
    if (succeeded(parser.parseOptionalRParen()))
      return success();
    return failure(parser.parseCommaSeparatedList(parseOne) ||
                   parser.parseRParen());
  }
  attrs.push_back(DictionaryAttr::get(parser.getContext()));
  return parseHandshakeType(parser, types.emplace_back());
}

/* `name(arguments) -> results attributes {…}`, up to the body. */
static ParseResult
parseFunctionHeader(OpAsmParser &parser, OperationState &result,
                    SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  Builder &builder = parser.getBuilder();
  StringRef visibility;
  if (succeeded(parser.parseOptionalKeyword(&visibility,
                                            {"public", "private", "nested"}))) {
    result.addAttribute(SymbolTable::getVisibilityAttrName(),
                        builder.getStringAttr(visibility));
  }
  StringAttr name;
  SmallVector<Type> resultTypes;
  SmallVector<DictionaryAttr> resultAttrs;
  if (parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(),
                             result.attributes) ||
      parseArguments(parser, arguments) ||
      parseResults(parser, resultTypes, resultAttrs))
    return failure();

  SmallVector<Type> argTypes;
  for (const OpAsmParser::Argument &argument : arguments)
    argTypes.push_back(argument.type);
  result.addAttribute(
      FuncOp::getFunctionTypeAttrName(result.name),
      TypeAttr::get(builder.getFunctionType(argTypes, resultTypes)));
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  function_interface_impl::addArgAndResultAttrs(
      builder, result, arguments, resultAttrs,
      FuncOp::getArgAttrsAttrName(result.name),
      FuncOp::getResAttrsAttrName(result.name));
  if (!result.attributes.get(kArgNames))
    result.addAttribute(kArgNames, namesOfArguments(builder, arguments));
  if (!result.attributes.get(kResNames)) {
    result.addAttribute(kResNames,
                        numberedNames(builder, "out", resultTypes.size()));
  }
  return success();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  if (parseFunctionHeader(parser, result, arguments))
    return failure();
  Region *body = result.addRegion();
  SMLoc loc = parser.getCurrentLocation();
  // With a scope of its own for names, which else would be looked for in what
  // follows, and may be gone when that cannot be parsed.
  OptionalParseResult parsed = parser.parseOptionalRegion(
      *body, arguments, /*enableNameShadowing=*/true);
  if (!parsed.has_value())
    return success();
  if (failed(*parsed))
    return failure();
  if (body->empty())
    return parser.emitError(loc, "expected non-empty function body");
  return success();
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (std::optional<StringRef> visibility = getSymVisibility())
    printer << *visibility << ' ';
  printer.printSymbolName(getSymName());
  function_interface_impl::printFunctionSignature(
      printer, *this, getArgumentTypes(), /*isVariadic=*/true,
      getResultTypes());
  function_interface_impl::printFunctionAttributes(
      printer, *this,
      {getFunctionTypeAttrName(), getSymVisibilityAttrName(),
       getArgAttrsAttrName(), getResAttrsAttrName()});
  if (isExternal())
    return;
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true);
}

//===--- Verification ---===//

static LogicalResult verifyPortNames(FuncOp func, StringRef attrName,
                                     size_t count) {
  auto names = func->getAttrOfType<ArrayAttr>(attrName);
  if (!names)
    return func.emitOpError() << "expected attribute '" << attrName << "'.";
  if (names.size() != count) {
    return func.emitOpError()
           << "attribute '" << attrName << "' has " << names.size()
           << " entries but is expected to have " << count << ".";
  }
  if (!llvm::all_of(names,
                    [](Attribute name) { return isa<StringAttr>(name); })) {
    return func.emitOpError() << "expected all entries in attribute '"
                              << attrName << "' to be strings.";
  }
  return success();
}

LogicalResult FuncOp::verify() {
  if (isExternal())
    return success();
  if (failed(verifyPortNames(*this, kArgNames, getNumArguments())))
    return failure();
  return verifyPortNames(*this, kResNames, getNumResults());
}

LogicalResult FuncOp::verifyRegions() {
  for (Block &block : getBody()) {
    if (block.empty() || !isa<EndOp>(block.back()))
      return emitOpError("expected body to be terminated by 'handshake.end'");
  }
  return success();
}

LogicalResult EndOp::verify() {
  ArrayRef<Type> results =
      cast<FuncOp>((*this)->getParentOp()).getResultTypes();
  if (getNumOperands() != results.size()) {
    return emitOpError() << "number of operands must match number of function "
                            "results, expected "
                         << results.size() << " but got " << getNumOperands();
  }
  for (auto [i, expected, actual] :
       llvm::enumerate(results, getOperandTypes())) {
    if (expected != actual) {
      return emitOpError() << "operand " << i << "'s type must match result "
                           << i << "'s type, expected " << expected
                           << " but got " << actual;
    }
  }
  return success();
}

//===--- return ---===//

/* `{…} %a, %b : types`, like `end`. */
ParseResult ReturnOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseOperandList(operands) ||
      (!operands.empty() &&
       (parser.parseColon() || parseHandshakeTypeList(parser, types))))
    return failure();
  result.addTypes(types);
  return parser.resolveOperands(operands, types, loc, result.operands);
}

void ReturnOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs());
  if (getInputs().empty())
    return;
  printer << " " << getInputs() << " : ";
  printHandshakeTypeList(printer, *this, getInputs().getTypes());
}

LogicalResult ReturnOp::verify() {
  if (llvm::equal(getInputs().getTypes(), getOutputs().getTypes()))
    return success();
  return emitOpError("expected a result for each operand, of the same type");
}

/* A wire each; in a graph one may be its own operand. */
LogicalResult ReturnOp::fold(FoldAdaptor,
                             SmallVectorImpl<OpFoldResult> &results) {
  for (Value input : getInputs()) {
    if (input.getDefiningOp() == getOperation())
      return failure();
  }
  results.assign(getInputs().begin(), getInputs().end());
  return success(!results.empty());
}

//===--- Instances ---===//

static LogicalResult verifyPorts(InstanceOp instance, StringRef kind,
                                 ArrayRef<Type> expected, TypeRange provided) {
  if (expected.size() != provided.size()) {
    return instance.emitOpError() << "incorrect number of " << kind
                                  << "s for the referenced handshake function";
  }
  for (auto [i, want, have] : llvm::enumerate(expected, provided)) {
    if (want != have) {
      return instance.emitOpError()
             << kind << " type mismatch: expected " << kind << " type " << want
             << ", but provided " << have << " for " << kind << " number " << i;
    }
  }
  return success();
}

LogicalResult InstanceOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FuncOp>(*this, getModuleAttr());
  if (!callee) {
    return emitOpError() << "'" << getModule()
                         << "' does not reference a valid handshake function";
  }
  if (failed(verifyPorts(*this, "operand", callee.getArgumentTypes(),
                         getOperandTypes())))
    return failure();
  return verifyPorts(*this, "result", callee.getResultTypes(),
                     (*this)->getResultTypes());
}
