// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// A call compares a difference and chooses between it and another word. The bit waits
// for a cycle instead of the word: the call takes as long.

// CHECK-LABEL: @bit_waits
// CHECK: %[[BIT:.*]] = cmpi sge
// CHECK-NEXT: %[[LATER:.*]] = buffer %[[BIT]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: select %[[LATER]]
handshake.func @bit_waits(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %x: !handshake.channel<i32>, %y: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %less = subi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %0 = subi %less, %x {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %f:2 = fork [2] %1 {handshake.bb = 0 : ui32} : <i32>
  %2 = source {handshake.bb = 0 : ui32} : <>
  %3 = constant %2 {handshake.bb = 0 : ui32, value = 5 : i32} : <>, <i32>
  %4 = cmpi sge, %f#0, %3 {handshake.bb = 0 : ui32} : <i32>
  %5 = select %4 [%f#1, %y] {handshake.bb = 0 : ui32} : <i1>, <i32>
  end {handshake.bb = 0 : ui32} %5, %start : <i32>, <>
}
