// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s

// Of two accesses of memory controllers that an active dependence orders, the
// later one waits until the earlier one has been performed.

// A store tells, and the load's address waits for it. The load comes after no
// other load: it tells nobody.
// CHECK-LABEL: handshake.func @one_after_the_other(
func.func @one_after_the_other(%m: memref<8xi32>, %i: index, %j: index, %v: i32) -> i32 {
  // CHECK: %[[A:.*]], %[[DONE:.*]] = stored %arg1 {handshake.bb = 0 : ui32{{.*}} : <i32>, <>
  // CHECK-NEXT: store[%[[A]]] %arg3
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "l", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s"} : memref<8xi32>
  // CHECK-NEXT: %[[W:.*]] = wait %[[DONE]], %arg2 {{.*}} : <>, <i32>
  // CHECK-NEXT: load[%[[W]]]
  // CHECK-NOT: = wait
  %0 = memref.load %m[%j] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l"} : memref<8xi32>
  return %0 : i32
}

// A load has been performed when its data is there; a store's address waits for
// that in front of what tells of the store.
// CHECK-LABEL: handshake.func @three(
func.func @three(%m: memref<8xi32>, %i: index, %j: index, %v: i32) -> i32 {
  // CHECK: %{{.*}}, %[[D:.*]] = load[%arg1]
  %0 = memref.load %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s2", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l2"} : memref<8xi32>
  // CHECK: %[[S:.*]] = source
  // CHECK-NEXT: %[[T:.*]] = wait %[[D]], %[[S]] {{.*}} : <i32>, <>
  // CHECK-NEXT: %[[W:.*]] = wait %[[T]], %arg2 {{.*}} : <>, <i32>
  // CHECK-NEXT: %[[A:.*]], %[[DONE:.*]] = stored %[[W]]
  // CHECK-NEXT: store[%[[A]]] %arg3
  memref.store %v, %m[%j] {handshake.deps = #handshake<deps[{dstAccess : "l3", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s2"} : memref<8xi32>
  // CHECK-NEXT: wait %[[DONE]], %arg1
  %1 = memref.load %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l3"} : memref<8xi32>
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

// What does not wait for anybody: an order that is not active, and one that a
// queue keeps.
// CHECK-LABEL: handshake.func @no_order(
func.func @no_order(%m: memref<8xi32>, %q: memref<8xi32>, %i: index, %j: index, %v: i32) -> (i32, i32) {
  // CHECK-NOT: stored
  // CHECK-NOT: = wait
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "l4", loopDepth : 0, distance : 0, isActive : false}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s4"} : memref<8xi32>
  %0 = memref.load %m[%j] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l4"} : memref<8xi32>
  memref.store %v, %q[%i] {handshake.deps = #handshake<deps[{dstAccess : "l5", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "s5"} : memref<8xi32>
  %1 = memref.load %q[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "l5"} : memref<8xi32>
  return %0, %1 : i32, i32
}

// Where one of two ways makes no token, control stands for it. The dependence
// says the order of the text backwards: it holds either way.
// CHECK-LABEL: handshake.func @branch(
func.func @branch(%m: memref<8xi32>, %i: index, %c: i1, %v: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
  // CHECK: %{{.*}}, %[[NONE:.*]] = cond_br %arg2, %arg{{[0-9]+}} {handshake.bb = 0 : ui32{{.*}} : <i1>, <>
^bb1:
  // CHECK: stored %{{.*}} {handshake.bb = 1
  memref.store %v, %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s6"} : memref<8xi32>
  cf.br ^bb2
^bb2:
  // CHECK: %[[T:.*]] = mux %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <i1>, [<>, <>] to <>
  // CHECK: %[[W:.*]] = wait %[[T]], %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <>, <i32>
  // CHECK-NEXT: load[%[[W]]]
  %0 = memref.load %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s6", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l6"} : memref<8xi32>
  return %0 : i32
}

