// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop whose header waits for a ring of a fork and a buffer, in which no token
// ever is.
handshake.func @ring(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %side:2 = fork [2] %round {handshake.bb = 0 : ui32} : <>
  %round = buffer %side#0, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 0 : ui32} : <>
  sink %start {handshake.bb = 0 : ui32} : <>
  %control, %index = control_merge [%side#1, %again]  {handshake.bb = 1 : ui32} : [<>, <>] to <>, <i1>
  %value = mux %index [%n, %less] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %one_token = source {handshake.bb = 1 : ui32} : <>
  %one = constant %one_token {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %next = subi %value, %one {handshake.bb = 1 : ui32} : <i32>
  %goes_on = cmpi sgt, %next, %one {handshake.bb = 1 : ui32} : <i32>
  %less, %last = cond_br %goes_on, %next {handshake.bb = 1 : ui32} : <i1>, <i32>
  %again, %done = cond_br %goes_on, %control {handshake.bb = 1 : ui32} : <i1>, <>
  end {handshake.bb = 2 : ui32} %last, %done : <i32>, <>
}
