/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pipelines that are written as texts, as pipelines of MLIR.
 */
#include "hls/pass_registry.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

#include <memory>
#include <string>

using namespace mlir;

namespace {

/* The options of a pipeline, with their values in one use of it. */
class PipelineOptions : public detail::PassOptions {
public:
  explicit PipelineOptions(const HlsPipelineDefinition *definition) {
    const HlsPassOption *option = definition->options;
    for (; option && option->name; ++option)
      values.push_back(std::make_unique<Option<std::string>>(
          *this, option->name, llvm::cl::desc(option->description),
          llvm::cl::init(std::string(option->usual))));
  }

  /* Writes values in place of names behind a dollar. */
  std::string fillIn(StringRef passes) const {
    std::string text;
    while (!passes.empty()) {
      auto [before, rest] = passes.split('$');
      text += before;
      passes = rest;
      for (const auto &value : values) {
        if (passes.consume_front(value->getArgStr())) {
          text += value->getValue();
          break;
        }
      }
    }
    return text;
  }

private:
  SmallVector<std::unique_ptr<Option<std::string>>> values;
};

} // namespace

void hlsRegisterPipeline(const HlsPipelineDefinition *definition) {
  if (PassPipelineInfo::lookup(definition->argument))
    return;
  registerPassPipeline(
      definition->argument, definition->description,
      [definition](OpPassManager &manager, StringRef given,
                   function_ref<LogicalResult(const Twine &)> fail) {
        PipelineOptions options(definition);
        std::string problem;
        llvm::raw_string_ostream stream(problem);
        if (failed(options.parseFromString(given, stream)) ||
            failed(parsePassPipeline(options.fillIn(definition->passes),
                                     manager, stream)))
          return fail(problem);
        return success();
      },
      [definition](function_ref<void(const detail::PassOptions &)> show) {
        show(PipelineOptions(definition));
      });
}
