/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer values of a kernel as linear expressions. A value may wrap around:
 * it is its linear form plus a multiple of 2^width, one more variable, unless
 * the ranges of its parts or a proof of scalar evolution's exclude that.
 */
#include "core/frontend/dependence/linear_forms.h"

using namespace llvm;
using namespace hls_frontend;

namespace {

Integer powerOfTwo(unsigned exponent) {
  Integer result(1);
  for (; exponent >= 32; exponent -= 32) {
    result *= Integer(int64_t(1) << 32);
  }
  return result * Integer(int64_t(1) << exponent);
}

Integer integerOf(const APInt &value, bool isSigned) {
  bool negative = isSigned && value.isNegative();
  APInt rest = negative ? -value.sext(value.getBitWidth() + 1)
                        : value.zext(value.getBitWidth() + 1);
  Integer result(0);
  for (unsigned bit = 0; !rest.isZero(); bit += 32, rest.lshrInPlace(32)) {
    int64_t digit = static_cast<int64_t>(*rest.getRawData() & UINT32_MAX);
    result += Integer(digit) * powerOfTwo(bit);
    if (rest.getBitWidth() <= 32) {
      break;
    }
  }
  return negative ? -result : result;
}

// Notes the loops a value changes with. Expressions share their parts, so that
// each is visited once: there may be 2^n ways to the same one.
struct LoopCollector {
  const LoopInfo &loops;
  SmallPtrSet<const Loop *, 4> seen;

  bool follow(const SCEV *expression) {
    hls_work_count(1);
    if (const auto *recurrence = dyn_cast<SCEVAddRecExpr>(expression)) {
      seen.insert(recurrence->getLoop());
    }
    if (const auto *unknown = dyn_cast<SCEVUnknown>(expression)) {
      const auto *definition = dyn_cast<Instruction>(unknown->getValue());
      const Loop *loop =
          definition ? loops.getLoopFor(definition->getParent()) : nullptr;
      if (loop) {
        seen.insert(loop);
      }
    }
    return true;
  }
  bool isDone() const { return false; }
};

} // namespace

bool hls_frontend::scopeOf(const LoopInfo &loops, const SCEV *expression,
                           const Loop *&scope) {
  scope = nullptr;
  if (loops.empty()) {
    return true;
  }
  LoopCollector collector = {loops, {}};
  visitAll(expression, collector);
  for (const Loop *loop : collector.seen) {
    if (!scope || scope->contains(loop)) {
      scope = loop;
    } else if (!loop->contains(scope)) {
      return false;
    }
  }
  return true;
}

// Whether what changes with `loop` only has the same value for both
// accesses: both run in the same iteration of it.
bool LinearForms::isShared(const Loop *loop) const {
  return !loop || is_contained(same, loop);
}

// The variable that stands for something, seen from one of the accesses.
// `isNew` says that nothing constrains it yet.
Linear LinearForms::variableFor(const void *thing, bool shared, unsigned side,
                                bool &isNew) {
  auto [entry, inserted] = variables.try_emplace({thing, shared ? 0 : side});
  isNew = inserted;
  if (isNew) {
    entry->second = system.newVariable();
  }
  return entry->second;
}

// How often the loop has come round when the access runs.
Linear LinearForms::counter(const Loop *loop, unsigned side) {
  bool isNew = false;
  Linear count = variableFor(loop, isShared(loop), side, isNew);
  if (!isNew) {
    return count;
  }
  system.atLeastZero(count);
  const SCEV *limit = evolution.getSymbolicMaxBackedgeTakenCount(loop);
  if (!isa<SCEVCouldNotCompute>(limit)) {
    Linear rest = asUnsigned(limit, side);
    rest.add(count, Integer(-1));
    system.atLeastZero(rest);
  }
  const SCEV *constant = evolution.getConstantMaxBackedgeTakenCount(loop);
  if (const auto *known = dyn_cast<SCEVConstant>(constant)) {
    Linear rest;
    rest.constant = integerOf(known->getAPInt(), false);
    rest.add(count, Integer(-1));
    system.atLeastZero(rest);
  }
  return count;
}

// A value nothing else is known of. `isNew` says whether to constrain it.
Linear LinearForms::opaque(const SCEV *expression, unsigned side, bool &isNew) {
  const Loop *scope = nullptr;
  bool shared = scopeOf(loopInfo, expression, scope) && isShared(scope);
  return variableFor(expression, shared, side, isNew);
}

LinearForms::Modular LinearForms::opaqueSigned(const SCEV *expression,
                                               unsigned side) {
  bool isNew = false;
  Linear value = opaque(expression, side, isNew);
  if (isNew) {
    ConstantRange range = evolution.getSignedRange(expression);
    system.between(value, integerOf(range.getSignedMin(), true),
                   integerOf(range.getSignedMax(), true));
  }
  return {value, true, evolution.isKnownNonNegative(expression)};
}

// Adds a multiple of 2^width to a value that may have wrapped around, so that
// it lies in the range of its type.
Linear LinearForms::unwrapped(const Modular &value, unsigned width,
                              bool isSigned) {
  Integer low = isSigned ? -powerOfTwo(width - 1) : Integer(0);
  Integer high = powerOfTwo(isSigned ? width - 1 : width) - 1;
  Linear result = value.linear;
  if (system.isBetween(result, low, high)) {
    return result;
  }
  result.add(system.newVariable(), powerOfTwo(width));
  system.between(result, low, high);
  return result;
}

