// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake,remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// Loops: what goes around is a mux per value and a control_merge.

// CHECK:  handshake.func @steps(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = constant %arg1 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %1 = br %0 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %2 = br %arg0 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %3 = br %arg1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %4 = mux %index [%1, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %5 = mux %index [%2, %trueResult_0] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result, %index = control_merge [%3, %trueResult_2]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %6 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %7 = constant %6 {handshake.bb = 1 : ui32, value = 3 : i32} : <>, <i32>
// CHECK-NEXT:    %8 = addi %4, %7 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %9 = cmpi slt, %8, %5 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %9, %8 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %9, %5 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %9, %result {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    %10 = merge %falseResult {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %result_4, %index_5 = control_merge [%falseResult_3]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %10, %arg1 : <i32>, <>
// CHECK-NEXT:  }
func.func @steps(%n: i32 {handshake.arg_name = "n"}) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^bb1(%c0 : i32)
^bb1(%0: i32):
  %c3 = arith.constant 3 : i32
  %1 = arith.addi %0, %c3 : i32
  %2 = arith.cmpi slt, %1, %n : i32
  cf.cond_br %2, ^bb1(%1 : i32), ^bb2
^bb2:
  return %1 : i32
}
// CHECK-NEXT:  handshake.func @shift(%arg0: memref<32xi32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["line", "n", "line_start", "start"], resNames = ["line_end", "end"]} {
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg0 : memref<32xi32>] %arg2 (%4, %addressResult, %addressResult_0, %dataResult_1) %result_6 {connectedBlocks = [1 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %0 = constant %arg3 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %1 = br %0 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %2 = br %arg1 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %3 = br %arg3 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %4 = constant %result {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %5 = mux %index [%1, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %6 = mux %index [%2, %trueResult_2] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result, %index = control_merge [%3, %trueResult_4]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %7 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %8 = constant %7 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %9 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %10 = constant %9 {handshake.bb = 1 : ui32, value = 5 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%5] %outputs {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %11 = shrsi %dataResult, %10 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %addressResult_0, %dataResult_1 = store[%5] %11 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %12 = addi %5, %8 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %13 = cmpi ult, %12, %6 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %13, %12 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %13, %6 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %13, %result {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    %result_6, %index_7 = control_merge [%falseResult_5]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %memEnd, %arg3 : <>, <>
// CHECK-NEXT:  }
func.func @shift(%m: memref<32xi32> {handshake.arg_name = "line"}, %n: index {handshake.arg_name = "n"}) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1(%c0 : index)
^bb1(%0: index):
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %1 = memref.load %m[%0] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<32xi32>
  %2 = arith.shrsi %1, %c5 : i32
  memref.store %2, %m[%0] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<32xi32>
  %3 = arith.addi %0, %c1 : index
  %4 = arith.cmpi ult, %3, %n : index
  cf.cond_br %4, ^bb1(%3 : index), ^bb2
^bb2:
  return
}
// CHECK-NEXT:  handshake.func @maybe_forever(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg2 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult, %0]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %0 = br %result {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %1 = merge %falseResult_1 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %result_2, %index_3 = control_merge [%falseResult]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %1, %arg2 : <i32>, <>
// CHECK-NEXT:  }
func.func @maybe_forever(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb1
^bb2:
  return %a : i32
}

// Where nothing else leaves the circuit, the control of the last block says that it
// is over, and not its start.

// CHECK-NEXT:  handshake.func @nothing_returned(%arg0: !handshake.channel<i1>, %arg1: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["in0", "start"], resNames = ["end"]} {
// CHECK-NEXT:    %0 = br %arg0 {handshake.bb = 0 : ui32} : <i1>
// CHECK-NEXT:    %1 = br %arg1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2 = mux %index [%0, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i1>, <i1>] to <i1>
// CHECK-NEXT:    %result, %index = control_merge [%1, %trueResult_0]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %2, %2 {handshake.bb = 1 : ui32} : <i1>, <i1>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %2, %result {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    %result_2, %index_3 = control_merge [%falseResult_1]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %result_2 : <>
// CHECK-NEXT:  }
func.func @nothing_returned(%c: i1) {
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}
// CHECK-NEXT:  handshake.func @either_way(%arg0: !handshake.channel<i1>, %arg1: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["in0", "start"], resNames = ["end"]} {
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg0, %arg1 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult]  {handshake.bb = 1 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %result_0, %index_1 = control_merge [%falseResult]  {handshake.bb = 2 : ui32} : [<>] to <>, <i1>
// CHECK-NEXT:    %0 = merge %result, %result_0 {handshake.bb = 3 : ui32} : <>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32} %0 : <>
// CHECK-NEXT:  }
func.func @either_way(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
