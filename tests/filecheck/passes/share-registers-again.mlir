// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The smaller one of two loads is added to a third. No path of ready needs the slot
// between the comparison and the selection. Without it, both fit into the cycle of the
// loads: one register behind the selection does what two in front of it did.

// CHECK-LABEL: @row_by_row
// CHECK: %[[LESS:.*]] = cmpi slt
// CHECK-NEXT: %[[SMALLER:.*]] = select %[[LESS]]
// CHECK-NEXT: buffer %[[SMALLER]], bufferType = ONE_SLOT_BREAK_DV
handshake.func @row_by_row(%arg0: memref<112xi32>, %arg1: !handshake.control<>, %arg2: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["cost", "cost_start", "start"], resNames = ["cost_end", "end"]} {
  %0:3 = fork [3] %arg2 {handshake.bb = 0 : ui32} : <>
  %1 = credit %87#1, tokens = 14 : <>
  %2 = credit %87#0, tokens = 13 : <>
  %outputs:3, %memEnd = mem_controller[%arg0 : memref<112xi32>] %arg1 (%40, %addressResult, %addressResult_0, %addressResult_2, %addressResult_5, %dataResult_6) %falseResult_10 {connectedBlocks = [2 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i7>, !handshake.channel<i7>, !handshake.channel<i7>, !handshake.channel<i7>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>)
  %3 = constant %0#2 {handshake.bb = 0 : ui32, value = 1 : i3} : <>, <i3>
  %4 = mux %13#1 [%0#1, %99] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %6:3 = fork [3] %5 {handshake.bb = 1 : ui32} : <>
  %7 = mux %13#0 [%3, %100] {handshake.bb = 1 : ui32} : <i1>, [<i3>, <i3>] to <i3>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i3>
  %9:4 = fork [4] %8 {handshake.bb = 1 : ui32} : <i3>
  %10 = buffer %9#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i3>
  %11 = init %97#2 {handshake.bb = 1 : ui32} : <i1>
  %12 = buffer %11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %13:2 = fork [2] %12 {handshake.bb = 1 : ui32} : <i1>
  %14 = constant %6#2 {handshake.bb = 1 : ui32, value = 1 : i3} : <>, <i3>
  %15 = constant %6#1 {handshake.bb = 1 : ui32, value = 1 : i4} : <>, <i4>
  %16 = subi %9#3, %14 {handshake.bb = 1 : ui32} : <i3>
  %17 = buffer %16, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i3>
  %18 = mux %38#3 [%6#0, %trueResult] {handshake.bb = 2 : ui32} : <i1>, [<>, <>] to <>
  %19 = buffer %18, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <>
  %20:2 = fork [2] %19 {handshake.bb = 2 : ui32} : <>
  %21 = buffer %20#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <>
  %22 = mux %38#2 [%15, %trueResult_7] {handshake.bb = 2 : ui32} : <i1>, [<i4>, <i4>] to <i4>
  %23 = buffer %22, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i4>
  %24 = buffer %23, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i4>
  %25:5 = fork [5] %24 {handshake.bb = 2 : ui32} : <i4>
  %26 = extui %25#4 {handshake.bb = 2 : ui32} : <i4> to <i7>
  %27 = extui %25#3 {handshake.bb = 2 : ui32} : <i4> to <i8>
  %28 = repeat %39, %17 {handshake.bb = 2 : ui32} : <i1>, <i3> to <i3>
  %29:2 = fork [2] %28 {handshake.bb = 2 : ui32} : <i3>
  %30 = extui %29#1 {handshake.bb = 2 : ui32} : <i3> to <i7>
  %31 = extui %29#0 {handshake.bb = 2 : ui32} : <i3> to <i4>
  %32 = repeat %38#0, %10 {handshake.bb = 2 : ui32} : <i1>, <i3> to <i3>
  %33 = buffer %32, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i3>
  %34:2 = fork [2] %33 {handshake.bb = 2 : ui32} : <i3>
  %35 = extui %34#1 {handshake.bb = 2 : ui32} : <i3> to <i7>
  %36 = extui %34#0 {handshake.bb = 2 : ui32} : <i3> to <i4>
  %37 = init %90#2 {handshake.bb = 2 : ui32} : <i1>
  %38:4 = fork [4] %37 {handshake.bb = 2 : ui32} : <i1>
  %39 = buffer %38#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %40 = constant %20#1 {handshake.bb = 2 : ui32, value = 1 : i32} : <>, <i32>
  %41 = source {handshake.bb = 2 : ui32} : <>
  %42 = source {handshake.bb = 2 : ui32} : <>
  %43 = constant %41 {handshake.bb = 2 : ui32, value = 4 : i7} : <>, <i7>
  %44 = constant %42 {handshake.bb = 2 : ui32, value = 4 : i7} : <>, <i7>
  %45 = source {handshake.bb = 2 : ui32} : <>
  %46 = source {handshake.bb = 2 : ui32} : <>
  %47 = constant %45 {handshake.bb = 2 : ui32, value = 1 : i4} : <>, <i4>
  %48 = constant %46 {handshake.bb = 2 : ui32, value = 1 : i4} : <>, <i4>
  %49 = source {handshake.bb = 2 : ui32} : <>
  %50 = constant %49 {handshake.bb = 2 : ui32, value = -3 : i4} : <>, <i4>
  %51 = source {handshake.bb = 2 : ui32} : <>
  %52 = source {handshake.bb = 2 : ui32} : <>
  %53 = constant %51 {handshake.bb = 2 : ui32, value = 1 : i4} : <>, <i4>
  %54 = constant %52 {handshake.bb = 2 : ui32, value = 1 : i4} : <>, <i4>
  %55 = subi %25#2, %54 {handshake.bb = 2 : ui32} : <i4>
  %56 = extui %55 {handshake.bb = 2 : ui32} : <i4> to <i8>
  %57 = shli %31, %48 {handshake.bb = 2 : ui32} : <i4>
  %58 = extui %57 {handshake.bb = 2 : ui32} : <i4> to <i8>
  %59 = shli %30, %44 {handshake.bb = 2 : ui32} : <i7>
  %60 = extui %59 {handshake.bb = 2 : ui32} : <i7> to <i8>
  %61 = subi %60, %58 {handshake.bb = 2 : ui32} : <i8>
  %62:2 = fork [2] %61 {handshake.bb = 2 : ui32} : <i8>
  %63 = addi %62#1, %56 {handshake.bb = 2 : ui32} : <i8>
  %64 = wait %1, %63 {handshake.bb = 2 : ui32} : <>, <i8>
  %65 = trunci %64 {handshake.bb = 2 : ui32} : <i8> to <i7>
  %addressResult, %dataResult = load[%65] %outputs#0 {handshake.bb = 2 : ui32} : <i7>, <i32>, <i7>, <i32>
  %66 = buffer %dataResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %67:2 = fork [2] %66 {handshake.bb = 2 : ui32} : <i32>
  %68 = addi %62#0, %27 {handshake.bb = 2 : ui32} : <i8>
  %69 = wait %2, %68 {handshake.bb = 2 : ui32} : <>, <i8>
  %70 = trunci %69 {handshake.bb = 2 : ui32} : <i8> to <i7>
  %addressResult_0, %dataResult_1 = load[%70] %outputs#1 {handshake.bb = 2 : ui32} : <i7>, <i32>, <i7>, <i32>
  %71 = buffer %dataResult_1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %72:2 = fork [2] %71 {handshake.bb = 2 : ui32} : <i32>
  %73 = cmpi slt, %67#1, %72#1 {handshake.bb = 2 : ui32} : <i32>
  %74 = buffer %73, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i1>
  %75 = select %74[%67#0, %72#0] {handshake.bb = 2 : ui32} : <i1>, <i32>
  %76 = shli %36, %47 {handshake.bb = 2 : ui32} : <i4>
  %77 = extui %76 {handshake.bb = 2 : ui32} : <i4> to <i7>
  %78 = shli %35, %43 {handshake.bb = 2 : ui32} : <i7>
  %79 = subi %78, %77 {handshake.bb = 2 : ui32} : <i7>
  %80 = addi %79, %26 {handshake.bb = 2 : ui32} : <i7>
  %81:2 = fork [2] %80 {handshake.bb = 2 : ui32} : <i7>
  %82 = buffer %81#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i7>
  %83 = buffer %82, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i7>
  %addressResult_2, %dataResult_3 = load[%81#1] %outputs#2 {handshake.bb = 2 : ui32} : <i7>, <i32>, <i7>, <i32>
  %84 = addi %dataResult_3, %75 {handshake.bb = 2 : ui32} : <i32>
  %85 = buffer %84, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %86 = buffer %85, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %addressResult_4, %done = stored %83 {handshake.bb = 2 : ui32} : <i7>, <>
  %87:2 = fork [2] %done {handshake.bb = 2 : ui32} : <>
  %addressResult_5, %dataResult_6 = store[%addressResult_4] %86 {handshake.bb = 2 : ui32} : <i7>, <i32>, <i7>, <i32>
  %88 = addi %25#1, %53 {handshake.bb = 2 : ui32} : <i4>
  %89 = cmpi ne, %25#0, %50 {handshake.bb = 2 : ui32} : <i4>
  %90:3 = fork [3] %89 {handshake.bb = 2 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %90#1, %21 {handshake.bb = 2 : ui32} : <i1>, <>
  %trueResult_7, %falseResult_8 = cond_br %90#0, %88 {handshake.bb = 2 : ui32} : <i1>, <i4>
  sink %falseResult_8 : <i4>
  %91 = source {handshake.bb = 3 : ui32} : <>
  %92 = constant %91 {handshake.bb = 3 : ui32, value = -1 : i3} : <>, <i3>
  %93 = source {handshake.bb = 3 : ui32} : <>
  %94 = constant %93 {handshake.bb = 3 : ui32, value = 1 : i3} : <>, <i3>
  %95 = addi %9#1, %94 {handshake.bb = 3 : ui32} : <i3>
  %96 = cmpi ne, %9#0, %92 {handshake.bb = 3 : ui32} : <i3>
  %97:3 = fork [3] %96 {handshake.bb = 3 : ui32} : <i1>
  %98 = buffer %97#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_9, %falseResult_10 = cond_br %98, %falseResult {handshake.bb = 3 : ui32} : <i1>, <>
  %99 = buffer %trueResult_9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <>
  %trueResult_11, %falseResult_12 = cond_br %97#0, %95 {handshake.bb = 3 : ui32} : <i1>, <i3>
  %100 = buffer %trueResult_11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i3>
  sink %falseResult_12 : <i3>
  end {handshake.bb = 4 : ui32} %memEnd, %0#0 : <>, <>
}
