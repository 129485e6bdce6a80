/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that a program takes while it runs, as variables of a size that is
 * known: malloc(), calloc(), alloca() and arrays of variable length. A bound of
 * the size is a constant, or what the kernel has compared with one before. What
 * is given back is free for the next time that the same place is come to.
 */
#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/parse/unit.h"
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/CBindingWrapping.h"

#include <optional>

using namespace llvm;
using namespace hls_frontend;
using namespace llvm::PatternMatch;

namespace {

// Larger ones are no memories of a circuit.
constexpr uint64_t maxBytes = 1u << 24;
constexpr unsigned maxDepth = 8;

StringRef calleeOf(const Instruction &instruction) {
  const auto *call = dyn_cast<CallBase>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->isDeclaration() ? callee->getName() : StringRef();
}

bool isTaken(const Instruction &instruction) {
  StringRef name = calleeOf(instruction);
  const auto *variable = dyn_cast<AllocaInst>(&instruction);
  return name == "malloc" || name == "calloc" ||
         (variable && !isa<ConstantInt>(variable->getArraySize()));
}

bool isStackMark(const Instruction &instruction) {
  const auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && (call->getIntrinsicID() == Intrinsic::stacksave ||
                  call->getIntrinsicID() == Intrinsic::stackrestore);
}

// The largest value that a number may have at a place, as far as conditions
// before it say.
class Bounds {
public:
  explicit Bounds(const DominatorTree &dominators) : dominators(dominators) {}

  std::optional<uint64_t> of(const Value &value, const BasicBlock &at,
                             unsigned depth = 0) const {
    if (const auto *number = dyn_cast<ConstantInt>(&value)) {
      return number->getValue().getLimitedValue();
    }
    if (depth == maxDepth) {
      return std::nullopt;
    }
    std::optional<uint64_t> bound = compared(value, at);
    return bound ? bound : computed(value, at, depth + 1);
  }

private:
  std::optional<uint64_t> computed(const Value &value, const BasicBlock &at,
                                   unsigned depth) const {
    const Value *one, *other;
    if (match(&value,
              m_CombineOr(m_ZExtOrSExt(m_Value(one)), m_Trunc(m_Value(one))))) {
      return of(*one, at, depth);
    }
    bool isProduct = match(&value, m_Mul(m_Value(one), m_Value(other)));
    bool isShift = match(&value, m_Shl(m_Value(one), m_Value(other)));
    if (!isProduct && !isShift &&
        !match(&value, m_Add(m_Value(one), m_Value(other)))) {
      return std::nullopt;
    }
    std::optional<uint64_t> left = of(*one, at, depth);
    std::optional<uint64_t> right = left ? of(*other, at, depth) : left;
    if (!right || *left > maxBytes || *right > (isShift ? 24 : maxBytes)) {
      return std::nullopt;
    }
    return isProduct ? *left * *right
           : isShift ? *left << *right
                     : *left + *right;
  }

  // By the branches that lead to the place alone.
  std::optional<uint64_t> compared(const Value &value,
                                   const BasicBlock &at) const {
    std::optional<uint64_t> bound;
    const DomTreeNode *node = dominators.getNode(&at);
    for (node = node ? node->getIDom() : nullptr; node;
         node = node->getIDom()) {
      const auto *branch =
          dyn_cast<BranchInst>(node->getBlock()->getTerminator());
      CmpInst::Predicate predicate;
      const APInt *limit;
      if (!branch || !branch->isConditional() ||
          !match(branch->getCondition(),
                 m_ICmp(predicate, m_Specific(&value), m_APInt(limit)))) {
        continue;
      }
      for (unsigned side = 0; side < 2; side++) {
        BasicBlockEdge edge(branch->getParent(), branch->getSuccessor(side));
        if (dominators.dominates(edge, &at)) {
          note(side == 0 ? predicate : CmpInst::getInversePredicate(predicate),
               *limit, bound);
        }
      }
    }
    return bound;
  }

