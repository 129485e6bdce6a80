// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The inner loop runs ten times in each iteration of the outer one, which is long enough
// for the address of the next row to come a cycle later than the row's number: it needs
// no register on its way into the inner loop.

// CHECK-LABEL: @weighted_rows
// CHECK: %[[TENFOLD:.*]] = addi {{.*}} : <i7>
// CHECK-NEXT: repeat %{{.*}}, %[[TENFOLD]] {{.*}} : <i1>, <i7> to <i7>
handshake.func @weighted_rows(%arg0: memref<120xi32>, %arg1: memref<12xi32>, %arg2: memref<12xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "weights", "sums", "a_start", "weights_start", "sums_start", "start"], resNames = ["a_end", "weights_end", "sums_end", "end"]} {
  %0:3 = fork [3] %arg6 {handshake.bb = 0 : ui32} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<120xi32>] %arg3 (%addressResult_3) %61#2 {connectedBlocks = [2 : i32], held} :    (!handshake.channel<i7>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<12xi32>] %arg4 (%addressResult) %61#1 {connectedBlocks = [1 : i32], held} :    (!handshake.channel<i4>) -> !handshake.channel<i32>
  %memEnd_2 = mem_controller[%arg2 : memref<12xi32>] %arg5 (%50, %addressResult_7, %dataResult_8) %61#0 {connectedBlocks = [3 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i4>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i4} : <>, <i4>
  %2 = mux %16#1 [%0#1, %60] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %4:4 = fork [4] %3 {handshake.bb = 1 : ui32} : <>
  %5 = mux %16#0 [%1, %62] {handshake.bb = 1 : ui32} : <i1>, [<i4>, <i4>] to <i4>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i4>
  %7:7 = fork [7] %6 {handshake.bb = 1 : ui32} : <i4>
  %8 = buffer %7#3, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i4>
  %9 = buffer %7#4, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i4>
  %10 = buffer %7#2, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i4>
  %11 = extui %7#6 {handshake.bb = 1 : ui32} : <i4> to <i7>
  %12 = extui %7#5 {handshake.bb = 1 : ui32} : <i4> to <i5>
  %13 = extui %9 {handshake.bb = 1 : ui32} : <i4> to <i32>
  %14 = init %59#2 {handshake.bb = 1 : ui32} : <i1>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %16:2 = fork [2] %15 {handshake.bb = 1 : ui32} : <i1>
  %17 = source {handshake.bb = 1 : ui32} : <>
  %18 = constant %17 {handshake.bb = 1 : ui32, value = 3 : i7} : <>, <i7>
  %19 = source {handshake.bb = 1 : ui32} : <>
  %20 = constant %19 {handshake.bb = 1 : ui32, value = 1 : i5} : <>, <i5>
  %21 = constant %4#3 {handshake.bb = 1 : ui32, value = 0 : i4} : <>, <i4>
  %22 = constant %4#2 {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%8] %outputs_0 {handshake.bb = 1 : ui32} : <i4>, <i32>, <i4>, <i32>
  %23 = shli %12, %20 {handshake.bb = 1 : ui32} : <i5>
  %24 = extui %23 {handshake.bb = 1 : ui32} : <i5> to <i7>
  %25 = shli %11, %18 {handshake.bb = 1 : ui32} : <i7>
  %26 = addi %25, %24 {handshake.bb = 1 : ui32} : <i7>
  %27 = buffer %26, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i7>
  %28 = repeat %36#2, %27 {handshake.bb = 2 : ui32} : <i1>, <i7> to <i7>
  %29 = mux %36#1 [%21, %trueResult_5] {handshake.bb = 2 : ui32} : <i1>, [<i4>, <i4>] to <i4>
  %30 = buffer %29, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i4>
  %31:3 = fork [3] %30 {handshake.bb = 2 : ui32} : <i4>
  %32 = extui %31#2 {handshake.bb = 2 : ui32} : <i4> to <i7>
  %33 = mux %37 [%22, %49] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %34 = buffer %33, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %35 = init %48#2 {handshake.bb = 2 : ui32} : <i1>
  %36:3 = fork [3] %35 {handshake.bb = 2 : ui32} : <i1>
  %37 = buffer %36#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %38 = source {handshake.bb = 2 : ui32} : <>
  %39 = constant %38 {handshake.bb = 2 : ui32, value = -7 : i4} : <>, <i4>
  %40 = source {handshake.bb = 2 : ui32} : <>
  %41 = constant %40 {handshake.bb = 2 : ui32, value = 1 : i4} : <>, <i4>
  %42 = addi %28, %32 {handshake.bb = 2 : ui32} : <i7>
  %addressResult_3, %dataResult_4 = load[%42] %outputs {handshake.bb = 2 : ui32} : <i7>, <i32>, <i7>, <i32>
  %43 = addi %34, %dataResult_4 {handshake.bb = 2 : ui32} : <i32>
  %44 = addi %31#1, %41 {handshake.bb = 2 : ui32} : <i4>
  %45 = buffer %44, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i4>
  %46 = cmpi ne, %31#0, %39 {handshake.bb = 2 : ui32} : <i4>
  %47 = buffer %46, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %48:3 = fork [3] %47 {handshake.bb = 2 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %48#1, %43 {handshake.bb = 2 : ui32} : <i1>, <i32>
  %49 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %trueResult_5, %falseResult_6 = cond_br %48#0, %45 {handshake.bb = 2 : ui32} : <i1>, <i4>
  sink %falseResult_6 : <i4>
  %50 = constant %4#1 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %51 = source {handshake.bb = 3 : ui32} : <>
  %52 = constant %51 {handshake.bb = 3 : ui32, value = -5 : i4} : <>, <i4>
  %53 = source {handshake.bb = 3 : ui32} : <>
  %54 = constant %53 {handshake.bb = 3 : ui32, value = 1 : i4} : <>, <i4>
  %55 = muli %falseResult, %dataResult {handshake.bb = 3 : ui32} : <i32>
  %56 = addi %55, %13 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_7, %dataResult_8 = store[%10] %56 {handshake.bb = 3 : ui32} : <i4>, <i32>, <i4>, <i32>
  %57 = addi %7#1, %54 {handshake.bb = 3 : ui32} : <i4>
  %58 = cmpi ne, %7#0, %52 {handshake.bb = 3 : ui32} : <i4>
  %59:3 = fork [3] %58 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_9, %falseResult_10 = cond_br %59#1, %4#0 {handshake.bb = 3 : ui32} : <i1>, <>
  %60 = buffer %trueResult_9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <>
  %61:3 = fork [3] %falseResult_10 {handshake.bb = 3 : ui32} : <>
  %trueResult_11, %falseResult_12 = cond_br %59#0, %57 {handshake.bb = 3 : ui32} : <i1>, <i4>
  %62 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i4>
  sink %falseResult_12 : <i4>
  end {handshake.bb = 4 : ui32} %memEnd, %memEnd_1, %memEnd_2, %0#0 : <>, <>, <>, <>
}
