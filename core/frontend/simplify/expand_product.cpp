/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products that report an overflow, of integers whose whole product no channel
 * has: of halves of 32 bits each.
 */
#include "core/frontend/simplify/expand_functions.h"

using namespace llvm;
using hls_frontend::Outcome;

namespace {

// Of integers of 64 bits. What has to vanish is the product of the high halves
// and what the other products have beyond 64 bits.
Outcome multiplyUnsigned(Value *a, Value *b, IRBuilder<> &builder) {
  Value *zero = builder.getInt64(0);
  auto low = [&](Value *value) {
    return builder.CreateAnd(value, builder.getInt64(UINT32_MAX));
  };
  auto high = [&](Value *value) { return builder.CreateLShr(value, 32); };
  Value *cross = builder.CreateMul(high(a), low(b));
  Value *otherCross = builder.CreateMul(low(a), high(b));
  Value *lowest = builder.CreateMul(low(a), low(b));
  Value *bothHigh = builder.CreateAnd(builder.CreateICmpNE(high(a), zero),
                                      builder.CreateICmpNE(high(b), zero));
  // At most one of the two is not 0, unless there is an overflow anyway.
  Value *middle = builder.CreateAdd(cross, otherCross);
  Value *isLarge = builder.CreateICmpNE(high(middle), zero);
  Value *result = builder.CreateAdd(lowest, builder.CreateShl(middle, 32));
  Value *carries = builder.CreateICmpULT(result, lowest);
  return {result,
          builder.CreateOr(bothHigh, builder.CreateOr(isLarge, carries))};
}

Outcome multiplySigned(Value *a, Value *b, IRBuilder<> &builder) {
  Value *zero = builder.getInt64(0);
  auto isNegative = [&](Value *value) {
    return builder.CreateICmpSLT(value, zero);
  };
  auto magnitude = [&](Value *value) {
    return builder.CreateSelect(isNegative(value), builder.CreateNeg(value),
                                value);
  };
  Outcome whole = multiplyUnsigned(magnitude(a), magnitude(b), builder);
  Value *differ = builder.CreateXor(isNegative(a), isNegative(b));
  // The most negative number has a larger magnitude than any positive one.
  Value *limit = builder.CreateSelect(
      differ, builder.getInt64(static_cast<uint64_t>(INT64_MIN)),
      builder.getInt64(static_cast<uint64_t>(INT64_MAX)));
  return {builder.CreateSelect(differ, builder.CreateNeg(whole.result),
                               whole.result),
          builder.CreateOr(whole.overflow,
                           builder.CreateICmpUGT(whole.result, limit))};
}

} // namespace

Outcome hls_frontend::multiplyWide(Value *a, Value *b, bool isSigned,
                                   IRBuilder<> &builder) {
  Type *type = a->getType();
  Type *word = builder.getInt64Ty();
  auto widen = [&](Value *value) {
    return isSigned ? builder.CreateSExt(value, word)
                    : builder.CreateZExt(value, word);
  };
  Value *x = widen(a), *y = widen(b);
  Outcome wide = isSigned ? multiplySigned(x, y, builder)
                          : multiplyUnsigned(x, y, builder);
  Value *result = builder.CreateTrunc(wide.result, type);
  Value *isCut = builder.CreateICmpNE(widen(result), wide.result);
  return {result, builder.CreateOr(wide.overflow, isCut)};
}
