// RUN: hls-opt %s --pass-pipeline='builtin.module(mark-memory-interfaces)' | FileCheck %s --strict-whitespace --match-full-lines

// In a loop, both ends of an active dependence between different accesses go to
// the queue, one group per block and memory; everything else to the controller.

// CHECK:  func.func @interfaces(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i1) {
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:    %0 = memref.load %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "l0"} : memref<8xi32>
// CHECK-NEXT:    memref.store %0, %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s0"} : memref<8xi32>
// CHECK-NEXT:    %1 = memref.load %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : false}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l1"} : memref<8xi32>
// CHECK-NEXT:    memref.store %1, %arg1[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s1", loopDepth : 1, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s1"} : memref<8xi32>
// CHECK-NEXT:    %2 = memref.load %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "l2"} : memref<8xi32>
// CHECK-NEXT:    %3 = memref.load %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:  // pred: ^bb1
// CHECK-NEXT:    %4 = memref.load %arg0[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "l0", loopDepth : 0, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "l3"} : memref<8xi32>
// CHECK-NEXT:    memref.store %4, %arg1[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "l2", loopDepth : 0, distance : 1, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "s2"} : memref<8xi32>
// CHECK-NEXT:    cf.cond_br %arg3, ^bb1, ^bb3
// CHECK-NEXT:  ^bb3:  // pred: ^bb2
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @interfaces(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %c: i1) {
  cf.br ^bb1
^bb1:
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "l0"} : memref<8xi32>
  memref.store %0, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "s0"} : memref<8xi32>
  %1 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s0", loopDepth : 1, distance : 1, isActive : false}]>, handshake.name = "l1"} : memref<8xi32>
  memref.store %1, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "s1", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "s1"} : memref<8xi32>
  %2 = memref.load %b[%i] {handshake.name = "l2"} : memref<8xi32>
  %3 = memref.load %b[%i] : memref<8xi32>
  cf.br ^bb2
^bb2:
  %4 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l0", loopDepth : 0, distance : 1, isActive : true}]>, handshake.name = "l3"} : memref<8xi32>
  memref.store %4, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "l2", loopDepth : 0, distance : 1, isActive : true}]>, handshake.name = "s2"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb3
^bb3:
  return
}

// The store that these were ordered with is gone, and with it the order.

// CHECK:  func.func @no_store_left(%arg0: memref<8xi32>, %arg1: index) {
// CHECK-NEXT:    %0 = memref.load %arg0[%arg1] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l4"} : memref<8xi32>
// CHECK-NEXT:    %1 = memref.load %arg0[%arg1] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l5"} : memref<8xi32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @no_store_left(%a: memref<8xi32>, %i: index) {
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "l4"} : memref<8xi32>
  %1 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "l5"} : memref<8xi32>
  return
}

// Nor does it take a queue if there is a store that it is not ordered with, or one
// to another memory. What leads nowhere in its memory is no dependence.

// CHECK:  func.func @no_store_in_the_queue(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) {
// CHECK-NEXT:    %0 = memref.load %arg0[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l20"} : memref<8xi32>
// CHECK-NEXT:    %1 = memref.load %arg0[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l21"} : memref<8xi32>
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<8xi32>
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s20"} : memref<8xi32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @no_store_in_the_queue(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %v: i32) {
  %0 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "l20"} : memref<8xi32>
  %1 = memref.load %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "s20", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "l21"} : memref<8xi32>
  memref.store %v, %a[%i] : memref<8xi32>
  memref.store %v, %b[%i] {handshake.name = "s20"} : memref<8xi32>
  return
}

// A store alone has nothing to be compared with, and two have.

// CHECK:  func.func @stores(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32) {
// CHECK-NEXT:    memref.store %arg3, %arg0[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s21"} : memref<8xi32>
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] {handshake.deps = #handshake<deps[{dstAccess : "s23", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s22"} : memref<8xi32>
// CHECK-NEXT:    memref.store %arg3, %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s23"} : memref<8xi32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @stores(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %v: i32) {
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "s21"} : memref<8xi32>
  memref.store %v, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "gone", loopDepth : 0, distance : 0, isActive : true}, {dstAccess : "s23", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "s22"} : memref<8xi32>
  memref.store %v, %b[%i] {handshake.name = "s23"} : memref<8xi32>
  return
}

// Where nothing is repeated around both, a token keeps the order: the loops of
// the two come one after the other.

// CHECK:  func.func @one_loop_after_the_other(%arg0: memref<8xi32>, %arg1: index, %arg2: i32, %arg3: i1) {
// CHECK:    memref.store %arg2, %arg0[%arg1] {{{.*}}handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s10"} : memref<8xi32>
// CHECK:    %0 = memref.load %arg0[%arg1] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l10"} : memref<8xi32>
func.func @one_loop_after_the_other(%a: memref<8xi32>, %i: index, %v: i32, %c: i1) {
  cf.br ^bb1
^bb1:
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l10", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "s10"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %0 = memref.load %a[%i] {handshake.name = "l10"} : memref<8xi32>
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  return
}

