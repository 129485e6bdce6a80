// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A helper that was inlined may choose between pointers by an argument that is
// a constant of the call. What it does not choose leads nowhere: an access that
// may be to one of two members is to one then, before it is asked which.
// Nothing is done to addresses, which tell the member by the types that are
// indexed.
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

// Constants may decide about others by way of branches, one in each round.
static constexpr unsigned maxRounds = 8;

static bool choosesPointer(const Instruction &instruction) {
  return instruction.getType()->isPointerTy() &&
         isa<PHINode, SelectInst>(instruction);
}

// What is known of a number, or of a choice; null if nothing is.
static Value *knownValue(Instruction &instruction, const SimplifyQuery &query) {
  if (auto *phi = dyn_cast<PHINode>(&instruction)) {
    return phi->hasConstantValue();
  }
  if (auto *select = dyn_cast<SelectInst>(&instruction)) {
    const auto *condition = dyn_cast<ConstantInt>(select->getCondition());
    return !condition           ? nullptr
           : condition->isOne() ? select->getTrueValue()
                                : select->getFalseValue();
  }
  auto *known = instruction.getType()->isIntegerTy()
                    ? simplifyInstruction(&instruction, query)
                    : nullptr;
  return known && isa<ConstantInt>(known) ? known : nullptr;
}

static bool replaceKnown(Function &function) {
  const SimplifyQuery query(function.getDataLayout());
  bool changed = false;
  for (Instruction &instruction :
       make_early_inc_range(instructions(function))) {
    Value *known = instruction.mayHaveSideEffects()
                       ? nullptr
                       : knownValue(instruction, query);
    if (known && known != &instruction) {
      instruction.replaceAllUsesWith(known);
      instruction.eraseFromParent();
      changed = true;
    }
  }
  return changed;
}

static bool cutBranches(Function &function) {
  bool changed = false;
  for (BasicBlock &block : function) {
    changed |= ConstantFoldTerminator(&block, /*DeleteDeadConditions=*/true);
  }
  return changed && (removeUnreachableBlocks(function) || changed);
}

PreservedAnalyses
hls_frontend::KnownBranchesPass::run(Function &function,
                                     FunctionAnalysisManager & /*analyses*/) {
  if (none_of(instructions(function), choosesPointer)) {
    return PreservedAnalyses::all();
  }
  bool changed = false;
  for (unsigned round = 0; round < maxRounds; round++) {
    changed |= replaceKnown(function);
    if (!cutBranches(function)) {
      break;
    }
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
