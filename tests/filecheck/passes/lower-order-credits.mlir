// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s

// An access that comes some iterations after another one waits for a credit, in
// which the other one puts a token in each iteration.

// CHECK-LABEL: handshake.func @one_block(
func.func @one_block(%a: memref<64xi32>, %n: index) {
  // CHECK: %[[C:.*]] = credit %[[DONE:.*]], tokens = 4 {handshake.name = "{{.*}}"} : <>
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  %four = arith.constant 4 : index
  %next = arith.addi %i, %four : index
  // CHECK: %[[W:.*]] = wait %[[C]], %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <>, <i32>
  // CHECK-NEXT: load[%[[W]]]
  %0 = memref.load %a[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l0"} : memref<64xi32>
  // CHECK: %{{.*}}, %[[DONE]] = stored
  // CHECK-NOT: = wait
  memref.store %0, %a[%next] {handshake.deps = #handshake<deps[{dstAccess : "l0", loopDepth : 1, distance : 4, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s0"} : memref<64xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return
}

// A token for each iteration, also where nothing is stored: it is taken in front
// of the branch and given behind it, where control stands for a store that is
// not executed.
// CHECK-LABEL: handshake.func @branch(
func.func @branch(%a: memref<64xi32>, %n: index, %c: i1) {
  // CHECK: %[[C:.*]] = credit %[[GIVEN:.*]], tokens = 8
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: %[[T:.*]] = wait %[[C]], %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <>, <>
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  // CHECK: wait %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <>, <i32>
  %0 = memref.load %a[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l1"} : memref<64xi32>
  memref.store %0, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l1", loopDepth : 1, distance : 8, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s1"} : memref<64xi32>
  cf.br ^bb3
^bb3:
  // CHECK: %[[GIVEN]] = mux %{{.*}} {handshake.bb = 3 : ui32{{.*}} : <i1>, [<>, <>] to <>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb4
^bb4:
  return
}

// A load gives a token when its data is there. Each of two orders has its own
// credit.
// CHECK-LABEL: handshake.func @both_ways(
func.func @both_ways(%a: memref<64xi32>, %n: index, %v: i32) -> i32 {
  // CHECK-DAG: %[[L:.*]] = credit %{{.*}}, tokens = 3
  // CHECK-DAG: %[[S:.*]] = credit %{{.*}}, tokens = 5
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK-DAG: = wait %[[L]], %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <>, <i32>
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s2", loopDepth : 1, distance : 5, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l2"} : memref<64xi32>
  // CHECK-DAG: = wait %[[S]], %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <>, <i32>
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l2", loopDepth : 1, distance : 3, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s2"} : memref<64xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return %0 : i32
}
