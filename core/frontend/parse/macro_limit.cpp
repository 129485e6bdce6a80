/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting what macros become.
 */
#include "core/frontend/parse/macro_limit.h"

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace {

// Some 40 bytes are kept of each, so less than 1 GiB of all.
constexpr unsigned maxTokens = 1U << 24;

class MacroLimit : public PPCallbacks {
public:
  explicit MacroLimit(DiagnosticsEngine &diagnostics)
      : diagnostics(diagnostics) {}

  void MacroExpands(const Token &name, const MacroDefinition &definition,
                    SourceRange, const MacroArgs *arguments) override {
    const MacroInfo *macro = definition.getMacroInfo();
    if (tokens <= maxTokens) {
      tokens += (macro ? macro->getNumTokens() : 0) + lengthOf(arguments);
      if (tokens <= maxTokens) {
        return;
      }
      // Fatal: what follows from it is not worth a word.
      diagnostics.Report(
          name.getLocation(),
          diagnostics.getCustomDiagID(DiagnosticsEngine::Fatal,
                                      "macros become more than %0 tokens here"))
          << maxTokens;
    }
    // The preprocessor cannot be stopped, but runs out of macros.
    name.getIdentifierInfo()->setHasMacroDefinition(false);
  }

private:
  static uint64_t lengthOf(const MacroArgs *arguments) {
    uint64_t length = 0;
    for (unsigned i = 0; arguments && i < arguments->getNumMacroArguments();
         i++) {
      length += MacroArgs::getArgLength(arguments->getUnexpArgument(i));
    }
    return length;
  }

  DiagnosticsEngine &diagnostics;
  uint64_t tokens = 0;
};

} // namespace

void hls_frontend::limitMacros(Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(
      std::make_unique<MacroLimit>(preprocessor.getDiagnostics()));
}
