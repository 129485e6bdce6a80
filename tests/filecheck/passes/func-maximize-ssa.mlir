// RUN: hls-opt %s --pass-pipeline='builtin.module(func-maximize-ssa)' | FileCheck %s --strict-whitespace --match-full-lines

// Every value that a block uses is its own or an argument; memrefs are exempt.
// Values go only where they are live: %sum stops at the loop, and the exit takes
// nothing it does not use.

// CHECK:  func.func @live_only(%arg0: i32, %arg1: i32, %arg2: memref<4xi32>, %arg3: i1) -> i32 {
// CHECK-NEXT:    %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    cf.br ^bb1(%arg0, %arg1, %arg3, %0 : i32, i32, i1, i32)
// CHECK-NEXT:  ^bb1(%1: i32, %2: i32, %3: i1, %4: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:    cf.cond_br %3, ^bb2(%1, %2, %3, %4 : i32, i32, i1, i32), ^bb3(%1 : i32)
// CHECK-NEXT:  ^bb2(%5: i32, %6: i32, %7: i1, %8: i32):  // pred: ^bb1
// CHECK-NEXT:    %9 = arith.index_cast %6 : i32 to index
// CHECK-NEXT:    memref.store %8, %arg2[%9] : memref<4xi32>
// CHECK-NEXT:    cf.br ^bb1(%5, %6, %7, %8 : i32, i32, i1, i32)
// CHECK-NEXT:  ^bb3(%10: i32):  // pred: ^bb1
// CHECK-NEXT:    return %10 : i32
// CHECK-NEXT:  }
func.func @live_only(%a: i32, %b: i32, %m: memref<4xi32>, %c: i1) -> i32 {
  %sum = arith.addi %a, %b : i32
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb2, ^bb3(%a : i32)
^bb2:
  %i = arith.index_cast %b : i32 to index
  memref.store %sum, %m[%i] : memref<4xi32>
  cf.br ^bb1
^bb3(%x: i32):
  return %x : i32
}
// CHECK-NEXT:  func.func @names_stay(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1 : i32) {handshake.name = "fork_in_the_road"}
// CHECK-NEXT:  ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT:    cf.br ^bb2(%0 : i32) {handshake.name = "straight"}
// CHECK-NEXT:  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    return %1 : i32
// CHECK-NEXT:  }
func.func @names_stay(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2 {handshake.name = "fork_in_the_road"}
^bb1:
  cf.br ^bb2 {handshake.name = "straight"}
^bb2:
  return %a : i32
^bb3:
  %dead = arith.addi %a, %a : i32
  cf.br ^bb2
}
