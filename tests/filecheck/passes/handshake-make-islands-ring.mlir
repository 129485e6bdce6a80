// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-hold-loads,handshake-make-islands)' | FileCheck %s

// What tells of another iteration comes from a ring that nobody feeds: there is no
// island, and an end.

// CHECK-LABEL: handshake.func @fir
// CHECK: mem_controller{{.*}} held
// CHECK-NOT: enter
// CHECK: init
module {
  handshake.func @fir(%arg0: memref<1000xi32>, %arg1: memref<1000xi32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["di", "idx", "di_start", "idx_start", "start"], resNames = ["out0", "di_end", "idx_end", "end"]} {
    %0:5 = fork [5] %arg4 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
    %1 = buffer %0#1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32, handshake.name = "buffer2"} : <>
    %outputs, %memEnd = mem_controller[%arg0 : memref<1000xi32>] %arg2 (%addressResult_2) %0#4 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0"} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
    %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<1000xi32>] %arg3 (%addressResult) %0#3 {connectedBlocks = [1 : i32], handshake.name = "mem_controller1"} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
    %2 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i10} : <>, <i10>
    %3 = constant %1 {handshake.bb = 0 : ui32, handshake.name = "constant3", value = 0 : i32} : <>, <i32>
    %4 = mux %10#1 [%2, %trueResult_4] {handshake.bb = 1 : ui32, handshake.name = "mux2"} : <i1>, [<i10>, <i10>] to <i10>
    %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i10>
    %6:4 = fork [4] %5 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i10>
    %7 = extui %6#3 {handshake.bb = 1 : ui32, handshake.name = "extui0"} : <i10> to <i32>
    %8 = mux %12 [%3, %29] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i32>, <i32>] to <i32>
    %9 = init %ring#1 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
    %10:2 = fork [2] %9 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i1>
    %11 = buffer %10#0, bufferType = FIFO_BREAK_DV, numSlots = 5, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer5"} : <i1>
    %12 = buffer %11, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i1>
    %13 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
    %14 = constant %13 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i10} : <>, <i10>
    %15 = source {handshake.bb = 1 : ui32, handshake.name = "source2"} : <>
    %16 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
    %17 = constant %15 {handshake.bb = 1 : ui32, handshake.name = "constant4", value = -25 : i10} : <>, <i10>
    %18 = constant %16 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = -25 : i10} : <>, <i10>
    %addressResult, %dataResult = load[%7] %outputs_0 {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
    %19 = subi %18, %6#2 {handshake.bb = 1 : ui32, handshake.name = "subi0"} : <i10>
    %20 = extui %19 {handshake.bb = 1 : ui32, handshake.name = "extui1"} : <i10> to <i32>
    %addressResult_2, %dataResult_3 = load[%20] %outputs {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
    %21 = muli %dataResult, %dataResult_3 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i32>
    %22 = addi %8, %21 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
    %23 = addi %6#1, %14 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i10>
    %24 = buffer %23, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer7"} : <i10>
    %25 = cmpi ne, %6#0, %17 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i10>
    %26 = buffer %25, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i1>
    %27:3 = fork [3] %26 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
    %28 = buffer %27#1, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer6"} : <i1>
    %trueResult, %falseResult = cond_br %28, %22 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
    %29 = buffer %trueResult, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i32>
    %trueResult_4, %falseResult_5 = cond_br %27#0, %24 {handshake.bb = 1 : ui32, handshake.name = "cond_br4"} : <i1>, <i10>
    sink %falseResult_5 {handshake.name = "sink0"} : <i10>
    %ring:2 = fork [2] %rb {handshake.bb = 1 : ui32, handshake.name = "forkr"} : <i1>
    %rb = buffer %ring#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "bufferr"} : <i1>
    sink %27#2 {handshake.name = "sinkr"} : <i1>
    end {handshake.bb = 2 : ui32, handshake.name = "end0"} %falseResult, %memEnd, %memEnd_1, %0#0 : <i32>, <>, <>, <>
  }
}
