/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The other files of a program. Each is a unit of its own, so that what is
 * wrong in one is told where it stands; only the IR is put together.
 */
#include "core/frontend/unit/unit_files.h"

#include "core/frontend/check/variable_sizes.h"
#include "core/frontend/files/clang_files.h"
#include "core/frontend/parse/clang.h"
#include "core/frontend/signature/declarations.h"
#include "core/frontend/tree/function_facts.h"
#include "core/frontend/tree/other_files.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

using Definitions = llvm::StringMap<std::pair<hls_unit *, const NamedDecl *>>;

StringRef linkedName(const hls_unit &unit, const NamedDecl &definition) {
  const auto *function = dyn_cast<FunctionDecl>(&definition);
  return function ? unit.linkageName(*function) : definition.getName();
}

// Whether a function has the name and the arguments of a placeholder.
bool isModel(const NamedDecl &definition) {
  const auto *function = dyn_cast<FunctionDecl>(&definition);
  CalleeRole role = function ? roleOf(*function) : CalleeRole::Ordinary;
  return role == CalleeRole::Init ||
         (role == CalleeRole::Placeholder &&
          llvm::any_of(function->parameters(), [](const auto *param) {
            return isInput(param->getName()) || isOutput(param->getName());
          }));
}

// Finds what all files of a program define for each other.
class ProgramFiles {
public:
  ProgramFiles(hls_unit &unit, hls_diagnostics *diagnostics)
      : diagnostics(diagnostics) {
    units.push_back(&unit);
    for (const auto &other : unit.others) {
      units.push_back(other.get());
    }
  }

  // Returns false when something is defined in two of them.
  bool collect() {
    bool isFine = true;
    for (hls_unit *unit : units) {
      forEachExternalDefinition(unit->ast(), [&](const NamedDecl &definition) {
        isFine &= add(*unit, definition);
      });
    }
    return isFine;
  }

  void noteElsewhere() {
    for (hls_unit *unit : units) {
      for (Decl *declaration : unit->ast().getTranslationUnitDecl()->decls()) {
        note(*unit, *declaration);
      }
    }
  }

private:
  void note(hls_unit &unit, Decl &declaration) {
    if (auto *linkage = dyn_cast<LinkageSpecDecl>(&declaration)) {
      for (Decl *inner : linkage->decls()) {
        note(unit, *inner);
      }
    }
    auto *function = dyn_cast<FunctionDecl>(&declaration);
    if (function && function->getIdentifier() && !function->hasBody() &&
        function->hasExternalFormalLinkage() &&
        !isDefinedElsewhere(*function) &&
        definitions.contains(unit.linkageName(*function))) {
      noteDefinedElsewhere(*function);
    }
  }

  bool add(hls_unit &unit, const NamedDecl &definition) {
    StringRef name = linkedName(unit, definition);
    if (&unit != units.front() && isModel(definition)) {
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                          "placeholder-defined",
                          rangeOf(unit, SourceRange(definition.getLocation())),
                          "'%s' is the model of a placeholder: give its file "
                          "with --model",
                          name.str().c_str());
      return false;
    }
    auto [place, isNew] =
        definitions.try_emplace(name, std::pair{&unit, &definition});
    auto [firstUnit, first] = place->second;
    if (isNew || firstUnit == &unit) {
      return true; // the latter is told by Clang, or no definition in C
    }
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_ERROR, "defined-twice",
        rangeOf(unit, SourceRange(definition.getLocation())),
        "'%s' is defined in two files of the program", name.str().c_str());
    hls_diagnostic_add_note(
        diagnostic, rangeOf(*firstUnit, SourceRange(first->getLocation())),
        "the first definition is here");
    return false;
  }

  hls_diagnostics *diagnostics;
  llvm::SmallVector<hls_unit *, 4> units;
  Definitions definitions;
};

// The text of a file as the user, or an editor, has it. Null with a diagnostic.
std::unique_ptr<llvm::MemoryBuffer> readText(StringRef path,
                                             const hls_clang_options &options,
                                             hls_diagnostics *diagnostics) {
  auto files = filesOfProgram(options);
  std::error_code problem = std::make_error_code(std::errc::not_enough_memory);
  if (files) {
    auto text = files->getBufferForFile(path);
    if (text) { // which may be of `files`
      return llvm::MemoryBuffer::getMemBufferCopy((*text)->getBuffer(), path);
    }
    problem = text.getError();
  }
  hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "file-unreadable",
                      hls_range{},
                      "'%s', a file of the program, cannot be "
                      "read: %s",
                      path.str().c_str(), problem.message().c_str());
  return nullptr;
}

std::unique_ptr<hls_unit> parseFile(const hls_unit &unit, const char *path,
                                    const hls_clang_options &options,
                                    hls_extent extent,
                                    hls_diagnostics *diagnostics,
                                    hls_error *error) {
  std::unique_ptr<llvm::MemoryBuffer> text =
      readText(path, options, diagnostics);
  if (!text) {
    hls_error_set(error, HLS_DIAGNOSED, "a file cannot be read");
    return nullptr;
  }
  hls_source source = {path, text->getBufferStart(), text->getBufferSize()};
  size_t errorsBefore = diagnostics->num_errors;
  std::unique_ptr<hls_unit> other = runClang(
      &source, &options, extent, diagnostics,
      [=](hls_unit &parsed, Decl &declaration) {
        return checkVariableSizes(parsed, declaration, diagnostics);
      },
      error, &unit);
  if (!other) {
    return nullptr;
  }
  if (diagnostics->num_errors > errorsBefore ||
      !other->compiler->hasASTContext()) {
    hls_error_set(error, HLS_DIAGNOSED, "the file has errors");
    return nullptr;
  }
  return other;
}

