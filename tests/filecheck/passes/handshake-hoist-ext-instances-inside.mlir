// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-hoist-ext-instances)' > %t
// RUN: FileCheck %s < %t
// RUN: hls-opt %t --pass-pipeline='builtin.module(handshake-hoist-ext-instances)' | diff %t -

// What is called inside of a function with a body becomes ports of it, and of
// whatever has instances of it, which passes them on, for each instance.

// CHECK: handshake.func @outer(%arg0: !handshake.channel<i32>,
// CHECK-SAME: %arg1: !handshake.channel<i8>, %arg2: !handshake.channel<i8>, %arg3: !handshake.control<>, %arg4: !handshake.channel<i8>, ...)
// CHECK-SAME: -> (!handshake.channel<i8>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i8>, !handshake.channel<i32>)
// CHECK-SAME: argNames = ["a", "pop_0_y", "pop_1_y", "tell_0_end", "pop_2_y"],
// CHECK-SAME: hls.external_arguments = 4 : i32, hls.external_results = 4 : i32,
// CHECK-SAME: resNames = ["b", "pop_0_x", "pop_1_x", "tell_0_t", "pop_2_x"]
handshake.func @outer(%a: !handshake.channel<i32>, ...) -> !handshake.channel<i8> attributes {argNames = ["a"], resNames = ["b"]} {
  // CHECK-NEXT: %[[E:.*]] = extsi %arg1
  // CHECK-NEXT: %[[M:.*]]:3 = instance @middle(%[[E]], %arg2, %arg3) {handshake.name = "call0"}
  // CHECK-NEXT: %[[F:.*]] = extsi %[[M]]#0
  // CHECK-NEXT: %[[I:.*]]:2 = instance @inner(%[[F]], %arg4)
  // CHECK-NEXT: end %[[I]]#0, %arg0, %[[M]]#1, %[[M]]#2, %[[I]]#1
  %0 = instance @pop(%a) : (!handshake.channel<i32>) -> !handshake.channel<i8>
  %1 = extsi %0 : <i8> to <i32>
  %2 = instance @middle(%1) {handshake.name = "call0"} : (!handshake.channel<i32>) -> !handshake.channel<i8>
  %3 = extsi %2 : <i8> to <i32>
  %4 = instance @inner(%3) : (!handshake.channel<i32>) -> !handshake.channel<i8>
  end %4 : <i8>
}

// CHECK: handshake.func @middle(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i8>, %arg2: !handshake.control<>, ...)
// CHECK-SAME: argNames = ["a", "pop_0_y", "tell_0_end"]
// CHECK-SAME: resNames = ["b", "pop_0_x", "tell_0_t"]
handshake.func @middle(%a: !handshake.channel<i32>, ...) -> !handshake.channel<i8> attributes {argNames = ["a"], resNames = ["b"]} {
  // CHECK-NEXT: %[[I:.*]]:2 = instance @inner(%arg0, %arg1)
  // CHECK-NEXT: %[[S:.*]]:2 = fork [2] %[[I]]#0
  // CHECK-NEXT: sink %arg2
  // CHECK-NEXT: end %[[S]]#0, %[[I]]#1, %[[S]]#1
  %0 = instance @inner(%a) : (!handshake.channel<i32>) -> !handshake.channel<i8>
  %1:2 = fork [2] %0 : <i8>
  %2 = instance @tell(%1#1) : (!handshake.channel<i8>) -> !handshake.control<>
  sink %2 : <>
  end %1#0 : <i8>
}

// CHECK: handshake.func @inner(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i8>, ...)
// CHECK-NEXT: end %arg1, %arg0
handshake.func @inner(%a: !handshake.channel<i32>, ...) -> !handshake.channel<i8> attributes {argNames = ["a"], resNames = ["b"]} {
  %0 = instance @pop(%a) : (!handshake.channel<i32>) -> !handshake.channel<i8>
  end %0 : <i8>
}

// CHECK-NOT: private
handshake.func private @pop(!handshake.channel<i32>, ...) -> !handshake.channel<i8> attributes {argNames = ["x"], resNames = ["y"]}
handshake.func private @tell(!handshake.channel<i8>, ...) -> !handshake.control<> attributes {argNames = ["t"], resNames = ["end"]}
