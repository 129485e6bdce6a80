// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake,remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// Branches and joins: one branch per distinct value that leaves a block, one
// merge or mux input per edge.

// CHECK:  handshake.func @distance(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "b", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = cmpi ult, %arg0, %arg1 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %0, %arg0 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %0, %arg2 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %1 = merge %trueResult {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %2 = merge %trueResult_0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_2]  {handshake.bb = 1 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %3 = subi %2, %1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %4 = br %3 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %5 = br %result {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %6 = merge %falseResult {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %7 = merge %falseResult_1 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %result_4, %index_5 = control_merge [%falseResult_3]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %8 = subi %6, %7 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %9 = br %8 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %10 = br %result_4 {handshake.bb = 2 : ui32} : <>
// CHECK-NEXT:    %11 = mux %index_7 [%4, %9] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result_6, %index_7 = control_merge [%5, %10]  {handshake.bb = 3 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32} %11, %arg2 : <i32>, <>
// CHECK-NEXT:  }
func.func @distance(%a: i32 {handshake.arg_name = "a"}, %b: i32 {handshake.arg_name = "b"}) -> i32 {
  %0 = arith.cmpi ult, %a, %b : i32
  cf.cond_br %0, ^bb1, ^bb2
^bb1:
  %1 = arith.subi %b, %a : i32
  cf.br ^bb3(%1 : i32)
^bb2:
  %2 = arith.subi %a, %b : i32
  cf.br ^bb3(%2 : i32)
^bb3(%3: i32):
  return %3 : i32
}
// CHECK-NEXT:  handshake.func @same_target(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1", "in2", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg3 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %0 = mux %index [%trueResult, %falseResult_3] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_0, %falseResult_1]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 1 : ui32} %0, %arg3 : <i32>, <>
// CHECK-NEXT:  }
func.func @same_target(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  return %x : i32
}
// CHECK-NEXT:  handshake.func @forwarded_twice(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg0 {handshake.bb = 0 : ui32} : <i1>, <i1>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %0 = merge %trueResult {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %1 = merge %trueResult {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %2 = merge %trueResult_0 {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %3 = merge %trueResult {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_2]  {handshake.bb = 1 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %4 = addi %0, %1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %5 = select %2[%4, %0] {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %6 = br %3 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %7 = br %result {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %8 = mux %index_5 [%falseResult, %6] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result_4, %index_5 = control_merge [%falseResult_3, %7]  {handshake.bb = 2 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %8, %arg2 : <i32>, <>
// CHECK-NEXT:  }
func.func @forwarded_twice(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a, %a, %c : i32, i32, i1), ^bb2
^bb1(%x: i32, %y: i32, %z: i1):
  %s = arith.addi %x, %y : i32
  %t = arith.select %z, %s, %x : i32
  cf.br ^bb2
^bb2:
  return %a : i32
}
// CHECK-NEXT:  handshake.func @several_returns(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<f32>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "out1", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult]  {handshake.bb = 1 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %0 = constant %result {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %1 = constant %result {handshake.bb = 1 : ui32, value = 1.500000e+00 : f32} : <>, <f32>
// CHECK-NEXT:    %2 = merge %falseResult_1 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %result_2, %index_3 = control_merge [%falseResult]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %3 = constant %result_2 {handshake.bb = 2 : ui32, value = 2.500000e+00 : f32} : <>, <f32>
// CHECK-NEXT:    %4 = merge %0, %2 {handshake.bb = 3 : ui32} : <i32>
// CHECK-NEXT:    %5 = merge %1, %3 {handshake.bb = 3 : ui32} : <f32>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32} %4, %5, %arg2 : <i32>, <f32>, <>
// CHECK-NEXT:  }
func.func @several_returns(%c: i1, %a: i32) -> (i32, f32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %c1 = arith.constant 1 : i32
  %f1 = arith.constant 1.5 : f32
  return %c1, %f1 : i32, f32
^bb2:
  %f2 = arith.constant 2.5 : f32
  return %a, %f2 : i32, f32
}
// CHECK-NEXT:  handshake.func @unreachable(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %arg0, %arg1 : <i32>, <>
// CHECK-NEXT:  }
func.func @unreachable(%a: i32) -> i32 {
  return %a : i32
^bb1(%x: i32):
  %y = arith.addi %x, %z : i32
  cf.br ^bb2
^bb2:
  %z = arith.muli %y, %y : i32
  cf.br ^bb1(%z : i32)
}
// CHECK-NEXT:  handshake.func @four_ways(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1", "in2", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = constant %arg3 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <i1>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg0, %0 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %arg0, %arg3 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %1 = merge %trueResult {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %2 = merge %trueResult_0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %3 = merge %trueResult_2 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_4]  {handshake.bb = 1 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %trueResult_6, %falseResult_7 = cond_br %1, %3 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_8, %falseResult_9 = cond_br %1, %result {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    %trueResult_10, %falseResult_11 = cond_br %1, %2 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %4 = merge %falseResult {handshake.bb = 2 : ui32} : <i1>
// CHECK-NEXT:    %5 = merge %falseResult_1 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %6 = merge %falseResult_3 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %result_12, %index_13 = control_merge [%falseResult_5]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %trueResult_14, %falseResult_15 = cond_br %4, %5 {handshake.bb = 2 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_16, %falseResult_17 = cond_br %4, %result_12 {handshake.bb = 2 : ui32} : <i1>, <>
// CHECK-NEXT:    %trueResult_18, %falseResult_19 = cond_br %4, %6 {handshake.bb = 2 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %7 = mux %index_21 [%trueResult_6, %falseResult_11, %trueResult_14, %falseResult_19] {handshake.bb = 3 : ui32} : <i2>, [<i32>, <i32>, <i32>, <i32>] to <i32>
// CHECK-NEXT:    %result_20, %index_21 = control_merge [%trueResult_8, %falseResult_9, %trueResult_16, %falseResult_17]  {handshake.bb = 3 : ui32} : [<>, <>, <>, <>] to <>, <i2>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32} %7, %arg3 : <i32>, <>
// CHECK-NEXT:  }
func.func @four_ways(%c: i1, %d: i1, %a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %d, ^bb3(%0 : i32), ^bb3(%a : i32)
^bb2:
  cf.cond_br %d, ^bb3(%a : i32), ^bb3(%0 : i32)
^bb3(%x: i32):
  return %x : i32
}
