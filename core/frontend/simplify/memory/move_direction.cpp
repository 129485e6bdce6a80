// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What memmove writes to an array may be what it has still to read from there.
// So elements are moved from the first to the last one if their place is in
// front of the one they come from, and else from the last to the first one. How
// far the two places are from each other is a sum of what their indices do not
// have in common. No array is as large as a number of 32 bits can count bytes,
// so the distance is computed in so many bits, whatever wraps on the way.
#include "core/frontend/simplify/memory/move_direction.h"

#include "core/frontend/simplify/memory/memory_transfers.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

constexpr unsigned distanceBits = 32;

// A value, and whether its sign goes on in 32 bits. Equal indices are often
// made wide more than once.
using Leaf = PointerIntPair<Value *, 1, bool>;

class Distance {
public:
  explicit Distance(const DataLayout &layout) : layout(layout) {}

  // Adds the bytes from the start of a pointer's to the pointer, `factor`
  // times, and returns the start.
  Value *add(Value *pointer, int32_t factor) {
    while (auto *part = dyn_cast<GEPOperator>(pointer)) {
      unsigned width = layout.getIndexTypeSizeInBits(part->getType());
      MapVector<Value *, APInt> indices;
      APInt bytes(width, 0);
      if (!part->collectOffset(layout, width, indices, bytes)) {
        return pointer;
      }
      constant += bytes.trunc(distanceBits) * times(factor);
      for (const auto &[index, step] : indices) {
        addValue(*index, step.trunc(distanceBits) * times(factor), 0);
      }
      pointer = part->getPointerOperand();
    }
    return pointer;
  }

  // True or false where all that the distance may be tells.
  Value *isPositive(IRBuilder<> &builder, const Instruction &place) const {
    int64_t low = constant.getSExtValue(), high = low;
    for (const auto &[leaf, factor] : terms) {
      ConstantRange range = rangeOf(leaf, place);
      int64_t one = range.getSignedMin().getSExtValue() * factor.getSExtValue();
      int64_t two = range.getSignedMax().getSExtValue() * factor.getSExtValue();
      low = limited(low + std::min(one, two));
      high = limited(high + std::max(one, two));
    }
    bool isKnown = isInt<distanceBits>(low) && isInt<distanceBits>(high);
    if (isKnown && (low >= 0 || high <= 0)) {
      return builder.getInt1(high > 0);
    }
    Value *sum = builder.getInt(constant);
    for (const auto &[leaf, factor] : terms) {
      Value *part = leaf.getInt()
                        ? builder.CreateSExtOrTrunc(leaf.getPointer(),
                                                    builder.getInt32Ty())
                        : builder.CreateZExtOrTrunc(leaf.getPointer(),
                                                    builder.getInt32Ty());
      part = factor.isOne() ? part
                            : builder.CreateMul(part, builder.getInt(factor));
      sum = builder.CreateAdd(part, sum);
    }
    return builder.CreateICmpSGT(sum, builder.getInt32(0));
  }

private:
  static APInt times(int32_t factor) {
    return APInt(distanceBits, static_cast<uint64_t>(int64_t(factor)),
                 /*isSigned=*/true);
  }

  static int64_t limited(int64_t number) {
    constexpr int64_t farAway = int64_t(1) << 60;
    return std::clamp(number, -farAway, farAway);
  }

  // The lower bits of sums and products are those of their parts.
  void addValue(Value &value, const APInt &factor, unsigned depth) {
    Value *one, *two;
    const APInt *number;
    bool isNarrow = value.getType()->getIntegerBitWidth() < distanceBits;
    if (const auto *known = dyn_cast<ConstantInt>(&value)) {
      constant += known->getValue().sextOrTrunc(distanceBits) * factor;
    } else if (isNarrow || depth == maxDepth) {
      addLeaf(Leaf(&value, true), factor);
    } else if (match(&value, m_ZExtOrSExtOrSelf(m_Value(one))) &&
               one != &value) {
      addExtended(*one, isa<SExtInst>(value), factor, depth + 1);
    } else if (match(&value, m_Trunc(m_Value(one)))) {
      addValue(*one, factor, depth + 1);
    } else if (match(&value, m_Add(m_Value(one), m_Value(two)))) {
      addValue(*one, factor, depth + 1);
      addValue(*two, factor, depth + 1);
    } else if (match(&value, m_Sub(m_Value(one), m_Value(two)))) {
      addValue(*one, factor, depth + 1);
      addValue(*two, -factor, depth + 1);
    } else if (match(&value, m_c_Mul(m_Value(one), m_APInt(number)))) {
      addValue(*one, factor * number->trunc(distanceBits), depth + 1);
    } else if (match(&value, m_Shl(m_Value(one), m_APInt(number))) &&
               number->ult(distanceBits)) {
      addValue(*one, factor.shl(static_cast<unsigned>(number->getZExtValue())),
               depth + 1);
    } else {
      addLeaf(Leaf(&value, true), factor);
    }
  }

  void addExtended(Value &narrow, bool isSigned, const APInt &factor,
                   unsigned depth) {
    if (narrow.getType()->getIntegerBitWidth() < distanceBits) {
      addLeaf(Leaf(&narrow, isSigned), factor);
    } else {
      addValue(narrow, factor, depth);
    }
  }

  void addLeaf(Leaf leaf, const APInt &factor) {
    auto [term, isNew] = terms.insert({leaf, factor});
    if (!isNew) {
      term->second += factor;
    }
    if (term->second.isZero()) {
      terms.erase(term);
    }
  }

  // What a value may be in 32 bits.
  ConstantRange rangeOf(Leaf leaf, const Instruction &place) const {
    const Value *value = leaf.getPointer();
    SimplifyQuery here(layout, &place);
    ConstantRange range =
        computeConstantRange(value, leaf.getInt(), /*UseInstrInfo=*/true,
                             /*AC=*/nullptr, &place)
            .intersectWith(ConstantRange::fromKnownBits(
                computeKnownBits(value, 0, here), leaf.getInt()));
    return leaf.getInt() ? range.sextOrTrunc(distanceBits)
                         : range.zextOrTrunc(distanceBits);
  }

  // Parts of an index that are looked at, at the most.
  static constexpr unsigned maxDepth = 8;

  const DataLayout &layout;
  APInt constant{distanceBits, 0};
  MapVector<Leaf, APInt> terms;
};

// Whether no way to one pointer begins in an object that one to the other does.
bool areInOtherObjects(const Value *one, const Value *other) {
  SmallVector<const Value *, 4> ones = hls_frontend::objectsBehind(*one);
  SmallVector<const Value *, 4> others = hls_frontend::objectsBehind(*other);
  return all_of(ones, isIdentifiedObject) &&
         all_of(others, isIdentifiedObject) &&
         none_of(ones, [&](const Value *object) {
           return is_contained(others, object);
         });
}

} // namespace

Value *hls_frontend::movesBackwards(const MemTransferInst &move,
                                    IRBuilder<> &builder) {
  Value *to = move.getDest(), *from = move.getSource();
  if (isa<MemCpyInst>(move) || areInOtherObjects(to, from)) {
    return builder.getFalse();
  }
  Distance distance(move.getDataLayout());
  return distance.add(to, 1) == distance.add(from, -1)
             ? distance.isPositive(builder, move)
             : nullptr;
}
