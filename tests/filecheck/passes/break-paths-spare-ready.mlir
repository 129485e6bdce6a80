// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5 part=calls})' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5 part=loops})' | FileCheck %s --check-prefix=LOOPS

// The way of ready from the end is short: nothing needs a register in it. While
// loops are cut, it is not known yet which are needed.

// CHECK-LABEL: @short_way
// CHECK-NOT: = buffer
// CHECK: end
// LOOPS-LABEL: @short_way
// LOOPS: = buffer {{.*}} ONE_SLOT_BREAK_R
// LOOPS: end
handshake.func @short_way(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %sum = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %room = buffer %sum, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %room : <i32>
}

// A merge at the header of a loop hands its token to a register of ready, which
// keeps merges from waiting for each other. The one on the way on is needless.

// CHECK-LABEL: @header
// CHECK: [[N:%.*]] = mux
// CHECK-NEXT: buffer [[N]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NOT: ONE_SLOT_BREAK_R
// CHECK: end
handshake.func @header(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%n, %next] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %f:3 = fork [3] %2 {handshake.bb = 1 : ui32} : <i32>
  %sum = addi %f#0, %f#1 {handshake.bb = 1 : ui32} : <i32>
  %room = buffer %sum, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %is_odd = trunci %f#2 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %odd = buffer %is_odd, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %again:2 = fork [2] %odd {handshake.bb = 1 : ui32} : <i1>
  %next, %result = cond_br %again#0, %room {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}

// A cycle of channels keeps its only one, if nothing is known of the paths in it.

// CHECK-LABEL: @cycle
// CHECK: instance
// CHECK: ONE_SLOT_BREAK_R
// CHECK: end
handshake.func @cycle(%a: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %out = instance @unit(%a, %back) {handshake.bb = 0 : ui32} : (!handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %f:2 = fork [2] %out {handshake.bb = 0 : ui32} : <i32>
  %register = buffer %f#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %back = buffer %register, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %f#1 : <i32>
}
handshake.func private @unit(!handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
