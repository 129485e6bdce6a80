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
  bool isVariadic = false;
  SmallVector<Type> resultTypes;
  SmallVector<DictionaryAttr> resultAttrs;
  if (parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(),
                             result.attributes) ||
      function_interface_impl::parseFunctionSignature(
          parser, /*allowVariadic=*/true, arguments, isVariadic, resultTypes,
          resultAttrs))
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
  OptionalParseResult parsed = parser.parseOptionalRegion(
      *body, arguments, /*enableNameShadowing=*/false);
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
