// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// Nobody knows how long an instance takes. But the registers around it that no path
// needs are gone, also that of its control, and the call ends sooner.

// CHECK-LABEL: @both_go
// CHECK-NOT: buffer
// CHECK: end
handshake.func private @far(%n: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]}
handshake.func @both_go(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %sum = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %0 = buffer %sum, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %s:2 = fork [2] %start {handshake.bb = 0 : ui32} : <>
  %1 = buffer %s#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
  %2:2 = instance @far(%0, %1) {handshake.bb = 0 : ui32} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  sink %2#1 {handshake.bb = 0 : ui32} : <>
  end {handshake.bb = 0 : ui32} %2#0, %s#1 : <i32>, <>
}
