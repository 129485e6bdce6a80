/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compiler for texts that have no modules of Clang's.
 */
#ifndef HLS_FRONTEND_NO_MODULES_H
#define HLS_FRONTEND_NO_MODULES_H

#include "clang/Frontend/CompilerInstance.h"

namespace hls_frontend {

// C has no modules, but pragmas can ask for them. To build one, Clang writes it
// to disk and starts a thread; to load one, it reads whatever file is named.
// Here, every way to a module is an error at its place.
class CompilerWithoutModules : public clang::CompilerInstance {
public:
  clang::ModuleLoadResult
  loadModule(clang::SourceLocation place, clang::ModuleIdPath path,
             clang::Module::NameVisibilityKind visibility,
             bool isInclusion) override;
  void createModuleFromSource(clang::SourceLocation place, llvm::StringRef name,
                              llvm::StringRef text) override;

private:
  void refuse(clang::SourceLocation place);
};

} // namespace hls_frontend

#endif
