// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// Ready is registered behind the quotient, of 61 bits. Other registers are in other
// places now, and no path needs that any more; a word waits in the divider instead of a
// register, and bits do in front of the last fork.

// CHECK-LABEL: @digit_sum
// CHECK: %[[QUOTIENT:.*]] = divui
// CHECK-NEXT: %[[LOW:.*]] = trunci %[[QUOTIENT]]
// CHECK-NEXT: extui %[[LOW]]
// CHECK-NOT: ONE_SLOT_BREAK_R
// CHECK: end
handshake.func @digit_sum(%arg0: !handshake.channel<i64>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %0:3 = fork [3] %arg1 {handshake.bb = 0 : ui32} : <>
  %1:2 = fork [2] %arg0 {handshake.bb = 0 : ui32} : <i64>
  %2 = constant %0#2 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
  %3 = source {handshake.bb = 0 : ui32} : <>
  %4 = constant %3 {handshake.bb = 0 : ui32, value = 9 : i64} : <>, <i64>
  %5 = cmpi ugt, %1#1, %4 {handshake.bb = 0 : ui32} : <i64>
  %6:4 = fork [4] %5 {handshake.bb = 0 : ui32} : <i1>
  %7 = buffer %6#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %6#3, %1#0 {handshake.bb = 0 : ui32} : <i1>, <i64>
  %8 = trunci %falseResult {handshake.bb = 0 : ui32} : <i64> to <i4>
  %trueResult_0, %falseResult_1 = cond_br %6#2, %0#1 {handshake.bb = 0 : ui32} : <i1>, <>
  %9 = buffer %trueResult_0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
  sink %falseResult_1 : <>
  %trueResult_2, %falseResult_3 = cond_br %7, %2 {handshake.bb = 0 : ui32} : <i1>, <i1>
  sink %falseResult_3 : <i1>
  %10 = extui %trueResult_2 {handshake.bb = 0 : ui32} : <i1> to <i64>
  %11 = mux %23#2 [%trueResult, %68] {handshake.bb = 1 : ui32} : <i1>, [<i64>, <i64>] to <i64>
  %12 = buffer %11, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i64>
  %13:3 = fork [3] %12 {handshake.bb = 1 : ui32} : <i64>
  %14 = buffer %13#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i64>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i64>
  %16 = mux %25 [%10, %66] {handshake.bb = 1 : ui32} : <i1>, [<i64>, <i64>] to <i64>
  %17 = buffer %16, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i64>
  %18 = mux %23#0 [%9, %62] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %19 = buffer %18, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %20:2 = fork [2] %19 {handshake.bb = 1 : ui32} : <>
  %21 = buffer %20#0, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %22 = init %61 {handshake.bb = 1 : ui32} : <i1>
  %23:3 = fork [3] %22 {handshake.bb = 1 : ui32} : <i1>
  %24 = buffer %23#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %25 = buffer %24, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %26 = source {handshake.bb = 1 : ui32} : <>
  %27 = source {handshake.bb = 1 : ui32} : <>
  %28 = source {handshake.bb = 1 : ui32} : <>
  %29 = constant %26 {handshake.bb = 1 : ui32, value = 10 : i64} : <>, <i64>
  %30 = constant %27 {handshake.bb = 1 : ui32, value = 10 : i64} : <>, <i64>
  %31 = constant %28 {handshake.bb = 1 : ui32, value = 10 : i64} : <>, <i64>
  %32 = source {handshake.bb = 1 : ui32} : <>
  %33 = constant %32 {handshake.bb = 1 : ui32, value = 0 : i61} : <>, <i61>
  %34 = divui %13#2, %31 {handshake.bb = 1 : ui32} : <i64>
  %35 = trunci %34 {handshake.bb = 1 : ui32} : <i64> to <i61>
  %36 = buffer %35, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i61>
  %37 = extui %36 {handshake.bb = 1 : ui32} : <i61> to <i64>
  %38 = muli %37, %30 {handshake.bb = 1 : ui32} : <i64>
  %39 = subi %15, %38 {handshake.bb = 1 : ui32} : <i64>
  %40 = addi %17, %39 {handshake.bb = 1 : ui32} : <i64>
  %41 = divui %13#0, %29 {handshake.bb = 1 : ui32} : <i64>
  %42 = trunci %41 {handshake.bb = 1 : ui32} : <i64> to <i61>
  %43:2 = fork [2] %42 {handshake.bb = 1 : ui32} : <i61>
  %44 = cmpi ne, %43#1, %33 {handshake.bb = 1 : ui32} : <i61>
  %45:6 = fork [6] %44 {handshake.bb = 1 : ui32} : <i1>
  %46 = buffer %45#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %trueResult_4, %falseResult_5 = cond_br %45#5, %20#1 {handshake.bb = 1 : ui32} : <i1>, <>
  sink %falseResult_5 : <>
  sink %trueResult_4 : <>
  %trueResult_6, %falseResult_7 = cond_br %45#4, %40 {handshake.bb = 1 : ui32} : <i1>, <i64>
  %47:3 = fork [3] %falseResult_7 {handshake.bb = 1 : ui32} : <i64>
  %48 = buffer %47#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i64>
  %49 = trunci %47#2 {handshake.bb = 1 : ui32} : <i64> to <i4>
  %trueResult_8, %falseResult_9 = cond_br %45#3, %43#0 {handshake.bb = 1 : ui32} : <i1>, <i61>
  sink %falseResult_9 : <i61>
  %50 = extui %trueResult_8 {handshake.bb = 1 : ui32} : <i61> to <i64>
  %51 = source {handshake.bb = 2 : ui32} : <>
  %52 = constant %51 {handshake.bb = 2 : ui32, value = 9 : i64} : <>, <i64>
  %53 = cmpi ugt, %48, %52 {handshake.bb = 2 : ui32} : <i64>
  %54:2 = fork [2] %53 {handshake.bb = 2 : ui32} : <i1>
  %trueResult_10, %falseResult_11 = cond_br %54#1, %49 {handshake.bb = 2 : ui32} : <i1>, <i4>
  sink %trueResult_10 : <i4>
  %55 = mux %6#0 [%8, %falseResult_11] {handshake.bb = 3 : ui32} : <i1>, [<i4>, <i4>] to <i4>
  %56 = extui %55 {handshake.bb = 3 : ui32} : <i4> to <i32>
  %57 = source {handshake.bb = 4 : ui32} : <>
  %58 = constant %57 {handshake.bb = 4 : ui32, value = true} : <>, <i1>
  %59 = mux %46 [%54#0, %58] {handshake.bb = 4 : ui32} : <i1>, [<i1>, <i1>] to <i1>
  %60:4 = fork [4] %59 {handshake.bb = 4 : ui32} : <i1>
  %61 = buffer %60#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <i1>
  %trueResult_12, %falseResult_13 = cond_br %60#2, %21 {handshake.bb = 4 : ui32} : <i1>, <>
  %62 = buffer %trueResult_12, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <>
  sink %falseResult_13 : <>
  %63 = source {handshake.bb = 4 : ui32} : <>
  %64 = constant %63 {handshake.bb = 4 : ui32, value = 0 : i64} : <>, <i64>
  %65 = mux %45#1 [%64, %trueResult_6] {handshake.bb = 4 : ui32} : <i1>, [<i64>, <i64>] to <i64>
  %trueResult_14, %falseResult_15 = cond_br %60#1, %65 {handshake.bb = 4 : ui32} : <i1>, <i64>
  %66 = buffer %trueResult_14, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <i64>
  sink %falseResult_15 : <i64>
  %67 = mux %45#0 [%47#0, %50] {handshake.bb = 4 : ui32} : <i1>, [<i64>, <i64>] to <i64>
  %trueResult_16, %falseResult_17 = cond_br %60#0, %67 {handshake.bb = 4 : ui32} : <i1>, <i64>
  %68 = buffer %trueResult_16, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 4 : ui32} : <i64>
  sink %falseResult_17 : <i64>
  end {handshake.bb = 3 : ui32} %56, %0#0 : <i32>, <>
}
