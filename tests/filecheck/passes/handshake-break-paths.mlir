// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-break-paths{period=5})' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-break-paths{period=3})' | FileCheck %s --check-prefix=FAST
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-break-paths{period=20})' | FileCheck %s --check-prefix=SLOW

// Four additions take longer than one cycle of 5 ns, and about as long as three
// of 3 ns. At 20 ns nothing is too long.

// CHECK-LABEL: @sums
// CHECK: [[B:%.*]] = addi %0, %arg2
// CHECK-NEXT: [[CUT:%.*]] = buffer [[B]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32
// CHECK-NEXT: [[C:%.*]] = addi [[CUT]], %arg3
// CHECK-NEXT: addi [[C]], %arg4
// CHECK-NOT: = buffer
// FAST-LABEL: @sums
// FAST: buffer {{.*}} ONE_SLOT_BREAK_DV
// FAST: buffer {{.*}} ONE_SLOT_BREAK_DV
// SLOW-LABEL: @sums
// SLOW-NOT: = buffer
// SLOW: end
handshake.func @sums(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = addi %0, %c {handshake.bb = 0 : ui32} : <i32>
  %2 = addi %1, %d {handshake.bb = 0 : ui32} : <i32>
  %3 = addi %2, %e {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %3 : <i32>
}

// -----

// One bit is cheaper to hold than the two words that it is made of.

// CHECK-LABEL: @narrow
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NOT: = buffer
// SLOW-LABEL: @narrow
// SLOW-NOT: = buffer
handshake.func @narrow(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = cmpi slt, %0, %c {handshake.bb = 0 : ui32} : <i32>
  %2 = extui %1 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %3 = addi %2, %d {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %3 : <i32>
}
