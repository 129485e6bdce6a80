/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pinned LLVM pass pipeline.
 *
 * It wants loops as a circuit has them (tested at the bottom, one exit per
 * test, variables as phis) and otherwise the operations of the text:
 * instcombine and reassociate turn `a - b + c` into others, vectorisation and
 * idioms make what no circuit has, and no pass may load what the text does not
 * load (no partial redundancy of loads, no speculation in LICM).
 */
#include "core/frontend/simplify/optimize.h"
#include "core/frontend/simplify/own_modules.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/program/function_pointers.h"
#include "core/frontend/program/pass_variables.h"
#include "core/frontend/program/traps.h"
#include "core/frontend/simplify/called_intrinsics.h"
#include "core/frontend/simplify/circuit_passes.h"
#include "core/frontend/simplify/llvm_analyses.h"
#include "core/frontend/simplify/placeholder_calls.h"

#include "hls/work.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/GlobalOpt.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"

using namespace llvm;

namespace {

SimplifyCFGOptions controlFlow() {
  return SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .speculateBlocks(false)
      .needCanonicalLoops(true);
}

// With small branches as selects, and what both sides begin with done once.
// Equal ends of two sides stay where they are: to sink two stores, LLVM would
// merge pointers into different arrays.
SimplifyCFGOptions finalControlFlow() {
  return SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .hoistCommonInsts(true)
      .needCanonicalLoops(false);
}

// What the text expects of branches, which means nothing here.
struct DropExpectations : PassInfoMixin<DropExpectations> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    return hls_frontend::callsIntrinsics(*function.getParent(), isExpectation)
               ? LowerExpectIntrinsicPass().run(function, analyses)
               : PreservedAnalyses::all();
  }

private:
  static bool isExpectation(Intrinsic::ID function) {
    return function == Intrinsic::expect ||
           function == Intrinsic::expect_with_probability;
  }
};

// Variables outside of functions that are known, or not needed. Where there are
// none, and no function but the kernel is left, LLVM would only remove blocks
// that PromoteVariablesPass removes as well, and walk through the kernel twice.
struct SimplifyGlobals : PassInfoMixin<SimplifyGlobals> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &analyses) {
    bool isKernelAlone = module.global_empty() && module.alias_empty() &&
                         module.ifunc_empty() &&
                         count_if(module, [](const Function &function) {
                           return !function.isDeclaration();
                         }) == 1;
    return isKernelAlone ? PreservedAnalyses::all()
                         : GlobalOptPass().run(module, analyses);
  }
};

// Removes a loop whose results have a closed form, which LLVM computes with one
// bit more than they have. There are no circuits beyond 64 bits, so a loop that
// sums up 64-bit numbers stays a loop.
class InductionVariables : public PassInfoMixin<InductionVariables> {
public:
  PreservedAnalyses run(Loop &loop, LoopAnalysisManager &analyses,
                        LoopStandardAnalysisResults &results,
                        LPMUpdater &updater) {
    if (!isInBudget(loop, results.SE)) {
      return PreservedAnalyses::all();
    }
    PreservedAnalyses kept = PreservedAnalyses::all();
    if (!sumsUpWideNumbers(loop, results.SE)) {
      hls_frontend::countTests(loop, results.DT, results.SE);
      kept = simplify.run(loop, analyses, results, updater);
    }
    kept.intersect(deletion.run(loop, analyses, results, updater));
    return kept;
  }

private:
  static bool sumsUpWideNumbers(const Loop &loop, ScalarEvolution &evolution) {
    return any_of(loop.getHeader()->phis(), [&](PHINode &phi) {
      const auto *recurrence = recurrenceOf(phi, evolution);
      return recurrence && !recurrence->isAffine() &&
             evolution.getTypeSizeInBits(phi.getType()) >= 64;
    });
  }

