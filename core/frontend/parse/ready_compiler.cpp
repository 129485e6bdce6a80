/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang, made ready in two halves: before there is a text, and with it.
 */
#include "core/frontend/parse/ready_compiler.h"

#include "core/frontend/files/clang_invocation.h"
#include "core/frontend/files/wait_mention.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/DiagnosticHandler.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

// LLVM's own remarks and warnings are not about the text; its errors must not
// end the process, which is what the default handler does.
struct QuietHandler : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
};

std::unique_ptr<llvm::LLVMContext> makeContext() {
  auto context = std::make_unique<llvm::LLVMContext>();
  context->setDiagnosticHandler(std::make_unique<QuietHandler>());
  return context;
}

// What was made ahead, and the dialect of the text before. It is not freed
// when the process ends: Clang's own tables may be gone by then.
struct Spare {
  std::unique_ptr<ReadyCompiler> ready;
  std::string dialect = usualStandard;
};

Spare &spare() {
  static Spare *only = new Spare;
  return *only;
}

// What CompilerInstance does in one go with what needs files, which openText()
// does.
void createPreprocessor(CompilerInstance &compiler) {
  auto *headers = new HeaderSearch(
      compiler.getHeaderSearchOptsPtr(), compiler.getSourceManager(),
      compiler.getDiagnostics(), compiler.getLangOpts(), &compiler.getTarget());
  auto preprocessor = std::make_shared<Preprocessor>(
      compiler.getInvocation().getPreprocessorOptsPtr(),
      compiler.getDiagnostics(), compiler.getLangOpts(),
      compiler.getSourceManager(), *headers, compiler,
      /*IILookup=*/nullptr, /*OwnsHeaderSearch=*/true, TU_Complete);
  compiler.getTarget().adjust(compiler.getDiagnostics(),
                              compiler.getLangOpts());
  preprocessor->Initialize(compiler.getTarget());
  compiler.setPreprocessor(std::move(preprocessor));
}

std::unique_ptr<ReadyCompiler> makeReady(const std::string &dialect,
                                         hls_error *error) {
  auto invocation = createInvocation(dialect, error);
  if (!invocation) {
    return nullptr;
  }
  auto ready = std::make_unique<ReadyCompiler>();
  ready->dialect = dialect;
  ready->context = makeContext();
  ready->programContext = makeContext();
  ready->names = languageNames(invocation);
  ready->compiler = std::make_unique<CompilerWithoutModules>();
  CompilerInstance &compiler = *ready->compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics(new IgnoringDiagConsumer,
                             /*ShouldOwnClient=*/true);
  if (ready->names) {
    compiler.createFileManager(new llvm::vfs::InMemoryFileSystem);
    compiler.createSourceManager(compiler.getFileManager());
    compiler.setTarget(ready->names->target.get());
    createPreprocessor(compiler);
    compiler.createASTContext();
  }
  return ready;
}

} // namespace

std::unique_ptr<ReadyCompiler>
hls_frontend::takeCompiler(StringRef name, const hls_clang_options *options,
                           hls_error *error) {
  if (options && !validateOptions(*options, error)) {
    return nullptr;
  }
  Spare &made = spare();
  made.dialect = dialectOf(name, options);
  if (made.ready && made.ready->dialect == made.dialect) {
    return std::move(made.ready);
  }
  return makeReady(made.dialect, error);
}

bool hls_unit_make_ready(void) {
  Spare &made = spare();
  if (made.ready && made.ready->dialect == made.dialect) {
    return false;
  }
  hls_error error = {};
  made.ready = makeReady(made.dialect, &error);
  return made.ready != nullptr;
}

bool hls_frontend::openText(
    CompilerInstance &compiler, StringRef name, StringRef text,
    const hls_clang_options *options,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  addOptions(compiler.getInvocation(), name, options);
  if (!mayMentionWaits(text, options)) {
    compiler.getPreprocessorOpts().addMacroDef(withoutWaits);
  }
  compiler.getFileManager().setVirtualFileSystem(std::move(files));
  if (!compiler.InitializeSourceManager(compiler.getFrontendOpts().Inputs[0])) {
    compiler.setASTContext(nullptr); // that would have no text
    return false;
  }
  Preprocessor &preprocessor = compiler.getPreprocessor();
  InitializePreprocessor(preprocessor, compiler.getPreprocessorOpts(),
                         compiler.getPCHContainerReader(),
                         compiler.getFrontendOpts(), compiler.getCodeGenOpts());
  ApplyHeaderSearchOptions(
      preprocessor.getHeaderSearchInfo(), compiler.getHeaderSearchOpts(),
      compiler.getLangOpts(), compiler.getTarget().getTriple());
  return true;
}
