/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the debug location of an instruction back to the C expression.
 */
#include "core/frontend/parse/access_ranges.h"

#include "core/frontend/files/cpp_headers.h"
#include "core/frontend/parse/object_names.h"
#include "core/frontend/parse/unit.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// C++: a call of operator[], such as that of std::array.
bool isSubscript(const Expr *expression) {
  const auto *call = dyn_cast<CXXOperatorCallExpr>(expression);
  return call && call->getOperator() == OO_Subscript;
}

// Tells whether a load or a store can access the expression.
bool isElement(const Expr *expression) {
  if (isa<ArraySubscriptExpr, MemberExpr>(expression)) {
    return true;
  }
  if (const auto *reference = dyn_cast<DeclRefExpr>(expression)) {
    return isa<VarDecl>(reference->getDecl());
  }
  if (isSubscript(expression)) {
    return true;
  }
  const auto *unary = dyn_cast<UnaryOperator>(expression);
  return unary && unary->getOpcode() == UO_Deref;
}

// The variable at the bottom of an element expression, or null.
const VarDecl *variableOf(const Expr *expression) {
  while (expression) {
    expression = expression->IgnoreParenCasts();
    if (const auto *reference = dyn_cast<DeclRefExpr>(expression)) {
      return dyn_cast<VarDecl>(reference->getDecl());
    }
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expression)) {
      expression = subscript->getBase();
    } else if (const auto *member = dyn_cast<MemberExpr>(expression)) {
      expression = member->getBase();
    } else if (const auto *unary = dyn_cast<UnaryOperator>(expression)) {
      expression = unary->getSubExpr();
    } else if (isSubscript(expression)) {
      expression = cast<CallExpr>(expression)->getArg(0);
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

// Whether an instruction can be traced to an element expression.
bool isAccess(const llvm::Instruction &instruction) {
  return llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::GetElementPtrInst>(
      instruction);
}

// What the C++ library does for the text is shown where the text asks for it.
const llvm::DILocation *inText(const llvm::DILocation *place) {
  auto isOfLibrary = [&](const std::string &folder) {
    return place->getFilename().starts_with(folder);
  };
  while (place && place->getInlinedAt() &&
         llvm::any_of(cppIncludeDirs(), isOfLibrary)) {
    place = place->getInlinedAt();
  }
  return place;
}

class ExpressionFinder : public AstVisitor {
public:
  ExpressionFinder(const SourceManager &sources,
                   llvm::DenseMap<SourceLocation, const Expr *> &elements,
                   llvm::DenseMap<SourceLocation, const CallExpr *> &calls)
      : sources(sources), elements(elements), calls(calls) {}

  // The outermost element expression is visited first and wins: for m[i][j]
  // all of it, not m[i].
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *expression) override {
    addElement(expression->getBeginLoc(), expression);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *expression) override {
    addElement(expression->getBeginLoc(), expression);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *expression) override {
    if (isElement(expression)) {
      addElement(expression->getBeginLoc(), expression);
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *expression) override {
    if (expression->getOpcode() == UO_Deref) {
      addElement(expression->getBeginLoc(), expression);
    } else if (expression->isIncrementDecrementOp()) {
      addTarget(expression->getOperatorLoc(), expression->getSubExpr());
      addTarget(expression->getBeginLoc(), expression->getSubExpr());
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *expression) override {
    if (expression->isAssignmentOp()) {
      addTarget(expression->getOperatorLoc(), expression->getLHS());
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *expression) override {
    if (isSubscript(expression)) {
      addElement(expression->getBeginLoc(), expression);
    }
    calls.try_emplace(sources.getFileLoc(expression->getBeginLoc()),
                      expression);
    return true;
  }

private:
  void addElement(SourceLocation place, const Expr *expression) {
    elements.try_emplace(sources.getFileLoc(place), expression);
  }
  void addTarget(SourceLocation place, const Expr *target) {
    const Expr *stripped = target->IgnoreParens();
    if (isElement(stripped)) {
      addElement(place, stripped);
    }
  }

  const SourceManager &sources;
  llvm::DenseMap<SourceLocation, const Expr *> &elements;
  llvm::DenseMap<SourceLocation, const CallExpr *> &calls;
};

} // namespace

void hls_frontend::traverseText(hls_unit &unit, AstVisitor &visitor) {
  for (Decl *decl : unit.ast().getTranslationUnitDecl()->decls()) {
    if (!unit.sources().isInSystemHeader(decl->getLocation())) {
      visitor.TraverseDecl(decl);
    }
  }
}

AccessRanges::AccessRanges(hls_unit &unit) : unit(unit) { collect(); }

void AccessRanges::collect() {
  ExpressionFinder finder(unit.sources(), elements, calls);
  traverseText(unit, finder);
}

SourceLocation
AccessRanges::location(const llvm::Instruction &instruction) const {
  return location(inText(instruction.getDebugLoc().get()));
}

SourceLocation AccessRanges::location(const llvm::DILocation *place) const {
  if (!place || place->getLine() == 0) {
    return SourceLocation();
  }
  FileManager &files = unit.compiler->getFileManager();
  auto file = files.getOptionalFileRef(place->getFilename());
  if (!file) {
    return SourceLocation();
  }
  // Column 0 means the column is unknown: take the line's first.
  return unit.sources().translateFileLineCol(*file, place->getLine(),
                                             std::max(place->getColumn(), 1u));
}

const Expr *AccessRanges::element(const llvm::Instruction &instruction) const {
  auto lookUp = [this](const llvm::Value *value) -> const Expr * {
    const auto *place = llvm::dyn_cast<llvm::Instruction>(value);
    return place ? elements.lookup(location(*place)) : nullptr;
  };
  if (const Expr *expression = lookUp(&instruction)) {
    return expression;
  }
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&instruction);
  return pointer ? lookUp(pointer) : nullptr;
}

const CallExpr *AccessRanges::call(const llvm::Instruction &instruction) const {
  return calls.lookup(location(instruction));
}

const CallExpr *AccessRanges::call(const llvm::DILocation *place) const {
  return calls.lookup(location(inText(place)));
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
  if (isAccess(*instruction)) {
    if (const Expr *element = ranges.element(*instruction)) {
      return rangeOf(*unit, element->getSourceRange());
    }
  }
  if (llvm::isa<llvm::CallBase>(instruction)) {
    if (const CallExpr *call = ranges.call(*instruction)) {
      return rangeOf(*unit, call->getSourceRange());
    }
  }
  return rangeOf(*unit, SourceRange(ranges.location(*instruction)));
}

hls_range hls_unit_range_near(hls_unit *unit, LLVMValueRef value) {
  constexpr size_t maxNear = 64;
  llvm::SmallSetVector<llvm::Value *, 16> near;
  near.insert(llvm::unwrap(value));
  hls_range range = {nullptr, {0, 0}, {0, 0}};
  for (size_t i = 0; i < near.size() && i < maxNear && !range.file; i++) {
    range = hls_unit_range_of(unit, llvm::wrap(near[i]));
    if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(near[i])) {
      near.insert(instruction->user_begin(), instruction->user_end());
      near.insert(instruction->op_begin(), instruction->op_end());
    }
  }
  return range;
}

