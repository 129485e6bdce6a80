/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang in this process: source text in, AST and LLVM module out.
 */
#include "core/frontend/parse/clang.h"

#include "core/frontend/files/clang_files.h"
#include "core/frontend/files/line_directives.h"
#include "core/frontend/files/line_ends.h"
#include "core/frontend/files/observed_files.h"
#include "core/frontend/limits/designator_limit.h"
#include "core/frontend/limits/macro_limit.h"
#include "core/frontend/limits/nesting.h"
#include "core/frontend/parse/access_ranges.h"
#include "core/frontend/parse/clang_diagnostics.h"
#include "core/frontend/parse/float_extrema.h"
#include "core/frontend/parse/linkage_names.h"
#include "core/frontend/parse/ready_compiler.h"
#include "core/frontend/tree/hls_pragmas.h"
#include "core/frontend/tree/speculate_pragma.h"
#include "core/frontend/tree/struct_limit.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/ParseAST.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace clang;
using namespace hls_frontend;

hls_unit::hls_unit() = default;
hls_unit::~hls_unit() = default;

namespace {

using MayBeEmitted = llvm::function_ref<bool(Decl &)>;

std::vector<std::unique_ptr<ASTConsumer>>
only(std::unique_ptr<ASTConsumer> consumer) {
  std::vector<std::unique_ptr<ASTConsumer>> list;
  list.push_back(std::move(consumer));
  return list;
}

// Selects the functions of the file that become LLVM IR. Clang emits a static
// or inline function only when something calls it, and a kernel may be one that
// nothing calls; main() it always emits, though no circuit comes from it.
class KernelConsumer : public MultiplexConsumer {
public:
  KernelConsumer(std::unique_ptr<ASTConsumer> generator, hls_extent extent,
                 bool mainIsKernel, MayBeEmitted mayBeEmitted)
      : MultiplexConsumer(only(std::move(generator))), extent(extent),
        mainIsKernel(mainIsKernel), mayBeEmitted(mayBeEmitted) {}

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    llvm::SmallVector<Decl *, 4> declarations;
    for (Decl *decl : group) {
      addWithInner(*decl, declarations);
    }
    for (Decl *decl : declarations) {
      refused |= !mayBeEmitted(*decl);
    }
    if (refused) {
      return true;
    }
    for (Decl *decl : declarations) {
      auto *function = dyn_cast<FunctionDecl>(decl);
      hasState = hasState || isVariable(decl);
      if (!function || !function->doesThisDeclarationHaveABody()) {
        continue;
      }
      if (function->isMain() && extent != HLS_EXTENT_PROGRAM && !mainIsKernel) {
        mainFunction = group;
        return true;
      }
      hasState = hasState || llvm::any_of(function->decls(), isVariable);
      keep(*function);
    }
    return MultiplexConsumer::HandleTopLevelDecl(group);
  }

  void HandleTagDeclDefinition(TagDecl *type) override {
    refused |= !structs.take(*type);
    if (!refused) {
      MultiplexConsumer::HandleTagDeclDefinition(type);
    }
  }

  // Whether a variable is a constant for the kernel, or its own, depends on
  // main() too.
  void HandleTranslationUnit(ASTContext &context) override {
    if (refused) {
      return;
    }
    if (!mainFunction.isNull() && hasState) {
      MultiplexConsumer::HandleTopLevelDecl(mainFunction);
    }
    MultiplexConsumer::HandleTranslationUnit(context);
  }

  bool hasRefused() const { return refused; }

private:
  // What is in a namespace, or between the braces of extern "C", as well.
  static void addWithInner(Decl &decl, llvm::SmallVectorImpl<Decl *> &all) {
    if (isa<NamespaceDecl, LinkageSpecDecl>(decl)) {
      for (Decl *inner : cast<DeclContext>(&decl)->decls()) {
        addWithInner(*inner, all);
      }
    } else {
      all.push_back(&decl);
    }
  }

  static void keep(FunctionDecl &function) {
    ASTContext &context = function.getASTContext();
    const SourceManager &sources = context.getSourceManager();
    if (!function.hasAttr<UsedAttr>() && !isa<CXXMethodDecl>(function) &&
        !function.isTemplated() && !function.isConsteval() &&
        sources.isInMainFile(sources.getFileLoc(function.getLocation()))) {
      function.addAttr(UsedAttr::CreateImplicit(context));
    }
  }

