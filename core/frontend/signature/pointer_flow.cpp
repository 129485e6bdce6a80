/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Collects what is assigned to pointers, and what is done with them.
 */
#include "core/frontend/signature/pointer_flow.h"
#include "core/frontend/tree/other_files.h"
#include "core/frontend/tree/soundness.h"

#include "hls/work.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace hls_frontend;

namespace {

// Deeper chains of calls are taken to use more than one element.
constexpr unsigned maxDepth = 3;

const ParmVarDecl *paramOf(const CallExpr &call, unsigned index) {
  const FunctionDecl *callee = call.getDirectCallee();
  const FunctionDecl *definition = nullptr;
  if (callee && isDefinedElsewhere(*callee)) {
    definition = callee->getFirstDecl();
  } else if (callee) {
    callee->hasBody(definition);
  }
  // An operator that is a member has its object in front.
  bool hasObject = isa<CXXOperatorCallExpr>(call) && definition &&
                   definition->isCXXInstanceMember();
  if (hasObject && index == 0) {
    return nullptr;
  }
  index -= hasObject;
  return definition && index < definition->getNumParams()
             ? definition->getParamDecl(index)
             : nullptr;
}

bool holdsPointers(QualType type) {
  type = type.getNonReferenceType();
  while (const auto *array = type->getAsArrayTypeUnsafe()) {
    type = array->getElementType();
  }
  return type->isPointerType();
}

} // namespace

llvm::ArrayRef<const Expr *>
PointerFlow::valuesOf(const ValueDecl &declaration) const {
  auto found = values.find(declaration.getCanonicalDecl());
  return found == values.end() ? llvm::ArrayRef<const Expr *>()
                               : llvm::ArrayRef<const Expr *>(found->second);
}

static llvm::StringRef nameOf(const RecordDecl &record) {
  const TypedefNameDecl *alias = record.getTypedefNameForAnonDecl();
  return alias ? alias->getName() : record.getName();
}

const FieldDecl *PointerFlow::memberLike(const FieldDecl &member) const {
  for (const auto &entry : values) {
    const auto *here = dyn_cast<FieldDecl>(entry.first);
    if (here && here->getName() == member.getName() &&
        nameOf(*here->getParent()) == nameOf(*member.getParent())) {
      return here;
    }
  }
  return nullptr;
}

const ValueDecl *PointerFlow::ownerOf(const Expr *place) {
  for (;;) {
    place = place->IgnoreParenImpCasts();
    if (const auto *reference = dyn_cast<DeclRefExpr>(place)) {
      return reference->getDecl();
    }
    if (const auto *member = dyn_cast<MemberExpr>(place)) {
      return member->getMemberDecl();
    }
    const auto *element = dyn_cast<ArraySubscriptExpr>(place);
    if (!element ||
        !element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      return nullptr;
    }
    place = element->getBase();
  }
}

void PointerFlow::add(const ValueDecl *declaration, const Expr *value) {
  if (declaration && value) {
    values[declaration->getCanonicalDecl()].push_back(value);
  }
}

// What has a reference, or a pointer to a pointer, to the place may set it.
void PointerFlow::expose(const Expr *place) {
  const ValueDecl *owner = ownerOf(place);
  if (owner && holdsPointers(owner->getType())) {
    moved.insert(canonical(*owner));
    exposed.insert(canonical(*owner));
  }
}

void PointerFlow::pass(const ParmVarDecl *param, const Expr *value) {
  add(param, value);
  if (param && param->getType()->isReferenceType()) {
    expose(value);
  }
}

bool PointerFlow::VisitFunctionDecl(FunctionDecl *function) {
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(function)) {
    for (const CXXCtorInitializer *member : constructor->inits()) {
      const auto *usual = dyn_cast_or_null<CXXDefaultInitExpr>(
          member->isMemberInitializer() ? member->getInit() : nullptr);
      add(member->getMember(), usual ? usual->getExpr() : member->getInit());
    }
  }
  return true;
}

bool PointerFlow::TraverseFunctionDecl(FunctionDecl *function,
                                       llvm::function_ref<bool()> walk) {
  const FunctionDecl *outer = current;
  current = function;
  bool goesOn = walk();
  current = outer;
  return goesOn;
}