// Of what is linked, errors are to come back, and not to end the process.
class LinkProblems final : public llvm::DiagnosticHandler {
public:
  explicit LinkProblems(std::string &message) : message(message) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() == llvm::DS_Error && message.empty()) {
      llvm::raw_string_ostream out(message);
      llvm::DiagnosticPrinterRawOStream printer(out);
      info.print(printer);
    }
    return true;
  }

private:
  std::string &message;
};

void addNames(const llvm::Module *module, llvm::StringSet<> &names) {
  if (module) {
    for (const llvm::GlobalValue &value : module->global_values()) {
      names.insert(value.getName());
    }
  }
}

// What another file has for itself alone, under names that no file has.
void renameLocals(hls_unit &other, llvm::StringSet<> &names) {
  for (llvm::Module *module : {other.module.get(), other.program.get()}) {
    if (!module) {
      continue;
    }
    for (llvm::GlobalValue &value : module->global_values()) {
      std::string name = value.getName().str();
      if (!value.hasLocalLinkage() || name.empty() || !names.contains(name)) {
        continue;
      }
      auto [entry, isNew] = other.localNames.try_emplace(name);
      for (unsigned i = 2; isNew && entry->second.empty(); i++) {
        std::string better = name + ".file" + std::to_string(i);
        entry->second = names.insert(better).second ? better : "";
      }
      value.setName(entry->second);
    }
  }
  addNames(other.module.get(), names);
  addNames(other.program.get(), names);
}

// Empty, or what is wrong.
std::string linkModule(llvm::Module *into,
                       std::unique_ptr<llvm::Module> module) {
  std::string problem;
  if (!into || !module) {
    return problem;
  }
  module->setTargetTriple(into->getTargetTriple());
  llvm::LLVMContext &context = into->getContext();
  std::unique_ptr<llvm::DiagnosticHandler> handler =
      context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<LinkProblems>(problem));
  bool failed = llvm::Linker::linkModules(*into, std::move(module));
  context.setDiagnosticHandler(std::move(handler));
  if (failed && problem.empty()) {
    problem = "they do not fit together";
  }
  return failed ? problem : std::string();
}

} // namespace

bool hls_frontend::parseOtherFiles(hls_unit &unit, StringRef name,
                                   const hls_clang_options *options,
                                   hls_extent extent,
                                   hls_diagnostics *diagnostics,
                                   hls_error *error) {
  if (!options || options->num_program_files == 0) {
    return true;
  }
  hls_clang_options own = *options;
  own.language = HLS_TEXT_BY_NAME;
  own.main_is_kernel = false;
  own.num_program_files = 0;
  llvm::StringSet<> seen;
  seen.insert(name);
  bool isFine = true;
  for (size_t i = 0; i < options->num_program_files; i++) {
    const char *path = options->program_files[i];
    if (!seen.insert(path).second) {
      continue;
    }
    std::unique_ptr<hls_unit> other =
        parseFile(unit, path, own, extent, diagnostics, error);
    if (!other && error->status != HLS_DIAGNOSED) {
      return false;
    }
    isFine &= other != nullptr;
    if (other) {
      unit.others.push_back(std::move(other));
    }
  }
  ProgramFiles files(unit, diagnostics);
  if (!files.collect()) {
    isFine = false;
    hls_error_set(error, HLS_DIAGNOSED, "the files do not fit together");
  }
  files.noteElsewhere();
  for (const auto &other : unit.others) {
    collectSignatures(*other);
  }
  return isFine;
}

bool hls_frontend::linkOtherFiles(hls_unit &unit, hls_error *error) {
  llvm::StringSet<> names;
  addNames(unit.module.get(), names);
  addNames(unit.program.get(), names);
  for (const auto &other : unit.others) {
    renameLocals(*other, names);
    std::string problem =
        linkModule(unit.module.get(), std::move(other->module));
    if (problem.empty()) {
      problem = linkModule(unit.program.get(), std::move(other->program));
    }
    if (!problem.empty()) {
      hls_error_set(error, HLS_INVALID,
                    "the files of the program cannot be linked: %s",
                    problem.c_str());
      return false;
    }
  }
  return true;
}

static const hls_signature *findIn(const hls_unit &unit, const char *name,
                                   bool hasBody) {
  const hls_signature *found = hls_unit_find_function(&unit, name);
  return found && (!hasBody || found->has_body) ? found : nullptr;
}

const hls_signature *hls_unit_find_in_program(const hls_unit *unit,
                                              const char *name) {
  const hls_signature *found = findIn(*unit, name, true);
  for (const auto &other : unit->others) {
    const hls_signature *here = found ? nullptr : findIn(*other, name, true);
    found = here && !here->is_static ? here : found;
  }
  return found;
}

const hls_signature *hls_unit_find_declared(const hls_unit *unit,
                                            const char *name) {
  const hls_signature *found = hls_unit_find_in_program(unit, name);
  found = found ? found : findIn(*unit, name, false);
  for (const auto &other : unit->others) {
    found = found ? found : findIn(*other, name, false);
  }
  return found;
}
