// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s

// A wait takes the channel of the value that its token was made of, whatever
// that carries; tokens and the declarations of intrinsics are gone.

// CHECK-NOT: __
// CHECK-LABEL: handshake.func private @pop(
// CHECK-SAME: argNames = ["queue", "start"], resNames = ["out0", "end"]
func.func private @pop(i32 {handshake.arg_name = "queue"}) -> i32
func.func private @__int_to_token(i32) -> i32
func.func private @__char_to_token(i8) -> i32
func.func private @__float_to_token(f32) -> i32
func.func private @__double_to_token(f64) -> i32
func.func private @__wait_int(i32, i32) -> i32
func.func private @__wait_short(i32, i16) -> i16
func.func private @__wait_float(i32, f32) -> f32
func.func private @__wait_double(i32, f64) -> f64

// CHECK-LABEL: handshake.func @pop_and_wait(
func.func @pop_and_wait(%queue: i32 {handshake.arg_name = "queue"}) -> i32 {
  // CHECK: %[[X:.*]]:2 = instance @pop(%arg0, %arg1)
  %x = call @pop(%queue) : (i32) -> i32
  %t = call @__int_to_token(%x) {handshake.name = "call3"} : (i32) -> i32
  // CHECK-NEXT: %[[Q:.*]] = wait %[[X]]#0, %arg0 {handshake.bb = 0 : ui32, handshake.name = "call4", my.attribute} : <i32>, <i32>
  %q = call @__wait_int(%t, %queue) {handshake.name = "call4", my.attribute} : (i32, i32) -> i32
  // CHECK-NEXT: %[[Y:.*]]:2 = instance @pop(%[[Q]], %arg1)
  %y = call @pop(%q) : (i32) -> i32
  // CHECK-NEXT: subi %[[X]]#0, %[[Y]]#0
  %r = arith.subi %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: handshake.func @types(
func.func @types(%c: i8, %s: i16, %f: f32, %d: f64) -> (i16, f32, f64) {
  %0 = call @__double_to_token(%d) : (f64) -> i32
  %1 = call @__char_to_token(%c) : (i8) -> i32
  %2 = call @__float_to_token(%f) : (f32) -> i32
  // CHECK: wait %arg3, %arg1 {{.*}} : <f64>, <i16>
  %3 = call @__wait_short(%0, %s) : (i32, i16) -> i16
  // CHECK: wait %arg0, %arg2 {{.*}} : <i8>, <f32>
  %4 = call @__wait_float(%1, %f) : (i32, f32) -> f32
  // CHECK: wait %arg2, %arg3 {{.*}} : <f32>, <f64>
  %5 = call @__wait_double(%2, %d) : (i32, f64) -> f64
  return %3, %4, %5 : i16, f32, f64
}

// A token may be waited for several times, in other blocks, and be that of a
// wait. What goes through the branch is the value, not the token.
// CHECK-LABEL: handshake.func @elsewhere(
func.func @elsewhere(%f: f32, %k: i32, %c: i1) -> i32 {
  %t = call @__float_to_token(%f) : (f32) -> i32
  // CHECK: %[[A:.*]] = wait %arg0, %arg1 {handshake.bb = 0
  %a = call @__wait_int(%t, %k) : (i32, i32) -> i32
  %u = call @__int_to_token(%a) : (i32) -> i32
  // CHECK-NEXT: %[[B:.*]] = wait %[[A]], %arg1 {handshake.bb = 0
  %b = call @__wait_int(%u, %k) : (i32, i32) -> i32
  // CHECK: cond_br %arg2, %arg0 {{.*}} : <i1>, <f32>
  cf.cond_br %c, ^bb1, ^bb2(%b : i32)
^bb1:
  // CHECK: wait %{{.*}}, %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <f32>, <i32>
  %w = call @__wait_int(%t, %k) : (i32, i32) -> i32
  cf.br ^bb2(%w : i32)
^bb2(%r : i32):
  return %r : i32
}

// What is given to a call comes once per call, constants too; a constant that
// is waited for, or waits, comes whenever it is needed.
// CHECK-LABEL: handshake.func @constants(
func.func @constants() -> i32 {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  // CHECK: %[[THREE:.*]] = constant %arg0 {{.*}}value = 3
  // CHECK: source
  // CHECK-NEXT: %[[FOUR:.*]] = constant %{{.*}}value = 4
  // CHECK: instance @pop(%[[THREE]], %arg0)
  %x = call @pop(%c3) : (i32) -> i32
  %t = call @__int_to_token(%x) : (i32) -> i32
  // CHECK: wait %{{.*}}#0, %[[FOUR]]
  %w = call @__wait_int(%t, %c4) : (i32, i32) -> i32
  return %w : i32
}
