// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-milp{period=4.5 islands=never})' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-milp{period=20})' | FileCheck %s --check-prefix=SLOW
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-milp{period=4.5 nodes=0 islands=never})' 2>&1 | FileCheck %s --check-prefix=ENDED
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-milp{period=4.5})' | FileCheck %s --check-prefix=ISLAND

// The two registers are more than the period of 4.5 ns needs: one bit is enough.
// At 20 ns nothing is too long.

// CHECK-LABEL: @narrow
// CHECK-NOT: = buffer
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
// SLOW-LABEL: @narrow
// SLOW-NOT: = buffer
// SLOW: end
handshake.func @narrow(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = cmpi slt, %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %4 = extui %3 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %5 = addi %4, %d {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %5 : <i32>
}

// -----

// A path that is longer, and has no register in the other placement either, does
// not let this one be as long.
// CHECK-LABEL: @narrow_beside_a_long_path
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
// SLOW-LABEL: @narrow_beside_a_long_path
// SLOW-NOT: = buffer
// SLOW: end
handshake.func @narrow_beside_a_long_path(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>, %f: !handshake.channel<i32>, %g: !handshake.channel<i32>, %h: !handshake.channel<i32>, %i: !handshake.channel<i32>, %j: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = cmpi slt, %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %4 = extui %3 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %5 = addi %4, %d {handshake.bb = 0 : ui32} : <i32>
  %6 = addi %e, %f {handshake.bb = 0 : ui32} : <i32>
  %7 = addi %6, %g {handshake.bb = 0 : ui32} : <i32>
  %8 = addi %7, %h {handshake.bb = 0 : ui32} : <i32>
  %9 = addi %8, %i {handshake.bb = 0 : ui32} : <i32>
  %10 = addi %9, %j {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %5, %10 : <i32>, <i32>
}

// -----

// A product takes some cycles, and an iteration begins in each of them if the bits
// that choose the sum's way wait as long: in three slots. One of these channels had
// nine, the other one a single one, which would slow the loop down. Each of the two
// cycles of channels keeps one register of 32 bits, and the condition needs none: not
// even one that registers ready.

// Without a single node the search does not come to its end. That is no error.

// ENDED: warning: 'sum' has the best buffers that were found before the search was stopped; there may be better ones [buffer-search-ended]
// ENDED: handshake.func @sum

// Where the loop may become an island, that chooses its registers, and they stay.

// ISLAND-LABEL: @sum
// ISLAND: bufferType = FIFO_BREAK_DV, numSlots = 9
// ISLAND: end

// CHECK-LABEL: @sum
// CHECK: init
// CHECK-NEXT: [[FIRST:%.*]]:2 = fork
// CHECK-NEXT: buffer [[FIRST]]#1, bufferType = FIFO_BREAK_DV, numSlots = 3
// CHECK: addi {{.*}} : <i32>
// CHECK: [[NEXT:%.*]] = addi
// CHECK-NEXT: buffer [[NEXT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: cmpi
// CHECK-NEXT: [[MORE:%.*]]:3 = fork
// CHECK-NEXT: buffer [[MORE]]#1, bufferType = FIFO_BREAK_DV, numSlots = 3
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
  %waits = buffer %lesses#1, bufferType = FIFO_BREAK_DV, numSlots = 9, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %sn, %sout = cond_br %waits, %sum {handshake.bb = 1 : ui32} : <i1>, <i32>
  %snext = buffer %sn, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %in, %iout = cond_br %lesses#2, %i1s#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %inext = buffer %in, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  sink %iout {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %sout, %zeros#2 : <i32>, <>
}

// -----

// Buffers that feed each other are left alone.

// CHECK-LABEL: @ring
// CHECK-COUNT-2: = buffer {{.*}} ONE_SLOT_BREAK_DV
// CHECK: end
// SLOW-LABEL: @ring
// SLOW-COUNT-2: = buffer
handshake.func @ring(%a: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 1 : ui32} %a : <i32>
}
