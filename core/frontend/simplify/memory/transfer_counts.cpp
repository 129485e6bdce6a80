// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many elements a length in bytes is. The text multiplies a number by the
// size of an element, often in a type that is narrower than that of a length:
// `(n & 7) * 4` is an int. To divide the length again would be a circuit for
// nothing, so the factor is taken out of the product, where that is exact.
#include "core/frontend/simplify/memory/transfer_counts.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// What a number is read as. Of a length, the lower bits of the count matter: it
// has no more than 32 of them.
enum class Reading { isUnsigned, isSigned, isLength };

class Division {
public:
  Division(uint64_t bytes, IRBuilder<> &builder, const DataLayout &layout)
      : bytes(bytes), builder(builder), layout(layout) {}

  // The value divided by `bytes`, in 32 bits; null if it is no multiple.
  Value *of(Value *value, Reading reading, unsigned depth = 0) {
    if (bytes == 1) {
      return resized(value, isSigned(reading));
    }
    if (const auto *constant = dyn_cast<ConstantInt>(value)) {
      return ofConstant(constant->getValue(), reading);
    }
    Value *count = depth < maxDepth ? ofParts(*value, reading, depth) : nullptr;
    return count ? count : shifted(*value, reading);
  }

private:
  static bool isSigned(Reading reading) { return reading == Reading::isSigned; }

  Value *ofConstant(const APInt &value, Reading reading) {
    APInt count, rest, each(value.getBitWidth(), 0);
    if (!isUIntN(value.getBitWidth() - 1, bytes)) {
      return value.isZero() ? builder.getInt32(0) : nullptr;
    }
    each = bytes;
    if (isSigned(reading)) {
      APInt::sdivrem(value, each, count, rest);
    } else {
      APInt::udivrem(value, each, count, rest);
    }
    return rest.isZero()
               ? ConstantInt::get(builder.getContext(),
                                  isSigned(reading) ? count.sextOrTrunc(32)
                                                    : count.zextOrTrunc(32))
               : nullptr;
  }

  // By what the value is made of; null if that does not tell.
  Value *ofParts(Value &value, Reading reading, unsigned depth) {
    Value *part, *other, *choice;
    if (match(&value, m_ZExt(m_Value(part)))) {
      return of(part, Reading::isUnsigned, depth + 1);
    }
    if (match(&value, m_SExt(m_Value(part))) &&
        reading != Reading::isUnsigned) {
      return of(part, Reading::isSigned, depth + 1);
    }
    if (match(&value, m_Trunc(m_Value(part))) &&
        isWhole(*part, value, reading)) {
      return of(part, reading, depth + 1);
    }
    if (match(&value,
              m_Select(m_Value(choice), m_Value(part), m_Value(other)))) {
      Value *one = of(part, reading, depth + 1);
      Value *two = one ? of(other, reading, depth + 1) : nullptr;
      return two ? builder.CreateSelect(choice, one, two) : nullptr;
    }
    if (match(&value, m_Add(m_Value(part), m_Value(other))) &&
        isExactSum(cast<BinaryOperator>(value), reading)) {
      Value *one = of(part, reading, depth + 1);
      Value *two = one ? of(other, reading, depth + 1) : nullptr;
      return two ? builder.CreateAdd(one, two) : nullptr;
    }
    return ofProduct(value, reading);
  }

  // Does a narrow value lose nothing of the one that it is made of?
  bool isWhole(const Value &part, const Value &narrow, Reading reading) const {
    const SimplifyQuery here(layout, cast<Instruction>(&narrow));
    unsigned less = part.getType()->getIntegerBitWidth() -
                    narrow.getType()->getIntegerBitWidth();
    return isSigned(reading)
               ? ComputeNumSignBits(&part, layout, 0, nullptr, here.CxtI) > less
               : computeKnownBits(&part, 0, here).countMinLeadingZeros() >=
                     less;
  }

