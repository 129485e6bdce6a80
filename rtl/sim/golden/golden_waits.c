/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ordering intrinsics in the native run.
 */
#include "rtl/sim/golden/golden_program.h"

#include "hls/wait_intrinsics.h"
#include "llvm-c/Core.h"

/* Whether the function is declared as hls.h declares it. */
static bool is_intrinsic(const hls_wait_intrinsic *intrinsic, LLVMTypeRef type,
                         LLVMValueRef function) {
  unsigned count = intrinsic->is_conversion ? 1 : 2;
  LLVMTypeRef result = LLVMGetReturnType(type);
  if (LLVMIsFunctionVarArg(type) || LLVMCountParams(function) != count) {
    return false;
  }
  return intrinsic->is_conversion
             ? LLVMGetTypeKind(result) == LLVMIntegerTypeKind
             : LLVMTypeOf(LLVMGetParam(function, 1)) == result;
}

static void define(const golden_file *file, LLVMValueRef function,
                   const hls_wait_intrinsic *intrinsic, LLVMTypeRef type) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(file->context);
  LLVMPositionBuilderAtEnd(
      builder, LLVMAppendBasicBlockInContext(file->context, function, "entry"));
  LLVMBuildRet(builder, intrinsic->is_conversion
                            ? LLVMConstNull(LLVMGetReturnType(type))
                            : LLVMGetParam(function, 1));
  LLVMDisposeBuilder(builder);
  LLVMSetLinkage(function, LLVMInternalLinkage);
}

void golden_program_define_waits(const golden_file *file) {
  for (LLVMValueRef f = LLVMGetFirstFunction(file->module); f;
       f = LLVMGetNextFunction(f)) {
    size_t size;
    const char *name = LLVMGetValueName2(f, &size);
    const hls_wait_intrinsic *intrinsic = hls_wait_intrinsic_find(name, size);
    LLVMTypeRef type = LLVMGlobalGetValueType(f);
    if (intrinsic && LLVMIsDeclaration(f) && is_intrinsic(intrinsic, type, f)) {
      define(file, f, intrinsic, type);
    }
  }
}
