/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Follows the pointers that calls pass back to the objects they lead to.
 */
#include "core/frontend/signature/pointer_sizes.h"

#include "core/frontend/tree/soundness.h"

#include "hls/work.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace hls_frontend;
using llvm::StringRef;

namespace {

// Pointers that have their values from each other are followed so far.
constexpr unsigned maxOpen = 256;
// Bytes between a pointer and the begin of its object, at the most.
constexpr int64_t maxOffset = INT64_C(1) << 40;

} // namespace

const PointerFlow &PointerSizes::flow() {
  if (!collected) {
    collected.emplace();
    collected->TraverseDecl(unit.ast().getTranslationUnitDecl());
  }
  return *collected;
}

std::optional<int64_t> PointerSizes::bytesOf(QualType type) const {
  return hasSize(type)
             ? std::optional(unit.ast().getTypeSizeInChars(type).getQuantity())
             : std::nullopt;
}

std::optional<int64_t> PointerSizes::valueOf(const Expr *number) {
  if (!numbers) {
    numbers.emplace(unit.ast(), flow());
  }
  return numbers->valueOf(number);
}

PointerSizes::Extent PointerSizes::larger(const Extent &one,
                                          const Extent &other) const {
  if (!one || !other) {
    return std::nullopt;
  }
  if (one->offset && one->size == other->size && one->offset == other->offset) {
    return one;
  }
  return PointerExtent{std::max(one->rest(), other->rest()), std::nullopt};
}

// A pointer `index` elements behind another one, or before it.
PointerSizes::Extent PointerSizes::moved(Extent base, const Expr *index,
                                         QualType element, bool isBack) {
  if (!base) {
    return base;
  }
  std::optional<int64_t> bytes = bytesOf(element);
  std::optional<int64_t> count = valueOf(index);
  int64_t step, offset;
  bool isKnown = base->offset && bytes && count &&
                 !llvm::MulOverflow(*count, *bytes, step) &&
                 !(isBack ? llvm::SubOverflow(*base->offset, step, offset)
                          : llvm::AddOverflow(*base->offset, step, offset)) &&
                 offset >= -maxOffset && offset <= maxOffset;
  base->offset = isKnown ? std::optional(offset) : std::nullopt;
  return base;
}

PointerSizes::Extent PointerSizes::extentOf(const Expr *pointer) {
  pointer = pointer->IgnoreParens();
  if (pointer->isNullPointerConstant(unit.ast(),
                                     Expr::NPC_ValueDependentIsNotNull)) {
    return PointerExtent{0, 0};
  }
  if (const auto *cast = dyn_cast<CastExpr>(pointer)) {
    return extentOfCast(*cast);
  }
  if (const auto *call = dyn_cast<CallExpr>(pointer)) {
    return extentOfCall(*call);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(pointer)) {
    return larger(extentOf(choice->getTrueExpr()),
                  extentOf(choice->getFalseExpr()));
  }
  if (const auto *operation = dyn_cast<BinaryOperator>(pointer)) {
    return operation->isAdditiveOp() ? extentOfSum(*operation)
           : operation->isCommaOp() || operation->getOpcode() == BO_Assign
               ? extentOf(operation->getRHS())
               : std::nullopt;
  }
  const auto *operation = dyn_cast<UnaryOperator>(pointer);
  if (operation && operation->getOpcode() == UO_AddrOf) {
    return extentOfPlace(operation->getSubExpr());
  }
  if (operation && operation->isIncrementDecrementOp()) {
    const ValueDecl *owner = PointerFlow::ownerOf(operation->getSubExpr());
    return owner ? extentOfOwner(*owner) : std::nullopt;
  }
  return std::nullopt;
}

PointerSizes::Extent PointerSizes::extentOfCast(const CastExpr &cast) {
  const Expr *inner = cast.getSubExpr();
  switch (cast.getCastKind()) {
  case CK_ArrayToPointerDecay: {
    // A row of a matrix is an array of its own here.
    const Expr *array = inner->IgnoreParens();
    std::optional<int64_t> bytes = bytesOf(array->getType());
    if (bytes && isa<ArraySubscriptExpr, MemberExpr>(array)) {
      return PointerExtent{*bytes, 0};
    }
    return extentOfPlace(array);
  }
  case CK_LValueToRValue: {
    const ValueDecl *owner = PointerFlow::ownerOf(inner);
    return owner && !owner->getType()->isReferenceType()
               ? extentOfOwner(*owner)
               : extentThroughPointer();
  }
  case CK_BitCast:
  case CK_NoOp:
    return extentOf(inner);
  case CK_NullToPointer:
    return PointerExtent{0, 0};
  default:
    return std::nullopt;
  }
}

PointerSizes::Extent PointerSizes::extentOfSum(const BinaryOperator &sum) {
  const Expr *base = sum.getLHS();
  const Expr *index = sum.getRHS();
  if (!base->getType()->isPointerType()) {
    std::swap(base, index);
  }
  return base->getType()->isPointerType()
             ? moved(extentOf(base), index, base->getType()->getPointeeType(),
                     sum.getOpcode() == BO_Sub)
             : std::nullopt;
}

// Memory of the C library, or what a function of the file returns.
PointerSizes::Extent PointerSizes::extentOfCall(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier()) {
    return std::nullopt;
  }
  const FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition)) {
    return extentOfOwner(*definition);
  }
  StringRef name = callee->getName();
  name.consume_front("__builtin_");
  unsigned count = call.getNumArgs();
  std::optional<int64_t> bytes;
  if ((name == "malloc" || name == "alloca") && count == 1) {
    bytes = valueOf(call.getArg(0));
  } else if ((name == "realloc" || name == "aligned_alloc") && count == 2) {
    bytes = valueOf(call.getArg(1));
  } else if (name == "calloc" && count == 2) {
    bytes = valueOf(call.getArg(0));
    std::optional<int64_t> each = valueOf(call.getArg(1));
    int64_t product;
    bytes = bytes && each && !llvm::MulOverflow(*bytes, *each, product)
                ? std::optional(product)
                : std::nullopt;
  }
  return bytes ? Extent(PointerExtent{*bytes, 0}) : std::nullopt;
}

