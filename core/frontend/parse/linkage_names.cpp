/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of the code of a C++ text.
 */
#include "core/frontend/parse/linkage_names.h"

#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

// What a name has more than the plain one.
enum Detail { Plain, Namespaces, TemplateArguments, Parameters, NumDetails };

// Whether the linker's name of a function is not the one in the text.
bool isMangled(const FunctionDecl &function) {
  return function.getIdentifier() && !function.isMain() &&
         !function.isExternC();
}

class NameFinder : public AstVisitor {
public:
  explicit NameFinder(const SourceManager &sources)
      : AstVisitor(/*skipsUnevaluated=*/false, /*visitsInstances=*/true),
        sources(sources) {}

  bool VisitFunctionDecl(FunctionDecl *function) override {
    const FunctionDecl *first = function->getCanonicalDecl();
    if (sources.isInSystemHeader(function->getLocation()) ||
        function->isTemplated() || isa<CXXMethodDecl>(function) ||
        !seen.insert(first).second) {
      return true;
    }
    if (isMangled(*first)) {
      functions[first->getName()].push_back(first);
    } else if (first->getIdentifier()) {
      taken.insert(first->getName());
    }
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->hasGlobalStorage() && variable->getIdentifier() &&
        !variable->isTemplated() &&
        !sources.isInSystemHeader(variable->getLocation())) {
      variables.push_back(variable->getCanonicalDecl());
    }
    return true;
  }

  llvm::MapVector<StringRef, std::vector<const FunctionDecl *>> functions;
  std::vector<const VarDecl *> variables;
  llvm::StringSet<> taken; // names that stay as they are

private:
  const SourceManager &sources;
  llvm::DenseSet<const FunctionDecl *> seen;
};

// Letters, digits and single underscores.
std::string asIdentifier(StringRef text) {
  std::string name;
  for (char c : text) {
    if (llvm::isAlnum(c)) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  return StringRef(name).rtrim('_').str();
}

std::string namespacesOf(const Decl &declaration, StringRef separator) {
  std::string text;
  for (const DeclContext *context = declaration.getDeclContext(); context;
       context = context->getParent()) {
    const auto *space = dyn_cast<NamespaceDecl>(context);
    if (space && !space->isAnonymousNamespace() && !space->isInline()) {
      text = space->getName().str() + separator.str() + text;
    }
  }
  return text;
}

// "<int, 4>"; empty for a function that is no template's.
std::string templateArguments(const FunctionDecl &function) {
  std::string text;
  if (const TemplateArgumentList *list =
          function.getTemplateSpecializationArgs()) {
    llvm::raw_string_ostream stream(text);
    printTemplateArgumentList(stream, list->asArray(),
                              function.getASTContext().getPrintingPolicy());
  }
  return text;
}

std::string detailedName(const FunctionDecl &function, Detail detail) {
  std::string name = function.getName().str();
  if (detail >= Namespaces) {
    name = namespacesOf(function, "_") + name;
  }
  std::string more =
      detail >= TemplateArguments ? templateArguments(function) : "";
  if (detail >= Parameters) {
    for (const ParmVarDecl *param : function.parameters()) {
      more += " " + param->getType().getAsString(
                        function.getASTContext().getPrintingPolicy());
    }
  }
  more = asIdentifier(more);
  return more.empty() ? name : name + (more.front() == '_' ? "" : "_") + more;
}

// Names that are all different and that nobody else has; with the last detail,
// whatever they are.
bool nameAll(const std::vector<const FunctionDecl *> &functions, Detail detail,
             const llvm::StringSet<> &taken, std::vector<std::string> &names) {
  llvm::StringSet<> here;
  names.clear();
  bool fits = true;
  for (const FunctionDecl *function : functions) {
    names.push_back(detailedName(*function, detail));
    // LLVM takes what is called like a function of the C library for that one.
    const IdentifierTable &known = function->getASTContext().Idents;
    auto found = known.find(names.back());
    fits &= here.insert(names.back()).second && !taken.contains(names.back()) &&
            (found == known.end() || !found->second->getBuiltinID());
  }
  return fits;
}

void nameGroup(hls_unit &unit,
               const std::vector<const FunctionDecl *> &functions,
               llvm::StringSet<> &taken) {
  std::vector<std::string> names;
  int detail = Plain;
  while (detail < NumDetails &&
         !nameAll(functions, static_cast<Detail>(detail), taken, names)) {
    detail++;
  }
  for (size_t i = 0; i < functions.size(); i++) {
    std::string name = names[i];
    for (unsigned number = 1; detail == NumDetails && taken.contains(name);
         number++) {
      name = names[i] + "_" + std::to_string(number);
    }
    taken.insert(name);
    unit.linkageNames[functions[i]] = unit.strings.save(name);
  }
}

void rename(llvm::Module &module, const std::string &from, StringRef to) {
  llvm::GlobalValue *code = module.getNamedValue(from);
  if (code && from != to) {
    code->setName(to);
  }
}

// As C calls it: that of a function begins with the function's name.
std::string variableName(const hls_unit &unit, const VarDecl &variable) {
  const auto *function =
      dyn_cast<FunctionDecl>(variable.getParentFunctionOrMethod()
                                 ? variable.getParentFunctionOrMethod()
                                 : variable.getDeclContext());
  std::string name = variable.getName().str();
  return function && function->getIdentifier()
             ? unit.linkageName(*function).str() + "." + name
             : namespacesOf(variable, "_") + name;
}

} // namespace