  static const SCEVAddRecExpr *recurrenceOf(PHINode &phi,
                                            ScalarEvolution &evolution) {
    return evolution.isSCEVable(phi.getType())
               ? dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(&phi))
               : nullptr;
  }

  // For each loop, all conditions before it are asked what follows from them.
  // In a kernel of more than about two hundred and fifty loops the last ones
  // stay as they are. From each value that a loop carries LLVM goes on to what
  // it becomes in later iterations, so loops that carry more than five hundred
  // stay as they are, too. Where a value is counted on from loop to loop, each
  // condition is asked about all that it has been before. Each use of what a
  // loop counts is asked about at each of its exits, and noted with the others.
  // What it only carries is taken for counted here, which is soon known.
  bool isInBudget(const Loop &loop, ScalarEvolution &evolution) {
    if (blocks == 0) {
      blocks = loop.getHeader()->getParent()->size();
    }
    uint64_t carried = range_size(loop.getHeader()->phis());
    uint64_t uses = usesOfCarried(loop);
    uint64_t more = blocks + carried * carried + 3 * uses * exitsOf(loop) +
                    uses * uses / 32;
    if (work + more > maxWork) {
      return false;
    }
    uint64_t others = countedBefore(loop, evolution);
    more += blocks * others * others / 4;
    work += more; // too much is not asked about again
    if (work > maxWork) {
      return false;
    }
    hls_work_count(more);
    return true;
  }

  // Loops that have counted on a value before this one does, at the most.
  static uint64_t countedBefore(const Loop &loop, ScalarEvolution &evolution) {
    uint64_t most = 0;
    for (PHINode &phi : loop.getHeader()->phis()) {
      const auto *recurrence = recurrenceOf(phi, evolution);
      // Each is an expression of its own, with its step, in that of the next.
      uint64_t loops = recurrence ? recurrence->getExpressionSize() / 2 : 1;
      most = std::max(most, loops - 1);
    }
    return most;
  }

  static uint64_t usesOfCarried(const Loop &loop) {
    uint64_t uses = 0;
    for (const PHINode &phi : loop.getHeader()->phis()) {
      uses += phi.getNumUses();
    }
    return uses;
  }

  static uint64_t exitsOf(const Loop &loop) {
    SmallVector<BasicBlock *, 4> exiting;
    loop.getExitingBlocks(exiting);
    return exiting.size();
  }

  static constexpr uint64_t maxWork = 250'000;
  uint64_t blocks = 0; // of the function
  uint64_t work = 0;

  // Wider induction variables would be wider circuits.
  IndVarSimplifyPass simplify{/*WidenIndVars=*/false};
  LoopDeletionPass deletion;
};

// Puts the tests of loops at the bottom. LLVM's pass for the same keeps the
// dominators, MemorySSA and scalar evolution up to date for each loop, and all
// that follows a loop is looked at for that. Here they are made anew at the
// end. The dominators are needed where an exit of a loop is left with
// predecessors in that loop alone, which is not so here: the block before the
// loop leads to the exit, too.
//
// Each value that a loop carries is compared with the others that it carries,
// so loops that carry more than about two thousand keep their test at the top.
class RotateLoops : public PassInfoMixin<RotateLoops> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    constexpr unsigned threshold = 16; // instructions of a header, as in LLVM
    auto &loops = analyses.getResult<LoopAnalysis>(function);
    auto &assumptions = analyses.getResult<AssumptionAnalysis>(function);
    SimplifyQuery query(function.getDataLayout(),
                        &analyses.getResult<TargetLibraryAnalysis>(function),
                        /*DT=*/nullptr, &assumptions);
    bool changed = false;
    SmallVector<Loop *, 4> outerFirst =
        loops.getLoopsInReverseSiblingPreorder();
    uint64_t comparisons = 0;
    for (Loop *loop : reverse(outerFirst)) {
      uint64_t carried = range_size(loop->getHeader()->phis());
      if (comparisons + carried * carried > maxComparisons) {
        continue;
      }
      comparisons += carried * carried;
      hls_work_count(loop->getNumBlocks());
      changed |= LoopRotation(
          loop, &loops, &analyses.getResult<TargetIRAnalysis>(function),
          &assumptions, /*DT=*/nullptr, /*SE=*/nullptr, /*MSSAU=*/nullptr,
          query, /*RotationOnly=*/false, threshold, /*IsUtilMode=*/false);
    }
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }

private:
  static constexpr uint64_t maxComparisons = 4'000'000;
};

// Equal values as one. From what a branch tests LLVM concludes, for all other
// uses of that value, so a test that all loops share is asked about by each of
// them; where that would be too much, EarlyCSE has to do. What a load gets from
// blocks before it is looked for among all addresses of its array; where that
// would be too much, loads stay.
class NumberValues : public PassInfoMixin<NumberValues> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    DenseMap<Test, uint64_t> branches;
    uint64_t questions = 0;
    for (const BasicBlock &block : function) {
      const Instruction *end = block.getTerminator();
      if (end->getNumSuccessors() > 1) {
        // Each is asked about those before it, and they about it.
        uint64_t &others = branches[testOf(*end->getOperand(0))];
        others += end->getNumSuccessors();
        questions += 2 * others;
      }
    }
    if (questions > maxOfTests) {
      return PreservedAnalyses::all();
    }
    GVNOptions options = withoutLoads();
    options.setMemDep(questionsAboutLoads(function) <= maxOfLoads);
    return GVNPass(options).run(function, analyses);
  }

