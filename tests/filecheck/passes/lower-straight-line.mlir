// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s --strict-whitespace --match-full-lines

// Without branches: operations keep order, names and attributes; the arguments
// are those of C and `start`, the results `out0` and `end`.

// CHECK:  handshake.func @affine(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "offset", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = source {handshake.bb = 0 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %1 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "nine", value = 9 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = muli %arg0, %1 {handshake.bb = 0 : ui32, handshake.name = "product"} : <i32>
// CHECK-NEXT:    %3 = subi %2, %arg1 {handshake.bb = 0 : ui32, handshake.name = "subi0"} : <i32>
// CHECK-NEXT:    %4 = xori %3, %arg0 {handshake.bb = 0 : ui32, handshake.name = "xori0"} : <i32>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32, handshake.name = "end0"} %4, %arg2 : <i32>, <>
// CHECK-NEXT:  }
func.func @affine(%x: i32 {handshake.arg_name = "x"}, %b: i32 {handshake.arg_name = "offset"}) -> i32 {
  %c9 = arith.constant {handshake.name = "nine"} 9 : i32
  %0 = arith.muli %x, %c9 {handshake.name = "product"} : i32
  %1 = arith.subi %0, %b : i32
  %2 = arith.xori %1, %x : i32
  return %2 : i32
}
