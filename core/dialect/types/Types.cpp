/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Channel types: verification, text, and questions about them.
 */
#include "core/dialect/types/Types.h"
#include "core/dialect/types/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_TYPEDEF_CLASSES
#include "HandshakeTypes.cpp.inc"

using namespace mlir;
using namespace hls::handshake;

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

void HandshakeDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "HandshakeTypes.cpp.inc"
      >();
}

//===--- Verification ---===//

static LogicalResult verifyExtraSignals(EmitError emitError,
                                        ArrayRef<ExtraSignal> signals) {
  llvm::SmallPtrSet<Attribute, 4> names;
  for (const ExtraSignal &signal : signals) {
    StringRef name = signal.name.getValue();
    if (!llvm::isa<IntegerType, FloatType>(signal.type)) {
      return emitError() << "expected extra signal type to be IntegerType or "
                            "FloatType, but "
                         << name << "' has type " << signal.type;
    }
    if (!names.insert(signal.name).second) {
      return emitError() << "expected all signal names to be unique but '"
                         << name << "' appears more than once";
    }
    if (name == "valid" || name == "ready") {
      return emitError() << "'" << name
                         << "' is a reserved name, it cannot be used as an "
                            "extra signal name";
    }
    auto isAllowed = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    if (name.empty() || !llvm::all_of(name, isAllowed)) {
      return emitError() << "expected only alphanumeric characters and '_' in "
                            "extra signal name, but got "
                         << name;
    }
    // The text could not be read again, nor is it a name in Verilog.
    if (llvm::isDigit(name.front())) {
      return emitError() << "expected extra signal name to begin with a letter "
                            "or '_', but got "
                         << name;
    }
  }
  return success();
}

LogicalResult ControlType::verify(EmitError emitError,
                                  ArrayRef<ExtraSignal> signals) {
  return verifyExtraSignals(emitError, signals);
}

LogicalResult ChannelType::verify(EmitError emitError, Type dataType,
                                  ArrayRef<ExtraSignal> signals) {
  if (!llvm::isa<IntegerType, FloatType>(dataType)) {
    return emitError() << "expected data type to be IntegerType or FloatType, "
                          "but got "
                       << dataType;
  }
  if (dataType.getIntOrFloatBitWidth() == 0) {
    return emitError() << "expected data type to have strictly positive "
                          "bitwidth, but got "
                       << dataType;
  }
  return verifyExtraSignals(emitError, signals);
}

//===--- Text ---===//

/* ("U") or (U), if it is there. */
static ParseResult parseOptionalUpstream(AsmParser &parser, bool &isUpstream) {
  if (failed(parser.parseOptionalLParen()))
    return success();
  isUpstream = true;
  std::string quoted;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalString(&quoted))) {
    if (quoted != "U")
      return parser.emitError(loc, "expected direction to be U");
    return parser.parseRParen();
  }
  if (failed(parser.parseOptionalKeyword("U")))
    return parser.emitError(loc, "expected direction to be U");
  return parser.parseRParen();
}

/* The builtin type that is spelled as a keyword, or null. */
static Type parseBuiltinType(MLIRContext *context, StringRef keyword) {
  IntegerType::SignednessSemantics sign = IntegerType::Signless;
  if (keyword.starts_with("si") || keyword.starts_with("ui")) {
    sign = keyword[0] == 's' ? IntegerType::Signed : IntegerType::Unsigned;
    keyword = keyword.drop_front();
  }
  unsigned width = 0;
  if (keyword.consume_front("i") && !keyword.getAsInteger(10, width) &&
      width <= IntegerType::kMaxWidth)
    return IntegerType::get(context, width, sign);
  return llvm::StringSwitch<Type>(keyword)
      .Case("f16", FloatType::getF16(context))
      .Case("bf16", FloatType::getBF16(context))
      .Case("f32", FloatType::getF32(context))
      .Case("f64", FloatType::getF64(context))
      .Default({});
}

StringAttr hls::handshake::unnamedSignal(MLIRContext *context,
                                         size_t position) {
  return StringAttr::get(context, "extra" + Twine(position));
}

