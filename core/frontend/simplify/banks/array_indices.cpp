/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The indices of an access. What the text adds to an index is taken apart where
 * no sum is more than its bits hold, so that j and j + 1 share what is made of
 * j.
 */
#include "core/frontend/simplify/banks/array_indices.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace hls_frontend;

// Beyond any index, so that products of two do not overflow.
static constexpr int64_t farAway = INT32_MAX;

int64_t ArrayForm::stride(unsigned dimension) const {
  int64_t elements = 1;
  for (int64_t size : drop_begin(shape, dimension + 1)) {
    elements *= size;
  }
  return elements;
}

SmallVector<ArrayIndex, 4> IndexReader::of(Instruction &access,
                                           const Value &object,
                                           const ArrayForm &form) {
  SmallVector<ArrayIndex, 4> indices(form.shape.size());
  elementBytes = static_cast<int64_t>(layout.getTypeAllocSize(form.element));
  areTyped.assign(form.shape.size(), false);
  if (layout.getTypeStoreSize(getLoadStoreType(&access)) !=
      layout.getTypeStoreSize(form.element)) {
    return {};
  }
  Value *pointer = getLoadStorePointerOperand(&access);
  while (pointer != &object) {
    auto *step = dyn_cast<GEPOperator>(pointer);
    if (!step || !add(*step, form, indices)) {
      return {};
    }
    pointer = step->getPointerOperand();
  }
  bool areInRow = true;
  for (unsigned k = static_cast<unsigned>(form.shape.size()); k-- > 0;) {
    describe(indices[k], form.shape[k]);
    // The access is made to an element, so what is in no other row is there.
    indices[k].isInRow |= k == 0 ? areInRow : areTyped[k];
    indices[k].isNegative &= !indices[k].isInRow;
    areInRow &= indices[k].isInRow;
  }
  return indices;
}

bool IndexReader::add(GEPOperator &step, const ArrayForm &form,
                      MutableArrayRef<ArrayIndex> indices) {
  Type *type = step.getSourceElementType();
  bool isFirst = true;
  for (Value *value : step.indices()) {
    int64_t count = 0; // not known
    if (!isFirst) {
      auto *array = dyn_cast<ArrayType>(type);
      if (!array) {
        return false;
      }
      count = static_cast<int64_t>(array->getNumElements());
      type = array->getElementType();
    }
    isFirst = false;
    auto bytes = static_cast<int64_t>(layout.getTypeAllocSize(type));
    const auto *constant = dyn_cast<ConstantInt>(value);
    bool fits = constant ? constant->getValue().getSignificantBits() <= 32 &&
                               addConstant(bytes * constant->getSExtValue(),
                                           form, indices)
                         : addIndex(*value, bytes, count, form, indices);
    if (!fits) {
      return false;
    }
  }
  return true;
}

// Constant bytes, as indices of the outer dimensions first.
bool IndexReader::addConstant(int64_t bytes, const ArrayForm &form,
                              MutableArrayRef<ArrayIndex> indices) {
  for (unsigned k = 0; k < form.shape.size(); k++) {
    int64_t each = form.stride(k) * elementBytes;
    int64_t number = bytes / each;
    indices[k].constant += number;
    indices[k].wholeConstant += number;
    areTyped[k] = areTyped[k] && number == 0;
    bytes -= number * each;
  }
  return bytes == 0;
}

bool IndexReader::addIndex(Value &value, int64_t bytes, int64_t count,
                           const ArrayForm &form,
                           MutableArrayRef<ArrayIndex> indices) {
  for (unsigned k = 0; k < form.shape.size(); k++) {
    int64_t each = form.stride(k) * elementBytes;
    if (bytes % each != 0 || bytes == 0 || bytes / each > farAway) {
      continue;
    }
    ArrayIndex &index = indices[k];
    bool isAlone = index.whole.empty() && index.wholeConstant == 0;
    areTyped[k] = isAlone && bytes == each && count == form.shape[k];
    IndexTerm term = {bytes / each, &value, Widened::No};
    index.whole.push_back(term);
    split(index, term);
    return true;
  }
  return false;
}

