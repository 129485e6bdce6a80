// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s --strict-whitespace --match-full-lines

// Calls: an ordinary function becomes an instance with one more control in and
// out; so does a placeholder, with its outputs as results. A variable may be set
// by several calls, and a use reads the last one before it; the result of a call
// is its first output.

// CHECK:  handshake.func private @pop(!handshake.channel<i32>, !handshake.channel<f32>, !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["queue", "limit", "start"], resNames = ["out0", "end"]}
func.func private @pop(i32 {handshake.arg_name = "queue"}, f32 {handshake.arg_name = "limit"}) -> i8
// CHECK-NEXT:  handshake.func @ordinary(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<f32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0:2 = instance @pop(%arg0, %arg1, %arg2) {handshake.bb = 0 : ui32, handshake.name = "first_pop", my.attribute = 1 : i32} : (!handshake.channel<i32>, !handshake.channel<f32>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
// CHECK-NEXT:    %1:2 = instance @pop(%arg0, %arg1, %arg2) {handshake.bb = 0 : ui32, handshake.name = "instance0"} : (!handshake.channel<i32>, !handshake.channel<f32>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
// CHECK-NEXT:    %2 = addi %0#0, %1#0 {handshake.bb = 0 : ui32, handshake.name = "addi0", my.unit} : <i8>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32, handshake.name = "end0"} %2, %arg2 : <i8>, <>
// CHECK-NEXT:  }
func.func @ordinary(%a: i32, %f: f32) -> i8 {
  %0 = func.call @pop(%a, %f) {my.attribute = 1 : i32, handshake.name = "first_pop"} : (i32, f32) -> i8
  %1 = func.call @pop(%a, %f) : (i32, f32) -> i8
  %2 = arith.addi %0, %1 overflow<nsw> {my.unit} : i8
  return %2 : i8
}
// CHECK-NEXT:  handshake.func private @__step(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<f32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_x", "start"], resNames = ["out0", "out1", "end"]}
func.func private @__step(i32 {handshake.arg_name = "input_x"}, f32 {handshake.arg_name = "output_r"}, i32 {handshake.arg_name = "parameter_N"}, i32 {handshake.arg_name = "output_s"}, i8 {handshake.arg_name = "parameter_M"}) -> f32
func.func private @__init_f() -> f32
func.func private @__initialised() -> i32
// CHECK-NEXT:  handshake.func @several_calls(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<f32>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = source {handshake.bb = 0 : ui32, handshake.name = "source0"} : <>
// CHECK-NEXT:    %1 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 2 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = source {handshake.bb = 0 : ui32, handshake.name = "source1"} : <>
// CHECK-NEXT:    %3 = constant %2 {handshake.bb = 0 : ui32, handshake.name = "constant1", value = 3 : i8} : <>, <i8>
// CHECK-NEXT:    %4 = br %arg0 {handshake.bb = 0 : ui32, handshake.name = "br0"} : <i32>
// CHECK-NEXT:    %5 = br %arg1 {handshake.bb = 0 : ui32, handshake.name = "br1"} : <>
// CHECK-NEXT:    %6 = mux %index [%4, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result, %index = control_merge [%5, %trueResult_0]  {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %7 = source {handshake.bb = 1 : ui32, handshake.name = "source2"} : <>
// CHECK-NEXT:    %8 = constant %7 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 4 : i32} : <>, <i32>
// CHECK-NEXT:    %9 = source {handshake.bb = 1 : ui32, handshake.name = "source3"} : <>
// CHECK-NEXT:    %10 = constant %9 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 5 : i8} : <>, <i8>
// CHECK-NEXT:    %11:3 = instance @__step(%6, %result) {M = 5 : i8, N = 4 : i32, handshake.bb = 1 : ui32, handshake.name = "step_a"} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<f32>, !handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    %12 = addi %11#1, %6 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i32>
// CHECK-NEXT:    %13:3 = instance @__step(%12, %result) {M = 5 : i8, N = 4 : i32, handshake.bb = 1 : ui32, handshake.name = "step_b"} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<f32>, !handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    %14 = addf %11#0, %13#0 {fastmath = #arith.fastmath<none>, handshake.bb = 1 : ui32, handshake.name = "addf0"} : <f32>
// CHECK-NEXT:    %15 = cmpf olt, %14, %13#0 {fastmath = #arith.fastmath<none>, handshake.bb = 1 : ui32, handshake.name = "cmpf0"} : <f32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %15, %13#1 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %15, %result {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %15, %13#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <f32>
// CHECK-NEXT:    %16 = merge %falseResult_3 {handshake.bb = 2 : ui32, handshake.name = "merge0"} : <f32>
// CHECK-NEXT:    %result_4, %index_5 = control_merge [%falseResult_1]  {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : [<>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end1"} %16, %arg1 : <f32>, <>
// CHECK-NEXT:  }
func.func @several_calls(%n: i32) -> f32 {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i8
  %r = func.call @__init_f() : () -> f32
  %s = func.call @__initialised() : () -> i32
  cf.br ^bb1(%n : i32)
^bb1(%x: i32):
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i8
  %first = func.call @__step(%x, %r, %c4, %s, %c5) {handshake.name = "step_a"} : (i32, f32, i32, i32, i8) -> f32
  %y = arith.addi %s, %x : i32
  %second = func.call @__step(%y, %r, %c4, %s, %c5) {handshake.name = "step_b"} : (i32, f32, i32, i32, i8) -> f32
  %q = arith.addf %first, %r : f32
  %t = arith.cmpf olt, %q, %second : f32
  cf.cond_br %t, ^bb1(%s : i32), ^bb2
^bb2:
  return %r : f32
}
