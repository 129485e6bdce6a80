// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-materialize,handshake-place-buffers{algorithm=throughput},remove-operation-names)' | FileCheck %s

// A branch by a guess waits for the register of the guess. Behind the branch, a
// register would be the second one on that cycle: it is in front of the branch,
// and of the one that lets the guess pass.

// CHECK: %[[AGAIN:[0-9a-zA-Z_]+]], %{{.*}} = cond_br %[[GOES:[0-9a-zA-Z_]+]], %[[NEXT:[0-9a-zA-Z_]+]] {
// CHECK: %[[GOES]], %{{.*}} = cond_br %[[EARLY:[0-9a-zA-Z_]+]], %[[GUESS:[0-9a-zA-Z_]+]]#2 {{.*}} : <i1>, <i1>
// CHECK: %[[MUX:[0-9a-zA-Z_]+]] = mux %{{.*}} [%arg1, %[[AGAIN]]]
// CHECK: buffer %[[MUX]], bufferType = ONE_SLOT_BREAK_R
// CHECK: %[[NEXT]] = buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_DV
// CHECK: %[[EARLY]] = buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_DV
// CHECK-NOT: buffer
// CHECK: %[[GUESSED:[0-9a-zA-Z_]+]] = guess
// CHECK-NEXT: %[[GUESS]]:3 = fork [3] %[[GUESSED]]
// CHECK-NOT: buffer
handshake.func @first(%limit: !handshake.channel<i8>, %zero: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["limit", "zero", "start"], resNames = ["at", "end"]} {
  %again, %dropped = cond_br %goes, %next {handshake.bb = 1 : ui32} : <i1>, <i8>
  %goes, %no = cond_br %early, %guessed {handshake.bb = 1 : ui32} : <i1>, <i1>
  %i = mux %goes_on [%zero, %again] {handshake.bb = 1 : ui32} : <i1>, [<i8>, <i8>] to <i8>
  %most = repeat %goes_on, %limit {handshake.bb = 1 : ui32} : <i1>, <i8> to <i8>
  %goes_on = init %guessed {handshake.bb = 1 : ui32} : <i1>
  %0 = source {handshake.bb = 1 : ui32} : <>
  %one = constant %0 {handshake.bb = 1 : ui32, value = 1 : i8} : <>, <i8>
  %next = addi %i, %one {handshake.bb = 1 : ui32} : <i8>
  %square = muli %i, %i {handshake.bb = 1 : ui32} : <i8>
  %small = cmpi ult, %square, %most {handshake.bb = 1 : ui32} : <i8>
  %early = cmpi ult, %i, %one {handshake.bb = 1 : ui32} : <i8>
  %guessed = guess %early, %closed {handshake.bb = 1 : ui32} : <i1>, <>
  %closed = credit %closing, tokens = 0 : <>
  %goes_on2 = andi %early, %small {handshake.bb = 1 : ui32} : <i1>
  %last, %takes_place, %closing = judge %guessed, %goes_on2 {handshake.bb = 1 : ui32} : <i1>, <>
  %at, %others = cond_br %last, %i {handshake.bb = 1 : ui32} : <i1>, <i8>
  end {handshake.bb = 0 : ui32} %at, %start : <i8>, <>
}
