/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which bank an index leads into. Of K banks that take turns, index i is number
 * i / K of bank i % K: an index i = 4 * t + 3 is number t of bank 3, whatever t
 * is. Of those that have neighbours, the range of an index tells the bank.
 */
#include "core/frontend/simplify/banks/bank_choice.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"

#include <numeric>

using namespace llvm;
using namespace hls_frontend;

// value = modulus * rounds + rest, with a rest that is known.
struct BankChooser::Split {
  int64_t modulus;
  int64_t rest;
};

static int64_t floorRemainder(int64_t value, int64_t divisor) {
  int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

// Whether a sum that a loop counts does not leave its bits.
static bool staysInBits(const SCEVAddRecExpr &sum, Widened widened) {
  return widened == Widened::ByZeros
             ? sum.hasNoUnsignedWrap()
             : sum.hasNoSignedWrap() ||
                   (widened == Widened::No && sum.hasNoUnsignedWrap());
}

// What a loop counts from a number on, in steps that are known; null for
// others.
static const SCEVAddRecExpr *countOf(const SCEV *value) {
  const auto *sum = dyn_cast<SCEVAddRecExpr>(value);
  const auto *first = sum && sum->isAffine()
                          ? dyn_cast<SCEVConstant>(sum->getStart())
                          : nullptr;
  bool isCount = first && isa<SCEVConstant>(sum->getOperand(1)) &&
                 first->getAPInt().getSignificantBits() <= 32;
  return isCount ? sum : nullptr;
}

// Whether each number that a value may be, as it is widened, is a multiple.
bool BankChooser::isMultiple(const SCEV *value, Widened widened,
                             uint64_t modulus) {
  if (const auto *constant = dyn_cast<SCEVConstant>(value)) {
    return constant->getAPInt().abs().urem(modulus) == 0;
  }
  APInt multiple = evolution.getConstantMultiple(value); // 0 is one of all
  // What is known of numbers without a sign is so of others for powers of two.
  bool isTrue = isPowerOf2_64(modulus) || widened == Widened::ByZeros ||
                evolution.isKnownNonNegative(value);
  return isTrue && multiple.urem(modulus) == 0;
}

// How a term is known modulo the number of banks; none where it is not.
std::optional<BankChooser::Split> BankChooser::splitOf(const IndexTerm &term,
                                                       int64_t count) {
  int64_t modulus = count / std::gcd(count, term.factor);
  auto number = static_cast<uint64_t>(modulus);
  const SCEV *value = evolution.getSCEV(term.value);
  const SCEVAddRecExpr *counted = countOf(value);
  if (term.value->getType()->getScalarSizeInBits() <= Log2_64(number) + 1) {
    return std::nullopt; // it has not even so many values
  }
  if (!counted) {
    return isMultiple(value, term.widened, number)
               ? std::optional(Split{modulus, 0})
               : std::nullopt;
  }
  const APInt &first = cast<SCEVConstant>(counted->getStart())->getAPInt();
  bool isKnown = isMultiple(counted->getOperand(1), term.widened, number) &&
                 (isPowerOf2_64(number) || staysInBits(*counted, term.widened));
  return isKnown ? std::optional(Split{
                       modulus, floorRemainder(first.getSExtValue(), modulus)})
                 : std::nullopt;
}

std::optional<unsigned> BankChooser::knownBank(const Partition &partition,
                                               const ArrayIndex &index) {
  if (partition.block == 0) {
    int64_t bank = index.constant;
    for (const IndexTerm &term : index.terms) {
      std::optional<Split> split = splitOf(term, partition.count);
      if (!split) {
        return std::nullopt;
      }
      bank += term.factor * split->rest;
    }
    return static_cast<unsigned>(floorRemainder(bank, partition.count));
  }
  ConstantRange range = reader.rangeOf(index);
  auto block = static_cast<uint64_t>(partition.block);
  uint64_t low = range.getUnsignedMin().getLimitedValue() / block;
  uint64_t high = range.getUnsignedMax().getLimitedValue() / block;
  return low == high && low < static_cast<uint64_t>(partition.count)
             ? std::optional(static_cast<unsigned>(low))
             : std::nullopt;
}

static Value *widen(Value *value, Widened widened, Type *type,
                    IRBuilder<> &builder) {
  return widened == Widened::ByZeros ? builder.CreateZExtOrTrunc(value, type)
                                     : builder.CreateSExtOrTrunc(value, type);
}

// What a term counts, as 32 bits: indices of memories have no more.
Value *BankChooser::emitRounds(const IndexTerm &term, const Split &split,
                               IRBuilder<> &builder) {
  Type *type = term.value->getType();
  Value *rounds = term.value;
  auto modulus = static_cast<uint64_t>(split.modulus);
  const SCEVAddRecExpr *sum = countOf(evolution.getSCEV(term.value));
  if (isPowerOf2_64(modulus)) {
    // Of a shift without a sign, SCEV knows what a loop counts: a bank may be a
    // stream.
    unsigned bits = Log2_64(modulus);
    rounds = bits == 0 ? rounds
             : term.widened == Widened::ByZeros ||
                     evolution.isKnownNonNegative(evolution.getSCEV(term.value))
                 ? builder.CreateLShr(rounds, bits)
                 : builder.CreateAShr(rounds, bits);
  } else if (sum) {
    // A count of its own is less than a division.
    APInt by(type->getScalarSizeInBits(), modulus);
    APInt first = cast<SCEVConstant>(sum->getStart())->getAPInt() -
                  static_cast<uint64_t>(split.rest);
    const auto *step = cast<SCEVConstant>(sum->getOperand(1));
    const SCEV *counted = evolution.getAddRecExpr(
        evolution.getConstant(first.sdiv(by)),
        evolution.getConstant(step->getAPInt().sdiv(by)), sum->getLoop(),
        SCEV::FlagAnyWrap);
    rounds = expander.expandCodeFor(counted, type, builder.GetInsertPoint());
  } else {
    Value *by = ConstantInt::get(type, modulus);
    rounds = term.widened == Widened::ByZeros
                 ? builder.CreateUDiv(rounds, by, "", /*isExact=*/true)
                 : builder.CreateSDiv(rounds, by, "", /*isExact=*/true);
  }
  return widen(rounds, term.widened, builder.getInt32Ty(), builder);
}

static Value *addTo(Value *sum, Value *value, int64_t factor,
                    IRBuilder<> &builder) {
  if (factor != 1) {
    value = builder.CreateMul(value,
                              ConstantInt::getSigned(value->getType(), factor));
  }
  return sum ? builder.CreateAdd(sum, value) : value;
}

static Value *addConstant(Value *sum, int64_t constant, Type *type,
                          IRBuilder<> &builder) {
  Value *number = ConstantInt::getSigned(type, constant);
  return !sum ? number : constant == 0 ? sum : builder.CreateAdd(sum, number);
}

Value *BankChooser::emit(const ArrayIndex &index, IRBuilder<> &builder) {
  Value *sum = nullptr;
  for (const IndexTerm &term : index.whole) {
    sum =
        addTo(sum, builder.CreateSExtOrTrunc(term.value, builder.getInt64Ty()),
              term.factor, builder);
  }
  return addConstant(sum, index.wholeConstant, builder.getInt64Ty(), builder);
}

std::optional<BankChoice> BankChooser::chooseKnown(const Partition &partition,
                                                   const ArrayIndex &index,
                                                   unsigned bank,
                                                   IRBuilder<> &builder) {
  BankChoice choice;
  choice.known = bank;
  if (partition.block != 0) {
    choice.index = addConstant(emit(index, builder),
                               -static_cast<int64_t>(bank) * partition.block,
                               builder.getInt64Ty(), builder);
    return choice;
  }
  int64_t constant = index.constant - bank;
  Value *sum = nullptr;
  for (const IndexTerm &term : index.terms) {
    Split split = *splitOf(term, partition.count);
    constant += term.factor * split.rest;
    sum = addTo(sum, emitRounds(term, split, builder),
                term.factor * split.modulus / partition.count, builder);
  }
  sum = addConstant(sum, constant / partition.count, builder.getInt32Ty(),
                    builder);
  choice.index = builder.CreateSExt(sum, builder.getInt64Ty());
  return choice;
}

// The whole index is there, and is divided.
BankChoice BankChooser::chooseLater(const Partition &partition,
                                    const ArrayIndex &index,
                                    IRBuilder<> &builder) {
  Type *type = builder.getInt32Ty();
  Value *sum = nullptr;
  for (const IndexTerm &term : index.terms) {
    sum = addTo(sum, widen(term.value, term.widened, type, builder),
                term.factor, builder);
  }
  sum = addConstant(sum, index.constant, type, builder);
  bool isBlock = partition.block != 0;
  auto divisor =
      static_cast<uint64_t>(isBlock ? partition.block : partition.count);
  Value *by = ConstantInt::get(type, divisor);
  Value *quotient, *rest;
  if (isPowerOf2_64(divisor)) {
    // Also where the index is negative, in a row before.
    quotient = builder.CreateAShr(sum, Log2_64(divisor));
    rest = builder.CreateAnd(sum, ConstantInt::get(type, divisor - 1));
  } else {
    quotient = builder.CreateUDiv(sum, by);
    rest = builder.CreateSub(sum, builder.CreateMul(quotient, by));
  }
  BankChoice choice;
  choice.found = isBlock ? quotient : rest;
  choice.index =
      builder.CreateSExt(isBlock ? rest : quotient, builder.getInt64Ty());
  return choice;
}

std::optional<BankChoice> BankChooser::choose(const Partition &partition,
                                              const ArrayIndex &index,
                                              Instruction &access) {
  IRBuilder<> builder(&access);
  std::optional<unsigned> known = knownBank(partition, index);
  bool takesTurns =
      partition.block == 0 && partition.size % partition.count == 0;
  if (!index.isInRow && !takesTurns) {
    return std::nullopt; // the rows before have another number of elements
  }
  if (known) {
    return chooseKnown(partition, index, *known, builder);
  }
  bool isPower =
      takesTurns && isPowerOf2_64(static_cast<uint64_t>(partition.count));
  return index.isNegative && !isPower
             ? std::nullopt
             : std::optional(chooseLater(partition, index, builder));
}
