// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-materialize,remove-operation-names)' | FileCheck %s --strict-whitespace --match-full-lines

// One use for every value: a fork right after its definition, in its block, or a
// sink, which has no block. Tidy forks stay, others are merged or go. Memrefs do
// not count.

// CHECK:  handshake.func @copies(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: memref<4xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "b", "m", "m_start", "start"], resNames = ["out0", "out1", "out2"]} {
// CHECK-NEXT:    %0:2 = fork [2] %arg4 : <>
// CHECK-NEXT:    sink %arg1 : <i32>
// CHECK-NEXT:    %1:2 = fork [2] %arg0 : <i32>
// CHECK-NEXT:    %outputs, %memEnd = mem_controller[%arg2 : memref<4xi32>] %arg3 (%addressResult) %0#1 {connectedBlocks = [0 : i32]} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%1#1] %outputs {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %2:2 = fork [2] %dataResult {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %3 = addi %2#1, %2#0 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %4:3 = fork [3] %3 {handshake.bb = 0 : ui32} : <i32>
// CHECK-NEXT:    %5 = muli %4#2, %1#0 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %6:2 = fork [2] %5 {handshake.bb = 1 : ui32} : <i32>
// CHECK-NEXT:    %7 = subi %4#1, %6#1 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    %8 = shli %4#0, %7 {handshake.bb = 2 : ui32} : <i32>
// CHECK-NEXT:    sink %8 : <i32>
// CHECK-NEXT:    end {handshake.bb = 2 : ui32} %6#0, %memEnd, %0#0 : <i32>, <>, <>
// CHECK-NEXT:  }
handshake.func @copies(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %m: memref<4xi32>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) {
  %ld, %done = mem_controller[%m : memref<4xi32>] %m_start (%address) %start {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %address, %data = load[%a] %ld {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %0 = addi %data, %data {handshake.bb = 0 : ui32} : <i32>
  %1 = muli %0, %a {handshake.bb = 1 : ui32} : <i32>
  %2 = subi %0, %1 {handshake.bb = 2 : ui32} : <i32>
  %3 = shli %0, %2 {handshake.bb = 2 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %1, %done, %start : <i32>, <>, <>
}
// CHECK-NEXT:  handshake.func @settled(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "b", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    sink %arg1 : <i32>
// CHECK-NEXT:    %0:2 = fork [2] %arg0 : <i32>
// CHECK-NEXT:    %1 = addi %0#0, %0#1 : <i32>
// CHECK-NEXT:    end %1, %arg2 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @settled(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  sink %b {handshake.name = "drain"} : <i32>
  %0:2 = fork [2] %a {handshake.name = "copy"} : <i32>
  %1 = addi %0#0, %0#1 {handshake.name = "twice"} : <i32>
  end {handshake.name = "end0"} %1, %start : <i32>, <>
}
// CHECK-NEXT:  handshake.func @untidy(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "b", "c", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    %0:3 = fork [3] %arg0 {handshake.bb = 3 : ui32} : <i32>
// CHECK-NEXT:    %1 = addi %0#2, %0#1 : <i32>
// CHECK-NEXT:    %2 = addi %1, %0#0 : <i32>
// CHECK-NEXT:    %3 = addi %2, %arg1 : <i32>
// CHECK-NEXT:    sink %arg2 : <i32>
// CHECK-NEXT:    end %3, %arg3 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @untidy(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0:3 = fork [3] %a {handshake.bb = 3 : ui32, handshake.name = "kept"} : <i32>
  %1:2 = fork [2] %0#0 : <i32>
  sink %0#1 : <i32>
  %2 = addi %1#0, %1#1 : <i32>
  %3 = addi %2, %0#2 : <i32>
  %4 = fork [1] %b : <i32>
  %5 = addi %3, %4 : <i32>
  %6:2 = fork [2] %c : <i32>
  sink %6#0 : <i32>
  end %5, %start : <i32>, <>
}

// A constant that waits for nobody is copied rather than forked; one that a
// token triggers comes as often as that token, once for all.
// CHECK-NEXT:  handshake.func @constants(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    %0:2 = fork [2] %arg1 : <>
// CHECK-NEXT:    %1 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %2 = source {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %3 = constant %1 {handshake.bb = 0 : ui32, value = 7 : i32} : <>, <i32>
// CHECK-NEXT:    %4 = constant %2 {handshake.bb = 0 : ui32, value = 7 : i32} : <>, <i32>
// CHECK-NEXT:    %5 = constant %0#1 {value = 9 : i32} : <>, <i32>
// CHECK-NEXT:    %6:2 = fork [2] %5 : <i32>
// CHECK-NEXT:    %7 = addi %arg0, %4 : <i32>
// CHECK-NEXT:    %8 = addi %7, %3 : <i32>
// CHECK-NEXT:    %9 = addi %8, %6#1 : <i32>
// CHECK-NEXT:    %10 = addi %9, %6#0 : <i32>
// CHECK-NEXT:    end %10, %0#0 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @constants(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %s = source {handshake.bb = 0 : ui32, handshake.name = "source0"} : <>
  %seven = constant %s {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 7 : i32} : <>, <i32>
  %nine = constant %start {value = 9 : i32} : <>, <i32>
  %0 = addi %a, %seven : <i32>
  %1 = addi %0, %seven : <i32>
  %2 = addi %1, %nine : <i32>
  %3 = addi %2, %nine : <i32>
  end %3, %start : <i32>, <>
}

