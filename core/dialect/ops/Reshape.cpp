/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `reshape [Kind] %channel : type -> type`, as other tools that have the
 * dialect write compose and decompose. It is read, and never written.
 */
#include "core/dialect/ops/Ops.h"
#include "core/dialect/types/Assembly.h"
#include "core/dialect/types/Dialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace hls::handshake;

namespace {
struct Kind {
  bool isKnown, composes, intoData;
};
} // namespace

static Kind kindOf(StringRef keyword) {
  return llvm::StringSwitch<Kind>(keyword)
      .Case("MergeData", {true, true, true})
      .Case("MergeExtra", {true, true, false})
      .Case("SplitData", {true, false, true})
      .Case("SplitExtra", {true, false, false})
      .Default({false, false, false});
}

static bool hasDownstreams(Type type) {
  return llvm::any_of(extraSignals(type), [](const ExtraSignal &signal) {
    return !signal.isUpstream;
  });
}

/* The types tell whether the data takes the signals in; is it what the kind
 * says? Without downstream signals, both are the same. */
static bool fits(const Kind &kind, Type operand, Type result) {
  Type expanded = kind.composes ? operand : result;
  Type composed = kind.composes ? result : operand;
  return hasDownstreams(composed) ==
         (!kind.intoData && hasDownstreams(expanded));
}

static ParseResult parseReshape(OpAsmParser &parser, OperationState &state) {
  StringRef keyword;
  OpAsmParser::UnresolvedOperand operand;
  Type type, result;
  if (parser.parseLSquare())
    return failure();
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  Kind kind = kindOf(keyword);
  if (!kind.isKnown) {
    return parser.emitError(location, "expected MergeData, MergeExtra, "
                                      "SplitData or SplitExtra, but got ")
           << keyword;
  }
  if (parser.parseRSquare() || parser.parseOperand(operand) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parseConversionTypes(parser, type, result) ||
      parser.resolveOperand(operand, type, state.operands))
    return failure();
  if (!fits(kind, type, result)) {
    return parser.emitError(location, "expected the types of ")
           << keyword << ", but got " << type << " and " << result;
  }
  state.addTypes(result);
  state.name = OperationName(kind.composes ? ComposeOp::getOperationName()
                                           : DecomposeOp::getOperationName(),
                             parser.getContext());
  return success();
}

std::optional<Dialect::ParseOpHook>
HandshakeDialect::getParseOperationHook(StringRef name) const {
  if (name == "handshake.reshape")
    return ParseOpHook(parseReshape);
  return std::nullopt;
}
