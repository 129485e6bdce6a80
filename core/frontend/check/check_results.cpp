/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The results of placeholders: each stands for the first output.
 */
#include "core/frontend/check/check.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/AST/Stmt.h"

using namespace clang;
using namespace hls_frontend;

namespace {

const hls_param *firstOutput(const hls_signature &signature) {
  for (unsigned i = 0; i < signature.num_params; i++) {
    if (isOutput(signature.params[i].name)) {
      return &signature.params[i];
    }
  }
  return nullptr;
}

// Whether `child` is what a statement executes, rather than its condition.
bool isBranch(const Stmt &parent, const Stmt *child) {
  if (const auto *branch = dyn_cast<IfStmt>(&parent)) {
    return child != branch->getCond();
  }
  if (const auto *loop = dyn_cast<WhileStmt>(&parent)) {
    return child != loop->getCond();
  }
  if (const auto *loop = dyn_cast<DoStmt>(&parent)) {
    return child != loop->getCond();
  }
  if (const auto *loop = dyn_cast<ForStmt>(&parent)) {
    return child != loop->getCond();
  }
  return false;
}

// Whether anything is done with the value of an expression.
bool isValueUsed(ASTContext &ast, const Expr &expression) {
  const Stmt *child = &expression;
  for (;;) {
    DynTypedNodeList parents = ast.getParents(*child);
    const Stmt *parent = parents.empty() ? nullptr : parents[0].get<Stmt>();
    if (!parent) {
      return true; // the value of a variable
    }
    if (const auto *comma = dyn_cast<BinaryOperator>(parent);
        comma && comma->isCommaOp() && child == comma->getLHS()) {
      return false;
    }
    if (!isa<ParenExpr>(parent)) {
      const auto *cast = dyn_cast<CastExpr>(parent);
      return cast ? !cast->getType()->isVoidType()
                  : !isa<CompoundStmt, LabelStmt, SwitchCase>(parent) &&
                        !isBranch(*parent, child);
    }
    child = parent;
  }
}

class ResultCheck {
public:
  explicit ResultCheck(Check &check) : check(check) {}

  void run() {
    for (const auto &facts : check.functions) {
      for (const CallExpr *call : facts->calls) {
        checkCall(*call);
      }
    }
  }

private:
  void checkCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee || !callee->getIdentifier() || callee->hasBody() ||
        roleOf(*callee) != CalleeRole::Placeholder) {
      return;
    }
    const hls_signature *signature = hls_unit_find_function(
        &check.unit, check.unit.linkageName(*callee).str().c_str());
    if (!signature) {
      return;
    }
    const hls_scalar &result = signature->result;
    const hls_param *output = firstOutput(*signature);
    if (result.kind == HLS_SCALAR_OTHER || result.bits > 64) {
      if (seen.insert(callee->getCanonicalDecl()).second) {
        diagnoseType(*signature, call);
      }
    } else if (output && result.kind != HLS_SCALAR_VOID &&
               isValueUsed(check.unit.ast(), call) &&
               (result.kind != output->scalar.kind ||
                result.bits != output->scalar.bits)) {
      diagnoseUse(*signature, *output, call);
    }
  }

  // Where the declaration says what it returns.
  hls_range typeRange(const hls_signature &signature) {
    SourceRange type =
        check.unit.declaration(&signature)->getReturnTypeSourceRange();
    return type.isValid() ? check.range(type) : signature.name_range;
  }

  // Not even unused can it be something that is passed in memory.
  void diagnoseType(const hls_signature &signature, const CallExpr &call) {
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-result-type",
        typeRange(signature),
        "placeholder '%s' must return nothing or the type of its first output",
        signature.name);
    hls_diagnostic_add_note(diagnostic,
                            check.range(call.getCallee()->getSourceRange()),
                            "'%s' is called here", signature.name);
  }

  void diagnoseUse(const hls_signature &signature, const hls_param &output,
                   const CallExpr &call) {
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_ERROR, "placeholder-result-type",
        check.range(call.getSourceRange()),
        "the result of placeholder '%s' stands for its first output, '%s', "
        "and must have its type, '%s'",
        signature.name, output.name, output.spelling);
    hls_range type = typeRange(signature);
    hls_diagnostic_add_note(diagnostic, type, "'%s' is declared here",
                            signature.name);
    std::string title = std::string("return '") + output.spelling + "'";
    hls_diagnostic_add_fix(diagnostic, title.c_str(), type, output.spelling);
  }

  Check &check;
  llvm::DenseSet<const FunctionDecl *> seen;
};

} // namespace

void hls_frontend::checkResults(Check &check) { ResultCheck(check).run(); }
