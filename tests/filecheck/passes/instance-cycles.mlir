// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-buffers)' | FileCheck %s

// An instance may get its own output: by a merge, where a first token can
// enter, and by a buffer, which is the user's word that one is there.

// CHECK-LABEL: handshake.func @by_a_merge
handshake.func private @__unit(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}

handshake.func @by_a_merge(%a: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]} {
  %m = merge %a, %1#0 : <i32>
  %0:2 = instance @__unit(%m, %start) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %1:2 = fork [2] %0#0 : <i32>
  end %1#1, %0#1 : <i32>, <>
}

// -----

// CHECK-LABEL: handshake.func @by_a_buffer
handshake.func private @__unit(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}

handshake.func @by_a_buffer(%start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "end"]} {
  %b = buffer %1#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %0:2 = instance @__unit(%b, %start) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %1:2 = fork [2] %0#0 : <i32>
  end %1#1, %0#1 : <i32>, <>
}
