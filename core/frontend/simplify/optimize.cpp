/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pinned LLVM pass pipeline.
 *
 * It wants loops as a circuit has them (tested at the bottom, one exit per
 * test, variables as phis) and otherwise the operations of the text. What it
 * leaves out is deliberate: instcombine and reassociate turn `a - b + c` into
 * other operations than the text has, vectorisation and idiom recognition make
 * what no circuit has, and no pass may load what the text does not load
 * (no partial redundancy elimination of loads, no speculation in LICM).
 */
#include "core/frontend/simplify/optimize.h"

#include "core/frontend/parse/clang_unit.h"
#include "core/frontend/simplify/llvm_analyses.h"
#include "core/frontend/simplify/placeholder_calls.h"

#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
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
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
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
// What both sides end with stays where it is: to sink two stores LLVM would
// merge pointers into different arrays.
SimplifyCFGOptions finalControlFlow() {
  return SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .hoistCommonInsts(true)
      .needCanonicalLoops(false);
}

// Undefined values are 0 downstream, so nothing needs to be pinned down.
struct DropFreeze : PassInfoMixin<DropFreeze> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    bool changed = false;
    for (BasicBlock &block : function) {
      for (Instruction &instruction : make_early_inc_range(block)) {
        if (auto *freeze = dyn_cast<FreezeInst>(&instruction)) {
          freeze->replaceAllUsesWith(freeze->getOperand(0));
          freeze->eraseFromParent();
          changed = true;
        }
      }
    }
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
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
    for (PHINode &phi : loop.getHeader()->phis()) {
      if (!results.SE.isSCEVable(phi.getType()) ||
          results.SE.getTypeSizeInBits(phi.getType()) < 64) {
        continue;
      }
      const auto *recurrence =
          dyn_cast<SCEVAddRecExpr>(results.SE.getSCEV(&phi));
      if (recurrence && !recurrence->isAffine()) {
        return PreservedAnalyses::all();
      }
    }
    return simplify.run(loop, analyses, results, updater);
  }

private:
  // Wider induction variables would be wider circuits.
  IndVarSimplifyPass simplify{/*WidenIndVars=*/false};
};

void addLoopPasses(FunctionPassManager &passes) {
  LICMOptions licm;
  licm.AllowSpeculation = false;
  LoopPassManager rotate;
  rotate.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  rotate.addPass(LICMPass(licm));
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(rotate),
                                                 /*UseMemorySSA=*/true));
  passes.addPass(SimplifyCFGPass(controlFlow()));
  passes.addPass(InstSimplifyPass());
  LoopPassManager variables;
  variables.addPass(InductionVariables());
  variables.addPass(LoopDeletionPass());
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(variables)));
}

// Dead code and values that are known, after other passes.
void addCleanUp(FunctionPassManager &passes) {
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(InstSimplifyPass());
  passes.addPass(hls_frontend::CircuitSimplifyPass());
}

FunctionPassManager functionPasses(hls_frontend::BulkMemoryPass bulkMemory) {
  FunctionPassManager passes;
  passes.addPass(LowerExpectIntrinsicPass());
  passes.addPass(hls_frontend::ExpandOverflowPass());
  passes.addPass(hls_frontend::ExpandFunctionsPass());
  passes.addPass(bulkMemory.forStructs());
  passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  passes.addPass(std::move(bulkMemory));
  addCleanUp(passes);
  passes.addPass(SimplifyCFGPass(controlFlow()));
  passes.addPass(hls_frontend::NarrowFlagsPass());
  addCleanUp(passes);
  addLoopPasses(passes);
  passes.addPass(
      GVNPass(GVNOptions().setPRE(false).setLoadPRE(false).setMemDep(true)));
  passes.addPass(DSEPass());
  passes.addPass(ADCEPass());
  addCleanUp(passes);
  passes.addPass(SimplifyCFGPass(finalControlFlow()));
  passes.addPass(hls_frontend::NarrowFlagsPass());
  passes.addPass(LowerSwitchPass());
  passes.addPass(UnifyFunctionExitNodesPass());
  passes.addPass(DropFreeze());
  passes.addPass(hls_frontend::TidyBlocksPass());
  addCleanUp(passes);
  passes.addPass(ADCEPass());
  return passes;
}

