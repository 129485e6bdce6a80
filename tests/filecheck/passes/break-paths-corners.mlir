// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-break-paths{period=1.5})' | FileCheck %s

// A buffer that feeds itself holds nobody up.

// CHECK-LABEL: @itself
// CHECK: [[X:%.*]] = buffer [[X]], bufferType = ONE_SLOT_BREAK_DV
// CHECK: = buffer {{.*}} ONE_SLOT_BREAK_DV
handshake.func @itself(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %x = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = addi %0, %c {handshake.bb = 0 : ui32} : <i32>
  %2 = addi %1, %d {handshake.bb = 0 : ui32} : <i32>
  %3 = addi %2, %e {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %3 : <i32>
}

// -----

// Wires on a cycle without registers have no times. The others are cut.

// CHECK-LABEL: @cycle
// CHECK: = buffer {{.*}} ONE_SLOT_BREAK_DV
// CHECK: = buffer {{.*}} ONE_SLOT_BREAK_DV
// CHECK: end
handshake.func @cycle(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = addi %0, %c {handshake.bb = 0 : ui32} : <i32>
  %2 = addi %1, %d {handshake.bb = 0 : ui32} : <i32>
  %x = addi %e, %xs#0 {handshake.bb = 0 : ui32} : <i32>
  %xs:2 = fork [2] %x {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %2, %xs#1 : <i32>, <i32>
}

// -----

// Two memories hear of their stores by one constant. Nothing may hold that up:
// the control token that triggers it goes on to the end.

// CHECK-LABEL: @shared
// CHECK: [[CONTROL:%.*]]:3 = fork [3] %arg5
// CHECK-NEXT: [[ONE:%.*]] = constant [[CONTROL]]#0
// CHECK-NEXT: [[ONES:%.*]]:2 = fork [2] [[ONE]]
// CHECK: mem_controller{{.*}} ([[ONES]]#0,
// CHECK: mem_controller{{.*}} ([[ONES]]#1,
handshake.func @shared(%m: memref<8xi32>, %n: memref<8xi32>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %ns: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) {
  %s:3 = fork [3] %start {handshake.bb = 0 : ui32} : <>
  %k = constant %s#0 {handshake.bb = 0 : ui32, value = 1 : i32} : <>, <i32>
  %ks:2 = fork [2] %k {handshake.bb = 0 : ui32} : <i32>
  %xs:4 = fork [4] %x {handshake.bb = 0 : ui32} : <i32>
  %ends:2 = fork [2] %s#1 {handshake.bb = 0 : ui32} : <>
  %a0, %d0 = store[%xs#0] %xs#1 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %a1, %d1 = store[%xs#2] %xs#3 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %me = mem_controller[%m : memref<8xi32>] %ms (%ks#0, %a0, %d0) %ends#0 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %ne = mem_controller[%n : memref<8xi32>] %ns (%ks#1, %a1, %d1) %ends#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  end {handshake.bb = 0 : ui32} %me, %ne, %s#2 : <>, <>, <>
}

// -----

// An init that feeds itself has a token for nobody. It gets a register, as every
// cycle does, and no more.

// CHECK-LABEL: @init_itself
// CHECK: [[I:%.*]] = init [[S:%.*]] {
// CHECK-NEXT: [[S]] = buffer [[I]], bufferType = ONE_SLOT_BREAK_DV
// CHECK: muli
handshake.func @init_itself(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = init %0 {handshake.bb = 1 : ui32} : <i1>
  %1 = muli %a, %b {handshake.bb = 0 : ui32} : <i32>
  %c, %d = fork [2] %1 {handshake.bb = 0 : ui32} : <i32>
  %2 = muli %c, %d {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %2 : <i32>
}
