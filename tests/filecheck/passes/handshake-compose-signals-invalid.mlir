// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-compose-signals)' 2>&1 | FileCheck %s

handshake.func @round_and_round(%a: !handshake.channel<i8, [t: i4, u: i2 (U)]>) -> !handshake.channel<i8, [t: i4, u: i2 (U)]> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: an upstream signal goes round a loop of channels here, where its wire would drive itself; take it off inside the loop, with unbundle [upstream-signal-cycle]
  %x = merge %a, %y : <i8, [t: i4, u: i2 (U)]>
  %f:2 = fork [2] %x : <i8, [t: i4, u: i2 (U)]>
  %y = buffer %f#0, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i8, [t: i4, u: i2 (U)]>
  end %f#1 : <i8, [t: i4, u: i2 (U)]>
}
// -----
handshake.func @too_wide(%a: !handshake.channel<i8, [t: i60000, v: i60000]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: a channel has 120008 bits with its extra signals, at most 65536 can be packed [unsupported-type]
  sink %a : <i8, [t: i60000, v: i60000]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i1, [spec: i1]>, %t: !handshake.control<>) -> (!handshake.channel<i1, [spec: i1]>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i1>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: the trigger of a speculator needs the signal 'spec' in hardware; put a non_spec in front of it
  %d, %is, %hi, %co = speculator[%t] %a {fifoDepth = 4 : ui32} : <>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i2>, <i2>, <i1>
  end %d, %is, %hi, %co : <i1, [spec: i1]>, <i2>, <i2>, <i1>
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
