/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang's diagnostics as ours.
 */
#ifndef HLS_FRONTEND_CLANG_DIAGNOSTICS_H
#define HLS_FRONTEND_CLANG_DIAGNOSTICS_H

#include "hls/diagnostic.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/Support/StringSaver.h"

namespace hls_frontend {

// Adds everything Clang says to a list: ranges to the end of the last token,
// notes attached to what they explain, fix-its as fixes, the -W flag as code.
class DiagnosticCollector : public clang::DiagnosticConsumer {
public:
  explicit DiagnosticCollector(hls_diagnostics *list) : list(list) {}

  void BeginSourceFile(const clang::LangOptions &options,
                       const clang::Preprocessor *preprocessor) override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override;

private:
  hls_range rangeOf(const clang::Diagnostic &info);
  bool addUnknownWait(const clang::Diagnostic &info, hls_range range,
                      hls_diagnostic **added);
  void addFixes(hls_diagnostic *diagnostic, const clang::Diagnostic &info,
                llvm::StringRef title);

  hls_diagnostics *list;
  // The diagnostic that the next note belongs to; -1 for none.
  ptrdiff_t current = -1;
  clang::LangOptions languageOptions;
  llvm::BumpPtrAllocator arena;
  llvm::UniqueStringSaver strings{arena};
};

// Lets Clang make a module in spite of calls of undeclared functions, which the
// collector reports as errors all the same: then other mistakes can be told
// together with them.
void goOnBehindUndeclared(clang::DiagnosticsEngine &engine);

} // namespace hls_frontend

#endif
