// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s

// CHECK-LABEL: handshake.func private @widths
// CHECK-SAME: (!handshake.channel<i1>, !handshake.channel<i64>, !handshake.channel<si7>, !handshake.channel<ui9>, !handshake.channel<f32>, !handshake.channel<bf16>, !handshake.control<>, ...)
handshake.func private @widths(!handshake.channel<i1>, !handshake.channel<i64>, !handshake.channel<si7>, !handshake.channel<ui9>, !handshake.channel<f32>, !handshake.channel<bf16>, !handshake.control<>)

// One space after each comma and colon, the direction behind the type.
// CHECK-LABEL: handshake.func private @extras
// CHECK-SAME{LITERAL}: (!handshake.channel<i32, [x: i2, u: i1 (U)]>, !handshake.control<[data: f16]>, !handshake.channel<f64, [_: i0, B9: ui4 (U)]>, ...)
handshake.func private @extras(!handshake.channel<i32,[x:i2,u:i1("U")]>, !handshake.control<[data : f16]>, !handshake.channel<f64, [_: i0, B9: ui4(U)]>)

// The direction may precede the type; a signal without a name gets one.
// CHECK-LABEL: handshake.func private @proposal
// CHECK-SAME{LITERAL}: (!handshake.channel<i32, [e: i1 (U)]>, !handshake.channel<i32, [extra0: i2, extra1: i4 (U), t: i5]>, ...)
handshake.func private @proposal(!handshake.channel<i32, [e: (U) i1]>, !handshake.channel<i32, [i2, (U) i4, t: i5]>)

// Inside a circuit both forms are read, the short one is written; other types
// are written in full.
// CHECK-LABEL: handshake.func @positions
handshake.func @positions(%a: !handshake.channel<i32>, %b: !handshake.control<>, %c: !handshake.control<[t: i1]>, %d: i1) -> (!handshake.channel<i32>, i1) {
  // CHECK: sink %arg0 : <i32>
  sink %a : !handshake.channel<i32>
  // CHECK: sink %arg0 : <i32>
  sink %a : channel<i32>
  // CHECK: sink %arg1 : <>
  sink %b : !handshake.control<>
  // CHECK: sink %arg1 : <>
  sink %b : control
  // CHECK: sink %arg2 : <[t: i1]>
  sink %c : control<[t: i1]>
  // CHECK: end %arg0, %arg3 : <i32>, i1
  end %a, %d : <i32>, i1
}
