// RUN: hls-opt %s --pass-pipeline='builtin.module(name-all-operations,lower-cf-to-handshake,handshake-canonicalize,handshake-materialize,handshake-infer-basic-blocks,handshake-place-buffers{algorithm=on-merges},handshake-balance-latencies,handshake-size-lsqs)' | FileCheck %s

// The slots of a queue are those that are taken when a loop runs at its
// interval, which is one unless said otherwise.

// The group enters in cycle 1. The load has its address in cycle 2, is performed
// and has its slot until then; the store has its data in cycle 3, is performed in
// cycle 4 and has its slot until then: two and four cycles are as many slots.
// CHECK-LABEL: handshake.func @add_one
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[2, 4]>
func.func @add_one(%a: memref<8xi32>, %x: memref<64xi32>) {
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%i: i32):
  %one = arith.constant 1 : i32
  %end = arith.constant 64 : i32
  %k = arith.index_cast %i : i32 to index
  %n = memref.load %x[%k] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<64xi32>
  %j = arith.index_cast %n : i32 to index
  %0 = memref.load %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %1 = arith.addi %0, %one : i32
  memref.store %1, %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi ne, %next, %end : i32
  cf.cond_br %more, ^bb1(%next : i32), ^bb2
^bb2:
  return
}

// A product takes four cycles more: four slots more for the store.
// CHECK-LABEL: handshake.func @multiply
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[2, 8]>
func.func @multiply(%a: memref<8xi32>, %x: memref<64xi32>) {
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%i: i32):
  %one = arith.constant 1 : i32
  %end = arith.constant 64 : i32
  %k = arith.index_cast %i : i32 to index
  %n = memref.load %x[%k] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<64xi32>
  %j = arith.index_cast %n : i32 to index
  %0 = memref.load %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %1 = arith.muli %0, %0 : i32
  memref.store %1, %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi ne, %next, %end : i32
  cf.cond_br %more, ^bb1(%next : i32), ^bb2
^bb2:
  return
}

// Fifteen of them would be worth 64 slots.
// CHECK-LABEL: handshake.func @power
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[2, 32]>
func.func @power(%a: memref<8xi32>, %x: memref<64xi32>) {
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%i: i32):
  %one = arith.constant 1 : i32
  %end = arith.constant 64 : i32
  %k = arith.index_cast %i : i32 to index
  %n = memref.load %x[%k] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<64xi32>
  %j = arith.index_cast %n : i32 to index
  %0 = memref.load %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %1 = arith.muli %0, %0 : i32
  %2 = arith.muli %1, %1 : i32
  %3 = arith.muli %2, %2 : i32
  %4 = arith.muli %3, %3 : i32
  %5 = arith.muli %4, %4 : i32
  %6 = arith.muli %5, %5 : i32
  %7 = arith.muli %6, %6 : i32
  %8 = arith.muli %7, %7 : i32
  %9 = arith.muli %8, %8 : i32
  %10 = arith.muli %9, %9 : i32
  %11 = arith.muli %10, %10 : i32
  %12 = arith.muli %11, %11 : i32
  %13 = arith.muli %12, %12 : i32
  %14 = arith.muli %13, %13 : i32
  %15 = arith.muli %14, %14 : i32
  memref.store %15, %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi ne, %next, %end : i32
  cf.cond_br %more, ^bb1(%next : i32), ^bb2
^bb2:
  return
}

// The queue performs one load a cycle after the other. The address of the first
// one waits, rather than its data behind the queue. The interval is two: the loads
// have their slots for two and three cycles, which are three slots, and the store
// for five, three as well.
// CHECK-LABEL: handshake.func @add_both
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[3, 3]>
// CHECK: %[[WAITING:.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_NONE, numSlots = 1, {{.*}} : <i32>
// CHECK: %{{.*}}, %[[FIRST:.*]] = load[%[[WAITING]]]{{.*}}handshake.name = "both_first"
// CHECK-NEXT: %{{.*}}, %[[SECOND:.*]] = load{{.*}}handshake.name = "both_second"
// CHECK-NEXT: addi %[[FIRST]], %[[SECOND]]
func.func @add_both(%a: memref<8xi32>, %x: memref<64xi32>) {
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%i: i32):
  %one = arith.constant 1 : i32
  %end = arith.constant 64 : i32
  %k = arith.index_cast %i : i32 to index
  %n = memref.load %x[%k] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<64xi32>
  %j = arith.index_cast %n : i32 to index
  %0 = memref.load %a[%k] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "both_first"} : memref<8xi32>
  %1 = memref.load %a[%k] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>, handshake.name = "both_second"} : memref<8xi32>
  %2 = arith.addi %0, %1 : i32
  memref.store %2, %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi ne, %next, %end : i32
  cf.cond_br %more, ^bb1(%next : i32), ^bb2
^bb2:
  return
}

// Where a loop begins anew, there is room for what comes in four more cycles.
// CHECK-LABEL: handshake.func @nested
// CHECK: lsq{{.*}}handshake.lsqDepth = #handshake<lsqDepth[6, 8]>
func.func @nested(%a: memref<8xi32>, %x: memref<64xi32>) {
  %zero = arith.constant 0 : i32
  cf.br ^bb1(%zero : i32)
^bb1(%round: i32):
  %first = arith.constant 0 : i32
  cf.br ^bb2(%first : i32)
^bb2(%i: i32):
  %one = arith.constant 1 : i32
  %end = arith.constant 64 : i32
  %k = arith.index_cast %i : i32 to index
  %n = memref.load %x[%k] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<64xi32>
  %j = arith.index_cast %n : i32 to index
  %0 = memref.load %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %1 = arith.addi %0, %one : i32
  memref.store %1, %a[%j] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<8xi32>
  %next = arith.addi %i, %one : i32
  %more = arith.cmpi ne, %next, %end : i32
  cf.cond_br %more, ^bb2(%next : i32), ^bb3
^bb3:
  %after = arith.addi %round, %one : i32
  %again = arith.cmpi ne, %after, %end : i32
  cf.cond_br %again, ^bb1(%after : i32), ^bb4
^bb4:
  return
}
