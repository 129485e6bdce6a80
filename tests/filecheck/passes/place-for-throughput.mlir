// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=throughput},remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers,remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// The product passes the registers of its multiplier on its way around the loop
// and gets a slot, but no register. The counter has nothing of the kind: it gets
// a register, too, in front of the header, where the first iteration does not
// pass it. The index of the control_merge needs nothing: all that it chooses is
// registered.

// CHECK:  handshake.func @recurrence(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    %0:3 = fork [3] %arg1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %1 = constant %0#0 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %2 = mux %7#0 [%arg0, %trueResult] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %4 = mux %7#1 [%1, %15] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %5 = buffer %4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %result, %index = control_merge [%0#1, %16]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %6 = buffer %result, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %7:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %8 = source {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    %9 = constant %8 {handshake.bb = 1 : ui32, value = 3 : i32} : <>, <i32>
// CHECK-NEXT:    %10:3 = fork [3] %5 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %11 = muli %3, %10#0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %12 = addi %10#1, %9 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %13 = trunci %10#2 {handshake.bb = 1 : ui32} : <i32> to <i1>
// CHECK-NEXT:    %14:3 = fork [3] %13 {handshake.bb = 1 : ui32} : <i1>
// CHECK-NEXT:    %trueResult, %falseResult = cond_br %14#0, %11 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %trueResult_0, %falseResult_1 = cond_br %14#1, %12 {handshake.bb = 1 : ui32} : <i1>, <i32>
// CHECK-NEXT:    %15 = buffer %trueResult_0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    sink %falseResult_1 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %trueResult_2, %falseResult_3 = cond_br %14#2, %6 {handshake.bb = 1 : ui32} : <i1>, <>
// CHECK-NEXT:    %16 = buffer %trueResult_2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    sink %falseResult_3 {handshake.bb = 1 : ui32} : <>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %falseResult, %0#2 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @recurrence(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %s:3 = fork [3] %start {handshake.bb = 0 : ui32} : <>
  %zero = constant %s#0 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %x = mux %sel#0 [%n, %x_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %i = mux %sel#1 [%zero, %i_again] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %c, %index = control_merge [%s#1, %c_again] {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  %sel:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
  %one = source {handshake.bb = 1 : ui32} : <>
  %k = constant %one {handshake.bb = 1 : ui32, value = 3 : i32} : <>, <i32>
  %i2:3 = fork [3] %i {handshake.bb = 1 : ui32} : <i32>
  %x2 = muli %x, %i2#0 {handshake.bb = 1 : ui32} : <i32>
  %i3 = addi %i2#1, %k {handshake.bb = 1 : ui32} : <i32>
  %again = trunci %i2#2 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %a:3 = fork [3] %again {handshake.bb = 1 : ui32} : <i1>
  %x_again, %out = cond_br %a#0, %x2 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %i_again, %i_out = cond_br %a#1, %i3 {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %i_out {handshake.bb = 1 : ui32} : <i32>
  %c_again, %c_out = cond_br %a#2, %c {handshake.bb = 1 : ui32} : <i1>, <>
  sink %c_out {handshake.bb = 1 : ui32} : <>
  end {handshake.bb = 2 : ui32} %out, %s#2 : <i32>, <>
}
