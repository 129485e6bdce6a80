// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-place-milp{period=4.4})' | FileCheck %s

// Two bits behind the comparisons would be fewer than the word between them. But the
// call would take a cycle longer.

// CHECK-LABEL: @as_soon
// CHECK-NOT: = buffer
// CHECK: [[WORD:%.*]] = addi
// CHECK-NEXT: buffer [[WORD]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @as_soon(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = cmpi slt, %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = extui %0 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %2 = addi %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %4 = cmpi slt, %3, %d {handshake.bb = 0 : ui32} : <i32>
  %5 = extui %4 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %6 = addi %5, %e {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %6 : <i32>
}

// -----

// A token that waits for a later one may have them.

// CHECK-LABEL: @waits
// CHECK-DAG: = buffer {{.*}}, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {{.*}} : <i1>
// CHECK-DAG: = buffer {{.*}}, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {{.*}} : <i1>
// CHECK: end
handshake.func @waits(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>, %f: !handshake.channel<i32>, %g: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = cmpi slt, %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = extui %0 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %2 = addi %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %4 = cmpi slt, %3, %d {handshake.bb = 0 : ui32} : <i32>
  %5 = extui %4 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %6 = addi %5, %e {handshake.bb = 0 : ui32} : <i32>
  %7 = muli %f, %g {handshake.bb = 0 : ui32} : <i32>
  %8 = muli %6, %7 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %8 : <i32>
}
