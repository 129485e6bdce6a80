/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The refusal of modules.
 */
#include "core/frontend/parse/no_modules.h"

using namespace clang;
using hls_frontend::CompilerWithoutModules;

void CompilerWithoutModules::refuse(SourceLocation place) {
  DiagnosticsEngine &diagnostics = getDiagnostics();
  diagnostics.Report(
      place, diagnostics.getCustomDiagID(DiagnosticsEngine::Error,
                                         "there are no modules in a kernel's "
                                         "file: include headers instead"));
}

ModuleLoadResult CompilerWithoutModules::loadModule(SourceLocation place,
                                                    ModuleIdPath,
                                                    Module::NameVisibilityKind,
                                                    bool) {
  refuse(place);
  return {};
}

void CompilerWithoutModules::createModuleFromSource(SourceLocation place,
                                                    llvm::StringRef,
                                                    llvm::StringRef) {
  refuse(place);
}
