// What passes print goes to standard error; both in one pipe keep their order.
// RUN: mlir-opt %s --cse --canonicalize --mlir-print-ir-after-all 2>&1 \
// RUN:   | FileCheck %s
// RUN: mlir-opt %s --cse --canonicalize --mlir-print-ir-after=cse 2>/dev/null \
// RUN:   | FileCheck %s --check-prefix=OUT

// CHECK: // -----// IR Dump After CSE (cse) //----- //
// CHECK: arith.addi
// CHECK: // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// CHECK-NOT: arith.addi
// CHECK: module
// OUT-NOT: IR Dump
// OUT: func.func @twice
func.func @twice(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.addi %a, %zero : i32
  %1 = arith.addi %a, %zero : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}
