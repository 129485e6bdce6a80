/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions without a unit of their own, written as operations that have one.
 * Each gives what the function gives, for all operands.
 */
#ifndef HLS_FRONTEND_EXPAND_FUNCTIONS_H
#define HLS_FRONTEND_EXPAND_FUNCTIONS_H

#include "llvm/IR/IRBuilder.h"

namespace hls_frontend {

// expand_bits.cpp: of an integer.
llvm::Value *countOnes(llvm::Value *value, llvm::IRBuilder<> &builder);
llvm::Value *countTrailingZeros(llvm::Value *value, llvm::IRBuilder<> &builder);
llvm::Value *countLeadingZeros(llvm::Value *value, llvm::IRBuilder<> &builder);
llvm::Value *reverseBits(llvm::Value *value, llvm::IRBuilder<> &builder);

// expand_rounding.cpp: a float or double as a whole number of the same type.
enum class Rounding { Down, Up, ToZero, HalfAway, HalfEven };
llvm::Value *roundToInteger(llvm::Value *value, Rounding rounding,
                            llvm::IRBuilder<> &builder);
// The magnitude of one with the sign of the other.
llvm::Value *copySign(llvm::Value *magnitude, llvm::Value *sign,
                      llvm::IRBuilder<> &builder);

// expand_fma.cpp: a * b + c of floats, rounded once.
llvm::Value *fuseMultiplyAdd(llvm::Value *a, llvm::Value *b, llvm::Value *c,
                             llvm::IRBuilder<> &builder);

// expand_overflow.cpp: a sum, difference or product and whether it is too
// large.
struct Outcome {
  llvm::Value *result;
  llvm::Value *overflow; // a truth value
};

// expand_product.cpp: the product of two integers of 33 to 64 bits.
Outcome multiplyWide(llvm::Value *a, llvm::Value *b, bool isSigned,
                     llvm::IRBuilder<> &builder);

} // namespace hls_frontend

#endif
