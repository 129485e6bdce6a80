// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s

// Accesses that need a load-store queue are in one: a group per block, started
// by the block's control token, which a lazy fork hands to the queues of the
// block and to all others at once.

// CHECK-LABEL: handshake.func @queue
// CHECK: %[[F0:.*]]:2 = lazy_fork [2] %arg6 {handshake.bb = 0 : ui32
// CHECK: %[[Q:.*]]:3 = lsq[%arg0 : memref<8xi32>] (%arg4, %[[F0]]#0, %[[A0:.*]], %[[F1:.*]]#1, %[[A1:.*]], %[[SA:.*]], %[[SD:.*]], %[[END:.*]])  {groupSizes = [1 : i32, 2 : i32], handshake.name = "lsq0"}
// CHECK: lsq[%arg1 : memref<8xi32>] (%arg5, %[[F1]]#0, {{.*}}, %[[END]])  {groupSizes = [2 : i32], handshake.name = "lsq1"}
// CHECK: %[[A0]], %{{.*}} = load[%arg2] %[[Q]]#0 {handshake.bb = 0 : ui32, handshake.name = "first"}
// CHECK: cond_br %arg3, %[[F0]]#1
// CHECK: %[[C:result[_0-9]*]], %{{.*}} = control_merge
// CHECK-NEXT: %[[F1]]:3 = lazy_fork [3] %[[C]] {handshake.bb = 1 : ui32
// CHECK: %[[A1]], %{{.*}} = load[{{.*}}] %[[Q]]#1
// CHECK: %[[SA]], %[[SD]] = store
// CHECK: br %[[F1]]#2
// CHECK: end {{.*}} %[[Q]]#2, %{{.*}}, %[[F0]]#1
func.func @queue(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %c: i1) {
  %0 = memref.load %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "first"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = memref.load %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  memref.store %1, %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  memref.store %1, %b[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  memref.store %0, %b[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  cf.br ^bb2
^bb2:
  return
}

// The other accesses to the same memory go through a memory controller, which
// the queue then uses, too: blocks with accesses of its own first, then those
// whose stores are all in the queue. Every store is announced.

// CHECK-LABEL: handshake.func @shared
// CHECK: %[[Q:.*]]:4 = lsq[MC] (%[[F1:.*]]#0, %[[QA:.*]], %[[QS:.*]], %[[QD:.*]], %[[F2:.*]]#0, %[[RS:.*]], %[[RD:.*]], %[[M:.*]]#1)  {groupSizes = [2 : i32, 1 : i32], handshake.name = "lsq2"}
// CHECK-NEXT: %[[M]]:2, %[[E:.*]] = mem_controller[%arg0 : memref<8xi32>] %arg3 (%[[N1:.*]], %[[DA:.*]], %[[DS:.*]], %[[DD:.*]], %[[N2:.*]], %[[Q]]#1, %[[Q]]#2, %[[Q]]#3) %{{.*}} {connectedBlocks = [1 : i32, 2 : i32], handshake.name = "mem_controller0"}
// CHECK: %[[N1]] = constant {{.*}} {handshake.bb = 1 : ui32, {{.*}}value = 2 : i32}
// CHECK: %[[QA]], %{{.*}} = load[{{.*}}] %[[Q]]#0
// CHECK: %[[QS]], %[[QD]] = store
// CHECK: %[[DA]], %{{.*}} = load[{{.*}}] %[[M]]#0
// CHECK: %[[DS]], %[[DD]] = store
// CHECK: %[[N2]] = constant {{.*}} {handshake.bb = 2 : ui32, {{.*}}value = 1 : i32}
// CHECK: %[[RS]], %[[RD]] = store
// CHECK: end {{.*}} %[[E]], %arg4
func.func @shared(%a: memref<8xi32>, %i: index, %j: index) {
  cf.br ^bb1
^bb1:
  %0 = memref.load %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  memref.store %0, %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %1 = memref.load %a[%j] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
  memref.store %1, %a[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
  cf.br ^bb2
^bb2:
  memref.store %0, %a[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 1>} : memref<8xi32>
  return
}
