// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// An iteration begins every ten cycles, when the sum is there. The last index that
// enters the loop goes on to the comparison in the cycle in which it is known: behind
// that, a bit is stored instead of a word. Then the comparison's register does what that
// behind the init was for.

// CHECK-LABEL: @dot_product
// CHECK: %[[LAST:.*]] = subi
// CHECK-NEXT: cond_br %{{.*}}, %[[LAST]]
// CHECK: %[[INDEX:.*]] = init
// CHECK-NEXT: fork [3] %[[INDEX]]
// CHECK: %[[MORE:.*]] = cmpi ne
// CHECK-NEXT: buffer %[[MORE]], bufferType = ONE_SLOT_BREAK_DV
handshake.func @dot_product(%arg0: memref<100xf64>, %arg1: memref<100xf64>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.channel<f64>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["x", "y", "n", "x_start", "y_start", "start"], resNames = ["out0", "x_end", "y_end", "end"]} {
  %0:6 = fork [6] %arg5 {handshake.bb = 0 : ui32} : <>
  %1:2 = fork [2] %arg2 {handshake.bb = 0 : ui32} : <i32>
  %2 = trunci %1#1 {handshake.bb = 0 : ui32} : <i32> to <i31>
  %outputs, %memEnd = mem_controller[%arg0 : memref<100xf64>] %arg3 (%addressResult) %0#5 {connectedBlocks = [1 : i32], held}  : (!handshake.channel<i32>) -> !handshake.channel<f64>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<100xf64>] %arg4 (%addressResult_6) %0#4 {connectedBlocks = [1 : i32], held}  : (!handshake.channel<i32>) -> !handshake.channel<f64>
  %3 = constant %0#3 {handshake.bb = 0 : ui32, value = 0.000000e+00 : f64} : <>, <f64>
  %4 = source {handshake.bb = 0 : ui32} : <>
  %5 = constant %4 {handshake.bb = 0 : ui32, value = 1 : i31} : <>, <i31>
  %6 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %7 = constant %0#1 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
  %8 = cmpi sgt, %1#0, %6 {handshake.bb = 0 : ui32} : <i32>
  %9 = buffer %8, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %10:4 = fork [4] %9 {handshake.bb = 0 : ui32} : <i1>
  %11 = subi %2, %5 {handshake.bb = 0 : ui32} : <i31>
  %12 = buffer %11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i31>
  %trueResult, %falseResult = cond_br %10#3, %12 {handshake.bb = 0 : ui32} : <i1>, <i31>
  sink %falseResult : <i31>
  %trueResult_2, %falseResult_3 = cond_br %10#2, %3 {handshake.bb = 0 : ui32} : <i1>, <f64>
  sink %falseResult_3 : <f64>
  %trueResult_4, %falseResult_5 = cond_br %10#1, %7 {handshake.bb = 0 : ui32} : <i1>, <i1>
  sink %falseResult_5 : <i1>
  %13 = extui %trueResult_4 {handshake.bb = 0 : ui32} : <i1> to <i31>
  %14 = mux %24#2 [%13, %37] {handshake.bb = 1 : ui32} : <i1>, [<i31>, <i31>] to <i31>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i31>
  %16:3 = fork [3] %15 {handshake.bb = 1 : ui32} : <i31>
  %17 = extui %16#2 {handshake.bb = 1 : ui32} : <i31> to <i32>
  %18:2 = fork [2] %17 {handshake.bb = 1 : ui32} : <i32>
  %19 = mux %25 [%trueResult_2, %trueResult_8] {handshake.bb = 1 : ui32} : <i1>, [<f64>, <f64>] to <f64>
  %20 = buffer %19, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <f64>
  %21 = repeat %24#0, %trueResult {handshake.bb = 1 : ui32} : <i1>, <i31> to <i31>
  %22 = init %35#2 {handshake.bb = 1 : ui32} : <i1>
  %23 = buffer %22, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %24:3 = fork [3] %23 {handshake.bb = 1 : ui32} : <i1>
  %25 = buffer %24#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %26 = source {handshake.bb = 1 : ui32} : <>
  %27 = constant %26 {handshake.bb = 1 : ui32, value = 1 : i31} : <>, <i31>
  %addressResult, %dataResult = load[%18#1] %outputs {handshake.bb = 1 : ui32} : <i32>, <f64>, <i32>, <f64>
  %28 = buffer %dataResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <f64>
  %addressResult_6, %dataResult_7 = load[%18#0] %outputs_0 {handshake.bb = 1 : ui32} : <i32>, <f64>, <i32>, <f64>
  %29 = buffer %dataResult_7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <f64>
  %30 = mulf %28, %29 {fastmath = #arith.fastmath<none>, handshake.bb = 1 : ui32} : <f64>
  %31 = buffer %30, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <f64>
  %32 = addf %20, %31 {fastmath = #arith.fastmath<none>, handshake.bb = 1 : ui32} : <f64>
  %33 = addi %16#1, %27 {handshake.bb = 1 : ui32} : <i31>
  %34 = cmpi ne, %16#0, %21 {handshake.bb = 1 : ui32} : <i31>
  %35:3 = fork [3] %34 {handshake.bb = 1 : ui32} : <i1>
  %36 = buffer %35#1, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %trueResult_8, %falseResult_9 = cond_br %36, %32 {handshake.bb = 1 : ui32} : <i1>, <f64>
  %trueResult_10, %falseResult_11 = cond_br %35#0, %33 {handshake.bb = 1 : ui32} : <i1>, <i31>
  %37 = buffer %trueResult_10, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i31>
  sink %falseResult_11 : <i31>
  %38 = source {handshake.bb = 2 : ui32} : <>
  %39 = constant %38 {handshake.bb = 2 : ui32, value = 0.000000e+00 : f64} : <>, <f64>
  %40 = mux %10#0 [%39, %falseResult_9] {handshake.bb = 2 : ui32} : <i1>, [<f64>, <f64>] to <f64>
  end {handshake.bb = 2 : ui32} %40, %memEnd, %memEnd_1, %0#0 : <f64>, <>, <>, <>
}
