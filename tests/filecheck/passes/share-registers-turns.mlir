// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// Two stores take turns, but few iterations perform them: their port is idle in
// between, and nobody waits for it longer than the times of the loop say. So most of
// what waits for the condition and for the ends of the stores needs no slots.

// CHECK-LABEL: @kadane
// CHECK-COUNT-2: FIFO_BREAK_NONE
// CHECK-NOT: FIFO_BREAK_NONE
// CHECK: end {
handshake.func @kadane(%arg0: memref<20xi32>, %arg1: memref<2xi32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "range", "a_start", "range_start", "start"], resNames = ["out0", "a_end", "range_end", "end"]} {
  %0:8 = fork [8] %arg4 {handshake.bb = 0 : ui32} : <>
  %outputs:2, %memEnd = mem_controller[%arg0 : memref<20xi32>] %arg2 (%addressResult, %addressResult_8) %98#1 {connectedBlocks = [0 : i32, 1 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %memEnd_0 = mem_controller[%arg1 : memref<2xi32>] %arg3 (%1, %addressResult_2, %dataResult_3, %addressResult_6, %dataResult_7, %73, %addressResult_22, %dataResult_23, %addressResult_24, %dataResult_25) %98#0 {connectedBlocks = [0 : i32, 2 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#7 {handshake.bb = 0 : ui32, value = 2 : i32} : <>, <i32>
  %2 = constant %0#6 {handshake.bb = 0 : ui32, value = 1 : i5} : <>, <i5>
  %3 = constant %0#5 {handshake.bb = 0 : ui32, value = 1 : i32} : <>, <i32>
  %4 = constant %0#4 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %5:2 = fork [2] %4 {handshake.bb = 0 : ui32} : <i32>
  %6 = constant %0#3 {handshake.bb = 0 : ui32, value = 0 : i5} : <>, <i5>
  %7 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %8:2 = fork [2] %7 {handshake.bb = 0 : ui32} : <i32>
  %addressResult, %dataResult = load[%8#1] %outputs#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %9:2 = fork [2] %dataResult {handshake.bb = 0 : ui32} : <i32>
  %10 = buffer %9#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %addressResult_1, %done = stored %3 {handshake.bb = 0 : ui32} : <i32>, <>
  %addressResult_2, %dataResult_3 = store[%addressResult_1] %5#1 {handshake.bb = 0 : ui32, handshake.deps = #handshake<deps[{dstAccess : "store0", loopDepth : 0, distance : 0, isActive : true}]>} : <i32>, <i32>, <i32>, <i32>
  %addressResult_4, %done_5 = stored %8#0 {handshake.bb = 0 : ui32} : <i32>, <>
  %addressResult_6, %dataResult_7 = store[%addressResult_4] %5#0 {handshake.bb = 0 : ui32, handshake.deps = #handshake<deps[{dstAccess : "store2", loopDepth : 0, distance : 0, isActive : true}]>} : <i32>, <i32>, <i32>, <i32>
  %11 = mux %43 [%0#1, %trueResult_26] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %12 = buffer %11, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %13 = buffer %12, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %14 = mux %44 [%10, %trueResult_38] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %16:2 = fork [2] %15 {handshake.bb = 1 : ui32} : <i32>
  %17 = mux %42#4 [%2, %trueResult_36] {handshake.bb = 1 : ui32} : <i1>, [<i5>, <i5>] to <i5>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i5>
  %19:5 = fork [5] %18 {handshake.bb = 1 : ui32} : <i5>
  %20 = buffer %19#3, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i5>
  %21 = buffer %19#2, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i5>
  %22 = extui %19#4 {handshake.bb = 1 : ui32} : <i5> to <i32>
  %23 = mux %45 [%6, %trueResult_34] {handshake.bb = 1 : ui32} : <i1>, [<i5>, <i5>] to <i5>
  %24 = buffer %23, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i5>
  %25 = mux %46 [%9#0, %trueResult_28] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %26 = buffer %25, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %27 = buffer %26, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %28:2 = fork [2] %27 {handshake.bb = 1 : ui32} : <i32>
  %29 = mux %42#1 [%done_5, %trueResult_32] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %30 = buffer %29, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %31 = buffer %30, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %32:2 = fork [2] %31 {handshake.bb = 1 : ui32} : <>
  %33 = buffer %32#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %34 = buffer %32#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %35 = mux %42#0 [%done, %trueResult_30] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %36 = buffer %35, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %37 = buffer %36, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %38:2 = fork [2] %37 {handshake.bb = 1 : ui32} : <>
  %39 = buffer %38#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %40 = buffer %38#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %41 = init %95#7 {handshake.bb = 1 : ui32} : <i1>
  %42:7 = fork [7] %41 {handshake.bb = 1 : ui32} : <i1>
  %43 = buffer %42#6, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %44 = buffer %42#5, bufferType = FIFO_BREAK_NONE, numSlots = 2, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %45 = buffer %42#3, bufferType = FIFO_BREAK_NONE, numSlots = 2, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %46 = buffer %42#2, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %47 = source {handshake.bb = 1 : ui32} : <>
  %48 = constant %47 {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %49 = cmpi slt, %16#1, %48 {handshake.bb = 1 : ui32} : <i32>
  %50:2 = fork [2] %49 {handshake.bb = 1 : ui32} : <i1>
  %addressResult_8, %dataResult_9 = load[%22] %outputs#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %51:2 = fork [2] %dataResult_9 {handshake.bb = 1 : ui32} : <i32>
  %52 = addi %16#0, %51#1 {handshake.bb = 1 : ui32} : <i32>
  %53 = select %50#1[%20, %24] {handshake.bb = 1 : ui32} : <i1>, <i5>
  %54 = buffer %53, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i5>
  %55:2 = fork [2] %54 {handshake.bb = 1 : ui32} : <i5>
  %56 = select %50#0[%51#0, %52] {handshake.bb = 1 : ui32} : <i1>, <i32>
  %57 = buffer %56, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %58:3 = fork [3] %57 {handshake.bb = 1 : ui32} : <i32>
  %59 = buffer %58#2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %60 = cmpi sgt, %59, %28#1 {handshake.bb = 1 : ui32} : <i32>
  %61:9 = fork [9] %60 {handshake.bb = 1 : ui32} : <i1>
  %62 = buffer %61#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %63 = buffer %61#6, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %64 = buffer %61#8, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %64, %13 {handshake.bb = 1 : ui32} : <i1>, <>
  %65 = buffer %falseResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %66 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %67:2 = fork [2] %66 {handshake.bb = 1 : ui32} : <>
  %trueResult_10, %falseResult_11 = cond_br %61#7, %34 {handshake.bb = 1 : ui32} : <i1>, <>
  %68 = buffer %trueResult_10, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  sink %falseResult_11 : <>
  %trueResult_12, %falseResult_13 = cond_br %63, %55#1 {handshake.bb = 1 : ui32} : <i1>, <i5>
  sink %falseResult_13 : <i5>
  %69 = extui %trueResult_12 {handshake.bb = 1 : ui32} : <i5> to <i32>
  %trueResult_14, %falseResult_15 = cond_br %61#5, %40 {handshake.bb = 1 : ui32} : <i1>, <>
  %70 = buffer %trueResult_14, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  sink %falseResult_15 : <>
  %trueResult_16, %falseResult_17 = cond_br %61#4, %21 {handshake.bb = 1 : ui32} : <i1>, <i5>
  %71 = buffer %trueResult_16, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i5>
  sink %falseResult_17 : <i5>
  %72 = extui %71 {handshake.bb = 1 : ui32} : <i5> to <i32>
  %trueResult_18, %falseResult_19 = cond_br %61#3, %58#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %falseResult_19 : <i32>
  %trueResult_20, %falseResult_21 = cond_br %61#2, %28#0 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %trueResult_20 : <i32>
  %73 = constant %67#1 {handshake.bb = 2 : ui32, value = 2 : i32} : <>, <i32>
  %74 = source {handshake.bb = 2 : ui32} : <>
  %75 = constant %74 {handshake.bb = 2 : ui32, value = true} : <>, <i1>
  %76 = source {handshake.bb = 2 : ui32} : <>
  %77 = constant %76 {handshake.bb = 2 : ui32, value = false} : <>, <i1>
  %78 = wait %68, %77 {handshake.bb = 2 : ui32} : <>, <i1>
  %79 = extui %78 {handshake.bb = 2 : ui32} : <i1> to <i32>
  %addressResult_22, %dataResult_23 = store[%79] %69 {handshake.bb = 2 : ui32} : <i32>, <i32>, <i32>, <i32>
  %80 = wait %70, %75 {handshake.bb = 2 : ui32} : <>, <i1>
  %81 = extui %80 {handshake.bb = 2 : ui32} : <i1> to <i32>
  %addressResult_24, %dataResult_25 = store[%81] %72 {handshake.bb = 2 : ui32} : <i32>, <i32>, <i32>, <i32>
  %82 = mux %62 [%65, %67#0] {handshake.bb = 3 : ui32} : <i1>, [<>, <>] to <>
  %83 = buffer %82, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <>
  %84 = mux %61#0 [%falseResult_21, %trueResult_18] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %85 = source {handshake.bb = 3 : ui32} : <>
  %86 = constant %85 {handshake.bb = 3 : ui32, value = -13 : i5} : <>, <i5>
  %87 = source {handshake.bb = 3 : ui32} : <>
  %88 = constant %87 {handshake.bb = 3 : ui32, value = 1 : i5} : <>, <i5>
  %89 = addi %19#1, %88 {handshake.bb = 3 : ui32} : <i5>
  %90 = buffer %89, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <i5>
  %91 = buffer %90, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i5>
  %92 = cmpi ne, %19#0, %86 {handshake.bb = 3 : ui32} : <i5>
  %93 = buffer %92, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <i1>
  %94 = buffer %93, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  %95:8 = fork [8] %94 {handshake.bb = 3 : ui32} : <i1>
  %96 = buffer %95#6, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <i1>
  %97 = buffer %95#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_26, %falseResult_27 = cond_br %96, %83 {handshake.bb = 3 : ui32} : <i1>, <>
  %98:2 = fork [2] %falseResult_27 {handshake.bb = 3 : ui32} : <>
  %trueResult_28, %falseResult_29 = cond_br %95#5, %84 {handshake.bb = 3 : ui32} : <i1>, <i32>
  %trueResult_30, %falseResult_31 = cond_br %95#4, %39 {handshake.bb = 3 : ui32} : <i1>, <>
  sink %falseResult_31 : <>
  %trueResult_32, %falseResult_33 = cond_br %95#3, %33 {handshake.bb = 3 : ui32} : <i1>, <>
  sink %falseResult_33 : <>
  %trueResult_34, %falseResult_35 = cond_br %95#2, %55#0 {handshake.bb = 3 : ui32} : <i1>, <i5>
  sink %falseResult_35 : <i5>
  %trueResult_36, %falseResult_37 = cond_br %95#1, %91 {handshake.bb = 3 : ui32} : <i1>, <i5>
  sink %falseResult_37 : <i5>
  %trueResult_38, %falseResult_39 = cond_br %97, %58#0 {handshake.bb = 3 : ui32} : <i1>, <i32>
  sink %falseResult_39 : <i32>
  end {handshake.bb = 4 : ui32} %falseResult_29, %memEnd, %memEnd_0, %0#0 : <i32>, <>, <>, <>
}
