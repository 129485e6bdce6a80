/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constant indices outside of an array argument. To C it is a pointer, whose
 * size Clang does not know; to the circuit it is a memory of the size that is
 * written.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// The array argument that an expression names, and nothing else; or null.
const ParmVarDecl *argumentOf(const Expr *expression) {
  const auto *reference =
      dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
}

class BoundsVisitor : public EvaluatedVisitor {
public:
  explicit BoundsVisitor(Check &check) : check(check) {}

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *access) override {
    const ParmVarDecl *argument = argumentOf(access->getBase());
    const ASTContext &ast = check.unit.compiler->getASTContext();
    const ConstantArrayType *array =
        argument ? ast.getAsConstantArrayType(argument->getOriginalType())
                 : nullptr;
    Expr::EvalResult index;
    if (!array || access->getIdx()->isValueDependent() ||
        !access->getIdx()->EvaluateAsInt(index, ast)) {
      return true;
    }
    llvm::APSInt value = index.Val.getInt();
    llvm::APInt size = array->getSize();
    if (value.isNegative() || value.getActiveBits() > 64 ||
        value.getZExtValue() >= size.getZExtValue()) {
      add(*access, *argument, value, size.getZExtValue());
    }
    return true;
  }

private:
  void add(const ArraySubscriptExpr &access, const ParmVarDecl &argument,
           const llvm::APSInt &value, uint64_t size) {
    llvm::SmallString<24> number;
    value.toString(number);
    hls_diagnostic *diagnostic = hls_diagnostics_add(
        check.diagnostics, HLS_SEVERITY_WARNING, "index-outside",
        check.range(access.getIdx()->getSourceRange()),
        "'%s' has %llu elements, and none with the index %s",
        argument.getName().str().c_str(), static_cast<unsigned long long>(size),
        number.c_str());
    hls_diagnostic_add_note(diagnostic, check.range(argument.getLocation()),
                            "it is declared here");
  }

  Check &check;
};

} // namespace

void hls_frontend::checkBounds(Check &check) {
  BoundsVisitor visitor(check);
  for (const auto &facts : check.functions) {
    visitor.TraverseStmt(facts->function.getBody());
  }
}
