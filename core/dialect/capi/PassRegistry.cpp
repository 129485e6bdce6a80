/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * C passes as passes of MLIR.
 */
#include "mlir/Pass/PassRegistry.h"
#include "core/dialect/capi/KnownDialects.h"
#include "hls/ir_error.h"
#include "hls/pass_registry.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <string>

using namespace mlir;

namespace {

enum { MOST_COUNTERS = 4 };

/* A pass as it is registered, with what all its runs have counted. MLIR's own
 * statistics are there in builds of it that have assertions only. */
struct RegisteredPass {
  explicit RegisteredPass(const HlsPassDefinition *definition)
      : definition(definition) {}

  const HlsPassDefinition *definition;
  std::array<std::atomic<uint64_t>, MOST_COUNTERS> counts = {};
};

std::deque<RegisteredPass> &registeredPasses() {
  static std::deque<RegisteredPass> passes;
  return passes;
}

class ExternalPass : public Pass {
public:
  /* Every definition is a pass of its own: its address identifies it. */
  explicit ExternalPass(RegisteredPass *registered)
      : Pass(TypeID::getFromOpaquePointer(registered->definition)),
        registered(registered), definition(registered->definition) {
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
    MlirLogicalResult result =
        definition->run(wrap(getOperation()), HlsPass{this});
    if (mlirLogicalResultIsFailure(result))
      signalPassFailure();
  }

  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ExternalPass>(registered);
  }

  StringRef optionValue(StringRef name) const {
    for (const auto &option : options) {
      if (option->getArgStr() == name)
        return option->getValue();
    }
    return {}; // the definition has no such option
  }

  void count(unsigned counter, size_t amount) {
    if (counter < MOST_COUNTERS)
      registered->counts[counter] += amount;
  }

private:
  SmallVector<StringRef> dialectNames() const {
    SmallVector<StringRef> names;
    const char *const *name = definition->dialects;
    while (name && *name)
      names.push_back(*name++);
    return names;
  }

  RegisteredPass *registered;
  const HlsPassDefinition *definition;
  SmallVector<std::unique_ptr<Option<std::string>>> options;
};

} // namespace

/* The record of a definition, which is made when it is first asked for. */
static RegisteredPass *recordOf(const HlsPassDefinition *definition) {
  static std::mutex guard;
  std::lock_guard<std::mutex> lock(guard);
  std::deque<RegisteredPass> &passes = registeredPasses();
  for (RegisteredPass &pass : passes) {
    if (pass.definition == definition)
      return &pass;
  }
  return &passes.emplace_back(definition);
}

void hlsRegisterPass(const HlsPassDefinition *definition) {
  RegisteredPass *registered = recordOf(definition);
  registerPass([registered]() -> std::unique_ptr<Pass> {
    return std::make_unique<ExternalPass>(registered);
  });
}

MlirPass hlsCreatePass(const HlsPassDefinition *definition) {
  return wrap(new ExternalPass(recordOf(definition)));
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

void hlsPassCountsPrint(MlirStringCallback print, void *user) {
  for (const RegisteredPass &pass : registeredPasses()) {
    const HlsPassCounter *counter = pass.definition->counters;
    std::string text;
    for (size_t i = 0; counter && i < MOST_COUNTERS && counter[i].name; ++i) {
      if (pass.counts[i] > 0)
        text += "  (S) " + std::to_string(pass.counts[i]) + " " +
                counter[i].name + " - " + counter[i].description + "\n";
    }
    if (!text.empty()) {
      text = ("'" + StringRef(pass.definition->argument) + "'\n" + text).str();
      print(wrap(StringRef(text)), user);
    }
  }
}
