// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-canonicalize)' | FileCheck %s --strict-whitespace --match-full-lines

// What does nothing goes, in circuits with and without forks and sinks; what has
// effects on tokens stays, and so do names.

// CHECK:  handshake.func @plain(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i1>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "s", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    %0 = addi %arg0, %arg0 {handshake.name = "addi0"} : <i32>
// CHECK-NEXT:    end {handshake.name = "end0"} %0, %arg2 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @plain(%a: !handshake.channel<i32>, %s: !handshake.channel<i1>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0 = br %a {handshake.name = "br0"} : <i32>
  %1 = merge %0 {handshake.name = "merge0"} : <i32>
  %2 = mux %s [%1] {handshake.name = "mux0"} : <i1>, [<i32>] to <i32>
  %3 = br %start {handshake.name = "br1"} : <>
  %result, %index = control_merge [%3] {handshake.name = "control_merge0"} : [<>] to <>, <i1>
  %4 = source {handshake.name = "source0"} : <>
  %5 = constant %4 {handshake.name = "constant0", value = 31 : i32} : <>, <i32>
  %6 = trunci %2 {handshake.name = "trunci0"} : <i32> to <i32>
  %7 = trunci %6 {handshake.name = "trunci1"} : <i32> to <i8>
  %8 = addi %2, %6 {handshake.name = "addi0"} : <i32>
  %ret:2 = return {handshake.name = "return0"} %8, %result : <i32>, <>
  end {handshake.name = "end0"} %ret#0, %ret#1 : <i32>, <>
}
// CHECK-NEXT:  handshake.func @used_index(%arg0: !handshake.control<>, %arg1: !handshake.control<>, %arg2: !handshake.channel<i32>, %arg3: !handshake.channel<i32>, ...) -> (!handshake.channel<i32>, !handshake.channel<i1>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "b", "x", "y"], resNames = ["out0", "out1", "out2", "out3"]} {
// CHECK-NEXT:    %result, %index = control_merge [%arg0, %arg1]  {handshake.name = "indexed"} : [<>, <>] to <>, <i1>
// CHECK-NEXT:    %0 = mux %index [%arg2, %arg3] {handshake.name = "chosen"} : <i1>, [<i32>, <i32>] to <i32>
// CHECK-NEXT:    %1 = constant %result {handshake.name = "single", value = false} : <>, <i1>
// CHECK-NEXT:    %2 = merge %result, %arg1 {handshake.name = "index_less"} : <>
// CHECK-NEXT:    end {handshake.name = "end1"} %0, %1, %2, %2 : <i32>, <i1>, <>, <>
// CHECK-NEXT:  }
handshake.func @used_index(%a: !handshake.control<>, %b: !handshake.control<>, %x: !handshake.channel<i32>, %y: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i1>, !handshake.control<>, !handshake.control<>) {
  %r0, %i0 = control_merge [%a, %b] {handshake.name = "indexed"} : [<>, <>] to <>, <i1>
  %0 = mux %i0 [%x, %y] {handshake.name = "chosen"} : <i1>, [<i32>, <i32>] to <i32>
  %r1, %i1 = control_merge [%r0] {handshake.name = "single"} : [<>] to <>, <i1>
  %r2, %i2 = control_merge [%r1, %b] {handshake.name = "index_less"} : [<>, <>] to <>, <i1>
  end {handshake.name = "end1"} %0, %i1, %r2, %r2 : <i32>, <i1>, <>, <>
}
// CHECK-NEXT:  handshake.func @materialised(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    end {handshake.name = "end2"} %arg0, %arg1 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @materialised(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0:3 = fork [3] %a {handshake.name = "fork0"} : <i32>
  %1 = br %0#0 {handshake.name = "br2"} : <i32>
  %2 = muli %0#1, %0#2 {handshake.name = "unused"} : <i32>
  sink %2 {handshake.name = "sink0"} : <i32>
  %result, %index = control_merge [%start] {handshake.name = "control_merge1"} : [<>] to <>, <i1>
  sink %index {handshake.name = "sink1"} : <i1>
  end {handshake.name = "end2"} %1, %result : <i32>, <>
}
// CHECK-NEXT:  handshake.func @self_feeding(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["out0"]} {
// CHECK-NEXT:    %0 = br %0 {handshake.name = "br4"} : <i32>
// CHECK-NEXT:    end {handshake.name = "end3"} %arg0 : <>
// CHECK-NEXT:  }
handshake.func @self_feeding(%start: !handshake.control<>) -> !handshake.control<> {
  %0 = br %1 {handshake.name = "br3"} : <i32>
  %1 = br %0 {handshake.name = "br4"} : <i32>
  end {handshake.name = "end3"} %start : <>
}
