/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting and reversing bits, as shifts, masks and sums: there are no units
 * for them.
 */
#include "core/frontend/simplify/expand_functions.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace {

unsigned widthOf(const Value *value) {
  return value->getType()->getIntegerBitWidth();
}

// The low `step` bits of every `2 * step`.
Constant *maskOf(Type *type, unsigned step) {
  unsigned width = type->getIntegerBitWidth();
  APInt mask(width, 0);
  for (unsigned i = 0; i < width; i++) {
    mask.setBitVal(i, i / step % 2 == 0);
  }
  return ConstantInt::get(type, mask);
}

unsigned roundedWidth(unsigned width) {
  unsigned rounded = 8;
  while (rounded < width) {
    rounded *= 2;
  }
  return rounded;
}

} // namespace

// Sums of neighbours: of bits, then of pairs, and so on.
Value *hls_frontend::countOnes(Value *value, IRBuilder<> &builder) {
  Type *type = value->getType();
  unsigned width = widthOf(value);
  for (unsigned step = 1; step < width; step *= 2) {
    Constant *mask = maskOf(type, step);
    value = builder.CreateAdd(
        builder.CreateAnd(value, mask),
        builder.CreateAnd(builder.CreateLShr(value, step), mask));
  }
  return value;
}

// Zeros behind the lowest one: that many ones has (x & -x) - 1, all if x is 0.
Value *hls_frontend::countTrailingZeros(Value *value, IRBuilder<> &builder) {
  Value *below = builder.CreateAnd(
      builder.CreateNot(value),
      builder.CreateSub(value, ConstantInt::get(value->getType(), 1)));
  return countOnes(below, builder);
}

// Zeros before the highest one: what is left when all below it are ones.
Value *hls_frontend::countLeadingZeros(Value *value, IRBuilder<> &builder) {
  for (unsigned step = 1; step < widthOf(value); step *= 2) {
    value = builder.CreateOr(value, builder.CreateLShr(value, step));
  }
  return countOnes(builder.CreateNot(value), builder);
}

// Neighbours change places: bits, then pairs, and so on. Other widths than
// powers of two are the high part of a wider integer.
Value *hls_frontend::reverseBits(Value *value, IRBuilder<> &builder) {
  Type *narrow = value->getType();
  unsigned width = widthOf(value);
  unsigned rounded = roundedWidth(width);
  Type *type = builder.getIntNTy(rounded);
  value = builder.CreateZExt(value, type);
  for (unsigned step = 1; step < rounded; step *= 2) {
    Constant *mask = maskOf(type, step);
    value = builder.CreateOr(
        builder.CreateShl(builder.CreateAnd(value, mask), step),
        builder.CreateAnd(builder.CreateLShr(value, step), mask));
  }
  return builder.CreateTrunc(builder.CreateLShr(value, rounded - width),
                             narrow);
}