private:
  using Test = std::pair<const Value *, const Value *>;

  // Equal for comparisons of the same values, which become one.
  static Test testOf(const Value &condition) {
    const auto *compare = dyn_cast<CmpInst>(&condition);
    return compare ? Test(compare->getOperand(0), compare->getOperand(1))
                   : Test(&condition, nullptr);
  }

  // An address that is computed where control flow joins is computed in other
  // ways before that: each use of the array may be one.
  static uint64_t questionsAboutLoads(const Function &function) {
    DenseMap<const Value *, uint64_t> uses; // of arrays
    uint64_t questions = 0;
    for (const Instruction &instruction : instructions(function)) {
      const auto *load = dyn_cast<LoadInst>(&instruction);
      const auto *address =
          load ? dyn_cast<GetElementPtrInst>(load->getPointerOperand())
               : nullptr;
      if (!address || address->hasAllConstantIndices()) {
        continue;
      }
      const Value *array = address->getPointerOperand();
      auto [entry, isNew] = uses.try_emplace(array, 0);
      if (isNew) {
        entry->second = array->getNumUses();
      }
      questions += entry->second;
    }
    return questions;
  }

  static GVNOptions withoutLoads() {
    return GVNOptions().setPRE(false).setLoadPRE(false);
  }

  // A kernel of three hundred loops as long as the same variable stays below.
  static constexpr uint64_t maxOfTests = 250'000;
  static constexpr uint64_t maxOfLoads = 1'000'000;
};

// Removes operations that nothing depends on, also round a loop, and branches
// that decide about such operations alone. LLVM looks up each branch that it
// finds to be needed in a list of all blocks; where that would take longer than
// the other passes, all branches are taken to be needed.
class DeadCode : public PassInfoMixin<DeadCode> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    uint64_t blocks = function.size();
    if (blocks * blocks <= maxComparisons) {
      return ADCEPass().run(function, analyses);
    }
    if (!removeWhatIsNotNeeded(function)) {
      return PreservedAnalyses::all();
    }
    PreservedAnalyses kept;
    kept.preserveSet<CFGAnalyses>();
    return kept;
  }

private:
  // All that what is needed depends on, in any number of steps.
  static DenseSet<const Instruction *> neededOf(const Function &function) {
    DenseSet<const Instruction *> needed;
    SmallVector<const Instruction *, 64> open;
    auto need = [&](const Instruction *instruction) {
      if (needed.insert(instruction).second) {
        open.push_back(instruction);
      }
    };
    for (const Instruction &instruction : instructions(function)) {
      if (instruction.isTerminator() || instruction.mayHaveSideEffects()) {
        need(&instruction);
      }
    }
    while (!open.empty()) {
      const Instruction *instruction = open.pop_back_val();
      hls_work_count(1 + instruction->getNumOperands());
      for (const Value *operand : instruction->operands()) {
        if (const auto *source = dyn_cast<Instruction>(operand)) {
          need(source);
        }
      }
    }
    return needed;
  }

  static bool removeWhatIsNotNeeded(Function &function) {
    DenseSet<const Instruction *> needed = neededOf(function);
    SmallVector<Instruction *, 64> others;
    for (Instruction &instruction : instructions(function)) {
      if (!needed.contains(&instruction)) {
        others.push_back(&instruction);
      }
    }
    // They may use each other in a circle.
    for (Instruction *instruction : others) {
      salvageDebugInfo(*instruction);
      instruction->dropAllReferences();
    }
    for (Instruction *instruction : others) {
      instruction->eraseFromParent();
    }
    return !others.empty();
  }

  static constexpr uint64_t maxComparisons = 40'000'000;
};

// Blocks and branches that are not needed.
void addControlFlow(FunctionPassManager &passes,
                    const SimplifyCFGOptions &options) {
  passes.addPass(hls_frontend::JoinChainsPass());
  passes.addPass(hls_frontend::ShortenWaysPass());
  passes.addPass(SimplifyCFGPass(options));
}

void addLoopPasses(FunctionPassManager &passes) {
  LICMOptions licm;
  licm.AllowSpeculation = false;
  passes.addPass(hls_frontend::LoopEntriesPass());
  passes.addPass(LoopSimplifyPass());
  passes.addPass(LCSSAPass());
  passes.addPass(RotateLoops());
  passes.addPass(createFunctionToLoopPassAdaptor(LICMPass(licm),
                                                 /*UseMemorySSA=*/true));
  addControlFlow(passes, controlFlow());
  passes.addPass(InstSimplifyPass());
  LoopPassManager variables;
  variables.addPass(InductionVariables());
  passes.addPass(hls_frontend::LoopEntriesPass());
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(variables)));
}

