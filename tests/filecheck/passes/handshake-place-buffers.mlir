// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=on-merges},remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// A pair after every merge of a loop header, even if its value only passes; on
// cycles without a header, after a merge through which tokens enter, after any
// merge, or anywhere. What is there counts. A path through a memory is no cycle,
// nor is one of plain wires.

// CHECK:  handshake.func @loop(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    %0:3 = fork [3] %arg1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %1 = constant %0#0 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = mux %11#0 [%1, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %4 = buffer %3, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %5 = mux %11#1 [%arg0, %trueResult_0] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %6 = buffer %5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %7 = buffer %6, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %8:2 = fork [2] %7 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%0#1, %trueResult_2]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %9 = buffer %result, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %10 = buffer %9, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %11:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %12 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %13 = constant %12 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %14 = addi %4, %13 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %15:2 = fork [2] %14 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %16 = cmpi slt, %15#0, %8#0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %17:3 = fork [3] %16 {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %17#0, %15#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %17#1, %8#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    sink %falseResult_1 : <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %17#2, %10 {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    sink %falseResult_3 : <>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %falseResult, %0#2 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @loop(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %s:3 = fork [3] %start {handshake.bb = 0 : ui32} : <>
  %zero = constant %s#0 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %i = mux %sel#0 [%zero, %i_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %n1 = mux %sel#1 [%n, %n_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %n2:2 = fork [2] %n1 {handshake.bb = 1 : ui32} : <i32>
  %control, %index = control_merge [%s#1, %c_again] {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  %sel:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
  %one_trigger = source {handshake.bb = 1 : ui32} : <>
  %one = constant %one_trigger {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %i2 = addi %i, %one {handshake.bb = 1 : ui32} : <i32>
  %i3:2 = fork [2] %i2 {handshake.bb = 1 : ui32} : <i32>
  %less = cmpi slt, %i3#0, %n2#0 {handshake.bb = 1 : ui32} : <i32>
  %c:3 = fork [3] %less {handshake.bb = 1 : ui32} : <i1>
  %i_again, %result = cond_br %c#0, %i3#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %n_again, %n_done = cond_br %c#1, %n2#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %n_done : <i32>
  %c_again, %c_done = cond_br %c#2, %control {handshake.bb = 1 : ui32} : <i1>, <>
  sink %c_done : <>
  end {handshake.bb = 2 : ui32} %result, %s#2 : <i32>, <>
}
// CHECK-NEXT:  handshake.func @buffered_already(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["out0"]} {
// CHECK-NEXT:    %0 = merge %arg0, %trueResult {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2:2 = fork [2] %1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %3 = constant %2#0 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %3, %2#1 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %falseResult : <>
// CHECK-NEXT:  }
handshake.func @buffered_already(%start: !handshake.control<>) -> !handshake.control<> {
  %0 = merge %start, %true {handshake.bb = 0 : ui32} : <>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
  %2:2 = fork [2] %1 {handshake.bb = 0 : ui32} : <>
  %3 = constant %2#0 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
  %true, %false = cond_br %3, %2#1 {handshake.bb = 0 : ui32} : <i1>, <>
  end {handshake.bb = 0 : ui32} %false : <>
}
// CHECK-NEXT:  handshake.func @fifo_already(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["out0"]} {
// CHECK-NEXT:    %0 = merge %arg0, %trueResult {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %1 = buffer %0, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2:2 = fork [2] %1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %3 = constant %2#0 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %3, %2#1 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %falseResult : <>
// CHECK-NEXT:  }
handshake.func @fifo_already(%start: !handshake.control<>) -> !handshake.control<> {
  %0 = merge %start, %true {handshake.bb = 0 : ui32} : <>
  %1 = buffer %0, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
  %2:2 = fork [2] %1 {handshake.bb = 0 : ui32} : <>
  %3 = constant %2#0 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
  %true, %false = cond_br %3, %2#1 {handshake.bb = 0 : ui32} : <i1>, <>
  end {handshake.bb = 0 : ui32} %false : <>
}
// CHECK-NEXT:  handshake.func @ready_missing(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["out0"]} {
// CHECK-NEXT:    %0 = merge %arg0, %trueResult {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2 = buffer %1, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %3:2 = fork [2] %2 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %4 = constant %3#0 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %4, %3#1 {handshake.bb = 0 : ui32} : <i1>, <>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %falseResult : <>
// CHECK-NEXT:  }
handshake.func @ready_missing(%start: !handshake.control<>) -> !handshake.control<> {
  %0 = merge %start, %true {handshake.bb = 0 : ui32} : <>
  %1 = buffer %0, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
  %2:2 = fork [2] %1 {handshake.bb = 0 : ui32} : <>
  %3 = constant %2#0 {handshake.bb = 0 : ui32, value = false} : <>, <i1>
  %true, %false = cond_br %3, %2#1 {handshake.bb = 0 : ui32} : <i1>, <>
  end {handshake.bb = 0 : ui32} %false : <>
}
// CHECK-NEXT:  handshake.func private @unit(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]}
handshake.func private @unit(!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]}
// CHECK-NEXT:  handshake.func @irregular(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["a", "start"], resNames = ["out0"]} {
// CHECK-NEXT:    %0 = addi %arg0, %3#0 : <i32>
// CHECK-NEXT:    %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
// CHECK-NEXT:    %2 = buffer %1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
// CHECK-NEXT:    %3:2 = fork [2] %2 : <i32>
// CHECK-NEXT:    %4:2 = instance @unit(%7, %8) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    sink %4#1 : <>
// CHECK-NEXT:    %5 = merge %3#1, %4#0 : <i32>
// CHECK-NEXT:    %6 = buffer %5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
// CHECK-NEXT:    %7 = buffer %6, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
// CHECK-NEXT:    %8 = source : <>
// CHECK-NEXT:    %9 = noti %11 : <i1>
// CHECK-NEXT:    %10 = buffer %9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i1>
// CHECK-NEXT:    %11 = buffer %10, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i1>
// CHECK-NEXT:    end %arg1 : <>
// CHECK-NEXT:  }
handshake.func @irregular(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> !handshake.control<> {
  %0 = addi %a, %1#0 : <i32>
  %1:2 = fork [2] %0 : <i32>
  %2, %3 = instance @unit(%4, %5) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  sink %3 : <>
  %4 = merge %1#1, %2 : <i32>
  %5 = source : <>
  %6 = noti %6 : <i1>
  end %start : <>
}
// CHECK-NEXT:  handshake.func @through_memory(%arg0: memref<4xi32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, %arg3: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["m", "a", "m_start", "start"], resNames = ["out0"]} {
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg0 : memref<4xi32>] %arg2 (%addressResult) %arg3 {connectedBlocks = [0 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%arg1] %outputs {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    sink %dataResult : <i32>
// CHECK-NEXT:    end {handshake.bb = 0 : ui32} %memEnd : <>
// CHECK-NEXT:  }
handshake.func @through_memory(%m: memref<4xi32>, %a: !handshake.channel<i32>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %ld, %done = mem_controller[%m : memref<4xi32>] %m_start (%address) %start {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %address, %data = load[%a] %ld {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  sink %data : <i32>
  end {handshake.bb = 0 : ui32} %done : <>
}
// CHECK-NEXT:  handshake.func @wires(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["out0"]} {
// CHECK-NEXT:    %channelLike, %upstreams = bundle %0  : _ to <>
// CHECK-NEXT:    %0 = unbundle %channelLike [ %upstreams ]  : <> to _ 
// CHECK-NEXT:    end %arg0 : <>
// CHECK-NEXT:  }
handshake.func @wires(%start: !handshake.control<>) -> !handshake.control<> {
  %control, %ready = bundle %valid : _ to <>
  %valid = unbundle %control [%ready] : <> to _
  end %start : <>
}
// CHECK-NEXT:  handshake.func @previous(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]} {
// CHECK-NEXT:    %0:3 = fork [3] %arg1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %1 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = mux %11#1 [%1, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %4 = buffer %3, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %5:3 = fork [3] %4 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %6 = mux %11#0 [%arg0, %trueResult_0] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %7 = buffer %6, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%0#1, %trueResult_2]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %9 = buffer %result, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %10 = buffer %9, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %11:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %12 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %13 = constant %12 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %14 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %15 = constant %14 {handshake.bb = 1 : ui32, value = 9 : i32} : <>, <i32>
// CHECK-NEXT:    %16 = addi %5#2, %13 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %17:2 = fork [2] %16 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %18 = muli %5#1, %5#0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %19 = cmpi ne, %17#1, %15 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %20:4 = fork [4] %19 {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %20#3, %17#0 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    sink %falseResult : <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %20#2, %18 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    sink %falseResult_1 : <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %20#1, %10 {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    sink %falseResult_3 : <>
// CHECK-NEXT:    %trueResult_4, %falseResult_5 = cond_br %20#0, %8 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    sink %trueResult_4 : <i32>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %falseResult_5, %0#0 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @previous(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "start"], resNames = ["out0", "end"]} {
  %0:3 = fork [3] %arg1 {handshake.bb = 0 : ui32} : <>
  %1 = constant %0#2 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %2 = mux %5#1 [%1, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %3:3 = fork [3] %2 {handshake.bb = 1 : ui32} : <i32>
  %4 = mux %5#0 [%arg0, %trueResult_0] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %result, %index = control_merge [%0#1, %trueResult_2]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  %5:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
  %6 = source {handshake.bb = 1 : ui32} : <>
  %7 = constant %6 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %8 = source {handshake.bb = 1 : ui32} : <>
  %9 = constant %8 {handshake.bb = 1 : ui32, value = 9 : i32} : <>, <i32>
  %10 = addi %3#2, %7 {handshake.bb = 1 : ui32} : <i32>
  %11:2 = fork [2] %10 {handshake.bb = 1 : ui32} : <i32>
  %12 = muli %3#1, %3#0 {handshake.bb = 1 : ui32} : <i32>
  %13 = cmpi ne, %11#1, %9 {handshake.bb = 1 : ui32} : <i32>
  %14:4 = fork [4] %13 {handshake.bb = 1 : ui32} : <i1>
  %trueResult, %falseResult = cond_br %14#3, %11#0 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %falseResult : <i32>
  %trueResult_0, %falseResult_1 = cond_br %14#2, %12 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %falseResult_1 : <i32>
  %trueResult_2, %falseResult_3 = cond_br %14#1, %result {handshake.bb = 1 : ui32} : <i1>, <>
  sink %falseResult_3 : <>
  %trueResult_4, %falseResult_5 = cond_br %14#0, %4 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %trueResult_4 : <i32>
  end {handshake.bb = 2 : ui32} %falseResult_5, %0#0 : <i32>, <>
}