hls_range hls_unit_array_of(hls_unit *unit, LLVMValueRef value,
                            const char **name) {
  *name = nullptr;
  const auto *instruction =
      llvm::dyn_cast<llvm::Instruction>(llvm::unwrap(value));
  const Expr *element = instruction && isAccess(*instruction)
                            ? accessRangesOf(*unit).element(*instruction)
                            : nullptr;
  const VarDecl *variable = element ? variableOf(element) : nullptr;
  if (!variable) {
    return {nullptr, {0, 0}, {0, 0}};
  }
  *name = unit->strings.save(variable->getName()).data();
  return rangeOf(*unit, SourceRange(variable->getLocation()));
}

const char *hls_unit_built_in_of(hls_unit *unit, LLVMValueRef value) {
  const auto *instruction =
      llvm::dyn_cast<llvm::Instruction>(llvm::unwrap(value));
  const CallExpr *call =
      instruction ? accessRangesOf(*unit).call(*instruction) : nullptr;
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getBuiltinID() && callee->getIdentifier()
             ? unit->strings.save(callee->getName()).data()
             : nullptr;
}

// An array or a struct, and not a pointer into one.
static bool isObject(const VarDecl &variable) {
  QualType type = variable.getType();
  return type->isArrayType() || type->isRecordType();
}

hls_range hls_unit_object_of(hls_unit *unit, LLVMValueRef value,
                             const char **name) {
  constexpr size_t maxUsers = 256;
  llvm::SmallVector<const llvm::Value *, 16> work = {llvm::unwrap(value)};
  *name = nullptr;
  for (size_t i = 0; i < work.size() && work.size() < maxUsers; i++) {
    for (const llvm::User *user : work[i]->users()) {
      const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
      const Expr *element = instruction && isAccess(*instruction)
                                ? accessRangesOf(*unit).element(*instruction)
                                : nullptr;
      const VarDecl *variable = element ? variableOf(element) : nullptr;
      if (variable && isObject(*variable)) {
        *name = unit->strings.save(variable->getName()).data();
        return rangeOf(*unit, SourceRange(variable->getLocation()));
      }
      if (llvm::isa<llvm::GEPOperator>(user)) {
        work.push_back(user);
      }
    }
  }
  return {nullptr, {0, 0}, {0, 0}};
}

hls_unit_debug_location hls_unit_debug_location_of(LLVMValueRef value) {
  const auto *instruction =
      llvm::dyn_cast<llvm::Instruction>(llvm::unwrap(value));
  const llvm::DILocation *place =
      instruction ? inText(instruction->getDebugLoc().get()) : nullptr;
  if (!place || place->getLine() == 0) {
    return {nullptr, 0, 0};
  }
  // Strings of metadata are NUL-terminated where they are stored.
  return {place->getFilename().data(), place->getLine(), place->getColumn()};
}
