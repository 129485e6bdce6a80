// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake,remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// What triggers a constant: a source, unless it goes to a branch, a load or a
// store or is returned, then the control of its block. What is computed from
// constants alone is paced by the same rule. An index has 32 bits.

// CHECK:  handshake.func @triggers(%arg0: memref<8xi32>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["mem0", "in0", "in1", "mem0_start", "start"], resNames = ["out0", "mem0_end", "end"]} {
// CHECK-NEXT:    %memEnd = mem_controller[%arg0 : memref<8xi32>] %arg3 (%0, %addressResult, %dataResult) %result {connectedBlocks = [0 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
// CHECK-NEXT:    %0 = constant %arg4 {handshake.bb = 0 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %1 = constant %arg4 {handshake.bb = 0 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = constant %arg4 {handshake.bb = 0 : ui32, value = 2 : i32} : <>, <i32>
// CHECK-NEXT:    %3 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %4 = constant %3 {handshake.bb = 0 : ui32, value = 3 : i32} : <>, <i32>
// CHECK-NEXT:    %5 = constant %arg4 {handshake.bb = 0 : ui32, value = 4 : i32} : <>, <i32>
// CHECK-NEXT:    %6 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %7 = constant %6 {handshake.bb = 0 : ui32, value = 5 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = store[%1] %2 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %8 = addi %arg2, %4 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg1, %8 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg1, %arg4 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %arg1, %5 {handshake.bb = 0 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %9 = mux %index [%trueResult, %falseResult_3] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_0, %falseResult_1]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 1 : ui32} %9, %memEnd, %arg4 : <i32>, <>, <>
// CHECK-NEXT:  }
func.func @triggers(%m: memref<8xi32>, %c: i1, %a: i32) -> i32 {
  %address = arith.constant 1 : index
  %stored = arith.constant 2 : i32
  %added = arith.constant 3 : i32
  %passed = arith.constant 4 : i32
  %dead = arith.constant 5 : i32
  memref.store %stored, %m[%address] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
  %0 = arith.addi %a, %added : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb1(%passed : i32)
^bb1(%1: i32):
  return %1 : i32
}
// CHECK-NEXT:  handshake.func @computed(%arg0: memref<8xi32>, %arg1: !handshake.control<>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["mem0", "mem0_start", "start"], resNames = ["out0", "mem0_end", "end"]} {
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg0 : memref<8xi32>] %arg1 (%addressResult) %arg2 {connectedBlocks = [0 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %0 = constant %arg2 {handshake.bb = 0 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %1 = constant %arg2 {handshake.bb = 0 : ui32, value = 2 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %3 = constant %2 {handshake.bb = 0 : ui32, value = 6 : i32} : <>, <i32>
// CHECK-NEXT:    %4 = addi %0, %1 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %5 = divsi %3, %3 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%4] %outputs {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %6 = addi %dataResult, %5 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %6, %memEnd, %arg2 : <i32>, <>, <>
// CHECK-NEXT:  }
func.func @computed(%m: memref<8xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : i32
  %address = arith.addi %c1, %c2 : index
  %quotient = arith.divsi %c6, %c6 : i32
  %0 = memref.load %m[%address] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
  %1 = arith.addi %0, %quotient : i32
  return %1 : i32
}
// CHECK-NEXT:  handshake.func @returned(%arg0: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0 = constant %arg0 {handshake.bb = 0 : ui32, value = 7 : i32} : <>, <i32>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %0, %arg0 : <i32>, <>
// CHECK-NEXT:  }
func.func @returned() -> i32 {
  %c7 = arith.constant 7 : i32
  return %c7 : i32
}
// CHECK-NEXT:  handshake.func @kinds(%arg0: !handshake.channel<i64>, %arg1: !handshake.channel<f32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i1>, !handshake.channel<f32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1", "start"], resNames = ["out0", "out1", "out2", "out3", "end"]} {
// CHECK-NEXT:    %0 = constant %arg2 {handshake.bb = 0 : ui32, value = true} : <>, <i1>
// CHECK-NEXT:    %1 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2 = constant %1 {handshake.bb = 0 : ui32, value = 3.250000e+00 : f32} : <>, <f32>
// CHECK-NEXT:    %3 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %4 = constant %3 {handshake.bb = 0 : ui32, value = -1 : i32} : <>, <i32>
// CHECK-NEXT:    %5 = constant %arg2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %6 = trunci %arg0 {handshake.bb = 0 : ui32} : <i64> to <i32>
// CHECK-NEXT:    %7 = addi %6, %4 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %8 = trunci %7 {handshake.bb = 0 : ui32} : <i32> to <i32>
// CHECK-NEXT:    %9 = addf %arg1, %2 {fastmath = #arith.fastmath<contract>, handshake.bb = 0 : ui32} : <f32>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %0, %9, %8, %5, %arg2 : <i1>, <f32>, <i32>, <i32>, <>
// CHECK-NEXT:  }
func.func @kinds(%a: i64, %f: f32) -> (i1, f32, i32, i32) {
  %true = arith.constant true
  %pi = arith.constant 3.25 : f32
  %minus = arith.constant -1 : index
  %undefined = llvm.mlir.undef : i32
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.addi %0, %minus : index
  %2 = arith.index_cast %1 : index to i32
  %3 = arith.addf %f, %pi fastmath<contract> : f32
  return %true, %3, %2, %undefined : i1, f32, i32, i32
}
