/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which operation of MLIR an instruction of LLVM is.
 */
#include "core/frontend/simplify/timing/operation_names.h"
#include "hls/arith_ops.h"
#include "hls/math_ops.h"

#include <string.h>

/* Intrinsics that are one operation on all their operands. */
static const struct {
  const char *prefix; /* up to the type suffix */
  const char *operation;
  unsigned num_operands; /* further ones are flags */
} simple[] = {
    {"llvm.smax.", MLIR_OP_ARITH_MAXSI, 2},
    {"llvm.smin.", MLIR_OP_ARITH_MINSI, 2},
    {"llvm.umax.", MLIR_OP_ARITH_MAXUI, 2},
    {"llvm.umin.", MLIR_OP_ARITH_MINUI, 2},
    {"llvm.abs.", MLIR_OP_MATH_ABSI, 1},
    {"llvm.fabs.", MLIR_OP_MATH_ABSF, 1},
    {"llvm.sqrt.", MLIR_OP_MATH_SQRT, 1},
    {"llvm.exp.", MLIR_OP_MATH_EXP, 1},
    {"llvm.exp2.", MLIR_OP_MATH_EXP2, 1},
    {"llvm.log.", MLIR_OP_MATH_LOG, 1},
    {"llvm.log2.", MLIR_OP_MATH_LOG2, 1},
    {"llvm.log10.", MLIR_OP_MATH_LOG10, 1},
    {"llvm.sin.", MLIR_OP_MATH_SIN, 1},
    {"llvm.cos.", MLIR_OP_MATH_COS, 1},
    {"llvm.pow.", MLIR_OP_MATH_POWF, 2},
    {"llvm.fma.", MLIR_OP_MATH_FMA, 3},
    {"llvm.maxnum.", MLIR_OP_ARITH_MAXNUMF, 2},
    {"llvm.minnum.", MLIR_OP_ARITH_MINNUMF, 2},
    {"llvm.maximum.", MLIR_OP_ARITH_MAXIMUMF, 2},
    {"llvm.minimum.", MLIR_OP_ARITH_MINIMUMF, 2},
};

const char *operation_names_of_binary(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMAdd:
    return MLIR_OP_ARITH_ADDI;
  case LLVMSub:
    return MLIR_OP_ARITH_SUBI;
  case LLVMMul:
    return MLIR_OP_ARITH_MULI;
  case LLVMUDiv:
    return MLIR_OP_ARITH_DIVUI;
  case LLVMSDiv:
    return MLIR_OP_ARITH_DIVSI;
  case LLVMURem:
    return MLIR_OP_ARITH_REMUI;
  case LLVMSRem:
    return MLIR_OP_ARITH_REMSI;
  case LLVMShl:
    return MLIR_OP_ARITH_SHLI;
  case LLVMLShr:
    return MLIR_OP_ARITH_SHRUI;
  case LLVMAShr:
    return MLIR_OP_ARITH_SHRSI;
  case LLVMAnd:
    return MLIR_OP_ARITH_ANDI;
  case LLVMOr:
    return MLIR_OP_ARITH_ORI;
  case LLVMXor:
    return MLIR_OP_ARITH_XORI;
  case LLVMFAdd:
    return MLIR_OP_ARITH_ADDF;
  case LLVMFSub:
    return MLIR_OP_ARITH_SUBF;
  case LLVMFMul:
    return MLIR_OP_ARITH_MULF;
  case LLVMFDiv:
    return MLIR_OP_ARITH_DIVF;
  case LLVMFRem:
    return MLIR_OP_ARITH_REMF;
  default:
    return NULL;
  }
}

const char *operation_names_of_cast(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMTrunc:
    return MLIR_OP_ARITH_TRUNCI;
  case LLVMZExt:
    return MLIR_OP_ARITH_EXTUI;
  case LLVMSExt:
    return MLIR_OP_ARITH_EXTSI;
  case LLVMFPTrunc:
    return MLIR_OP_ARITH_TRUNCF;
  case LLVMFPExt:
    return MLIR_OP_ARITH_EXTF;
  case LLVMFPToUI:
    return MLIR_OP_ARITH_FPTOUI;
  case LLVMFPToSI:
    return MLIR_OP_ARITH_FPTOSI;
  case LLVMUIToFP:
    return MLIR_OP_ARITH_UITOFP;
  case LLVMSIToFP:
    return MLIR_OP_ARITH_SITOFP;
  case LLVMBitCast:
    return MLIR_OP_ARITH_BITCAST;
  default:
    return NULL;
  }
}

const char *operation_names_of_intrinsic(const char *name, unsigned *operands) {
  for (size_t i = 0; i < sizeof simple / sizeof simple[0]; i++) {
    if (strncmp(name, simple[i].prefix, strlen(simple[i].prefix)) == 0) {
      *operands = simple[i].num_operands;
      return simple[i].operation;
    }
  }
  return NULL;
}
