/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which members of structs the text names, and where it sees a struct by a
 * pointer of another type.
 */
#include "core/frontend/tree/read_members.h"

#include "core/frontend/tree/ast_visitor.h"
#include "core/frontend/tree/variable_behind.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace hls_frontend;

class ReadMembers::Visitor : public EvaluatedVisitor {
public:
  explicit Visitor(Facts &facts) : facts(facts) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    return visitCast(*cast);
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override {
    return visitCast(*cast);
  }
  bool VisitAsmStmt(AsmStmt *) override {
    facts.mayBeAny = true;
    return true;
  }
  // A union is a view of each of its members by the others.
  bool VisitMemberExpr(MemberExpr *member) override {
    if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl())) {
      facts.named.insert(field);
      facts.mayBeAny |=
          field->getParent()->isUnion() && holdsPointers(*field->getParent());
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    unsigned builtin = callee ? callee->getBuiltinID() : 0;
    if (isCopy(builtin) && call->getNumArgs() > 1 &&
        target(*call->getArg(0)->IgnoreParenImpCasts()) ==
            target(*call->getArg(1)->IgnoreParenImpCasts())) {
      copied.insert(call->getArg(0)->IgnoreParens());
      copied.insert(call->getArg(1)->IgnoreParens());
    } else if (isClear(builtin) && call->getNumArgs() > 0) {
      copied.insert(call->getArg(0)->IgnoreParens());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    const Stmt *body = nullptr;
    if (const auto *function = dyn_cast<FunctionDecl>(reference->getDecl())) {
      body = function->getBody();
      facts.mayBeAny |= !body && !isOfLibrary(*function);
    } else if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl())) {
      const VarDecl *definition = variable->hasGlobalStorage()
                                      ? variable->getInitializingDeclaration()
                                      : nullptr;
      body = definition ? definition->getInit() : nullptr;
    }
    if (body) {
      facts.bodies.push_back(body);
    }
    return true;
  }

private:
  static bool isCopy(unsigned builtin) {
    return builtin == Builtin::BImemcpy || builtin == Builtin::BImemmove ||
           builtin == Builtin::BI__builtin_memcpy ||
           builtin == Builtin::BI__builtin_memmove;
  }

  static bool isClear(unsigned builtin) {
    return builtin == Builtin::BImemset ||
           builtin == Builtin::BI__builtin_memset;
  }

  // Whether a function without a body knows nothing of the text's structs.
  static bool isOfLibrary(const FunctionDecl &function) {
    return function.getBuiltinID() != 0 ||
           function.getASTContext().getSourceManager().isInSystemHeader(
               function.getLocation());
  }

  // What a pointer leads to, of an array its elements; null for no pointer.
  static QualType target(const Expr &pointer) {
    QualType type = pointer.getType();
    if (const ArrayType *array = type->getAsArrayTypeUnsafe()) {
      type = array->getElementType();
    } else if (const auto *plain = type->getAs<clang::PointerType>()) {
      type = plain->getPointeeType();
    } else {
      return {};
    }
    return QualType(type->getBaseElementTypeUnsafe(), 0)
        .getCanonicalType()
        .getUnqualifiedType();
  }

  bool visitCast(const CastExpr &cast) {
    switch (cast.getCastKind()) {
    case CK_BitCast:
    case CK_AddressSpaceConversion:
    case CK_PointerToIntegral:
      break;
    case CK_LValueBitCast:
    case CK_LValueToRValueBitCast:
      facts.mayBeAny = true;
      return true;
    default:
      return true;
    }
    QualType from = target(*cast.getSubExpr());
    facts.mayBeAny |= !from.isNull() && from != target(cast) &&
                      !from->isVoidType() && !copied.contains(&cast) &&
                      !isNumber(*cast.getSubExpr());
    return true;
  }

  // The address of a variable that is no struct, or of an element of one.
  static bool isNumber(const Expr &pointer) {
    const DeclRefExpr *reference = variableBehind(pointer);
    return reference &&
           reference->getType()->getBaseElementTypeUnsafe()->isArithmeticType();
  }

  static bool holdsPointers(const RecordDecl &record) {
    return llvm::any_of(record.fields(), [](const FieldDecl *field) {
      const Type *type = field->getType()->getBaseElementTypeUnsafe();
      const RecordDecl *inner = type->getAsRecordDecl();
      return type->isAnyPointerType() || (inner && holdsPointers(*inner));
    });
  }

  Facts &facts;
  llvm::SmallPtrSet<const Expr *, 8> copied; // or cleared, as a whole
};

const ReadMembers::Facts &ReadMembers::factsOf(const Stmt &body) {
  std::unique_ptr<Facts> &facts = known[&body];
  if (!facts) {
    facts = std::make_unique<Facts>();
    Visitor(*facts).TraverseStmt(const_cast<Stmt *>(&body));
  }
  return *facts;
}

bool ReadMembers::mayUse(const FunctionDecl &function,
                         const FieldDecl &member) {
  if (!function.getBody() || function.getASTContext().getLangOpts().CPlusPlus) {
    return true; // constructors copy each member
  }
  llvm::SmallSetVector<const Stmt *, 16> open;
  open.insert(function.getBody());
  for (size_t i = 0; i < open.size(); i++) {
    const Facts &facts = factsOf(*open[i]);
    if (facts.mayBeAny || facts.named.contains(&member)) {
      return true;
    }
    open.insert(facts.bodies.begin(), facts.bodies.end());
  }
  return false;
}
