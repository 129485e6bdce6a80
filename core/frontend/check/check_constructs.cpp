/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Statements, expressions and types that have no circuit.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/check/variable_sizes.h"
#include "core/frontend/tree/ast_visitor.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace hls_frontend;

namespace {

class ConstructVisitor : public EvaluatedVisitor {
public:
  explicit ConstructVisitor(Check &check) : check(check) {}

  bool VisitAsmStmt(AsmStmt *statement) override {
    const auto *assembly = dyn_cast<GCCAsmStmt>(statement);
    bool isEmpty = assembly && !assembly->isAsmGoto() &&
                   assembly->getAsmString()->getString().trim().empty();
    if (!isEmpty) {
      diagnose(SourceRange(statement->getAsmLoc()),
               "inline assembly is not supported; write the computation in C");
    } else if (!isTied(*assembly)) {
      diagnose(SourceRange(statement->getAsmLoc()),
               "inline assembly without text leaves its output without a "
               "value; tie it to an input, as '+r' does, or remove it");
    }
    return true;
  }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *statement) override {
    diagnose(statement->getSourceRange(),
             "computed goto is not supported; use a switch");
    return true;
  }
  bool VisitVAArgExpr(VAArgExpr *expression) override {
    diagnose(expression->getSourceRange(),
             "variable arguments are not supported; pass an array and its "
             "length");
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *expression) override {
    // One that is told the place makes no memory.
    if (expression->getNumPlacementArgs() == 0) {
      diagnose(expression->getSourceRange(),
               "dynamic memory is not supported; pass an array as an argument "
               "of the kernel");
    }
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *expression) override {
    diagnose(expression->getSourceRange(), "dynamic memory is not supported");
    return true;
  }
  bool VisitAtomicExpr(AtomicExpr *expression) override {
    diagnose(expression->getSourceRange(),
             "atomic operations are not supported; use plain ones");
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *expression) override {
    const auto *variable = dyn_cast<VarDecl>(expression->getDecl());
    const VarDecl *defined = variable ? variable->getDefinition() : nullptr;
    if (variable && variable->getMostRecentDecl()->hasAttr<AliasAttr>()) {
      diagnose(expression->getSourceRange(),
               "another name of a variable is not supported; use its own");
    }
    if (variable && sized.insert(variable->getCanonicalDecl()).second) {
      checkMemorySize(check.unit, defined ? *defined : *variable,
                      check.diagnostics);
    }
    return true;
  }
  // C has no arrays of such structs, of which each may have another size.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *expression) override {
    const auto *record = expression->getType()->getAsRecordDecl();
    if (record && record->hasFlexibleArrayMember() &&
        isArgument(expression->getBase()) &&
        !isZero(expression->getIdx(), check.unit.ast())) {
      diagnose(expression->getSourceRange(),
               "this is one of several structs that end with an array of no "
               "size each, and there is room for one alone; give the array a "
               "size, or pass each struct by a pointer of its own");
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    const char *problem = problemOf(variable->getType());
    if (problem &&
        !(problem == floatProblem && initCall(variable->getInit()))) {
      std::string type = elementOf(variable->getType()).getAsString();
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
          check.range(SourceRange(variable->getLocation())), "%s%s",
          problem == floatProblem ? ("'" + type + "': ").c_str() : "", problem);
    }
    return true;
  }

private:
  // That of an output is told where the placeholder is declared.
  static constexpr const char *floatProblem =
      "this floating point type is not supported; use float, double or "
      "_Float16, or "
      "have a long double be a double by --long-double-64";

  // Whether each output has the value of an input.
  static bool isTied(const GCCAsmStmt &assembly) {
    for (unsigned i = 0; i < assembly.getNumOutputs(); i++) {
      std::string number = std::to_string(i);
      std::string name = ("[" + assembly.getOutputName(i) + "]").str();
      bool isTied = assembly.isOutputPlusConstraint(i);
      for (unsigned j = 0; j < assembly.getNumInputs(); j++) {
        llvm::StringRef input = assembly.getInputConstraint(j);
        isTied |= input == number || input == name;
      }
      if (!isTied) {
        return false;
      }
    }
    return true;
  }

  static bool isArgument(const Expr *expression) {
    const auto *name = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
    return name && isa<ParmVarDecl>(name->getDecl());
  }

  static bool isZero(const Expr *expression, const ASTContext &context) {
    if (expression->isValueDependent()) {
      return false;
    }
    std::optional<llvm::APSInt> value =
        expression->getIntegerConstantExpr(context);
    return value && value->isZero();
  }

  // The type of an array's elements, or of what a pointer points to.
  QualType elementOf(QualType type) const {
    QualType element = check.unit.ast().getBaseElementType(type);
    const auto *pointer = element->getAs<PointerType>();
    return pointer
               ? check.unit.ast().getBaseElementType(pointer->getPointeeType())
               : element;
  }

  // The problem of the type of a variable; null when there is none, or when
  // it only shows later.
  const char *problemOf(QualType type) const {
    QualType element = elementOf(type);
    if (element->isAtomicType()) {
      return "atomic variables are not supported; remove '_Atomic'";
    }
    if (const auto *complex = element->getAs<ComplexType>()) {
      return problemOf(complex->getElementType());
    }
    if (element->isVectorType()) {
      return "vector types are not supported; use arrays";
    }
    QualType canonical = element.getCanonicalType();
    if (canonical->isRealFloatingType()) {
      const llvm::fltSemantics &form =
          check.unit.ast().getFloatTypeSemantics(canonical);
      if (&form != &llvm::APFloat::IEEEhalf() &&
          &form != &llvm::APFloat::IEEEsingle() &&
          &form != &llvm::APFloat::IEEEdouble()) {
        return floatProblem;
      }
    }
    return nullptr;
  }

  void diagnose(SourceRange range, const char *message) {
    hls_diagnostics_add(check.diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", check.range(range), "%s",
                        message);
  }

  Check &check;
  // Variables that have been looked at.
  llvm::SmallPtrSet<const VarDecl *, 8> sized;
};

} // namespace

void hls_frontend::checkConstructs(Check &check) {
  ConstructVisitor visitor(check);
  for (const auto &facts : check.functions) {
    const FunctionDecl &function = facts->function;
    // The types of a kernel's arguments have been checked before.
    if (!check.isOfKernel() || facts != check.functions.front()) {
      for (ParmVarDecl *param : function.parameters()) {
        visitor.VisitVarDecl(param);
      }
    }
    if (function.isVariadic() &&
        isa<FunctionProtoType>(function.getFunctionType())) {
      hls_diagnostics_add(
          check.diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
          check.range(SourceRange(function.getLocation())),
          "variable arguments are not supported; pass an array and its "
          "length");
    }
    visitor.TraverseStmt(function.getBody());
  }
}
