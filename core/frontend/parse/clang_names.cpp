/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Builtin functions and predefined macros, entered when they are mentioned.
 */
#include "core/frontend/parse/clang_names.h"

#include "clang/Basic/Builtins.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace clang;
using hls_frontend::LanguageName;
using hls_frontend::LanguageNames;
using hls_frontend::NameLookup;
using llvm::StringRef;

namespace {

const char *const fileName = "<built-in>";

// What Clang writes in front of every text of the language.
bool readPredefines(CompilerInstance &compiler, LanguageNames &language) {
  compiler.createFileManager();
  compiler.createSourceManager(compiler.getFileManager());
  if (!compiler.createTarget()) {
    return false;
  }
  compiler.createPreprocessor(TU_Complete);
  language.predefines = compiler.getPreprocessor().getPredefines();
  language.target = &compiler.getTarget();
  return true;
}

// Lists the macros, one a line. Returns false when one has parameters, which
// those of Clang 19 have not.
bool listMacros(LanguageNames &language) {
  const StringRef define = "#define ";
  StringRef text = language.predefines;
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = text.find('\n', begin);
    end = end == StringRef::npos ? text.size() : end;
    StringRef line = text.slice(begin, end);
    if (line.consume_front(define)) {
      StringRef name =
          line.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      if (line.substr(name.size()).starts_with("(")) {
        return false;
      }
      LanguageName &entry = language.names[name];
      entry.isMacro = true;
      entry.body = static_cast<unsigned>(begin + define.size() + name.size());
    }
    begin = end + 1;
  }
  return true;
}

void listBuiltins(CompilerInstance &compiler, LanguageNames &language) {
  IdentifierTable table;
  compiler.getPreprocessor().getBuiltinInfo().initializeBuiltins(
      table, compiler.getLangOpts());
  for (const auto &entry : table) {
    if (unsigned number = entry.second->getBuiltinID()) {
      language.names[entry.first()].builtin = number;
    }
  }
}

std::unique_ptr<LanguageNames>
listNames(const std::shared_ptr<CompilerInvocation> &invocation) {
  auto copy = std::make_shared<CompilerInvocation>(*invocation);
  copy->getPreprocessorOpts().UsePredefines = true;
  copy->getPreprocessorOpts().Macros.clear();
  CompilerInstance compiler;
  compiler.setInvocation(std::move(copy));
  compiler.createDiagnostics(new IgnoringDiagConsumer,
                             /*ShouldOwnClient=*/true);
  auto language = std::make_unique<LanguageNames>();
  if (!readPredefines(compiler, *language) || !listMacros(*language)) {
    return nullptr;
  }
  listBuiltins(compiler, *language);
  return language;
}

} // namespace

const LanguageNames *hls_frontend::languageNames(
    const std::shared_ptr<CompilerInvocation> &invocation) {
  using Dialect = std::pair<LangStandard::Kind, unsigned>;
  static std::map<Dialect, std::unique_ptr<LanguageNames>> known;
  const LangOptions &language = invocation->getLangOpts();
  std::unique_ptr<LanguageNames> &names =
      known[{language.LangStd, language.LongDoubleSize}];
  if (!names) {
    names = listNames(invocation);
  }
  return names.get();
}

NameLookup::NameLookup(const LanguageNames &language,
                       Preprocessor &preprocessor)
    : language(language), preprocessor(preprocessor) {
  file = preprocessor.getSourceManager().createFileID(
      llvm::MemoryBufferRef(language.predefines, fileName), SrcMgr::C_System);
  preprocessor.getIdentifierTable().setExternalIdentifierLookup(this);
}

NameLookup::~NameLookup() {
  preprocessor.getIdentifierTable().setExternalIdentifierLookup(nullptr);
}

IdentifierInfo *NameLookup::get(StringRef name) {
  auto found = language.names.find(name);
  if (found == language.names.end()) {
    return nullptr;
  }
  IdentifierInfo &identifier = preprocessor.getIdentifierTable().getOwn(name);
  if (found->second.builtin) {
    identifier.setBuiltinID(found->second.builtin);
  }
  if (found->second.isMacro) {
    define(identifier, found->second.body);
  }
  return &identifier;
}

// Does what the preprocessor does at a #define without parameters.
void NameLookup::define(IdentifierInfo &identifier, unsigned body) {
  const SourceManager &sources = preprocessor.getSourceManager();
  SourceLocation begin = sources.getLocForStartOfFile(file);
  StringRef text = language.predefines;
  size_t end = text.find('\n', body);
  Lexer lexer(begin, preprocessor.getLangOpts(), text.begin(),
              text.begin() + body, text.end());
  SourceLocation location =
      begin.getLocWithOffset(static_cast<int>(body - identifier.getLength()));
  MacroInfo *macro = preprocessor.AllocateMacroInfo(location);
  llvm::SmallVector<Token, 8> tokens;
  Token token;
  lexer.LexFromRawLexer(token);
  while (token.isNot(tok::eof) &&
         sources.getFileOffset(token.getLocation()) < end) {
    if (token.is(tok::raw_identifier)) {
      preprocessor.LookUpIdentifierInfo(token);
    }
    if (tokens.empty()) {
      token.clearFlag(Token::StartOfLine);
      token.clearFlag(Token::LeadingSpace);
    }
    tokens.push_back(token);
    lexer.LexFromRawLexer(token);
  }
  macro->setTokens(tokens, preprocessor.getPreprocessorAllocator());
  macro->setDefinitionEndLoc(tokens.empty() ? location
                                            : tokens.back().getLocation());
  preprocessor.appendDefMacroDirective(&identifier, macro);
}
