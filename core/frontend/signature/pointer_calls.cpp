/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the calls of a function, and its text, say about the pointers that it
 * takes.
 */
#include "core/frontend/signature/pointer_sizes.h"
#include "core/frontend/tree/other_files.h"
#include "core/frontend/tree/soundness.h"

#include "hls/work.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace hls_frontend;

// Variables, members and functions that are looked at for one pointer.
static constexpr unsigned maxOwners = 256;

// A variable of such a type leads to pointers; an array of pointers has them.
static bool isPointerToPointers(QualType type) {
  return type->isPointerType() && type->getPointeeType()->isPointerType();
}

// The number that an attribute or the project gives.
std::optional<int64_t>
PointerSizes::writtenSize(const ParmVarDecl &param) const {
  for (const auto *note : param.specific_attrs<AnnotateAttr>()) {
    std::optional<llvm::APSInt> number;
    if (note->getAnnotation() == "hls_elements" && note->args_size() == 1) {
      number = integerOf(**note->args_begin(), unit.ast());
    }
    if (number) {
      return static_cast<int64_t>(number->getLimitedValue(INT64_MAX));
    }
  }
  std::string name = param.getName().str();
  const auto &function = *cast<FunctionDecl>(param.getDeclContext());
  auto said = unit.elements.find(unit.linkageName(function).str() + "." + name);
  if (said == unit.elements.end()) {
    said = unit.elements.find(name);
  }
  return said == unit.elements.end() ? std::nullopt
                                     : std::optional(said->second);
}

// What a pointer leads to. `void *` leads to what its function or its callers
// take it for, if that is one type.
QualType PointerSizes::elementOf(const ParmVarDecl &param,
                                 const PointerUse &use) {
  QualType element = param.getType()->getPointeeType();
  if (!element->isVoidType()) {
    return element;
  }
  bool isConst = element.isConstQualified();
  element = use.castTo;
  if (element.isNull()) {
    for (const Expr *value : flow().valuesOf(param)) {
      QualType passed = value->IgnoreParenImpCasts()->getType();
      QualType here = passed->isArrayType()
                          ? QualType(passed->getArrayElementTypeNoTypeQual(), 0)
                          : passed->getPointeeType();
      here =
          here.isNull() ? here : here.getCanonicalType().getUnqualifiedType();
      if (here.isNull() || here->isVoidType() ||
          (!element.isNull() && element != here)) {
        return unit.ast().VoidTy;
      }
      element = here;
    }
  }
  return element.isNull() ? QualType(unit.ast().VoidTy)
         : isConst        ? element.withConst()
                          : element;
}

PointerSizes &PointerSizes::ofOther(size_t file) {
  while (ofOthers.size() <= file) {
    ofOthers.push_back(
        std::make_unique<PointerSizes>(*unit.others[ofOthers.size()]));
  }
  return *ofOthers[file];
}

// The other files of the program may declare the function, and call it.
void PointerSizes::forEachFile(
    const ParmVarDecl &param,
    llvm::function_ref<void(PointerSizes &, const ParmVarDecl &)> found) {
  found(*this, param);
  const auto *function = cast<FunctionDecl>(param.getDeclContext());
  if (!function->hasExternalFormalLinkage()) {
    return;
  }
  std::string name = unit.linkageName(*function).str();
  unsigned index = param.getFunctionScopeIndex();
  for (size_t i = 0; i < unit.others.size(); i++) {
    hls_unit &other = *unit.others[i];
    PointerSizes &sizes = ofOther(i);
    const hls_signature *declared =
        hls_unit_find_function(&other, name.c_str());
    const FunctionDecl *declaration =
        declared ? other.declaration(declared) : nullptr;
    if (declaration && isDefinedElsewhere(*declaration) &&
        index < declaration->getFirstDecl()->getNumParams()) {
      found(sizes, *declaration->getFirstDecl()->getParamDecl(index));
    }
  }
}

// Whether null is among the values that a file gives to a pointer.
bool PointerSizes::mayBeNull(const Expr *pointer,
                             llvm::SmallPtrSetImpl<const Decl *> &seen) {
  pointer = pointer->IgnoreParenCasts();
  hls_work_count(1);
  if (isa<ImplicitValueInitExpr>(pointer) ||
      pointer->isNullPointerConstant(unit.ast(),
                                     Expr::NPC_ValueDependentIsNotNull)) {
    return true;
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(pointer)) {
    return mayBeNull(choice->getTrueExpr(), seen) ||
           mayBeNull(choice->getFalseExpr(), seen);
  }
  // The address of an array is never null, whatever numbers are in it.
  if (!pointer->getType()->isAnyPointerType()) {
    return false;
  }
  const ValueDecl *owner = PointerFlow::ownerOf(pointer);
  if (const auto *call = dyn_cast<CallExpr>(pointer)) {
    const FunctionDecl *definition = nullptr;
    const FunctionDecl *callee = call->getDirectCallee();
    owner = callee && callee->hasBody(definition) ? definition : nullptr;
  }
  if (!owner || seen.size() == maxOwners ||
      !seen.insert(owner->getCanonicalDecl()).second) {
    return false;
  }
  // What a variable is before the text gives it a value is no value of it.
  llvm::ArrayRef<const Expr *> values = flow().valuesOf(*owner);
  const auto *variable = dyn_cast<VarDecl>(owner);
  const Expr *first =
      variable && values.size() > 1 ? variable->getInit() : nullptr;
  return llvm::any_of(values, [&](const Expr *value) {
    return value != first && mayBeNull(value, seen);
  });
}

