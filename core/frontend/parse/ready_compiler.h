/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of Clang that is the same for every text in one standard: its
 * options, its tables of identifiers and types, and LLVM's context. Making
 * these, which is to fill some hundred kilobytes, takes a quarter of the time
 * that a small kernel takes to parse. While nobody waits they are made for the
 * next text.
 */
#ifndef HLS_FRONTEND_READY_COMPILER_H
#define HLS_FRONTEND_READY_COMPILER_H

#include "core/frontend/parse/clang_names.h"
#include "core/frontend/parse/no_modules.h"

#include "hls/frontend.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <string>

namespace hls_frontend {

struct ReadyCompiler {
  // Has everything but the files, the user's options, and somebody who hears
  // its diagnostics; without a preprocessor and an AST when `names` is null.
  std::unique_ptr<CompilerWithoutModules> compiler;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::LLVMContext> programContext; // for a second module
  const LanguageNames *names; // null: Clang does not know the target
  std::string dialect;        // clang_invocation.h
};

// The one that was made ahead, or a new one, for a text of that name. Returns
// null with `error` filled when an option of the user's is wrong.
std::unique_ptr<ReadyCompiler> takeCompiler(llvm::StringRef name,
                                            const hls_clang_options *options,
                                            hls_error *error);

// Gives a compiler, the names of which are known, a text: the user's options,
// the files, and the place to begin. Returns false when the file of that name
// is not among them; then there is no AST any more.
bool openText(clang::CompilerInstance &compiler, llvm::StringRef name,
              llvm::StringRef text, const hls_clang_options *options,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace hls_frontend

#endif
