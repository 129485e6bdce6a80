// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' > %t
// RUN: hls-opt %t --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies,handshake-place-milp)' | FileCheck %s --check-prefix=SEARCH

// What waits for loops within a loop, by how often these run.

// The inner loop runs eight times, and is entered again when its last round has
// begun. What it leaves with waits for the sum, and gets a slot of its own, or the
// loop would wait, too; more tokens than that are never there.
// CHECK-LABEL: handshake.func @rows(
// CHECK-NOT: FIFO
// CHECK: buffer {{.*}}, bufferType = FIFO_BREAK_DV, numSlots = 5, {{.*}}"buffer10"
// CHECK: buffer {{.*}}, bufferType = FIFO_BREAK_DV, numSlots = 5, {{.*}}"buffer11"
// CHECK: %trueResult, [[ROW:%.*]] = cond_br {{.*}}"cond_br0"
// CHECK-NEXT: [[WAITING:%.*]] = buffer [[ROW]], bufferType = FIFO_BREAK_NONE, numSlots = 1,
// CHECK-NOT: FIFO
// CHECK: store[[[WAITING]]]
handshake.func @rows(%arg0: memref<64xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "x", "y", "a_start", "x_start", "y_start", "start"], resNames = ["a_end", "x_end", "y_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<64xi32>] %arg3 (%addressResult) %47#2 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<8xi32>] %arg4 (%addressResult_3) %47#1 {connectedBlocks = [2 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<8xi32>] %arg5 (%37, %addressResult_9, %dataResult_10) %47#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller2"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %9#1 [%0#1, %46] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:3 = fork [3] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %9#0 [%1, %48] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:3 = fork [3] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = init %45 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %9:2 = fork [2] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %10 = constant %4#2 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 0 : i32} : <>, <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %12 = repeat %20#2, %7#2 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %13:2 = fork [2] %12 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i32>
  %14 = mux %20#1 [%11#1, %36] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %16:4 = fork [4] %15 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i32>
  %17 = mux %20#0 [%11#0, %35] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<i32>, <i32>] to <i32>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i32>
  %19 = init %34 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %20:3 = fork [3] %19 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i1>
  %21 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %22 = constant %21 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = 3 : i32} : <>, <i32>
  %23 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %24 = constant %23 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %25 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %26 = constant %25 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %27 = shli %13#1, %22 {handshake.bb = 2 : ui32, handshake.name = "shli0"} : <i32>
  %28 = addi %27, %16#3 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %addressResult, %dataResult = load[%28] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_3, %dataResult_4 = load[%16#2] %outputs_0 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %29 = muli %dataResult, %dataResult_4 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i32>
  %30 = addi %18, %29 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %31 = addi %16#1, %26 {handshake.bb = 2 : ui32, handshake.name = "addi2"} : <i32>
  %32 = cmpi ne, %16#0, %24 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i32>
  %33:4 = fork [4] %32 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i1>
  %34 = buffer %33#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %33#2, %13#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  sink %trueResult {handshake.name = "sink0"} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %33#1, %30 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %35 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i32>
  %trueResult_7, %falseResult_8 = cond_br %33#0, %31 {handshake.bb = 2 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %36 = buffer %trueResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer6"} : <i32>
  sink %falseResult_8 {handshake.name = "sink1"} : <i32>
  %37 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant7", value = 1 : i32} : <>, <i32>
  %38 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %39 = constant %38 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = 7 : i32} : <>, <i32>
  %40 = source {handshake.bb = 3 : ui32, handshake.name = "source4"} : <>
  %41 = constant %40 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i32} : <>, <i32>
  %addressResult_9, %dataResult_10 = store[%falseResult] %falseResult_6 {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %42 = addi %7#1, %41 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i32>
  %43 = cmpi ne, %7#0, %39 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i32>
  %44:3 = fork [3] %43 {handshake.bb = 3 : ui32, handshake.name = "fork9"} : <i1>
  %45 = buffer %44#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <i1>
  %trueResult_11, %falseResult_12 = cond_br %44#1, %4#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br11"} : <i1>, <>
  %46 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer8"} : <>
  %47:3 = fork [3] %falseResult_12 {handshake.bb = 3 : ui32, handshake.name = "fork10"} : <>
  %trueResult_13, %falseResult_14 = cond_br %44#0, %42 {handshake.bb = 3 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  %48 = buffer %trueResult_13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer9"} : <i32>
  sink %falseResult_14 {handshake.name = "sink2"} : <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}

