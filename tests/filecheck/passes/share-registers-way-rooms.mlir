// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{part=calls})' | FileCheck %s

// The sum is scaled in some iterations, which takes six cycles. The others follow each
// other in every cycle if the factor waits for the condition: beside the slot behind
// the repeat, a bit in front of it does so. When it is known what both do, one behind
// the other, the register of the element goes: a bit behind the comparison does what
// it did.

// CHECK-LABEL: @rare_rescale
// CHECK: [[FACTOR:%.*]] = repeat [[MORE:%.*]], %arg1
// CHECK-NEXT: buffer [[FACTOR]], bufferType = FIFO_BREAK_NONE, numSlots = 1
// CHECK: init
// CHECK-NEXT: [[FIRST:%.*]]:3 = fork
// CHECK: [[MORE]] = buffer [[FIRST]]#0, bufferType = FIFO_BREAK_NONE, numSlots = 1
// CHECK: %dataResult = load
// CHECK-NEXT: fork [2] %dataResult
// CHECK: [[LESS:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[LESS]], bufferType = ONE_SLOT_BREAK_DV
handshake.func @rare_rescale(%arg0: memref<100xi32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["x", "factor", "x_start", "start"], resNames = ["out0", "x_end", "end"]} {
  %0:4 = fork [4] %arg3 {handshake.bb = 0 : ui32} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<100xi32>] %arg2 (%addressResult) %0#3 {connectedBlocks = [1 : i32], held} :    (!handshake.channel<i7>) -> !handshake.channel<i32>
  %1 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i7} : <>, <i7>
  %2 = constant %0#1 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %3 = mux %11#2 [%1, %trueResult_4] {handshake.bb = 1 : ui32} : <i1>, [<i7>, <i7>] to <i7>
  %4 = buffer %3, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i7>
  %5:3 = fork [3] %4 {handshake.bb = 1 : ui32} : <i7>
  %6 = mux %13 [%2, %35] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %7 = buffer %6, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %8 = repeat %11#0, %arg1 {handshake.bb = 1 : ui32} : <i1>, <i32> to <i32>
  %9 = buffer %8, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %10 = init %33#2 {handshake.bb = 1 : ui32} : <i1>
  %11:3 = fork [3] %10 {handshake.bb = 1 : ui32} : <i1>
  %12 = buffer %11#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %13 = buffer %12, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %14 = source {handshake.bb = 1 : ui32} : <>
  %15 = constant %14 {handshake.bb = 1 : ui32, value = 0 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%5#2] %outputs {handshake.bb = 1 : ui32} : <i7>, <i32>, <i7>, <i32>
  %16 = buffer %dataResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %17:2 = fork [2] %16 {handshake.bb = 1 : ui32} : <i32>
  %18 = addi %7, %17#1 {handshake.bb = 1 : ui32} : <i32>
  %19 = cmpi slt, %17#0, %15 {handshake.bb = 1 : ui32} : <i32>
  %20:3 = fork [3] %19 {handshake.bb = 1 : ui32} : <i1>
  %21 = buffer %20#0, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %20#2, %18 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %22 = buffer %falseResult, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %trueResult_0, %falseResult_1 = cond_br %20#1, %9 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %falseResult_1 : <i32>
  %23 = muli %trueResult, %trueResult_0 {handshake.bb = 2 : ui32} : <i32>
  %24 = mux %21 [%22, %23] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %25 = source {handshake.bb = 3 : ui32} : <>
  %26 = constant %25 {handshake.bb = 3 : ui32, value = -29 : i7} : <>, <i7>
  %27 = source {handshake.bb = 3 : ui32} : <>
  %28 = constant %27 {handshake.bb = 3 : ui32, value = 1 : i7} : <>, <i7>
  %29 = addi %5#1, %28 {handshake.bb = 3 : ui32} : <i7>
  %30 = buffer %29, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i7>
  %31 = cmpi ne, %5#0, %26 {handshake.bb = 3 : ui32} : <i7>
  %32 = buffer %31, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i1>
  %33:3 = fork [3] %32 {handshake.bb = 3 : ui32} : <i1>
  %34 = buffer %33#1, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <i1>
  %trueResult_2, %falseResult_3 = cond_br %34, %24 {handshake.bb = 3 : ui32} : <i1>, <i32>
  %35 = buffer %trueResult_2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %trueResult_4, %falseResult_5 = cond_br %33#0, %30 {handshake.bb = 3 : ui32} : <i1>, <i7>
  sink %falseResult_5 : <i7>
  end {handshake.bb = 4 : ui32} %falseResult_3, %memEnd, %0#0 : <i32>, <>, <>
}
