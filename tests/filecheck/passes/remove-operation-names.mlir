// RUN: hls-opt %s --pass-pipeline='builtin.module(remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// No name stays, nothing else goes.

// CHECK:  func.func private @callee(i32) -> i32
func.func private @callee(i32) -> i32
// CHECK-NEXT:  func.func @names(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:    %1 = arith.addi %arg0, %0 : i32
// CHECK-NEXT:    %2 = arith.addi %arg0, %1 : i32
// CHECK-NEXT:    %3 = call @callee(%2) : (i32) -> i32
// CHECK-NEXT:    %4 = call @callee(%3) : (i32) -> i32
// CHECK-NEXT:    return %4 : i32
// CHECK-NEXT:  }
func.func @names(%a: i32) -> i32 {
  %0 = arith.addi %a, %a {handshake.name = "addi1"} : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.addi %a, %1 : i32
  %3 = func.call @callee(%2) {handshake.name = "mine"} : (i32) -> i32
  %4 = func.call @callee(%3) : (i32) -> i32
  return %4 : i32
}
// CHECK-NEXT:  handshake.func @units(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["a", "start"], resNames = ["out0"]} {
// CHECK-NEXT:    %0 = addi %arg0, %arg0 : <i32>
// CHECK-NEXT:    handshake.formal.dead_buffer %0 : <i32>
// CHECK-NEXT:    end %arg1 : <>
// CHECK-NEXT:  }
handshake.func @units(%a: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> !handshake.control<> {
  %0 = addi %a, %a : <i32>
  handshake.formal.dead_buffer %0 : <i32>
  end %start : <>
}