// Whether what an operation computes is the same in more bits.
static bool isExact(const BinaryOperator &operation, Widened widened) {
  if (const auto *disjoint = dyn_cast<PossiblyDisjointInst>(&operation)) {
    return disjoint->isDisjoint();
  }
  if (!isa<OverflowingBinaryOperator>(operation)) {
    return false;
  }
  return widened == Widened::BySign ? operation.hasNoSignedWrap()
         : widened == Widened::ByZeros
             ? operation.hasNoUnsignedWrap()
             : operation.hasNoSignedWrap() || operation.hasNoUnsignedWrap();
}

void IndexReader::split(ArrayIndex &index, IndexTerm term) {
  const auto *constant = dyn_cast<ConstantInt>(term.value);
  if (constant && constant->getValue().getSignificantBits() <= 32) {
    index.constant +=
        term.factor * (term.widened == Widened::ByZeros
                           ? static_cast<int64_t>(constant->getZExtValue())
                           : constant->getSExtValue());
    return;
  }
  if (isa<SExtInst, ZExtInst>(term.value) && term.widened == Widened::No) {
    auto *cast = llvm::cast<CastInst>(term.value);
    split(index, {term.factor, cast->getOperand(0),
                  isa<SExtInst>(cast) ? Widened::BySign : Widened::ByZeros});
    return;
  }
  auto *operation = dyn_cast<BinaryOperator>(term.value);
  if (operation && isExact(*operation, term.widened)) {
    IndexTerm left = {term.factor, operation->getOperand(0), term.widened};
    IndexTerm right = {term.factor, operation->getOperand(1), term.widened};
    const APInt *number;
    bool isNumber = match(right.value, m_APInt(number)) &&
                    number->getSignificantBits() <= 31;
    switch (operation->getOpcode()) {
    case Instruction::Add:
    case Instruction::Or:
      split(index, left);
      split(index, right);
      return;
    case Instruction::Sub:
      if (term.widened != Widened::ByZeros) {
        right.factor = -right.factor;
        split(index, left);
        split(index, right);
        return;
      }
      break;
    case Instruction::Mul:
    case Instruction::Shl: {
      bool isShift = operation->getOpcode() == Instruction::Shl;
      int64_t by = !isNumber ? 0
                   : isShift
                       ? int64_t(1)
                             << std::min<uint64_t>(number->getZExtValue(), 32)
                       : number->getSExtValue();
      if (by > 0 && by <= farAway / std::abs(left.factor)) {
        left.factor *= by;
        split(index, left);
        return;
      }
      break;
    }
    default:
      break;
    }
  }
  auto *same = find_if(index.terms, [&](const IndexTerm &other) {
    return other.value == term.value && other.widened == term.widened;
  });
  if (same != index.terms.end()) {
    same->factor += term.factor;
  } else {
    index.terms.push_back(term);
  }
  erase_if(index.terms, [](const IndexTerm &other) { return !other.factor; });
}

ConstantRange IndexReader::rangeOf(const ArrayIndex &index) {
  constexpr unsigned bits = 64;
  ConstantRange sum(APInt(bits, static_cast<uint64_t>(index.wholeConstant)));
  for (const IndexTerm &term : index.whole) {
    const SCEV *value = evolution.getSCEV(term.value);
    ConstantRange range = evolution.getSignedRange(value).sextOrTrunc(bits);
    sum = sum.add(range.multiply(
        ConstantRange(APInt(bits, static_cast<uint64_t>(term.factor)))));
  }
  return sum;
}

void IndexReader::describe(ArrayIndex &index, int64_t size) {
  ConstantRange range = rangeOf(index);
  index.isNegative = !range.isAllNonNegative();
  index.isInRow = !index.isNegative &&
                  range.getUnsignedMax().ult(static_cast<uint64_t>(size));
}