/* name `:` type (`(U)`)?
 *
 * The direction may also precede the type, and the name may be left out: the
 * signal is then called after its position, extra0, extra1, … */
static ParseResult parseExtraSignal(AsmParser &parser,
                                    SmallVectorImpl<ExtraSignal> &signals) {
  MLIRContext *context = parser.getContext();
  ExtraSignal signal = {unnamedSignal(context, signals.size()), {}, false};
  if (parseOptionalUpstream(parser, signal.isUpstream))
    return failure();
  StringRef keyword;
  if (!signal.isUpstream) {
    if (parser.parseKeyword(&keyword))
      return failure();
    if (succeeded(parser.parseOptionalColon())) {
      signal.name = StringAttr::get(context, keyword);
      if (parseOptionalUpstream(parser, signal.isUpstream))
        return failure();
    } else if (!(signal.type = parseBuiltinType(context, keyword))) {
      return parser.parseColon();
    }
  }
  if (!signal.type && parser.parseType(signal.type))
    return failure();
  if (!signal.isUpstream && parseOptionalUpstream(parser, signal.isUpstream))
    return failure();
  signals.push_back(signal);
  return success();
}

/* Parses the text behind the `[`. */
static ParseResult parseExtraSignals(AsmParser &parser,
                                     SmallVectorImpl<ExtraSignal> &signals) {
  auto parseOne = [&] { return parseExtraSignal(parser, signals); };
  if (parser.parseCommaSeparatedList(parseOne))
    return failure();
  return parser.parseRSquare();
}

static void printExtraSignals(AsmPrinter &printer,
                              ArrayRef<ExtraSignal> signals) {
  auto printOne = [&](const ExtraSignal &signal) {
    printer << signal.name.getValue() << ": " << signal.type;
    if (signal.isUpstream)
      printer << " (U)";
  };
  printer << "[";
  llvm::interleaveComma(signals, printer, printOne);
  printer << "]";
}

/* Parses the text behind the `<` of a control that has extra signals. */
static Type parseControlBody(AsmParser &parser, SMLoc loc) {
  SmallVector<ExtraSignal> signals;
  if (parseExtraSignals(parser, signals) || parser.parseGreater())
    return {};
  return parser.getChecked<ControlType>(loc, parser.getContext(), signals);
}

Type ControlType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalGreater()))
    return ControlType::get(parser.getContext());
  if (parser.parseLSquare())
    return {};
  return parseControlBody(parser, loc);
}

void ControlType::print(AsmPrinter &printer) const {
  printer << "<";
  if (!getExtraSignals().empty())
    printExtraSignals(printer, getExtraSignals());
  printer << ">";
}

/* Parses the text behind the `<` of a channel. */
static Type parseChannelBody(AsmParser &parser, SMLoc loc) {
  Type dataType;
  SmallVector<ExtraSignal> signals;
  if (parser.parseType(dataType))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseLSquare() || parseExtraSignals(parser, signals)))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<ChannelType>(loc, parser.getContext(), dataType,
                                        signals);
}

Type ChannelType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  return parseChannelBody(parser, loc);
}

void ChannelType::print(AsmPrinter &printer) const {
  printer << "<" << getDataType();
  if (!getExtraSignals().empty()) {
    printer << ", ";
    printExtraSignals(printer, getExtraSignals());
  }
  printer << ">";
}

OptionalParseResult hls::handshake::parseOptionalShortType(AsmParser &parser,
                                                           Type &type) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("channel"))) {
    type = ChannelType::parse(parser);
    return success(static_cast<bool>(type));
  }
  bool isControl = succeeded(parser.parseOptionalKeyword("control"));
  if (failed(parser.parseOptionalLess())) {
    if (!isControl)
      return std::nullopt;
    type = ControlType::get(parser.getContext());
    return success();
  }
  if (succeeded(parser.parseOptionalGreater()))
    type = ControlType::get(parser.getContext());
  else if (succeeded(parser.parseOptionalLSquare()))
    type = parseControlBody(parser, loc);
  else if (isControl)
    return parser.parseLSquare();
  else
    type = parseChannelBody(parser, loc);
  return success(static_cast<bool>(type));
}

