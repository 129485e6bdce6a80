/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums, products and quotients of floats. A chain of additions waits for one
 * after the other; in a tree, those that do not need each other take their
 * cycles at the same time.
 */
#include "core/frontend/program/fast_math.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {

bool isSum(const Value *value) {
  const auto *operation = dyn_cast<Instruction>(value);
  return operation && (operation->getOpcode() == Instruction::FAdd ||
                       operation->getOpcode() == Instruction::FSub ||
                       operation->getOpcode() == Instruction::FNeg);
}

bool isProduct(const Value *value) {
  const auto *operation = dyn_cast<Instruction>(value);
  return operation && operation->getOpcode() == Instruction::FMul;
}

// What is added up or multiplied in an expression, in the order of the text.
struct Part {
  Value *value;
  bool isNegative;
  unsigned steps; // that it waits for
};

class Expressions {
public:
  explicit Expressions(Function &function) : function(function) {}

  void run() {
    SmallVector<WeakTrackingVH, 32> all;
    for (Instruction &instruction : instructions(function)) {
      if (instruction.getType()->isFloatTy() ||
          instruction.getType()->isDoubleTy()) {
        all.emplace_back(&instruction);
      }
    }
    for (WeakTrackingVH &one : all) {
      Value *value = one;
      if (auto *instruction = dyn_cast_or_null<BinaryOperator>(value)) {
        multiplyInstead(*instruction);
      }
    }
    for (WeakTrackingVH &one : all) {
      Value *value = one;
      auto *root = dyn_cast_or_null<Instruction>(value);
      if (root && isRoot(*root)) {
        makeTree(*root);
      }
    }
  }

private:
  static bool isOfKind(const Value *value, bool ofSums) {
    return ofSums ? isSum(value) : isProduct(value);
  }

  // Whether the operation is in the middle of an expression of one kind.
  static bool isInside(const Instruction &operation, bool ofSums) {
    const auto *user = operation.hasOneUse()
                           ? dyn_cast<Instruction>(operation.user_back())
                           : nullptr;
    return user && user->getParent() == operation.getParent() &&
           isOfKind(user, ofSums);
  }

  static bool isRoot(const Instruction &operation) {
    return (isSum(&operation) && !isInside(operation, true)) ||
           (isProduct(&operation) && !isInside(operation, false));
  }

  // A quotient by a number whose inverse is a normal one.
  static void multiplyInstead(BinaryOperator &quotient) {
    auto *divisor = dyn_cast<ConstantFP>(quotient.getOperand(1));
    if (quotient.getOpcode() != Instruction::FDiv || !divisor) {
      return;
    }
    APFloat inverse(divisor->getValueAPF().getSemantics(), 1);
    inverse.divide(divisor->getValueAPF(), APFloat::rmNearestTiesToEven);
    if (!inverse.isNormal()) {
      return;
    }
    IRBuilder<> builder(&quotient);
    quotient.replaceAllUsesWith(builder.CreateFMul(
        quotient.getOperand(0), ConstantFP::get(quotient.getType(), inverse)));
    quotient.eraseFromParent();
  }

  // Operations that a value waits for in its block, each a step.
  unsigned stepsOf(const Value *value, const BasicBlock *block) {
    const auto *operation = dyn_cast<Instruction>(value);
    if (!operation || operation->getParent() != block ||
        !isa<BinaryOperator, UnaryOperator, CallInst, CastInst>(operation)) {
      return 0;
    }
    auto known = steps.find(value);
    if (known != steps.end()) {
      return known->second;
    }
    unsigned most = 0;
    for (const Value *operand : operation->operands()) {
      most = std::max(most, stepsOf(operand, block));
    }
    unsigned own = operation->getOpcode() == Instruction::FDiv ? 3 : 1;
    return steps[value] = most + own;
  }

  void collect(Instruction &operation, bool ofSums, bool isNegative,
               SmallVectorImpl<Part> &parts) {
    for (unsigned i = 0; i < operation.getNumOperands(); i++) {
      Value *operand = operation.getOperand(i);
      bool flips = operation.getOpcode() == Instruction::FNeg ||
                   (operation.getOpcode() == Instruction::FSub && i == 1);
      auto *inner = dyn_cast<Instruction>(operand);
      if (inner && isOfKind(inner, ofSums) && isInside(*inner, ofSums)) {
        collect(*inner, ofSums, isNegative != flips, parts);
      } else {
        parts.push_back({operand, isNegative != flips,
                         stepsOf(operand, operation.getParent())});
      }
    }
  }

  static Part join(IRBuilder<> &builder, const Part &one, const Part &other,
                   bool ofSums) {
    Value *value;
    bool isNegative = false;
    if (!ofSums) {
      value = builder.CreateFMul(one.value, other.value);
    } else if (one.isNegative == other.isNegative) {
      value = builder.CreateFAdd(one.value, other.value);
      isNegative = one.isNegative;
    } else if (one.isNegative) {
      value = builder.CreateFSub(other.value, one.value);
    } else {
      value = builder.CreateFSub(one.value, other.value);
    }
    return {value, isNegative, std::max(one.steps, other.steps) + 1};
  }

  // What a loop has from the iteration before joins last: the next one waits
  // for that.
  static void putOffVariable(const Instruction &root,
                             MutableArrayRef<Part> parts) {
    const auto *store =
        root.hasOneUse() ? dyn_cast<StoreInst>(root.user_back()) : nullptr;
    for (Part &part : parts) {
      const auto *load = dyn_cast<LoadInst>(part.value);
      if (store && load &&
          load->getPointerOperand() == store->getPointerOperand()) {
        part.steps = lastStep;
      }
    }
  }

  // Joins those first that are there first.
  void makeTree(Instruction &root) {
    bool ofSums = isSum(&root);
    SmallVector<Part, 8> parts;
    collect(root, ofSums, false, parts);
    if (parts.size() < 3) {
      return;
    }
    putOffVariable(root, parts);
    IRBuilder<> builder(&root);
    while (parts.size() > 1) {
      stable_sort(parts, [](const Part &a, const Part &b) {
        return a.steps < b.steps;
      });
      Part joined = join(builder, parts[0], parts[1], ofSums);
      parts.erase(parts.begin(), parts.begin() + 2);
      parts.push_back(joined);
    }
    Value *result = parts.front().value;
    steps[result] = parts.front().steps;
    if (parts.front().isNegative) {
      result = builder.CreateFNeg(result);
    }
    root.replaceAllUsesWith(result);
    RecursivelyDeleteTriviallyDeadInstructions(&root);
  }

  static constexpr unsigned lastStep = 1u << 30;

  Function &function;
  DenseMap<const Value *, unsigned> steps;
};

} // namespace

void hls_frontend::makeMathFast(Module &module) {
  for (Function &function : module) {
    if (!function.isDeclaration()) {
      Expressions(function).run();
    }
  }
}
