/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A guard in front of Clang's parser, which recurses for prefix operators,
 * casts, ternaries, assignments and statements without braces. The limits are
 * far beyond what people or generators write and well below what 8 MB of stack
 * take. Only the file itself is looked at, not what macros and headers add: a
 * worker that overflows its stack takes only its own request with it.
 */
#include "core/frontend/limits/nesting.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace {

constexpr unsigned maxPrefixes = 256;
constexpr unsigned maxChain = 1000;
constexpr unsigned maxOperators = 4000;

class Nesting {
public:
  // Takes the next token; false when the text has become too deep.
  bool take(const Token &token) {
    bool fits = token.is(tok::raw_identifier)
                    ? takeWord(token.getRawIdentifier())
                    : takePunctuation(token.getKind());
    previous = token.getKind();
    return fits;
  }

private:
  bool takeWord(StringRef word) {
    bool isStatement = llvm::StringSwitch<bool>(word)
                           .Cases("if", "for", "while", "do", "switch", true)
                           .Default(false);
    if (word == "else") {
      previousIsOperand = false;
      statementEnded = false;
      return ++elses <= maxChain && ++statements <= maxChain;
    }
    endStatement();
    if (word == "sizeof" || word == "_Alignof") {
      previousIsOperand = false;
      return ++prefixes <= maxPrefixes;
    }
    if (isStatement) {
      previousIsOperand = false;
      return ++statements <= maxChain;
    }
    return takeOperand();
  }

  // An identifier or a number. Behind `)` it may be what a cast is made of.
  bool takeOperand() {
    prefixes = 0;
    bool fits = previous != tok::r_paren || ++casts <= maxPrefixes;
    previousIsOperand = true;
    return fits;
  }

  // After a statement has ended and no `else` follows, a chain has ended, too.
  void endStatement() {
    if (statementEnded) {
      elses = 0;
      statementEnded = false;
    }
  }

  bool takePunctuation(tok::TokenKind kind) {
    if (kind == tok::semi || kind == tok::l_brace || kind == tok::r_brace) {
      trackInitializers(kind);
      prefixes = casts = operators = commas = statements = 0;
      previousIsOperand = false;
      statementEnded = kind != tok::l_brace;
      return true;
    }
    endStatement();
    switch (kind) {
    case tok::comma:
      prefixes = casts = operators = 0;
      previousIsOperand = false;
      return initializers > 0 || ++commas <= maxOperators;
    case tok::l_paren: {
      bool fits = previous != tok::r_paren || ++casts <= maxPrefixes;
      previousIsOperand = false;
      return fits;
    }
    case tok::r_paren:
    case tok::r_square:
      previousIsOperand = true;
      return true;
    case tok::numeric_constant:
    case tok::char_constant:
    case tok::string_literal:
      return takeOperand();
    default:
      break;
    }
    // An operator behind an operand joins two, any other one is a prefix.
    bool isPrefix = !previousIsOperand || previous == tok::r_paren;
    if (previousIsOperand && previous != tok::r_paren) {
      casts = 0;
    }
    previousIsOperand = false;
    return ++operators <= maxOperators &&
           (!isPrefix || ++prefixes <= maxPrefixes);
  }

  // In the braces of an initialiser a comma separates and does not nest.
  void trackInitializers(tok::TokenKind kind) {
    if (kind == tok::l_brace && (previous == tok::equal || initializers > 0)) {
      initializers++;
    } else if (kind == tok::r_brace && initializers > 0) {
      initializers--;
    }
  }

  tok::TokenKind previous = tok::unknown;
  bool previousIsOperand = false;
  bool statementEnded = false;
  unsigned prefixes = 0;  // operators in front of one operand
  unsigned casts = 0;     // `)` followed by an operand
  unsigned operators = 0; // in one expression
  unsigned commas = 0;    // in one statement
  unsigned initializers = 0;
  unsigned statements = 0; // opened without braces
  unsigned elses = 0;      // in one chain
};

hls_range rangeAt(const char *name, StringRef text, size_t offset,
                  size_t length) {
  StringRef before = text.take_front(offset);
  uint32_t line = static_cast<uint32_t>(before.count('\n')) + 1;
  size_t newline = before.rfind('\n');
  size_t start = newline == StringRef::npos ? 0 : newline + 1;
  uint32_t column = static_cast<uint32_t>(offset - start) + 1;
  return {name, {line, column}, {line, column + static_cast<uint32_t>(length)}};
}

} // namespace

bool hls_frontend::checkNesting(StringRef name, StringRef text,
                                const LangOptions &options,
                                hls_diagnostics *diagnostics) {
  // The lexer wants a NUL behind the text.
  std::string copy = text.str();
  const char *begin = copy.data();
  Lexer lexer(SourceLocation(), options, begin, begin, begin + copy.size());
  Nesting nesting;
  Token token;
  do {
    lexer.LexFromRawLexer(token);
    if (token.isNot(tok::eof) && !nesting.take(token)) {
      size_t end = static_cast<size_t>(lexer.getBufferLocation() - begin);
      size_t length = std::min<size_t>(token.getLength(), end);
      std::string file = name.str();
      hls_diagnostics_add(
          diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
          rangeAt(file.c_str(), copy, end - length, length),
          "expressions or statements are nested too deeply here");
      return false;
    }
  } while (token.isNot(tok::eof));
  return true;
}
