/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * fmaf() by doubles: the product of two floats is exact there, and the sum is
 * rounded to odd (Boldo and Melquiond, "Emulation of FMA and correctly rounded
 * sums", 2008), so that rounding it to float gives what one rounding gives. The
 * error of the sum is exact (Knuth's TwoSum); where the sum is inexact and its
 * last bit even, the neighbour towards the error is the odd one.
 */
#include "core/frontend/simplify/expand_functions.h"

using namespace llvm;

Value *hls_frontend::fuseMultiplyAdd(Value *a, Value *b, Value *c,
                                     IRBuilder<> &builder) {
  Type *wide = builder.getDoubleTy();
  Type *word = builder.getInt64Ty();
  auto widen = [&](Value *value) { return builder.CreateFPExt(value, wide); };
  Value *product = builder.CreateFMul(widen(a), widen(b));
  Value *addend = widen(c);
  Value *sum = builder.CreateFAdd(product, addend);
  Value *part = builder.CreateFSub(sum, product);
  Value *error = builder.CreateFAdd(
      builder.CreateFSub(product, builder.CreateFSub(sum, part)),
      builder.CreateFSub(addend, part));
  Value *bits = builder.CreateBitCast(sum, word);
  Value *zero = ConstantFP::get(wide, 0.0);
  // An infinity or NaN has an error that is no number.
  Value *isInexact = builder.CreateFCmpONE(error, zero);
  Value *isEven = builder.CreateICmpEQ(
      builder.CreateAnd(bits, builder.getInt64(1)), builder.getInt64(0));
  // The next larger magnitude if sum and error have the same sign.
  Value *grows =
      builder.CreateICmpEQ(builder.CreateICmpSLT(bits, builder.getInt64(0)),
                           builder.CreateFCmpOLT(error, zero));
  Value *step = builder.CreateSelect(grows, builder.getInt64(1),
                                     Constant::getAllOnesValue(word));
  Value *odd = builder.CreateSelect(builder.CreateAnd(isInexact, isEven),
                                    builder.CreateAdd(bits, step), bits);
  return builder.CreateFPTrunc(builder.CreateBitCast(odd, wide), a->getType());
}
