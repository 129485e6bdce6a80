// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a store under a condition follows one to the same address, LLVM makes
// it a store of a choice, without the note of the member it is to. Both are run
// then, so that they are to the same member.
#include "core/frontend/simplify/circuit_passes.h"

#include "core/frontend/parse/member_notes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CBindingWrapping.h"

using namespace llvm;

PreservedAnalyses
hls_frontend::ShareNotesPass::run(Function &function,
                                  FunctionAnalysisManager & /*analyses*/) {
  DenseMap<const Value *, int64_t> noted;
  for (BasicBlock &block : function) {
    noted.clear();
    for (Instruction &access : block) {
      const Value *address = getLoadStorePointerOperand(&access);
      int64_t offset;
      if (!address) {
        continue;
      }
      if (hls_noted_member(wrap(&access), &offset)) {
        noted.insert({address, offset});
      } else if (noted.contains(address)) {
        hls_note_member(wrap(&access), noted.lookup(address));
      }
    }
  }
  return PreservedAnalyses::all();
}
