// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s --strict-whitespace --match-full-lines

// The placeholder example, to the letter: outputs become results, the parameter
// an attribute; calls and declaration of __init1 are gone; names stay.

// CHECK:  handshake.func @hw_inst(%arg0: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = source {handshake.bb = 0 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %1 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 31 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = source {handshake.bb = 0 : ui32, handshake.name = "source1"} : <>
// CHECK-NEXT:    %3 = constant %2 {handshake.bb = 0 : ui32, handshake.name = "constant1", value = 11 : i32} : <>, <i32>
// CHECK-NEXT:    %4:3 = instance @__placeholder(%3, %arg0) {BITWIDTH = 31 : i32, handshake.bb = 0 : ui32, handshake.name = "call2"} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    %5 = subi %3, %4#0 {handshake.bb = 0 : ui32, handshake.name = "subi0"} : <i32>
// CHECK-NEXT:    %6 = addi %5, %4#1 {handshake.bb = 0 : ui32, handshake.name = "addi0"} : <i32>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32, handshake.name = "end0"} %6, %arg0 : <i32>, <>
// CHECK-NEXT:  }
func.func @hw_inst() -> i32 {
  %c31_i32 = arith.constant {handshake.name = "constant0"} 31 : i32
  %c11_i32 = arith.constant {handshake.name = "constant1"} 11 : i32
  %0 = call @__init1() {handshake.name = "call0"} : () -> i32
  %1 = call @__init1() {handshake.name = "call1"} : () -> i32
  call @__placeholder(%c11_i32, %0, %1, %c31_i32) {handshake.name = "call2"} : (i32, i32, i32, i32) -> ()
  %2 = arith.subi %c11_i32, %0 {handshake.name = "subi0"} : i32
  %3 = arith.addi %2, %1 {handshake.name = "addi0"} : i32
  return {handshake.name = "return0"} %3 : i32
}
func.func private @__init1() -> i32
func.func private @__init_nobody_calls() -> f32
// CHECK-NEXT:  handshake.func private @__placeholder(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "out1", "end"]}
func.func private @__placeholder(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "output_c"}, i32 {handshake.arg_name = "parameter_BITWIDTH"})
// Nobody calls it, and it has the same form.
// CHECK-NEXT:  handshake.func private @__spare(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}
func.func private @__spare(i8 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "parameter_BITWIDTH"})
// A parameter that is unsigned in C, which its attribute's type says.
// CHECK-NEXT:  handshake.func @signs(%arg0: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = source {handshake.bb = 0 : ui32, handshake.name = "source2"} : <>
// CHECK-NEXT:    %1 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "constant2", value = -1 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = source {handshake.bb = 0 : ui32, handshake.name = "source3"} : <>
// CHECK-NEXT:    %3 = constant %2 {handshake.bb = 0 : ui32, handshake.name = "constant3", value = -1 : i64} : <>, <i64>
// CHECK-NEXT:    %4:2 = instance @__signs(%arg0) {S = -1 : i32, U = 4294967295 : ui32, W = 18446744073709551615 : ui64, handshake.bb = 0 : ui32, handshake.name = "call3"} : (!handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    end {handshake.bb = 0 : ui32, handshake.name = "end1"} %4#0, %arg0 : <i32>, <>
// CHECK-NEXT:  }
func.func @signs() -> i32 {
  %c = arith.constant -1 : i32
  %w = arith.constant -1 : i64
  %0 = call @__init1() : () -> i32
  call @__signs(%0, %c, %c, %w) {handshake.name = "call3"} : (i32, i32, i32, i64) -> ()
  return %0 : i32
}
func.func private @__signs(i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "parameter_S"}, i32 {handshake.arg_name = "parameter_U", hls.unsigned}, i64 {handshake.arg_name = "parameter_W", hls.unsigned})
