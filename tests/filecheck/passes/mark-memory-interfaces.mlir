// RUN: hls-opt %s --pass-pipeline='builtin.module(mark-memory-interfaces)' | FileCheck %s --strict-whitespace --match-full-lines

// Both ends of an active dependence between different accesses go to the queue,
// one group per block and memory; everything else to the controller.

// CHECK:  func.func @interfaces(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) {
// CHECK-NEXT:    %0 = memref.load %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "l0"} : memref<8xi32>
// CHECK-NEXT:    memref.store %0, %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s0"} : memref<8xi32>
// CHECK-NEXT:    %1 = memref.load %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : false}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l1"} : memref<8xi32>
// CHECK-NEXT:    memref.store %1, %arg1[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s1", loopDepth : 1, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s1"} : memref<8xi32>
// CHECK-NEXT:    %2 = memref.load %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "l2"} : memref<8xi32>
// CHECK-NEXT:    %3 = memref.load %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %4 = memref.load %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "l0", loopDepth : 0, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "l3"} : memref<8xi32>
// CHECK-NEXT:    memref.store %4, %arg1[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "l2", loopDepth : 0, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "s2"} : memref<8xi32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @interfaces(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %v: i32) {
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "l0"} : memref<8xi32>
  memref.store %0, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "s0"} : memref<8xi32>
  %1 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : false}]>, handshake.name = "l1"} : memref<8xi32>
  memref.store %1, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "s1", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "s1"} : memref<8xi32>
  %2 = memref.load %b[%i] {handshake.name = "l2"} : memref<8xi32>
  %3 = memref.load %b[%i] : memref<8xi32>
  cf.br ^bb1
^bb1:
  %4 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l0", loopDepth : 0, distance : 1, isActive : true}]>, handshake.name = "l3"} : memref<8xi32>
  memref.store %4, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "l2", loopDepth : 0, distance : 1, isActive : true}]>, handshake.name = "s2"} : memref<8xi32>
  return
}

// The store that these were ordered with is gone, and with it the order.

// CHECK:  func.func @no_store_left(%arg0: memref<8xi32>, %arg1: index) {
// CHECK-NEXT:    %0 = memref.load %arg0[%arg1] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l4"} : memref<8xi32>
// CHECK-NEXT:    %1 = memref.load %arg0[%arg1] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l5"} : memref<8xi32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @no_store_left(%a: memref<8xi32>, %i: index) {
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "l4"} : memref<8xi32>
  %1 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "l5"} : memref<8xi32>
  return
}
