// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The inner loop runs nobody knows how often. What the outer one carries waits for it,
// and for what it decides, but nothing follows before: the fork in front holds the token
// as well as registers do in front of the comparison and of the branch.

// CHECK-LABEL: @apart
// CHECK: %[[LESS:.*]] = select {{.*}}"select0"
// CHECK-NEXT: %[[KEPT:.*]] = buffer %[[LESS]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: %[[BOTH:.*]]:2 = fork [2] %[[KEPT]]
// CHECK: cmpi ne, %{{.*}}, %[[BOTH]]#1
// CHECK: cond_br %{{.*}}, %[[BOTH]]#0
handshake.func @apart(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "b", "start"], resNames = ["out0", "end"]} {
  %0:2 = fork [2] %arg1 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <i32>
  %1:2 = fork [2] %arg0 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i32>
  %2 = cmpi ne, %1#1, %0#1 {handshake.bb = 0 : ui32, handshake.name = "cmpi0"} : <i32>
  %3:3 = fork [3] %2 {handshake.bb = 0 : ui32, handshake.name = "fork2"} : <i1>
  %trueResult, %falseResult = cond_br %3#2, %1#0 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %trueResult_0, %falseResult_1 = cond_br %3#1, %0#0 {handshake.bb = 0 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  sink %falseResult_1 {handshake.name = "sink0"} : <i32>
  %4 = mux %12#1 [%trueResult, %49] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i32>, <i32>] to <i32>
  %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i32>
  %6:3 = fork [3] %5 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i32>
  %7 = mux %12#0 [%trueResult_0, %48] {handshake.bb = 1 : ui32, handshake.name = "mux6"} : <i1>, [<i32>, <i32>] to <i32>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %9:3 = fork [3] %8 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %10 = init %47#2 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %11 = buffer %10, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer5"} : <i1>
  %12:2 = fork [2] %11 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i1>
  %13 = source {handshake.bb = 1 : ui32, handshake.name = "source3"} : <>
  %14 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %15 = constant %13 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 0 : i32} : <>, <i32>
  %16 = constant %14 {handshake.bb = 1 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %17 = subi %6#2, %9#2 {handshake.bb = 1 : ui32, handshake.name = "subi0"} : <i32>
  %18:3 = fork [3] %17 {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <i32>
  %19 = cmpi slt, %6#1, %9#1 {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i32>
  %20 = select %19[%6#0, %9#0] {handshake.bb = 1 : ui32, handshake.name = "select0"} : <i1>, <i32>
  %21:2 = fork [2] %20 {handshake.bb = 1 : ui32, handshake.name = "fork7"} : <i32>
  %22 = buffer %21#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i32>
  %23 = buffer %21#0, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer11"} : <i32>
  %24 = buffer %22, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer9"} : <i32>
  %25 = cmpi slt, %18#2, %16 {handshake.bb = 1 : ui32, handshake.name = "cmpi2"} : <i32>
  %26 = subi %15, %18#1 {handshake.bb = 1 : ui32, handshake.name = "subi1"} : <i32>
  %27 = select %25[%26, %18#0] {handshake.bb = 1 : ui32, handshake.name = "select1"} : <i1>, <i32>
  %28 = buffer %27, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer10"} : <i32>
  %29 = mux %34 [%28, %45] {handshake.bb = 2 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %30 = buffer %29, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i32>
  %31:3 = fork [3] %30 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i32>
  %32 = trunci %31#2 {handshake.bb = 2 : ui32, handshake.name = "trunci0"} : <i32> to <i1>
  %33 = init %40#2 {handshake.bb = 2 : ui32, handshake.name = "init1"} : <i1>
  %34 = buffer %33, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i1>
  %35 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %36 = constant %35 {handshake.bb = 2 : ui32, handshake.name = "constant1", value = 1 : i32} : <>, <i32>
  %37 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %38 = constant %37 {handshake.bb = 2 : ui32, handshake.name = "constant2", value = false} : <>, <i1>
  %39 = cmpi eq, %32, %38 {handshake.bb = 2 : ui32, handshake.name = "cmpi3"} : <i1>
  %40:3 = fork [3] %39 {handshake.bb = 2 : ui32, handshake.name = "fork9"} : <i1>
  %41 = shrsi %31#1, %36 {handshake.bb = 2 : ui32, handshake.name = "shrsi0"} : <i32>
  %42 = trunci %41 {handshake.bb = 2 : ui32, handshake.name = "trunci1"} : <i32> to <i31>
  %trueResult_2, %falseResult_3 = cond_br %40#1, %31#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br2"} : <i1>, <i32>
  %43:2 = fork [2] %falseResult_3 {handshake.bb = 2 : ui32, handshake.name = "fork10"} : <i32>
  sink %trueResult_2 {handshake.name = "sink1"} : <i32>
  %trueResult_4, %falseResult_5 = cond_br %40#0, %42 {handshake.bb = 2 : ui32, handshake.name = "cond_br13"} : <i1>, <i31>
  %44 = buffer %trueResult_4, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer12"} : <i31>
  sink %falseResult_5 {handshake.name = "sink2"} : <i31>
  %45 = extsi %44 {handshake.bb = 2 : ui32, handshake.name = "extsi0"} : <i31> to <i32>
  %46 = cmpi ne, %43#1, %24 {handshake.bb = 3 : ui32, handshake.name = "cmpi4"} : <i32>
  %47:3 = fork [3] %46 {handshake.bb = 3 : ui32, handshake.name = "fork11"} : <i1>
  %trueResult_6, %falseResult_7 = cond_br %47#1, %23 {handshake.bb = 3 : ui32, handshake.name = "cond_br14"} : <i1>, <i32>
  %48 = buffer %trueResult_6, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer6"} : <i32>
  %trueResult_8, %falseResult_9 = cond_br %47#0, %43#0 {handshake.bb = 3 : ui32, handshake.name = "cond_br15"} : <i1>, <i32>
  %49 = buffer %trueResult_8, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32, handshake.name = "buffer7"} : <i32>
  sink %falseResult_9 {handshake.name = "sink3"} : <i32>
  %50 = mux %3#0 [%falseResult, %falseResult_7] {handshake.bb = 4 : ui32, handshake.name = "mux8"} : <i1>, [<i32>, <i32>] to <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %50, %arg2 : <i32>, <>
}
