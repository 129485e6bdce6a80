// RUN: hls-opt %s --pass-pipeline='builtin.module(mark-memory-interfaces{unordered=b})' | FileCheck %s

// What the accesses to an argument have to wait for can be left out of account:
// they have lost what orders them.

// CHECK-LABEL: func.func @both
func.func @both(%a: memref<8xi32> {handshake.arg_name = "a"}, %b: memref<8xi32> {handshake.arg_name = "b"}, %i: index, %c: i1) {
  cf.br ^bb1
^bb1:
  // CHECK: memref.load %arg0[%arg2] {{.*}}mem_interface<LSQ: 0>
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "l0"} : memref<8xi32>
  // CHECK: memref.load %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>
  %1 = memref.load %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "s1", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "l1"} : memref<8xi32>
  // CHECK: memref.store %1, %arg0[%arg2] {{.*}}mem_interface<LSQ: 0>
  memref.store %1, %a[%i] {handshake.name = "s0"} : memref<8xi32>
  // CHECK: memref.store %0, %arg1[%arg2] {{.*}}mem_interface<MC>
  memref.store %0, %b[%i] {handshake.name = "s1"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}
