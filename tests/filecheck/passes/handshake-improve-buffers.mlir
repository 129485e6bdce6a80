// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-improve-buffers{period=4.5})' | FileCheck %s
// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-improve-buffers{islands=always})' 2>&1 | FileCheck %s --check-prefix=ISLANDS

// ISLANDS: error: unknown islands 'always'; known: never

// The two registers are more than the period needs: one bit is enough.
// CHECK-LABEL: @narrow
// CHECK-NOT: = buffer
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
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

// Neither register can go alone, as a path is too long then: one in front of the
// fork does for both.
// CHECK-LABEL: @behind_a_fork
// CHECK: [[SUM:%.*]] = addi %arg0, %arg1
// CHECK-NEXT: buffer [[SUM]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NEXT: fork [2]
// CHECK-NOT: = buffer
handshake.func @behind_a_fork(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1:2 = fork [2] %0 {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %1#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %1#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %4:2 = fork [2] %c {handshake.bb = 0 : ui32} : <i32>
  %5 = addi %2, %4#0 {handshake.bb = 0 : ui32} : <i32>
  %6 = addi %5, %d {handshake.bb = 0 : ui32} : <i32>
  %7 = subi %3, %4#1 {handshake.bb = 0 : ui32} : <i32>
  %8 = addi %7, %e {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %6, %8 : <i32>, <i32>
}

// -----

// Two registers take two cycles: both stay, although one would be enough for the
// clock.
// CHECK-LABEL: @two_cycles
// CHECK: [[SUM:%.*]] = addi
// CHECK-NEXT: [[FIRST:%.*]] = buffer [[SUM]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NEXT: buffer [[FIRST]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
handshake.func @two_cycles(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %2 : <i32>
}

// -----

// A loop in which each load waits for what the iteration before has stored, a product
// that takes some cycles: as long, the address of the store waits, and one slot is
// enough for that.
// CHECK-LABEL: @loop
// CHECK: [[WAITS:%.*]] = buffer {{%.*}}#2, bufferType = ONE_SLOT_BREAK_{{DV|R}}, numSlots = 1
// CHECK: stored [[WAITS]] {
handshake.func @loop(%a: memref<120xi32>, %a_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>) {
  %starts:3 = fork [3] %start {handshake.bb = 0 : ui32} : <>
  %credit = credit %done, tokens = 1 : <>
  %loaded, %a_end = mem_controller[%a : memref<120xi32>] %a_start (%stores, %address0, %address2, %data2) %last {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %begin = constant %starts#2 {handshake.bb = 0 : ui32, value = 4 : i32} : <>, <i32>
  %control = mux %again#1 [%starts#1, %more] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %controlled = buffer %control, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %controls:2 = fork [2] %controlled {handshake.bb = 1 : ui32} : <>
  %i = mux %again#0 [%begin, %inext] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %ib = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %is:4 = fork [4] %ib {handshake.bb = 1 : ui32} : <i32>
  %room = buffer %is#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %first = init %lesses#2 {handshake.bb = 1 : ui32} : <i1>
  %again:2 = fork [2] %first {handshake.bb = 1 : ui32} : <i1>
  %stores = constant %controls#1 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %source0 = source {handshake.bb = 1 : ui32} : <>
  %most = constant %source0 {handshake.bb = 1 : ui32, value = 119 : i32} : <>, <i32>
  %source1 = source {handshake.bb = 1 : ui32} : <>
  %one = constant %source1 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %source2 = source {handshake.bb = 1 : ui32} : <>
  %four = constant %source2 {handshake.bb = 1 : ui32, value = 4 : i32} : <>, <i32>
  %before = subi %is#3, %four {handshake.bb = 1 : ui32} : <i32>
  %told = wait %credit, %before {handshake.bb = 1 : ui32} : <>, <i32>
  %address0, %data0 = load[%told] %loaded {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %source3 = source {handshake.bb = 1 : ui32} : <>
  %five = constant %source3 {handshake.bb = 1 : ui32, value = 5 : i32} : <>, <i32>
  %sum = muli %data0, %five {handshake.bb = 1 : ui32} : <i32>
  %where, %done = stored %room {handshake.bb = 1 : ui32} : <i32>, <>
  %address2, %data2 = store[%where] %sum {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %i1 = addi %is#1, %one {handshake.bb = 1 : ui32} : <i32>
  %less = cmpi ne, %is#0, %most {handshake.bb = 1 : ui32} : <i32>
  %lessb = buffer %less, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %lesses:3 = fork [3] %lessb {handshake.bb = 1 : ui32} : <i1>
  %more, %last = cond_br %lesses#1, %waiting {handshake.bb = 1 : ui32} : <i1>, <>
  %waiting = buffer %controls#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %ib1 = buffer %i1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %inext, %iout = cond_br %lesses#0, %ib1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %iout : <i32>
  end {handshake.bb = 2 : ui32} %a_end, %starts#0 : <>, <>
}

// -----

// A FIFO of one slot takes a token sooner than one of more, and the path to it is
// longer than one of these would allow. It counts with the delays that it has, so there
// is a search.
// CHECK-LABEL: @its_delays
// CHECK-NOT: = buffer
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
handshake.func @its_delays(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>, %g: !handshake.channel<i32>, %h: !handshake.channel<i32>, %s: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = cmpi slt, %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %4 = extui %3 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %5 = addi %4, %d {handshake.bb = 0 : ui32} : <i32>
  %6 = addi %e, %g {handshake.bb = 0 : ui32} : <i32>
  %7 = cmpi slt, %6, %h {handshake.bb = 0 : ui32} : <i32>
  %t, %u = cond_br %7, %s {handshake.bb = 0 : ui32} : <i1>, <>
  sink %u {handshake.bb = 0 : ui32} : <>
  %f = buffer %t, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <>
  end {handshake.bb = 0 : ui32} %5, %f : <i32>, <>
}

// -----

// No room stands for a FIFO in front of what registers ready: it stays, and others are
// traded.
// CHECK-LABEL: @in_front
// CHECK-NOT: = buffer
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: [[SLOT:%.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_NONE, numSlots = 1
// CHECK-NEXT: buffer [[SLOT]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NOT: = buffer
handshake.func @in_front(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i16>, %g: !handshake.channel<i16>, %h: !handshake.channel<i16>, %s: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = cmpi slt, %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %4 = extui %3 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %5 = addi %4, %d {handshake.bb = 0 : ui32} : <i32>
  %6 = addi %e, %g {handshake.bb = 0 : ui32} : <i16>
  %7 = cmpi slt, %6, %h {handshake.bb = 0 : ui32} : <i16>
  %t, %u = cond_br %7, %s {handshake.bb = 0 : ui32} : <i1>, <>
  sink %u {handshake.bb = 0 : ui32} : <>
  %q = buffer %t, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <>
  %f = buffer %q, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <>
  end {handshake.bb = 0 : ui32} %5, %f : <i32>, <>
}