//===--- Questions ---===//

bool hls::handshake::isHandshakeType(Type type) {
  return isa<ControlType, ChannelType>(type);
}

bool hls::handshake::isBareControl(Type type) {
  auto control = dyn_cast<ControlType>(type);
  return control && control.getExtraSignals().empty();
}

bool hls::handshake::isMemoryType(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && memref.getRank() == 1 && memref.hasStaticShape();
}

Type hls::handshake::dataType(Type type) {
  if (auto channel = dyn_cast<ChannelType>(type))
    return channel.getDataType();
  if (isa<ControlType>(type))
    return IntegerType::get(type.getContext(), 0);
  return {};
}

unsigned hls::handshake::dataWidth(Type type) {
  if (auto channel = dyn_cast<ChannelType>(type))
    return channel.getDataType().getIntOrFloatBitWidth();
  return 0;
}

ArrayRef<ExtraSignal> hls::handshake::extraSignals(Type type) {
  if (auto channel = dyn_cast<ChannelType>(type))
    return channel.getExtraSignals();
  if (auto control = dyn_cast<ControlType>(type))
    return control.getExtraSignals();
  return {};
}

template <typename Property>
static bool haveSame(Property property, std::initializer_list<Type> types,
                     TypeRange variadic) {
  SmallVector<Type> all(types);
  llvm::append_range(all, variadic);
  return llvm::all_of(
      all, [&](Type type) { return property(type) == property(all.front()); });
}

bool hls::handshake::haveSameData(std::initializer_list<Type> types,
                                  TypeRange variadic) {
  return haveSame(dataType, types, variadic);
}

bool hls::handshake::haveSameExtras(std::initializer_list<Type> types,
                                    TypeRange variadic) {
  return haveSame(extraSignals, types, variadic);
}

bool hls::handshake::haveSteeredExtras(Type steering,
                                       std::initializer_list<Type> types,
                                       TypeRange variadic) {
  if (!haveSameExtras(types, variadic))
    return false;
  ArrayRef<ExtraSignal> own = extraSignals(steering);
  ArrayRef<ExtraSignal> others = extraSignals(*types.begin());
  return own.empty() || others.empty() || own == others;
}

template <typename Kind> static bool carries(Type type, unsigned width) {
  auto channel = dyn_cast<ChannelType>(type);
  return channel && isa<Kind>(channel.getDataType()) &&
         (width == 0 || dataWidth(type) == width);
}

bool hls::handshake::carriesInteger(Type type, unsigned width) {
  return carries<IntegerType>(type, width);
}

bool hls::handshake::carriesFloat(Type type, unsigned width) {
  return carries<FloatType>(type, width);
}

static bool isSpec(const ExtraSignal &signal) {
  return signal.name.getValue() == "spec";
}

bool hls::handshake::mentionsSpec(Type type) {
  return llvm::any_of(extraSignals(type), isSpec);
}

bool hls::handshake::hasSpecTag(Type type) {
  ArrayRef<ExtraSignal> signals = extraSignals(type);
  const ExtraSignal *spec = llvm::find_if(signals, isSpec);
  return spec != signals.end() && spec->type.isInteger(1) && !spec->isUpstream;
}

bool hls::handshake::haveSameExtrasButSpec(std::initializer_list<Type> types) {
  auto others = [](Type type) {
    SmallVector<ExtraSignal> signals(extraSignals(type));
    llvm::erase_if(signals, isSpec);
    return signals;
  };
  return haveSame(others, types, {});
}

Type hls::handshake::comparisonType(Type operand) {
  auto channel = dyn_cast<ChannelType>(operand);
  if (!channel)
    return operand;
  MLIRContext *context = operand.getContext();
  return ChannelType::get(context, IntegerType::get(context, 1),
                          channel.getExtraSignals());
}
