/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constant indices outside of an array argument. To C it is a pointer, whose
 * size Clang does not know; to the circuit it is a memory of the size that is
 * written, or that the calls tell.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// The argument that an expression names, and nothing else; or null.
const ParmVarDecl *argumentOf(const Expr *expression) {
  const auto *reference =
      dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
}

// An element of an argument.
struct Access {
  const ParmVarDecl *argument;
  llvm::APSInt index;
  SourceRange range;
};

class BoundsVisitor : public EvaluatedVisitor {
public:
  explicit BoundsVisitor(const ASTContext &ast) : ast(ast) {}

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *access) override {
    const Expr *index = access->getIdx();
    note(argumentOf(access->getBase()), *index, false, index->getSourceRange());
    return true;
  }

  // *(a + 9), and what moves a pointer: then it leads elsewhere.
  bool VisitUnaryOperator(UnaryOperator *op) override {
    const Expr *operand = op->getSubExpr();
    if (op->isIncrementDecrementOp() || op->getOpcode() == UO_AddrOf) {
      moved.insert(argumentOf(operand));
    }
    const auto *sum = dyn_cast<BinaryOperator>(operand->IgnoreParenImpCasts());
    if (op->getOpcode() != UO_Deref || !sum || !sum->isAdditiveOp()) {
      return true;
    }
    const Expr *pointer = sum->getLHS(), *index = sum->getRHS();
    bool isNegative = sum->getOpcode() == BO_Sub;
    if (!isNegative && !argumentOf(pointer)) {
      std::swap(pointer, index);
    }
    note(argumentOf(pointer), *index, isNegative, sum->getSourceRange());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (op->isAssignmentOp()) {
      moved.insert(argumentOf(op->getLHS()));
    }
    return true;
  }

  llvm::SmallVector<Access, 8> accesses; // with a constant index
  llvm::SmallPtrSet<const ParmVarDecl *, 8> moved;

private:
  void note(const ParmVarDecl *argument, const Expr &index, bool isNegative,
            SourceRange range) {
    Expr::EvalResult result;
    if (!argument || index.isValueDependent() ||
        !index.getType()->isIntegralOrUnscopedEnumerationType() ||
        !index.EvaluateAsInt(result, ast)) {
      return;
    }
    llvm::APSInt value = result.Val.getInt();
    value = llvm::APSInt(value.extend(value.getBitWidth() + 1), false);
    accesses.push_back({argument, isNegative ? -value : value, range});
  }

  const ASTContext &ast;
};

// The elements of an array argument; 0 where the number is not known.
uint64_t elementsOf(const Check &check, const FunctionDecl &function,
                    const ParmVarDecl &argument) {
  const ASTContext &ast = check.unit.compiler->getASTContext();
  if (const ConstantArrayType *array =
          ast.getAsConstantArrayType(argument.getOriginalType())) {
    return array->getSize().getZExtValue();
  }
  bool isKernel =
      check.isOfKernel() && &function == &check.functions.front()->function;
  for (unsigned i = 0; isKernel && i < check.kernel.num_params; i++) {
    const hls_param &param = check.kernel.params[i];
    if (param.argument == argument.getFunctionScopeIndex() && !param.variable &&
        param.is_array && param.rank > 0) {
      return static_cast<uint64_t>(param.shape[0]);
    }
  }
  return 0;
}

void warn(Check &check, const Access &access, uint64_t size) {
  llvm::SmallString<24> number;
  access.index.toString(number);
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_WARNING, "index-outside",
      check.range(access.range),
      "'%s' has %llu elements, and none with the index %s",
      access.argument->getName().str().c_str(),
      static_cast<unsigned long long>(size), number.c_str());
  hls_diagnostic_add_note(
      diagnostic, check.range(access.argument->getLocation()),
      "'%s' is declared here", access.argument->getName().str().c_str());
}

} // namespace

void hls_frontend::checkBounds(Check &check) {
  for (const auto &facts : check.functions) {
    BoundsVisitor visitor(check.unit.compiler->getASTContext());
    visitor.TraverseStmt(facts->function.getBody());
    for (const Access &access : visitor.accesses) {
      uint64_t size = elementsOf(check, facts->function, *access.argument);
      if (size > 0 && !visitor.moved.contains(access.argument) &&
          (access.index.isNegative() || access.index.getActiveBits() > 63 ||
           access.index.getZExtValue() >= size)) {
        warn(check, access, size);
      }
    }
  }
}