  // One that lives longer than a call.
  static bool isVariable(const Decl *decl) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    return variable && variable->hasGlobalStorage() && !variable->isConstexpr();
  }

  hls_extent extent;
  bool mainIsKernel;
  MayBeEmitted mayBeEmitted;
  StructLimit structs;
  bool refused = false;      // nothing is emitted any more
  DeclGroupRef mainFunction; // held back
  bool hasState = false;     // variables that main() may share with a kernel
};

void parseInto(CompilerInstance &compiler,
               std::unique_ptr<ASTConsumer> consumer) {
  compiler.setASTConsumer(std::move(consumer));
  compiler.createSema(TU_Complete, nullptr);
  DiagnosticConsumer &client = compiler.getDiagnosticClient();
  client.BeginSourceFile(compiler.getLangOpts(), &compiler.getPreprocessor());
  ParseAST(compiler.getSema(), /*PrintStats=*/false,
           /*SkipFunctionBodies=*/false);
  client.EndSourceFile();
}

// All of the file, behind one for its kernels, which says what is refused.
class ProgramConsumer final : public MultiplexConsumer {
public:
  ProgramConsumer(std::unique_ptr<ASTConsumer> generator,
                  const KernelConsumer &kernels)
      : MultiplexConsumer(only(std::move(generator))), kernels(kernels) {}

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    return kernels.hasRefused() || MultiplexConsumer::HandleTopLevelDecl(group);
  }

  void HandleTagDeclDefinition(TagDecl *type) override {
    if (!kernels.hasRefused()) {
      MultiplexConsumer::HandleTagDeclDefinition(type);
    }
  }

  void HandleTranslationUnit(ASTContext &context) override {
    if (!kernels.hasRefused()) {
      MultiplexConsumer::HandleTranslationUnit(context);
    }
  }

private:
  const KernelConsumer &kernels;
};

CodeGenerator *createGenerator(CompilerInstance &compiler,
                               llvm::LLVMContext &context) {
  return CreateLLVMCodeGen(
      compiler.getDiagnostics(), compiler.getFrontendOpts().Inputs[0].getFile(),
      &compiler.getVirtualFileSystem(), compiler.getHeaderSearchOpts(),
      compiler.getPreprocessorOpts(), compiler.getCodeGenOpts(), context);
}

// Null when the text has errors, or there is no generator.
std::unique_ptr<llvm::Module> takeModule(CompilerInstance &compiler,
                                         CodeGenerator *generator) {
  std::unique_ptr<llvm::Module> module;
  if (generator && !compiler.getDiagnostics().hasErrorOccurred()) {
    module.reset(generator->ReleaseModule());
    expandFloatExtrema(*module);
  }
  return module;
}

// Parses and emits LLVM IR into the modules of `unit`, in the contexts of
// `linked`.
void parse(CompilerInstance &compiler, hls_unit &unit, const hls_unit &linked,
           hls_extent extent, bool mainIsKernel, MayBeEmitted mayBeEmitted) {
  if (extent == HLS_EXTENT_SYNTAX) {
    parseInto(compiler, std::make_unique<ASTConsumer>());
    chooseLinkageNames(unit);
    return;
  }
  CodeGenerator *generator = createGenerator(compiler, *linked.context);
  CodeGenerator *program = nullptr;
  auto kernels =
      std::make_unique<KernelConsumer>(std::unique_ptr<ASTConsumer>(generator),
                                       extent, mainIsKernel, mayBeEmitted);
  if (extent == HLS_EXTENT_BOTH) {
    program = createGenerator(compiler, *linked.programContext);
    auto whole = std::make_unique<ProgramConsumer>(
        std::unique_ptr<ASTConsumer>(program), *kernels);
    auto both = only(std::move(kernels));
    both.push_back(std::move(whole));
    parseInto(compiler, std::make_unique<MultiplexConsumer>(std::move(both)));
  } else {
    parseInto(compiler, std::move(kernels));
  }
  unit.module = takeModule(compiler, generator);
  unit.isProgram = extent == HLS_EXTENT_PROGRAM;
  if (unit.module) {
    undoLineDirectives(compiler.getSourceManager(), *unit.module);
  }
  unit.program = takeModule(compiler, program);
  chooseLinkageNames(unit);
  for (llvm::Module *module : {unit.module.get(), unit.program.get()}) {
    if (module) {
      useLinkageNames(unit, *module);
    }
  }
}

