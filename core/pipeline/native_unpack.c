/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As LLVM's InstSimplify has it, without its pass manager, which takes longer
 * to set up than this takes.
 */
#include "core/pipeline/native_unpack.h"

#include "llvm-c/Core.h"
#include <stdbool.h>
#include <string.h>

/* Do two places within a struct have a part in common? */
static bool overlap(LLVMValueRef a, LLVMValueRef b) {
  unsigned first = LLVMGetNumIndices(a), second = LLVMGetNumIndices(b);
  unsigned common = first < second ? first : second;
  return memcmp(LLVMGetIndices(a), LLVMGetIndices(b),
                common * sizeof *LLVMGetIndices(a)) == 0;
}

/* The value at the place that `extract` takes, or NULL. */
static LLVMValueRef part_of(LLVMValueRef extract) {
  LLVMValueRef whole = LLVMGetOperand(extract, 0);
  while (LLVMIsAInsertValueInst(whole) && !overlap(extract, whole)) {
    whole = LLVMGetOperand(whole, 0);
  }
  return LLVMIsAInsertValueInst(whole) &&
                 LLVMGetNumIndices(whole) == LLVMGetNumIndices(extract)
             ? LLVMGetOperand(whole, 1)
             : NULL;
}

static void take_parts(LLVMBasicBlockRef block) {
  LLVMValueRef next;
  for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = next) {
    next = LLVMGetNextInstruction(at);
    LLVMValueRef part = LLVMIsAExtractValueInst(at) ? part_of(at) : NULL;
    if (part) {
      LLVMReplaceAllUsesWith(at, part);
      LLVMInstructionEraseFromParent(at);
    }
  }
}

/* From the end, as what is put into a struct last is used first. */
static void drop_unused(LLVMBasicBlockRef block) {
  LLVMValueRef before;
  for (LLVMValueRef at = LLVMGetLastInstruction(block); at; at = before) {
    before = LLVMGetPreviousInstruction(at);
    if (LLVMIsAInsertValueInst(at) && !LLVMGetFirstUse(at)) {
      LLVMInstructionEraseFromParent(at);
    }
  }
}

void native_unpack(LLVMModuleRef module) {
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function;
       function = LLVMGetNextFunction(function)) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block)) {
      take_parts(block);
    }
    for (LLVMBasicBlockRef block = LLVMGetLastBasicBlock(function); block;
         block = LLVMGetPreviousBasicBlock(block)) {
      drop_unused(block);
    }
  }
}
