/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Conversions between pointers, from those to structs.
 */
#include "core/frontend/tree/other_views.h"

#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/soundness.h"
#include "core/frontend/tree/struct_padding.h"
#include "core/frontend/tree/variable_behind.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

const RecordDecl *recordIn(QualType type) {
  return type->getBaseElementTypeUnsafe()->getAsRecordDecl();
}

class ViewVisitor : public EvaluatedVisitor {
public:
  ViewVisitor(llvm::StringSet<> &names, bool &mayBeAny)
      : names(names), mayBeAny(mayBeAny) {}

  void walkAll(const FunctionDecl &kernel) {
    refer(&kernel);
    while (!open.empty()) {
      TraverseStmt(open.pop_back_val());
    }
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    return visitCast(*cast);
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override {
    return visitCast(*cast);
  }
  // What is copied or set as a whole is so by its own type.
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && isTransfer(callee->getBuiltinID())) {
      for (const Expr *argument : call->arguments()) {
        transferred.insert(argument->IgnoreParens());
        mayBeAny |= goesBeyondMember(*call, *argument);
      }
    } else if (callee && sortsByMembers(*call, *callee)) {
      transferred.insert(call->getArg(0)->IgnoreParens());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    refer(reference->getDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) override {
    refer(construction->getConstructor());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    refer(member->getMemberDecl());
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (field && field->getParent()->isUnion()) {
      mayBeAny |= field->getType()->isAnyPointerType();
      addUnion(*field->getParent());
    }
    return true;
  }

private:
  static bool isTransfer(unsigned builtin) {
    switch (builtin) {
    case Builtin::BImemcpy:
    case Builtin::BImemmove:
    case Builtin::BImemset:
    case Builtin::BI__builtin_memcpy:
    case Builtin::BI__builtin_memcpy_inline:
    case Builtin::BI__builtin_memmove:
    case Builtin::BI__builtin_memset:
    case Builtin::BI__builtin_memset_inline:
      return true;
    default:
      return false;
    }
  }

  // Whether the elements that a call of qsort() exchanges are no numbers.
  static bool sortsByMembers(const CallExpr &call, const FunctionDecl &callee) {
    std::optional<llvm::APSInt> bytes;
    if (callee.getIdentifier() && callee.getName() == "qsort" &&
        !callee.hasBody() && call.getNumArgs() == 4) {
      bytes = integerOf(*call.getArg(2), callee.getASTContext());
    }
    return bytes && (*bytes > 8 || !llvm::isPowerOf2_64(bytes->getZExtValue()));
  }

  // Whether so many bytes are copied or set from there that other members are
  // among them.
  static bool goesBeyondMember(const CallExpr &call, const Expr &pointer) {
    const ASTContext &ast = call.getDirectCallee()->getASTContext();
    std::optional<llvm::APSInt> length;
    if (call.getNumArgs() >= 3 && pointer.getType()->isAnyPointerType()) {
      length = integerOf(*call.getArg(2), ast);
    }
    if (!length) {
      return false;
    }
    CharUnits end = CharUnits::fromQuantity(length->getLimitedValue(maxBytes));
    const Expr *object = pointer.IgnoreParenCasts();
    const auto *sum = dyn_cast<BinaryOperator>(object);
    if (sum && sum->getOpcode() == BO_Add) {
      end += bytesOf(*sum->getRHS(), sum->getType()->getPointeeType(), ast);
      object = sum->getLHS()->IgnoreParenCasts();
    }
    const auto *address = dyn_cast<UnaryOperator>(object);
    if (address && address->getOpcode() == UO_AddrOf) {
      object = address->getSubExpr()->IgnoreParens();
    }
    while (const auto *element = dyn_cast<ArraySubscriptExpr>(object)) {
      end += bytesOf(*element->getIdx(), element->getType(), ast);
      object = element->getBase()->IgnoreParenImpCasts();
    }
    QualType type = object->getType();
    return isa<MemberExpr>(object) && hasSize(type) &&
           !type->isAnyPointerType() && end > ast.getTypeSizeInChars(type);
  }

  // So many steps of a type, if the number is a constant; else it may be 0.
  static CharUnits bytesOf(const Expr &number, QualType type,
                           const ASTContext &ast) {
    std::optional<llvm::APSInt> steps = integerOf(number, ast);
    bool isKnown = steps && hasSize(type) && steps->isNonNegative() &&
                   steps->getActiveBits() <= 32;
    return isKnown ? ast.getTypeSizeInChars(type) * steps->getExtValue()
                   : CharUnits::Zero();
  }

  void refer(const ValueDecl *declaration) {
    Stmt *body = nullptr;
    if (const auto *function = dyn_cast<FunctionDecl>(declaration)) {
      body = function->getBody();
    } else if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
      const VarDecl *definition = variable->hasGlobalStorage()
                                      ? variable->getInitializingDeclaration()
                                      : nullptr;
      body = definition ? const_cast<Expr *>(definition->getInit()) : nullptr;
    }
    if (body && seen.insert(body).second) {
      open.push_back(body);
    }
  }

