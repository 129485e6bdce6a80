// RUN: mlir-opt %s --lower-cf-to-handshake --handshake-materialize | FileCheck %s
// RUN: mlir-opt %s --lower-cf-to-handshake --mlir-print-op-generic \
// RUN:   | FileCheck %s --check-prefix=GENERIC
// RUN: mlir-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS

// CHECK-LABEL: handshake.func @double
// CHECK: fork
// CHECK: end
// GENERIC: "handshake.func"
// DIALECTS: handshake
func.func @double(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
