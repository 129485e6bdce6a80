// RUN: hls-opt %s --pass-pipeline='builtin.module(mark-memory-interfaces)' | FileCheck %s

// Accesses that are some iterations apart need no queue.
// CHECK-LABEL: func.func @apart(
func.func @apart(%a: memref<64xi32>, %n: index) {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  %four = arith.constant 4 : index
  %next = arith.addi %i, %four : index
  // CHECK: memref.load {{.*}}mem_interface<MC>
  %0 = memref.load %a[%i] {handshake.name = "l0"} : memref<64xi32>
  // CHECK: memref.store {{.*}}mem_interface<MC>
  memref.store %0, %a[%next] {handshake.deps = #handshake<deps[{dstAccess : "l0", loopDepth : 1, distance : 4, isActive : true}]>, handshake.name = "s0"} : memref<64xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return
}

// They do where iterations would wait for the store: a division takes longer than
// four iterations of two cycles, and less than 32.
// CHECK-LABEL: func.func @slow(
func.func @slow(%a: memref<64xf32>, %b: memref<64xf32>, %n: index) {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: memref.load {{.*}}mem_interface<LSQ: 0>
  %0 = memref.load %a[%i] {handshake.name = "l1"} : memref<64xf32>
  %1 = arith.divf %0, %0 : f32
  // CHECK: memref.store {{.*}}mem_interface<LSQ: 0>
  memref.store %1, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l1", loopDepth : 1, distance : 4, isActive : true}]>, handshake.name = "s1"} : memref<64xf32>
  // CHECK: memref.load {{.*}}mem_interface<MC>
  %2 = memref.load %b[%i] {handshake.name = "l2"} : memref<64xf32>
  %3 = arith.divf %2, %2 : f32
  // CHECK: memref.store {{.*}}mem_interface<MC>
  memref.store %3, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "l2", loopDepth : 1, distance : 32, isActive : true}]>, handshake.name = "s2"} : memref<64xf32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return
}

// One that is near needs the queue, and takes what is ordered with it there.
// CHECK-LABEL: func.func @near(
func.func @near(%a: memref<64xi32>, %n: index) {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: memref.load {{.*}}mem_interface<LSQ: 0>
  %0 = memref.load %a[%i] {handshake.name = "l3"} : memref<64xi32>
  // CHECK: memref.load {{.*}}mem_interface<LSQ: 0>
  %1 = memref.load %a[%i] {handshake.name = "l4"} : memref<64xi32>
  %2 = arith.addi %0, %1 : i32
  // CHECK: memref.store {{.*}}mem_interface<LSQ: 0>
  memref.store %2, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l3", loopDepth : 1, distance : 2, isActive : true}, {dstAccess : "l4", loopDepth : 1, distance : 9, isActive : true}]>, handshake.name = "s3"} : memref<64xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return
}

// Where an iteration may be left between the two, tokens would be lost.
// CHECK-LABEL: func.func @left(
func.func @left(%a: memref<64xi32>, %n: index, %limit: i32) {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: memref.load {{.*}}mem_interface<LSQ: 0>
  %0 = memref.load %a[%i] {handshake.name = "l5"} : memref<64xi32>
  %low = arith.cmpi ult, %0, %limit : i32
  cf.cond_br %low, ^bb2, ^bb3
^bb2:
  // CHECK: memref.store {{.*}}mem_interface<LSQ: 1>
  memref.store %limit, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l5", loopDepth : 1, distance : 8, isActive : true}]>, handshake.name = "s5"} : memref<64xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb3
^bb3:
  return
}

// The distance counts iterations of a loop that is gone.
// CHECK-LABEL: func.func @other_loop(
func.func @other_loop(%a: memref<64xi32>, %n: index) {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: memref.load {{.*}}mem_interface<LSQ: 0>
  %0 = memref.load %a[%i] {handshake.name = "l6"} : memref<64xi32>
  // CHECK: memref.store {{.*}}mem_interface<LSQ: 0>
  memref.store %0, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l6", loopDepth : 2, distance : 8, isActive : true}]>, handshake.name = "s6"} : memref<64xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return
}
