// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s --strict-whitespace --match-full-lines

// Memory controllers: blocks in order, the number of stores of a block before
// its ports, ports in program order; ended by the control of the return, several
// returns by a merge. A memory without accesses ends when it starts. Names of
// ports never clash.

// CHECK:  handshake.func @two_memories(%arg0: memref<8xi32>, %arg1: memref<16xf32>, %arg2: !handshake.channel<i1>, %arg3: !handshake.channel<i32>, %arg4: !handshake.channel<f32>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, %arg7: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "b", "c", "i", "f", "a_start", "b_start", "start"], resNames = ["a_end", "b_end", "end"]} {
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg0 : memref<8xi32>] %arg5 (%1, %addressResult_5, %addressResult_9, %dataResult_10) %result_13 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0"} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %memEnd_0 = mem_controller[%arg1 : memref<16xf32>] %arg6 (%0, %addressResult, %dataResult, %2, %addressResult_7, %dataResult_8, %addressResult_11, %dataResult_12) %result_13 {connectedBlocks = [0 : i32, 1 : i32], handshake.name = "mem_controller1"} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<f32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<f32>, !handshake.channel<i32>, !handshake.channel<f32>) -> ()
// CHECK-NEXT:    %0 = constant %arg7 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = store[%arg3] %arg4 {handshake.bb = 0 : ui32, handshake.name = "first"} : <i32>, <f32>, <i32>, <f32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg2, %arg3 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_1, %falseResult_2 = cond_br %arg2, %arg4 {handshake.bb = 0 : ui32, handshake.name = "cond_br1"} : <i1>, <f32>
// CHECK-NEXT:    %trueResult_3, %falseResult_4 = cond_br %arg2, %arg7 {handshake.bb = 0 : ui32, handshake.name = "cond_br2"} : <i1>, <>
// CHECK-NEXT:    %1 = constant %result {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = constant %result {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 2 : i32} : <>, <i32>
// CHECK-NEXT:    %3 = merge %trueResult {handshake.bb = 1 : ui32, handshake.name = "merge0"} : <i32>
// CHECK-NEXT:    %4 = merge %trueResult_1 {handshake.bb = 1 : ui32, handshake.name = "merge1"} : <f32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_3]  {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>] to <>, <i1>
// CHECK-NEXT:    %addressResult_5, %dataResult_6 = load[%3] %outputs {handshake.bb = 1 : ui32, handshake.name = "second"} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %addressResult_7, %dataResult_8 = store[%3] %4 {handshake.bb = 1 : ui32, handshake.name = "third"} : <i32>, <f32>, <i32>, <f32>
// CHECK-NEXT:    %addressResult_9, %dataResult_10 = store[%3] %dataResult_6 {handshake.bb = 1 : ui32, handshake.name = "fourth"} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %addressResult_11, %dataResult_12 = store[%3] %4 {handshake.bb = 1 : ui32, handshake.deps = #handshake<deps[{dstAccess : "first", loopDepth : 0, distance : 0, isActive : false}]>, handshake.name = "fifth"} : <i32>, <f32>, <i32>, <f32>
// CHECK-NEXT:    %5 = br %result {handshake.bb = 1 : ui32, handshake.name = "br0"} : <>
// CHECK-NEXT:    %result_13, %index_14 = control_merge [%falseResult_4, %5]  {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %memEnd, %memEnd_0, %arg7 : <>, <>, <>
// CHECK-NEXT:  }
func.func @two_memories(%a: memref<8xi32> {handshake.arg_name = "a"}, %b: memref<16xf32> {handshake.arg_name = "b"}, %c: i1 {handshake.arg_name = "c"}, %i: index {handshake.arg_name = "i"}, %f: f32 {handshake.arg_name = "f"}) {
  memref.store %f, %b[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "first"} : memref<16xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %a[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "second"} : memref<8xi32>
  memref.store %f, %b[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "third"} : memref<16xf32>
  memref.store %0, %a[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "fourth"} : memref<8xi32>
  memref.store %f, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "first", loopDepth : 0, distance : 0, isActive : false}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "fifth"} : memref<16xf32>
  cf.br ^bb2
^bb2:
  return
}
// CHECK-NEXT:  handshake.func @unused(%arg0: memref<4xi32>, %arg1: !handshake.channel<f64>, %arg2: memref<8xi1>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["mem0", "in0", "mem1", "mem0_start", "mem1_start", "start"], resNames = ["mem0_end", "mem1_end", "end"]} {
// CHECK-NEXT:    end {handshake.bb = 0 : ui32, handshake.name = "end1"} %arg3, %arg4, %arg5 : <>, <>, <>
// CHECK-NEXT:  }
func.func @unused(%m: memref<4xi32>, %x: f64, %k: memref<8xi1>) {
  return
}
// CHECK-NEXT:  handshake.func @returns(%arg0: memref<4xi32>, %arg1: !handshake.channel<i1>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["mem0", "in0", "in1", "mem0_start", "start"], resNames = ["out0", "mem0_end", "end"]} {
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg0 : memref<4xi32>] %arg3 (%addressResult) %3 {connectedBlocks = [1 : i32], handshake.name = "mem_controller2"} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %arg1, %arg2 {handshake.bb = 0 : ui32, handshake.name = "cond_br3"} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %arg1, %arg4 {handshake.bb = 0 : ui32, handshake.name = "cond_br4"} : <i1>, <>
// CHECK-NEXT:    %0 = merge %trueResult {handshake.bb = 1 : ui32, handshake.name = "merge2"} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%trueResult_0]  {handshake.bb = 1 : ui32, handshake.name = "control_merge2"} : [<>] to <>, <i1>
// CHECK-NEXT:    %addressResult, %dataResult = load[%0] %outputs {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %1 = merge %falseResult {handshake.bb = 2 : ui32, handshake.name = "merge3"} : <i32>
// CHECK-NEXT:    %result_2, %index_3 = control_merge [%falseResult_1]  {handshake.bb = 2 : ui32, handshake.name = "control_merge3"} : [<>] to <>, <i1>
// CHECK-NEXT:    %2 = merge %dataResult, %1 {handshake.bb = 3 : ui32, handshake.name = "merge4"} : <i32>
// CHECK-NEXT:    %3 = merge %result, %result_2 {handshake.bb = 3 : ui32, handshake.name = "merge5"} : <>
// CHECK-NEXT:    end {handshake.bb = 3 : ui32, handshake.name = "end2"} %2, %memEnd, %arg4 : <i32>, <>, <>
// CHECK-NEXT:  }
func.func @returns(%m: memref<4xindex>, %c: i1, %i: index) -> index {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<4xindex>
  return %0 : index
^bb2:
  return %i : index
}
// CHECK-NEXT:  handshake.func @clashes(%arg0: !handshake.channel<i32>, %arg1: memref<4xi32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.channel<i32>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["start", "m", "m_start", "out0", "m_start_1", "start_1"], resNames = ["out0_1", "m_end", "end"]} {
// CHECK-NEXT:    end {handshake.bb = 0 : ui32, handshake.name = "end3"} %arg0, %arg4, %arg5 : <i32>, <>, <>
// CHECK-NEXT:  }
func.func @clashes(%start: i32 {handshake.arg_name = "start"}, %m: memref<4xi32> {handshake.arg_name = "m"}, %m_start: i32 {handshake.arg_name = "m_start"}, %out0: i32 {handshake.arg_name = "out0"}) -> i32 {
  return %start : i32
}
