/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C passes as passes of MLIR.
 */
#include "mlir/Pass/PassRegistry.h"
#include "core/dialect/capi/KnownDialects.h"
#include "core/dialect/capi/PassCounts.h"
#include "core/dialect/capi/PassDebug.h"
#include "hls/ir_error.h"
#include "hls/pass_reports.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace mlir;

namespace {

class ExternalPass : public Pass {
public:
  /* Every definition is a pass of its own: its address identifies it. */
  ExternalPass(const HlsPassDefinition *definition, uint64_t instance)
      : Pass(TypeID::getFromOpaquePointer(definition)), definition(definition),
        instance(instance) {
    const HlsPassOption *option = definition->options;
    for (; option && option->name; ++option)
      options.push_back(std::make_unique<Option<std::string>>(
          *this, option->name, llvm::cl::desc(option->description),
          llvm::cl::init(std::string(option->usual))));
  }

  StringRef getName() const override { return definition->argument; }
  StringRef getArgument() const override { return definition->argument; }
  StringRef getDescription() const override { return definition->description; }

  /* On modules, and on functions where one does not need to know another. */
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.getStringRef() == ModuleOp::getOperationName() ||
           (definition->function &&
            name.getStringRef() == definition->function);
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
    counted.fill(0);
    MlirLogicalResult result =
        definition->run(wrap(getOperation()), HlsPass{this});
    if (hls::isDebugged(definition->argument))
      hls::tellRun(definition, getOperation(), counted,
                   mlirLogicalResultIsSuccess(result));
    if (mlirLogicalResultIsFailure(result))
      signalPassFailure();
  }

  /* One for another thread: it is the same pass of a pipeline. */
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ExternalPass>(definition, instance);
  }

  StringRef optionValue(StringRef name) const {
    for (const auto &option : options) {
      if (option->getArgStr() == name)
        return option->getValue();
    }
    return {}; // the definition has no such option
  }

  void count(unsigned counter, size_t amount) {
    if (counter >= hls::MOST_COUNTERS)
      return;
    if (!counts)
      counts = hls::countsOf(definition, instance);
    counts->amounts[counter] += amount;
    counted[counter] += amount;
  }

  StringRef name() const { return definition->argument; }

private:
  SmallVector<StringRef> dialectNames() const {
    SmallVector<StringRef> names;
    const char *const *name = definition->dialects;
    while (name && *name)
      names.push_back(*name++);
    return names;
  }

  const HlsPassDefinition *definition;
  uint64_t instance;
  hls::PassCounts *counts = nullptr; /* once it has counted something */
  hls::Counted counted = {};         /* in the run under way */
  SmallVector<std::unique_ptr<Option<std::string>>> options;
};

} // namespace

/* A pass of a pipeline, other than those before. */
static std::unique_ptr<Pass> makePass(const HlsPassDefinition *definition) {
  return std::make_unique<ExternalPass>(definition, hls::nextInstance());
}

void hlsRegisterPass(const HlsPassDefinition *definition) {
  registerPass([definition] { return makePass(definition); });
}

MlirPass hlsCreatePass(const HlsPassDefinition *definition) {
  return wrap(makePass(definition).release());
}

static ExternalPass *unwrap(HlsPass pass) {
  return static_cast<ExternalPass *>(pass.ptr);
}

MlirStringRef hlsPassOption(HlsPass pass, const char *name) {
  StringRef value = unwrap(pass)->optionValue(name);
  return value.empty() ? mlirStringRefCreate(nullptr, 0) : wrap(value);
}

void hlsPassCount(HlsPass pass, unsigned counter, size_t amount) {
  if (pass.ptr)
    unwrap(pass)->count(counter, amount);
}

bool hlsPassIsDebugged(HlsPass pass) {
  return pass.ptr && hls::isDebugged(unwrap(pass)->name().data());
}

void hlsPassDebug(HlsPass pass, const char *format, ...) {
  if (!hlsPassIsDebugged(pass))
    return;
  va_list arguments;
  va_start(arguments, format);
  char *text = nullptr;
  int size = vasprintf(&text, format, arguments);
  va_end(arguments);
  if (size >= 0) {
    hls::tell(unwrap(pass)->name(), text);
    free(text);
  }
}