  // What a pointer leads to, of an array its elements; null for no pointer.
  static QualType target(const Expr &pointer) {
    const auto *type = pointer.getType()->getAs<clang::PointerType>();
    return type
               ? QualType(type->getPointeeType()->getBaseElementTypeUnsafe(), 0)
                     .getCanonicalType()
               : QualType();
  }

  bool visitCast(const CastExpr &cast) {
    switch (cast.getCastKind()) {
    case CK_BitCast:
    case CK_AddressSpaceConversion:
    case CK_PointerToIntegral:
      break;
    case CK_LValueBitCast:
    case CK_LValueToRValueBitCast:
      mayBeAny = true;
      return true;
    default:
      return true;
    }
    QualType from = target(*cast.getSubExpr());
    if (from.isNull() || from == target(cast)) {
      return true;
    }
    mayBeAny |= holdsPointers(from); // they may be read as other ones
    if (transferred.contains(&cast)) {
      return true;
    }
    if (const RecordDecl *record = from->getAsRecordDecl()) {
      names.insert(structName(*record));
    } else if (!from->isVoidType() && !isVariable(*cast.getSubExpr())) {
      mayBeAny = true; // from a member on, there is a way to all of the struct
    }
    return true;
  }

  // The address of a variable of the text that is no struct, or of an element.
  static bool isVariable(const Expr &pointer) {
    const DeclRefExpr *reference = variableBehind(pointer);
    return reference && !reference->getType()->isAnyPointerType();
  }

  // A union is a view of each of its members by the others. LLVM's type of one
  // with an initialiser is that of a member, and one without has no name.
  void addUnion(const RecordDecl &record) {
    if (names.insert(structName(record)).second) {
      for (const FieldDecl *field : record.fields()) {
        if (const RecordDecl *member = recordIn(field->getType())) {
          addUnion(*member);
        }
      }
    }
  }

  bool holdsPointers(QualType type) {
    const RecordDecl *record = recordIn(type);
    return type->isAnyPointerType() || (record && holdsPointers(*record));
  }

  bool holdsPointers(const RecordDecl &record) {
    auto [known, isNew] = withPointers.try_emplace(&record, false);
    if (isNew) {
      bool holds = llvm::any_of(record.fields(), [this](const auto *field) {
        return holdsPointers(field->getType());
      });
      withPointers[&record] = holds;
      return holds;
    }
    return known->second;
  }

  static constexpr uint64_t maxBytes = uint64_t(1) << 40; // beyond any object
  llvm::StringSet<> &names;
  bool &mayBeAny;
  llvm::DenseMap<const RecordDecl *, bool> withPointers;
  llvm::SmallPtrSet<const Stmt *, 8> seen;
  llvm::SmallPtrSet<const Expr *, 8> transferred;
  llvm::SmallVector<Stmt *, 8> open;
};

} // namespace

OtherViews::OtherViews(const FunctionDecl &kernel) {
  ViewVisitor(names, mayBeAny).walkAll(kernel);
}

bool OtherViews::has(StringRef name) const {
  return mayBeAny ||
         (name.empty() ? !names.empty() : names.contains(structNameStem(name)));
}

bool OtherViews::has(QualType object) const {
  const RecordDecl *first = object.isNull() ? nullptr : recordIn(object);
  llvm::SmallSetVector<const RecordDecl *, 8> open;
  bool isSeen = mayBeAny || !first;
  if (first) {
    open.insert(first);
  }
  for (size_t i = 0; !isSeen && i < open.size(); i++) {
    const auto *inCpp = dyn_cast<CXXRecordDecl>(open[i]);
    isSeen = open[i]->isUnion() || names.contains(structName(*open[i])) ||
             (inCpp && inCpp->getNumBases() > 0);
    for (const FieldDecl *field : open[i]->fields()) {
      if (const RecordDecl *member = recordIn(field->getType())) {
        open.insert(member);
      }
    }
  }
  return isSeen;
}
