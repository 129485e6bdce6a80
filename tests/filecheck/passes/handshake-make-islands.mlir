// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-make-islands)' > %t
// RUN: FileCheck %s < %t
// RUN: hls-opt %t --split-input-file --pass-pipeline='builtin.module(handshake-make-islands)' | diff %t -

// A loop that counts down from n and adds. All begin with values that come together;
// the register of the condition is in the enter, and what stays is a register.

// CHECK-LABEL: handshake.func @sum
// CHECK:      %[[SELECT:.*]], %{{.*}} = enter %{{.*}}, [%{{.*}}, %{{.*}}, %{{.*}}] {{{.*}}island = 0 : i32, registered} : <i1>, [<>, <>, <>] to <i1>, <i1>
// CHECK-DAG:  %{{.*}}, %[[STEP:.*]] = admit %arg1 {{{.*}}island = 0 : i32}
// CHECK-DAG:  %{{.*}}, %[[N:.*]] = admit %arg0
// CHECK-DAG:  %{{.*}}, %[[FIRST:.*]] = admit %arg2
// CHECK:      mux %{{.*}} [%[[STEP]], %[[AGAIN:.*]]] {{{.*}}island = 0 : i32, validBy = 0 : i32}
// CHECK-NEXT: fork
// CHECK-NEXT: %[[AGAIN]] = buffer %{{.*}}, bufferType = SHIFT_REG_BREAK_DV, numSlots = 1, dvLatency = 1 {{{.*}}island = 0 : i32}
// CHECK-NOT:  {{ (init|repeat|await) }}
// CHECK:      leave %{{.*}} {{{.*}}island = 0 : i32} : <i32>
// CHECK-NOT:  FIFO
handshake.func @sum(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "end"]} {
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
  %more = addi %t, %k {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %l#2 : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// The sum of products begins four cycles after the iteration, and is awaited then. It
// leaves a cycle later.

// CHECK-LABEL: handshake.func @products
// CHECK:      enter %{{.*}}, [%{{.*}}, %{{.*}}]
// CHECK:      await %{{.*}}, %arg2 {cycle = 4 : i32, {{.*}}island = 0 : i32}
// CHECK:      muli {{.*}}island = 0 : i32, validBy
// CHECK:      leave %{{.*}} {handshake.bb = 1 : ui32, {{.*}}island = 0 : i32}
// CHECK-NOT:  FIFO
handshake.func @products(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "end"]} {
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
  sink %i_last : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// What leaves before that has room for four more.

// CHECK-LABEL: handshake.func @early
// CHECK-DAG:  %[[EARLY:.*]] = leave %{{.*}} {handshake.bb = 1 : ui32, {{.*}}island = 0 : i32} : <i32>
// CHECK-DAG:  = buffer %[[EARLY]], bufferType = FIFO_BREAK_NONE, numSlots = 4, dvLatency = 0
// CHECK-NOT:  FIFO
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

// -----

// The store waits for what leaves later, too. So the other one leaves with it, by a
// branch that is as late, and has no FIFO.

// CHECK-LABEL: handshake.func @together
// CHECK:      %[[LATE:.*]] = buffer %{{.*}}, bufferType = SHIFT_REG_BREAK_DV, numSlots = 4, dvLatency = 4 {{{.*}}island = 0 : i32{{.*}}} : <i32>
// CHECK-DAG:  %{{.*}}, %[[OUT:.*]] = cond_br %[[LAST:.*]]#{{.*}}, %[[LATE]]
// CHECK-DAG:  %[[INDEX:.*]] = leave %[[OUT]]
// CHECK-DAG:  %{{.*}}, %[[SUM:.*]] = cond_br %[[LAST]]#{{.*}}, %
// CHECK-DAG:  %[[VALUE:.*]] = leave %[[SUM]]
// CHECK:      store[%[[INDEX]]] %[[VALUE]]
handshake.func @together(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %m: memref<8xi32>, %m_start: !handshake.control<>, %m_done: !handshake.control<>, %count: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "m", "m_start", "m_done", "count", "start"], resNames = ["m_end", "end"]} {
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
  %fifo = buffer %i_last, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %sa, %sd = store[%fifo] %t_last {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %m_end = mem_controller[%m : memref<8xi32>] %m_start (%count, %sa, %sd) %m_done {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  end %m_end, %start : <>, <>
}

// -----

// Stores are outside; what they get leaves in every iteration, in the same cycle. The
// data is not there before the first sum has come, the address is.

// CHECK-LABEL: handshake.func @stores
// CHECK-DAG:  %[[ADDRESS:.*]] = leave %{{.*}} {handshake.bb = 1 : ui32, {{.*}}island = 0 : i32} : <i32>
// CHECK-DAG:  %[[DATA:.*]] = leave %{{.*}} {cycle = 4 : i32, {{.*}}island = 0 : i32} : <i32>
// CHECK:      store[%[[ADDRESS]]] %[[DATA]] {handshake.bb = 1 : ui32
handshake.func @stores(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %m: memref<8xi32>, %m_start: !handshake.control<>, %m_done: !handshake.control<>, %count: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "m", "m_start", "m_done", "count", "start"], resNames = ["out0", "m_end", "end"]} {
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
  %l2:2 = fork [2] %l#2 {handshake.bb = 1 : ui32} : <i32>
  %p = muli %k, %l2#0 {handshake.bb = 1 : ui32} : <i32>
  %sum = addi %t, %p {handshake.bb = 1 : ui32} : <i32>
  %f:2 = fork [2] %sum {handshake.bb = 1 : ui32} : <i32>
  %more = buffer %f#0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %sa, %sd = store[%l2#1] %f#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %m_end = mem_controller[%m : memref<8xi32>] %m_start (%count, %sa, %sd) %m_done {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %m_end, %start : <i32>, <>, <>
}

// -----

// An iteration begins in every second cycle.

// CHECK-LABEL: handshake.func @interval
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @interval(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "end"]} {
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
  %m_more = addi %t, %k {handshake.bb = 1 : ui32} : <i32>
  %more = buffer %m_more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %l#2 : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// A memory that holds what its only load has loaded is in the island with the load.

// CHECK-LABEL: handshake.func @loads
// CHECK:      mem_controller{{.*}} {connectedBlocks = [1 : i32], {{.*}}held, island = 0 : i32}
// CHECK:      load{{.*}} {{{.*}}island = 0 : i32}
handshake.func @loads(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %m: memref<8xi32>, %m_start: !handshake.control<>, %m_done: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "m", "m_start", "m_done", "start"], resNames = ["out0", "m_end", "end"]} {
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
  %o, %m_end = mem_controller[%m : memref<8xi32>] %m_start (%la) %m_done {connectedBlocks = [1 : i32], held} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %la, %ld = load[%l#2] %o {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %kl = addi %k, %ld {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t, %kl {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %m_end, %start : <i32>, <>, <>
}

// -----

// One that does not hold it may take any time.

// CHECK-LABEL: handshake.func @shared_memory
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @shared_memory(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %m: memref<8xi32>, %m_start: !handshake.control<>, %m_done: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "m", "m_start", "m_done", "start"], resNames = ["out0", "m_end", "end"]} {
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
  %o, %m_end = mem_controller[%m : memref<8xi32>] %m_start (%la) %m_done {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %la, %ld = load[%l#2] %o {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %kl = addi %k, %ld {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t, %kl {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %m_end, %start : <i32>, <>, <>
}

// -----

// A quotient takes its time.

// CHECK-LABEL: handshake.func @division
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @division(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "end"]} {
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
  %q = divsi %k, %l#2 {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t, %q {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// So does a float, however long that is.

// CHECK-LABEL: handshake.func @float
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @float(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "end"]} {
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
  %b = bitcast %k {handshake.bb = 1 : ui32} : <i32> to <f32>
  %b2:2 = fork [2] %b {handshake.bb = 1 : ui32} : <f32>
  %q = addf %b2#0, %b2#1 {handshake.bb = 1 : ui32} : <f32>
  %qi = bitcast %q {handshake.bb = 1 : ui32} : <f32> to <i32>
  %more = addi %t, %qi {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %l#2 : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// A value comes from outside for each iteration.

// CHECK-LABEL: handshake.func @fed
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @fed(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %each: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "each", "start"], resNames = ["out0", "end"]} {
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
  %ke = addi %k, %each {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t, %ke {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %l#2 : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// The iterations do not begin with a 0.

// CHECK-LABEL: handshake.func @begins_with_one
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @begins_with_one(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "start"], resNames = ["out0", "end"]} {
  %select = init %goes_on#3 {hw.parameters = {INIT_TOKEN = true}, handshake.bb = 1 : ui32} : <i1>
  %s:3 = fork [3] %select {handshake.bb = 1 : ui32} : <i1>
  %k = repeat %s#0, %step {handshake.bb = 1 : ui32} : <i1>, <i32> to <i32>
  %i = mux %s#1 [%n, %i_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %i_slot = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %t = mux %s#2 [%first, %t_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %source = source {handshake.bb = 1 : ui32} : <>
  %c = constant %source {handshake.bb = 1 : ui32, value = -1 : i32} : <>, <i32>
  %less = addi %i_slot, %c {handshake.bb = 1 : ui32} : <i32>
  %l:3 = fork [3] %less {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t, %k {handshake.bb = 1 : ui32} : <i32>
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %l#2 : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %start : <i32>, <>
}

// -----

// Somebody waits for a store.

// CHECK-LABEL: handshake.func @stored
// CHECK-NOT:  island
// CHECK:      init
// CHECK-NOT:  island
// CHECK:      end
handshake.func @stored(%n: !handshake.channel<i32>, %step: !handshake.channel<i32>, %first: !handshake.channel<i32>, %m: memref<8xi32>, %m_start: !handshake.control<>, %m_done: !handshake.control<>, %count: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["n", "step", "first", "m", "m_start", "m_done", "count", "start"], resNames = ["out0", "m_end", "end"]} {
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
  %sum = addi %t, %k {handshake.bb = 1 : ui32} : <i32>
  %f:2 = fork [2] %sum {handshake.bb = 1 : ui32} : <i32>
  %more = wait %done, %f#0 {handshake.bb = 1 : ui32} : <>, <i32>
  %sat, %done = stored %l#2 {handshake.bb = 1 : ui32} : <i32>, <>
  %sa, %sd = store[%sat] %f#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %m_end = mem_controller[%m : memref<8xi32>] %m_start (%count, %sa, %sd) %m_done {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %zero_source = source {handshake.bb = 1 : ui32} : <>
  %zero = constant %zero_source {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %cond = cmpi ne, %l#0, %zero {handshake.bb = 1 : ui32} : <i32>
  %cond_slot = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %goes_on:4 = fork [4] %cond_slot {handshake.bb = 1 : ui32} : <i1>
  %l_slot = buffer %l#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %m_slot = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i_again, %i_last = cond_br %goes_on#0, %l_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  %t_again, %t_last = cond_br %goes_on#1, %m_slot {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_last : <i32>
  sink %goes_on#2 : <i1>
  end %t_last, %m_end, %start : <i32>, <>, <>
}