  // What is negative has no size.
  static void note(CmpInst::Predicate predicate, const APInt &limit,
                   std::optional<uint64_t> &bound) {
    ConstantRange range =
        ConstantRange::makeAllowedICmpRegion(predicate, ConstantRange(limit));
    APInt most = CmpInst::isSigned(predicate) ? range.getSignedMax()
                                              : range.getUnsignedMax();
    if (!range.isFullSet() && most.isNonNegative()) {
      uint64_t value = most.getLimitedValue();
      bound = bound ? std::min(*bound, value) : value;
    }
  }

  const DominatorTree &dominators;
};

// What the elements of the memory are, by how it is used.
Type *elementOf(const Instruction &memory) {
  if (const auto *variable = dyn_cast<AllocaInst>(&memory)) {
    if (!variable->getAllocatedType()->isIntegerTy(8)) {
      return variable->getAllocatedType();
    }
  }
  for (const User *user : memory.users()) {
    if (const auto *part = dyn_cast<GetElementPtrInst>(user)) {
      if (part->getPointerOperand() == &memory &&
          !part->getSourceElementType()->isIntegerTy(8)) {
        return part->getSourceElementType();
      }
    }
  }
  for (const User *user : memory.users()) {
    if (const auto *load = dyn_cast<LoadInst>(user)) {
      return load->getType();
    }
    const auto *store = dyn_cast<StoreInst>(user);
    if (store && store->getPointerOperand() == &memory) {
      return store->getValueOperand()->getType();
    }
  }
  return Type::getInt8Ty(memory.getContext());
}

// Whether a pointer to the memory may be there when the kernel has returned.
bool outlivesCall(const Instruction &memory) {
  SmallVector<const Value *, 8> open = {&memory};
  SmallPtrSet<const Value *, 8> seen;
  while (!open.empty()) {
    const Value *pointer = open.pop_back_val();
    if (!seen.insert(pointer).second) {
      continue;
    }
    for (const User *user : pointer->users()) {
      const auto *store = dyn_cast<StoreInst>(user);
      bool isStored = store && store->getValueOperand() == pointer;
      if (isa<ReturnInst>(user) ||
          (isStored &&
           !isa<AllocaInst>(getUnderlyingObject(store->getPointerOperand())))) {
        return true;
      }
      if (isa<GetElementPtrInst, PHINode, SelectInst>(user)) {
        open.push_back(user);
      }
    }
  }
  return false;
}

class Placing {
public:
  Placing(Function &function, const BulkMemory &report,
          FunctionAnalysisManager &analyses)
      : function(function), report(report),
        loops(analyses.getResult<LoopAnalysis>(function)),
        dominators(analyses.getResult<DominatorTreeAnalysis>(function)),
        bounds(dominators) {}

  bool run() {
    SmallVector<Instruction *, 8> taken, over;
    for (Instruction &instruction : instructions(function)) {
      if (isTaken(instruction)) {
        taken.push_back(&instruction);
      } else if (calleeOf(instruction) == "free" || isStackMark(instruction)) {
        over.push_back(&instruction);
      }
    }
    for (Instruction *memory : taken) {
      place(*memory, over);
    }
    for (Instruction *mark : reverse(over)) {
      if (!mark->getType()->isVoidTy()) {
        mark->replaceAllUsesWith(PoisonValue::get(mark->getType()));
      }
      mark->eraseFromParent();
    }
    return !taken.empty() || !over.empty();
  }

private:
  std::optional<uint64_t> bytesOf(const Instruction &memory) const {
    const BasicBlock &at = *memory.getParent();
    const DataLayout &layout = memory.getDataLayout();
    std::optional<uint64_t> count, each;
    if (const auto *variable = dyn_cast<AllocaInst>(&memory)) {
      count = bounds.of(*variable->getArraySize(), at);
      each = layout.getTypeAllocSize(variable->getAllocatedType());
    } else {
      count = bounds.of(*memory.getOperand(0), at);
      each = calleeOf(memory) == "calloc" ? bounds.of(*memory.getOperand(1), at)
                                          : 1;
    }
    return count && each && *count <= maxBytes && *each <= maxBytes &&
                   *count * *each <= maxBytes
               ? std::optional(*count * *each)
               : std::nullopt;
  }

