/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting what macros become.
 */
#include "core/frontend/limits/macro_limit.h"

#include "hls/work.h"

#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace {

// Some 40 bytes are kept of each, so less than 1 GiB of all.
constexpr unsigned maxTokens = 1U << 24;

// The preprocessor calls itself for an argument, on a stack of 8 MiB.
constexpr unsigned maxDepth = 512;

// A token that # or ## made can be long: so many bytes count as one token more.
constexpr unsigned bytesOfToken = 16;

// How many tokens take the place of a call. The preprocessor replaces macros in
// an argument, and what that gives stands wherever the macro names its
// parameter, before anybody is asked again. Here it is asked for that a little
// earlier: it keeps the result, and no rule of it is written a second time.
class Growth {
public:
  explicit Growth(Preprocessor &preprocessor) : preprocessor(preprocessor) {}

  // Ends early when there are too many.
  uint64_t ofCall(const MacroInfo &macro, MacroArgs &arguments) {
    llvm::ArrayRef<Token> text = macro.tokens();
    uint64_t result = 0;
    for (size_t i = 0; i < text.size() && result <= maxTokens; i++) {
      hls_work_count(1);
      const IdentifierInfo *name = text[i].getIdentifierInfo();
      result++;
      // An argument that nobody names is not looked into: that could say
      // something about it, or take a number of __COUNTER__.
      if (name && name->isStr("__VA_OPT__") &&
          !arguments.invokedWithVariadicArgument(&macro, preprocessor)) {
        i = endOfBrackets(text, i + 1);
        continue;
      }
      int param = name ? macro.getParameterNum(name) : -1;
      if (param >= 0) {
        result += sizeOf(argumentAt(text, i, arguments, param));
      }
    }
    return result;
  }

private:
  // What stands in the place of a parameter, up to the mark at its end.
  const Token *argumentAt(llvm::ArrayRef<Token> text, size_t place,
                          MacroArgs &arguments, int param) {
    const Token *argument = arguments.getUnexpArgument(param);
    bool staysAsItIs =
        (place > 0 &&
         text[place - 1].isOneOf(tok::hash, tok::hashat, tok::hashhash)) ||
        (place + 1 < text.size() && text[place + 1].is(tok::hashhash));
    if (staysAsItIs ||
        !arguments.ArgNeedsPreexpansion(argument, preprocessor)) {
      return argument;
    }
    return arguments.getPreExpArgument(param, preprocessor).data();
  }

  static uint64_t sizeOf(const Token *tokens) {
    uint64_t result = 0;
    for (; tokens->isNot(tok::eof) && result <= maxTokens; tokens++) {
      hls_work_count(1);
      unsigned bytes = tokens->isAnnotation() ? 0 : tokens->getLength();
      result += 1 + bytes / bytesOfToken;
    }
    return result;
  }

  // Where the brackets that open at a place are closed.
  static size_t endOfBrackets(llvm::ArrayRef<Token> text, size_t place) {
    unsigned open = 0;
    for (; place < text.size(); place++) {
      open += text[place].is(tok::l_paren);
      open -= text[place].is(tok::r_paren);
      if (open == 0) {
        break;
      }
    }
    return place;
  }

  Preprocessor &preprocessor;
};

class MacroLimit : public PPCallbacks {
public:
  explicit MacroLimit(Preprocessor &preprocessor)
      : diagnostics(preprocessor.getDiagnostics()), growth(preprocessor) {}

  void MacroExpands(const Token &name, const MacroDefinition &definition,
                    SourceRange, const MacroArgs *arguments) override {
    const MacroInfo *macro = definition.getMacroInfo();
    if (macro && !isFull) {
      count(name, *macro, arguments);
    }
    if (isFull) {
      // The preprocessor cannot be stopped, but runs out of macros.
      name.getIdentifierInfo()->setHasMacroDefinition(false);
      if (arguments) {
        makeEmpty(*arguments);
      }
    }
  }

private:
  // Comes back here for the calls in the arguments.
  void count(const Token &name, const MacroInfo &macro,
             const MacroArgs *arguments) {
    if (depth == maxDepth) {
      stop(name,
           diagnostics.getCustomDiagID(
               DiagnosticsEngine::Fatal,
               "more than %0 macros are in the arguments of each other here"),
           maxDepth);
      return;
    }
    depth++;
    // The preprocessor is about to change the arguments in the same way.
    uint64_t more =
        arguments ? growth.ofCall(macro, const_cast<MacroArgs &>(*arguments))
                  : macro.getNumTokens();
    depth--;
    tokens += more;
    if (tokens > maxTokens && !isFull) {
      stop(
          name,
          diagnostics.getCustomDiagID(DiagnosticsEngine::Fatal,
                                      "macros become more than %0 tokens here"),
          maxTokens);
    }
  }

  // Fatal: what follows from it is not worth a word.
  void stop(const Token &name, unsigned message, unsigned limit) {
    diagnostics.Report(name.getLocation(), message) << limit;
    isFull = true;
  }

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
  unsigned depth = 0;
  bool isFull = false;
};

} // namespace

void hls_frontend::limitMacros(Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<MacroLimit>(preprocessor));
}
