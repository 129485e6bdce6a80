// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-size-lsqs)' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-size-lsqs)' > %t
// RUN: hls-opt %t --split-input-file --pass-pipeline='builtin.module(handshake-size-lsqs)' | diff %t -

// There is no loop: every access has a slot, and the data of a load may wait in
// the queue.
// CHECK-LABEL: handshake.func @add_one
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[1, 1]>
// CHECK: load
// CHECK-NEXT: addi
handshake.func @add_one(%m: memref<8xi32>, %i: !handshake.channel<i32>, %j: !handshake.channel<i32>, %one: !handshake.channel<i32>, %ms: !handshake.control<>, %c: !handshake.control<>, %e: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["m", "i", "j", "one", "m_start", "c", "start"], resNames = ["end"]} {
  %0:2 = lsq[%m : memref<8xi32>] (%ms, %c, %a, %sa, %sd, %e) {groupSizes = [2 : i32], handshake.name = "lsq0"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %a, %d = load[%i] %0#0 {handshake.bb = 0 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %sum = addi %d, %one {handshake.bb = 0 : ui32, handshake.name = "addi0"} : <i32>
  %sa, %sd = store[%j] %sum {handshake.bb = 0 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  end {handshake.bb = 0 : ui32, handshake.name = "end0"} %0#1 : <>
}

// -----

// There are more ports than slots, which are left alone: the data of the first
// load has a slot behind the queue, where it waits for that of the last one.
// CHECK-LABEL: handshake.func @first_and_last
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[1, 1]>
// CHECK: %{{.*}}, [[FIRST:%.*]] = load{{.*}}"load0"
// CHECK: %{{.*}}, [[LAST:%.*]] = load{{.*}}"load1"
// CHECK-NEXT: addi [[FIRST]], [[LAST]]
handshake.func @first_and_last(%m: memref<8xi32>, %i: !handshake.channel<i32>, %j: !handshake.channel<i32>, %k: !handshake.channel<i32>, %v: !handshake.channel<i32>, %ms: !handshake.control<>, %c: !handshake.control<>, %d: !handshake.control<>, %f: !handshake.control<>, %e: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["m", "i", "j", "k", "v", "m_start", "c", "d", "f", "start"], resNames = ["out0", "end"]} {
  %0:3 = lsq[%m : memref<8xi32>] (%ms, %c, %a0, %d, %sa, %sd, %f, %a1, %e) {groupSizes = [1 : i32, 1 : i32, 1 : i32], handshake.lsqDepth = #handshake<lsqDepth[1, 1]>, handshake.name = "lsq0"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>)
  %a0, %d0 = load[%i] %0#0 {handshake.bb = 0 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %sa, %sd = store[%j] %v {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %a1, %d1 = load[%k] %0#1 {handshake.bb = 2 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %sum = addi %d0, %d1 {handshake.bb = 2 : ui32, handshake.name = "addi0"} : <i32>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %sum, %0#2 : <i32>, <>
}
