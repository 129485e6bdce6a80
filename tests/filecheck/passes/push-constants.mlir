// RUN: hls-opt %s --pass-pipeline='builtin.module(push-constants)' | FileCheck %s --strict-whitespace --match-full-lines

// A constant is copied to the start of each block that uses it, in the order of
// the originals, and the original goes unless its own block uses it. One without
// any use stays.

// CHECK:  func.func @pushed(%arg0: i32) -> i32 {
// CHECK-NEXT:    %c0_i32 = arith.constant {handshake.name = "zero"} 0 : i32
// CHECK-NEXT:    %c1_i32 = arith.constant {handshake.name = "one"} 1 : i32
// CHECK-NEXT:    %c3_i32 = arith.constant {handshake.name = "unused"} 3 : i32
// CHECK-NEXT:    %0 = arith.addi %arg0, %c1_i32 : i32
// CHECK-NEXT:    cf.br ^bb1(%c0_i32 : i32)
// CHECK-NEXT:  ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    %c1_i32_0 = arith.constant 1 : i32
// CHECK-NEXT:    %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:    %2 = arith.addi %1, %c2_i32 : i32
// CHECK-NEXT:    %3 = arith.muli %2, %c1_i32_0 : i32
// CHECK-NEXT:    %4 = arith.cmpi slt, %3, %0 : i32
// CHECK-NEXT:    cf.cond_br %4, ^bb1(%3 : i32), ^bb2(%c2_i32 : i32)
// CHECK-NEXT:  ^bb2(%5: i32):  // pred: ^bb1
// CHECK-NEXT:    return %5 : i32
// CHECK-NEXT:  }
func.func @pushed(%n: i32) -> i32 {
  %c0 = arith.constant {handshake.name = "zero"} 0 : i32
  %c1 = arith.constant {handshake.name = "one"} 1 : i32
  %c2 = arith.constant {handshake.name = "two"} 2 : i32
  %unused = arith.constant {handshake.name = "unused"} 3 : i32
  %0 = arith.addi %n, %c1 : i32
  cf.br ^bb1(%c0 : i32)
^bb1(%x: i32):
  %1 = arith.addi %x, %c2 : i32
  %2 = arith.muli %1, %c1 : i32
  %3 = arith.cmpi slt, %2, %0 : i32
  cf.cond_br %3, ^bb1(%2 : i32), ^bb2(%c2 : i32)
^bb2(%y: i32):
  return %y : i32
}