// What a variable, a member or a function may have as its value.
PointerSizes::Extent PointerSizes::extentOfOwner(const ValueDecl &owner) {
  const auto *param = dyn_cast<ParmVarDecl>(&owner);
  if (const auto *decayed =
          param ? dyn_cast<DecayedType>(param->getType()) : nullptr) {
    std::optional<int64_t> bytes = bytesOf(decayed->getOriginalType());
    if (bytes && decayed->getOriginalType()->isConstantArrayType()) {
      return PointerExtent{*bytes, 0};
    }
  }
  const Decl *canonical = owner.getCanonicalDecl();
  if (param) {
    canonical = param;
  }
  return kept(canonical, [&] { return extentOfValues(owner); });
}

// Of what leads back to itself, the rest counts.
PointerSizes::Extent PointerSizes::kept(const Decl *key,
                                        llvm::function_ref<Extent()> find) {
  if (auto place = open.find(key); place != open.end()) {
    waitsFor = std::min(waitsFor, place->second);
    return PointerExtent{0, std::nullopt};
  }
  if (auto found = known.find(key); found != known.end()) {
    waitsFor = found->second.isWaiting ? 0 : waitsFor;
    return found->second.extent;
  }
  unsigned number = open.size();
  if (number == maxOpen) {
    return std::nullopt;
  }
  unsigned waitedFor = std::exchange(waitsFor, nothing);
  size_t numWaiting = waiting.size();
  open[key] = number;
  Extent most = find();
  open.erase(key);
  bool isWaiting = waitsFor < number;
  if (isWaiting) {
    waiting.push_back(key);
  } else {
    // Nothing is missing here. What has waited for this is looked at again
    // when it is asked for.
    waitsFor = nothing;
    for (const Decl *other : llvm::drop_begin(waiting, numWaiting)) {
      known.erase(other);
    }
    waiting.truncate(numWaiting);
  }
  known[key] = {most, isWaiting};
  waitsFor = std::min(waitsFor, waitedFor);
  return most;
}

// What is read through a pointer to pointers, or through a reference to one: it
// has been set there, or by the name of what the pointer leads to.
PointerSizes::Extent PointerSizes::extentThroughPointer() {
  return kept(unit.ast().getTranslationUnitDecl(), [&] {
    Extent most = extentSetThroughPointers();
    for (const ValueDecl *owner : flow().allExposed()) {
      if (!flow().valuesOf(*owner).empty() || flow().isLost(*owner)) {
        most = larger(most, extentOfOwner(*owner));
      }
    }
    return most;
  });
}

PointerSizes::Extent PointerSizes::extentSetThroughPointers() {
  return kept(unit.ast().getExternCContextDecl(), [&] {
    Extent most = PointerExtent{0, std::nullopt};
    for (const Expr *value : flow().valuesThroughPointers()) {
      hls_work_count(1);
      most = larger(most, extentOf(value));
    }
    return most;
  });
}

PointerSizes::Extent PointerSizes::extentOfValues(const ValueDecl &owner) {
  llvm::ArrayRef<const Expr *> values = flow().valuesOf(owner);
  hls_work_count(values.size() + 1);
  bool isSetByOthers =
      flow().isExposed(owner) && !flow().valuesThroughPointers().empty();
  if (flow().isLost(owner) || (values.empty() && !isSetByOthers)) {
    return std::nullopt;
  }
  Extent most =
      values.empty() ? extentSetThroughPointers() : extentOf(values.front());
  for (const Expr *value : values.drop_front(!values.empty())) {
    most = larger(most, extentOf(value));
  }
  if (isSetByOthers) {
    most = larger(most, extentSetThroughPointers());
  }
  if (most && flow().isMoved(owner)) {
    most->offset.reset();
  }
  return most;
}

// The memory at what is read or written.
PointerSizes::Extent PointerSizes::extentOfPlace(const Expr *place) {
  place = place->IgnoreParens();
  std::optional<int64_t> bytes = bytesOf(place->getType());
  if (const auto *reference = dyn_cast<DeclRefExpr>(place)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    const VarDecl *defined = variable ? variable->getDefinition() : nullptr;
    bool isLonger = bytes && defined && defined->getInit() &&
                    defined->hasFlexibleArrayInit(unit.ast());
    if (isLonger) { // by what its initialiser has for the last member
      *bytes += defined->getFlexibleArrayInitChars(unit.ast()).getQuantity();
    }
  }
  if (isa<DeclRefExpr, StringLiteral, CompoundLiteralExpr, MemberExpr>(place)) {
    return bytes ? Extent(PointerExtent{*bytes, 0}) : std::nullopt;
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(place)) {
    return extentOfElement(*element);
  }
  const auto *operation = dyn_cast<UnaryOperator>(place);
  return operation && operation->getOpcode() == UO_Deref
             ? extentOf(operation->getSubExpr())
             : std::nullopt;
}

// From an element to the end of the whole array, over all its dimensions.
PointerSizes::Extent
PointerSizes::extentOfElement(const ArraySubscriptExpr &element) {
  const Expr *base = element.getBase()->IgnoreParens();
  const auto *decay = dyn_cast<CastExpr>(base);
  bool isArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
  Extent whole = isArray ? extentOfPlace(decay->getSubExpr()) : extentOf(base);
  return moved(whole, element.getIdx(), element.getType(), false);
}
