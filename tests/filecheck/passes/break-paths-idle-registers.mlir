// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5 part=calls})' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5 part=loops})' | FileCheck %s --check-prefix=LOOPS

// An iteration begins every four cycles, when the product is there. The count has
// time enough, and one register on its way is as good as two. While loops are cut, it
// is not known yet which of them are needed.

// CHECK-LABEL: @count
// CHECK: ONE_SLOT_BREAK_DV{{.*}} : <i8>
// CHECK-NOT: ONE_SLOT_BREAK_DV{{.*}} : <i8>
// CHECK: end
// LOOPS-LABEL: @count
// LOOPS-COUNT-2: ONE_SLOT_BREAK_DV{{.*}} : <i8>
// LOOPS: end
handshake.func @count(%n: !handshake.channel<i8>, %x: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#2 {handshake.bb = 1 : ui32} : <i1>
  %first:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %first#0 [%n, %i2] {handshake.bb = 1 : ui32} : <i1>, [<i8>, <i8>] to <i8>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i8>
  %2 = mux %first#1 [%x, %y] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %source = source {handshake.bb = 1 : ui32} : <>
  %one = constant %source {handshake.bb = 1 : ui32, value = -1 : i8} : <>, <i8>
  %i0 = addi %1, %one {handshake.bb = 1 : ui32} : <i8>
  %i1 = buffer %i0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i8>
  %i:2 = fork [2] %i1 {handshake.bb = 1 : ui32} : <i8>
  %low = trunci %i#1 {handshake.bb = 1 : ui32} : <i8> to <i1>
  %again:3 = fork [3] %low {handshake.bb = 1 : ui32} : <i1>
  %p:2 = fork [2] %3 {handshake.bb = 1 : ui32} : <i32>
  %product = muli %p#0, %p#1 {handshake.bb = 1 : ui32} : <i32>
  %next, %gone = cond_br %again#0, %i#0 {handshake.bb = 1 : ui32} : <i1>, <i8>
  sink %gone {handshake.bb = 1 : ui32} : <i8>
  %i2 = buffer %next, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i8>
  %y, %result = cond_br %again#1, %product {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}

// A cycle of channels keeps its last register.

// CHECK-LABEL: @one_register
// CHECK: ONE_SLOT_BREAK_DV{{.*}} : <i32>
// CHECK: trunci
handshake.func @one_register(%x: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %more {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%x, %y] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %f:2 = fork [2] %2 {handshake.bb = 1 : ui32} : <i32>
  %low = trunci %f#0 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %again:2 = fork [2] %low {handshake.bb = 1 : ui32} : <i1>
  %more = buffer %again#1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %y, %result = cond_br %again#0, %f#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}

// The value waits for the product until the next iteration begins, and no longer: the
// slot behind the header's mux keeps it for so long.

// CHECK-LABEL: @waits_for_the_product
// CHECK: muli
// CHECK-NOT: buffer
// CHECK: xori
// LOOPS-LABEL: @waits_for_the_product
// LOOPS: muli
// LOOPS-NEXT: buffer
handshake.func @waits_for_the_product(%x: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%x, %y] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %v:3 = fork [3] %1 {handshake.bb = 1 : ui32} : <i32>
  %product = muli %v#0, %v#1 {handshake.bb = 1 : ui32, latency = 1 : i64} : <i32>
  %2 = buffer %v#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %sum = xori %product, %2 {handshake.bb = 1 : ui32} : <i32>
  %3 = buffer %sum, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %s:2 = fork [2] %3 {handshake.bb = 1 : ui32} : <i32>
  %low = trunci %s#0 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %again:2 = fork [2] %low {handshake.bb = 1 : ui32} : <i1>
  %y, %result = cond_br %again#0, %s#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}