void hls_frontend::chooseLinkageNames(hls_unit &unit) {
  if (!unit.ast().getLangOpts().CPlusPlus) {
    return;
  }
  const SourceManager &sources = unit.sources();
  NameFinder finder(sources);
  for (Decl *declaration : unit.ast().getTranslationUnitDecl()->decls()) {
    if (!sources.isInSystemHeader(declaration->getLocation())) {
      finder.TraverseDecl(declaration);
    }
  }
  for (const auto &[name, functions] : finder.functions) {
    nameGroup(unit, functions, finder.taken);
  }
  for (const VarDecl *variable : finder.variables) {
    unit.namedVariables.push_back(variable);
  }
}

void hls_frontend::useLinkageNames(const hls_unit &unit, llvm::Module &module) {
  ASTNameGenerator mangled(unit.ast());
  for (const auto &[function, name] : unit.linkageNames) {
    rename(module, mangled.getName(function), name);
  }
  for (const VarDecl *variable : unit.namedVariables) {
    std::string name = mangled.getName(variable);
    // LLVM adds a number to a name that is there already, which only what no
    // other file uses may have.
    llvm::GlobalValue *code = module.getNamedValue(name);
    if (code && code->hasLocalLinkage()) {
      rename(module, name, variableName(unit, *variable));
    }
  }
}

std::string hls_frontend::variableLinkageName(const hls_unit &unit,
                                              const VarDecl &variable) {
  bool isMangled =
      unit.ast().getLangOpts().CPlusPlus && variable.hasExternalFormalLinkage();
  return isMangled ? ASTNameGenerator(unit.ast()).getName(&variable)
                   : variableName(unit, variable);
}

bool hls_frontend::isCalled(const FunctionDecl &function, StringRef name) {
  auto squeeze = [](StringRef text) {
    std::string result;
    llvm::copy_if(text, std::back_inserter(result),
                  [](char c) { return c != ' '; });
    return result;
  };
  std::string wanted =
      squeeze(name.starts_with("::") ? name.drop_front(2) : name);
  std::string plain = function.getNameAsString();
  std::string full = namespacesOf(function, "::") + plain;
  std::string arguments = squeeze(templateArguments(function));
  return wanted == plain || wanted == full || wanted == plain + arguments ||
         wanted == full + arguments;
}
