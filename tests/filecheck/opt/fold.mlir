// RUN: mlir-opt %s --canonicalize | FileCheck %s
// RUN: mlir-opt --canonicalize < %s | FileCheck %s
// RUN: cat %s | mlir-opt - --pass-pipeline='builtin.module(func.func(canonicalize))' \
// RUN:   | FileCheck %s
// RUN: mlir-opt %s -canonicalize -o %t && FileCheck %s --input-file=%t

// CHECK-LABEL: func.func @fold
// CHECK-SAME: (%[[A:.*]]: i32)
// CHECK-NEXT: return %[[A]] : i32
func.func @fold(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.addi %a, %zero : i32
  return %0 : i32
}