// Where neither is in a loop, the queue is faster.

// CHECK:  func.func @straight_line(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
// CHECK:    memref.store %arg2, %arg0[%arg1] {{{.*}}handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s9"} : memref<8xi32>
func.func @straight_line(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l9", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "s9"} : memref<8xi32>
  %0 = memref.load %a[%i] {handshake.name = "l9"} : memref<8xi32>
  return %0 : i32
}

// What is ordered with an access of the queue is in the queue as well, although
// a token would do for the two.

// CHECK:  func.func @one_of_two_pairs(%arg0: memref<8xi32>, %arg1: index, %arg2: i32, %arg3: i1) {
// CHECK:    memref.store %arg2, %arg0[%arg1] {{{.*}}handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s11"} : memref<8xi32>
// CHECK:    %0 = memref.load %arg0[%arg1] {handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "l11"} : memref<8xi32>
// CHECK:    memref.store %0, %arg0[%arg1] {{{.*}}handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "s12"} : memref<8xi32>
func.func @one_of_two_pairs(%a: memref<8xi32>, %i: index, %v: i32, %c: i1) {
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l11", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "s11"} : memref<8xi32>
  cf.br ^bb1
^bb1:
  %0 = memref.load %a[%i] {handshake.name = "l11"} : memref<8xi32>
  memref.store %0, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l11", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "s12"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}

// In a loop around both, tokens do if each is in two loops more; one loop is not
// enough.

// CHECK:  func.func @two_loops_within(%arg0: memref<8xi32>, %arg1: memref<8xi32>, %arg2: index, %arg3: i32, %arg4: i1) {
// CHECK:    memref.store %arg3, %arg0[%arg2] {{{.*}}handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s13"} : memref<8xi32>
// CHECK:    memref.store %arg3, %arg1[%arg2] {{{.*}}handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s14"} : memref<8xi32>
// CHECK:    %0 = memref.load %arg0[%arg2] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l13"} : memref<8xi32>
// CHECK:    %1 = memref.load %arg1[%arg2] {handshake.mem_interface = #handshake.mem_interface<LSQ: 1>, handshake.name = "l14"} : memref<8xi32>
func.func @two_loops_within(%a: memref<8xi32>, %b: memref<8xi32>, %i: index, %v: i32, %c: i1) {
  cf.br ^bb1
^bb1:
  cf.br ^bb2
^bb2:
  cf.br ^bb3
^bb3:
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l13", loopDepth : 1, distance : 0, isActive : true}]>, handshake.name = "s13"} : memref<8xi32>
  memref.store %v, %b[%i] {handshake.deps = #handshake<deps[{dstAccess : "l14", loopDepth : 1, distance : 0, isActive : true}]>, handshake.name = "s14"} : memref<8xi32>
  cf.cond_br %c, ^bb3, ^bb4
^bb4:
  cf.cond_br %c, ^bb2, ^bb5
^bb5:
  cf.br ^bb6
^bb6:
  %0 = memref.load %a[%i] {handshake.name = "l13"} : memref<8xi32>
  cf.cond_br %c, ^bb6, ^bb7
^bb7:
  %1 = memref.load %b[%i] {handshake.name = "l14"} : memref<8xi32>
  cf.cond_br %c, ^bb5, ^bb8
^bb8:
  cf.cond_br %c, ^bb1, ^bb9
^bb9:
  return
}

// With a jump into a loop nobody knows what comes after what.

// CHECK:  func.func @jump_into_a_loop(%arg0: memref<8xi32>, %arg1: index, %arg2: i32, %arg3: i1) {
// CHECK:    memref.store %arg2, %arg0[%arg1] {{{.*}}handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s15"} : memref<8xi32>
func.func @jump_into_a_loop(%a: memref<8xi32>, %i: index, %v: i32, %c: i1) {
  memref.store %v, %a[%i] {handshake.deps = #handshake<deps[{dstAccess : "l15", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "s15"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  cf.br ^bb1
^bb3:
  %0 = memref.load %a[%i] {handshake.name = "l15"} : memref<8xi32>
  return
}

// Names are those of one function: what has one of these in another function is not
// in a queue there.

// CHECK:  func.func @names_again(%arg0: memref<8xi32>, %arg1: index, %arg2: i32) -> i32 {
// CHECK:    memref.store %arg2, %arg0[%arg1] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s9"} : memref<8xi32>
// CHECK:    %0 = memref.load %arg0[%arg1] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l9"} : memref<8xi32>
func.func @names_again(%a: memref<8xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %a[%i] {handshake.name = "s9"} : memref<8xi32>
  %0 = memref.load %a[%i] {handshake.name = "l9"} : memref<8xi32>
  return %0 : i32
}
