/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting what macros become.
 */
#include "core/frontend/parse/macro_limit.h"

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace {

// Some 40 bytes are kept of each, so less than 1 GiB of all.
constexpr unsigned maxTokens = 1U << 24;

// Tokens that become others, from one place to another in a list of them.
struct TokenRange {
  const Token *next;
  const Token *end;
};

// How many tokens the argument of a macro becomes: macros in it are replaced,
// and what that gives stands where the macro names its parameter, before
// anybody is asked about the next one. What macros in the text of macros become
// is not seen here: they are looked at when it is their turn.
class Growth {
public:
  explicit Growth(Preprocessor &preprocessor) : preprocessor(preprocessor) {}

  uint64_t ofCall(const MacroInfo &macro, const MacroArgs &arguments) {
    llvm::SmallVector<uint64_t, 4> sizes;
    for (unsigned i = 0; i < arguments.getNumMacroArguments(); i++) {
      const Token *argument = arguments.getUnexpArgument(i);
      TokenRange range = {argument,
                          argument + MacroArgs::getArgLength(argument)};
      uint64_t size = 0;
      while (range.next != range.end) {
        size = llvm::SaturatingAdd(size, ofNext(range, 0));
      }
      sizes.push_back(size);
    }
    return sum(macro, sizes);
  }

private:
  // Of the next token, and of what is in brackets behind the name of a macro.
  uint64_t ofNext(TokenRange &range, unsigned depth) {
    const MacroInfo *macro = macroOf(*range.next++);
    if (!macro) {
      return 1;
    }
    bool isCall = macro->isFunctionLike() && range.next != range.end &&
                  range.next->is(tok::l_paren) && depth < maxDepth;
    if (!isCall) {
      return macro->getNumTokens();
    }
    range.next++;
    llvm::SmallVector<uint64_t, 4> sizes(1, 0);
    unsigned open = 1;
    while (range.next != range.end) {
      const Token &token = *range.next;
      open += token.is(tok::l_paren);
      open -= token.is(tok::r_paren);
      if (open == 0) {
        range.next++;
        break;
      }
      // What is too much belongs to the last parameter: `...`.
      if (open == 1 && token.is(tok::comma) &&
          sizes.size() < macro->getNumParams()) {
        sizes.push_back(0);
      }
      sizes.back() =
          llvm::SaturatingAdd(sizes.back(), ofNext(range, depth + 1));
    }
    return sum(*macro, sizes);
  }

  // The text of a macro with arguments that become so many tokens.
  uint64_t sum(const MacroInfo &macro, llvm::ArrayRef<uint64_t> sizes) {
    uint64_t result = macro.getNumTokens();
    for (const Token &token : macro.tokens()) {
      const IdentifierInfo *name = token.getIdentifierInfo();
      int param = name ? macro.getParameterNum(name) : -1;
      if (param >= 0 && static_cast<size_t>(param) < sizes.size()) {
        result = llvm::SaturatingAdd(result, sizes[param]);
      }
    }
    return result;
  }

  // The macro that a name stands for, also where one is another name of it.
  const MacroInfo *macroOf(const Token &token) {
    const Token *name = &token;
    for (unsigned steps = 0; steps < maxDepth; steps++) {
      IdentifierInfo *identifier =
          name->isAnnotation() ? nullptr : name->getIdentifierInfo();
      const MacroInfo *macro = identifier && identifier->hasMacroDefinition()
                                   ? preprocessor.getMacroInfo(identifier)
                                   : nullptr;
      if (!macro || macro->isFunctionLike() || macro->getNumTokens() != 1) {
        return macro;
      }
      name = macro->tokens_begin();
    }
    return nullptr;
  }

  static constexpr unsigned maxDepth = 256;

  Preprocessor &preprocessor;
};

class MacroLimit : public PPCallbacks {
public:
  explicit MacroLimit(Preprocessor &preprocessor)
      : diagnostics(preprocessor.getDiagnostics()), growth(preprocessor) {}

  void MacroExpands(const Token &name, const MacroDefinition &definition,
                    SourceRange, const MacroArgs *arguments) override {
    const MacroInfo *macro = definition.getMacroInfo();
    if (tokens <= maxTokens) {
      uint64_t more = 0;
      if (macro) {
        more = arguments ? growth.ofCall(*macro, *arguments)
                         : macro->getNumTokens();
      }
      tokens = llvm::SaturatingAdd(tokens, more);
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
    if (arguments) {
      makeEmpty(*arguments);
    }
  }

private:
  // An argument ends with a mark, and this one is about to be replaced: now
  // each begins with its mark.
  static void makeEmpty(const MacroArgs &arguments) {
    size_t size = 0;
    for (unsigned i = 0; i < arguments.getNumMacroArguments(); i++) {
      size += MacroArgs::getArgLength(arguments.getUnexpArgument(i)) + 1;
    }
    for (size_t i = 0; i < size; i++) {
      const_cast<Token *>(arguments.getUnexpArgument(0))[i].setKind(tok::eof);
    }
  }

  DiagnosticsEngine &diagnostics;
  Growth growth;
  uint64_t tokens = 0;
};

} // namespace

void hls_frontend::limitMacros(Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<MacroLimit>(preprocessor));
}