// Dead code and values that are known, after other passes.
void addCleanUp(FunctionPassManager &passes) {
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(InstSimplifyPass());
  passes.addPass(hls_frontend::CircuitSimplifyPass());
}

FunctionPassManager functionPasses(hls_frontend::BulkMemory bulkMemory) {
  FunctionPassManager passes;
  passes.addPass(DropExpectations());
  passes.addPass(hls_frontend::ExpandOverflowPass());
  passes.addPass(hls_frontend::ExpandFunctionsPass());
  passes.addPass(hls_frontend::SplitRegistersPass(bulkMemory));
  passes.addPass(hls_frontend::PromoteVariablesPass(bulkMemory));
  passes.addPass(hls_frontend::HeldPointersPass(bulkMemory));
  passes.addPass(hls_frontend::PlaceMemoryPass(bulkMemory));
  passes.addPass(hls_frontend::KnownBranchesPass());
  passes.addPass(hls_frontend::FunctionNumbersPass());
  passes.addPass(hls_frontend::SplitViewsPass(bulkMemory.kernel));
  // Before addresses become one that are equal but lead to other members.
  passes.addPass(hls_frontend::NoteMembersPass(bulkMemory.kernel));
  passes.addPass(hls_frontend::MembersBehindLoadsPass(bulkMemory));
  addCleanUp(passes);
  addControlFlow(passes, controlFlow());
  // Before loops: an access by such a pointer is a branch.
  passes.addPass(hls_frontend::PartitionArraysPass(bulkMemory, true));
  passes.addPass(hls_frontend::EncodePointersPass(bulkMemory));
  passes.addPass(hls_frontend::NarrowFlagsPass());
  addCleanUp(passes);
  addLoopPasses(passes);
  passes.addPass(hls_frontend::UnrollAskedPass(bulkMemory));
  passes.addPass(hls_frontend::CountElementsPass());
  passes.addPass(hls_frontend::PartitionArraysPass(bulkMemory, false));
  // Before addresses become one that are equal but by other types.
  passes.addPass(hls_frontend::JoinMembersPass(bulkMemory));
  passes.addPass(NumberValues());
  passes.addPass(DeadCode());
  addCleanUp(passes);
  addControlFlow(passes, finalControlFlow());
  passes.addPass(hls_frontend::ShareNotesPass());
  passes.addPass(DSEPass());
  passes.addPass(hls_frontend::NarrowFlagsPass());
  passes.addPass(LowerSwitchPass());
  passes.addPass(UnifyFunctionExitNodesPass());
  passes.addPass(hls_frontend::DropFreezePass());
  passes.addPass(hls_frontend::TidyBlocksPass());
  passes.addPass(hls_frontend::ChooseSelectsPass());
  passes.addPass(hls_frontend::LookAheadPass());
  addCleanUp(passes);
  passes.addPass(DeadCode());
  return passes;
}

void runPasses(Module &module, hls_frontend::BulkMemory bulkMemory) {
  hls_frontend::LlvmAnalyses analyses(module);
  ModulePassManager passes;
  passes.addPass(GlobalDCEPass());
  passes.addPass(SimplifyGlobals());
  passes.addPass(createModuleToFunctionPassAdaptor(functionPasses(bulkMemory)));
  passes.addPass(GlobalDCEPass());
  passes.run(module, analyses.modules);
}

} // namespace

void hls_frontend::optimizeKernel(hls_unit &unit, const hls_signature &kernel,
                                  Function &function,
                                  hls_diagnostics *diagnostics) {
  markOwnModules(unit, function, diagnostics);
  reduceToKernel(*unit.module, function);
  separateOutputs(unit);
  regulariseConstants(*unit.module);
  noteRegisters(*unit.module);
  if (!inlineCalls(function) || !finishOwnModules(*unit.module)) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-construct", kernel.name_range,
                        "'%s' has more than a million operations when the "
                        "functions it calls take the place of their calls; "
                        "call them less often, as in a loop",
                        kernel.name);
    return;
  }
  expandTraps(function, kernel.name_range.file ? kernel.name_range.file : "");
  connectVariables(function, kernel);
  runPasses(*unit.module, BulkMemory(unit, kernel, diagnostics));
}
