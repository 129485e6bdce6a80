// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-make-islands)' | FileCheck %s

// The sum leaves by its branch in the cycle in which it is there, and waits behind that:
// so whether it is the last one waits for four cycles, not for five. Branches whose
// results nobody takes wait for nothing.

// CHECK-LABEL: @falling_taps
// CHECK: cmpi sge
// CHECK-NEXT: [[MORE:%.*]]:2 = fork [2]
// CHECK-NEXT: [[LATE:%.*]] = buffer [[MORE]]#1, bufferType = SHIFT_REG_BREAK_DV, numSlots = 4
// CHECK-NEXT: %{{.*}}, [[SUM:%.*]] = cond_br [[LATE]]
// CHECK-NEXT: buffer [[SUM]], bufferType = SHIFT_REG_BREAK_DV, numSlots = 1
// CHECK-NEXT: leave
handshake.func @falling_taps(%arg0: memref<40xi32>, %arg1: memref<16xi32>, %arg2: memref<24xi32>, %arg3: memref<24xi32>, %arg4: memref<24xi32>, %arg5: !handshake.control<>, %arg6: !handshake.control<>, %arg7: !handshake.control<>, %arg8: !handshake.control<>, %arg9: !handshake.control<>, %arg10: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["in", "taps", "offsets", "shifts", "out", "in_start", "taps_start", "offsets_start", "shifts_start", "out_start", "start"], resNames = ["in_end", "taps_end", "offsets_end", "shifts_end", "out_end", "end"]} {
  %0:3 = fork [3] %arg10 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<40xi32>] %arg5 (%addressResult_9) %61#4 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_0, %memEnd_1 = mem_controller[%arg1 : memref<16xi32>] %arg6 (%addressResult_11) %61#3 {connectedBlocks = [2 : i32], handshake.name = "mem_controller1", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_2, %memEnd_3 = mem_controller[%arg2 : memref<24xi32>] %arg7 (%addressResult) %61#2 {connectedBlocks = [1 : i32], handshake.name = "mem_controller2", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %outputs_4, %memEnd_5 = mem_controller[%arg3 : memref<24xi32>] %arg8 (%addressResult_7) %61#1 {connectedBlocks = [1 : i32], handshake.name = "mem_controller3", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_6 = mem_controller[%arg4 : memref<24xi32>] %arg9 (%49, %addressResult_15, %dataResult_16) %61#0 {connectedBlocks = [3 : i32], handshake.name = "mem_controller4"} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i5} : <>, <i5>
  %2 = mux %13#1 [%0#1, %trueResult_17] {handshake.bb = 1 : ui32, handshake.name = "mux7"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:4 = fork [4] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = buffer %4#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer16"} : <>
  %6 = mux %13#0 [%1, %trueResult_19] {handshake.bb = 1 : ui32, handshake.name = "mux8"} : <i1>, [<i5>, <i5>] to <i5>
  %7 = buffer %6, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i5>
  %8:4 = fork [4] %7 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i5>
  %9 = buffer %8#3, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer10"} : <i5>
  %10 = extui %9 {handshake.bb = 1 : ui32, handshake.name = "extui0"} : <i5> to <i32>
  %11:3 = fork [3] %10 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i32>
  %12 = init %60#2 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %13:2 = fork [2] %12 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i1>
  %14 = constant %4#3 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = -2 : i4} : <>, <i4>
  %15 = constant %4#2 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 0 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%11#2] %outputs_2 {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_7, %dataResult_8 = load[%11#1] %outputs_4 {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %16 = trunci %dataResult_8 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i32> to <i3>
  %17 = buffer %16, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer13"} : <i3>
  %18 = extui %17 {handshake.bb = 1 : ui32, handshake.name = "extui1"} : <i3> to <i32>
  %19 = repeat %31#2, %8#2 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i5> to <i5>
  %20 = extui %19 {handshake.bb = 2 : ui32, handshake.name = "extui2"} : <i5> to <i6>
  %21 = mux %31#1 [%14, %trueResult_13] {handshake.bb = 2 : ui32, handshake.name = "mux10"} : <i1>, [<i4>, <i4>] to <i4>
  %22 = buffer %21, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i4>
  %23:3 = fork [3] %22 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <i4>
  %24 = buffer %23#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer17"} : <i4>
  %25 = extui %24 {handshake.bb = 2 : ui32, handshake.name = "extui3"} : <i4> to <i5>
  %26 = extui %23#1 {handshake.bb = 2 : ui32, handshake.name = "extui4"} : <i4> to <i32>
  %27 = extui %23#0 {handshake.bb = 2 : ui32, handshake.name = "extui5"} : <i4> to <i6>
  %28 = mux %32 [%15, %trueResult] {handshake.bb = 2 : ui32, handshake.name = "mux11"} : <i1>, [<i32>, <i32>] to <i32>
  %29 = buffer %28, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i32>
  %30 = init %46#2 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %31:3 = fork [3] %30 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i1>
  %32 = buffer %31#0, bufferType = FIFO_BREAK_DV, numSlots = 5, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer11"} : <i1>
  %33 = source {handshake.bb = 2 : ui32, handshake.name = "source0"} : <>
  %34 = constant %33 {handshake.bb = 2 : ui32, handshake.name = "constant3", value = 2 : i5} : <>, <i5>
  %35 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %36 = constant %35 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 0 : i5} : <>, <i5>
  %37 = addi %20, %27 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i6>
  %38 = extui %37 {handshake.bb = 2 : ui32, handshake.name = "extui6"} : <i6> to <i32>
  %addressResult_9, %dataResult_10 = load[%38] %outputs {handshake.bb = 2 : ui32, handshake.name = "load2"} : <i32>, <i32>, <i32>, <i32>
  %addressResult_11, %dataResult_12 = load[%26] %outputs_0 {handshake.bb = 2 : ui32, handshake.name = "load3"} : <i32>, <i32>, <i32>, <i32>
  %39 = muli %dataResult_10, %dataResult_12 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i32>
  %40 = addi %29, %39 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i32>
  %41 = buffer %40, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer18"} : <i32>
  %42 = subi %25, %34 {handshake.bb = 2 : ui32, handshake.name = "subi0"} : <i5>
  %43:2 = fork [2] %42 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i5>
  %44 = trunci %43#1 {handshake.bb = 2 : ui32, handshake.name = "trunci1"} : <i5> to <i4>
  %45 = cmpi sge, %43#0, %36 {handshake.bb = 2 : ui32, handshake.name = "cmpi0"} : <i5>
  %46:3 = fork [3] %45 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i1>
  %47 = buffer %46#1, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer12"} : <i1>
  %48 = buffer %47, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer19"} : <i1>
  %trueResult, %falseResult = cond_br %48, %41 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %trueResult_13, %falseResult_14 = cond_br %46#0, %44 {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <i4>
  sink %falseResult_14 {handshake.name = "sink0"} : <i4>
  %49 = constant %4#1 {handshake.bb = 3 : ui32, handshake.name = "constant8", value = 1 : i32} : <>, <i32>
  %50 = source {handshake.bb = 3 : ui32, handshake.name = "source2"} : <>
  %51 = constant %50 {handshake.bb = 3 : ui32, handshake.name = "constant5", value = -9 : i5} : <>, <i5>
  %52 = source {handshake.bb = 3 : ui32, handshake.name = "source3"} : <>
  %53 = constant %52 {handshake.bb = 3 : ui32, handshake.name = "constant6", value = 1 : i5} : <>, <i5>
  %54 = shrsi %falseResult, %18 {handshake.bb = 3 : ui32, handshake.name = "shrsi0"} : <i32>
  %55 = addi %54, %dataResult {handshake.bb = 3 : ui32, handshake.name = "addi2"} : <i32>
  %addressResult_15, %dataResult_16 = store[%11#0] %55 {handshake.bb = 3 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %56 = addi %8#1, %53 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i5>
  %57 = buffer %56, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer20"} : <i5>
  %58 = cmpi ne, %8#0, %51 {handshake.bb = 3 : ui32, handshake.name = "cmpi1"} : <i5>
  %59 = buffer %58, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer21"} : <i1>
  %60:3 = fork [3] %59 {handshake.bb = 3 : ui32, handshake.name = "fork9"} : <i1>
  %trueResult_17, %falseResult_18 = cond_br %60#1, %5 {handshake.bb = 3 : ui32, handshake.name = "cond_br12"} : <i1>, <>
  %61:5 = fork [5] %falseResult_18 {handshake.bb = 3 : ui32, handshake.name = "fork10"} : <>
  %trueResult_19, %falseResult_20 = cond_br %60#0, %57 {handshake.bb = 3 : ui32, handshake.name = "cond_br13"} : <i1>, <i5>
  sink %falseResult_20 {handshake.name = "sink1"} : <i5>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %memEnd, %memEnd_1, %memEnd_3, %memEnd_5, %memEnd_6, %0#0 : <>, <>, <>, <>, <>, <>
}
