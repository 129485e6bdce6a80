// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-buffers)' 2>&1 | FileCheck %s --implicit-check-not='error: '

// An instance that waits for itself is reported, however its output leads back
// to it. Buffers do not help against that, so none are placed.

handshake.func private @__unit(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}

handshake.func @through_a_fork(%start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["start"], resNames = ["out0", "end"]} {
  // CHECK: :[[@LINE+1]]:10: error: an output of the instance of '__unit' leads back into its inputs: no token could ever pass [placeholder-cycle]
  %0:2 = instance @__unit(%1#0, %start) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  // CHECK: :[[@LINE+1]]:10: note: by way of this operation
  %1:2 = fork [2] %0#0 : <i32>
  end %1#1, %0#1 : <i32>, <>
}

// -----

handshake.func private @__unit(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}

handshake.func @directly(%start: !handshake.control<>, ...) -> (!handshake.control<>) attributes {argNames = ["start"], resNames = ["end"]} {
  // CHECK: :[[@LINE+2]]:10: error: an output of the instance of '__unit' leads back
  // CHECK: :[[@LINE+1]]:10: note: it feeds itself
  %0:2 = instance @__unit(%0#0, %start) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  end %0#1 : <>
}
