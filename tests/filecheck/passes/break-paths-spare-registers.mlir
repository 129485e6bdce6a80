// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5})' | FileCheck %s

// Seven operations, of which no more than two fit into a cycle. The longest path
// is cut first, behind %0, into parts that fit; the other paths are then cut
// behind %1 and %3. With these, the register behind %0 is needed no more.

// CHECK-LABEL: @late_cuts
// CHECK: [[A:%.*]] = addi
// CHECK-NEXT: [[B:%.*]] = subi {{.*}}, [[A]]
// CHECK-NEXT: [[CUT:%.*]] = buffer [[B]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: fork [4] [[CUT]]
// CHECK-NOT: = buffer
// CHECK: [[D:%.*]] = subi
// CHECK-NEXT: [[E:%.*]] = subi
// CHECK-NEXT: buffer [[E]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @late_cuts(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %c0, %c1 = fork [2] %c {handshake.bb = 0 : ui32} : <i32>
  %b0, %b1 = fork [2] %b {handshake.bb = 0 : ui32} : <i32>
  %0 = addi %a, %c1 {handshake.bb = 0 : ui32} : <i32>
  %1 = subi %b1, %0 {handshake.bb = 0 : ui32} : <i32>
  %f0, %f1, %f2, %f3 = fork [4] %1 {handshake.bb = 0 : ui32} : <i32>
  %2 = subi %f3, %f2 {handshake.bb = 0 : ui32} : <i32>
  %3 = subi %b0, %f1 {handshake.bb = 0 : ui32} : <i32>
  %g0, %g1 = fork [2] %3 {handshake.bb = 0 : ui32} : <i32>
  %4 = subi %c0, %g1 {handshake.bb = 0 : ui32} : <i32>
  %5 = addi %g0, %f0 {handshake.bb = 0 : ui32} : <i32>
  %6 = subi %2, %4 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %5, %6 : <i32>, <i32>
}
