// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The counter of the loop in front waits for the end of an inner loop twice: behind the
// sum for the next iteration, and in front of the inner loop. A register behind the
// mux of its header has as few bits as either, so that it is worth nothing before both
// go for it. Nothing comes later, not even in the first iteration.

// CHECK-LABEL: @mem_transpose
// CHECK: [[COUNTER:%.*]] = mux {{.*}}"mux7"
// CHECK-NEXT: [[LATER:%.*]] = buffer [[COUNTER]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: [[SLOT:%.*]] = buffer [[LATER]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: [[COUNTERS:%.*]]:{{[0-9]}} = fork {{.*}}[[SLOT]] {{.*}}"fork8"
// CHECK: [[NEXT:%.*]] = addi {{.*}}"addi4"
// CHECK-NOT: buffer [[NEXT]],
handshake.func @mem_transpose(%arg0: memref<49xi16>, %arg1: !handshake.control<>, %arg2: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["m", "m_start", "start"], resNames = ["m_end", "end"]} {
  %0:3 = fork [3] %arg2 {handshake.bb = 0 : ui32} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<49xi16>] %arg1 (%addressResult, %63, %addressResult_11, %dataResult_12) %98#1 {connectedBlocks = [1 : i32, 3 : i32], held} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i16>) -> !handshake.channel<i16>
  %1 = "handshake.ram"() {initialValue = dense<0> : tensor<49xi16>} : () -> memref<49xi16>
  %outputs_0, %memEnd_1 = mem_controller[%1 : memref<49xi16>] %0#2 (%16, %addressResult_3, %dataResult_4, %addressResult_9) %98#0 {connectedBlocks = [1 : i32, 3 : i32], held} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i16>, !handshake.channel<i32>) -> !handshake.channel<i16>
  %2 = constant %0#1 {handshake.bb = 0 : ui32, value = 0 : i6} : <>, <i6>
  %3 = mux %15#1 [%0#0, %falseResult_6] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %4 = buffer %3, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %5:2 = fork [2] %4 {handshake.bb = 1 : ui32} : <>
  %6 = buffer %5#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %7 = mux %15#0 [%2, %falseResult_8] {handshake.bb = 1 : ui32} : <i1>, [<i6>, <i6>] to <i6>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i6>
  %9:3 = fork [3] %8 {handshake.bb = 1 : ui32} : <i6>
  %10 = extui %9#2 {handshake.bb = 1 : ui32} : <i6> to <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32} : <i32>
  %12 = buffer %11#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %13 = noti %31#3 {handshake.bb = 1 : ui32} : <i1>
  %14 = init %13 {handshake.bb = 1 : ui32} : <i1>
  %15:2 = fork [2] %14 {handshake.bb = 1 : ui32} : <i1>
  %16 = constant %5#1 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %17 = source {handshake.bb = 1 : ui32} : <>
  %18 = constant %17 {handshake.bb = 1 : ui32, value = false} : <>, <i1>
  %19 = source {handshake.bb = 1 : ui32} : <>
  %20 = constant %19 {handshake.bb = 1 : ui32, value = -16 : i6} : <>, <i6>
  %21 = source {handshake.bb = 1 : ui32} : <>
  %22 = constant %21 {handshake.bb = 1 : ui32, value = 1 : i6} : <>, <i6>
  %addressResult, %dataResult = load[%11#1] %outputs {handshake.bb = 1 : ui32, handshake.deps = #handshake<deps[{dstAccess : "store0", loopDepth : 0, distance : 0, isActive : true}]>} : <i32>, <i16>, <i32>, <i16>
  %23:2 = fork [2] %dataResult {handshake.bb = 1 : ui32} : <i16>
  %24 = source {handshake.bb = 1 : ui32} : <>
  %25 = wait %23#1, %24 {handshake.bb = 1 : ui32} : <i16>, <>
  %26 = buffer %25, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %addressResult_2, %done = stored %12 {handshake.bb = 1 : ui32} : <i32>, <>
  %addressResult_3, %dataResult_4 = store[%addressResult_2] %23#0 {handshake.bb = 1 : ui32, handshake.deps = #handshake<deps[{dstAccess : "load1", loopDepth : 0, distance : 0, isActive : true}]>} : <i32>, <i16>, <i32>, <i16>
  %27 = addi %9#1, %22 {handshake.bb = 1 : ui32} : <i6>
  %28 = buffer %27, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i6>
  %29 = cmpi eq, %9#0, %20 {handshake.bb = 1 : ui32} : <i6>
  %30 = buffer %29, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %31:4 = fork [4] %30 {handshake.bb = 1 : ui32} : <i1>
  %32 = buffer %31#2, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %33 = wait %done, %18 {handshake.bb = 1 : ui32} : <>, <i1>
  %34 = wait %26, %33 {handshake.bb = 1 : ui32} : <>, <i1>
  %trueResult, %falseResult = cond_br %32, %34 {handshake.bb = 1 : ui32} : <i1>, <i1>
  sink %falseResult  : <i1>
  %35 = extui %trueResult {handshake.bb = 1 : ui32} : <i1> to <i3>
  %trueResult_5, %falseResult_6 = cond_br %31#1, %6 {handshake.bb = 1 : ui32} : <i1>, <>
  %trueResult_7, %falseResult_8 = cond_br %31#0, %28 {handshake.bb = 1 : ui32} : <i1>, <i6>
  sink %trueResult_7  : <i6>
  %36 = mux %44#1 [%trueResult_5, %trueResult_17] {handshake.bb = 2 : ui32} : <i1>, [<>, <>] to <>
  %37 = buffer %36, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <>
  %38:2 = fork [2] %37 {handshake.bb = 2 : ui32} : <>
  %39 = mux %44#0 [%35, %trueResult_19] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i3>, <i3>] to <i3>
  %40 = buffer %39, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i3>
  %41:3 = fork [3] %40 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i3>
  %42 = buffer %41#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i3>
  %43 = init %96#2 {handshake.bb = 2 : ui32} : <i1>
  %44:2 = fork [2] %43 {handshake.bb = 2 : ui32} : <i1>
  %45 = constant %38#1 {handshake.bb = 2 : ui32, value = 0 : i3} : <>, <i3>
  %46 = mux %62#2 [%38#0, %trueResult_13] {handshake.bb = 3 : ui32} : <i1>, [<>, <>] to <>
  %47 = buffer %46, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <>
  %48:2 = fork [2] %47 {handshake.bb = 3 : ui32} : <>
  %49 = buffer %48#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <>
  %50 = repeat %62#1, %42 {handshake.bb = 3 : ui32} : <i1>, <i3> to <i3>
  %51:2 = fork [2] %50 {handshake.bb = 3 : ui32} : <i3>
  %52 = extui %51#1 {handshake.bb = 3 : ui32} : <i3> to <i7>
  %53:2 = fork [2] %52 {handshake.bb = 3 : ui32} : <i7>
  %54 = extui %51#0 {handshake.bb = 3 : ui32} : <i3> to <i6>
  %55 = mux %62#0 [%45, %trueResult_15] {handshake.bb = 3 : ui32} : <i1>, [<i3>, <i3>] to <i3>
  %56 = buffer %55, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <i3>
  %57:4 = fork [4] %56 {handshake.bb = 3 : ui32} : <i3>
  %58 = extui %57#3 {handshake.bb = 3 : ui32} : <i3> to <i6>
  %59 = extui %57#2 {handshake.bb = 3 : ui32} : <i3> to <i7>
  %60:2 = fork [2] %59 {handshake.bb = 3 : ui32} : <i7>
  %61 = init %87#2 {handshake.bb = 3 : ui32} : <i1>
  %62:3 = fork [3] %61 {handshake.bb = 3 : ui32} : <i1>
  %63 = constant %48#1 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %64 = source {handshake.bb = 3 : ui32} : <>
  %65 = source {handshake.bb = 3 : ui32} : <>
  %66 = constant %64 {handshake.bb = 3 : ui32, value = 3 : i6} : <>, <i6>
  %67 = constant %65 {handshake.bb = 3 : ui32, value = 3 : i6} : <>, <i6>
  %68 = source {handshake.bb = 3 : ui32} : <>
  %69 = constant %68 {handshake.bb = 3 : ui32, value = -2 : i3} : <>, <i3>
  %70 = source {handshake.bb = 3 : ui32} : <>
  %71 = constant %70 {handshake.bb = 3 : ui32, value = 1 : i3} : <>, <i3>
  %72 = shli %54, %67 {handshake.bb = 3 : ui32} : <i6>
  %73 = extui %72 {handshake.bb = 3 : ui32} : <i6> to <i7>
  %74 = subi %73, %53#1 {handshake.bb = 3 : ui32} : <i7>
  %75 = addi %74, %60#1 {handshake.bb = 3 : ui32} : <i7>
  %76 = extsi %75 {handshake.bb = 3 : ui32} : <i7> to <i32>
  %addressResult_9, %dataResult_10 = load[%76] %outputs_0 {handshake.bb = 3 : ui32} : <i32>, <i16>, <i32>, <i16>
  %77 = shli %58, %66 {handshake.bb = 3 : ui32} : <i6>
  %78 = extui %77 {handshake.bb = 3 : ui32} : <i6> to <i7>
  %79 = subi %78, %60#0 {handshake.bb = 3 : ui32} : <i7>
  %80 = addi %79, %53#0 {handshake.bb = 3 : ui32} : <i7>
  %81 = buffer %80, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i7>
  %82 = extsi %81 {handshake.bb = 3 : ui32} : <i7> to <i32>
  %addressResult_11, %dataResult_12 = store[%82] %dataResult_10 {handshake.bb = 3 : ui32} : <i32>, <i16>, <i32>, <i16>
  %83 = addi %57#1, %71 {handshake.bb = 3 : ui32} : <i3>
  %84 = buffer %83, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i3>
  %85 = cmpi ne, %57#0, %69 {handshake.bb = 3 : ui32} : <i3>
  %86 = buffer %85, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  %87:3 = fork [3] %86 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_13, %falseResult_14 = cond_br %87#1, %49 {handshake.bb = 3 : ui32} : <i1>, <>
  %trueResult_15, %falseResult_16 = cond_br %87#0, %84 {handshake.bb = 3 : ui32} : <i1>, <i3>
  sink %falseResult_16  : <i3>
  %88 = source {handshake.bb = 4 : ui32} : <>
  %89 = constant %88 {handshake.bb = 4 : ui32, value = -2 : i3} : <>, <i3>
  %90 = source {handshake.bb = 4 : ui32} : <>
  %91 = constant %90 {handshake.bb = 4 : ui32, value = 1 : i3} : <>, <i3>
  %92 = addi %41#1, %91 {handshake.bb = 4 : ui32, handshake.name = "addi4"} : <i3>
  %93 = buffer %92, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <i3>
  %94 = cmpi ne, %41#0, %89 {handshake.bb = 4 : ui32} : <i3>
  %95 = buffer %94, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <i1>
  %96:3 = fork [3] %95 {handshake.bb = 4 : ui32} : <i1>
  %97 = buffer %96#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <i1>
  %trueResult_17, %falseResult_18 = cond_br %97, %falseResult_14 {handshake.bb = 4 : ui32} : <i1>, <>
  %98:2 = fork [2] %falseResult_18 {handshake.bb = 4 : ui32} : <>
  %trueResult_19, %falseResult_20 = cond_br %96#0, %93 {handshake.bb = 4 : ui32, handshake.name = "cond_br15"} : <i1>, <i3>
  sink %falseResult_20  : <i3>
  end {handshake.bb = 5 : ui32} %memEnd, %memEnd_1 : <>, <>
}
