/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations of MLIR's own dialects that the compiler works with, as seen
 * from C, as generated (hls/arith_ops.h and so on).
 */
#include "core/dialect/capi/OpAccess.h"
#include "hls/arith_ops.h"
#include "hls/builtin_ops.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"
#include "hls/llvm_ops.h"
#include "hls/math_ops.h"
#include "hls/memref_ops.h"
#include "hls/ub_ops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinOps.h"

using namespace hls;

#include "arith_enums.cpp.inc"
#include "arith_ops.cpp.inc"
#include "builtin_ops.cpp.inc"
#include "cf_ops.cpp.inc"
#include "func_ops.cpp.inc"
#include "llvm_ops.cpp.inc"
#include "math_ops.cpp.inc"
#include "memref_ops.cpp.inc"
#include "ub_ops.cpp.inc"
