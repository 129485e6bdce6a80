// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-improve-buffers{period=4.5 islands=never})' | FileCheck %s

// The sum waits for a product of some cycles. What it is chosen by has room for one
// token, so an iteration begins every other cycle; with three slots in each of these
// channels, one begins in every cycle.
// CHECK-LABEL: @sum
// CHECK: init
// CHECK-NEXT: [[FIRST:%.*]]:2 = fork
// CHECK-NEXT: buffer [[FIRST]]#1, bufferType = FIFO_BREAK_{{.*}}, numSlots = 3
// CHECK: cmpi
// CHECK-NEXT: [[MORE:%.*]]:3 = fork
// CHECK: buffer [[MORE]]#1, bufferType = FIFO_BREAK_{{.*}}, numSlots = 3
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @sum(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %zeros:3 = fork [3] %start {handshake.bb = 0 : ui32} : <>
  %z0 = constant %zeros#0 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %z1 = constant %zeros#1 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  sink %n {handshake.bb = 0 : ui32} : <i32>
  %i = mux %again#0 [%z0, %inext] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %ib = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %is:3 = fork [3] %ib {handshake.bb = 1 : ui32} : <i32>
  %s = mux %late [%z1, %snext] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %sb = buffer %s, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %first = init %goes {handshake.bb = 1 : ui32} : <i1>
  %again:2 = fork [2] %first {handshake.bb = 1 : ui32} : <i1>
  %late = buffer %again#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %square = muli %is#0, %is#1 {handshake.bb = 1 : ui32} : <i32>
  %sum = addi %sb, %square {handshake.bb = 1 : ui32} : <i32>
  %source = source {handshake.bb = 1 : ui32} : <>
  %one = constant %source {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %i1 = addi %is#2, %one {handshake.bb = 1 : ui32} : <i32>
  %i1s:2 = fork [2] %i1 {handshake.bb = 1 : ui32} : <i32>
  %source1 = source {handshake.bb = 1 : ui32} : <>
  %most = constant %source1 {handshake.bb = 1 : ui32, value = 99 : i32} : <>, <i32>
  %less = cmpi ult, %i1s#0, %most {handshake.bb = 1 : ui32} : <i32>
  %lesses:3 = fork [3] %less {handshake.bb = 1 : ui32} : <i1>
  %goes = buffer %lesses#0, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %waits = buffer %lesses#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %sn, %sout = cond_br %waits, %sum {handshake.bb = 1 : ui32} : <i1>, <i32>
  %snext = buffer %sn, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %in, %iout = cond_br %lesses#2, %i1s#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %inext = buffer %in, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  sink %iout {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %sout, %zeros#2 : <i32>, <>
}
