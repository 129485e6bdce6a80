// RUN: hls-opt %s --pass-pipeline='builtin.module(expand-arith)' | FileCheck %s

// CHECK-LABEL: func.func @remainder
// CHECK-NEXT: %[[Q:.*]] = arith.divui %arg0, %arg1 : i32
// CHECK-NEXT: %[[W:.*]] = arith.muli %[[Q]], %arg1 : i32
// CHECK-NEXT: %[[R:.*]] = arith.subi %arg0, %[[W]] : i32
// CHECK-NEXT: return %[[R]]
func.func @remainder(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.remui %arg0, %arg1 : i32
  return %0 : i32
}

// Only the half that is used is cut out.
// CHECK-LABEL: func.func @high
// CHECK-NEXT: %[[A:.*]] = arith.extsi %arg0 : i32 to i64
// CHECK-NEXT: %[[B:.*]] = arith.extsi %arg1 : i32 to i64
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[A]], %[[B]] : i64
// CHECK-NEXT: %[[C:.*]] = arith.constant 32 : i64
// CHECK-NEXT: %[[S:.*]] = arith.shrui %[[P]], %[[C]] : i64
// CHECK-NEXT: %[[H:.*]] = arith.trunci %[[S]] : i64 to i32
// CHECK-NEXT: return %[[H]]
func.func @high(%arg0: i32, %arg1: i32) -> i32 {
  %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
  return %high : i32
}

// CHECK-LABEL: func.func @both
// CHECK-COUNT-2: arith.extui {{.*}} : i8 to i16
// CHECK: arith.muli {{.*}} : i16
// CHECK: %[[L:.*]] = arith.trunci {{.*}} : i16 to i8
// CHECK: %[[H:.*]] = arith.trunci {{.*}} : i16 to i8
// CHECK: arith.xori %[[L]], %[[H]] : i8
func.func @both(%arg0: i8, %arg1: i8) -> i8 {
  %low, %high = arith.mului_extended %arg0, %arg1 : i8
  %0 = arith.xori %low, %high : i8
  return %0 : i8
}
