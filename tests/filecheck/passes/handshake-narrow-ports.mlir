// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-narrow-values,handshake-narrow-ports)' | FileCheck %s

// An argument has the bits that are used, and a result those that tell it.

// CHECK-LABEL: handshake.func @scalars(
// CHECK-SAME: %arg0: !handshake.channel<i5>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i1>,
// CHECK-SAME: -> (!handshake.channel<i6>, !handshake.channel<i9>, !handshake.channel<i4>, !handshake.channel<i32>, !handshake.control<>)
// CHECK-SAME: narrowedPorts = {c = "zeros", o = "zeros", s = "sign", unused = "zeros", x = "zeros"}
// CHECK-NOT: trunci %arg0
// CHECK: end {{.*}} : <i6>, <i9>, <i4>, <i32>, <>
handshake.func @scalars(%x: !handshake.channel<i32>, %y: !handshake.channel<i32>, %z: !handshake.channel<i64>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "y", "unused", "start"], resNames = ["o", "s", "c", "full", "end"]} {
  %s0 = source : <>
  %mask = constant %s0 {value = 31 : i32} : <>, <i32>
  %s1 = source : <>
  %one = constant %s1 {value = 1 : i32} : <>, <i32>
  %low = andi %x, %mask : <i32>
  %sum = addi %low, %one : <i32>
  %cut = trunci %y : <i32> to <i9>
  %signed = extsi %cut : <i9> to <i32>
  %s2 = source : <>
  %nine = constant %s2 {value = 9 : i32} : <>, <i32>
  end %sum, %signed, %nine, %y, %start : <i32>, <i32>, <i32>, <i32>, <>
}

// -----

// A function that another one has an instance of keeps its ports.

// CHECK-LABEL: handshake.func private @inner
// CHECK-SAME: %arg0: !handshake.channel<i32>
// CHECK-NOT: narrowedPorts
handshake.func private @inner(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["o", "end"]} {
  %cut = trunci %x : <i32> to <i8>
  end %cut, %start : <i8>, <>
}
// CHECK-LABEL: handshake.func @outer
// CHECK-SAME: %arg0: !handshake.channel<i32>
handshake.func @outer(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["o", "end"]} {
  %o, %end = instance @inner(%x, %start) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  end %o, %end : <i8>, <>
}

// -----

// The elements of an array have the bits that loads use and that stores need,
// and addresses those that its length needs.

// CHECK-LABEL: handshake.func @array
// CHECK-SAME: %arg0: !handshake.channel<i4>, %arg1: memref<10xi8>
// CHECK-SAME: narrowedPorts = {a = "sign", i = "zeros"}
// CHECK: mem_controller[%arg1 : memref<10xi8>] {{.*}}(!handshake.channel<i4>, !handshake.channel<i32>, !handshake.channel<i4>, !handshake.channel<i8>) -> !handshake.channel<i8>
// CHECK: load[%{{.*}}] {{.*}} : <i4>, <i8>, <i4>, <i8>
// CHECK: store[%{{.*}}] {{.*}} : <i4>, <i8>, <i4>, <i8>
handshake.func @array(%i: !handshake.channel<i32>, %a: memref<10xi32>, %v: !handshake.channel<i5>, %a_start: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["i", "a", "v", "a_start", "start"], resNames = ["o", "a_end", "end"]} {
  %data, %done = mem_controller[%a : memref<10xi32>] %a_start (%la, %n, %sa, %sd) %start {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %n = constant %start {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %la, %loaded = load[%i] %data {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %wide = extsi %v : <i5> to <i32>
  %sa, %sd = store[%i] %wide {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %o = trunci %loaded : <i32> to <i8>
  end %o, %done, %start : <i8>, <>, <>
}

// -----

// The attribute goes by names: of an argument and a result with one name, the
// argument has it.

// CHECK-LABEL: handshake.func @one_name
// CHECK-SAME: %arg0: !handshake.channel<i8>
// CHECK-SAME: -> (!handshake.channel<i32>, !handshake.control<>)
// CHECK-SAME: narrowedPorts = {x = "zeros"}
handshake.func @one_name(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["x", "end"]} {
  %cut = trunci %x : <i32> to <i8>
  %o = extsi %cut : <i8> to <i32>
  end %o, %start : <i32>, <>
}

// -----

// An address that has fewer bits than the length needs keeps them.

// CHECK-LABEL: handshake.func @short_address
// CHECK: mem_controller[%arg1 : memref<16xi32>] {{.*}}(!handshake.channel<i3>) -> !handshake.channel<i32>
// CHECK: load[%arg0] {{.*}} : <i3>, <i32>, <i3>, <i32>
handshake.func @short_address(%i: !handshake.channel<i3>, %a: memref<16xi32>, %a_start: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["i", "a", "a_start", "start"], resNames = ["o", "a_end", "end"]} {
  %data, %done = mem_controller[%a : memref<16xi32>] %a_start (%la) %start {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i32>
  %la, %loaded = load[%i] %data {handshake.bb = 0 : ui32} : <i3>, <i32>, <i3>, <i32>
  end %loaded, %done, %start : <i32>, <>, <>
}