// -----

// What passes the loop by waits until it has ended, longer than an iteration of
// the outer loop follows another one, but less than twice as long: another token
// may be there by then.
// CHECK-LABEL: handshake.func @rows_passed_by(
// CHECK-NOT: FIFO
// CHECK: [[ROWS:%.*]]:4 = fork [4] {{.*}}"fork2"
// CHECK-NEXT: [[WAITING:%.*]] = buffer [[ROWS]]#3, bufferType = FIFO_BREAK_DV, numSlots = 1,
// CHECK-NOT: FIFO_BREAK_NONE
// CHECK: store[[[WAITING]]]

// So does the search: it would make room for five if the loop took as long as one
// round.
// SEARCH-LABEL: @rows_passed_by(
// SEARCH: [[ROWS:%.*]]:4 = fork [4] {{.*}}"fork2"
// SEARCH-NEXT: [[WAITING:%.*]] = buffer [[ROWS]]#3, {{.*}}, numSlots = 1,
// SEARCH: store[[[WAITING]]]
handshake.func @rows_passed_by(%arg0: memref<64xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "x", "y", "a_start", "x_start", "y_start", "start"], resNames = ["a_end", "x_end", "y_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<64xi32>] %arg3 (%addressResult) %47#2 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<8xi32>] %arg4 (%addressResult_3) %47#1 {connectedBlocks = [2 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<8xi32>] %arg5 (%37, %addressResult_9, %dataResult_10) %47#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller2"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %9#1 [%0#1, %46] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:3 = fork [3] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %9#0 [%1, %48] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:4 = fork [4] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = init %45 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %9:2 = fork [2] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %10 = constant %4#2 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 0 : i32} : <>, <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %12 = repeat %20#2, %7#2 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %13:2 = fork [2] %12 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i32>
  %14 = mux %20#1 [%11#1, %36] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %16:4 = fork [4] %15 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i32>
  %17 = mux %20#0 [%11#0, %35] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<i32>, <i32>] to <i32>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i32>
  %19 = init %34 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %20:3 = fork [3] %19 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i1>
  %21 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %22 = constant %21 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = 3 : i32} : <>, <i32>
  %23 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %24 = constant %23 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %25 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %26 = constant %25 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %27 = shli %13#1, %22 {handshake.bb = 2 : ui32, handshake.name = "shli0"} : <i32>
  %28 = addi %27, %16#3 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %addressResult, %dataResult = load[%28] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_3, %dataResult_4 = load[%16#2] %outputs_0 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %29 = muli %dataResult, %dataResult_4 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i32>
  %30 = addi %18, %29 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %31 = addi %16#1, %26 {handshake.bb = 2 : ui32, handshake.name = "addi2"} : <i32>
  %32 = cmpi ne, %16#0, %24 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i32>
  %33:4 = fork [4] %32 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i1>
  %34 = buffer %33#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %33#2, %13#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  sink %trueResult {handshake.name = "sink0"} : <i32>
  sink %falseResult {handshake.name = "sink3"} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %33#1, %30 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %35 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i32>
  %trueResult_7, %falseResult_8 = cond_br %33#0, %31 {handshake.bb = 2 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %36 = buffer %trueResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer6"} : <i32>
  sink %falseResult_8 {handshake.name = "sink1"} : <i32>
  %37 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant7", value = 1 : i32} : <>, <i32>
  %38 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %39 = constant %38 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = 7 : i32} : <>, <i32>
  %40 = source {handshake.bb = 3 : ui32, handshake.name = "source4"} : <>
  %41 = constant %40 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i32} : <>, <i32>
  %addressResult_9, %dataResult_10 = store[%7#3] %falseResult_6 {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %42 = addi %7#1, %41 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i32>
  %43 = cmpi ne, %7#0, %39 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i32>
  %44:3 = fork [3] %43 {handshake.bb = 3 : ui32, handshake.name = "fork9"} : <i1>
  %45 = buffer %44#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <i1>
  %trueResult_11, %falseResult_12 = cond_br %44#1, %4#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br11"} : <i1>, <>
  %46 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer8"} : <>
  %47:3 = fork [3] %falseResult_12 {handshake.bb = 3 : ui32, handshake.name = "fork10"} : <>
  %trueResult_13, %falseResult_14 = cond_br %44#0, %42 {handshake.bb = 3 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  %48 = buffer %trueResult_13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer9"} : <i32>
  sink %falseResult_14 {handshake.name = "sink2"} : <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}

