/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constant indices outside of an array argument. To C it is a pointer, whose
 * size Clang does not know; to the circuit it is a memory of the size that is
 * written, or that the calls tell.
 */
#include "core/frontend/check/check.h"
#include "core/frontend/check/unreached.h"
#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/soundness.h"

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

// The argument that an array lies in, or that a pointer to its struct comes
// from; or null.
const ParmVarDecl *argumentAround(const Expr *expression) {
  while (true) {
    expression = expression->IgnoreParenImpCasts();
    if (const auto *access = dyn_cast<ArraySubscriptExpr>(expression)) {
      expression = access->getBase();
    } else if (const auto *member = dyn_cast<MemberExpr>(expression)) {
      expression = member->getBase();
    } else if (const auto *op = dyn_cast<UnaryOperator>(expression);
               op && op->getOpcode() == UO_Deref) {
      expression = op->getSubExpr();
    } else if (const auto *sum = dyn_cast<BinaryOperator>(expression);
               sum && sum->isAdditiveOp()) {
      expression = sum->getLHS();
    } else {
      return argumentOf(expression);
    }
  }
}

// The array that an expression names, and that became a pointer to its first
// element; or null.
const Expr *arrayOf(const Expr *expression) {
  const auto *decay = dyn_cast<ImplicitCastExpr>(expression->IgnoreParens());
  return decay && decay->getCastKind() == CK_ArrayToPointerDecay
             ? decay->getSubExpr()->IgnoreParens()
             : nullptr;
}

// Where a pointer leads, a constant number of elements behind its begin.
struct Place {
  const ParmVarDecl *argument = nullptr;
  const FieldDecl *member = nullptr; // the array, if it is one of a struct
  uint64_t size = 0;                 // 0: that of the argument
  llvm::APSInt index;
};

// An element of an argument.
struct Access {
  Place place;
  SourceRange range;
  bool isAddress; // which may be that behind the last element
};

