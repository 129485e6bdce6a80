// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The two results of the loop are added behind it, and what the memory is told of the
// call's end is needed only with the sum: that of them which was there sooner may be as
// late as the other one. So the address waits in two slots, not in three, the bit for
// one result in a register, and the bit for a value that nobody needs does not wait.

// CHECK-LABEL: @random_walk
// CHECK: [[INDEX:%.*]]:3 = fork [3] {{.*}} : <i31>
// CHECK-NEXT: buffer [[INDEX]]#2, bufferType = FIFO_BREAK_DV, numSlots = 2
// CHECK: [[MORE:%.*]]:7 = fork [7] {{.*}}handshake.name = "fork10"
// CHECK-NEXT: buffer [[MORE]]#4, bufferType = FIFO_BREAK_DV, numSlots = 2
// CHECK-NEXT: buffer [[MORE]]#3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NEXT: cond_br [[MORE]]#5
// CHECK-NOT: buffer [[MORE]]
// CHECK: end
handshake.func @random_walk(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: memref<60xi16>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["seed", "n", "path", "path_start", "start"], resNames = ["out0", "path_end", "end"]} {
  %0:3 = fork [3] %arg4 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %1:2 = fork [2] %arg1 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i32>
  %2 = trunci %1#1 {handshake.bb = 0 : ui32, handshake.name = "trunci3"} : <i32> to <i31>
  %memEnd = mem_controller[%arg2 : memref<60xi16>] %arg3 (%41, %addressResult, %dataResult) %90 {connectedBlocks = [2 : i32], handshake.name = "mem_controller0"} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i16>) -> ()
  %3 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %4 = cmpi sgt, %1#0, %3 {handshake.bb = 0 : ui32, handshake.name = "cmpi0"} : <i32>
  %5:6 = fork [6] %4 {handshake.bb = 0 : ui32, handshake.name = "fork2"} : <i1>
  %trueResult, %falseResult = cond_br %5#5, %0#1 {handshake.bb = 0 : ui32, handshake.name = "cond_br0"} : <i1>, <>
  %6 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32, handshake.name = "buffer6"} : <>
  %7:4 = fork [4] %6 {handshake.bb = 0 : ui32, handshake.name = "fork3"} : <>
  %trueResult_0, %falseResult_1 = cond_br %5#4, %arg0 {handshake.bb = 0 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %8 = buffer %falseResult_1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32, handshake.name = "buffer9"} : <i32>
  %trueResult_2, %falseResult_3 = cond_br %5#3, %2 {handshake.bb = 0 : ui32, handshake.name = "cond_br13"} : <i1>, <i31>
  sink %falseResult_3 {handshake.name = "sink0"} : <i31>
  %9 = constant %7#3 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 0 : i31} : <>, <i31>
  %10 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %11 = constant %10 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 1 : i31} : <>, <i31>
  %12 = constant %7#2 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 0 : i32} : <>, <i32>
  %13 = constant %7#1 {handshake.bb = 1 : ui32, handshake.name = "constant14", value = 0 : i31} : <>, <i31>
  %14 = trunci %trueResult_0 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i32> to <i31>
  %15:2 = fork [2] %14 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i31>
  %16 = subi %trueResult_2, %11 {handshake.bb = 1 : ui32, handshake.name = "subi0"} : <i31>
  %17 = mux %38#6 [%7#0, %87] {handshake.bb = 2 : ui32, handshake.name = "mux8"} : <i1>, [<>, <>] to <>
  %18 = buffer %17, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer0"} : <>
  %19 = buffer %18, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer28"} : <>
  %20:4 = fork [4] %19 {handshake.bb = 2 : ui32, handshake.name = "fork5"} : <>
  %21 = buffer %20#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer10"} : <>
  %22 = mux %39 [%15#1, %trueResult_8] {handshake.bb = 2 : ui32, handshake.name = "mux9"} : <i1>, [<i31>, <i31>] to <i31>
  %23 = buffer %22, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer1"} : <i31>
  %24 = mux %38#4 [%15#0, %89] {handshake.bb = 2 : ui32, handshake.name = "mux10"} : <i1>, [<i31>, <i31>] to <i31>
  %25 = buffer %24, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i31>
  %26 = mux %38#3 [%9, %trueResult_12] {handshake.bb = 2 : ui32, handshake.name = "mux11"} : <i1>, [<i31>, <i31>] to <i31>
  %27 = buffer %26, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i31>
  %28 = mux %40 [%12, %trueResult_6] {handshake.bb = 2 : ui32, handshake.name = "mux12"} : <i1>, [<i32>, <i32>] to <i32>
  %29 = buffer %28, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer4"} : <i32>
  %30 = buffer %29, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer21"} : <i32>
  %31 = mux %38#1 [%13, %trueResult_10] {handshake.bb = 2 : ui32, handshake.name = "mux13"} : <i1>, [<i31>, <i31>] to <i31>
  %32 = buffer %31, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer5"} : <i31>
  %33:3 = fork [3] %32 {handshake.bb = 2 : ui32, handshake.name = "fork6"} : <i31>
  %34 = buffer %33#2, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer12"} : <i31>
  %35 = extui %34 {handshake.bb = 2 : ui32, handshake.name = "extui1"} : <i31> to <i32>
  %36 = repeat %38#0, %16 {handshake.bb = 2 : ui32, handshake.name = "repeat0"} : <i1>, <i31> to <i31>
  %37 = init %83#6 {handshake.bb = 2 : ui32, handshake.name = "init0"} : <i1>
  %38:7 = fork [7] %37 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <i1>
  %39 = buffer %38#5, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer13"} : <i1>
  %40 = buffer %38#2, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer14"} : <i1>
  %41 = constant %20#3 {handshake.bb = 2 : ui32, handshake.name = "constant12", value = 1 : i32} : <>, <i32>
  %42 = source {handshake.bb = 2 : ui32, handshake.name = "source1"} : <>
  %43 = constant %42 {handshake.bb = 2 : ui32, handshake.name = "constant4", value = 28 : i31} : <>, <i31>
  %44 = source {handshake.bb = 2 : ui32, handshake.name = "source2"} : <>
  %45 = constant %44 {handshake.bb = 2 : ui32, handshake.name = "constant5", value = -1 : i2} : <>, <i2>
  %46 = source {handshake.bb = 2 : ui32, handshake.name = "source3"} : <>
  %47 = constant %46 {handshake.bb = 2 : ui32, handshake.name = "constant6", value = -65536 : i17} : <>, <i17>
  %48 = source {handshake.bb = 2 : ui32, handshake.name = "source4"} : <>
  %49 = constant %48 {handshake.bb = 2 : ui32, handshake.name = "constant7", value = -1029531031 : i31} : <>, <i31>
  %50 = constant %21 {handshake.bb = 2 : ui32, handshake.name = "constant8", value = 12345 : i31} : <>, <i31>
  %51 = constant %20#1 {handshake.bb = 2 : ui32, handshake.name = "constant15", value = -4039 : i14} : <>, <i14>
  %52 = source {handshake.bb = 2 : ui32, handshake.name = "source5"} : <>
  %53 = constant %52 {handshake.bb = 2 : ui32, handshake.name = "constant9", value = -1043968403 : i31} : <>, <i31>
  %54 = source {handshake.bb = 2 : ui32, handshake.name = "source9"} : <>
  %55 = source {handshake.bb = 2 : ui32, handshake.name = "source6"} : <>
  %56 = constant %54 {handshake.bb = 2 : ui32, handshake.name = "constant10", value = 1 : i2} : <>, <i2>
  %57 = constant %55 {handshake.bb = 2 : ui32, handshake.name = "constant16", value = 1 : i31} : <>, <i31>
  %58 = source {handshake.bb = 2 : ui32, handshake.name = "source7"} : <>
  %59 = constant %58 {handshake.bb = 2 : ui32, handshake.name = "constant11", value = 0 : i17} : <>, <i17>
  %60 = muli %25, %53 {handshake.bb = 2 : ui32, handshake.name = "muli0"} : <i31>
  %61 = addi %60, %50 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i31>
  %62 = buffer %61, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer22"} : <i31>
  %63 = muli %27, %49 {handshake.bb = 2 : ui32, handshake.name = "muli1"} : <i31>
  %64 = addi %63, %62 {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i31>
  %65:3 = fork [3] %64 {handshake.bb = 2 : ui32, handshake.name = "fork8"} : <i31>
  %66 = trunci %65#2 {handshake.bb = 2 : ui32, handshake.name = "trunci4"} : <i31> to <i17>
  %67 = andi %66, %47 {handshake.bb = 2 : ui32, handshake.name = "andi0"} : <i17>
  %68 = cmpi ne, %67, %59 {handshake.bb = 2 : ui32, handshake.name = "cmpi1"} : <i17>
  %69 = buffer %68, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer23"} : <i1>
  %70 = select %69[%56, %45] {handshake.bb = 2 : ui32, handshake.name = "select0"} : <i1>, <i2>
  %71 = extsi %70 {handshake.bb = 2 : ui32, handshake.name = "extsi0"} : <i2> to <i32>
  %72 = addi %30, %71 {handshake.bb = 2 : ui32, handshake.name = "addi2"} : <i32>
  %73:2 = fork [2] %72 {handshake.bb = 2 : ui32, handshake.name = "fork9"} : <i32>
  %74 = trunci %73#1 {handshake.bb = 2 : ui32, handshake.name = "trunci5"} : <i32> to <i16>
  %75 = shrui %65#1, %43 {handshake.bb = 2 : ui32, handshake.name = "shrui0"} : <i31>
  %76 = trunci %75 {handshake.bb = 2 : ui32, handshake.name = "trunci6"} : <i31> to <i3>
  %77 = extui %76 {handshake.bb = 2 : ui32, handshake.name = "extui2"} : <i3> to <i16>
  %78 = xori %74, %77 {handshake.bb = 2 : ui32, handshake.name = "xori0"} : <i16>
  %addressResult, %dataResult = store[%35] %78 {handshake.bb = 2 : ui32, handshake.name = "store0"} : <i32>, <i16>, <i32>, <i16>
  %79 = addi %33#1, %57 {handshake.bb = 2 : ui32, handshake.name = "addi3"} : <i31>
  %80 = buffer %79, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer29"} : <i31>
  %81 = cmpi ne, %33#0, %36 {handshake.bb = 2 : ui32, handshake.name = "cmpi2"} : <i31>
  %82 = buffer %81, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer30"} : <i1>
  %83:7 = fork [7] %82 {handshake.bb = 2 : ui32, handshake.name = "fork10"} : <i1>
  %84 = buffer %83#4, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer15"} : <i1>
  %85 = buffer %83#3, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer16"} : <i1>
  %86 = buffer %83#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer17"} : <i1>
  %trueResult_4, %falseResult_5 = cond_br %83#5, %20#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br14"} : <i1>, <>
  %87 = buffer %trueResult_4, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer7"} : <>
  %trueResult_6, %falseResult_7 = cond_br %84, %73#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br15"} : <i1>, <i32>
  %trueResult_8, %falseResult_9 = cond_br %85, %65#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br16"} : <i1>, <i31>
  %88 = extui %falseResult_9 {handshake.bb = 2 : ui32, handshake.name = "extui3"} : <i31> to <i32>
  %trueResult_10, %falseResult_11 = cond_br %83#2, %80 {handshake.bb = 2 : ui32, handshake.name = "cond_br18"} : <i1>, <i31>
  sink %falseResult_11 {handshake.name = "sink1"} : <i31>
  %trueResult_12, %falseResult_13 = cond_br %86, %23 {handshake.bb = 2 : ui32, handshake.name = "cond_br19"} : <i1>, <i31>
  sink %falseResult_13 {handshake.name = "sink2"} : <i31>
  %trueResult_14, %falseResult_15 = cond_br %83#0, %51 {handshake.bb = 2 : ui32, handshake.name = "cond_br20"} : <i1>, <i14>
  sink %falseResult_15 {handshake.name = "sink3"} : <i14>
  %89 = extui %trueResult_14 {handshake.bb = 2 : ui32, handshake.name = "extui4"} : <i14> to <i31>
  %90 = mux %5#2 [%falseResult, %falseResult_5] {handshake.bb = 3 : ui32, handshake.name = "mux15"} : <i1>, [<>, <>] to <>
  %91 = source {handshake.bb = 3 : ui32, handshake.name = "source8"} : <>
  %92 = constant %91 {handshake.bb = 3 : ui32, handshake.name = "constant13", value = 0 : i32} : <>, <i32>
  %93 = mux %5#1 [%92, %falseResult_7] {handshake.bb = 3 : ui32, handshake.name = "mux16"} : <i1>, [<i32>, <i32>] to <i32>
  %94 = mux %5#0 [%8, %88] {handshake.bb = 3 : ui32, handshake.name = "mux17"} : <i1>, [<i32>, <i32>] to <i32>
  %95 = addi %93, %94 {handshake.bb = 3 : ui32, handshake.name = "addi4"} : <i32>
  end {handshake.bb = 3 : ui32, handshake.name = "end0"} %95, %memEnd, %0#0 : <i32>, <>, <>
}
