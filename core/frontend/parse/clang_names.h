/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names Clang knows before it has read a word: thousands of builtin
 * functions and hundreds of predefined macros, of which a kernel uses a few.
 * Entering them all is a third of the time a kernel takes to parse. Here they
 * are listed once for a language, and a name enters a translation unit when
 * its text mentions it.
 */
#ifndef HLS_FRONTEND_CLANG_NAMES_H
#define HLS_FRONTEND_CLANG_NAMES_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/StringMap.h"

namespace hls_frontend {

struct LanguageName {
  unsigned builtin = 0; // its number, 0: no builtin function
  bool isMacro = false;
  unsigned body = 0; // of the macro: where it begins in `predefines`
};

struct LanguageNames {
  llvm::StringMap<LanguageName> names;
  std::string predefines; // the text Clang would read first
  // What Clang knows of the machine it compiles for; it is only read.
  llvm::IntrusiveRefCntPtr<clang::TargetInfo> target;
};

// The names of the invocation's language, found by Clang itself. Lives as long
// as the process: there is one for every C standard that was asked for. Null
// when Clang does not know the target.
const LanguageNames *
languageNames(const std::shared_ptr<clang::CompilerInvocation> &invocation);

// Enters names into the identifiers of one translation unit, whose
// preprocessor must have been created without predefines. It must be there
// until the text has been read.
class NameLookup : public clang::IdentifierInfoLookup {
public:
  NameLookup(const LanguageNames &language, clang::Preprocessor &preprocessor);
  ~NameLookup() override;
  clang::IdentifierInfo *get(llvm::StringRef name) override;

private:
  void define(clang::IdentifierInfo &identifier, unsigned body);

  const LanguageNames &language;
  clang::Preprocessor &preprocessor;
  clang::FileID file; // of the predefines
};

} // namespace hls_frontend

#endif