class BoundsVisitor : public EvaluatedVisitor {
public:
  explicit BoundsVisitor(const FunctionDecl &function)
      : ast(function.getASTContext()), unreached(function) {}

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *access) override {
    const Expr *index = access->getIdx();
    const Expr *array = arrayOf(access->getBase());
    if (!array || isLeftToUs(*array)) {
      note(find(access->getBase()), *index, index->getSourceRange(),
           addressed.contains(access));
    }
    return true;
  }

  // *(a + 9), and what moves a pointer: then it leads elsewhere.
  bool VisitUnaryOperator(UnaryOperator *op) override {
    const Expr *operand = op->getSubExpr();
    if (op->isIncrementDecrementOp() || op->getOpcode() == UO_AddrOf) {
      moved.insert(argumentOf(operand));
    }
    if (op->getOpcode() == UO_AddrOf) {
      addressed.insert(operand->IgnoreParens());
    }
    const auto *sum = dyn_cast<BinaryOperator>(operand->IgnoreParenImpCasts());
    if (op->getOpcode() != UO_Deref || !sum || !sum->isAdditiveOp()) {
      return true;
    }
    Place place = find(sum);
    if (place.argument) {
      accesses.push_back(
          {place, sum->getSourceRange(), addressed.contains(op)});
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (op->isAssignmentOp()) {
      moved.insert(argumentOf(op->getLHS()));
    }
    return true;
  }

  // What is never come to is no mistake: the size may be a parameter of the
  // program.
  bool skips(const Stmt *statement) override {
    return unreached.contains(statement);
  }

  llvm::SmallVector<Access, 8> accesses; // with a constant index
  llvm::SmallPtrSet<const ParmVarDecl *, 8> moved;

private:
  // Clang warns itself of an index outside of an array, but for the last one of
  // a struct: some programs mean one without end.
  bool isLeftToUs(const Expr &array) const {
    using Level = LangOptions::StrictFlexArraysLevelKind;
    return array.isFlexibleArrayMemberLike(ast, Level::Default) &&
           !array.isFlexibleArrayMemberLike(ast, Level::OneZeroOrIncomplete);
  }

  // Where a pointer leads; to no argument when that is not known.
  Place find(const Expr *pointer) const {
    Place place;
    if (const Expr *array = arrayOf(pointer)) {
      return findArray(*array);
    }
    pointer = pointer->IgnoreParenImpCasts();
    if (const auto *sum = dyn_cast<BinaryOperator>(pointer);
        sum && sum->isAdditiveOp() && sum->getType()->isPointerType()) {
      const Expr *base = sum->getLHS(), *index = sum->getRHS();
      if (!base->getType()->isPointerType()) {
        std::swap(base, index);
      }
      place = find(base);
      return move(place, *index, sum->getOpcode() == BO_Sub) ? place : Place();
    }
    place.argument = argumentOf(pointer);
    return place;
  }

  // The first element of a row of an argument, or of an array in a struct.
  Place findArray(const Expr &array) const {
    Place place;
    const auto *member = dyn_cast<MemberExpr>(&array);
    const ConstantArrayType *type = ast.getAsConstantArrayType(array.getType());
    bool isEndless = array.isFlexibleArrayMemberLike(
        ast, LangOptions::StrictFlexArraysLevelKind::OneZeroOrIncomplete);
    if (type && !isEndless) {
      place.argument = argumentAround(&array);
      place.size = type->getSize().getZExtValue();
      place.member =
          member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    }
    return place;
  }

  // Returns false when it is not known how far.
  bool move(Place &place, const Expr &by, bool isNegative) const {
    std::optional<llvm::APSInt> value;
    if (place.argument && by.getType()->isIntegralOrUnscopedEnumerationType()) {
      value = integerOf(by, ast);
    }
    if (!value) {
      return false;
    }
    llvm::APSInt number = *value;
    number = llvm::APSInt(number.extend(number.getBitWidth() + 1), false);
    unsigned bits =
        std::max(number.getBitWidth(), place.index.getBitWidth()) + 1;
    number = llvm::APSInt(number.extend(bits), false);
    place.index = llvm::APSInt(place.index.extend(bits), false);
    place.index = isNegative ? place.index - number : place.index + number;
    return true;
  }

  void note(Place place, const Expr &index, SourceRange range, bool isAddress) {
    if (move(place, index, false)) {
      accesses.push_back({place, range, isAddress});
    }
  }

  ASTContext &ast;
  Unreached unreached;
  llvm::SmallPtrSet<const Expr *, 8> addressed; // by `&`
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

bool isOutside(const llvm::APSInt &index, uint64_t size) {
  return index.isNegative() || index.getActiveBits() > 63 ||
         index.getZExtValue() >= size;
}

void warn(Check &check, const Access &access, uint64_t size) {
  const Place &place = access.place;
  bool isRow = place.size > 0 && !place.member;
  const NamedDecl &named = place.member
                               ? static_cast<const NamedDecl &>(*place.member)
                               : *place.argument;
  std::string name = named.getName().str();
  llvm::SmallString<24> number;
  place.index.toString(number);
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      check.diagnostics, HLS_SEVERITY_WARNING, "index-outside",
      check.range(access.range),
      "%s'%s' has %llu elements, and none with the index %s",
      isRow ? "a row of " : "", name.c_str(),
      static_cast<unsigned long long>(size), number.c_str());
  hls_diagnostic_add_note(diagnostic, check.range(named.getLocation()),
                          "'%s' is declared here", name.c_str());
}

} // namespace

void hls_frontend::checkBounds(Check &check) {
  for (const auto &facts : check.functions) {
    BoundsVisitor visitor(facts->function);
    visitor.TraverseStmt(facts->function.getBody());
    for (const Access &access : visitor.accesses) {
      const Place &place = access.place;
      bool isMoved = place.size == 0 && visitor.moved.contains(place.argument);
      uint64_t size = place.size > 0
                          ? place.size
                          : elementsOf(check, facts->function, *place.argument);
      if (size > 0 && !isMoved &&
          isOutside(place.index, size + access.isAddress)) {
        warn(check, access, size);
      }
    }
  }
}
