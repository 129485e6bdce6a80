// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// A row's number waits for the sum of the row, which the inner loop takes long for: to
// be added to it, and as the address of the store. One slot in front of the fork is
// enough, which has four bits, where each of the users had its own, and the mux of the
// header keeps the next number meanwhile.

// CHECK-LABEL: @weighted_rows
// CHECK: [[ROW:%.*]]:3 = fork {{.*}}"fork3"
// CHECK-NOT: buffer [[ROW]]
// CHECK: end
handshake.func @weighted_rows(%arg0: memref<120xi32>, %arg1: memref<12xi32>, %arg2: memref<12xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "weights", "sums", "a_start", "weights_start", "sums_start", "start"], resNames = ["a_end", "weights_end", "sums_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<120xi32>] %arg3 (%addressResult_3) %63#2 {connectedBlocks = [2 : i32], held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<12xi32>] %arg4 (%addressResult) %63#1 {connectedBlocks = [1 : i32], held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<12xi32>] %arg5 (%52, %addressResult_7, %dataResult_8) %63#0 {connectedBlocks = [3 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i4} : <>, <i4>
  %2 = mux %17#1 [%0#1, %62] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %4:4 = fork [4] %3 {handshake.bb = 1 : ui32} : <>
  %5 = mux %17#0 [%1, %64] {handshake.bb = 1 : ui32} : <i1>, [<i4>, <i4>] to <i4>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i4>
  %7:5 = fork [5] %6 {handshake.bb = 1 : ui32} : <i4>
  %8 = buffer %7#2, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i4>
  %9 = extui %7#4 {handshake.bb = 1 : ui32} : <i4> to <i7>
  %10 = extui %7#3 {handshake.bb = 1 : ui32} : <i4> to <i5>
  %11 = extui %8 {handshake.bb = 1 : ui32} : <i4> to <i32>
  %12:3 = fork [3] %11 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i32>
  %13 = buffer %12#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %14 = buffer %12#0, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %15 = init %61#2 {handshake.bb = 1 : ui32} : <i1>
  %16 = buffer %15, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %17:2 = fork [2] %16 {handshake.bb = 1 : ui32} : <i1>
  %18 = source {handshake.bb = 1 : ui32} : <>
  %19 = constant %18 {handshake.bb = 1 : ui32, value = 3 : i7} : <>, <i7>
  %20 = source {handshake.bb = 1 : ui32} : <>
  %21 = constant %20 {handshake.bb = 1 : ui32, value = 1 : i5} : <>, <i5>
  %22 = constant %4#3 {handshake.bb = 1 : ui32, value = 0 : i4} : <>, <i4>
  %23 = constant %4#2 {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%12#2] %outputs_0 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %24 = shli %10, %21 {handshake.bb = 1 : ui32} : <i5>
  %25 = extui %24 {handshake.bb = 1 : ui32} : <i5> to <i7>
  %26 = shli %9, %19 {handshake.bb = 1 : ui32} : <i7>
  %27 = addi %26, %25 {handshake.bb = 1 : ui32} : <i7>
  %28 = buffer %27, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i7>
  %29 = repeat %37#2, %28 {handshake.bb = 2 : ui32} : <i1>, <i7> to <i7>
  %30 = mux %37#1 [%22, %trueResult_5] {handshake.bb = 2 : ui32} : <i1>, [<i4>, <i4>] to <i4>
  %31 = buffer %30, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i4>
  %32:3 = fork [3] %31 {handshake.bb = 2 : ui32} : <i4>
  %33 = extui %32#2 {handshake.bb = 2 : ui32} : <i4> to <i7>
  %34 = mux %38 [%23, %51] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %35 = buffer %34, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %36 = init %50#2 {handshake.bb = 2 : ui32} : <i1>
  %37:3 = fork [3] %36 {handshake.bb = 2 : ui32} : <i1>
  %38 = buffer %37#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %39 = source {handshake.bb = 2 : ui32} : <>
  %40 = constant %39 {handshake.bb = 2 : ui32, value = -7 : i4} : <>, <i4>
  %41 = source {handshake.bb = 2 : ui32} : <>
  %42 = constant %41 {handshake.bb = 2 : ui32, value = 1 : i4} : <>, <i4>
  %43 = addi %29, %33 {handshake.bb = 2 : ui32} : <i7>
  %44 = extui %43 {handshake.bb = 2 : ui32} : <i7> to <i32>
  %addressResult_3, %dataResult_4 = load[%44] %outputs {handshake.bb = 2 : ui32} : <i32>, <i32>, <i32>, <i32>
  %45 = addi %35, %dataResult_4 {handshake.bb = 2 : ui32} : <i32>
  %46 = addi %32#1, %42 {handshake.bb = 2 : ui32} : <i4>
  %47 = buffer %46, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i4>
  %48 = cmpi ne, %32#0, %40 {handshake.bb = 2 : ui32} : <i4>
  %49 = buffer %48, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %50:3 = fork [3] %49 {handshake.bb = 2 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %50#1, %45 {handshake.bb = 2 : ui32} : <i1>, <i32>
  %51 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %50#0, %47 {handshake.bb = 2 : ui32} : <i1>, <i4>
  sink %falseResult_6 : <i4>
  %52 = constant %4#1 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %53 = source {handshake.bb = 3 : ui32} : <>
  %54 = constant %53 {handshake.bb = 3 : ui32, value = -5 : i4} : <>, <i4>
  %55 = source {handshake.bb = 3 : ui32} : <>
  %56 = constant %55 {handshake.bb = 3 : ui32, value = 1 : i4} : <>, <i4>
  %57 = muli %falseResult, %dataResult {handshake.bb = 3 : ui32} : <i32>
  %58 = addi %57, %13 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_7, %dataResult_8 = store[%14] %58 {handshake.bb = 3 : ui32} : <i32>, <i32>, <i32>, <i32>
  %59 = addi %7#1, %56 {handshake.bb = 3 : ui32} : <i4>
  %60 = cmpi ne, %7#0, %54 {handshake.bb = 3 : ui32} : <i4>
  %61:3 = fork [3] %60 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_9, %falseResult_10 = cond_br %61#1, %4#0 {handshake.bb = 3 : ui32} : <i1>, <>
  %62 = buffer %trueResult_9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <>
  %63:3 = fork [3] %falseResult_10 {handshake.bb = 3 : ui32} : <>
  %trueResult_11, %falseResult_12 = cond_br %61#0, %59 {handshake.bb = 3 : ui32} : <i1>, <i4>
  %64 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i4>
  sink %falseResult_12 : <i4>
  end {handshake.bb = 4 : ui32} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}