  // Whether it may be taken again while it is still in use: a loop that does
  // not give it back in every round.
  bool isKept(const Instruction &memory, ArrayRef<Instruction *> over) const {
    const Loop *loop = loops.getLoopFor(memory.getParent());
    SmallVector<BasicBlock *, 4> ends;
    if (loop) {
      loop->getLoopLatches(ends);
    }
    return loop && !any_of(over, [&](const Instruction *mark) {
             bool isOfMemory =
                 isStackMark(*mark)
                     ? isa<AllocaInst>(memory) && mark->getType()->isVoidTy()
                     : mark->getOperand(0) == &memory;
             return isOfMemory && loop->contains(mark) &&
                    all_of(ends, [&](const BasicBlock *end) {
                      return dominators.dominates(mark->getParent(), end);
                    });
           });
  }

  void place(Instruction &memory, ArrayRef<Instruction *> over) {
    std::optional<uint64_t> bytes = bytesOf(memory);
    if (!bytes) {
      diagnose(memory, "nothing tells how much memory this takes at the most: "
                       "compare its size with a constant before, as in "
                       "'if (n > 64) return;'");
      return;
    }
    if (isKept(memory, over)) {
      diagnose(memory, "this memory is taken anew in each round of a loop that "
                       "does not give it back: take it before the loop, or "
                       "give it back in the round");
      return;
    }
    if (outlivesCall(memory)) {
      diagnose(memory, "this memory is still known when the kernel has "
                       "returned: take it in main() and pass it as an "
                       "argument, or use a variable outside of functions");
      return;
    }
    Type *element = elementOf(memory);
    uint64_t each = memory.getDataLayout().getTypeAllocSize(element);
    uint64_t count =
        each ? std::max<uint64_t>(1, (*bytes + each - 1) / each) : 1;
    BasicBlock &entry = function.getEntryBlock();
    IRBuilder<> atEntry(&entry, entry.begin());
    AllocaInst *variable = atEntry.CreateAlloca(ArrayType::get(element, count));
    if (calleeOf(memory) == "calloc") {
      IRBuilder<> builder(&memory);
      builder.CreateMemSet(variable, builder.getInt8(0), count * each,
                           variable->getAlign());
    }
    foldNullChecks(memory);
    memory.replaceAllUsesWith(variable);
    memory.eraseFromParent();
  }

  static void foldNullChecks(Instruction &memory) {
    for (User *user : make_early_inc_range(memory.users())) {
      auto *compare = dyn_cast<ICmpInst>(user);
      if (compare && compare->isEquality() &&
          isa<ConstantPointerNull>(compare->getOperand(1))) {
        compare->replaceAllUsesWith(ConstantInt::getBool(
            compare->getType(), compare->getPredicate() == CmpInst::ICMP_NE));
        compare->eraseFromParent();
      }
    }
  }

  void diagnose(Instruction &memory, const char *message) {
    hls_diagnostics_add(
        report.diagnostics, HLS_SEVERITY_ERROR, "unsupported-construct",
        hls_unit_range_of(report.unit, wrap(&memory)), "%s", message);
    memory.replaceAllUsesWith(PoisonValue::get(memory.getType()));
    memory.eraseFromParent();
  }

  Function &function;
  const BulkMemory &report;
  LoopInfo &loops;
  DominatorTree &dominators;
  Bounds bounds;
};

} // namespace

PreservedAnalyses
hls_frontend::PlaceMemoryPass::run(Function &function,
                                   FunctionAnalysisManager &analyses) {
  bool has = any_of(instructions(function), [](const Instruction &instruction) {
    return isTaken(instruction) || isStackMark(instruction) ||
           calleeOf(instruction) == "free";
  });
  if (!has || !Placing(function, bulkMemory, analyses).run()) {
    return PreservedAnalyses::all();
  }
  analyses.invalidate(function, PreservedAnalyses::none());
  PromoteVariablesPass(bulkMemory).run(function, analyses);
  return PreservedAnalyses::none();
}
