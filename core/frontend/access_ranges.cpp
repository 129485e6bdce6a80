/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the debug location of an instruction back to the C expression.
 */
#include "access_ranges.h"

#include "unit.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace clang;
using namespace hls_frontend;

namespace {

bool isElement(const Expr *expression) {
  if (isa<ArraySubscriptExpr>(expression)) {
    return true;
  }
  const auto *unary = dyn_cast<UnaryOperator>(expression);
  return unary && unary->getOpcode() == UO_Deref;
}

class ExpressionFinder : public RecursiveASTVisitor<ExpressionFinder> {
public:
  ExpressionFinder(
      const SourceManager &sources,
      llvm::DenseMap<SourceLocation, SourceRange> &elements,
      llvm::DenseMap<SourceLocation, const CallExpr *> &calls)
      : sources(sources), elements(elements), calls(calls) {}

  // The outermost element expression is visited first and wins: for m[i][j]
  // all of it, not m[i].
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *expression) {
    addElement(expression->getBeginLoc(), expression);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *expression) {
    if (expression->getOpcode() == UO_Deref) {
      addElement(expression->getBeginLoc(), expression);
    } else if (expression->isIncrementDecrementOp()) {
      addTarget(expression->getOperatorLoc(), expression->getSubExpr());
      addTarget(expression->getBeginLoc(), expression->getSubExpr());
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *expression) {
    if (expression->isAssignmentOp()) {
      addTarget(expression->getOperatorLoc(), expression->getLHS());
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *expression) {
    calls.try_emplace(sources.getFileLoc(expression->getBeginLoc()),
                      expression);
    return true;
  }

private:
  void addElement(SourceLocation place, const Expr *expression) {
    elements.try_emplace(sources.getFileLoc(place),
                         expression->getSourceRange());
  }
  void addTarget(SourceLocation place, const Expr *target) {
    const Expr *stripped = target->IgnoreParens();
    if (isElement(stripped)) {
      addElement(place, stripped);
    }
  }

  const SourceManager &sources;
  llvm::DenseMap<SourceLocation, SourceRange> &elements;
  llvm::DenseMap<SourceLocation, const CallExpr *> &calls;
};

} // namespace

AccessRanges::AccessRanges(hls_unit &unit) : unit(unit) { collect(); }

void AccessRanges::collect() {
  ExpressionFinder finder(unit.sources(), elements, calls);
  finder.TraverseDecl(unit.ast().getTranslationUnitDecl());
}

SourceLocation
AccessRanges::location(const llvm::Instruction &instruction) const {
  const llvm::DILocation *place = instruction.getDebugLoc().get();
  if (!place || place->getLine() == 0) {
    return SourceLocation();
  }
  FileManager &files = unit.compiler->getFileManager();
  auto file = files.getOptionalFileRef(place->getFilename());
  if (!file) {
    return SourceLocation();
  }
  // Column 0 means the column is unknown: take the line's first.
  return unit.sources().translateFileLineCol(
      *file, place->getLine(), std::max(place->getColumn(), 1u));
}

SourceRange
AccessRanges::element(const llvm::Instruction &instruction) const {
  auto lookUp = [this](const llvm::Value *value) -> SourceRange {
    const auto *place = llvm::dyn_cast<llvm::Instruction>(value);
    if (!place) {
      return SourceRange();
    }
    auto found = elements.find(location(*place));
    return found == elements.end() ? SourceRange() : found->second;
  };
  SourceRange range = lookUp(&instruction);
  if (range.isValid()) {
    return range;
  }
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&instruction);
  return pointer ? lookUp(pointer) : SourceRange();
}

const CallExpr *AccessRanges::call(const llvm::Instruction &instruction) const {
  auto found = calls.find(location(instruction));
  return found == calls.end() ? nullptr : found->second;
}

AccessRanges &hls_frontend::accessRangesOf(hls_unit &unit) {
  if (!unit.accessRanges) {
    unit.accessRanges = std::make_unique<AccessRanges>(unit);
  }
  return *unit.accessRanges;
}

hls_range hls_unit_range_of(hls_unit *unit, LLVMValueRef value) {
  const auto *instruction =
      llvm::dyn_cast<llvm::Instruction>(llvm::unwrap(value));
  if (!instruction) {
    return {nullptr, {0, 0}, {0, 0}};
  }
  AccessRanges &ranges = accessRangesOf(*unit);
  if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) {
    SourceRange element = ranges.element(*instruction);
    if (element.isValid()) {
      return rangeOf(*unit, element);
    }
  }
  if (llvm::isa<llvm::CallBase>(instruction)) {
    if (const CallExpr *call = ranges.call(*instruction)) {
      return rangeOf(*unit, call->getSourceRange());
    }
  }
  return rangeOf(*unit, SourceRange(ranges.location(*instruction)));
}