// The second loop's variable waits when the loop is entered, and no token goes
// round with it.
// CHECK-LABEL: handshake.func @loops(
func.func @loops(%m: memref<8xi32>, %n: index, %v: i32) -> i32 {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: stored %{{.*}} {handshake.bb = 1
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "l7", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s7"} : memref<8xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  // CHECK: %[[T:.*]] = merge %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <>
  // CHECK: %[[W:.*]] = wait %[[T]], %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <>, <i32>
  // CHECK: %[[E:.*]] = br %[[W]]
  %null = arith.constant 0 : index
  cf.br ^bb3(%null : index)
^bb3(%j: index):
  // CHECK: mux %{{.*}} [%[[E]], %{{.*}}] {handshake.bb = 3 : ui32{{.*}} : <i1>, [<i32>, <i32>] to <i32>
  // CHECK-NOT: = wait
  // CHECK: load[
  %0 = memref.load %m[%j] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l7"} : memref<8xi32>
  %two = arith.constant 2 : index
  %j2 = arith.addi %j, %two : index
  %again = arith.cmpi ult, %j2, %n : index
  // CHECK-NOT: = wait
  cf.cond_br %again, ^bb3(%j2 : index), ^bb4
^bb4:
  return %0 : i32
}

// An address that no variable of the second loop decides about waits itself, in
// each iteration.
// CHECK-LABEL: handshake.func @fixed_address(
func.func @fixed_address(%m: memref<8xi32>, %n: index, %i: index, %v: i32) -> i32 {
  // CHECK: %{{.*}}, %[[DONE:.*]] = stored %arg2
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "l8", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s8"} : memref<8xi32>
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%j: index):
  // CHECK: %[[T:.*]] = mux %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <i1>, [<>, <>] to <>
  // CHECK: %[[W:.*]] = wait %[[T]], %{{.*}} {handshake.bb = 1
  // CHECK-NEXT: load[%[[W]]]
  %0 = memref.load %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l8"} : memref<8xi32>
  %one = arith.constant 1 : index
  %j1 = arith.addi %j, %one : index
  %again = arith.cmpi ult, %j1, %n : index
  cf.cond_br %again, ^bb1(%j1 : index), ^bb2
^bb2:
  return %0 : i32
}

// In a loop around both, the first waits for the second of the iteration before,
// as it may come before that.
// CHECK-LABEL: handshake.func @in_turn(
func.func @in_turn(%m: memref<8xi32>, %n: index, %v: i32) -> i32 {
  %zero = arith.constant 0 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  // CHECK: %[[T:.*]] = mux %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <i1>, [<>, <>] to <>
  // CHECK: %[[W:.*]] = wait %[[T]], %{{.*}} {handshake.bb = 1
  // CHECK: %[[A:.*]], %[[DONE:.*]] = stored %[[W]]
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "l9", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s9"} : memref<8xi32>
  // CHECK: %[[X:.*]] = wait %[[DONE]], %{{.*}} {handshake.bb = 1
  // CHECK-NEXT: load[%[[X]]]
  %0 = memref.load %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l9"} : memref<8xi32>
  %one = arith.constant 1 : index
  %i1 = arith.addi %i, %one : index
  %more = arith.cmpi ult, %i1, %n : index
  cf.cond_br %more, ^bb1(%i1 : index), ^bb2
^bb2:
  return %0 : i32
}

// The store needs the data of the load: who waits for the one waits for both.
// CHECK-LABEL: handshake.func @implied_by_data(
func.func @implied_by_data(%m: memref<8xi32>, %i: index, %j: index, %v: i32) {
  %0 = memref.load %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s10", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "l10"} : memref<8xi32>
  %1 = arith.addi %0, %v : i32
  // CHECK: %{{.*}}, %[[DONE:.*]] = stored %arg1
  memref.store %1, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s10", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s9a"} : memref<8xi32>
  // CHECK-NOT: = wait
  // CHECK: %[[W:.*]] = wait %[[DONE]], %arg2
  // CHECK-NOT: = wait
  // CHECK: store[%[[W]]]
  memref.store %v, %m[%j] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s10"} : memref<8xi32>
  return
}

// The second waits for the first and comes before the third in any case.
// CHECK-LABEL: handshake.func @implied_by_order(
func.func @implied_by_order(%m: memref<8xi32>, %i: index, %v: i32) {
  // CHECK: %{{.*}}, %[[D1:.*]] = stored %arg1
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s12", loopDepth : 0, distance : 0, isActive : true}, {dstAccess : "s13", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s11"} : memref<8xi32>
  // CHECK: br %[[D1]]
  cf.br ^bb1
^bb1:
  // CHECK: = wait
  // CHECK-NEXT: %{{.*}}, %[[D2:.*]] = stored
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s13", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s12"} : memref<8xi32>
  // CHECK-NOT: = wait
  // CHECK: br %[[D2]]
  cf.br ^bb2
^bb2:
  // CHECK: = wait
  // CHECK-NOT: = wait
  // CHECK: store[
  memref.store %v, %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s13"} : memref<8xi32>
  return
}

// Here it does not: the third waits for both.
// CHECK-LABEL: handshake.func @not_implied(
func.func @not_implied(%m: memref<8xi32>, %i: index, %c: i1, %v: i32) {
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s15", loopDepth : 0, distance : 0, isActive : true}, {dstAccess : "s16", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s14"} : memref<8xi32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: = wait
  memref.store %v, %m[%i] {handshake.deps = #handshake<deps[{dstAccess : "s16", loopDepth : 0, distance : 0, isActive : true}]>, handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s15"} : memref<8xi32>
  cf.br ^bb2
^bb2:
  // CHECK: = wait
  // CHECK: = wait
  // CHECK: store[
  memref.store %v, %m[%i] {handshake.mem_interface = #handshake.mem_interface<MC>, handshake.name = "s16"} : memref<8xi32>
  return
}
