/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walks over a file for its functions.
 */
#include "core/frontend/signature/listed_functions.h"

#include "core/frontend/tree/ast_visitor.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace {

// Every function the file declares, inside other functions too, or uses. What
// the headers declare beyond that is of no interest.
class FunctionFinder : public hls_frontend::AstVisitor {
public:
  explicit FunctionFinder(const SourceManager &sources)
      : AstVisitor(/*skipsUnevaluated=*/false, /*visitsInstances=*/true),
        sources(sources) {}

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->getIdentifier() && !function->isImplicit() &&
        !isa<CXXMethodDecl>(function) && !function->isTemplated() &&
        isOfInterest(*function)) {
      const FunctionDecl *first = function->getFirstDecl();
      if (seen.insert(first).second) {
        functions.push_back(first);
      }
    }
    return true;
  }

  std::vector<const FunctionDecl *> functions;

private:
  bool isOfInterest(const FunctionDecl &function) const {
    return function.isReferenced() ||
           sources.isInMainFile(sources.getFileLoc(function.getLocation()));
  }

  const SourceManager &sources;
  llvm::DenseSet<const FunctionDecl *> seen;
};

// The declaration that says most: the body's, else the first with parameters.
const FunctionDecl *bestDeclaration(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (function->hasBody(definition)) {
    return definition;
  }
  const FunctionDecl *best = nullptr;
  for (const FunctionDecl *decl : function->redecls()) {
    if (decl->getNumParams() > 0 && !decl->isImplicit() &&
        (!best || decl->getLocation() < best->getLocation())) {
      best = decl;
    }
  }
  if (best) {
    return best;
  }
  return function;
}

} // namespace

std::vector<const FunctionDecl *>
hls_frontend::listFunctions(const hls_unit &unit) {
  FunctionFinder finder(unit.sources());
  for (Decl *declaration : unit.ast().getTranslationUnitDecl()->decls()) {
    // The C++ library is namespaces, and nobody provides hardware for it.
    if (!isa<NamespaceDecl>(declaration) ||
        !unit.sources().isInSystemHeader(declaration->getLocation())) {
      finder.TraverseDecl(declaration);
    }
  }
  // After a mistake, there may be several functions of one name.
  llvm::StringSet<> names;
  std::vector<const FunctionDecl *> functions;
  for (const FunctionDecl *first : finder.functions) {
    const FunctionDecl *best = bestDeclaration(first);
    if (names.insert(unit.linkageName(*best)).second) {
      functions.push_back(best);
    }
  }
  return functions;
}
