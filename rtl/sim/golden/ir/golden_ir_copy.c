/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM copies nothing from one context to another but by its bitcode.
 */
#include "rtl/sim/golden/ir/golden_ir_copy.h"

#include "llvm-c/BitReader.h"
#include "llvm-c/BitWriter.h"
#include "llvm-c/Core.h"
#include <stdlib.h>

static bool copy_accesses(const hls_native_code *code, hls_native_code *copy) {
  copy->accesses = calloc(code->num_accesses + 1, sizeof *copy->accesses);
  if (!copy->accesses) {
    return false;
  }
  copy->num_accesses = code->num_accesses;
  for (size_t i = 0; i < code->num_accesses; i++) {
    copy->accesses[i].num_elements = code->accesses[i].num_elements;
  }
  return true;
}

static bool copy_module(const hls_native_code *code, hls_native_code *copy) {
  LLVMModuleRef module = NULL;
  LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(code->module);
  copy->context = LLVMContextCreate();
  if (LLVMParseBitcodeInContext2(copy->context, bitcode, &module) == 0) {
    copy->module = module;
  }
  LLVMDisposeMemoryBuffer(bitcode);
  return copy->module != NULL;
}

bool golden_ir_copy(const hls_native_code *code, hls_native_code *copy) {
  *copy = (hls_native_code){0};
  return copy_accesses(code, copy) && copy_module(code, copy);
}

void golden_ir_copy_finish(hls_native_code *copy) {
  if (copy->module) {
    LLVMDisposeModule(copy->module);
  }
  if (copy->context) {
    LLVMContextDispose(copy->context);
  }
  free(copy->accesses);
  *copy = (hls_native_code){0};
}
