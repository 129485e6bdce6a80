// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake,handshake-materialize,handshake-infer-basic-blocks,handshake-place-buffers{algorithm=on-merges})' | FileCheck %s

// The control of a block with a group has a pair before its lazy fork, which is
// the header's own in a loop, and a slot behind every output but the queue's.
// The start of the function needs no pair.

// CHECK-LABEL: handshake.func @groups
// CHECK: %[[F0:.*]]:2 = lazy_fork [2] %arg4
// CHECK-NEXT: buffer %[[F0]]#1, bufferType = ONE_SLOT_BREAK_R
// CHECK: lsq[%arg0 : memref<8xi32>] (%arg3, %[[F0]]#0, {{.*}}, %[[F1:.*]]#0, {{.*}}, %[[F2:.*]]#0
// CHECK: %[[HEAD:result[_0-9]*]], %{{.*}} = control_merge [%{{.*}}, %{{.*}}]
// CHECK-NEXT: %[[DV:.*]] = buffer %[[HEAD]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: %[[R:.*]] = buffer %[[DV]], bufferType = ONE_SLOT_BREAK_R
// CHECK: %[[F1]]:2 = lazy_fork [2] %[[R]]
// CHECK-NEXT: buffer %[[F1]]#1, bufferType = ONE_SLOT_BREAK_R
// CHECK: %[[LAST:result[_0-9]*]], %{{.*}} = control_merge [%{{.*}}]
// CHECK-NEXT: %[[DV2:.*]] = buffer %[[LAST]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: %[[R2:.*]] = buffer %[[DV2]], bufferType = ONE_SLOT_BREAK_R
// CHECK: %[[F2]]:2 = lazy_fork [2] %[[R2]]
func.func @groups(%a: memref<8xi32>, %i: index, %v: i32) {
  memref.store %v, %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  cf.br ^bb1(%v : i32)
^bb1(%x: i32):
  memref.store %x, %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 1>} : memref<8xi32>
  %y = arith.addi %x, %v : i32
  %c = arith.cmpi slt, %y, %v : i32
  cf.cond_br %c, ^bb1(%y : i32), ^bb2
^bb2:
  memref.store %v, %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 2>} : memref<8xi32>
  return
}
