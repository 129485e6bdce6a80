// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-share-registers{period=5})' | FileCheck %s

// The registers behind a fork become one in front of it. The product is late, and
// keeps its own.

// CHECK-LABEL: @behind_a_fork
// CHECK: [[P:%.*]] = muli
// CHECK: [[S:%.*]] = subi {{.*}}[[P]]
// CHECK-NEXT: [[D:%.*]] = buffer [[S]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: [[F:%.*]]:4 = fork [4] [[D]]
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @behind_a_fork(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>) {
  %p = muli %a, %b {handshake.bb = 0 : ui32} : <i32>
  %0 = subi %c, %p {handshake.bb = 0 : ui32} : <i32>
  %f0, %f1, %f2, %f3 = fork [4] %0 {handshake.bb = 0 : ui32} : <i32>
  %1 = buffer %f0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %f1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %f2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %4 = buffer %f3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %5 = subi %1, %2 {handshake.bb = 0 : ui32} : <i32>
  %6 = subi %3, %4 {handshake.bb = 0 : ui32} : <i32>
  %7 = subi %5, %6 {handshake.bb = 0 : ui32} : <i32>
  %g0, %g1 = fork [2] %7 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %g0, %g1 : <i32>, <i32>
}

// The registers of the ways back to the header, and those of users that need a
// value a cycle later, become one behind the header's mux.

