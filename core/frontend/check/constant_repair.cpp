/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds variables that could be constants, by a look at the whole file.
 */
#include "core/frontend/check/constant_repair.h"

#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/function_facts.h"
#include "core/frontend/tree/soundness.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallString.h"

#include <optional>

using namespace clang;
using namespace hls_frontend;

namespace {

// The numbers that the calls of a function pass for one argument.
class PassedValues : public AstVisitor {
public:
  PassedValues(const ASTContext &ast, const FunctionDecl &function,
               unsigned index)
      : ast(ast), function(function), index(index) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || callee->getCanonicalDecl() != function.getCanonicalDecl()) {
      return true;
    }
    std::optional<llvm::APSInt> passed;
    calls++;
    if (index < call->getNumArgs()) {
      passed = integerOf(*call->getArg(index), ast);
    }
    if (!passed || (value && !llvm::APSInt::isSameValue(*value, *passed))) {
      differ = true;
      return false;
    }
    value = passed;
    return true;
  }

  // A function that something else than a call names may be called anyhow.
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    const auto *named = dyn_cast<FunctionDecl>(reference->getDecl());
    references +=
        named && named->getCanonicalDecl() == function.getCanonicalDecl();
    return true;
  }

  // The one number, if there is one.
  std::optional<llvm::APSInt> only() const {
    return differ || references != calls ? std::nullopt : value;
  }

private:
  const ASTContext &ast;
  const FunctionDecl &function;
  unsigned index;
  unsigned calls = 0;
  unsigned references = 0;
  bool differ = false;
  std::optional<llvm::APSInt> value;
};

// Whether a variable is read and nothing else.
class OnlyRead : public AstVisitor {
public:
  explicit OnlyRead(const VarDecl &variable) : variable(variable) {}

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    references +=
        reference->getDecl()->getCanonicalDecl() == variable.getCanonicalDecl();
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    const auto *read =
        cast->getCastKind() == CK_LValueToRValue
            ? dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens())
            : nullptr;
    reads += read &&
             read->getDecl()->getCanonicalDecl() == variable.getCanonicalDecl();
    return true;
  }
  bool holds() const { return references == reads; }

private:
  const VarDecl &variable;
  unsigned references = 0;
  unsigned reads = 0;
};

void replaceArgument(hls_unit &unit, hls_diagnostic *diagnostic,
                     const Expr &operand, const ParmVarDecl &argument) {
  const auto *function = dyn_cast<FunctionDecl>(argument.getDeclContext());
  if (!function || operand.getBeginLoc().isMacroID() ||
      operand.getEndLoc().isMacroID()) {
    return;
  }
  FunctionFacts facts(*function);
  const VariableFacts &known = facts.variables.lookup(&argument);
  PassedValues passed(unit.ast(), *function, argument.getFunctionScopeIndex());
  passed.TraverseDecl(unit.ast().getTranslationUnitDecl());
  std::optional<llvm::APSInt> value = passed.only();
  if (!value || !known.writes.empty() || known.addressTaken) {
    return;
  }
  llvm::SmallString<24> digits;
  value->toString(digits, 10);
  std::string title = "replace '" + argument.getName().str() + "' by " +
                      digits.str().str() + ", which every call of '" +
                      function->getName().str() + "' passes";
  hls_diagnostic_add_fix(diagnostic, title.c_str(),
                         rangeOf(unit, operand.getSourceRange()),
                         digits.c_str());
}

// Whether a declaration declares nothing else.
bool isAlone(const VarDecl &variable) {
  for (const Decl *other : variable.getDeclContext()->decls()) {
    if (other != &variable && other->getBeginLoc() == variable.getBeginLoc()) {
      return false;
    }
  }
  return true;
}

void makeConstant(hls_unit &unit, hls_diagnostic *diagnostic,
                  const VarDecl &variable) {
  const VarDecl *definition = variable.getInitializingDeclaration();
  SourceLocation type =
      definition ? definition->getTypeSpecStartLoc() : SourceLocation();
  if (type.isInvalid() || type.isMacroID() || !definition->getInit() ||
      definition != variable.getFirstDecl() ||
      definition != variable.getMostRecentDecl() || !isAlone(*definition) ||
      definition->getType().isVolatileQualified() ||
      !integerOf(*definition->getInit(), unit.ast())) {
    return;
  }
  OnlyRead search(variable);
  search.TraverseDecl(unit.ast().getTranslationUnitDecl());
  if (search.holds()) {
    hls_range point = rangeOf(unit, SourceRange(type));
    point.end = point.begin;
    hls_diagnostic_add_fix(
        diagnostic, ("make '" + variable.getName().str() + "' const").c_str(),
        point, "const ");
  }
}

} // namespace

void hls_frontend::addConstantRepair(hls_unit &unit, hls_diagnostic *diagnostic,
                                     const Expr &operand) {
  const VarDecl *variable = diagnostic ? namedVariable(&operand) : nullptr;
  if (!variable || !variable->getType()->isIntegerType()) {
    return;
  }
  if (const auto *argument = dyn_cast<ParmVarDecl>(variable)) {
    replaceArgument(unit, diagnostic, operand, *argument);
  } else if (variable->hasGlobalStorage()) {
    makeConstant(unit, diagnostic, *variable);
  }
}