void PointerSizes::takeValue(const Expr *value, int64_t bytes,
                             PointerSize &size) {
  const auto *list = dyn_cast<InitListExpr>(value);
  if (list && list->getType()->isArrayType()) {
    for (const Expr *one : list->inits()) {
      takeValue(one, bytes, size);
    }
    size.mayBeNull |= list->hasArrayFiller();
    return;
  }
  llvm::SmallPtrSet<const Decl *, 8> seen;
  size.mayBeNull |= mayBeNull(value, seen);
  if (value->isNullPointerConstant(unit.ast(),
                                   Expr::NPC_ValueDependentIsNotNull)) {
    return;
  }
  Extent extent = bytes > 0 ? extentOf(value) : std::nullopt;
  int64_t elements = extent ? extent->rest() / bytes : 0;
  bool isExact = extent && extent->offset;
  bool isFirst = size.calls++ == 0;
  size.differs |= !isExact || (!isFirst && elements != size.elements);
  size.elements = std::max(size.elements, elements);
  size.bytes = std::max(size.bytes, extent ? extent->rest() : 0);
  int64_t passed = isExact ? elements : 0;
  size.least = isFirst ? passed : std::min(size.least, passed);
}

void PointerSizes::takeValues(const ValueDecl &owner, int64_t bytes,
                              PointerSize &size) {
  for (const Expr *value : flow().valuesOf(owner)) {
    takeValue(value, bytes, size);
  }
}

// What lies in the arrays of pointers, or in the pointers, whose addresses are
// passed, perhaps by a parameter or a variable that has them from elsewhere.
void PointerSizes::takeElements(const ValueDecl &holder, int64_t bytes,
                                PointerSize &size) {
  llvm::SmallVector<const ValueDecl *, 8> open = {&holder};
  llvm::SmallPtrSet<const Decl *, 8> seen = {holder.getCanonicalDecl()};
  bool isSetElsewhere = false;
  while (!open.empty()) {
    for (const Expr *value : flow().valuesOf(*open.pop_back_val())) {
      hls_work_count(1);
      const Expr *place = value->IgnoreParenCasts();
      const auto *address = dyn_cast<UnaryOperator>(place);
      bool isAddress = address && address->getOpcode() == UO_AddrOf;
      const ValueDecl *owner =
          PointerFlow::ownerOf(isAddress ? address->getSubExpr() : place);
      isSetElsewhere |= !owner || flow().isExposed(*owner);
      if (owner && !isAddress && isPointerToPointers(owner->getType())) {
        if (seen.size() < maxOwners &&
            seen.insert(owner->getCanonicalDecl()).second) {
          open.push_back(owner);
        }
      } else if (owner) {
        takeValues(*owner, bytes, size);
      }
    }
  }
  for (const Expr *set : flow().valuesThroughPointers()) {
    if (isSetElsewhere) {
      takeValue(set, bytes, size);
    }
  }
}

PointerSize PointerSizes::sizeOfElements(const ParmVarDecl &param,
                                         QualType element) {
  PointerSize size;
  size.element = element;
  size.source = HLS_SIZE_FROM_CALLS;
  int64_t bytes = bytesOf(element).value_or(0);
  forEachFile(param, [&](PointerSizes &file, const ParmVarDecl &here) {
    file.takeElements(here, bytes, size);
  });
  return size;
}

PointerSize PointerSizes::sizeOfMember(const FieldDecl &member) {
  PointerSize size;
  size.element =
      unit.ast().getBaseElementType(member.getType())->getPointeeType();
  if (size.element.isNull()) {
    return size;
  }
  size.source = HLS_SIZE_FROM_CALLS;
  int64_t bytes = bytesOf(size.element).value_or(0);
  takeValues(member, bytes, size);
  for (size_t i = 0; i < unit.others.size(); i++) {
    PointerSizes &other = ofOther(i);
    if (const FieldDecl *there = other.flow().memberLike(member)) {
      other.takeValues(*there, bytes, size);
    }
  }
  return size;
}

PointerSize PointerSizes::sizeOf(const ParmVarDecl &param) {
  PointerUse use = usesOf(param, knownUses);
  PointerSize size;
  size.element = elementOf(param, use);
  if (std::optional<int64_t> written = writtenSize(param)) {
    forEachFile(param, [&](PointerSizes &file, const ParmVarDecl &here) {
      file.takeValues(here, 0, size);
    });
    size.elements = *written;
    size.least = 0;
    size.source = HLS_SIZE_GIVEN;
    size.differs = true;
    return size;
  }
  int64_t bytes = bytesOf(size.element).value_or(0);
  forEachFile(param, [&](PointerSizes &file, const ParmVarDecl &here) {
    file.takeValues(here, bytes, size);
  });
  size.source = HLS_SIZE_FROM_CALLS;
  if (size.elements == 0 && size.calls == 0 && size.mayBeNull) {
    size.elements = 1; // which nobody uses
  } else if (size.elements == 0 && use.isOneElement) {
    size.elements = 1;
    size.source = HLS_SIZE_FROM_USES;
  }
  return size;
}
