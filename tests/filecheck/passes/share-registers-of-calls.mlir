// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5 part=calls})' | FileCheck %s
// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5})' | FileCheck %s --check-prefix=LOOPS
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{part=rest})' 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: error: unknown part of the circuit 'rest'; known: calls [unknown-part]

// The argument waits a cycle for the bit that chooses it. So it costs no time when
// the merge takes it at once, and the registers in front of the merge become one
// behind it, of eight bits. While the registers outside of loops are not final,
// nothing is known of such waits.

// CHECK-LABEL: @argument_waits
// CHECK: [[INDEX:%.*]] = init
// CHECK-NEXT: mux [[INDEX]] [%{{.*}}, [[BACK:%[a-zA-Z]*]]]
// CHECK: [[LOW:%.*]] = trunci {{.*}} : <i32> to <i8>
// CHECK-NEXT: buffer [[LOW]], bufferType = ONE_SLOT_BREAK_DV
// CHECK: [[BACK]], {{.*}} = cond_br
// LOOPS-LABEL: @argument_waits
// LOOPS: = init
// LOOPS-NEXT: ONE_SLOT_BREAK_DV
// LOOPS: = mux
// LOOPS: trunci {{.*}} : <i32> to <i8>
// LOOPS-NOT: ONE_SLOT_BREAK_DV
// LOOPS: cond_br
// LOOPS-NEXT: ONE_SLOT_BREAK_DV
handshake.func @argument_waits(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#1 {handshake.bb = 1 : ui32} : <i1>
  %late = buffer %index, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %late [%a, %back] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %low = trunci %1 {handshake.bb = 1 : ui32} : <i32> to <i8>
  %f:2 = fork [2] %low {handshake.bb = 1 : ui32} : <i8>
  %odd = trunci %f#1 {handshake.bb = 1 : ui32} : <i8> to <i1>
  %again:2 = fork [2] %odd {handshake.bb = 1 : ui32} : <i1>
  %wide = extsi %f#0 {handshake.bb = 1 : ui32} : <i8> to <i32>
  %next, %result = cond_br %again#0, %wide {handshake.bb = 1 : ui32} : <i1>, <i32>
  %back = buffer %next, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}

// Without a register in front of the merge, the argument would be late: a cycle of a
// call has to save 64 bits.

// CHECK-LABEL: @argument_comes
// CHECK: = mux
// CHECK: trunci {{.*}} : <i32> to <i8>
// CHECK-NEXT: fork
// CHECK: cond_br
// CHECK-NEXT: ONE_SLOT_BREAK_DV
handshake.func @argument_comes(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %later {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%a, %back] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %low = trunci %1 {handshake.bb = 1 : ui32} : <i32> to <i8>
  %f:2 = fork [2] %low {handshake.bb = 1 : ui32} : <i8>
  %odd = trunci %f#1 {handshake.bb = 1 : ui32} : <i8> to <i1>
  %again:2 = fork [2] %odd {handshake.bb = 1 : ui32} : <i1>
  %later = buffer %again#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %wide = extsi %f#0 {handshake.bb = 1 : ui32} : <i8> to <i32>
  %next, %result = cond_br %again#0, %wide {handshake.bb = 1 : ui32} : <i1>, <i32>
  %back = buffer %next, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}

// The way from the register around to it is too long wherever it is. It may be where
// it has fewest bits.

// CHECK-LABEL: @long_cycle
// CHECK: [[LOW:%.*]] = trunci {{.*}} : <i32> to <i8>
// CHECK-NEXT: buffer [[LOW]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NOT: ONE_SLOT_BREAK_DV
// CHECK: end
// LOOPS-LABEL: @long_cycle
// LOOPS: trunci {{.*}} : <i32> to <i8>
// LOOPS-NEXT: fork
handshake.func @long_cycle(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#1 {handshake.bb = 1 : ui32} : <i1>
  %late = buffer %index, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %late [%a, %back] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %v:2 = fork [2] %1 {handshake.bb = 1 : ui32} : <i32>
  %s:2 = fork [2] %sum {handshake.bb = 1 : ui32} : <i32>
  %t:2 = fork [2] %twice {handshake.bb = 1 : ui32} : <i32>
  %sum = addi %v#0, %v#1 {handshake.bb = 1 : ui32} : <i32>
  %twice = addi %s#0, %s#1 {handshake.bb = 1 : ui32} : <i32>
  %more = addi %t#0, %t#1 {handshake.bb = 1 : ui32} : <i32>
  %low = trunci %more {handshake.bb = 1 : ui32} : <i32> to <i8>
  %f:2 = fork [2] %low {handshake.bb = 1 : ui32} : <i8>
  %odd = trunci %f#1 {handshake.bb = 1 : ui32} : <i8> to <i1>
  %again:2 = fork [2] %odd {handshake.bb = 1 : ui32} : <i1>
  %wide = extsi %f#0 {handshake.bb = 1 : ui32} : <i8> to <i32>
  %next, %result = cond_br %again#0, %wide {handshake.bb = 1 : ui32} : <i1>, <i32>
  %back = buffer %next, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}

