/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * floor(), ceil(), trunc(), round(), rint() on the bits of the number. Of a
 * number with digits on both sides of the point, as a magnitude, what is to be
 * added carries into the digits before the point or not, and those behind it
 * are cleared; the carry may go on into the exponent, which is right.
 */
#include "core/frontend/simplify/expand_functions.h"

#include "llvm/ADT/APFloat.h"

using namespace llvm;

namespace {

class Rounder {
public:
  Rounder(Value *value, hls_frontend::Rounding rounding, IRBuilder<> &builder)
      : builder(builder), rounding(rounding), type(value->getType()),
        integer(builder.getIntNTy(type->getPrimitiveSizeInBits())),
        digits(APFloat::semanticsPrecision(type->getFltSemantics()) - 1),
        bias(static_cast<uint64_t>(
            APFloat::semanticsMaxExponent(type->getFltSemantics()))),
        bits(builder.CreateBitCast(value, integer)) {
    unsigned width = integer->getIntegerBitWidth();
    APInt signBit = APInt::getSignMask(width);
    sign = builder.CreateAnd(bits, ConstantInt::get(integer, signBit));
    magnitude = builder.CreateAnd(bits, ConstantInt::get(integer, ~signBit));
    isNegative = builder.CreateICmpNE(sign, number(0));
  }

  Value *run() {
    // Numbers without digits behind the point, infinities and NaNs stay.
    Value *isWhole = builder.CreateICmpUGE(magnitude, exponentBits(digits));
    Value *isSmall = builder.CreateICmpULT(magnitude, exponentBits(0));
    Value *rounded = builder.CreateSelect(isSmall, small(), large());
    Value *result = builder.CreateSelect(isWhole, magnitude, rounded);
    return builder.CreateBitCast(builder.CreateOr(result, sign), type);
  }

private:
  using Rounding = hls_frontend::Rounding;

  Constant *number(uint64_t value) const {
    return ConstantInt::get(integer, value);
  }

  // The bits of 2 to the power of `exponent`.
  Constant *exponentBits(int64_t exponent) const {
    return number((bias + static_cast<uint64_t>(exponent)) << digits);
  }

  // At least 1: the magnitude's digits behind the point are its low ones.
  Value *large() {
    Value *exponent = builder.CreateLShr(magnitude, digits);
    // Anything where the result is not used, but never more than the width.
    Value *behind =
        builder.CreateAnd(builder.CreateSub(number(bias + digits), exponent),
                          number(integer->getIntegerBitWidth() - 1));
    Value *fraction = builder.CreateNot(
        builder.CreateShl(Constant::getAllOnesValue(integer), behind));
    Value *sum = builder.CreateAdd(magnitude, addend(fraction, behind));
    return builder.CreateAnd(sum, builder.CreateNot(fraction));
  }

  Value *addend(Value *fraction, Value *behind) {
    Value *none = number(0);
    Value *belowHalf = builder.CreateLShr(fraction, 1);
    switch (rounding) {
    case Rounding::Down:
      return builder.CreateSelect(isNegative, fraction, none);
    case Rounding::Up:
      return builder.CreateSelect(isNegative, none, fraction);
    case Rounding::ToZero:
      return none;
    case Rounding::HalfAway:
      return builder.CreateSub(fraction, belowHalf);
    case Rounding::HalfEven:
      break;
    }
    // A half goes up when the last digit before the point is odd.
    Value *odd =
        builder.CreateAnd(builder.CreateLShr(magnitude, behind), number(1));
    return builder.CreateAdd(belowHalf, odd);
  }

  // Less than 1: becomes 0 or 1.
  Value *small() {
    Value *isNonzero = builder.CreateICmpNE(magnitude, number(0));
    Value *isOne = builder.getFalse();
    switch (rounding) {
    case Rounding::Down:
      isOne = builder.CreateAnd(isNegative, isNonzero);
      break;
    case Rounding::Up:
      isOne = builder.CreateAnd(builder.CreateNot(isNegative), isNonzero);
      break;
    case Rounding::ToZero:
      break;
    case Rounding::HalfAway:
      isOne = builder.CreateICmpUGE(magnitude, exponentBits(-1));
      break;
    case Rounding::HalfEven:
      isOne = builder.CreateICmpUGT(magnitude, exponentBits(-1));
      break;
    }
    return builder.CreateSelect(isOne, exponentBits(0), number(0));
  }

  IRBuilder<> &builder;
  const Rounding rounding;
  Type *const type;
  Type *const integer;
  const unsigned digits; // of the fraction
  const uint64_t bias;
  Value *const bits;
  Value *sign;
  Value *magnitude;
  Value *isNegative;
};

} // namespace

Value *hls_frontend::roundToInteger(Value *value, Rounding rounding,
                                    IRBuilder<> &builder) {
  return Rounder(value, rounding, builder).run();
}

Value *hls_frontend::copySign(Value *magnitude, Value *sign,
                              IRBuilder<> &builder) {
  Type *type = magnitude->getType();
  Type *integer = builder.getIntNTy(type->getPrimitiveSizeInBits());
  APInt bit = APInt::getSignMask(integer->getIntegerBitWidth());
  Value *low = builder.CreateAnd(builder.CreateBitCast(magnitude, integer),
                                 ConstantInt::get(integer, ~bit));
  Value *high = builder.CreateAnd(builder.CreateBitCast(sign, integer),
                                  ConstantInt::get(integer, bit));
  return builder.CreateBitCast(builder.CreateOr(low, high), type);
}