// -----

// The same where the loop begins with n: it may run once, so that an iteration
// begins in every cycle. The channels within the inner loop have room for its
// rounds, and none more. What its sum begins with waits in front of its mux, as it
// would in the loop, and may be needed at once.
// CHECK-LABEL: handshake.func @rows_of_unknown_length(
// CHECK: [[ROWS:%.*]]:4 = fork [4] {{.*}}"fork2"
// CHECK-NEXT: [[WAITING:%.*]] = buffer [[ROWS]]#3, bufferType = FIFO_BREAK_DV, numSlots = 5,
// CHECK-NOT: FIFO_BREAK_NONE
// CHECK: [[FIRST:%.*]] = buffer %{{.*}}#0, bufferType = FIFO_BREAK_NONE, numSlots = 5,
// CHECK-NOT: FIFO_BREAK_NONE
// CHECK: mux %{{.*}} [[[FIRST]],
// CHECK-NOT: FIFO_BREAK_NONE
// CHECK: store[[[WAITING]]]
handshake.func @rows_of_unknown_length(%arg0: memref<64xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, %arg7: !handshake.channel<i32>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "x", "y", "a_start", "x_start", "y_start", "start", "n"], resNames = ["a_end", "x_end", "y_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<64xi32>] %arg3 (%addressResult) %47#2 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<8xi32>] %arg4 (%addressResult_3) %47#1 {connectedBlocks = [2 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<8xi32>] %arg5 (%37, %addressResult_9, %dataResult_10) %47#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller2"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %9#1 [%0#1, %46] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:2 = fork [2] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %9#0 [%1, %48] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:4 = fork [4] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = init %45 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %9:3 = fork [3] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %10 = repeat %9#2, %arg7 {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i32> to <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %12 = repeat %20#2, %7#2 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %13:2 = fork [2] %12 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i32>
  %14 = mux %20#1 [%11#1, %36] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %16:4 = fork [4] %15 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i32>
  %17 = mux %20#0 [%11#0, %35] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<i32>, <i32>] to <i32>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i32>
  %19 = init %34 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %20:3 = fork [3] %19 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i1>
  %21 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %22 = constant %21 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = 3 : i32} : <>, <i32>
  %23 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %24 = constant %23 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %25 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %26 = constant %25 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %27 = shli %13#1, %22 {handshake.bb = 2 : ui32, handshake.name = "shli0"} : <i32>
  %28 = addi %27, %16#3 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %addressResult, %dataResult = load[%28] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_3, %dataResult_4 = load[%16#2] %outputs_0 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %29 = muli %dataResult, %dataResult_4 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i32>
  %30 = addi %18, %29 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %31 = addi %16#1, %26 {handshake.bb = 2 : ui32, handshake.name = "addi2"} : <i32>
  %32 = cmpi ne, %16#0, %24 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i32>
  %33:4 = fork [4] %32 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i1>
  %34 = buffer %33#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %33#2, %13#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  sink %trueResult {handshake.name = "sink0"} : <i32>
  sink %falseResult {handshake.name = "sink3"} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %33#1, %30 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %35 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i32>
  %trueResult_7, %falseResult_8 = cond_br %33#0, %31 {handshake.bb = 2 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %36 = buffer %trueResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer6"} : <i32>
  sink %falseResult_8 {handshake.name = "sink1"} : <i32>
  %37 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant7", value = 1 : i32} : <>, <i32>
  %38 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %39 = constant %38 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = 7 : i32} : <>, <i32>
  %40 = source {handshake.bb = 3 : ui32, handshake.name = "source4"} : <>
  %41 = constant %40 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i32} : <>, <i32>
  %addressResult_9, %dataResult_10 = store[%7#3] %falseResult_6 {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %42 = addi %7#1, %41 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i32>
  %43 = cmpi ne, %7#0, %39 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i32>
  %44:3 = fork [3] %43 {handshake.bb = 3 : ui32, handshake.name = "fork9"} : <i1>
  %45 = buffer %44#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <i1>
  %trueResult_11, %falseResult_12 = cond_br %44#1, %4#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br11"} : <i1>, <>
  %46 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer8"} : <>
  %47:3 = fork [3] %falseResult_12 {handshake.bb = 3 : ui32, handshake.name = "fork10"} : <>
  %trueResult_13, %falseResult_14 = cond_br %44#0, %42 {handshake.bb = 3 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  %48 = buffer %trueResult_13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer9"} : <i32>
  sink %falseResult_14 {handshake.name = "sink2"} : <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}

