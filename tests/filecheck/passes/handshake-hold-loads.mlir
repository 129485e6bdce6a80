// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-hold-loads)' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-hold-loads)' > %t
// RUN: hls-opt %t --pass-pipeline='builtin.module(handshake-hold-loads)' | diff %t -

// The memory shows what its only load has loaded.
// CHECK-LABEL: handshake.func @one
// CHECK: mem_controller{{.*}} {connectedBlocks = [0 : i32], held} :
handshake.func @one(%m: memref<8xi16>, %a: !handshake.channel<i3>, %ms: !handshake.control<>, %e: !handshake.control<>, ...) -> (!handshake.channel<i16>, !handshake.control<>) attributes {argNames = ["m", "a", "ms", "start"], resNames = ["out0", "end"]} {
  %o, %me = mem_controller[%m : memref<8xi16>] %ms (%la) %e {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i16>
  %la, %ld = load[%a] %o {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  end %ld, %me : <i16>, <>
}

// Stores do not change what it shows.
// CHECK-LABEL: handshake.func @one_and_a_store
// CHECK: mem_controller{{.*}} {connectedBlocks = [0 : i32], held} :
handshake.func @one_and_a_store(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %ms: !handshake.control<>, %e: !handshake.control<>, ...) -> (!handshake.channel<i16>, !handshake.control<>) attributes {argNames = ["m", "a", "d", "n", "ms", "start"], resNames = ["out0", "end"]} {
  %f:2 = fork [2] %a : <i3>
  %o, %me = mem_controller[%m : memref<8xi16>] %ms (%n, %la, %sa, %sd) %e {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  %la, %ld = load[%f#0] %o {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%f#1] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  end %ld, %me : <i16>, <>
}

// One of two loads that nobody takes would keep the other one waiting.
// CHECK-LABEL: handshake.func @two
// CHECK-NOT: held
handshake.func @two(%m: memref<8xi16>, %a: !handshake.channel<i3>, %b: !handshake.channel<i3>, %ms: !handshake.control<>, %e: !handshake.control<>, ...) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>) attributes {argNames = ["m", "a", "b", "ms", "start"], resNames = ["out0", "out1", "end"]} {
  %o:2, %me = mem_controller[%m : memref<8xi16>] %ms (%la, %lb) %e {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  %la, %ld = load[%a] %o#0 {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %lb, %le = load[%b] %o#1 {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  end %ld, %le, %me : <i16>, <i16>, <>
}

// There is no load.
// CHECK-LABEL: handshake.func @only_a_store
// CHECK-NOT: held
handshake.func @only_a_store(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %ms: !handshake.control<>, %e: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["m", "a", "d", "n", "ms", "start"], resNames = ["end"]} {
  %me = mem_controller[%m : memref<8xi16>] %ms (%n, %sa, %sd) %e {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i16>) -> ()
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  end %me : <>
}

// A queue has room for what it loads, and asks for it behind a cast.
// CHECK-LABEL: handshake.func @queue
// CHECK-NOT: held
handshake.func @queue(%m: memref<8xi16>, %a: !handshake.channel<i3>, %n: !handshake.channel<i32>, %ms: !handshake.control<>, %c: !handshake.control<>, %e: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["m", "a", "n", "ms", "c", "start"], resNames = ["end"]} {
  %f:2 = fork [2] %a : <i3>
  %o, %me = mem_controller[%m : memref<8xi16>] %ms (%n, %q#1, %q#2, %q#3) %e {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  %q:4 = lsq[MC] (%c, %la, %sa, %sd, %o) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%f#0] %q#0 {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%f#1] %ld {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  end %me : <>
}
