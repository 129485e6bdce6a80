// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-name-by-source)' | FileCheck %s

// A variable and its line, a line alone, further ones of the same name, and a name
// that another operation has already. What has no place keeps its name, and so do
// names that are somebody's own. Accesses that follow go by their new names. A
// variable whose name no module may have is left out.

// CHECK-LABEL: handshake.func @f
// CHECK: handshake.name = "fork_x_7"
// CHECK: handshake.name = "addi_sum_4"
// CHECK: handshake.name = "addi_sum_4_2"
// CHECK: handshake.name = "muli_9"
// CHECK: handshake.name = "muli_9_3"
// CHECK: handshake.name = "mine"
// CHECK: handshake.name = "muli_9_2"
// CHECK: handshake.name = "muli3"
// CHECK: handshake.name = "br_12"
// CHECK: handshake.name = "end_7"
handshake.func @f(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["y", "end"]} {
  %0:7 = fork [7] %x {handshake.name = "fork0"} : <i32> loc("x"("k.c":7:1))
  %1 = addi %0#0, %0#1 {handshake.name = "addi0"} : <i32> loc("sum"("k.c":4:9))
  %2 = addi %1, %0#2 {handshake.name = "addi1"} : <i32> loc("sum"("k.c":4:9))
  %3 = muli %2, %0#3 {handshake.name = "muli0"} : <i32> loc("k.c":9:1)
  %4 = muli %3, %0#4 {handshake.name = "muli1"} : <i32> loc("k.c":9:1)
  %5 = muli %4, %0#5 {handshake.name = "mine"} : <i32> loc("p"("k.c":9:1))
  %6 = br %5 {handshake.name = "muli_9_2"} : <i32> loc("k.c":9:1)
  %7 = muli %6, %0#6 {handshake.name = "muli3"} : <i32> loc(unknown)
  %8 = br %7 {handshake.name = "br0"} : <i32> loc("a b"("k.c":12:1))
  end {handshake.name = "end0"} %8, %start : <i32>, <> loc("k.c":7:1)
}

// A variable that is called like another one with its line: three names.

// CHECK-LABEL: handshake.func @alike
// CHECK: handshake.name = "noti_x_4"
// CHECK: handshake.name = "noti_x_4_2"
// CHECK: handshake.name = "noti_x_4_2_2"
// CHECK: handshake.name = "ram0"
handshake.func @alike(%a: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> !handshake.channel<i8> attributes {argNames = ["a", "start"], resNames = ["y"]} {
  %0 = noti %a {handshake.name = "noti0"} : <i8> loc("x"("k.c":4:1))
  %1 = noti %0 {handshake.name = "noti1"} : <i8> loc("x"("k.c":4:1))
  %2 = noti %1 {handshake.name = "noti2"} : <i8> loc("x_4"("k.c":2:1))
  %3 = "handshake.ram"() {handshake.name = "ram0", initialValue = dense<0> : tensor<4xi8>} : () -> memref<4xi8> loc("ram0"("k.c":1:1))
  end %2 : <i8>
}

// CHECK-LABEL: handshake.func @order
// CHECK: dstAccess : "store_a_3"
// CHECK-SAME: handshake.name = "load_a_2"
// CHECK: handshake.name = "store_a_3"
handshake.func @order(%a: memref<4xi32>, %as: !handshake.control<>, %i: !handshake.channel<i2>, %j: !handshake.channel<i2>, %start: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "as", "i", "j", "start"], resNames = ["ae", "end"]} {
  %0:2 = lsq[%a : memref<4xi32>] (%as, %start, %1, %3, %4, %start) {groupSizes = [2 : i32], handshake.name = "lsq0"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %1, %2 = load[%i] %0#0 {handshake.deps = #handshake<deps[{dstAccess : "store0", loopDepth : 0, distance : 0, isActive : true}]>, handshake.name = "load0"} : <i2>, <i32>, <i2>, <i32> loc("a"("k.c":2:1))
  %3, %4 = store[%j] %2 {handshake.name = "store0"} : <i2>, <i32>, <i2>, <i32> loc("a"("k.c":3:1))
  end %0#1, %start : <>, <>
}
