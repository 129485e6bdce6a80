// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-make-islands)' | FileCheck %s --implicit-check-not=SHIFT_REG

// Units of an island start in other cycles where fewer bits wait then. The selects had
// registers behind them, and the value that is looked for one in front of the
// comparison and one behind its header. Now there is one for each value that goes round,
// in which what leaves waits, too: the place, the value that is looked for, whether
// there is another iteration, what the last place begins with, the count, the last
// place, and the way out.
// CHECK-LABEL: handshake.func @last_of(
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i5>
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i32>
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i1>
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i5>
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i32>
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i5>
// CHECK: SHIFT_REG_BREAK_DV, numSlots = 1, {{.*}} : <i1>
handshake.func @last_of(%arg0: memref<20xi32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "key", "a_start", "start"], resNames = ["out0", "a_end", "end"]} {
  %0:4 = fork [4] %arg3 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg0 : memref<20xi32>] %arg2 (%addressResult) %0#3 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0", held} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = constant %0#1 {handshake.bb = 0 : ui32, handshake.name = "constant1", value = 0 : i5} : <>, <i5>
  %3:2 = fork [2] %2 {handshake.bb = 0 : ui32, handshake.name = "fork1"} : <i5>
  %4 = mux %16#3 [%3#1, %trueResult_2] {handshake.bb = 1 : ui32, handshake.name = "mux5"} : <i1>, [<i5>, <i5>] to <i5>
  %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i5>
  %6:3 = fork [3] %5 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i5>
  %7 = buffer %6#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer7"} : <i5>
  %8 = extui %6#2 {handshake.bb = 1 : ui32, handshake.name = "extui0"} : <i5> to <i32>
  %9 = repeat %17, %arg1 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %10 = mux %18 [%1, %trueResult] {handshake.bb = 1 : ui32, handshake.name = "mux7"} : <i1>, [<i32>, <i32>] to <i32>
  %11 = buffer %10, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %12:2 = fork [2] %11 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i32>
  %13 = mux %19 [%3#0, %trueResult_0] {handshake.bb = 1 : ui32, handshake.name = "mux8"} : <i1>, [<i5>, <i5>] to <i5>
  %14 = buffer %13, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i5>
  %15 = init %39#3 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %16:4 = fork [4] %15 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i1>
  %17 = buffer %16#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer8"} : <i1>
  %18 = buffer %16#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer9"} : <i1>
  %19 = buffer %16#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer10"} : <i1>
  %20 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %21 = constant %20 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = -12 : i5} : <>, <i5>
  %22 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %23 = constant %22 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 1 : i5} : <>, <i5>
  %24 = source {handshake.bb = 1 : ui32, handshake.name = "source2"} : <>
  %25 = constant %24 {handshake.bb = 1 : ui32, handshake.name = "constant4", value = 1 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%8] %outputs {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %26 = trunci %dataResult {handshake.bb = 1 : ui32, handshake.name = "trunci1"} : <i32> to <i3>
  %27 = extui %26 {handshake.bb = 1 : ui32, handshake.name = "extui1"} : <i3> to <i32>
  %28 = cmpi eq, %27, %9 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i32>
  %29:2 = fork [2] %28 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i1>
  %30 = addi %12#1, %25 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
  %31 = select %29#1[%30, %12#0] {handshake.bb = 1 : ui32, handshake.name = "select0"} : <i1>, <i32>
  %32 = buffer %31, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer17"} : <i32>
  %33 = select %29#0[%7, %14] {handshake.bb = 1 : ui32, handshake.name = "select1"} : <i1>, <i5>
  %34 = buffer %33, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer18"} : <i5>
  %35 = addi %6#0, %23 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i5>
  %36 = buffer %35, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer19"} : <i5>
  %37:2 = fork [2] %36 {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <i5>
  %38 = cmpi ne, %37#1, %21 {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i5>
  %39:4 = fork [4] %38 {handshake.bb = 1 : ui32, handshake.name = "fork7"} : <i1>
  %40 = buffer %39#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer20"} : <i1>
  %41 = buffer %39#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer12"} : <i1>
  %trueResult, %falseResult = cond_br %40, %32 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %42:2 = fork [2] %falseResult {handshake.bb = 1 : ui32, handshake.name = "fork8"} : <i32>
  %trueResult_0, %falseResult_1 = cond_br %41, %34 {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i5>
  %trueResult_2, %falseResult_3 = cond_br %39#0, %37#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br12"} : <i1>, <i5>
  sink %falseResult_3 {handshake.name = "sink0"} : <i5>
  %43 = source {handshake.bb = 2 : ui32, handshake.name = "source4"} : <>
  %44 = constant %43 {handshake.bb = 2 : ui32, handshake.name = "constant7", value = 0 : i32} : <>, <i32>
  %45 = cmpi ne, %42#1, %44 {handshake.bb = 2 : ui32, handshake.name = "cmpi2"} : <i32>
  %46 = buffer %45, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32, handshake.name = "buffer3"} : <i1>
  %47:3 = fork [3] %46 {handshake.bb = 2 : ui32, handshake.name = "fork9"} : <i1>
  %trueResult_4, %falseResult_5 = cond_br %47#2, %falseResult_1 {handshake.bb = 2 : ui32, handshake.name = "cond_br13"} : <i1>, <i5>
  sink %falseResult_5 {handshake.name = "sink1"} : <i5>
  %48:3 = fork [3] %trueResult_4 {handshake.bb = 2 : ui32, handshake.name = "fork10"} : <i5>
  %49 = extui %48#2 {handshake.bb = 2 : ui32, handshake.name = "extui2"} : <i5> to <i12>
  %50 = extui %48#1 {handshake.bb = 2 : ui32, handshake.name = "extui3"} : <i5> to <i10>
  %51 = extui %48#0 {handshake.bb = 2 : ui32, handshake.name = "extui4"} : <i5> to <i7>
  %trueResult_6, %falseResult_7 = cond_br %47#1, %42#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br14"} : <i1>, <i32>
  sink %falseResult_7 {handshake.name = "sink2"} : <i32>
  %52 = source {handshake.bb = 3 : ui32, handshake.name = "source5"} : <>
  %53 = constant %52 {handshake.bb = 3 : ui32, handshake.name = "constant8", value = 5 : i10} : <>, <i10>
  %54 = source {handshake.bb = 3 : ui32, handshake.name = "source6"} : <>
  %55 = constant %54 {handshake.bb = 3 : ui32, handshake.name = "constant9", value = 2 : i7} : <>, <i7>
  %56 = source {handshake.bb = 3 : ui32, handshake.name = "source7"} : <>
  %57 = constant %56 {handshake.bb = 3 : ui32, handshake.name = "constant10", value = 7 : i12} : <>, <i12>
  %58 = shli %51, %55 {handshake.bb = 3 : ui32, handshake.name = "shli0"} : <i7>
  %59 = extui %58 {handshake.bb = 3 : ui32, handshake.name = "extui5"} : <i7> to <i32>
  %60 = shli %50, %53 {handshake.bb = 3 : ui32, handshake.name = "shli1"} : <i10>
  %61 = extui %60 {handshake.bb = 3 : ui32, handshake.name = "extui6"} : <i10> to <i13>
  %62 = shli %49, %57 {handshake.bb = 3 : ui32, handshake.name = "shli2"} : <i12>
  %63 = extui %62 {handshake.bb = 3 : ui32, handshake.name = "extui7"} : <i12> to <i13>
  %64 = subi %63, %61 {handshake.bb = 3 : ui32, handshake.name = "subi0"} : <i13>
  %65 = extsi %64 {handshake.bb = 3 : ui32, handshake.name = "extsi0"} : <i13> to <i32>
  %66 = addi %59, %trueResult_6 {handshake.bb = 3 : ui32, handshake.name = "addi2"} : <i32>
  %67 = addi %65, %66 {handshake.bb = 3 : ui32, handshake.name = "addi3"} : <i32>
  %68 = source {handshake.bb = 4 : ui32, handshake.name = "source8"} : <>
  %69 = constant %68 {handshake.bb = 4 : ui32, handshake.name = "constant11", value = -1 : i32} : <>, <i32>
  %70 = mux %47#0 [%69, %67] {handshake.bb = 4 : ui32, handshake.name = "mux9"} : <i1>, [<i32>, <i32>] to <i32>
  end {handshake.bb = 4 : ui32, handshake.name = "end0"} %70, %memEnd, %0#0 : <i32>, <>, <>
}
