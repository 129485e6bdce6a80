// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5})' | FileCheck %s --check-prefix=FIRST
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5 part=calls})' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{period=5 part=loops})' | FileCheck %s --check-prefix=LOOPS
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-break-paths{part=rest})' 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: error: unknown part of the paths 'rest'; known: loops, calls [unknown-part]

// One way takes the cycles of a product, so that the other one has time. A register
// behind the comparison would be as cheap as one behind its fork, but delay the
// product, too. The register that was there is not needed.

// FIRST-LABEL: @two_ways
// FIRST: [[LESS:%.*]] = cmpi slt
// FIRST-NEXT: buffer [[LESS]], bufferType = ONE_SLOT_BREAK_DV
// FIRST: muli
// FIRST: buffer {{.*}} : <i32>
// The way is left as it is for the part of calls, which it is in.
// LOOPS-LABEL: @two_ways
// LOOPS-NOT: = buffer
// LOOPS: muli
// LOOPS-NEXT: buffer {{.*}} : <i32>
// LOOPS-NOT: = buffer
// LOOPS: end
// CHECK-LABEL: @two_ways
// CHECK: [[LESS:%.*]] = cmpi slt
// CHECK-NEXT: [[BOTH:%.*]]:2 = fork [2] [[LESS]]
// CHECK-NEXT: buffer [[BOTH]]#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @two_ways(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>, %e: !handshake.channel<i32>, %f: !handshake.channel<i32>, %g: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %less = cmpi slt, %a, %b {handshake.bb = 0 : ui32} : <i32>
  %both:2 = fork [2] %less {handshake.bb = 0 : ui32} : <i1>
  %one = select %both#0 [%c, %d] {handshake.bb = 0 : ui32} : <i1>, <i32>
  %square:2 = fork [2] %one {handshake.bb = 0 : ui32} : <i32>
  %product = muli %square#0, %square#1 {handshake.bb = 0 : ui32} : <i32>
  %register = buffer %product, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %other = select %both#1 [%e, %f] {handshake.bb = 0 : ui32} : <i1>, <i32>
  %sum = addi %other, %g {handshake.bb = 0 : ui32} : <i32>
  %all = addi %register, %sum {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %all : <i32>
}

// A block hands control to where ways meet, by a fork that another block uses, and by a
// register behind that. Nothing leads back there: it is no loop, and a call passes the
// word's register once, which no path needs.

// CHECK-LABEL: @no_loop
// CHECK-NOT: buffer
// CHECK: end
handshake.func @no_loop(%c: !handshake.channel<i1>, %a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %f:2 = fork [2] %c {handshake.bb = 0 : ui32} : <i1>
  %t, %e = cond_br %f#0, %start {handshake.bb = 0 : ui32} : <i1>, <>
  %x, %y = cond_br %f#1, %a {handshake.bb = 0 : ui32} : <i1>, <i32>
  %0:2 = fork [2] %t {handshake.bb = 1 : ui32} : <>
  %1 = buffer %0#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <>
  %2:2 = fork [2] %x {handshake.bb = 1 : ui32} : <i32>
  %3 = andi %2#0, %2#1 {handshake.bb = 1 : ui32} : <i32>
  %4 = buffer %3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %5 = constant %0#1 {handshake.bb = 2 : ui32, value = 5 : i32} : <>, <i32>
  %6 = andi %4, %5 {handshake.bb = 2 : ui32} : <i32>
  %end, %side = control_merge [%1, %e] {handshake.bb = 3 : ui32} : [<>, <>] to <>, <i1>
  %7 = mux %side [%6, %y] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  end {handshake.bb = 3 : ui32} %7, %end : <i32>, <>
}
