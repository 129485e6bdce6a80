/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Attributes of the dialect: their text.
 */
#include "core/dialect/types/Attributes.h"
#include "core/dialect/types/Assembly.h"
#include "core/dialect/types/Dialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

#include "HandshakeEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "HandshakeAttributes.cpp.inc"

using namespace mlir;
using namespace hls::handshake;

void HandshakeDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "HandshakeAttributes.cpp.inc"
      >();
}

//===--- mem_interface ---===//

Attribute MemInterfaceAttr::parse(AsmParser &parser, Type) {
  std::optional<unsigned> lsqGroup;
  SMLoc loc = parser.getCurrentLocation();
  StringRef kind;
  if (parser.parseLess() || parser.parseKeyword(&kind))
    return {};
  if (kind == "LSQ") {
    if (parser.parseColon() || parseUnsigned(parser, lsqGroup.emplace()))
      return {};
  } else if (kind != "MC") {
    parser.emitError(loc, "expected memory interface to be MC or LSQ");
    return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), lsqGroup);
}

void MemInterfaceAttr::print(AsmPrinter &printer) const {
  if (std::optional<unsigned> group = getLsqGroup())
    printer << "<LSQ: " << *group << ">";
  else
    printer << "<MC>";
}

//===--- dep, deps ---===//

static ParseResult parseField(AsmParser &parser, StringRef name) {
  return failure(parser.parseKeyword(name) || parser.parseColon());
}

static ParseResult parseBool(AsmParser &parser, bool &value) {
  if (succeeded(parser.parseOptionalKeyword("true"))) {
    value = true;
    return success();
  }
  value = false;
  return parser.parseKeyword("false");
}

/* `{dstAccess : "…", loopDepth : N, distance : N, isActive : B}` */
static MemDependenceAttr parseDependence(AsmParser &parser) {
  std::string dstAccess;
  unsigned loopDepth = 0, distance = 0;
  bool isActive = false;
  if (parser.parseLBrace() || parseField(parser, "dstAccess") ||
      parser.parseString(&dstAccess) || parser.parseComma() ||
      parseField(parser, "loopDepth") || parseUnsigned(parser, loopDepth) ||
      parser.parseComma() || parseField(parser, "distance") ||
      parseUnsigned(parser, distance) || parser.parseComma() ||
      parseField(parser, "isActive") || parseBool(parser, isActive) ||
      parser.parseRBrace())
    return {};
  MLIRContext *context = parser.getContext();
  return MemDependenceAttr::get(context, StringAttr::get(context, dstAccess),
                                loopDepth, distance, isActive);
}

Attribute MemDependenceAttr::parse(AsmParser &parser, Type) {
  return parseDependence(parser);
}

void MemDependenceAttr::print(AsmPrinter &printer) const {
  printer << "{dstAccess : " << getDstAccess()
          << ", loopDepth : " << getLoopDepth()
          << ", distance : " << getDistance()
          << ", isActive : " << (getIsActive() ? "true" : "false") << "}";
}

Attribute MemDependenceArrayAttr::parse(AsmParser &parser, Type) {
  SmallVector<MemDependenceAttr> dependences;
  auto parseOne = [&]() -> ParseResult {
    dependences.push_back(parseDependence(parser));
    return success(static_cast<bool>(dependences.back()));
  };
  if (parser.parseLSquare() || parser.parseCommaSeparatedList(parseOne) ||
      parser.parseRSquare())
    return {};
  return get(parser.getContext(), dependences);
}

void MemDependenceArrayAttr::print(AsmPrinter &printer) const {
  printer << "[";
  llvm::interleaveComma(
      getDependences(), printer,
      [&](MemDependenceAttr dependence) { dependence.print(printer); });
  printer << "]";
}

LogicalResult MemDependenceArrayAttr::verify(
    llvm::function_ref<InFlightDiagnostic()> emitError,
    ArrayRef<MemDependenceAttr> dependences) {
  if (dependences.empty())
    return emitError() << "expected at least one memory dependence";
  return success();
}

//===--- fpu_impl, lsqDepth ---===//

Attribute FPUImplementationAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return {};
  std::optional<FPUImpl> impl = symbolizeFPUImpl(name);
  if (!impl) {
    parser.emitError(loc, "expected flopoco or vivado");
    return {};
  }
  return get(parser.getContext(), *impl);
}

void FPUImplementationAttr::print(AsmPrinter &printer) const {
  printer << " " << stringifyFPUImpl(getOrigin());
}

Attribute LSQDepthAttr::parse(AsmParser &parser, Type) {
  unsigned loads = 0, stores = 0;
  if (parser.parseLSquare() || parseUnsigned(parser, loads) ||
      parser.parseComma() || parseUnsigned(parser, stores) ||
      parser.parseRSquare())
    return {};
  return get(parser.getContext(), loads, stores);
}

void LSQDepthAttr::print(AsmPrinter &printer) const {
  printer << "[" << getLoads() << ", " << getStores() << "]";
}

//===--- cfdfcToBBList, cfdfcThroughput ---===//

template <typename T> static Attribute parseCFDFCs(AsmParser &parser) {
  DictionaryAttr entries;
  if (parser.parseAttribute(entries))
    return {};
  return T::get(parser.getContext(), entries);
}

Attribute CFDFCToBBListAttr::parse(AsmParser &parser, Type) {
  return parseCFDFCs<CFDFCToBBListAttr>(parser);
}

void CFDFCToBBListAttr::print(AsmPrinter &printer) const {
  printer << " " << getEntries();
}

Attribute CFDFCThroughputAttr::parse(AsmParser &parser, Type) {
  return parseCFDFCs<CFDFCThroughputAttr>(parser);
}

void CFDFCThroughputAttr::print(AsmPrinter &printer) const {
  printer << " " << getEntries();
}

//===--- Attributes of operations ---===//

std::optional<unsigned> hls::handshake::basicBlock(Operation *op) {
  auto bb = op->getAttrOfType<IntegerAttr>(
      HandshakeDialect::BbAttrHelper::getNameStr());
  if (!bb || bb.getValue().getActiveBits() > 32)
    return std::nullopt;
  return static_cast<unsigned>(bb.getValue().getZExtValue());
}
