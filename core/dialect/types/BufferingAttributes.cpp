/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Buffering properties: the text of the attributes channelBufProps and
 * bufProps.
 */
#include "core/dialect/types/Assembly.h"
#include "core/dialect/types/Attributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace hls::handshake;

//===--- channelBufProps ---===//

/* `[min,max]`, where max may be `inf`. */
static ParseResult parseBounds(AsmParser &parser, unsigned &min,
                               std::optional<unsigned> &max) {
  if (parser.parseLSquare() || parseUnsigned(parser, min) ||
      parser.parseComma())
    return failure();
  if (failed(parser.parseOptionalKeyword("inf")) &&
      parseUnsigned(parser, max.emplace()))
    return failure();
  return parser.parseRSquare();
}

static void printBounds(AsmPrinter &printer, unsigned min,
                        std::optional<unsigned> max) {
  printer << "[" << min << ",";
  if (max)
    printer << *max;
  else
    printer << "inf";
  printer << "], ";
}

static ParseResult parseDelay(AsmParser &parser,
                              std::optional<APFloat> &delay) {
  double value = 0.0;
  if (parser.parseComma() || parser.parseFloat(value))
    return failure();
  delay.emplace(value);
  return success();
}

static void printDelay(AsmPrinter &printer, const APFloat &delay) {
  printer << ", ";
  printer.getStream() << llvm::format("%e", delay.convertToDouble());
}

static ChannelBufPropsAttr parseProperties(AsmParser &parser) {
  unsigned minTransparent = 0, minOpaque = 0, minSlots = 0;
  std::optional<unsigned> maxTransparent, maxOpaque;
  std::optional<APFloat> inDelay, outDelay, delay;
  if (parseBounds(parser, minTransparent, maxTransparent) ||
      parser.parseComma() || parseBounds(parser, minOpaque, maxOpaque) ||
      parser.parseComma() || parseUnsigned(parser, minSlots) ||
      parseDelay(parser, inDelay) || parseDelay(parser, outDelay) ||
      parseDelay(parser, delay))
    return {};
  return ChannelBufPropsAttr::get(parser.getContext(), minTransparent,
                                  maxTransparent, minOpaque, maxOpaque,
                                  minSlots, *inDelay, *outDelay, *delay);
}

Attribute ChannelBufPropsAttr::parse(AsmParser &parser, Type) {
  return parseProperties(parser);
}

void ChannelBufPropsAttr::print(AsmPrinter &printer) const {
  printBounds(printer, getMinTransparent(), getMaxTransparent());
  printBounds(printer, getMinOpaque(), getMaxOpaque());
  printer << getMinSlots();
  printDelay(printer, getInDelay());
  printDelay(printer, getOutDelay());
  printDelay(printer, getDelay());
}

//===--- bufProps ---===//

static bool isIndex(StringRef key) {
  unsigned index = 0;
  return !key.getAsInteger(10, index);
}

/* `"index": properties` */
static ParseResult parseEntry(AsmParser &parser, NamedAttrList &entries) {
  SMLoc loc = parser.getCurrentLocation();
  std::string key;
  if (parser.parseString(&key))
    return failure();
  if (!isIndex(key)) {
    return parser.emitError(loc, "map keys must represent indices, but got \"")
           << key << "\"";
  }
  if (entries.get(key))
    return parser.emitError(loc, "map keys must be unique");
  if (parser.parseColon())
    return failure();
  ChannelBufPropsAttr properties = parseProperties(parser);
  if (!properties)
    return failure();
  entries.append(key, properties);
  return success();
}

Attribute OpBufPropsAttr::parse(AsmParser &parser, Type) {
  NamedAttrList entries;
  if (parser.parseLBrace() || parser.parseCommaSeparatedList([&] {
        return parseEntry(parser, entries);
      }) ||
      parser.parseRBrace())
    return {};
  return get(parser.getContext(), entries.getDictionary(parser.getContext()));
}

void OpBufPropsAttr::print(AsmPrinter &printer) const {
  printer << "{";
  llvm::interleaveComma(getChannels(), printer, [&](NamedAttribute entry) {
    printer << "\"" << entry.getName().getValue() << "\": ";
    llvm::cast<ChannelBufPropsAttr>(entry.getValue()).print(printer);
  });
  printer << "}";
}

LogicalResult
OpBufPropsAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                       DictionaryAttr channels) {
  for (NamedAttribute entry : channels) {
    if (!isIndex(entry.getName().getValue()) ||
        !llvm::isa<ChannelBufPropsAttr>(entry.getValue()))
      return emitError() << "expected indices and buffering properties, but "
                            "got "
                         << channels;
  }
  return success();
}