// -----

// What the loop uses and does not change comes a cycle late: the counter's first
// value waits for it, where that takes a bit.
// CHECK-LABEL: handshake.func @late_row(
// CHECK: [[WHEN:%.*]] = buffer %{{.*}}#2, bufferType = FIFO_BREAK_NONE, numSlots = 1, {{.*}} : <i1>
// CHECK-NEXT: [[N:%.*]] = repeat [[WHEN]], %arg7
// CHECK-NEXT: [[BEGINS:%.*]]:2 = fork [2] [[N]]
// CHECK: mux %{{.*}} [[[BEGINS]]#1,
handshake.func @late_row(%arg0: memref<64xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, %arg7: !handshake.channel<i32>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "x", "y", "a_start", "x_start", "y_start", "start", "n"], resNames = ["a_end", "x_end", "y_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<64xi32>] %arg3 (%addressResult) %47#2 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<8xi32>] %arg4 (%addressResult_3) %47#1 {connectedBlocks = [2 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<8xi32>] %arg5 (%37, %addressResult_9, %dataResult_10) %47#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller2"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %9#1 [%0#1, %46] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:2 = fork [2] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %9#0 [%1, %48] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:4 = fork [4] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = init %45 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %9:3 = fork [3] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %10 = repeat %9#2, %arg7 {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i32> to <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %late = buffer %7#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "late"} : <i32>
  %12 = repeat %20#2, %late {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %13:2 = fork [2] %12 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i32>
  %14 = mux %20#1 [%11#1, %36] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %16:4 = fork [4] %15 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i32>
  %17 = mux %20#0 [%11#0, %35] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<i32>, <i32>] to <i32>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i32>
  %19 = init %34 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %20:3 = fork [3] %19 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i1>
  %21 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %22 = constant %21 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = 3 : i32} : <>, <i32>
  %23 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %24 = constant %23 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %25 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %26 = constant %25 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %27 = shli %13#1, %22 {handshake.bb = 2 : ui32, handshake.name = "shli0"} : <i32>
  %28 = addi %27, %16#3 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %addressResult, %dataResult = load[%28] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_3, %dataResult_4 = load[%16#2] %outputs_0 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %29 = muli %dataResult, %dataResult_4 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i32>
  %30 = addi %18, %29 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %31 = addi %16#1, %26 {handshake.bb = 2 : ui32, handshake.name = "addi2"} : <i32>
  %32 = cmpi ne, %16#0, %24 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i32>
  %33:4 = fork [4] %32 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i1>
  %34 = buffer %33#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %33#2, %13#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  sink %trueResult {handshake.name = "sink0"} : <i32>
  sink %falseResult {handshake.name = "sink3"} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %33#1, %30 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %35 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i32>
  %trueResult_7, %falseResult_8 = cond_br %33#0, %31 {handshake.bb = 2 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %36 = buffer %trueResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer6"} : <i32>
  sink %falseResult_8 {handshake.name = "sink1"} : <i32>
  %37 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant7", value = 1 : i32} : <>, <i32>
  %38 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %39 = constant %38 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = 7 : i32} : <>, <i32>
  %40 = source {handshake.bb = 3 : ui32, handshake.name = "source4"} : <>
  %41 = constant %40 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i32} : <>, <i32>
  %addressResult_9, %dataResult_10 = store[%7#3] %falseResult_6 {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %42 = addi %7#1, %41 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i32>
  %43 = cmpi ne, %7#0, %39 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i32>
  %44:3 = fork [3] %43 {handshake.bb = 3 : ui32, handshake.name = "fork9"} : <i1>
  %45 = buffer %44#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <i1>
  %trueResult_11, %falseResult_12 = cond_br %44#1, %4#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br11"} : <i1>, <>
  %46 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer8"} : <>
  %47:3 = fork [3] %falseResult_12 {handshake.bb = 3 : ui32, handshake.name = "fork10"} : <>
  %trueResult_13, %falseResult_14 = cond_br %44#0, %42 {handshake.bb = 3 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  %48 = buffer %trueResult_13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer9"} : <i32>
  sink %falseResult_14 {handshake.name = "sink2"} : <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}