// What the user says about pointers and memory. It has been checked.
void takeOptions(const hls_clang_options *options, hls_unit &unit) {
  unit.heapBytes = options ? options->heap_bytes : 0;
  unit.fastMath = options && options->fast_math;
  unit.hasTraps = options && options->has_traps;
  unit.hasPrints = options && options->has_prints;
  for (size_t i = 0; options && i < options->num_interfaces; i++) {
    unit.interfaceChoices.emplace_back(options->interfaces[i]);
  }
  for (size_t i = 0; options && i < options->num_elements; i++) {
    auto [name, number] = llvm::StringRef(options->elements[i]).split('=');
    int64_t count = 0;
    if (!number.getAsInteger(10, count)) {
      unit.elements[name] = count;
    }
  }
}

} // namespace

std::unique_ptr<hls_unit>
hls_frontend::runClang(const hls_source *source,
                       const hls_clang_options *options, hls_extent extent,
                       hls_diagnostics *diagnostics,
                       llvm::function_ref<bool(hls_unit &, Decl &)> admit,
                       hls_error *error, const hls_unit *linked) {
  llvm::StringRef name =
      source->name && *source->name ? source->name : "<stdin>";
  llvm::StringRef text(source->text, source->size);
  auto ready = takeCompiler(name, options, error);
  if (!ready) {
    return nullptr;
  }
  CompilerInstance &compiler = *ready->compiler;
  auto files = createFileSystem(name, text, options);
  if (!files) {
    hls_error_set(error, HLS_INVALID, "'%s' cannot be used as a file name",
                  name.str().c_str());
    return nullptr;
  }
  if (!checkNesting(name, text, compiler.getLangOpts(), diagnostics)) {
    hls_error_set(error, HLS_DIAGNOSED, "the file has errors");
    return nullptr;
  }
  DiagnosticCollector collector(diagnostics);
  compiler.getDiagnostics().setClient(&collector, /*ShouldOwnClient=*/false);
  goOnBehindUndeclared(compiler.getDiagnostics());
  auto unit = std::make_unique<hls_unit>();
  unit->compiler = std::move(ready->compiler);
  unit->context = std::move(ready->context);
  unit->programContext = std::move(ready->programContext);
  takeOptions(options, *unit);
  if (ready->names &&
      openText(compiler, name, text, options, std::move(files))) {
    NameLookup lookup(*ready->names, compiler.getPreprocessor());
    endLastLines(compiler.getPreprocessor());
    limitMacros(compiler.getPreprocessor());
    limitDesignators(compiler.getPreprocessor());
    noteSpeculatePragmas(compiler.getPreprocessor(), unit->speculatePragmas);
    noteHlsPragmas(compiler.getPreprocessor(), unit->hlsPragmas);
    if (options && options->observer) {
      observeTime(compiler.getPreprocessor(), *options->observer);
    }
    parse(compiler, *unit, linked ? *linked : *unit, extent,
          options && options->main_is_kernel,
          [&](Decl &decl) { return admit(*unit, decl); });
    // The generators are not needed any more and point into the modules.
    compiler.setSema(nullptr);
    compiler.setASTConsumer(nullptr);
  }
  // The collector ends with this call; the AST lives on.
  compiler.getDiagnostics().setClient(new IgnoringDiagConsumer,
                                      /*ShouldOwnClient=*/true);
  return unit;
}

void hls_unit_destroy(hls_unit *unit) { delete unit; }

LLVMModuleRef hls_unit_llvm_module(const hls_unit *unit) {
  return llvm::wrap(unit->module.get());
}

void hls_unit_take_llvm(hls_unit *unit, LLVMModuleRef *module,
                        LLVMContextRef *context) {
  *module = llvm::wrap(unit->module.release());
  *context = llvm::wrap(unit->context.release());
}

LLVMModuleRef hls_unit_take_program(hls_unit *unit) {
  return llvm::wrap(unit->program.release());
}
