// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-make-islands)' > %t
// RUN: FileCheck %s < %t
// RUN: hls-opt %t --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=throughput},handshake-balance-latencies)' | diff %t -
// RUN: hls-opt %t --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=on-merges},handshake-balance-latencies)' | diff %t -
// RUN: hls-opt %t --pass-pipeline='builtin.module(handshake-break-paths{part=loops period=0.5})' > %t.short
// RUN: FileCheck %s --check-prefix=SHORT < %t.short

// A circuit with islands has its buffers: whoever places buffers leaves it alone.
// However short the clock period, no register comes between units of an island.

// CHECK: enter
// SHORT-LABEL: handshake.func @early
// SHORT-NOT:  ONE_SLOT
// SHORT:      enter
// SHORT-NOT:  ONE_SLOT
// SHORT:      leave
handshake.func @early(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "out1", "end"]} {
  %select = init %goes_on#3 {handshake.bb = 1 : ui32} : <i1>
  %s:3 = fork [3] %select {handshake.bb = 1 : ui32} : <i1>
  %k = repeat %s#0, %step {handshake.bb = 1 : ui32} : <i1>, <i32> to <i32>
  %i = mux %s#1 [%n, %i_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %i_slot = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %t = mux %s#2 [%first, %t_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %source = source {handshake.bb = 1 : ui32} : <>
  %c = constant %source {handshake.bb = 1 : ui32, value = -1 : i32} : <>, <i32>
  %less = addi %i_slot, %c {handshake.bb = 1 : ui32} : <i32>
  %l:3 = fork [3] %less {handshake.bb = 1 : ui32} : <i32>
  %p = muli %k, %l#2 {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t, %p {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %i_last, %start : <i32>, <i32>, <>
}
