/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of the kernel that pass one variable to two arguments. In a circuit
 * these are memories of their own, which is wrong as soon as one is written.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/other_files.h"

#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// The variable that an argument is, or is the address of; null for others.
const ValueDecl *variableOf(const Expr &argument) {
  const Expr *object = argument.IgnoreParenCasts();
  const auto *address = dyn_cast<UnaryOperator>(object);
  if (address && address->getOpcode() == UO_AddrOf) {
    object = address->getSubExpr()->IgnoreParens();
  }
  const auto *reference = dyn_cast<DeclRefExpr>(object);
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

class OverlapSearch : public AstVisitor {
public:
  // `kernel` is what the file calls `definition`.
  OverlapSearch(hls_unit &unit, const FunctionDecl &kernel,
                const FunctionDecl &definition, hls_diagnostics *diagnostics)
      : unit(unit), kernel(*kernel.getCanonicalDecl()), definition(definition),
        diagnostics(diagnostics) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || callee->getCanonicalDecl() != &kernel) {
      return true;
    }
    unsigned count = std::min(call->getNumArgs(), definition.getNumParams());
    for (unsigned i = 0; i < count; i++) {
      for (unsigned j = 0; j < i; j++) {
        compare(*call, j, i);
      }
    }
    return true;
  }

private:
  bool isPointer(unsigned index) const {
    return definition.getParamDecl(index)->getType()->isPointerType();
  }

  bool isRead(unsigned index) const {
    QualType element =
        definition.getParamDecl(index)->getType()->getPointeeType();
    return definition.getASTContext()
        .getBaseElementType(element)
        .isConstQualified();
  }

  void compare(const CallExpr &call, unsigned one, unsigned other) {
    if (!isPointer(one) || !isPointer(other) ||
        (isRead(one) && isRead(other))) {
      return;
    }
    const ValueDecl *variable = variableOf(*call.getArg(one));
    if (!variable || variableOf(*call.getArg(other)) != variable) {
      return;
    }
    std::string passed = variable->getName().str();
    std::string first = definition.getParamDecl(one)->getName().str();
    std::string second = definition.getParamDecl(other)->getName().str();
    hls_diagnostic *told = hls_diagnostics_add(
        diagnostics, HLS_SEVERITY_WARNING, "overlapping-arguments",
        rangeOf(unit, call.getArg(other)->getSourceRange()),
        "this call passes '%s' for '%s' and for '%s', which are memories of "
        "their own in the circuit; pass a copy, or give '%s' one argument for "
        "both",
        passed.c_str(), first.c_str(), second.c_str(),
        definition.getNameAsString().c_str());
    hls_diagnostic_add_note(
        told, rangeOf(unit, call.getArg(one)->getSourceRange()),
        "'%s' is passed for '%s' here", passed.c_str(), first.c_str());
  }

  hls_unit &unit;
  const FunctionDecl &kernel;
  const FunctionDecl &definition;
  hls_diagnostics *diagnostics;
};

// Looks at all calls in a file that are not the kernel's own.
void search(hls_unit &unit, const FunctionDecl &kernel, const Check &check,
            const FunctionDecl &definition) {
  OverlapSearch visitor(unit, kernel, definition, check.diagnostics);
  for (Decl *decl : unit.ast().getTranslationUnitDecl()->decls()) {
    if (decl->getCanonicalDecl() != kernel.getCanonicalDecl()) {
      visitor.TraverseDecl(decl);
    }
  }
}

} // namespace

void hls_frontend::checkOverlaps(const Check &check) {
  const FunctionDecl *kernel = check.unit.declaration(&check.kernel);
  const FunctionDecl *definition = nullptr;
  if (!kernel || !kernel->hasBody(definition)) {
    return;
  }
  search(check.unit, *kernel, check, *definition);
  std::string name = check.unit.linkageName(*kernel).str();
  for (const auto &other : check.unit.others) {
    const hls_signature *declared =
        definition->hasExternalFormalLinkage()
            ? hls_unit_find_function(other.get(), name.c_str())
            : nullptr;
    const FunctionDecl *declaration =
        declared ? other->declaration(declared) : nullptr;
    if (declaration && isDefinedElsewhere(*declaration)) {
      search(*other, *declaration, check, *definition);
    }
  }
}
