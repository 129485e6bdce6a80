// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-infer-basic-blocks)' | FileCheck %s --strict-whitespace --match-full-lines

// From the inputs, or else from the users; never across a branch or into a merge,
// and never for sinks and memory interfaces.

// CHECK:  handshake.func @blocks(%arg0: !handshake.channel<i32>, %arg1: memref<4xi32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "m", "m_start", "start"], resNames = ["out0", "out1", "out2"]} {
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg1 : memref<4xi32>] %arg2 (%addressResult) %1#1 {connectedBlocks = [1 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %0:2 = fork [2] %arg0 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %1:2 = fork [2] %arg3 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2 = cmpi eq, %0#0, %0#1 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %2, %1#0 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    sink %falseResult : <>
// CHECK-NEXT:    %3 = merge %trueResult {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %4:2 = fork [2] %3 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %5 = constant %4#0 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%5] %outputs {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %6 = merge %4#1 {handshake.bb = 2 : ui32} : <>
// CHECK-NEXT:    %7 = buffer %dataResult, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %7, %memEnd, %6 : <i32>, <>, <>
// CHECK-NEXT:  }
handshake.func @blocks(%a: !handshake.channel<i32>, %m: memref<4xi32>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) {
  %ld, %done = mem_controller[%m : memref<4xi32>] %m_start (%address) %start_3 {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %args:2 = fork [2] %a : <i32>
  %start_1, %start_3 = fork [2] %start : <>
  %condition = cmpi eq, %args#0, %args#1 : <i32>
  %true, %false = cond_br %condition, %start_1 : <i1>, <>
  sink %false : <>
  %in_one = merge %true {handshake.bb = 1 : ui32} : <>
  %copies:2 = fork [2] %in_one : <>
  %c = constant %copies#0 {value = 1 : i32} : <>, <i32>
  %address, %data = load[%c] %ld {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %crossing = merge %copies#1 : <>
  %later = buffer %data, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i32>
  end {handshake.bb = 2 : ui32} %later, %done, %crossing : <i32>, <>, <>
}
