/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking at each number between the brackets of a designator.
 */
#include "core/frontend/limits/designator_limit.h"

#include "clang/Lex/LiteralSupport.h"

using namespace clang;

namespace {

// As many values as a variable may begin with (check/variable_sizes.cpp).
constexpr unsigned maxValues = 1U << 24;

class DesignatorLimit {
public:
  explicit DesignatorLimit(Preprocessor &preprocessor)
      : preprocessor(preprocessor) {}

  void take(const Token &token) {
    bool isFirst = token.is(tok::l_square) &&
                   (previous == tok::l_brace || previous == tok::comma);
    isInside = isFirst || (isInside && token.isNot(tok::r_square));
    bool isBound = isInside && token.is(tok::numeric_constant) &&
                   (previous == tok::l_square || previous == tok::ellipsis);
    previous = token.getKind();
    if (isBound && isTooLarge(token)) {
      // Fatal: what follows from it is not worth a word.
      DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
      diagnostics.Report(
          token.getLocation(),
          diagnostics.getCustomDiagID(
              DiagnosticsEngine::Fatal,
              "a variable can begin with %0 values at most, those in front of "
              "this one among them; set it in a loop"))
          << maxValues;
      // The parser finds no number here, and makes no array.
      const_cast<Token &>(token).setKind(tok::unknown);
    }
  }

private:
  bool isTooLarge(const Token &token) const {
    llvm::SmallString<32> buffer;
    bool isInvalid = false;
    llvm::StringRef text = preprocessor.getSpelling(token, buffer, &isInvalid);
    // "0xffffff" is not.
    if (isInvalid || text.size() < 8) {
      return false;
    }
    DiagnosticsEngine &diagnostics = preprocessor.getDiagnostics();
    bool saysNothing = diagnostics.getSuppressAllDiagnostics();
    diagnostics.setSuppressAllDiagnostics(true); // the parser will say it
    NumericLiteralParser literal(
        text, token.getLocation(), preprocessor.getSourceManager(),
        preprocessor.getLangOpts(), preprocessor.getTargetInfo(), diagnostics);
    diagnostics.setSuppressAllDiagnostics(saysNothing);
    llvm::APInt value(64, 0);
    return !literal.hadError && literal.isIntegerLiteral() &&
           (literal.GetIntegerValue(value) || value.uge(maxValues));
  }

  Preprocessor &preprocessor;
  tok::TokenKind previous = tok::unknown;
  bool isInside = false; // the brackets of a designator
};

} // namespace

void hls_frontend::limitDesignators(Preprocessor &preprocessor) {
  preprocessor.setTokenWatcher(
      [limit = DesignatorLimit(preprocessor)](const Token &token) mutable {
        limit.take(token);
      });
}