// CHECK-LABEL: @header
// CHECK: [[I:%.*]] = mux
// CHECK-NEXT: [[R:%.*]] = buffer [[I]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: [[D:%.*]] = buffer [[R]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: fork [4] [[D]]
// CHECK-NEXT: [[K:%.*]] = mux
// CHECK-NEXT: [[R:%.*]] = buffer [[K]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: [[D:%.*]] = buffer [[R]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: fork [2] [[D]]
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @header(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>) {
  %c0 = constant %start {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %i = mux %first [%c0, %next] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %ir = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %i0, %i1, %i2, %i3 = fork [4] %ir {handshake.bb = 1 : ui32} : <i32>
  %k = mux %again [%n, %kept] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %kr = buffer %k, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %k0, %k1 = fork [2] %kr {handshake.bb = 1 : ui32} : <i32>
  %s1 = source {handshake.bb = 1 : ui32} : <>
  %c1 = constant %s1 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %more = addi %i0, %c1 {handshake.bb = 1 : ui32} : <i32>
  %cond = cmpi ne, %i1, %k0 {handshake.bb = 1 : ui32} : <i32>
  %cb = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %q0, %q1, %q2, %q3 = fork [4] %cb {handshake.bb = 1 : ui32} : <i1>
  %in = init %q0 {handshake.bb = 1 : ui32} : <i1>
  %first, %again = fork [2] %in {handshake.bb = 1 : ui32} : <i1>
  %mb = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %next, %last = cond_br %q1, %mb {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %last {handshake.bb = 1 : ui32} : <i32>
  %kb = buffer %k1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %kept, %gone = cond_br %q2, %kb {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %gone {handshake.bb = 1 : ui32} : <i32>
  %x0 = buffer %i2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %x1 = buffer %i3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %x = addi %x0, %x1 {handshake.bb = 1 : ui32} : <i32>
  %no, %out = cond_br %q3, %x {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %no {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %out : <i32>
}

// Where an iteration begins in every cycle, what waits for a cycle in a FIFO is as
// in a register.

// CHECK-LABEL: @waiting
// CHECK: [[I:%.*]] = mux
// CHECK-NEXT: [[R:%.*]] = buffer [[I]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: [[D:%.*]] = buffer [[R]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: fork [4] [[D]]
// CHECK-NEXT: [[K:%.*]] = mux
// CHECK-NEXT: [[R:%.*]] = buffer [[K]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: [[D:%.*]] = buffer [[R]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: fork [2] [[D]]
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @waiting(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>) {
  %c0 = constant %start {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %i = mux %first [%c0, %next] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %ir = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %i0, %i1, %i2, %i3 = fork [4] %ir {handshake.bb = 1 : ui32} : <i32>
  %k = mux %again [%n, %kept] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %kr = buffer %k, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %k0, %k1 = fork [2] %kr {handshake.bb = 1 : ui32} : <i32>
  %s1 = source {handshake.bb = 1 : ui32} : <>
  %c1 = constant %s1 {handshake.bb = 1 : ui32, value = 1 : i32} : <>, <i32>
  %more = addi %i0, %c1 {handshake.bb = 1 : ui32} : <i32>
  %cond = cmpi ne, %i1, %k0 {handshake.bb = 1 : ui32} : <i32>
  %cb = buffer %cond, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i1>
  %q0, %q1, %q2, %q3 = fork [4] %cb {handshake.bb = 1 : ui32} : <i1>
  %in = init %q0 {handshake.bb = 1 : ui32} : <i1>
  %first, %again = fork [2] %in {handshake.bb = 1 : ui32} : <i1>
  %mb = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %next, %last = cond_br %q1, %mb {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %last {handshake.bb = 1 : ui32} : <i32>
  %kb = buffer %k1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %kept, %gone = cond_br %q2, %kb {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %gone {handshake.bb = 1 : ui32} : <i32>
  %x0 = buffer %i2, bufferType = FIFO_BREAK_NONE, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %x1 = buffer %i3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %x = addi %x0, %x1 {handshake.bb = 1 : ui32} : <i32>
  %no, %out = cond_br %q3, %x {handshake.bb = 1 : ui32} : <i1>, <i32>
  sink %no {handshake.bb = 1 : ui32} : <i32>
  end {handshake.bb = 2 : ui32} %out : <i32>
}

// Four operations do not fit into a cycle: a register stays, with its name.

// CHECK-LABEL: @late
// CHECK: = subi
// CHECK-NEXT: {{.*}} = subi
// CHECK-NEXT: [[D:%.*]] = buffer {{.*}} ONE_SLOT_BREAK_DV, {{.*}} handshake.name = "kept"
// CHECK-NEXT: fork [2] [[D]]
// CHECK: = subi
// CHECK-NEXT: {{.*}} = subi
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @late(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %c: !handshake.channel<i32>, %d: !handshake.channel<i32>) -> (!handshake.channel<i1>, !handshake.channel<i32>) {
  %0 = subi %a, %b {handshake.bb = 0 : ui32} : <i32>
  %1 = subi %0, %c {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32, handshake.name = "kept"} : <i32>
  %3, %4 = fork [2] %2 {handshake.bb = 0 : ui32} : <i32>
  %5 = subi %3, %d {handshake.bb = 0 : ui32} : <i32>
  %6 = subi %5, %4 {handshake.bb = 0 : ui32} : <i32>
  %7, %8 = fork [2] %6 {handshake.bb = 0 : ui32} : <i32>
  %9 = trunci %8 {handshake.bb = 0 : ui32} : <i32> to <i1>
  end {handshake.bb = 0 : ui32} %9, %7 : <i1>, <i32>
}

// A chain whose buffers are not in the order of the text keeps all of its
// registers, and buffers that feed themselves stay as they are.

// CHECK-LABEL: @in_another_order
// CHECK-COUNT-2: bufferType = ONE_SLOT_BREAK_DV
// CHECK-NOT: = buffer
// CHECK: end
handshake.func @in_another_order(%n: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>) {
  %c0 = constant %start {handshake.bb = 0 : ui32, value = 0 : i32} : <>, <i32>
  %i = mux %in [%c0, %next] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %half = trunci %i {handshake.bb = 1 : ui32} : <i32> to <i16>
  %second = buffer %first, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i16>
  %first = buffer %half, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i16>
  %w = extsi %second {handshake.bb = 1 : ui32} : <i16> to <i32>
  %w0, %w1 = fork [2] %w {handshake.bb = 1 : ui32} : <i32>
  %cond = cmpi ne, %w0, %n {handshake.bb = 1 : ui32} : <i32>
  %q0, %q1 = fork [2] %cond {handshake.bb = 1 : ui32} : <i1>
  %in = init %q0 {handshake.bb = 1 : ui32} : <i1>
  %next, %last = cond_br %q1, %w1 {handshake.bb = 1 : ui32} : <i1>, <i32>
  end {handshake.bb = 2 : ui32} %last : <i32>
}

// CHECK-LABEL: @rings
// CHECK-COUNT-3: bufferType = ONE_SLOT_BREAK_DV
// CHECK: end
handshake.func @rings(%a: !handshake.channel<i32>) -> (!handshake.channel<i16>) {
  %0 = trunci %a {handshake.bb = 0 : ui32} : <i32> to <i16>
  %1 = buffer %2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %2 = buffer %1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  %3 = buffer %3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 0 : ui32} : <i32>
  end {handshake.bb = 0 : ui32} %0 : <i16>
}

// What an inner loop is entered with may wait in the slot of the outer loop's header:
// the registers behind the fork become one in front of it.

// CHECK-LABEL: @nested
// CHECK: [[I:%.*]] = mux
// CHECK-NEXT: [[R:%.*]] = buffer [[I]], bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: [[D:%.*]] = buffer [[R]], bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: [[F:%.*]]:2 = fork [2] [[D]]
// CHECK: mux {{.*}} {{\[}}[[F]]#0,
handshake.func @nested(%n: !handshake.channel<i32>, %x: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %index = init %goes_on#2 {handshake.bb = 1 : ui32} : <i1>
  %first:2 = fork [2] %index {handshake.bb = 1 : ui32} : <i1>
  %i = mux %first#0 [%n, %next_i] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %i0 = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %is:2 = fork [2] %i0 {handshake.bb = 1 : ui32} : <i32>
  %i1 = buffer %is#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %i2 = buffer %is#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>
  %s = mux %first#1 [%x, %next_s] {handshake.bb = 1 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %s0 = buffer %s, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32} : <i32>
  %s1 = buffer %s0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32} : <i32>

  %again = init %more#1 {handshake.bb = 2 : ui32} : <i1>
  %k = mux %again [%i1, %k3] {handshake.bb = 2 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %k0 = buffer %k, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 2 : ui32} : <i32>
  %k1 = buffer %k0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 2 : ui32} : <i32>
  %source = source {handshake.bb = 2 : ui32} : <>
  %one = constant %source {handshake.bb = 2 : ui32, value = -1 : i32} : <>, <i32>
  %k2 = addi %k1, %one {handshake.bb = 2 : ui32} : <i32>
  %ks:2 = fork [2] %k2 {handshake.bb = 2 : ui32} : <i32>
  %odd = trunci %ks#0 {handshake.bb = 2 : ui32} : <i32> to <i1>
  %more:2 = fork [2] %odd {handshake.bb = 2 : ui32} : <i1>
  %k3, %out = cond_br %more#0, %ks#1 {handshake.bb = 2 : ui32} : <i1>, <i32>

  %sum = addi %s1, %out {handshake.bb = 3 : ui32} : <i32>
  %source3 = source {handshake.bb = 3 : ui32} : <>
  %three = constant %source3 {handshake.bb = 3 : ui32, value = 3 : i32} : <>, <i32>
  %i3 = addi %i2, %three {handshake.bb = 3 : ui32} : <i32>
  %i4:2 = fork [2] %i3 {handshake.bb = 3 : ui32} : <i32>
  %bit = trunci %i4#0 {handshake.bb = 3 : ui32} : <i32> to <i1>
  %goes_on:3 = fork [3] %bit {handshake.bb = 3 : ui32} : <i1>
  %next_i, %gone = cond_br %goes_on#0, %i4#1 {handshake.bb = 3 : ui32} : <i1>, <i32>
  sink %gone {handshake.bb = 3 : ui32} : <i32>
  %next_s, %result = cond_br %goes_on#1, %sum {handshake.bb = 3 : ui32} : <i1>, <i32>
  end {handshake.bb = 4 : ui32} %result, %start : <i32>, <>
}

// A value on plain wires passes no unit on the way: the register is needed.

// CHECK-LABEL: handshake.func @plain_wires
// CHECK:      %[[P:.*]] = buffer %[[O:.*]], bufferType = ONE_SLOT_BREAK_DV
// CHECK:      %[[O]] = bundle
handshake.func @plain_wires(%a: !handshake.channel<i8>) -> !handshake.channel<i8> attributes {argNames = ["a"], resNames = ["out0"]} {
  %c, %d = unbundle %a : <i8> to _
  %e, %g = unbundle %p : <i8> to _
  %p = buffer %o, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i8>
  %s = arith.xori %d, %g : i8
  sink %e : <>
  %z = source : <>
  %o = bundle %z, %s : _ to <i8>
  %q = bundle %c, %s : _ to <i8>
  end %q : <i8>
}
