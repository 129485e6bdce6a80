/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C passes as passes of MLIR.
 */
#include "mlir/Pass/PassRegistry.h"
#include "core/dialect/capi/KnownDialects.h"
#include "hls/ir_error.h"
#include "hls/pass_registry.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

using namespace mlir;

namespace {

class ExternalPass : public OperationPass<ModuleOp> {
public:
  /* Every definition is a pass of its own: its address identifies it. */
  explicit ExternalPass(const HlsPassDefinition *definition)
      : OperationPass(TypeID::getFromOpaquePointer(definition)),
        definition(definition) {}

  StringRef getName() const override { return definition->argument; }
  StringRef getArgument() const override { return definition->argument; }
  StringRef getDescription() const override { return definition->description; }

  /* MLIR's own parser of options wants them declared; here the pass reads the
   * text itself. */
  LogicalResult
  initializeOptions(StringRef text,
                    function_ref<LogicalResult(const Twine &)>) override {
    options = text.str();
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    for (StringRef name : dialectNames())
      hls::insertKnownDialect(registry, name);
  }

  /* The dialects that are not known here must be known to the context. */
  LogicalResult initialize(MLIRContext *context) override {
    for (StringRef name : dialectNames()) {
      if (!context->getOrLoadDialect(name)) {
        std::string message =
            ("pass '" + getArgument() + "' needs the dialect '" + name +
             "', which is not registered")
                .str();
        hls_ir_error error = {};
        error.location = mlirLocationUnknownGet(wrap(context));
        error.code = "missing-dialect";
        error.message = message.c_str();
        hls_ir_error_emit(&error);
        return failure();
      }
    }
    return success();
  }

  void runOnOperation() override {
    MlirLogicalResult result = definition->run(
        wrap(getOperation().getOperation()), wrap(StringRef(options)));
    if (mlirLogicalResultIsFailure(result))
      signalPassFailure();
  }

  std::unique_ptr<Pass> clonePass() const override {
    auto clone = std::make_unique<ExternalPass>(definition);
    clone->options = options;
    return clone;
  }

private:
  SmallVector<StringRef> dialectNames() const {
    SmallVector<StringRef> names;
    const char *const *name = definition->dialects;
    while (name && *name)
      names.push_back(*name++);
    return names;
  }

  const HlsPassDefinition *definition;
  std::string options;
};

} // namespace

void hlsRegisterPass(const HlsPassDefinition *definition) {
  registerPass([definition]() -> std::unique_ptr<Pass> {
    return std::make_unique<ExternalPass>(definition);
  });
}

/* Length of the value at the start of `text`: up to a space that is not inside
 * quotes or braces. */
static size_t valueLength(StringRef text) {
  unsigned depth = 0;
  char quote = 0;
  for (auto [i, c] : llvm::enumerate(text)) {
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == '{')
      ++depth;
    else if (c == '}' && depth > 0)
      --depth;
    else if (llvm::isSpace(c) && depth == 0)
      return i;
  }
  return text.size();
}

/* Without the quotes or braces around it. */
static StringRef stripQuotes(StringRef value) {
  for (StringRef pair : {"''", "\"\"", "{}"}) {
    if (value.size() >= 2 && value.front() == pair[0] &&
        value.back() == pair[1])
      return value.drop_front().drop_back();
  }
  return value;
}

MlirStringRef hlsPassOption(MlirStringRef options, const char *name) {
  StringRef rest = unwrap(options);
  while (!(rest = rest.ltrim()).empty()) {
    StringRef key =
        rest.take_until([](char c) { return c == '=' || llvm::isSpace(c); });
    rest = rest.drop_front(key.size());
    StringRef value = rest.take_front(0);
    if (rest.consume_front("=")) {
      value = rest.take_front(valueLength(rest));
      rest = rest.drop_front(value.size());
    }
    if (key == name)
      return wrap(stripQuotes(value));
  }
  return mlirStringRefCreate(nullptr, 0);
}
