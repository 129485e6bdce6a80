// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-units)' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-units,handshake-merge-shared)' | FileCheck %s --check-prefix=MERGED

// Products that meet in a loop wait for each other, and for the one before it: in
// 1000 iterations that is nothing. The last one is in the cycle of channels that the
// loop waits for.
// CHECK-LABEL: handshake.func @long(
// CHECK: muli {{.*}} {credits = 1 : i32, {{.*}}handshake.name = "muli0", sharedBy = 3 : i32, sharedPlace = 2 : i32, sharedUnit = [[UNIT:[0-9]+]] : i32} : <i32>
// CHECK: muli {{.*}} {credits = 3 : i32, {{.*}}handshake.name = "muli1", sharedBy = 3 : i32, sharedPlace = 0 : i32, sharedUnit = [[UNIT]] : i32} : <i32>
// CHECK: muli {{.*}} {credits = 3 : i32, {{.*}}handshake.name = "muli2", sharedBy = 3 : i32, sharedPlace = 1 : i32, sharedUnit = [[UNIT]] : i32} : <i32>
// CHECK: muli {{.*}}handshake.name = "muli3"} : <i32>
// The credits of all are 1 * 256 + 3 * 16 + 3.
// MERGED-LABEL: handshake.func @long(
// MERGED: shared_muli {{.*}} {credits = 307 : i32, handshake.bb = 0 : ui32, handshake.name = "muli0"} : <i32>, <i32>, <i32>, <i32>, <i32>, <i32> to <i32>, <i32>, <i32>
// MERGED: muli {{.*}}handshake.name = "muli3"} : <i32>
handshake.func @long(%arg0: memref<1000xi32>, %arg1: memref<1000xi32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.channel<i32>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["y", "x", "a", "b", "y_start", "x_start", "start"], resNames = ["out0", "y_end", "x_end", "end"]} {
  %0:5 = fork [5] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %1:3 = fork [3] %arg2 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i32>
  %outputs, %memEnd = mem_controller[%arg0 : memref<1000xi32>] %arg4 (%addressResult, %34, %addressResult_4, %dataResult_5) %56#1 {connectedBlocks = [0 : i32, 1 : i32], handshake.name = "mem_controller0", held} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<1000xi32>] %arg5 (%addressResult_2) %56#0 {connectedBlocks = [1 : i32], handshake.name = "mem_controller1", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %2 = constant %0#4 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 1 : i10} : <>, <i10>
  %3 = constant %0#3 {handshake.bb = 0 : ui32, handshake.name = "constant1", value = 0 : i32} : <>, <i32>
  %4 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant2", value = 0 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%4] %outputs {handshake.bb = 0 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %5:2 = fork [2] %dataResult {handshake.bb = 0 : ui32, handshake.name = "fork2"} : <i32>
  %6 = muli %1#2, %1#1 {handshake.bb = 0 : ui32, handshake.name = "muli0"} : <i32>
  %7 = mux %26#7 [%0#1, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux7"} : <i1>, [<>, <>] to <>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %9:2 = fork [2] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <>
  %10 = buffer %9#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer21"} : <>
  %11 = mux %26#6 [%2, %trueResult_12] {handshake.bb = 1 : ui32, handshake.name = "mux8"} : <i1>, [<i10>, <i10>] to <i10>
  %12 = buffer %11, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i10>
  %13:3 = fork [3] %12 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i10>
  %14:2 = fork [2] %13#2 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i10>
  %15 = extui %14#1 {handshake.bb = 1 : ui32, handshake.name = "extui1"} : <i10> to <i32>
  %16 = extui %17 {handshake.bb = 1 : ui32, handshake.name = "extui2"} : <i10> to <i32>
  %17 = buffer %14#0, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i10>
  %18 = repeat %26#5, %arg3 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %19 = repeat %27, %1#0 {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i32> to <i32>
  %20 = mux %28 [%5#1, %trueResult_10] {handshake.bb = 1 : ui32, handshake.name = "mux11"} : <i1>, [<i32>, <i32>] to <i32>
  %21 = buffer %20, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i32>
  %22 = repeat %29, %6 {handshake.bb = 1 : ui32, handshake.name = "repeat2"} : <i1>, <i32> to <i32>
  %23 = mux %30 [%3, %trueResult_8] {handshake.bb = 1 : ui32, handshake.name = "mux13"} : <i1>, [<i32>, <i32>] to <i32>
  %24 = buffer %23, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i32>
  %25 = init %52#5 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %26:8 = fork [8] %25 {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <i1>
  %27 = buffer %26#4, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer10"} : <i1>
  %28 = buffer %26#3, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer11"} : <i1>
  %29 = buffer %26#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer12"} : <i1>
  %30 = buffer %26#1, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer13"} : <i1>
  %31 = buffer %26#0, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer14"} : <i1>
  %32 = mux %31 [%5#0, %trueResult_6] {handshake.bb = 1 : ui32, handshake.name = "mux14"} : <i1>, [<i32>, <i32>] to <i32>
  %33 = buffer %32, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i32>
  %34 = constant %9#1 {handshake.bb = 1 : ui32, handshake.name = "constant5", value = 1 : i32} : <>, <i32>
  %35 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %36 = constant %35 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = -25 : i10} : <>, <i10>
  %37 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %38 = constant %37 {handshake.bb = 1 : ui32, handshake.name = "constant4", value = 1 : i10} : <>, <i10>
  %addressResult_2, %dataResult_3 = load[%15] %outputs_0 {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %39 = muli %18, %dataResult_3 {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %40:2 = fork [2] %39 {handshake.bb = 1 : ui32, handshake.name = "fork7"} : <i32>
  %41 = buffer %40#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer15"} : <i32>
  %42 = muli %19, %21 {handshake.bb = 1 : ui32, handshake.name = "muli2"} : <i32>
  %43 = addi %41, %42 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
  %44 = buffer %43, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer19"} : <i32>
  %45 = muli %22, %24 {handshake.bb = 1 : ui32, handshake.name = "muli3"} : <i32>
  %46 = addi %45, %44 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i32>
  %47:2 = fork [2] %46 {handshake.bb = 1 : ui32, handshake.name = "fork8"} : <i32>
  %addressResult_4, %dataResult_5 = store[%16] %47#1 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %48 = addi %13#1, %38 {handshake.bb = 1 : ui32, handshake.name = "addi2"} : <i10>
  %49 = buffer %48, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer22"} : <i10>
  %50 = cmpi ne, %13#0, %36 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i10>
  %51 = buffer %50, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer23"} : <i1>
  %52:6 = fork [6] %51 {handshake.bb = 1 : ui32, handshake.name = "fork9"} : <i1>
  %53 = buffer %52#3, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer16"} : <i1>
  %54 = buffer %52#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer17"} : <i1>
  %55 = buffer %52#1, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer18"} : <i1>
  %trueResult, %falseResult = cond_br %52#4, %10 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <>
  %56:2 = fork [2] %falseResult {handshake.bb = 1 : ui32, handshake.name = "fork10"} : <>
  %trueResult_6, %falseResult_7 = cond_br %53, %47#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %trueResult_8, %falseResult_9 = cond_br %54, %33 {handshake.bb = 1 : ui32, handshake.name = "cond_br10"} : <i1>, <i32>
  sink %falseResult_9 {handshake.name = "sink0"} : <i32>
  %trueResult_10, %falseResult_11 = cond_br %55, %40#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  sink %falseResult_11 {handshake.name = "sink1"} : <i32>
  %trueResult_12, %falseResult_13 = cond_br %52#0, %49 {handshake.bb = 1 : ui32, handshake.name = "cond_br15"} : <i1>, <i10>
  sink %falseResult_13 {handshake.name = "sink2"} : <i10>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %falseResult_7, %memEnd, %memEnd_1, %0#0 : <i32>, <>, <>, <>
}

// In a short loop each has a unit of its own.
// CHECK-LABEL: handshake.func @short(
// CHECK-NOT: sharedUnit
handshake.func @short(%arg0: memref<1000xi32>, %arg1: memref<1000xi32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.channel<i32>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["y", "x", "a", "b", "y_start", "x_start", "start"], resNames = ["out0", "y_end", "x_end", "end"]} {
  %0:5 = fork [5] %arg6 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %1:3 = fork [3] %arg2 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i32>
  %outputs, %memEnd = mem_controller[%arg0 : memref<1000xi32>] %arg4 (%addressResult, %34, %addressResult_4, %dataResult_5) %56#1 {connectedBlocks = [0 : i32, 1 : i32], handshake.name = "mem_controller0", held} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<1000xi32>] %arg5 (%addressResult_2) %56#0 {connectedBlocks = [1 : i32], handshake.name = "mem_controller1", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %2 = constant %0#4 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 1 : i10} : <>, <i10>
  %3 = constant %0#3 {handshake.bb = 0 : ui32, handshake.name = "constant1", value = 0 : i32} : <>, <i32>
  %4 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant2", value = 0 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%4] %outputs {handshake.bb = 0 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %5:2 = fork [2] %dataResult {handshake.bb = 0 : ui32, handshake.name = "fork2"} : <i32>
  %6 = muli %1#2, %1#1 {handshake.bb = 0 : ui32, handshake.name = "muli0"} : <i32>
  %7 = mux %26#7 [%0#1, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux7"} : <i1>, [<>, <>] to <>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %9:2 = fork [2] %8 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <>
  %10 = buffer %9#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer21"} : <>
  %11 = mux %26#6 [%2, %trueResult_12] {handshake.bb = 1 : ui32, handshake.name = "mux8"} : <i1>, [<i10>, <i10>] to <i10>
  %12 = buffer %11, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i10>
  %13:3 = fork [3] %12 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i10>
  %14:2 = fork [2] %13#2 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i10>
  %15 = extui %14#1 {handshake.bb = 1 : ui32, handshake.name = "extui1"} : <i10> to <i32>
  %16 = extui %17 {handshake.bb = 1 : ui32, handshake.name = "extui2"} : <i10> to <i32>
  %17 = buffer %14#0, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i10>
  %18 = repeat %26#5, %arg3 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %19 = repeat %27, %1#0 {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i32> to <i32>
  %20 = mux %28 [%5#1, %trueResult_10] {handshake.bb = 1 : ui32, handshake.name = "mux11"} : <i1>, [<i32>, <i32>] to <i32>
  %21 = buffer %20, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i32>
  %22 = repeat %29, %6 {handshake.bb = 1 : ui32, handshake.name = "repeat2"} : <i1>, <i32> to <i32>
  %23 = mux %30 [%3, %trueResult_8] {handshake.bb = 1 : ui32, handshake.name = "mux13"} : <i1>, [<i32>, <i32>] to <i32>
  %24 = buffer %23, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i32>
  %25 = init %52#5 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %26:8 = fork [8] %25 {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <i1>
  %27 = buffer %26#4, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer10"} : <i1>
  %28 = buffer %26#3, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer11"} : <i1>
  %29 = buffer %26#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer12"} : <i1>
  %30 = buffer %26#1, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer13"} : <i1>
  %31 = buffer %26#0, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer14"} : <i1>
  %32 = mux %31 [%5#0, %trueResult_6] {handshake.bb = 1 : ui32, handshake.name = "mux14"} : <i1>, [<i32>, <i32>] to <i32>
  %33 = buffer %32, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i32>
  %34 = constant %9#1 {handshake.bb = 1 : ui32, handshake.name = "constant5", value = 1 : i32} : <>, <i32>
  %35 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %36 = constant %35 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 99 : i10} : <>, <i10>
  %37 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %38 = constant %37 {handshake.bb = 1 : ui32, handshake.name = "constant4", value = 1 : i10} : <>, <i10>
  %addressResult_2, %dataResult_3 = load[%15] %outputs_0 {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %39 = muli %18, %dataResult_3 {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %40:2 = fork [2] %39 {handshake.bb = 1 : ui32, handshake.name = "fork7"} : <i32>
  %41 = buffer %40#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer15"} : <i32>
  %42 = muli %19, %21 {handshake.bb = 1 : ui32, handshake.name = "muli2"} : <i32>
  %43 = addi %41, %42 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
  %44 = buffer %43, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer19"} : <i32>
  %45 = muli %22, %24 {handshake.bb = 1 : ui32, handshake.name = "muli3"} : <i32>
  %46 = addi %45, %44 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i32>
  %47:2 = fork [2] %46 {handshake.bb = 1 : ui32, handshake.name = "fork8"} : <i32>
  %addressResult_4, %dataResult_5 = store[%16] %47#1 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %48 = addi %13#1, %38 {handshake.bb = 1 : ui32, handshake.name = "addi2"} : <i10>
  %49 = buffer %48, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer22"} : <i10>
  %50 = cmpi ne, %13#0, %36 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i10>
  %51 = buffer %50, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer23"} : <i1>
  %52:6 = fork [6] %51 {handshake.bb = 1 : ui32, handshake.name = "fork9"} : <i1>
  %53 = buffer %52#3, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer16"} : <i1>
  %54 = buffer %52#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer17"} : <i1>
  %55 = buffer %52#1, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer18"} : <i1>
  %trueResult, %falseResult = cond_br %52#4, %10 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <>
  %56:2 = fork [2] %falseResult {handshake.bb = 1 : ui32, handshake.name = "fork10"} : <>
  %trueResult_6, %falseResult_7 = cond_br %53, %47#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br9"} : <i1>, <i32>
  %trueResult_8, %falseResult_9 = cond_br %54, %33 {handshake.bb = 1 : ui32, handshake.name = "cond_br10"} : <i1>, <i32>
  sink %falseResult_9 {handshake.name = "sink0"} : <i32>
  %trueResult_10, %falseResult_11 = cond_br %55, %40#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br12"} : <i1>, <i32>
  sink %falseResult_11 {handshake.name = "sink1"} : <i32>
  %trueResult_12, %falseResult_13 = cond_br %52#0, %49 {handshake.bb = 1 : ui32, handshake.name = "cond_br15"} : <i1>, <i10>
  sink %falseResult_13 {handshake.name = "sink2"} : <i10>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %falseResult_7, %memEnd, %memEnd_1, %0#0 : <i32>, <>, <>, <>
}
