// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A helper that was inlined may choose between pointers by an argument that is
// a constant of the call. What it does not choose leads nowhere: an access that
// is to one of two objects is to one then, before it is asked which it is to.
#include "core/frontend/simplify/circuit_passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SCCP.h"

using namespace llvm;

static bool choosesPointer(const Instruction &instruction) {
  return instruction.getType()->isPointerTy() &&
         isa<PHINode, SelectInst>(instruction);
}

PreservedAnalyses
hls_frontend::KnownPointersPass::run(Function &function,
                                     FunctionAnalysisManager &analyses) {
  if (none_of(instructions(function), choosesPointer)) {
    return PreservedAnalyses::all();
  }
  PreservedAnalyses kept = SCCPPass().run(function, analyses);
  analyses.invalidate(function, kept);
  kept.intersect(InstSimplifyPass().run(function, analyses));
  return kept;
}