// -----

// A sum of floats lets a round begin every five cycles, but the first one of the
// next iteration a cycle after the last one of this: three conditions may come
// within the ten cycles that the first of them waits, of which the last one
// waits in front of the fork.
// CHECK-LABEL: handshake.func @floats(
// CHECK: [[ROWS:%.*]]:4 = fork [4] {{.*}}"fork2"
// CHECK-NEXT: buffer [[ROWS]]#2, bufferType = FIFO_BREAK_DV, numSlots = 1,
// CHECK-NOT: FIFO
// CHECK: [[SELECTS:%.*]]:3 = fork [3] {{.*}}"fork5"
// CHECK-NEXT: buffer [[SELECTS]]#0, bufferType = FIFO_BREAK_NONE, numSlots = 1,
// CHECK: [[CONDITIONS:%.*]]:3 = fork [3] {{.*}}"fork6"
// CHECK-NEXT: buffer [[CONDITIONS]]#1, bufferType = FIFO_BREAK_DV, numSlots = 2,
// CHECK-NOT: FIFO
handshake.func @floats(%arg0: memref<16xf32>, %arg1: memref<8xf32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "out", "a_start", "out_start", "start"], resNames = ["a_end", "out_end", "end"]} {
  %0:3 = fork [3] %arg4 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<16xf32>] %arg2 (%addressResult) %41#1 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<f32>
  %memEnd_0 = mem_controller[%arg1 : memref<8xf32>] %arg3 (%31, %addressResult_3, %dataResult_4) %41#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<f32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %9#1 [%0#1, %40] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:4 = fork [4] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %9#0 [%1, %42] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:4 = fork [4] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = init %39 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %9:2 = fork [2] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %10 = constant %4#3 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 0.000000e+00 : f32} : <>, <f32>
  %11 = constant %4#2 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 0 : i32} : <>, <i32>
  %12 = repeat %19#2, %7#3 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %13 = mux %19#1 [%11, %30] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %14 = buffer %13, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %15:3 = fork [3] %14 {handshake.bb = 2 : ui32, handshake.name = "fork4"} : <i32>
  %16 = mux %19#0 [%10, %trueResult] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<f32>, <f32>] to <f32>
  %17 = buffer %16, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <f32>
  %18 = init %29 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %19:3 = fork [3] %18 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i1>
  %20 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %21 = constant %20 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %22 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %23 = constant %22 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %24 = addi %12, %15#2 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %addressResult, %dataResult = load[%24] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i32>, <f32>, <i32>, <f32>
  %25 = addf %17, %dataResult {fastmath = #arith.fastmath<none>, handshake.bb = 2 : ui32, handshake.name = "addf0"} : <f32>
  %26 = addi %15#1, %23 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %27 = cmpi ne, %15#0, %21 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i32>
  %28:3 = fork [3] %27 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i1>
  %29 = buffer %28#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %28#1, %25 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <f32>
  %trueResult_1, %falseResult_2 = cond_br %28#0, %26 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %30 = buffer %trueResult_1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i32>
  sink %falseResult_2 {handshake.name = "sink0"} : <i32>
  %31 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant7", value = 1 : i32} : <>, <i32>
  %32 = source {handshake.bb = 3 : ui32, handshake.name = "source2"} : <>
  %33 = constant %32 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = 7 : i32} : <>, <i32>
  %34 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %35 = constant %34 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i32} : <>, <i32>
  %addressResult_3, %dataResult_4 = store[%7#2] %falseResult {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <f32>, <i32>, <f32>
  %36 = addi %7#1, %35 {handshake.bb = 3 : ui32, handshake.name = "addi2"} : <i32>
  %37 = cmpi ne, %7#0, %33 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i32>
  %38:3 = fork [3] %37 {handshake.bb = 3 : ui32, handshake.name = "fork7"} : <i1>
  %39 = buffer %38#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer6"} : <i1>
  %trueResult_5, %falseResult_6 = cond_br %38#1, %4#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br9"} : <i1>, <>
  %40 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <>
  %41:2 = fork [2] %falseResult_6 {handshake.bb = 3 : ui32, handshake.name = "fork8"} : <>
  %trueResult_7, %falseResult_8 = cond_br %38#0, %36 {handshake.bb = 3 : ui32, handshake.name = "cond_br10"} : <i1>, <i32>
  %42 = buffer %trueResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer8"} : <i32>
  sink %falseResult_8 {handshake.name = "sink1"} : <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_0, %0#0 : <>, <>, <>
}

