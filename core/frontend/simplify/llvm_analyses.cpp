/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM's analyses, set up for circuits.
 */
#include "core/frontend/simplify/llvm_analyses.h"

#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/Analysis/TargetLibraryInfo.h"

using namespace llvm;

hls_frontend::LlvmAnalyses::LlvmAnalyses(const Module &module) {
  // A function called `floor` without a body is the user's own.
  TargetLibraryInfoImpl library(Triple(module.getTargetTriple()));
  library.disableAllFunctions();
  functions.registerPass(
      [&] { return TargetLibraryAnalysis(std::move(library)); });
  functions.registerPass([] { return TargetIRAnalysis(circuitCost); });
  PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
}