bool PointerFlow::VisitVarDecl(VarDecl *variable) {
  const Expr *value = variable->getInit();
  if (!value || isa<ParmVarDecl>(variable)) {
    return true;
  }
  if (variable->getType()->isReferenceType()) {
    expose(value);
  }
  llvm::SmallVector<const Expr *, 8> open = {value};
  while (!open.empty()) {
    const Expr *next = open.pop_back_val();
    const auto *list = dyn_cast<InitListExpr>(next);
    if (!list) {
      add(variable, next);
    } else if (next->getType()->isArrayType()) {
      open.append(list->inits().begin(), list->inits().end());
    }
  }
  return true;
}

bool PointerFlow::VisitInitListExpr(InitListExpr *list) {
  const InitListExpr *meaning =
      list->isSemanticForm() ? list : list->getSemanticForm();
  const auto *record =
      meaning ? meaning->getType()->getAs<RecordType>() : nullptr;
  if (!record || record->isUnionType()) {
    return true;
  }
  // Those of the classes that it is derived from come first.
  const auto *derived = dyn_cast<CXXRecordDecl>(record->getDecl());
  unsigned number = derived ? derived->getNumBases() : 0;
  for (const FieldDecl *field : record->getDecl()->fields()) {
    if (field->isUnnamedBitField() || number >= meaning->getNumInits()) {
      continue;
    }
    add(field, meaning->getInit(number++));
  }
  return true;
}

bool PointerFlow::VisitBinaryOperator(BinaryOperator *operation) {
  const ValueDecl *owner =
      operation->isAssignmentOp() ? ownerOf(operation->getLHS()) : nullptr;
  if (owner && operation->isCompoundAssignmentOp()) {
    moved.insert(owner->getCanonicalDecl());
  } else if (owner) {
    add(owner, operation->getRHS());
  }
  if (operation->isAssignmentOp() && operation->getType()->isPointerType() &&
      (!owner || owner->getType()->isReferenceType())) {
    throughPointers.push_back(operation->getRHS());
  }
  return true;
}

bool PointerFlow::VisitUnaryOperator(UnaryOperator *operation) {
  bool changes = operation->isIncrementDecrementOp() ||
                 operation->getOpcode() == UO_AddrOf;
  if (const ValueDecl *owner =
          changes ? ownerOf(operation->getSubExpr()) : nullptr) {
    moved.insert(owner->getCanonicalDecl());
  }
  if (operation->getOpcode() == UO_AddrOf) {
    expose(operation->getSubExpr());
  }
  return true;
}

// The elements of an array of pointers may be set by a pointer to the first.
bool PointerFlow::VisitImplicitCastExpr(ImplicitCastExpr *cast) {
  const ValueDecl *owner = cast->getCastKind() == CK_ArrayToPointerDecay
                               ? ownerOf(cast->getSubExpr())
                               : nullptr;
  if (owner && cast->getType()->getPointeeType()->isPointerType()) {
    exposed.insert(canonical(*owner));
  }
  return true;
}

bool PointerFlow::VisitCallExpr(CallExpr *call) {
  for (unsigned i = 0; i < call->getNumArgs(); i++) {
    const ParmVarDecl *param = paramOf(*call, i);
    const Expr *value = call->getArg(i);
    pass(param, value);
    const auto *address = dyn_cast<UnaryOperator>(value->IgnoreParenCasts());
    const ValueDecl *owner =
        !param && address && address->getOpcode() == UO_AddrOf
            ? ownerOf(address->getSubExpr())
            : nullptr;
    if (owner) {
      lost.insert(owner->getCanonicalDecl());
    }
  }
  return true;
}

bool PointerFlow::VisitCXXConstructExpr(CXXConstructExpr *construction) {
  const FunctionDecl *definition = nullptr;
  if (construction->getConstructor()->hasBody(definition)) {
    unsigned count =
        std::min(construction->getNumArgs(), definition->getNumParams());
    for (unsigned i = 0; i < count; i++) {
      pass(definition->getParamDecl(i), construction->getArg(i));
    }
  }
  return true;
}