// -----

// A cast of what leaves the outer loop is in the block of its branch, but in none of
// its iterations: the inner loop runs eight times in all of them.
// CHECK-LABEL: handshake.func @rows_cut(
// CHECK: %trueResult, [[ROW:%.*]] = cond_br {{.*}}"cond_br0"
// CHECK-NEXT: [[WAITING:%.*]] = buffer [[ROW]], bufferType = FIFO_BREAK_NONE, numSlots = 1,
// CHECK-NOT: FIFO
// CHECK: store[[[WAITING]]]
handshake.func @rows_cut(%arg0: memref<64xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "x", "y", "a_start", "x_start", "y_start", "start"], resNames = ["a_end", "x_end", "y_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<64xi32>] %arg3 (%addressResult) %47#2 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<8xi32>] %arg4 (%addressResult_3) %47#1 {connectedBlocks = [2 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<8xi32>] %arg5 (%37, %addressResult_9, %dataResult_10) %47#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller2"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %9#1 [%0#1, %46] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:3 = fork [3] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %9#0 [%1, %48] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:3 = fork [3] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = init %45 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %9:2 = fork [2] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %10 = constant %4#2 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 0 : i32} : <>, <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %12 = repeat %20#2, %7#2 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %13:2 = fork [2] %12 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i32>
  %14 = mux %20#1 [%11#1, %36] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %16:4 = fork [4] %15 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i32>
  %17 = mux %20#0 [%11#0, %35] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<i32>, <i32>] to <i32>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i32>
  %19 = init %34 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %20:3 = fork [3] %19 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i1>
  %21 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %22 = constant %21 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = 3 : i32} : <>, <i32>
  %23 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %24 = constant %23 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %25 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %26 = constant %25 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %27 = shli %13#1, %22 {handshake.bb = 2 : ui32, handshake.name = "shli0"} : <i32>
  %28 = addi %27, %16#3 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %addressResult, %dataResult = load[%28] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_3, %dataResult_4 = load[%16#2] %outputs_0 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %29 = muli %dataResult, %dataResult_4 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i32>
  %30 = addi %18, %29 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %31 = addi %16#1, %26 {handshake.bb = 2 : ui32, handshake.name = "addi2"} : <i32>
  %32 = cmpi ne, %16#0, %24 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i32>
  %33:4 = fork [4] %32 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i1>
  %34 = buffer %33#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %33#2, %13#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  sink %trueResult {handshake.name = "sink0"} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %33#1, %30 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %35 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i32>
  %trueResult_7, %falseResult_8 = cond_br %33#0, %31 {handshake.bb = 2 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %36 = buffer %trueResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer6"} : <i32>
  sink %falseResult_8 {handshake.name = "sink1"} : <i32>
  %37 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant7", value = 1 : i32} : <>, <i32>
  %38 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %39 = constant %38 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = 7 : i32} : <>, <i32>
  %40 = source {handshake.bb = 3 : ui32, handshake.name = "source4"} : <>
  %41 = constant %40 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i32} : <>, <i32>
  %addressResult_9, %dataResult_10 = store[%falseResult] %falseResult_6 {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %42 = addi %7#1, %41 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i32>
  %43 = cmpi ne, %7#0, %39 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i32>
  %44:3 = fork [3] %43 {handshake.bb = 3 : ui32, handshake.name = "fork9"} : <i1>
  %45 = buffer %44#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <i1>
  %trueResult_11, %falseResult_12 = cond_br %44#1, %4#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br11"} : <i1>, <>
  %46 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer8"} : <>
  %47:3 = fork [3] %falseResult_12 {handshake.bb = 3 : ui32, handshake.name = "fork10"} : <>
  %trueResult_13, %falseResult_14 = cond_br %44#0, %42 {handshake.bb = 3 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  %48 = buffer %trueResult_13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer9"} : <i32>
  %49 = trunci %falseResult_14 {handshake.bb = 3 : ui32, handshake.name = "trunci0"} : <i32> to <i8>
  sink %49 {handshake.name = "sink2"} : <i8>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}
