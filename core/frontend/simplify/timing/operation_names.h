/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which operation of MLIR an instruction of LLVM is.
 */
#ifndef HLS_FRONTEND_OPERATION_NAMES_H
#define HLS_FRONTEND_OPERATION_NAMES_H

#include "llvm-c/Core.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { OPERATION_NAMES_OPERANDS = 3 };

/* "arith.addi"; NULL for opcodes of another kind. */
const char *operation_names_of_binary(LLVMOpcode opcode);
const char *operation_names_of_cast(LLVMOpcode opcode);

/* The operation that a call of "llvm.smax.i32" is, with the number of its
 * operands, the first ones of the call: OPERATION_NAMES_OPERANDS at most. NULL
 * for calls that are none. */
const char *operation_names_of_intrinsic(const char *name, unsigned *operands);

#ifdef __cplusplus
}
#endif
#endif