bool PointerFlow::VisitReturnStmt(ReturnStmt *statement) {
  add(current, statement->getRetValue());
  return true;
}

namespace {

class UseVisitor : public AstVisitor {
public:
  UseVisitor(const ParmVarDecl &param, unsigned depth, KnownUses &known)
      : param(param), depth(depth), known(known) {}

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    hls_work_count(1);
    mentions += reference->getDecl() == &param;
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    if (operation->getOpcode() == UO_Deref ||
        operation->getOpcode() == UO_LNot) {
      needFirst(operation->getSubExpr());
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    if (member->isArrow()) {
      needFirst(member->getBase());
    }
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *element) override {
    std::optional<llvm::APSInt> index =
        integerOf(*element->getIdx(), param.getASTContext());
    if (index && index->isZero()) {
      needFirst(element->getBase());
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    const Expr *sides[] = {operation->getLHS(), operation->getRHS()};
    for (unsigned i = 0; i < 2; i++) {
      if (operation->isLogicalOp() ||
          (operation->isEqualityOp() && isNull(sides[!i]))) {
        needFirst(sides[i]);
      }
    }
    return true;
  }
  bool VisitIfStmt(IfStmt *statement) override {
    needFirst(statement->getCond());
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *choice) override {
    needFirst(choice->getCond());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    for (unsigned i = 0; depth < maxDepth && i < call->getNumArgs(); i++) {
      const ParmVarDecl *inner = paramOf(*call, i);
      if (inner && referenceIn(call->getArg(i)) && needsOne(*inner)) {
        needFirst(call->getArg(i));
      }
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == CK_PointerToBoolean) {
      needFirst(cast->getSubExpr());
    }
    return addCast(*cast);
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) override {
    return addCast(*cast);
  }

  bool findsOne() {
    const auto *function = cast<FunctionDecl>(param.getDeclContext());
    TraverseStmt(function->getBody());
    return mentions > 0 && mentions == ofFirst.size();
  }

  llvm::SmallPtrSet<const Type *, 2> casts;

private:
  // Whether the parameter of a function that is called here needs one element.
  bool needsOne(const ParmVarDecl &inner) {
    auto [found, isNew] = known.insert({{&inner, depth + 1}, false});
    if (!isNew) {
      return found->second;
    }
    bool isOne = UseVisitor(inner, depth + 1, known).findsOne();
    return known[{&inner, depth + 1}] = isOne;
  }

  // The parameter where it is all that the expression reads; or null.
  const DeclRefExpr *referenceIn(const Expr *expression) const {
    const auto *reference =
        dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
    return reference && reference->getDecl() == &param ? reference : nullptr;
  }

  void needFirst(const Expr *expression) {
    if (const DeclRefExpr *reference = referenceIn(expression)) {
      ofFirst.insert(reference);
    }
  }

  bool isNull(const Expr *expression) const {
    return expression->isNullPointerConstant(param.getASTContext(),
                                             Expr::NPC_ValueDependentIsNotNull);
  }

  bool addCast(const CastExpr &cast) {
    if (cast.getCastKind() == CK_BitCast && referenceIn(cast.getSubExpr())) {
      QualType target = cast.getType()->getPointeeType();
      if (!target.isNull() && !target->isIncompleteType()) {
        casts.insert(
            target.getCanonicalType().getUnqualifiedType().getTypePtr());
      }
    }
    return true;
  }

  const ParmVarDecl &param;
  const unsigned depth;
  KnownUses &known;
  unsigned mentions = 0;
  // Those that need no more than the first element.
  llvm::SmallPtrSet<const DeclRefExpr *, 8> ofFirst;
};

} // namespace

PointerUse hls_frontend::usesOf(const ParmVarDecl &param, KnownUses &known) {
  UseVisitor visitor(param, 0, known);
  PointerUse use;
  use.isOneElement = visitor.findsOne();
  if (visitor.casts.size() == 1) {
    use.castTo = QualType(*visitor.casts.begin(), 0);
  }
  return use;
}
