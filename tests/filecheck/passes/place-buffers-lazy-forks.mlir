// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=throughput})' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=on-merges})' | FileCheck %s

// Both operands of the repeat come from one lazy fork, which offers each of them
// only while the other one is taken: so each has a slot.

// CHECK-LABEL: @both_operands
// CHECK: %[[F:.*]]:2 = lazy_fork [2]
// CHECK-DAG: %[[A:.*]] = buffer %[[F]]#0, bufferType = ONE_SLOT_BREAK_R
// CHECK-DAG: %[[B:.*]] = buffer %[[F]]#1, bufferType = ONE_SLOT_BREAK_R
// CHECK: repeat %[[A]], %[[B]]
handshake.func @both_operands(%c: !handshake.channel<i1>) -> !handshake.channel<i1> {
  %f:2 = lazy_fork [2] %c {handshake.bb = 0 : ui32} : <i1>
  %q = repeat %f#0, %f#1 {handshake.bb = 0 : ui32} : <i1>, <i1> to <i1>
  end {handshake.bb = 0 : ui32} %q : <i1>
}
