// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-milp{period=20})' | FileCheck %s

// Two loads take turns at a port, so that an iteration begins in every other cycle,
// and the later one has its data in the third. Until then the address of the store
// waits, as what tells of the store's end hands it on without a register. With one
// of its own, the next address need not wait for that.

// CHECK-LABEL: @two_loads
// CHECK: [[ADDRESS:%.*]] = buffer {{%.*}}#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: stored [[ADDRESS]] {
handshake.func @two_loads(%a: memref<120xi32>, %a_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>) {
  %starts:3 = fork [3] %start {handshake.bb = 0 : ui32} : <>
  %credit = credit %done, tokens = 4 : <>
  %loaded:2, %a_end = mem_controller[%a : memref<120xi32>] %a_start (%stores, %address0, %address1, %address2, %data2) %last {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %begin = constant %starts#2 {handshake.bb = 0 : ui32, value = 4 : i32} : <>, <i32>
  %control = mux %again#1 [%starts#1, %more] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %controlled = buffer %control, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %controls:2 = fork [2] %controlled {handshake.bb = 1 : ui32} : <>
  %i = mux %again#0 [%begin, %inext] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %ib = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %is:5 = fork [5] %ib {handshake.bb = 1 : ui32} : <i32>
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
  %before = subi %is#4, %four {handshake.bb = 1 : ui32} : <i32>
  %told = wait %credit, %before {handshake.bb = 1 : ui32} : <>, <i32>
  %address0, %data0 = load[%told] %loaded#0 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %address1, %data1 = load[%is#3] %loaded#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %sum = addi %data0, %data1 {handshake.bb = 1 : ui32} : <i32>
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

// Each load waits for what the iteration before has stored, a product that takes some
// cycles: as long, the address of the store waits, and one slot is enough for that.

// CHECK-LABEL: @one_token
// CHECK: [[WAITS:%.*]] = buffer {{%.*}}#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: stored [[WAITS]] {
handshake.func @one_token(%a: memref<120xi32>, %a_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>) {
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
