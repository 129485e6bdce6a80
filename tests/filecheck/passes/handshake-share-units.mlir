// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-units)' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-units,handshake-merge-shared)' | FileCheck %s --check-prefix=MERGED

// The second product needs the first, and the next first one needs it: they take
// turns.
// CHECK-LABEL: handshake.func @f(
// CHECK: muli {{.*}}handshake.name = "muli0", sharedBy = 2 : i32, sharedPlace = 0 : i32, sharedUnit = 0 : i32} : <i32>
// CHECK: muli {{.*}}handshake.name = "muli1", sharedBy = 2 : i32, sharedPlace = 1 : i32, sharedUnit = 0 : i32} : <i32>
// MERGED-LABEL: handshake.func @f(
// MERGED: %[[P:[0-9]+]]:2 = shared_muli {{.*}} {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i32>, <i32>, <i32>, <i32> to <i32>, <i32>
// MERGED-NOT: muli
// MERGED: xori %[[P]]#0
// MERGED: cond_br {{.*}}, %[[P]]#1
handshake.func @f(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "a", "b", "start"], resNames = ["out0", "end"]} {
  %0:2 = fork [2] %arg3 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %1 = constant %0#1 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i5} : <>, <i5>
  %2 = mux %12#3 [%arg0, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<i32>, <i32>] to <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i32>
  %4 = repeat %12#2, %arg1 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %5 = repeat %12#1, %arg2 {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i32> to <i32>
  %6:2 = fork [2] %5 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i32>
  %7 = mux %12#0 [%1, %trueResult_0] {handshake.bb = 1 : ui32, handshake.name = "mux7"} : <i1>, [<i5>, <i5>] to <i5>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i5>
  %9 = buffer %8, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer5"} : <i5>
  %10:2 = fork [2] %9 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i5>
  %11 = init %22#2 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %12:4 = fork [4] %11 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %13 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %14 = constant %13 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = -13 : i5} : <>, <i5>
  %15 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %16 = constant %15 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 1 : i5} : <>, <i5>
  %17 = muli %3, %4 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i32>
  %18 = xori %17, %6#1 {handshake.bb = 1 : ui32, handshake.name = "xori0"} : <i32>
  %19 = muli %18, %6#0 {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %20 = addi %10#1, %16 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i5>
  %21 = cmpi ne, %10#0, %14 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i5>
  %22:3 = fork [3] %21 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i1>
  %23 = buffer %22#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i1>
  %trueResult, %falseResult = cond_br %23, %19 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %trueResult_0, %falseResult_1 = cond_br %22#0, %20 {handshake.bb = 1 : ui32, handshake.name = "cond_br6"} : <i1>, <i5>
  sink %falseResult_1 {handshake.name = "sink0"} : <i5>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %falseResult, %0#0 : <i32>, <>
}

// Outside of loops those share a unit of which one is made of the other. The one
// beside them does not, as it would come later.
// CHECK-LABEL: handshake.func @g(
// CHECK: muli {{.*}}handshake.name = "muli0", sharedBy = 2 : i32, sharedPlace = 0 : i32, sharedUnit = 0 : i32} : <i32>
// CHECK: muli {{.*}}handshake.name = "muli1"} : <i32>
// CHECK: muli {{.*}}handshake.name = "muli2", sharedBy = 2 : i32, sharedPlace = 1 : i32, sharedUnit = 0 : i32} : <i32>
// MERGED-LABEL: handshake.func @g(
// MERGED: %[[Q:[0-9]+]]:2 = shared_muli %arg0, {{.*}}, %[[X:[0-9]+]], %[[Y:[0-9]+]] {handshake.bb = 0
// MERGED: %[[X]] = xori %[[Q]]#0
// MERGED: %[[Y]] = muli
handshake.func @g(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "a", "b", "start"], resNames = ["out0", "end"]} {
  %0:2 = fork [2] %arg2 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <i32>
  %1:2 = fork [2] %arg1 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i32>
  %2 = muli %arg0, %1#1 {handshake.bb = 0 : ui32, handshake.name = "muli0"} : <i32>
  %3 = xori %2, %0#1 {handshake.bb = 0 : ui32, handshake.name = "xori0"} : <i32>
  %4 = muli %1#0, %0#0 {handshake.bb = 0 : ui32, handshake.name = "muli1"} : <i32>
  %5 = muli %3, %4 {handshake.bb = 0 : ui32, handshake.name = "muli2"} : <i32>
  end {handshake.bb = 0 : ui32, handshake.name = "end0"} %5, %arg3 : <i32>, <>
}

// An iteration begins in every cycle: no multiplier is idle.
// CHECK-LABEL: handshake.func @h(
// CHECK-NOT: shared
handshake.func @h(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "b", "start"], resNames = ["out0", "end"]} {
  %0:3 = fork [3] %arg2 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 1 : i5} : <>, <i5>
  %2 = constant %0#1 {handshake.bb = 0 : ui32, handshake.name = "constant1", value = 0 : i32} : <>, <i32>
  %3 = mux %17#3 [%1, %trueResult_0] {handshake.bb = 1 : ui32, handshake.name = "mux4"} : <i1>, [<i5>, <i5>] to <i5>
  %4 = buffer %3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i5>
  %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i5>
  %6:3 = fork [3] %5 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i5>
  %7 = extui %6#2 {handshake.bb = 1 : ui32, handshake.name = "extui0"} : <i5> to <i32>
  %8:2 = fork [2] %7 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %9 = repeat %18, %arg0 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %10:2 = fork [2] %9 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i32>
  %11 = repeat %19, %arg1 {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i32> to <i32>
  %12:2 = fork [2] %11 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %13 = mux %20 [%2, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %14 = buffer %13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i32>
  %15 = buffer %14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i32>
  %16 = init %33#2 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %17:4 = fork [4] %16 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i1>
  %18 = buffer %17#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i1>
  %19 = buffer %17#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer5"} : <i1>
  %20 = buffer %17#0, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer6"} : <i1>
  %21 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %22 = constant %21 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = -13 : i5} : <>, <i5>
  %23 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %24 = constant %23 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 1 : i5} : <>, <i5>
  %25 = xori %8#1, %10#1 {handshake.bb = 1 : ui32, handshake.name = "xori0"} : <i32>
  %26 = muli %25, %12#1 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i32>
  %27 = xori %8#0, %12#0 {handshake.bb = 1 : ui32, handshake.name = "xori1"} : <i32>
  %28 = muli %27, %10#0 {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %29 = xori %26, %28 {handshake.bb = 1 : ui32, handshake.name = "xori2"} : <i32>
  %30 = addi %15, %29 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
  %31 = addi %6#1, %24 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i5>
  %32 = cmpi ne, %6#0, %22 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i5>
  %33:3 = fork [3] %32 {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <i1>
  %34 = buffer %33#1, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer7"} : <i1>
  %trueResult, %falseResult = cond_br %34, %30 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %trueResult_0, %falseResult_1 = cond_br %33#0, %31 {handshake.bb = 1 : ui32, handshake.name = "cond_br8"} : <i1>, <i5>
  sink %falseResult_1 {handshake.name = "sink0"} : <i5>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %falseResult, %0#0 : <i32>, <>
}
