/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Its options are those of other tools. That iterations are begun too many is
 * what the pragma asks for; which values are guessed for that, and how many of
 * them are on their way, follows from the loop.
 */
#include "core/frontend/tree/speculate_pragma.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Pragma.h"

using namespace clang;

namespace {

class SpeculateHandler final : public PragmaHandler {
public:
  explicit SpeculateHandler(std::vector<SourceLocation> &places)
      : PragmaHandler("speculate"), places(places) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                    Token &) override {
    Token token;
    preprocessor.LexUnexpandedToken(token);
    while (token.isNot(tok::eod)) {
      if (!readOption(preprocessor, token)) {
        warn(preprocessor, token.getLocation());
        preprocessor.DiscardUntilEndOfDirective();
        return;
      }
    }
    places.push_back(introducer.Loc);
  }

private:
  // Reads an option, and the first token behind it.
  static bool readOption(Preprocessor &preprocessor, Token &token) {
    const IdentifierInfo *name = token.getIdentifierInfo();
    if (!name) {
      return false;
    }
    preprocessor.LexUnexpandedToken(token);
    if (token.isNot(tok::equal)) {
      return false;
    }
    preprocessor.LexUnexpandedToken(token);
    bool isGood = name->isStr("variable") ? token.isAnyIdentifier()
                  : name->isStr("max_predictions")
                      ? token.is(tok::numeric_constant)
                  : name->isStr("style")
                      ? token.is(tok::identifier) &&
                            token.getIdentifierInfo()->isStr("standard")
                      : false;
    if (isGood) {
      preprocessor.LexUnexpandedToken(token);
    }
    return isGood;
  }

  static void warn(Preprocessor &preprocessor, SourceLocation place) {
    DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
    diagnostics.Report(
        place, diagnostics.getCustomDiagID(
                   DiagnosticsEngine::Warning,
                   "a pragma DYN speculate has the options variable=NAME, "
                   "max_predictions=NUMBER and style=standard; it is ignored"));
  }

  std::vector<SourceLocation> &places;
};

} // namespace

void hls_frontend::noteSpeculatePragmas(Preprocessor &preprocessor,
                                        std::vector<SourceLocation> &places) {
  preprocessor.AddPragmaHandler("DYN", new SpeculateHandler(places));
}
