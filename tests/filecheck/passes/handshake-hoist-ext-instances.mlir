// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-hoist-ext-instances)' > %t
// RUN: FileCheck %s < %t
// RUN: hls-opt %t --pass-pipeline='builtin.module(handshake-hoist-ext-instances)' | diff %t -

// Calls of ordinary external functions become ports, numbered per function;
// calls of placeholders stay instances. Names of the kernel's own come first.

// CHECK-NOT: @pop
// CHECK-NOT: private @push
// CHECK: handshake.func private @__unit(
handshake.func private @pop(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["queue", "start"], resNames = ["out0", "end"]}
handshake.func private @push(!handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]}
handshake.func private @__unit(!handshake.channel<i8>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}

// CHECK: handshake.func @chain(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>,
// CHECK-SAME: %arg2: !handshake.channel<i8>, %arg3: !handshake.control<>, %arg4: !handshake.control<>,
// CHECK-SAME: %arg5: !handshake.channel<i8>, %arg6: !handshake.control<>, ...)
// CHECK-SAME: argNames = ["pop_0_out0", "start", "pop_0_out0_1", "pop_0_end", "push_0_end", "pop_1_out0", "pop_1_end"],
// CHECK-SAME: hls.external_arguments = 5 : i32, hls.external_results = 5 : i32, my.attribute,
// CHECK-SAME: resNames = ["out0", "end", "pop_0_queue", "pop_0_start", "push_0_start", "pop_1_queue", "pop_1_start"]
handshake.func @chain(%q: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["pop_0_out0", "start"], resNames = ["out0", "end"], my.attribute} {
  // CHECK-NEXT: %[[U:.*]]:2 = instance @__unit(%arg2, %arg3)
  // CHECK-NEXT: end {handshake.name = "end0"} %arg5, %arg6, %arg0, %arg1, %[[U]]#1, %[[U]]#0, %arg4 : <i8>, <>, <i32>, <>, <>, <i32>, <>
  %0:2 = instance @pop(%q, %start) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  %1:2 = instance @__unit(%0#0, %0#1) : (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %2 = instance @push(%1#1) : (!handshake.control<>) -> !handshake.control<>
  %3:2 = instance @pop(%1#0, %2) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>)
  end {handshake.name = "end0"} %3#0, %3#1 : <i8>, <>
}

// CHECK-LABEL: handshake.func @nothing(
// CHECK-NOT: hls.external
handshake.func @nothing(%start: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]} {
  end %start : <>
}

// What prints in a simulation stays inside.

// CHECK-LABEL: handshake.func @prints(
// CHECK: instance @print0
// CHECK: handshake.func private @print0
handshake.func @prints(%a: !handshake.channel<i32>, %s: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["a", "start"], resNames = ["end"]} {
  %0 = instance @print0(%a, %s) {hls.prints = "%d"} : (!handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %0 : <>
}
handshake.func private @print0(!handshake.channel<i32>, !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["in0", "start"], resNames = ["end"]}
