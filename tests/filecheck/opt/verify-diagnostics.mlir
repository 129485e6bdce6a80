// RUN: mlir-opt %s --split-input-file --verify-diagnostics
// RUN: not mlir-opt %s --split-input-file 2>&1 | FileCheck %s
// RUN: not mlir-opt %s --verify-diagnostics

// CHECK: within split at {{.*}}verify-diagnostics.mlir:{{[0-9]+}} offset :{{[0-9]+}}:{{[0-9]+}}: error: type of return operand 0
func.func @right(%a: i32) -> i32 {
  return %a : i32
}

// -----

func.func @wrong(%a: i32) -> i64 {
  // expected-error @below {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %a : i32
}

// -----

// expected-note @below {{prior use here}}
func.func @mixed(%a: f32) -> i32 {
  // expected-error @below {{use of value '%a' expects different type}}
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
