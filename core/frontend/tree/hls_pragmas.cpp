/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names and options are written in capital letters or in small ones.
 */
#include "core/frontend/tree/hls_pragmas.h"

#include "clang/Lex/Pragma.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using hls_frontend::HlsOption;
using hls_frontend::HlsPragma;

namespace {

// An option, and what is behind its sign of equality.
struct Option {
  std::string name;
  SourceLocation place;
  std::vector<Token> value;
};

class HlsHandler final : public PragmaHandler {
public:
  explicit HlsHandler(std::vector<HlsPragma> &pragmas) : pragmas(pragmas) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer introducer,
                    Token &name) override {
    if (name.is(tok::eod)) {
      return; // the line has ended, and what is behind it is no option
    }
    HlsPragma pragma;
    pragma.place = introducer.Loc;
    pragma.range = SourceRange(name.getLocation());
    const IdentifierInfo *word = name.getIdentifierInfo();
    pragma.name =
        word ? word->getName().upper() : preprocessor.getSpelling(name);
    for (const Option &option : readOptions(preprocessor, pragma.range)) {
      if (pragma.name == "UNROLL") {
        takeOption(preprocessor, option, pragma);
      } else {
        pragma.options.push_back(writtenOption(preprocessor, option));
      }
    }
    pragmas.push_back(pragma);
  }

private:
  // Reads the rest of the line. `range` goes to its last token then.
  static std::vector<Option> readOptions(Preprocessor &preprocessor,
                                         SourceRange &range) {
    std::vector<Option> options;
    bool isValue = false;
    Token token;
    for (preprocessor.LexUnexpandedToken(token);
         token.isNot(tok::eod) && token.isNot(tok::eof);
         preprocessor.LexUnexpandedToken(token)) {
      range.setEnd(token.getLocation());
      const IdentifierInfo *word = token.getIdentifierInfo();
      if (token.is(tok::equal) && !options.empty()) {
        isValue = true;
      } else if (isValue) {
        options.back().value.push_back(token);
        isValue = token.is(tok::minus);
      } else {
        options.push_back(
            {word ? word->getName().lower() : "?", token.getLocation(), {}});
      }
    }
    return options;
  }

  static HlsOption writtenOption(Preprocessor &preprocessor,
                                 const Option &option) {
    HlsOption written = {option.name, option.place, {}, {}};
    if (!option.value.empty()) {
      written.value = preprocessor.getSpelling(option.value.front());
      written.valueRange = option.value.front().getLocation();
      written.range.setEnd(option.value.front().getLocation());
    }
    return written;
  }

  static void takeOption(Preprocessor &preprocessor, const Option &option,
                         HlsPragma &pragma) {
    std::string value;
    for (const Token &token : option.value) {
      value += preprocessor.getSpelling(token);
    }
    if (option.name == "factor") {
      bool isFactor = llvm::to_integer(value, pragma.factor) &&
                      pragma.factor > 0 &&
                      pragma.factor <= hls_frontend::maxHlsFactor;
      if (!isFactor) {
        pragma.isUnderstood = false;
        pragma.wrongFactor =
            option.value.empty()
                ? pragma.range
                : SourceRange(option.value.front().getLocation(),
                              option.value.back().getLocation());
      }
    } else if (option.name == "off") {
      pragma.isOff = value.empty() || llvm::StringRef(value).lower() == "true";
    } else {
      // Without the test of each exit, a loop may go on too far.
      pragma.isUnderstood &= option.name == "skip_exit_check";
    }
  }

  std::vector<HlsPragma> &pragmas;
};

} // namespace

unsigned hls_frontend::intervalOf(const HlsPragma &pragma) {
  for (const HlsOption &option : pragma.options) {
    unsigned cycles = 0;
    if (option.name == "ii") {
      return llvm::to_integer(option.value, cycles) && cycles <= maxHlsFactor
                 ? cycles
                 : 0;
    }
  }
  return 0;
}

void hls_frontend::noteHlsPragmas(Preprocessor &preprocessor,
                                  std::vector<HlsPragma> &pragmas) {
  for (const char *word : {"HLS", "hls"}) {
    preprocessor.AddPragmaHandler(word, new HlsHandler(pragmas));
  }
}