  Value *ofProduct(Value &value, Reading reading) {
    Value *count;
    const APInt *number;
    unsigned width = value.getType()->getIntegerBitWidth();
    uint64_t factor = 0;
    if (match(&value, m_Shl(m_Value(count), m_APInt(number)))) {
      bool isNumber = number->ult(std::min(31u, width - 1));
      factor = isNumber ? 1ull << number->getZExtValue() : 0;
    } else if (match(&value, m_c_Mul(m_Value(count), m_APInt(number)))) {
      bool isNumber = number->isStrictlyPositive() && number->isIntN(31);
      factor = isNumber ? number->getZExtValue() : 0;
    }
    if (factor == 0 || factor % bytes != 0 ||
        !isExactProduct(cast<BinaryOperator>(value), *count, factor, reading)) {
      return nullptr;
    }
    Value *narrow = resized(count, isSigned(reading));
    uint64_t each = factor / bytes;
    return each == 1
               ? narrow
               : builder.CreateMul(
                     narrow, builder.getInt32(static_cast<uint32_t>(each)));
  }

  // Is a product what it is without a limit? Other ones have another number of
  // elements than they are a product of. But of a power of two as a length, it
  // has the same lower bits.
  bool isExactProduct(const BinaryOperator &product, const Value &count,
                      uint64_t factor, Reading reading) const {
    const Value *each = ConstantInt::get(product.getType(), factor);
    const SimplifyQuery here(layout, &product);
    bool isExactSigned = product.hasNoSignedWrap() ||
                         computeOverflowForSignedMul(&count, each, here) ==
                             OverflowResult::NeverOverflows;
    bool isExactUnsigned = product.hasNoUnsignedWrap() ||
                           computeOverflowForUnsignedMul(&count, each, here) ==
                               OverflowResult::NeverOverflows ||
                           (isExactSigned && isKnownNonNegative(&count, here));
    switch (reading) {
    case Reading::isSigned:
      return isExactSigned;
    case Reading::isUnsigned:
      return isExactUnsigned;
    case Reading::isLength:
      return isExactSigned || isExactUnsigned || isPowerOf2_64(factor);
    }
    llvm_unreachable("not a reading");
  }

  bool isExactSum(const BinaryOperator &sum, Reading reading) const {
    const Value *one = sum.getOperand(0), *other = sum.getOperand(1);
    const SimplifyQuery here(layout, &sum);
    if (isSigned(reading)) {
      return sum.hasNoSignedWrap() ||
             computeOverflowForSignedAdd(one, other, here) ==
                 OverflowResult::NeverOverflows;
    }
    return sum.hasNoUnsignedWrap() ||
           computeOverflowForUnsignedAdd(one, other, here) ==
               OverflowResult::NeverOverflows;
  }

  // A shift, if the lowest bits are known to be 0.
  Value *shifted(Value &value, Reading reading) {
    const auto *place = dyn_cast<Instruction>(&value);
    unsigned zeros = computeKnownBits(&value, 0, SimplifyQuery(layout, place))
                         .countMinTrailingZeros();
    if (!isPowerOf2_64(bytes) || Log2_64(bytes) > zeros ||
        Log2_64(bytes) >= value.getType()->getIntegerBitWidth()) {
      return nullptr;
    }
    Value *count =
        isSigned(reading)
            ? builder.CreateAShr(&value, Log2_64(bytes), "", /*isExact=*/true)
            : builder.CreateLShr(&value, Log2_64(bytes), "", /*isExact=*/true);
    return resized(count, isSigned(reading));
  }

  // In 32 bits, of which no more are computed than there were.
  Value *resized(Value *value, bool isSigned) {
    Value *narrow;
    bool keepsSign = isSigned || value->getType()->getIntegerBitWidth() >= 32;
    if ((match(value, m_ZExt(m_Value(narrow))) ||
         (keepsSign && match(value, m_SExt(m_Value(narrow))))) &&
        narrow->getType()->getIntegerBitWidth() <= 32) {
      isSigned = isa<SExtInst>(value);
      value = narrow;
    }
    return isSigned ? builder.CreateSExtOrTrunc(value, builder.getInt32Ty())
                    : builder.CreateZExtOrTrunc(value, builder.getInt32Ty());
  }

  // Parts of a length that are looked at, at the most.
  static constexpr unsigned maxDepth = 8;

  const uint64_t bytes;
  IRBuilder<> &builder;
  const DataLayout &layout;
};

} // namespace

Value *hls_frontend::countOf(Value *length, uint64_t bytes,
                             IRBuilder<> &builder) {
  const DataLayout &layout = builder.GetInsertBlock()->getDataLayout();
  const auto *constant = dyn_cast<ConstantInt>(length);
  bool isTooLong = constant && constant->getZExtValue() / bytes > INT32_MAX;
  return isTooLong
             ? nullptr
             : Division(bytes, builder, layout).of(length, Reading::isLength);
}
