// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-improve-buffers{period=4.5})' | FileCheck %s
// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-improve-buffers{islands=always})' 2>&1 | FileCheck %s --check-prefix=ISLANDS

// ISLANDS: error: unknown islands 'always'; known: never

// The two registers are more than the period needs: one bit is enough.
// CHECK-LABEL: @narrow
// CHECK-NOT: = buffer
// CHECK: [[BIT:%.*]] = cmpi slt
// CHECK-NEXT: buffer [[BIT]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
handshake.func @narrow(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = cmpi slt, %1, %c {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i1>
  %4 = extui %3 {handshake.bb = 0 : ui32} : <i1> to <i32>
  %5 = addi %4, %d {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %5 : <i32>
}

// -----

// Neither register can go alone, as a path is too long then: one in front of the
// fork does for both.
// CHECK-LABEL: @behind_a_fork
// CHECK: [[SUM:%.*]] = addi %arg0, %arg1
// CHECK-NEXT: buffer [[SUM]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NEXT: fork [2]
// CHECK-NOT: = buffer
handshake.func @behind_a_fork(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1:2 = fork [2] %0 {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %1#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %1#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %4:2 = fork [2] %c {handshake.bb = 0 : ui32} : <i32>
  %5 = addi %2, %4#0 {handshake.bb = 0 : ui32} : <i32>
  %6 = addi %5, %d {handshake.bb = 0 : ui32} : <i32>
  %7 = subi %3, %4#1 {handshake.bb = 0 : ui32} : <i32>
  %8 = addi %7, %e {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %6, %8 : <i32>, <i32>
}

// -----

// Two registers take two cycles: both stay, although one would be enough for the
// clock.
// CHECK-LABEL: @two_cycles
// CHECK: [[SUM:%.*]] = addi
// CHECK-NEXT: [[FIRST:%.*]] = buffer [[SUM]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NEXT: buffer [[FIRST]], bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
handshake.func @two_cycles(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %2 : <i32>
}
