/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Scattered look-ahead (Parhi and Messerschmitt, "Pipeline interleaving and
 * parallelism in recursive digital filters", 1989) for linear recurrences of
 * integers, x[n] = m * x[n-1] + c[n]. An iteration waits for the product of the
 * one before. Integers wrap around, so sums and products of them may be
 * written in any other way:
 *
 *   e[n] = c[n] + m * c[n-1],  x[n] = (m * m) * x[n-2] + e[n]
 *
 * waits for a product two iterations before, and the other one waits for
 * nothing. Before the first iteration, c is what x is, and x before that is 0.
 * A recurrence without c knows x[n+1] = (m * m) * x[n-1] one iteration ahead.
 */
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/loops/iterations.h"
#include "core/frontend/simplify/loops/loop_cycles.h"
#include "core/frontend/simplify/timing/operation_times.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using hls_frontend::LoopCycles;
using hls_frontend::takesMultiplier;

namespace {

// Cycles of a product. As many accesses to a memory, one at a time, keep the
// iterations as far apart.
constexpr unsigned productLatency = 4;

// What a loop carries, if that is a factor times what it was and a sum.
struct Recurrence {
  PHINode *phi;
  Instruction *next;           // what the phi becomes, or is widened from
  Type *type;                  // of the low bits of it that matter
  SmallVector<Use *, 4> steps; // from `next` to what uses the phi
  DebugLoc location;           // of the product
};

// The operand of a step that is in the cycle, if one is.
Use *stepOf(const LoopCycles &cycles, const LoopCycles::Cycle *cycle,
            Instruction &instruction) {
  Use *found = nullptr;
  for (Use &operand : instruction.operands()) {
    if (cycles.find(operand) != cycle) {
      continue;
    }
    if (found) {
      return nullptr;
    }
    found = &operand;
  }
  return found;
}

Value *otherOperand(const Use &use) {
  return use.getUser()->getOperand(1 - use.getOperandNo());
}

// Whether the low bits of what a step makes are a factor times those of the
// operand and a sum.
bool isLinear(const Use &step, const Loop &loop) {
  switch (cast<Instruction>(step.getUser())->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
    return true;
  case Instruction::Mul:
    return loop.isLoopInvariant(otherOperand(step));
  default:
    return false;
  }
}

// Goes from what a phi becomes to what it is widened from, also by a mask.
// Returns the number of instructions passed.
size_t skipWidening(Recurrence &recurrence, Value *&value) {
  size_t passed = 0;
  for (; isa<ZExtInst, SExtInst>(value); passed++) {
    value = cast<Instruction>(value)->getOperand(0);
  }
  recurrence.next = cast<Instruction>(value);
  recurrence.type = value->getType();
  Value *whole;
  const APInt *mask;
  if (match(value, m_c_And(m_Value(whole), m_LowBitMask(mask)))) {
    recurrence.type =
        IntegerType::get(value->getContext(), mask->getActiveBits());
    value = whole;
    passed++;
  }
  return passed;
}

bool findRecurrence(PHINode &phi, const LoopCycles &cycles, const Loop &loop,
                    Recurrence &recurrence) {
  const LoopCycles::Cycle *cycle = cycles.find(&phi);
  if (!cycle || !phi.getType()->isIntegerTy()) {
    return false;
  }
  recurrence.phi = &phi;
  Value *value = phi.getIncomingValueForBlock(phi.getParent());
  size_t passed = skipWidening(recurrence, value);
  bool hasProduct = false;
  while (value != &phi) {
    auto *instruction = cast<Instruction>(value);
    Use *step = stepOf(cycles, cycle, *instruction);
    if (!step || !isLinear(*step, loop) ||
        instruction->getType()->getIntegerBitWidth() <
            recurrence.type->getIntegerBitWidth()) {
      return false;
    }
    if (takesMultiplier(*instruction)) {
      hasProduct = true;
      recurrence.location = instruction->getDebugLoc();
    }
    recurrence.steps.push_back(step);
    value = *step;
  }
  if (!recurrence.location) { // lost where the product was rearranged
    recurrence.location = recurrence.next->getDebugLoc();
  }
  return hasProduct && recurrence.steps.size() + passed + 1 == cycle->size();
}

// Whether a loop that waits for nothing else may begin its iterations closer
// together than products allow.
class Bounds {
public:
  Bounds(const LoopCycles &cycles, const TargetTransformInfo &costs)
      : cycles(cycles), costs(costs) {}

  bool allowMore(const BasicBlock &block, ArrayRef<Recurrence> recurrences) {
    DenseSet<const LoopCycles::Cycle *> known;
    for (const Recurrence &recurrence : recurrences) {
      known.insert(cycles.find(recurrence.phi));
    }
    return all_of(cycles.cycles(),
                  [&](const LoopCycles::Cycle &cycle) {
                    return known.contains(&cycle) || isFast(cycle);
                  }) &&
           isFast(cycles.decision()) && allowsMemory(block);
  }

private:
  // Two loads, and what lies between them, take as long as a product.
  bool isFast(ArrayRef<Instruction *> instructions) const {
    return none_of(instructions,
                   [this](const Instruction *instruction) {
                     return hasLatency(*instruction);
                   }) &&
           count_if(instructions, [](const Instruction *instruction) {
             return isa<LoadInst>(instruction);
           }) < 2;
  }

  bool hasLatency(const Instruction &instruction) const {
    if (instruction.getOpcode() == Instruction::Mul) {
      return takesMultiplier(instruction);
    }
    return isa<CallBase>(instruction) ||
           !costs
                .getInstructionCost(&instruction,
                                    TargetTransformInfo::TCK_SizeAndLatency)
                .isValid();
  }

  // A memory that is both read and written may need an order between these, and
  // a unit that is called may take its operands one after the other.
  static bool allowsMemory(const BasicBlock &block) {
    struct Accesses {
      unsigned loads = 0;
      unsigned stores = 0;
    };
    DenseMap<const Value *, Accesses> arrays;
    for (const Instruction &instruction : block) {
      const Value *pointer = getLoadStorePointerOperand(&instruction);
      if (!pointer) {
        bool isCall =
            isa<CallBase>(instruction) && !isa<IntrinsicInst>(instruction);
        if (isCall || instruction.mayReadOrWriteMemory()) {
          return false;
        }
        continue;
      }
      Accesses &accesses =
          arrays.try_emplace(getUnderlyingObject(pointer)).first->second;
      accesses.loads += isa<LoadInst>(instruction);
      accesses.stores += isa<StoreInst>(instruction);
    }
    return all_of(make_second_range(arrays), [](const Accesses &accesses) {
      return (accesses.loads == 0 || accesses.stores == 0) &&
             accesses.loads + accesses.stores < productLatency;
    });
  }

  const LoopCycles &cycles;
  const TargetTransformInfo &costs;
};

// The recurrences of a loop that is to look ahead; none if it is not.
SmallVector<Recurrence, 2> findRecurrences(const Loop &loop,
                                           const TargetTransformInfo &costs) {
  BasicBlock *block = loop.getHeader();
  SmallVector<Recurrence, 2> found;
  LoopCycles cycles(*block);
  for (PHINode &phi : block->phis()) {
    Recurrence recurrence;
    if (findRecurrence(phi, cycles, loop, recurrence)) {
      found.push_back(std::move(recurrence));
    }
  }
  if (!found.empty() && !Bounds(cycles, costs).allowMore(*block, found)) {
    found.clear();
  }
  return found;
}

// Writes a recurrence anew. What is made wraps around, whatever the text says
// of what it replaces.
class LookAhead {
public:
  LookAhead(const Recurrence &recurrence, BasicBlock &before)
      : recurrence(recurrence), type(recurrence.type), before(before),
        outside(before.getTerminator()), inside(recurrence.next) {
    outside.SetCurrentDebugLocation(recurrence.location);
    inside.SetCurrentDebugLocation(recurrence.location);
  }

  void rewrite() {
    for (const Use *step : reverse(recurrence.steps)) {
      follow(*step);
    }
    Value *start = outside.CreateTrunc(
        recurrence.phi->getIncomingValueForBlock(&before), type);
    Value *last = inside.CreateTrunc(recurrence.phi, type);
    Value *square = outside.CreateMul(factor, factor);
    Value *next = sum ? scattered(square, last, start)
                      : delayed(inside.CreateMul(square, last),
                                outside.CreateMul(factor, start));
    next = inside.CreateZExt(next, recurrence.next->getType());
    next->takeName(recurrence.next);
    recurrence.next->replaceAllUsesWith(next);
    RecursivelyDeleteTriviallyDeadInstructions(recurrence.next);
  }

private:
  // From what a step has of the phi's value to what it makes of it: the factor
  // and the sum.
  void follow(const Use &step) {
    auto *operation = cast<Instruction>(step.getUser());
    if (isa<CastInst>(operation)) {
      return;
    }
    Value *other = otherOperand(step);
    if (operation->getOpcode() == Instruction::Mul) {
      Value *by = outside.CreateTrunc(other, type);
      factor = factor ? outside.CreateMul(factor, by) : by;
      sum = sum ? inside.CreateMul(sum, by) : nullptr;
      return;
    }
    Value *term = inside.CreateTrunc(other, type);
    if (operation->getOpcode() == Instruction::Add) {
      sum = sum ? inside.CreateAdd(sum, term) : term;
    } else if (step.getOperandNo() == 0) {
      sum = sum ? inside.CreateSub(sum, term) : inside.CreateNeg(term);
    } else {
      sum = sum ? inside.CreateSub(term, sum) : term;
      factor = outside.CreateNeg(
          factor ? factor : static_cast<Value *>(ConstantInt::get(type, 1)));
    }
  }

  // What a value was in the iteration before.
  PHINode *delayed(Value *value, Value *first) {
    BasicBlock *block = recurrence.phi->getParent();
    auto *phi = PHINode::Create(type, 2, "", recurrence.phi);
    phi->setDebugLoc(recurrence.phi->getDebugLoc());
    phi->addIncoming(first, &before);
    phi->addIncoming(value, block);
    return phi;
  }

  Value *scattered(Value *square, Value *last, Value *start) {
    Value *more = inside.CreateMul(factor, delayed(sum, start));
    Value *before_last = delayed(last, Constant::getNullValue(type));
    return inside.CreateAdd(inside.CreateMul(square, before_last),
                            inside.CreateAdd(sum, more));
  }

  const Recurrence &recurrence;
  Type *type;
  BasicBlock &before;
  IRBuilder<> outside; // in front of the loop
  IRBuilder<> inside;
  Value *factor = nullptr; // 1
  Value *sum = nullptr;    // 0
};

bool isCandidate(const Loop &loop) {
  return loop.isInnermost() && loop.getNumBlocks() == 1 &&
         any_of(*loop.getHeader(),
                [](const Instruction &instruction) {
                  return instruction.getOpcode() == Instruction::Mul;
                }) &&
         !getBooleanLoopAttribute(&loop, "llvm.loop.pipeline.disable");
}

} // namespace

PreservedAnalyses
hls_frontend::LookAheadPass::run(Function &function,
                                 FunctionAnalysisManager &analyses) {
  const auto &costs = analyses.getResult<TargetIRAnalysis>(function);
  SmallVector<std::pair<Loop *, SmallVector<Recurrence, 2>>, 4> found;
  for (Loop *loop :
       analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
    if (!isCandidate(*loop)) {
      continue;
    }
    SmallVector<Recurrence, 2> recurrences = findRecurrences(*loop, costs);
    if (!recurrences.empty()) {
      found.emplace_back(loop, std::move(recurrences));
    }
  }
  if (found.empty()) {
    return PreservedAnalyses::all();
  }
  hls_frontend::Iterations iterations(
      analyses.getResult<ScalarEvolutionAnalysis>(function), function);
  // The first iterations come later than before.
  erase_if(found, [&](const auto &entry) {
    return iterations.most(*entry.first) < manyIterations;
  });
  for (const auto &[loop, recurrences] : found) {
    addLoopEntry(*loop);
    if (BasicBlock *before = loop->getLoopPreheader()) {
      for (const Recurrence &recurrence : recurrences) {
        LookAhead(recurrence, *before).rewrite();
      }
    }
  }
  return found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