// What lets a group enter a queue goes on when the group has entered, so that no
// group of the queue overtakes another one. An eager fork that is there already is
// part of that, and its block is kept.
// CHECK-NEXT:  handshake.func @groups(%arg0: memref<64xi32>, %arg1: !handshake.control<>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["m", "m_start", "start"], resNames = ["out0", "out1", "out2"]} {
// CHECK-NEXT:    %0:2 = lazy_fork [2] %arg2 {handshake.bb = 3 : ui32} : <>
// CHECK-NEXT:    %1:2 = fork [2] %0#1 {handshake.bb = 3 : ui32} : <>
// CHECK-NEXT:    %2:3 = lsq[%arg0 : memref<64xi32>] (%arg1, %0#0, %addressResult, %5#0, %addressResult_0, %6#1)  {groupSizes = [1 : i32, 1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    %3 = constant %1#1 {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%3] %2#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    %4 = br %1#0 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %5:2 = lazy_fork [2] %4 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %6:2 = fork [2] %5#1 {handshake.bb = 0 : ui32} : <>
// CHECK-NEXT:    %7 = constant %6#0 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult_0, %dataResult_1 = load[%7] %2#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    end {handshake.bb = 1 : ui32} %dataResult, %dataResult_1, %2#2 : <i32>, <i32>, <>
// CHECK-NEXT:  }
handshake.func @groups(%m: memref<64xi32>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) {
  %data:2, %done = lsq [%m: memref<64xi32>] (%m_start, %copies#0, %address, %next, %address_1, %next) {groupSizes = [1 : i32, 1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>)
  %copies:2 = fork [2] %start {handshake.bb = 3 : ui32} : <>
  %0 = constant %copies#1 {value = 0 : i32, handshake.bb = 0 : ui32} : <>, <i32>
  %address, %x = load [%0] %data#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, <i32>
  %next = br %copies#1 {handshake.bb = 0 : ui32} : <>
  %1 = constant %next {value = 1 : i32, handshake.bb = 1 : ui32} : <>, <i32>
  %address_1, %y = load [%1] %data#1 {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  end {handshake.bb = 1 : ui32} %x, %y, %done : <i32>, <i32>, <>
}

// A queue with one group has no order to keep.
// CHECK-NEXT:  handshake.func @one_group(%arg0: memref<64xi32>, %arg1: !handshake.control<>, %arg2: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["m", "m_start", "start"], resNames = ["out0", "out1"]} {
// CHECK-NEXT:    %0:3 = fork [3] %arg2 : <>
// CHECK-NEXT:    %1:2 = lsq[%arg0 : memref<64xi32>] (%arg1, %0#2, %addressResult, %0#1)  {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
// CHECK-NEXT:    %2 = constant %0#0 {value = 0 : i32} : <>, <i32>
// CHECK-NEXT:    %addressResult, %dataResult = load[%2] %1#0 : <i32>, <i32>, <i32>, <i32>
// CHECK-NEXT:    end %dataResult, %1#1 : <i32>, <>
// CHECK-NEXT:  }
handshake.func @one_group(%m: memref<64xi32>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %data, %done = lsq [%m: memref<64xi32>] (%m_start, %start, %address, %start) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %0 = constant %start {value = 0 : i32} : <>, <i32>
  %address, %x = load [%0] %data : <i32>, <i32>, <i32>, <i32>
  end %x, %done : <i32>, <>
}