// Every other iteration takes the way with the division, and its condition waits for
// that. It may do so in the register, beside which the FIFO has nothing to hold. Without
// the register it has.

// CHECK-LABEL: @ways
// CHECK-NOT: FIFO
// CHECK: end
handshake.func @ways(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %more#1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%n, %next] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %v:2 = fork [2] %1 {handshake.bb = 1 : ui32} : <i32>
  %odd = trunci %v#0 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %odds:2 = fork [2] %odd {handshake.bb = 1 : ui32} : <i1>
  %2 = buffer %odds#0, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %yes, %no = cond_br %odds#1, %v#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %seven_source = source {handshake.bb = 2 : ui32} : <>
  %seven = constant %seven_source {handshake.bb = 2 : ui32, value = 7 : i32} : <>, <i32>
  %divided = divui %yes, %seven {handshake.bb = 2 : ui32} : <i32>
  %either = mux %3 [%no, %divided] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %three_source = source {handshake.bb = 3 : ui32} : <>
  %three = constant %three_source {handshake.bb = 3 : ui32, value = 3 : i32} : <>, <i32>
  %product = muli %either, %three {handshake.bb = 3 : ui32} : <i32>
  %p:2 = fork [2] %product {handshake.bb = 3 : ui32} : <i32>
  %bit = trunci %p#0 {handshake.bb = 3 : ui32} : <i32> to <i1>
  %more:2 = fork [2] %bit {handshake.bb = 3 : ui32} : <i1>
  %next, %result = cond_br %more#0, %p#1 {handshake.bb = 3 : ui32} : <i1>, <i32>
  end {handshake.bb = 4 : ui32} %result, %start : <i32>, <>
}

// CHECK-LABEL: @no_register
// CHECK: FIFO_BREAK_NONE, numSlots = 1
// CHECK: end
handshake.func @no_register(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %more#1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%n, %next] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %v:2 = fork [2] %1 {handshake.bb = 1 : ui32} : <i32>
  %odd = trunci %v#0 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %odds:2 = fork [2] %odd {handshake.bb = 1 : ui32} : <i1>
  %2 = buffer %odds#0, bufferType = FIFO_BREAK_NONE, numSlots = 2, dvLatency = 0 {handshake.bb = 1 : ui32} : <i1>
  %yes, %no = cond_br %odds#1, %v#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  %seven_source = source {handshake.bb = 2 : ui32} : <>
  %seven = constant %seven_source {handshake.bb = 2 : ui32, value = 7 : i32} : <>, <i32>
  %divided = divui %yes, %seven {handshake.bb = 2 : ui32} : <i32>
  %either = mux %2 [%no, %divided] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %three_source = source {handshake.bb = 3 : ui32} : <>
  %three = constant %three_source {handshake.bb = 3 : ui32, value = 3 : i32} : <>, <i32>
  %product = muli %either, %three {handshake.bb = 3 : ui32} : <i32>
  %p:2 = fork [2] %product {handshake.bb = 3 : ui32} : <i32>
  %bit = trunci %p#0 {handshake.bb = 3 : ui32} : <i32> to <i1>
  %more:2 = fork [2] %bit {handshake.bb = 3 : ui32} : <i1>
  %next, %result = cond_br %more#0, %p#1 {handshake.bb = 3 : ui32} : <i1>, <i32>
  end {handshake.bb = 4 : ui32} %result, %start : <i32>, <>
}

// A value waits for the product until the next iteration begins. One slot is enough.

// CHECK-LABEL: @spare_slot
// CHECK: ONE_SLOT_BREAK_DV, numSlots = 1
// CHECK: end
handshake.func @spare_slot(%x: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %again#1 {handshake.bb = 1 : ui32} : <i1>
  %0 = mux %index [%x, %y] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %v:3 = fork [3] %1 {handshake.bb = 1 : ui32} : <i32>
  %product = muli %v#0, %v#1 {handshake.bb = 1 : ui32} : <i32>
  %2 = buffer %v#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %sum = xori %product, %2 {handshake.bb = 1 : ui32} : <i32>
  %3 = buffer %sum, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %s:2 = fork [2] %3 {handshake.bb = 1 : ui32} : <i32>
  %low = trunci %s#0 {handshake.bb = 1 : ui32} : <i32> to <i1>
  %again:2 = fork [2] %low {handshake.bb = 1 : ui32} : <i1>
  %y, %result = cond_br %again#0, %s#1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %result, %start : <i32>, <>
}
