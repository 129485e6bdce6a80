// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(placeholder-results)' | FileCheck %s --check-prefix=NATIVE

// Tokens that go from block to block are controls: each is there when the value
// that it was made of is, once per execution of the block.

// NATIVE-NOT: __
// CHECK-NOT: __
func.func private @__int_to_token(i32) -> i32
func.func private @__float_to_token(f32) -> i32
func.func private @__wait_int(i32, i32) -> i32

// Either side of a branch makes one.
// CHECK-LABEL: handshake.func @either(
// NATIVE-LABEL: func.func @either(
func.func @either(%a: i32, %f: f32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: %[[A:.*]] = merge {{.*}}handshake.bb = 1 : ui32{{.*}} : <i32>
  // CHECK: %[[C1:.*]], %{{.*}} = control_merge {{.*}}handshake.bb = 1
  // CHECK: %[[T1:.*]] = wait %[[A]], %[[C1]] {handshake.bb = 1 : ui32{{.*}} : <i32>, <>
  // NATIVE: %[[ZERO:.*]] = arith.constant 0 : i32
  %t = func.call @__int_to_token(%a) : (i32) -> i32
  // CHECK: %[[B1:.*]] = br %[[T1]] {{.*}} : <>
  // NATIVE: cf.br ^bb3(%[[ZERO]] : i32)
  cf.br ^bb3(%t : i32)
^bb2:
  // CHECK: %[[T2:.*]] = wait %{{.*}}, %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <f32>, <>
  %u = func.call @__float_to_token(%f) : (f32) -> i32
  // CHECK: %[[B2:.*]] = br %[[T2]] {{.*}} : <>
  cf.br ^bb3(%u : i32)
^bb3(%v: i32):
  // CHECK: %[[V:.*]] = mux %{{.*}} [%[[B1]], %[[B2]]] {handshake.bb = 3 : ui32{{.*}} : <i1>, [<>, <>] to <>
  // CHECK: wait %[[V]], %{{.*}} {handshake.bb = 3 : ui32{{.*}} : <>, <i32>
  // NATIVE: return %arg0
  %r = func.call @__wait_int(%v, %a) : (i32, i32) -> i32
  return %r : i32
}

// Around a loop. The first one may be nothing, where nobody reads it.
// CHECK-LABEL: handshake.func @loop(
func.func @loop(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  // CHECK: %[[FIRST:.*]] = br %arg1 {{.*}} : <>
  cf.br ^bb1(%n, %zero : i32, i32)
^bb1(%i: i32, %t: i32):
  // CHECK-DAG: %[[T:.*]] = mux %{{.*}} [%[[FIRST]], %[[NEXT:.*]]] {handshake.bb = 1 : ui32{{.*}} : <i1>, [<>, <>] to <>
  %one = arith.constant 1 : i32
  // CHECK: %[[W:.*]] = wait %[[T]], %{{.*}} : <>, <i32>
  %w = func.call @__wait_int(%t, %one) : (i32, i32) -> i32
  %m = arith.subi %i, %w : i32
  // CHECK: wait %{{.*}}, %{{.*}} {handshake.bb = 1 : ui32{{.*}} : <i32>, <>
  %u = func.call @__int_to_token(%m) : (i32) -> i32
  %null = arith.constant 0 : i32
  %more = arith.cmpi ne, %m, %null : i32
  // CHECK: %[[NEXT]], %{{.*}} = cond_br {{.*}} : <i1>, <>
  cf.cond_br %more, ^bb1(%m, %u : i32, i32), ^bb2
^bb2:
  return %m : i32
}

// A select of tokens waits for both, and for what it depends on.
// CHECK-LABEL: handshake.func @select(
func.func @select(%a: i32, %f: f32, %c: i1) -> i32 {
  %t = func.call @__int_to_token(%a) : (i32) -> i32
  %u = func.call @__float_to_token(%f) : (f32) -> i32
  // CHECK: %[[S0:.*]] = wait %arg2, %arg3 {{.*}} : <i1>, <>
  // CHECK: %[[S1:.*]] = wait %arg0, %[[S0]] {{.*}} : <i32>, <>
  // CHECK: %[[S2:.*]] = wait %arg1, %[[S1]] {{.*}} : <f32>, <>
  // CHECK-NOT: select
  %s = arith.select %c, %t, %u : i32
  // CHECK: wait %[[S2]], %arg0 {{.*}} : <>, <i32>
  %r = func.call @__wait_int(%s, %a) : (i32, i32) -> i32
  return %r : i32
}

// Through several blocks and selects of selects; what nobody waits for costs
// nothing that matters.
// CHECK-LABEL: handshake.func @chain(
func.func @chain(%a: i32, %c: i1) -> i32 {
  %t = func.call @__int_to_token(%a) : (i32) -> i32
  %undef = llvm.mlir.undef : i32
  %s = arith.select %c, %t, %undef : i32
  %q = arith.select %c, %s, %t : i32
  cf.br ^bb1(%q : i32)
^bb1(%u: i32):
  cf.br ^bb2(%u : i32)
^bb2(%v: i32):
  // CHECK: wait %{{.*}}, %{{.*}} {handshake.bb = 2 : ui32{{.*}} : <>, <i32>
  %r = func.call @__wait_int(%v, %a) : (i32, i32) -> i32
  return %r : i32
}
