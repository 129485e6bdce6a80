// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(lower-cf-to-handshake)' 2>&1 | FileCheck %s

// The rules of ordering intrinsics, each with its code, all reported at once.

func.func private @__wait_int(i32, i32) -> i32
func.func private @__float_to_token(f32) -> i32
func.func private @__wait_long(i32, i64) -> i64
func.func private @pop(i32) -> i32
func.func @tokens(%a: i32, %l: i64, %f: f32, %c: i1) -> i32 {
  // CHECK: :[[@LINE+1]]:8: error: what is waited for must be the result of a __*_to_token function [wait-not-token]
  %0 = func.call @__wait_int(%a, %a) : (i32, i32) -> i32
  %t = func.call @__float_to_token(%f) : (f32) -> i32
  // CHECK: :[[@LINE+5]]:8: error: a token can only be waited for, as the first operand of a __wait function [token-use]
  // CHECK: :[[@LINE-2]]:8: note: the token is made here
  // CHECK: :[[@LINE+4]]:8: error: a token can only be waited for, {{.*}} [token-use]
  // CHECK: :[[@LINE+4]]:8: error: a token can only be waited for, {{.*}} [token-use]
  // CHECK: :[[@LINE+4]]:8: error: a token can only be waited for, {{.*}} [token-use]
  %1 = arith.addi %t, %a : i32
  %2 = func.call @pop(%t) : (i32) -> i32
  %3 = func.call @__wait_int(%t, %t) : (i32, i32) -> i32
  %z = arith.cmpi eq, %t, %a : i32
  cf.cond_br %c, ^bb1, ^bb2(%t : i32)
^bb1:
  // CHECK: :[[@LINE+2]]:8: error: there is no '__wait_long': the types are char, short, int, unsigned, float and double [wait-unknown]
  // CHECK: :7:1: note: it is declared here
  %4 = func.call @__wait_long(%t, %l) : (i32, i64) -> i64
  // A token or a number, by way of a branch and of a select.
  cf.br ^bb2(%a : i32)
^bb2(%u: i32):
  // CHECK: :[[@LINE+2]]:8: error: what is waited for must be the result of a __*_to_token function in every case [wait-not-token]
  // CHECK: :9:1: note: this is no token
  %5 = func.call @__wait_int(%u, %a) : (i32, i32) -> i32
  %six = arith.constant 6 : i32
  %s = arith.select %c, %t, %six : i32
  // CHECK: :[[@LINE+2]]:8: error: what is waited for must be the result of a __*_to_token function in every case [wait-not-token]
  // CHECK: :[[@LINE-3]]:10: note: this is no token
  %6 = func.call @__wait_int(%s, %a) : (i32, i32) -> i32
  // What a branch passes on is still a token.
  // CHECK: :[[@LINE+1]]:3: error: a token can only be waited for, {{.*}} [token-use]
  return %u : i32
}

// -----

// CHECK: :[[@LINE+3]]:1: error: '__wait_int' is an intrinsic of type (i32, i32) -> i32 [wait-signature]
// CHECK: note: it is used here
// CHECK: :[[@LINE+1]]:1: note: fix: replace '(i32) -> i32' by '(i32, i32) -> i32'
func.func private @__wait_int(i32) -> i32
// CHECK: :[[@LINE+1]]:1: error: '__wait_char' is an intrinsic of type (i32, i8) -> i8 [wait-signature]
func.func private @__wait_char(i64, i8) -> i8
// CHECK: :[[@LINE+1]]:1: error: '__wait_short' is an intrinsic of type (i32, i16) -> i16 [wait-type-mismatch]
func.func private @__wait_short(i32, i16) -> i32
// CHECK: :[[@LINE+1]]:1: error: '__wait_float' is an intrinsic of type (i32, f32) -> f32 [wait-type-mismatch]
func.func private @__wait_float(i32, f64) -> f64
// CHECK: :[[@LINE+1]]:1: error: '__double_to_token' is an intrinsic of type (f64) -> i32 [wait-type-mismatch]
func.func private @__double_to_token(i32) -> i32
// CHECK: :[[@LINE+1]]:1: error: '__char_to_token' is an intrinsic of type (i8) -> i32 [wait-signature]
func.func private @__char_to_token(i8)
// CHECK: :[[@LINE+1]]:1: error: '__wait_unsigned' is an intrinsic and cannot have a body [wait-defined]
func.func @__wait_unsigned(%t: i32, %d: i32) -> i32 {
  return %d : i32
}
func.func @f(%a: i32, %b: i8) -> i32 {
  // CHECK-NOT: error
  %0 = func.call @__wait_int(%a) : (i32) -> i32
  func.call @__char_to_token(%b) : (i8) -> ()
  return %0 : i32
}