void runPasses(Module &module, hls_frontend::BulkMemoryPass bulkMemory) {
  hls_frontend::LlvmAnalyses analyses(module);
  ModulePassManager passes;
  passes.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(GlobalDCEPass());
  passes.addPass(GlobalOptPass());
  passes.addPass(
      createModuleToFunctionPassAdaptor(functionPasses(std::move(bulkMemory))));
  passes.addPass(GlobalDCEPass());
  passes.run(module, analyses.modules);
}

void optimize(hls_unit &unit, const hls_signature &kernel, Function &function,
              hls_diagnostics *diagnostics) {
  hls_frontend::reduceToKernel(*unit.module, function);
  hls_frontend::separateOutputs(unit);
  hls_frontend::regulariseConstants(*unit.module);
  runPasses(*unit.module,
            hls_frontend::BulkMemoryPass(unit, kernel, diagnostics));
}

// Whether a function that has a body must not have one.
bool mustBeDeclaration(const hls_unit &unit, const Function &function) {
  const hls_signature *signature =
      hls_unit_find_function(&unit, function.getName().str().c_str());
  const clang::FunctionDecl *declaration =
      signature ? unit.declaration(signature) : nullptr;
  if (!declaration || function.isDeclaration()) {
    return false;
  }
  hls_frontend::CalleeRole role = hls_frontend::roleOf(*declaration);
  return role == hls_frontend::CalleeRole::Init ||
         (role == hls_frontend::CalleeRole::Placeholder &&
          any_of(declaration->parameters(), [](const auto *param) {
            return hls_frontend::isInput(param->getName()) ||
                   hls_frontend::isOutput(param->getName());
          }));
}

} // namespace

void hls_frontend::checkValuesAsWell(hls_unit &unit,
                                     const hls_signature &kernel,
                                     hls_diagnostics *diagnostics) {
  Function *function =
      unit.module ? unit.module->getFunction(kernel.name) : nullptr;
  if (!function || function->isDeclaration()) {
    return;
  }
  for (Function &other : *unit.module) {
    if (&other != function && mustBeDeclaration(unit, other)) {
      other.deleteBody(); // which also makes it external
    }
  }
  function = flattenArguments(*function, kernel);
  if (!function) {
    return;
  }
  optimize(unit, kernel, *function, diagnostics);
  if (!verifyModule(*unit.module)) {
    checkPlaceholderValues(unit, *function, diagnostics);
  }
}

hls_status hls_unit_optimize(hls_unit *unit, const hls_signature *kernel,
                             hls_diagnostics *diagnostics, hls_error *error) {
  Function *function =
      unit->module ? unit->module->getFunction(kernel->name) : nullptr;
  if (!function || function->isDeclaration()) {
    return hls_error_set(error, HLS_INVALID, "there is no LLVM IR for '%s'",
                         kernel->name);
  }
  function = hls_frontend::flattenArguments(*function, *kernel);
  if (!function) {
    hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-argument-type", kernel->name_range,
                        "'%s' takes a struct in a way that is not supported; "
                        "pass its members as arguments",
                        kernel->name);
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  size_t errorsBefore = diagnostics->num_errors;
  optimize(*unit, *kernel, *function, diagnostics);
  if (verifyModule(*unit->module)) {
    return hls_error_set(error, HLS_INTERNAL,
                         "LLVM's passes left invalid IR for '%s'",
                         kernel->name);
  }
  hls_frontend::checkPlaceholderValues(*unit, *function, diagnostics);
  if (diagnostics->num_errors > errorsBefore) {
    return hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  }
  hls_frontend::checkCallOrder(*unit, *function, diagnostics);
  hls_frontend::dropOutputRecords(*unit, *function);
  return HLS_OK;
}