unsigned LinearForms::widthOf(const SCEV *expression) const {
  return evolution.getTypeSizeInBits(expression->getType());
}

Linear LinearForms::asSigned(const SCEV *expression, unsigned side) {
  Modular value = modular(expression, side);
  if (value.isSigned) {
    return value.linear;
  }
  return unwrapped(value, widthOf(expression), true);
}

Linear LinearForms::asUnsigned(const SCEV *expression, unsigned side) {
  Modular value = modular(expression, side);
  if (value.isUnsigned) {
    return value.linear;
  }
  return unwrapped(value, widthOf(expression), false);
}

LinearForms::Modular LinearForms::sum(const SCEVNAryExpr *expression,
                                      unsigned side) {
  Modular result = {
      {}, expression->hasNoSignedWrap(), expression->hasNoUnsignedWrap()};
  for (const SCEV *operand : expression->operands()) {
    Modular value = modular(operand, side);
    result.linear.add(value.linear, Integer(1));
    result.isSigned &= value.isSigned;
    result.isUnsigned &= value.isUnsigned;
  }
  return result;
}

LinearForms::Modular LinearForms::product(const SCEVMulExpr *expression,
                                          unsigned side) {
  const auto *factor = dyn_cast<SCEVConstant>(expression->getOperand(0));
  if (!factor || expression->getNumOperands() != 2) {
    return opaqueSigned(expression, side);
  }
  Modular value = modular(expression->getOperand(1), side);
  Modular result;
  result.linear.add(value.linear, integerOf(factor->getAPInt(), true));
  result.isSigned = expression->hasNoSignedWrap() && value.isSigned;
  result.isUnsigned = expression->hasNoUnsignedWrap() && value.isUnsigned &&
                      !factor->getAPInt().isNegative();
  return result;
}

LinearForms::Modular LinearForms::recurrence(const SCEVAddRecExpr *expression,
                                             unsigned side) {
  const auto *step = expression->isAffine()
                         ? dyn_cast<SCEVConstant>(expression->getOperand(1))
                         : nullptr;
  if (!step) {
    return opaqueSigned(expression, side);
  }
  Modular start = modular(expression->getStart(), side);
  Modular result = start;
  result.linear.add(counter(expression->getLoop(), side),
                    integerOf(step->getAPInt(), true));
  result.isSigned = expression->hasNoSignedWrap() && start.isSigned;
  result.isUnsigned = expression->hasNoUnsignedWrap() && start.isUnsigned &&
                      !step->getAPInt().isNegative();
  return result;
}

// Rounded down: divisor * result <= dividend < divisor * (result + 1).
LinearForms::Modular LinearForms::quotient(const SCEVUDivExpr *expression,
                                           unsigned side) {
  const auto *divisor = dyn_cast<SCEVConstant>(expression->getRHS());
  if (!divisor || divisor->getAPInt().isZero()) {
    return opaqueSigned(expression, side);
  }
  bool isNew = false;
  Linear value = opaque(expression, side, isNew);
  if (isNew) {
    Integer by = integerOf(divisor->getAPInt(), false);
    Linear remainder = asUnsigned(expression->getLHS(), side);
    remainder.add(value, -by);
    system.between(remainder, Integer(0), by - 1);
  }
  return {value, evolution.isKnownNonNegative(expression), true};
}

LinearForms::Modular
LinearForms::constant(const SCEVConstant *expression) const {
  const APInt &value = expression->getAPInt();
  Modular result;
  result.linear.constant = integerOf(value, true);
  result.isSigned = true;
  result.isUnsigned = !value.isNegative();
  return result;
}

LinearForms::Modular LinearForms::truncation(const SCEVTruncateExpr *expression,
                                             unsigned side) {
  Modular value = modular(expression->getOperand(), side);
  return {value.linear, false, false};
}

// Expressions share their parts; what one of them is on one side is found out
// once.
LinearForms::Modular LinearForms::modular(const SCEV *expression,
                                          unsigned side) {
  if (expression->operands().empty()) {
    return build(expression, side);
  }
  auto known = forms.find({expression, side});
  if (known != forms.end()) {
    return known->second;
  }
  Modular result = build(expression, side);
  forms.insert({{expression, side}, result});
  return result;
}

LinearForms::Modular LinearForms::build(const SCEV *expression, unsigned side) {
  switch (expression->getSCEVType()) {
  case scConstant:
    return constant(cast<SCEVConstant>(expression));
  case scAddExpr:
    return sum(cast<SCEVAddExpr>(expression), side);
  case scMulExpr:
    return product(cast<SCEVMulExpr>(expression), side);
  case scAddRecExpr:
    return recurrence(cast<SCEVAddRecExpr>(expression), side);
  case scUDivExpr:
    return quotient(cast<SCEVUDivExpr>(expression), side);
  case scTruncate:
    return truncation(cast<SCEVTruncateExpr>(expression), side);
  case scSignExtend: {
    const SCEV *operand = cast<SCEVSignExtendExpr>(expression)->getOperand();
    return {asSigned(operand, side), true,
            evolution.isKnownNonNegative(operand)};
  }
  case scZeroExtend: {
    const SCEV *operand = cast<SCEVZeroExtendExpr>(expression)->getOperand();
    return {asUnsigned(operand, side), true, true};
  }
  default:
    return opaqueSigned(expression, side);
  }
}
