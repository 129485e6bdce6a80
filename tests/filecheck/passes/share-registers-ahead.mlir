// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s

// The first loop's sum waits for a product, and its condition for the sum, in a slot:
// so the counter is an iteration ahead, with which the second loop begins when the
// first one has decided to end. Without that slot, the first loop takes as long, but the
// second one begins later.

// CHECK-LABEL: @member_arguments
// CHECK: [[MORE:%.*]]:6 = fork {{.*}}"fork10"
// CHECK: [[WAITS:%.*]] = buffer [[MORE]]#4, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: cond_br [[WAITS]], {{.*}}"cond_br0"
handshake.func @member_arguments(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["s_low", "s_high", "n", "s_low_start", "s_high_start", "start"], resNames = ["out0", "s_low_end", "s_high_end", "end"]} {
  %0:6 = fork [6] %arg5 {handshake.bb = 0 : ui32} : <>
  %1 = buffer %0#0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <>
  %2:5 = fork [5] %arg2 {handshake.bb = 0 : ui32} : <i32>
  %3 = trunci %2#4 {handshake.bb = 0 : ui32} : <i32> to <i2>
  %4:2 = fork [2] %3 {handshake.bb = 0 : ui32} : <i2>
  %5 = extui %4#1 {handshake.bb = 0 : ui32} : <i2> to <i3>
  %6:2 = fork [2] %5 {handshake.bb = 0 : ui32} : <i3>
  %7 = extui %4#0 {handshake.bb = 0 : ui32} : <i2> to <i32>
  %8:2 = fork [2] %7 {handshake.bb = 0 : ui32} : <i32>
  %9 = trunci %2#3 {handshake.bb = 0 : ui32} : <i32> to <i3>
  %10:2 = fork [2] %9 {handshake.bb = 0 : ui32} : <i3>
  %11 = extui %10#1 {handshake.bb = 0 : ui32} : <i3> to <i4>
  %12 = trunci %2#2 {handshake.bb = 0 : ui32} : <i32> to <i1>
  %13 = extui %12 {handshake.bb = 0 : ui32} : <i1> to <i4>
  %outputs:2, %memEnd = mem_controller[%arg0 : memref<16xi32>] %arg3 (%addressResult, %addressResult_8) %97#5 {connectedBlocks = [0 : i32, 1 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %outputs_0:2, %memEnd_1 = mem_controller[%arg1 : memref<16xi32>] %arg4 (%addressResult_6, %addressResult_18) %97#4 {connectedBlocks = [0 : i32, 2 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %14 = "handshake.ram"() {initialValue = dense<0> : tensor<8xi32>} : () -> memref<8xi32>
  %outputs_2, %memEnd_3 = mem_controller[%14 : memref<8xi32>] %0#5 (%93, %addressResult_24, %addressResult_26, %dataResult_27) %97#3 {connectedBlocks = [3 : i32], held} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %15 = "handshake.ram"() {initialValue = dense<0> : tensor<8xi32>} : () -> memref<8xi32>
  %16:4 = lsq[MC] (%95#0, %addressResult_30, %dataResult_31, %addressResult_32, %outputs_4#1)  {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>)
  %outputs_4:2, %memEnd_5 = mem_controller[%15 : memref<8xi32>] %0#4 (%94, %addressResult_28, %16#1, %16#2, %16#3) %97#2 {connectedBlocks = [3 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %17 = source {handshake.bb = 0 : ui32} : <>
  %18 = constant %17 {handshake.bb = 0 : ui32, value = 3 : i4} : <>, <i4>
  %19 = source {handshake.bb = 0 : ui32} : <>
  %20 = constant %19 {handshake.bb = 0 : ui32, value = -1 : i3} : <>, <i3>
  %21 = constant %0#3 {handshake.bb = 0 : ui32, value = -4 : i3} : <>, <i3>
  %22 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %23 = shli %13, %18 {handshake.bb = 0 : ui32} : <i4>
  %24 = addi %23, %11 {handshake.bb = 0 : ui32} : <i4>
  %25 = extui %24 {handshake.bb = 0 : ui32} : <i4> to <i32>
  %addressResult, %dataResult = load[%25] %outputs#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %26 = subi %20, %10#0 {handshake.bb = 0 : ui32} : <i3>
  %27 = extui %26 {handshake.bb = 0 : ui32} : <i3> to <i32>
  %addressResult_6, %dataResult_7 = load[%27] %outputs_0#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %28 = mux %43#3 [%0#1, %trueResult_16] {handshake.bb = 1 : ui32} : <i1>, [<>, <>] to <>
  %29 = buffer %28, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
  %30:3 = fork [3] %29 {handshake.bb = 1 : ui32} : <>
  %31 = buffer %30#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %32 = buffer %30#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %33 = mux %43#2 [%22, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %34 = buffer %33, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %35 = repeat %43#1, %2#1 {handshake.bb = 1 : ui32} : <i1>, <i32> to <i32>
  %36 = mux %43#0 [%21, %trueResult_14] {handshake.bb = 1 : ui32} : <i1>, [<i3>, <i3>] to <i3>
  %37 = buffer %36, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i3>
  %38:2 = fork [2] %37 {handshake.bb = 1 : ui32} : <i3>
  %39 = buffer %38#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i3>
  %40 = extui %39 {handshake.bb = 1 : ui32} : <i3> to <i4>
  %41 = extui %38#0 {handshake.bb = 1 : ui32} : <i3> to <i32>
  %42 = init %57#5 {handshake.bb = 1 : ui32} : <i1>
  %43:4 = fork [4] %42 {handshake.bb = 1 : ui32} : <i1>
  %44 = constant %30#2 {handshake.bb = 1 : ui32, value = false} : <>, <i1>
  %45 = constant %31 {handshake.bb = 1 : ui32, value = -16 : i5} : <>, <i5>
  %46 = source {handshake.bb = 1 : ui32} : <>
  %47 = constant %46 {handshake.bb = 1 : ui32, value = 1 : i4} : <>, <i4>
  %48 = source {handshake.bb = 1 : ui32} : <>
  %49 = constant %48 {handshake.bb = 1 : ui32, value = -8 : i4} : <>, <i4>
  %50 = muli %34, %35 {handshake.bb = 1 : ui32} : <i32>
  %addressResult_8, %dataResult_9 = load[%41] %outputs#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %51 = buffer %dataResult_9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %52 = addi %50, %51 {handshake.bb = 1 : ui32} : <i32>
  %53 = addi %40, %47 {handshake.bb = 1 : ui32} : <i4>
  %54:2 = fork [2] %53 {handshake.bb = 1 : ui32} : <i4>
  %55 = trunci %54#1 {handshake.bb = 1 : ui32} : <i4> to <i3>
  %56 = cmpi ne, %54#0, %49 {handshake.bb = 1 : ui32} : <i4>
  %57:6 = fork [6] %56 {handshake.bb = 1 : ui32, handshake.name = "fork10"} : <i1>
  %58 = buffer %57#4, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %58, %52 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i32>
  %trueResult_10, %falseResult_11 = cond_br %57#3, %45 {handshake.bb = 1 : ui32} : <i1>, <i5>
  sink %trueResult_10 : <i5>
  %trueResult_12, %falseResult_13 = cond_br %57#2, %44 {handshake.bb = 1 : ui32} : <i1>, <i1>
  sink %trueResult_12 : <i1>
  %59 = extui %falseResult_13 {handshake.bb = 1 : ui32} : <i1> to <i32>
  %trueResult_14, %falseResult_15 = cond_br %57#1, %55 {handshake.bb = 1 : ui32} : <i1>, <i3>
  sink %falseResult_15 : <i3>
  %trueResult_16, %falseResult_17 = cond_br %57#0, %32 {handshake.bb = 1 : ui32} : <i1>, <>
  sink %falseResult_17 : <>
  %60 = mux %69#2 [%59, %trueResult_20] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %61 = buffer %60, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %62 = repeat %69#1, %2#0 {handshake.bb = 2 : ui32} : <i1>, <i32> to <i32>
  %63 = mux %69#0 [%falseResult_11, %trueResult_22] {handshake.bb = 2 : ui32} : <i1>, [<i5>, <i5>] to <i5>
  %64 = buffer %63, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i5>
  %65:3 = fork [3] %64 {handshake.bb = 2 : ui32} : <i5>
  %66 = trunci %65#2 {handshake.bb = 2 : ui32} : <i5> to <i2>
  %67 = extui %66 {handshake.bb = 2 : ui32} : <i2> to <i4>
  %68 = init %91#2 {handshake.bb = 2 : ui32} : <i1>
  %69:3 = fork [3] %68 {handshake.bb = 2 : ui32} : <i1>
  %70 = source {handshake.bb = 2 : ui32} : <>
  %71 = constant %70 {handshake.bb = 2 : ui32, value = 3 : i4} : <>, <i4>
  %72 = source {handshake.bb = 2 : ui32} : <>
  %73 = constant %72 {handshake.bb = 2 : ui32, value = 1 : i5} : <>, <i5>
  %74 = source {handshake.bb = 2 : ui32} : <>
  %75 = constant %74 {handshake.bb = 2 : ui32, value = -12 : i5} : <>, <i5>
  %76 = source {handshake.bb = 2 : ui32} : <>
  %77 = constant %76 {handshake.bb = 2 : ui32, value = 4 : i5} : <>, <i5>
  %78 = muli %61, %62 {handshake.bb = 2 : ui32} : <i32>
  %79 = shrui %65#1, %77 {handshake.bb = 2 : ui32} : <i5>
  %80 = trunci %79 {handshake.bb = 2 : ui32} : <i5> to <i1>
  %81 = extui %80 {handshake.bb = 2 : ui32} : <i1> to <i4>
  %82 = shli %81, %71 {handshake.bb = 2 : ui32} : <i4>
  %83 = addi %82, %67 {handshake.bb = 2 : ui32} : <i4>
  %84 = extui %83 {handshake.bb = 2 : ui32} : <i4> to <i32>
  %addressResult_18, %dataResult_19 = load[%84] %outputs_0#1 {handshake.bb = 2 : ui32} : <i32>, <i32>, <i32>, <i32>
  %85 = buffer %dataResult_19, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %86 = addi %78, %85 {handshake.bb = 2 : ui32} : <i32>
  %87 = addi %65#0, %73 {handshake.bb = 2 : ui32} : <i5>
  %88 = buffer %87, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i5>
  %89:2 = fork [2] %88 {handshake.bb = 2 : ui32} : <i5>
  %90 = cmpi ne, %89#1, %75 {handshake.bb = 2 : ui32} : <i5>
  %91:3 = fork [3] %90 {handshake.bb = 2 : ui32} : <i1>
  %92 = buffer %91#1, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i1>
  %trueResult_20, %falseResult_21 = cond_br %92, %86 {handshake.bb = 2 : ui32} : <i1>, <i32>
  %trueResult_22, %falseResult_23 = cond_br %91#0, %89#0 {handshake.bb = 2 : ui32} : <i1>, <i5>
  sink %falseResult_23 : <i5>
  %93 = constant %97#1 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %94 = constant %97#0 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %95:2 = lazy_fork [2] %1 {handshake.bb = 3 : ui32} : <>
  %96 = buffer %95#1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 3 : ui32} : <>
  %97:6 = fork [6] %96 {handshake.bb = 3 : ui32} : <>
  %98 = source {handshake.bb = 3 : ui32} : <>
  %99 = constant %98 {handshake.bb = 3 : ui32, value = 1 : i32} : <>, <i32>
  %100 = source {handshake.bb = 3 : ui32} : <>
  %101 = constant %100 {handshake.bb = 3 : ui32, value = -4 : i3} : <>, <i3>
  %102 = source {handshake.bb = 3 : ui32} : <>
  %103 = constant %102 {handshake.bb = 3 : ui32, value = -4 : i3} : <>, <i3>
  %104 = subi %dataResult, %dataResult_7 {handshake.bb = 3 : ui32} : <i32>
  %105 = buffer %104, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %106 = xori %falseResult, %falseResult_21 {handshake.bb = 3 : ui32} : <i32>
  %107 = addi %105, %106 {handshake.bb = 3 : ui32} : <i32>
  %108 = buffer %107, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %109:2 = fork [2] %108 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_24, %dataResult_25 = load[%8#1] %outputs_2 {handshake.bb = 3 : ui32} : <i32>, <i32>, <i32>, <i32>
  %110 = buffer %dataResult_25, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %111 = addi %110, %109#1 {handshake.bb = 3 : ui32} : <i32>
  %112:2 = fork [2] %111 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_26, %dataResult_27 = store[%8#0] %112#1 {handshake.bb = 3 : ui32} : <i32>, <i32>, <i32>, <i32>
  %113 = addi %6#1, %101 {handshake.bb = 3 : ui32} : <i3>
  %114 = extui %113 {handshake.bb = 3 : ui32} : <i3> to <i32>
  %115:2 = fork [2] %114 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_28, %dataResult_29 = load[%115#1] %outputs_4#0 {handshake.bb = 3 : ui32} : <i32>, <i32>, <i32>, <i32>
  %116 = buffer %dataResult_29, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %117 = addi %116, %99 {handshake.bb = 3 : ui32} : <i32>
  %addressResult_30, %dataResult_31 = store[%115#0] %117 {handshake.bb = 3 : ui32, handshake.deps = #handshake<deps[{dstAccess : "load0", loopDepth : 0, distance : 0, isActive : true}]>} : <i32>, <i32>, <i32>, <i32>
  %118 = addi %6#0, %103 {handshake.bb = 3 : ui32} : <i3>
  %119 = extui %118 {handshake.bb = 3 : ui32} : <i3> to <i32>
  %addressResult_32, %dataResult_33 = load[%119] %16#0 {handshake.bb = 3 : ui32} : <i32>, <i32>, <i32>, <i32>
  %120 = buffer %dataResult_33, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 3 : ui32} : <i32>
  %121 = addi %120, %109#0 {handshake.bb = 3 : ui32} : <i32>
  %122 = addi %112#0, %121 {handshake.bb = 3 : ui32} : <i32>
  %123 = join %memEnd_3, %memEnd_5 {handshake.bb = 3 : ui32} : <>
  end {handshake.bb = 3 : ui32} %122, %memEnd, %memEnd_1, %123 : <i32>, <>, <>, <>
}
