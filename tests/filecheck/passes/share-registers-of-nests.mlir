// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The inner loop needs the first values of its sums some cycles after it has begun, as
// products come late. So what the outer loop hands to it may be a cycle later, and a
// register in the outer loop serves in the place of those behind the sum of the address
// and a load.

// CHECK-LABEL: @two_sums
// CHECK: %[[ADDRESS:.*]] = addi {{.*}}"addi0"
// CHECK-NEXT: fork [2] %[[ADDRESS]]
// CHECK: %{{.*}}, %[[DATA:.*]] = load{{.*}}"load1"
// CHECK-NEXT: extsi %[[DATA]]
handshake.func @two_sums(%arg0: !handshake.channel<i16>, %arg1: !handshake.channel<i16>, %arg2: memref<64xi16>, %arg3: memref<64xi16>, %arg4: memref<8xi16>, %arg5: memref<8xi32>, %arg6: !handshake.control<>, %arg7: !handshake.control<>, %arg8: !handshake.control<>, %arg9: !handshake.control<>, %arg10: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["alpha", "beta", "a", "b", "x", "y", "a_start", "b_start", "x_start", "y_start", "start"], resNames = ["a_end", "b_end", "x_end", "y_end", "end"]} {
  %0:3 = fork [3] %arg10 {handshake.bb = 0 : ui32} : <>
  %outputs, %memEnd = mem_controller[%arg2 : memref<64xi16>] %arg6 (%addressResult) %80#3 {connectedBlocks = [2 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i16>
  %outputs_0, %memEnd_1 = mem_controller[%arg3 : memref<64xi16>] %arg7 (%addressResult_7) %80#2 {connectedBlocks = [2 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i16>
  %outputs_2, %memEnd_3 = mem_controller[%arg4 : memref<8xi16>] %arg8 (%addressResult_5) %80#1 {connectedBlocks = [2 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i16>
  %memEnd_4 = mem_controller[%arg5 : memref<8xi32>] %arg9 (%67, %addressResult_15, %dataResult_16) %80#0 {connectedBlocks = [3 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %2 = extsi %arg0 {handshake.bb = 0 : ui32} : <i16> to <i32>
  %3 = extsi %arg1 {handshake.bb = 0 : ui32} : <i16> to <i32>
  %4 = mux %15 [%0#1, %trueResult_17] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %6:3 = fork [3] %5 {handshake.bb = 1 : ui32} : <>
  %7 = buffer %6#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %8 = repeat %16, %2 {handshake.bb = 1 : ui32} : <i1>, <i32> to <i32>
  %9 = repeat %17, %3 {handshake.bb = 1 : ui32} : <i1>, <i32> to <i32>
  %10 = mux %14#0 [%1, %trueResult_19] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %11 = buffer %10, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %12:3 = fork [3] %11 {handshake.bb = 1 : ui32} : <i32>
  %13 = init %79#2 {handshake.bb = 1 : ui32} : <i1>
  %14:4 = fork [4] %13 {handshake.bb = 1 : ui32} : <i1>
  %15 = buffer %14#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %16 = buffer %14#2, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %17 = buffer %14#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %18 = constant %6#2 {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %19:3 = fork [3] %18 {handshake.bb = 1 : ui32} : <i32>
  %20 = repeat %31#3, %12#2 {handshake.bb = 2 : ui32} : <i1>, <i32> to <i32>
  %21:2 = fork [2] %20 {handshake.bb = 2 : ui32} : <i32>
  %22 = buffer %21#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %23 = mux %31#2 [%19#2, %trueResult_13] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %24 = buffer %23, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %25:4 = fork [4] %24 {handshake.bb = 2 : ui32} : <i32>
  %26 = mux %33 [%19#1, %64] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %27 = buffer %26, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %28 = mux %35 [%19#0, %65] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %29 = buffer %28, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %30 = init %59#4 {handshake.bb = 2 : ui32} : <i1>
  %31:4 = fork [4] %30 {handshake.bb = 2 : ui32} : <i1>
  %32 = buffer %31#1, bufferType = FIFO_BREAK_DV, numSlots = 5, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %33 = buffer %32, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %34 = buffer %31#0, bufferType = FIFO_BREAK_DV, numSlots = 5, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %35 = buffer %34, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %36 = source {handshake.bb = 2 : ui32} : <>
  %37 = constant %36 {handshake.bb = 2 : ui32, value = 3 : i32} : <>, <i32>
  %38 = source {handshake.bb = 2 : ui32} : <>
  %39 = constant %38 {handshake.bb = 2 : ui32, value = 7 : i32} : <>, <i32>
  %40 = source {handshake.bb = 2 : ui32} : <>
  %41 = constant %40 {handshake.bb = 2 : ui32, value = 1 : i32} : <>, <i32>
  %42 = shli %21#1, %37 {handshake.bb = 2 : ui32} : <i32>
  %43 = addi %42, %25#3 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  %44 = buffer %43, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %45:2 = fork [2] %44 {handshake.bb = 2 : ui32} : <i32>
  %addressResult, %dataResult = load[%45#1] %outputs {handshake.bb = 2 : ui32} : <i32>, <i16>, <i32>, <i16>
  %46 = extsi %dataResult {handshake.bb = 2 : ui32} : <i16> to <i32>
  %addressResult_5, %dataResult_6 = load[%25#2] %outputs_2 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i16>, <i32>, <i16>
  %47 = buffer %dataResult_6, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i16>
  %48 = extsi %47 {handshake.bb = 2 : ui32} : <i16> to <i32>
  %49:2 = fork [2] %48 {handshake.bb = 2 : ui32} : <i32>
  %50 = muli %46, %49#1 {handshake.bb = 2 : ui32} : <i32>
  %51 = addi %27, %50 {handshake.bb = 2 : ui32} : <i32>
  %addressResult_7, %dataResult_8 = load[%45#0] %outputs_0 {handshake.bb = 2 : ui32} : <i32>, <i16>, <i32>, <i16>
  %52 = extsi %dataResult_8 {handshake.bb = 2 : ui32} : <i16> to <i32>
  %53 = muli %52, %49#0 {handshake.bb = 2 : ui32} : <i32>
  %54 = addi %29, %53 {handshake.bb = 2 : ui32} : <i32>
  %55 = addi %25#1, %41 {handshake.bb = 2 : ui32} : <i32>
  %56 = buffer %55, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %57 = cmpi ne, %25#0, %39 {handshake.bb = 2 : ui32} : <i32>
  %58 = buffer %57, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %59:5 = fork [5] %58 {handshake.bb = 2 : ui32} : <i1>
  %60 = buffer %59#3, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %61 = buffer %60, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %62 = buffer %59#2, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %63 = buffer %62, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %61, %51 {handshake.bb = 2 : ui32} : <i1>, <i32>
  %64 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %trueResult_9, %falseResult_10 = cond_br %63, %54 {handshake.bb = 2 : ui32} : <i1>, <i32>
  %65 = buffer %trueResult_9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %trueResult_11, %falseResult_12 = cond_br %59#1, %22 {handshake.bb = 2 : ui32} : <i1>, <i32>
  %66 = buffer %falseResult_12, bufferType = FIFO_BREAK_NONE, numSlots = 2, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  sink %trueResult_11 : <i32>
  %trueResult_13, %falseResult_14 = cond_br %59#0, %56 {handshake.bb = 2 : ui32} : <i1>, <i32>
  sink %falseResult_14 : <i32>
  %67 = constant %6#1 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %68 = source {handshake.bb = 3 : ui32} : <>
  %69 = constant %68 {handshake.bb = 3 : ui32, value = 7 : i32} : <>, <i32>
  %70 = source {handshake.bb = 3 : ui32} : <>
  %71 = constant %70 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %72 = muli %8, %falseResult {handshake.bb = 3 : ui32} : <i32>
  %73 = muli %9, %falseResult_10 {handshake.bb = 3 : ui32} : <i32>
  %74 = addi %72, %73 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_15, %dataResult_16 = store[%66] %74 {handshake.bb = 3 : ui32} : <i32>, <i32>, <i32>, <i32>
  %75 = addi %12#1, %71 {handshake.bb = 3 : ui32} : <i32>
  %76 = buffer %75, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %77 = cmpi ne, %12#0, %69 {handshake.bb = 3 : ui32} : <i32>
  %78 = buffer %77, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  %79:3 = fork [3] %78 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_17, %falseResult_18 = cond_br %79#1, %7 {handshake.bb = 3 : ui32} : <i1>, <>
  %80:4 = fork [4] %falseResult_18 {handshake.bb = 3 : ui32} : <>
  %trueResult_19, %falseResult_20 = cond_br %79#0, %76 {handshake.bb = 3 : ui32} : <i1>, <i32>
  sink %falseResult_20 : <i32>
  end {handshake.bb = 4 : ui32} %memEnd, %memEnd_1, %memEnd_3, %memEnd_4, %0#0 : <>, <>, <>, <>, <>
}
