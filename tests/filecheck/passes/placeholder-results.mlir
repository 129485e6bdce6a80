// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(placeholder-results)' | FileCheck %s

// Outputs become results; inputs and parameters stay operands in their order,
// because machine code has no other way to be told a parameter.

// CHECK-LABEL: func.func @two_outputs(
// CHECK-SAME:    %[[A:.*]]: i32)
func.func @two_outputs(%a: i32) -> i32 {
  // CHECK: %[[P:.*]] = arith.constant 31 : i32
  %p = arith.constant 31 : i32
  // CHECK-NOT: __init
  %b = call @__init1() : () -> i32
  %c = call @__init1() : () -> i32
  // CHECK: %[[R:.*]]:2 = call @__unit(%[[P]], %[[A]]) {handshake.name = "unit"} : (i32, i32) -> (i32, i32)
  call @__unit(%p, %b, %a, %c) {handshake.name = "unit"} : (i32, i32, i32, i32) -> ()
  // CHECK-NEXT: %[[S:.*]] = arith.subi %[[R]]#1, %[[R]]#0
  %s = arith.subi %c, %b : i32
  // CHECK-NEXT: return %[[S]]
  return %s : i32
}
// CHECK-NOT: __init1
func.func private @__init1() -> i32
// CHECK: func.func private @__unit(i32 {handshake.arg_name = "parameter_W"}, i32 {handshake.arg_name = "input_a"}) -> (i32, i32)
func.func private @__unit(i32 {handshake.arg_name = "parameter_W"}, i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_c"})

// -----

// One call's output is another call's input, behind its parameter.

// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[A:.*]]: i32)
func.func @chain(%a: i32) -> i32 {
  // CHECK: %[[W:.*]] = arith.constant 8 : i32
  %w = arith.constant 8 : i32
  %x = call @__init() : () -> i32
  %y = call @__init() : () -> i32
  // CHECK: %[[X:.*]] = call @__step(%[[W]], %[[A]])
  call @__step(%w, %a, %x) : (i32, i32, i32) -> ()
  // CHECK: %[[Y:.*]] = call @__step(%[[W]], %[[X]])
  call @__step(%w, %x, %y) : (i32, i32, i32) -> ()
  // CHECK: return %[[Y]]
  return %y : i32
}
func.func private @__init() -> i32
func.func private @__step(i32 {handshake.arg_name = "parameter_W"}, i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"})

// -----

// Without placeholders nothing changes.

// CHECK-LABEL: func.func @plain(
// CHECK:         %[[R:.*]] = call @helper(%{{.*}}) : (i32) -> i32
// CHECK:         return %[[R]]
func.func @plain(%a: i32) -> i32 {
  %r = call @helper(%a) : (i32) -> i32
  return %r : i32
}
// CHECK: func.func private @helper(i32) -> i32
func.func private @helper(i32) -> i32

// -----

// What a circuit prints in a simulation has been printed by the program.

// CHECK-LABEL: func.func @prints(
// CHECK-NOT: call
// CHECK: return
// CHECK-NOT: @prints_print0
func.func @prints(%a: i32) -> i32 {
  call @prints_print0(%a) {hls.prints = "%d"} : (i32) -> ()
  return %a : i32
}
func.func private @prints_print0(i32) attributes {hls.prints = "%d"}
