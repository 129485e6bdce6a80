// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// An iteration begins every four cycles, when the product is there. So the factor is
// held in the slot of its mux, and the comparison has its register behind it.

// CHECK-LABEL: @product
// CHECK-NOT: ONE_SLOT_BREAK_DV
// CHECK: %[[LESS:.*]] = cmpi
// CHECK-NEXT: buffer %[[LESS]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NOT: ONE_SLOT_BREAK_DV
// CHECK: end
handshake.func @product(%x: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#0 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%x, %y] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %p:3 = fork [3] %1 {handshake.bb = 1 : ui32} : <i32>
  %product = muli %p#0, %p#1 {handshake.bb = 1 : ui32} : <i32>
  %early = buffer %p#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %source = source {handshake.bb = 1 : ui32} : <>
  %bound = constant %source {handshake.bb = 1 : ui32, value = 99 : i32} : <>, <i32>
  %less = cmpi slt, %early, %bound {handshake.bb = 1 : ui32} : <i32>
  %again:2 = fork [2] %less {handshake.bb = 1 : ui32} : <i1>
  %y, %result = cond_br %again#1, %product {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}
