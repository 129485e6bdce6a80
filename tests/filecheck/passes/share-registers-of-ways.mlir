// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5})' | FileCheck %s

// The way through the product has the registers of that, and does without the one
// that the cycle needs otherwise: that is on the other way, where a token may wait in
// it as it did in the FIFO. What tells the ways apart has a cycle of its own.

// CHECK-LABEL: @seldom
// CHECK: mux {{.*}} [%arg0, %[[BACK:.*]]] {
// CHECK: %{{.*}}, %[[SHORT:.*]] = cond_br {{.*}}"ways"
// CHECK-NEXT: %[[KEPT:.*]] = buffer %[[SHORT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
// CHECK: %[[JOINED:.*]] = mux {{.*}} [%[[KEPT]], %{{.*}}] {
// CHECK-NEXT: %[[BACK]], %{{.*}} = cond_br %{{.*}}, %[[JOINED]]
handshake.func @seldom(%x: !handshake.channel<i32>, %odd: !handshake.channel<i1>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %next = init %again#0 {handshake.bb = 1 : ui32} : <i1>
  %index, %turn = fork [2] %next {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%x, %late] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %flag = mux %turn [%odd, %back] {handshake.bb = 1 : ui32} : <i1>, [<i1>, <i1>] to <i1>
  %held = buffer %flag, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %way:4 = fork [4] %held {handshake.bb = 1 : ui32} : <i1>
  %early = buffer %way#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %again:3 = fork [3] %early {handshake.bb = 1 : ui32} : <i1>
  %long, %short = cond_br %way#0, %1 {handshake.bb = 1 : ui32, handshake.name = "ways"} : <i1>, <i32>
  %waits = buffer %short, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %p:2 = fork [2] %long {handshake.bb = 2 : ui32} : <i32>
  %product = muli %p#0, %p#1 {handshake.bb = 2 : ui32} : <i32>
  %joined = mux %way#1 [%waits, %product] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %y, %result = cond_br %again#1, %joined {handshake.bb = 3 : ui32} : <i1>, <i32>
  %late = buffer %y, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %true, %false = cond_br %again#2, %way#2 {handshake.bb = 3 : ui32} : <i1>, <i1>
  %back = buffer %true, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  sink %false {handshake.bb = 4 : ui32} : <i1>
  end {handshake.bb = 4 : ui32} %result, %start : <i32>, <>
}
