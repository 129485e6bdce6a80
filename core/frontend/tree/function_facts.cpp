/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts about a function body that the checks ask for.
 */
#include "core/frontend/tree/function_facts.h"

#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

class FactVisitor : public EvaluatedVisitor {
public:
  explicit FactVisitor(FunctionFacts &facts) : facts(facts) {}

  bool VisitCallExpr(CallExpr *call) override {
    facts.calls.push_back(call);
    for (const Expr *argument : call->arguments()) {
      takeReference(argument);
    }
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) override {
    facts.constructions.push_back(construction);
    for (const Expr *argument : construction->arguments()) {
      takeReference(argument);
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->getType()->isReferenceType()) {
      takeReference(variable->getInit());
    } else if (const Expr *value = variable->getInit()) {
      facts.variables[variable].writes.push_back(value);
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (operation->isAssignmentOp()) {
      if (const VarDecl *variable = namedVariable(operation->getLHS())) {
        facts.variables[variable].writes.push_back(
            operation->getOpcode() == BO_Assign ? operation->getRHS()
                                                : nullptr);
      }
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    const VarDecl *variable = namedVariable(operation->getSubExpr());
    if (variable && operation->isIncrementDecrementOp()) {
      facts.variables[variable].writes.push_back(nullptr);
    } else if (variable && operation->getOpcode() == UO_AddrOf) {
      facts.variables[variable].addressTaken = true;
    }
    return true;
  }
  // A read is the one place where a variable turns into its value.
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == CK_LValueToRValue) {
      const auto *reference =
          dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
      const auto *variable =
          reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
      if (variable) {
        facts.variables[variable].reads.push_back(reference);
      }
    }
    return true;
  }

private:
  // What is bound to a reference may be changed by another name.
  void takeReference(const Expr *value) {
    const VarDecl *variable =
        value && value->isGLValue() ? namedVariable(value) : nullptr;
    if (variable) {
      facts.variables[variable].addressTaken = true;
    }
  }

  FunctionFacts &facts;
};

} // namespace

FunctionFacts::FunctionFacts(const FunctionDecl &function)
    : function(function) {
  FactVisitor(*this).TraverseStmt(function.getBody());
}

CalleeRole hls_frontend::roleOf(const FunctionDecl &function) {
  if (waitIntrinsicOf(function)) {
    return CalleeRole::Wait;
  }
  if (!function.getIdentifier() || isa<CXXMethodDecl>(function)) {
    return CalleeRole::Ordinary;
  }
  StringRef name = function.getName();
  // The C library has names with underscores, too.
  const SourceManager &sources = function.getASTContext().getSourceManager();
  if (!name.starts_with("__") || function.getBuiltinID() ||
      sources.isInSystemHeader(function.getLocation())) {
    return CalleeRole::Ordinary;
  }
  // Arguments with a placeholder's names say that it is one.
  if (hls_wait_intrinsic_resembles(name.data(), name.size()) &&
      llvm::none_of(function.parameters(), [](const ParmVarDecl *param) {
        return isInput(param->getName()) || isOutput(param->getName());
      })) {
    return CalleeRole::Wait;
  }
  // A body has a right to its arguments.
  bool isInit =
      name.starts_with("__init") &&
      (!function.hasBody() || (function.getNumParams() == 0 &&
                               !function.getReturnType()->isVoidType()));
  return isInit ? CalleeRole::Init : CalleeRole::Placeholder;
}

const hls_wait_intrinsic *
hls_frontend::waitIntrinsicOf(const FunctionDecl &function) {
  if (!function.getIdentifier() || isa<CXXMethodDecl>(function)) {
    return nullptr;
  }
  StringRef name = function.getName();
  return hls_wait_intrinsic_find(name.data(), name.size());
}

bool hls_frontend::isInput(StringRef name) {
  return name.starts_with("input_") && name.size() > 6;
}
bool hls_frontend::isOutput(StringRef name) {
  return name.starts_with("output_") && name.size() > 7;
}
bool hls_frontend::isParameter(StringRef name) {
  return name.starts_with("parameter_") && name.size() > 10;
}

const CallExpr *hls_frontend::initCall(const Expr *expression) {
  const auto *call =
      expression ? dyn_cast<CallExpr>(expression->IgnoreParenCasts()) : nullptr;
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && roleOf(*callee) == CalleeRole::Init ? call : nullptr;
}

const VarDecl *hls_frontend::namedVariable(const Expr *expression) {
  const auto *reference = dyn_cast<DeclRefExpr>(expression->IgnoreParenCasts());
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}
