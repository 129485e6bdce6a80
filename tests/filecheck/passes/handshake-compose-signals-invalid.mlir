// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-compose-signals)' 2>&1 | FileCheck %s

handshake.func @two_drivers(%a: !handshake.channel<i8, [u: i3 (U)]>) -> (!handshake.channel<i8, [u: i3 (U)]>, !handshake.channel<i8, [u: i3 (U)]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'fork' has several results with an upstream signal, but its operand can only have one driver [ambiguous-upstream-signal]
  %f:2 = fork [2] %a : <i8, [u: i3 (U)]>
  end %f#0, %f#1 : <i8, [u: i3 (U)]>, <i8, [u: i3 (U)]>
}
// -----
handshake.func @no_carrier(%a: !handshake.control<[u: i3 (U)]>) -> !handshake.control<[u: i3 (U)]> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: a control channel whose extra signals are all upstream cannot pass a unit [unsupported-type]
  %b = br %a : <[u: i3 (U)]>
  end %b : <[u: i3 (U)]>
}
// -----
handshake.func @too_wide(%a: !handshake.channel<i8, [t: i60000, v: i60000]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: a channel has 120008 bits with its extra signals, at most 65536 can be packed [unsupported-type]
  sink %a : <i8, [t: i60000, v: i60000]>
  end
}
// -----
// Circles of wires without any unit are left alone.
// CHECK-LABEL: handshake.func @circles
handshake.func @circles() {
  // CHECK: compose
  %a = compose %b : <i8, [t: i2]> to <i10>
  // CHECK-NEXT: decompose
  %b = decompose %a : <i10> to <i8, [t: i2]>
  // CHECK-NEXT: bundle
  %c, %u = bundle %d, %e : _ to <i8, [u: i3 (U)]>
  // CHECK-NEXT: unbundle
  %d, %e = unbundle %c [%u] : <i8, [u: i3 (U)]> to _
  end
}
