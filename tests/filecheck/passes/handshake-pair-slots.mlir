// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-pair-slots)' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-pair-slots{period=0.1})' | FileCheck %s --check-prefix=SHORT

// The register on the way back into a loop becomes a FIFO, and the slot behind
// the mux goes; the select gets one. The sum does not decide when the loop ends.

// CHECK-LABEL: handshake.func @sum
// CHECK:      %[[SELECT:.*]] = buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_R, {{.*}} : <i1>
// CHECK:      %[[SUM:.*]] = mux %[[SELECT]] [%arg0, %[[BACK:.*]]] {{.*}} to <i32>
// CHECK-NEXT: %[[NEXT:.*]] = addi %[[SUM]], %arg1
// CHECK-NEXT: %[[MORE:.*]], %{{.*}} = cond_br %arg2, %[[NEXT]]
// CHECK-NEXT: %[[BACK]] = buffer %[[MORE]], bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1
handshake.func @sum(%first: !handshake.channel<i32>, %x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %select: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["first", "x", "again", "select", "start"], resNames = ["out0", "end"]} {
  %chosen = init %select : <i1>
  %m = mux %chosen [%first, %back] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = addi %slot, %x : <i32>
  %more, %last = cond_br %again, %next : <i1>, <i32>
  %back = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  end %last, %start : <i32>, <>
}

// -----

// A cycle that leads around the loop needs the slot, and what it brings would
// have to wait.

// CHECK-LABEL: handshake.func @around
// CHECK-NOT:  FIFO_BREAK_DVR
// CHECK:      bufferType = ONE_SLOT_BREAK_R
handshake.func @around(%first: !handshake.channel<i32>, %x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %once_more: !handshake.channel<i1>, %selects: !handshake.channel<i1>, %outer: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["first", "x", "again", "once_more", "selects", "outer", "start"], resNames = ["out0", "end"]} {
  %entry = mux %outer [%first, %around] : <i1>, [<i32>, <i32>] to <i32>
  %inner = init %selects : <i1>
  %m = mux %inner [%entry, %back] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = addi %slot, %x : <i32>
  %more, %last = cond_br %again, %next : <i1>, <i32>
  %back = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %stored = buffer %last, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %around, %out = cond_br %once_more, %stored : <i1>, <i32>
  end %out, %start : <i32>, <>
}

// -----

// A register before the branch is no place: its token would wait there for what
// the slot lets decide.

// CHECK-LABEL: handshake.func @before_the_branch
// CHECK-NOT:  FIFO_BREAK_DVR
handshake.func @before_the_branch(%first: !handshake.channel<i32>, %x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %select: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["first", "x", "again", "select", "start"], resNames = ["out0", "end"]} {
  %chosen = init %select : <i1>
  %m = mux %chosen [%first, %more] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = addi %slot, %x : <i32>
  %stored = buffer %next, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %more, %last = cond_br %again, %stored : <i1>, <i32>
  end %last, %start : <i32>, <>
}

// -----

// Where control chooses, all merges of a block keep their slots.

// CHECK-LABEL: handshake.func @control_chooses
// CHECK-NOT:  FIFO_BREAK_DVR
handshake.func @control_chooses(%first: !handshake.channel<i32>, %x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %in: !handshake.control<>, %from: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["first", "x", "again", "in", "from", "start"], resNames = ["out0", "out1", "end"]} {
  %control, %index = control_merge [%in, %from] : [<>, <>] to <>, <i1>
  %m = mux %index [%first, %back] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = addi %slot, %x : <i32>
  %more, %last = cond_br %again, %next : <i1>, <i32>
  %back = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  end %last, %control, %start : <i32>, <>, <>
}

// -----

// A slot right behind a register, or a FIFO, is one of its slots.

// CHECK-LABEL: handshake.func @in_a_row
// CHECK-NEXT: %[[A:.*]] = buffer %arg0, bufferType = FIFO_BREAK_DVR, numSlots = 4, dvLatency = 1 {{.*}} : <i32>
// CHECK-NEXT: %[[X:.*]] = extsi %[[A]]
// CHECK-NEXT: end {{.*}}%[[X]], %arg1
handshake.func @in_a_row(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i64>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]} {
  %a = buffer %x, bufferType = FIFO_BREAK_DV, numSlots = 3, dvLatency = 1 : <i32>
  %wide = extsi %a : <i32> to <i64>
  %b = buffer %wide, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i64>
  end %b, %start : <i64>, <>
}

// -----

// Few bits are no word of LUT RAM.

// CHECK-LABEL: handshake.func @few_bits
// CHECK-NEXT: buffer %arg0, bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_R
handshake.func @few_bits(%x: !handshake.channel<i4>, %start: !handshake.control<>, ...) -> (!handshake.channel<i4>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]} {
  %a = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i4>
  %b = buffer %a, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i4>
  end %b, %start : <i4>, <>
}

// -----

// Two words of a few more are none, either; three are.

// CHECK-LABEL: handshake.func @two_words
// CHECK-NEXT: buffer %arg0, bufferType = ONE_SLOT_BREAK_DV
// CHECK-NEXT: %[[B:.*]] = buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: %[[C:.*]] = buffer %arg1, bufferType = FIFO_BREAK_DVR, numSlots = 3, dvLatency = 1 {{.*}} : <i13>
// CHECK-NEXT: end {{.*}}%[[B]], %[[C]], %arg2
handshake.func @two_words(%x: !handshake.channel<i13>, %y: !handshake.channel<i13>, %start: !handshake.control<>, ...) -> (!handshake.channel<i13>, !handshake.channel<i13>, !handshake.control<>) attributes {argNames = ["x", "y", "start"], resNames = ["out0", "out1", "end"]} {
  %a = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i13>
  %b = buffer %a, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i13>
  %c = buffer %y, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i13>
  %d = buffer %c, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i13>
  end %b, %d, %start : <i13>, <i13>, <>
}

// -----

// One right in front of a register is one of its slots, too.

// CHECK-LABEL: handshake.func @slot_first
// CHECK-NEXT: %[[X:.*]] = extui %arg0
// CHECK-NEXT: %[[B:.*]] = buffer %[[X]], bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 {{.*}} : <i32>
// CHECK-NEXT: end {{.*}}%[[B]], %arg1
handshake.func @slot_first(%x: !handshake.channel<i16>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]} {
  %a = buffer %x, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i16>
  %wide = extui %a : <i16> to <i32>
  %b = buffer %wide, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  end %b, %start : <i32>, <>
}

// -----

// A register between two slots takes both of them.

// CHECK-LABEL: handshake.func @two_slots
// CHECK:      bufferType = FIFO_BREAK_DVR, numSlots = 3, dvLatency = 1
// CHECK-NOT:  ONE_SLOT_BREAK_R, {{.*}} : <i32>
handshake.func @two_slots(%first: !handshake.channel<i32>, %x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %select: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["first", "x", "again", "select", "start"], resNames = ["out0", "end"]} {
  %chosen = init %select : <i1>
  %m = mux %chosen [%first, %back] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = addi %slot, %x : <i32>
  %more, %last = cond_br %again, %next : <i1>, <i32>
  %before = buffer %more, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %back = buffer %before, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  end %last, %start : <i32>, <>
}

// -----

// Two slots in a row stay as they are.

// CHECK-LABEL: handshake.func @doubled
// CHECK-NEXT: buffer %arg0, bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_R
// CHECK-NEXT: buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_DV
handshake.func @doubled(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]} {
  %a = buffer %x, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %b = buffer %a, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %c = buffer %b, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  end %c, %start : <i32>, <>
}

// -----

// The control of a constant that an outer loop sends gets a slot, too.

// CHECK-LABEL: handshake.func @constant_of_a_loop
// CHECK:      %[[CONTROL:.*]] = buffer %{{.*}}#0, bufferType = ONE_SLOT_BREAK_R, {{.*}} : <>
// CHECK:      %[[ZERO:.*]] = constant %[[CONTROL]]
// CHECK:      mux %{{.*}} [%[[ZERO]], %[[BACK:.*]]] {{.*}} to <i32>
// CHECK:      %[[BACK]] = buffer %{{.*}}, bufferType = FIFO_BREAK_DVR, numSlots = 2
// SHORT-LABEL: handshake.func @constant_of_a_loop
// SHORT-NOT:  FIFO_BREAK_DVR
// SHORT:      constant %{{.*}}#0
// SHORT:      mux %{{.*}} to <i32>
// SHORT-NEXT: buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_R
handshake.func @constant_of_a_loop(%x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %select: !handshake.channel<i1>, %outer: !handshake.channel<i1>, %more_outer: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "again", "select", "outer", "more_outer", "start"], resNames = ["out0", "end"]} {
  %control = mux %outer [%start, %around] : <i1>, [<>, <>] to <>
  %held = buffer %control, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <>
  %f:2 = fork [2] %held : <>
  %zero = constant %f#0 {value = 0 : i32} : <>, <i32>
  %chosen = init %select : <i1>
  %m = mux %chosen [%zero, %back] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = addi %slot, %x : <i32>
  %more, %last = cond_br %again, %next : <i1>, <i32>
  %back = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %stored = buffer %f#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <>
  %around, %done = cond_br %more_outer, %stored : <i1>, <>
  end %last, %done : <i32>, <>
}

// -----

// What the iterations of an outer loop send, although nothing of it leads back,
// would have to wait: the outer loop with it.

// CHECK-LABEL: handshake.func @sent_by_a_loop
// CHECK-NOT:  FIFO_BREAK_DVR
handshake.func @sent_by_a_loop(%x: !handshake.channel<i32>, %again: !handshake.channel<i1>, %select: !handshake.channel<i1>, %outer: !handshake.channel<i1>, %more_outer: !handshake.channel<i1>, %first: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "again", "select", "outer", "more_outer", "first", "start"], resNames = ["out0", "out1", "end"]} {
  %i = mux %outer [%first, %around] : <i1>, [<i32>, <i32>] to <i32>
  %held = buffer %i, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %f:2 = fork [2] %held : <i32>
  %square = muli %f#0, %x : <i32>
  %chosen = init %select : <i1>
  %m = mux %chosen [%square, %back] : <i1>, [<i32>, <i32>] to <i32>
  %slot = buffer %m, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %next = noti %slot : <i32>
  %more, %last = cond_br %again, %next : <i1>, <i32>
  %back = buffer %more, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %stored = buffer %f#1, bufferType = SHIFT_REG_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %around, %done = cond_br %more_outer, %stored : <i1>, <i32>
  end %last, %done, %start : <i32>, <i32>, <>
}

// -----

// Each of many paths would get too long: all of their pairs are taken back, and
// no other.

// CHECK-LABEL: handshake.func @many_paths
// SHORT-LABEL: handshake.func @many_paths
// SHORT-COUNT-14: bufferType = ONE_SLOT_BREAK_R
// SHORT-NOT:  ONE_SLOT
// SHORT:      buffer %arg14, bufferType = FIFO_BREAK_DVR, numSlots = 2
handshake.func @many_paths(%x0: !handshake.channel<i32>, %x1: !handshake.channel<i32>, %x2: !handshake.channel<i32>, %x3: !handshake.channel<i32>, %x4: !handshake.channel<i32>, %x5: !handshake.channel<i32>, %x6: !handshake.channel<i32>, %x7: !handshake.channel<i32>, %x8: !handshake.channel<i32>, %x9: !handshake.channel<i32>, %x10: !handshake.channel<i32>, %x11: !handshake.channel<i32>, %x12: !handshake.channel<i32>, %x13: !handshake.channel<i32>, %y: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "y", "start"], resNames = ["out0", "out1", "out2", "out3", "out4", "out5", "out6", "out7", "out8", "out9", "out10", "out11", "out12", "out13", "out14", "end"]} {
  %a0 = buffer %x0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b0 = buffer %a0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s0 = source : <>
  %c0 = constant %s0 {value = 1000 : i32} : <>, <i32>
  %n0 = addi %b0, %c0 : <i32>
  %a1 = buffer %x1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b1 = buffer %a1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s1 = source : <>
  %c1 = constant %s1 {value = 1000 : i32} : <>, <i32>
  %n1 = addi %b1, %c1 : <i32>
  %a2 = buffer %x2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b2 = buffer %a2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s2 = source : <>
  %c2 = constant %s2 {value = 1000 : i32} : <>, <i32>
  %n2 = addi %b2, %c2 : <i32>
  %a3 = buffer %x3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b3 = buffer %a3, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s3 = source : <>
  %c3 = constant %s3 {value = 1000 : i32} : <>, <i32>
  %n3 = addi %b3, %c3 : <i32>
  %a4 = buffer %x4, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b4 = buffer %a4, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s4 = source : <>
  %c4 = constant %s4 {value = 1000 : i32} : <>, <i32>
  %n4 = addi %b4, %c4 : <i32>
  %a5 = buffer %x5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b5 = buffer %a5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s5 = source : <>
  %c5 = constant %s5 {value = 1000 : i32} : <>, <i32>
  %n5 = addi %b5, %c5 : <i32>
  %a6 = buffer %x6, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b6 = buffer %a6, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s6 = source : <>
  %c6 = constant %s6 {value = 1000 : i32} : <>, <i32>
  %n6 = addi %b6, %c6 : <i32>
  %a7 = buffer %x7, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b7 = buffer %a7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s7 = source : <>
  %c7 = constant %s7 {value = 1000 : i32} : <>, <i32>
  %n7 = addi %b7, %c7 : <i32>
  %a8 = buffer %x8, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b8 = buffer %a8, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s8 = source : <>
  %c8 = constant %s8 {value = 1000 : i32} : <>, <i32>
  %n8 = addi %b8, %c8 : <i32>
  %a9 = buffer %x9, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b9 = buffer %a9, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s9 = source : <>
  %c9 = constant %s9 {value = 1000 : i32} : <>, <i32>
  %n9 = addi %b9, %c9 : <i32>
  %a10 = buffer %x10, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b10 = buffer %a10, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s10 = source : <>
  %c10 = constant %s10 {value = 1000 : i32} : <>, <i32>
  %n10 = addi %b10, %c10 : <i32>
  %a11 = buffer %x11, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b11 = buffer %a11, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s11 = source : <>
  %c11 = constant %s11 {value = 1000 : i32} : <>, <i32>
  %n11 = addi %b11, %c11 : <i32>
  %a12 = buffer %x12, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b12 = buffer %a12, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s12 = source : <>
  %c12 = constant %s12 {value = 1000 : i32} : <>, <i32>
  %n12 = addi %b12, %c12 : <i32>
  %a13 = buffer %x13, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b13 = buffer %a13, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %s13 = source : <>
  %c13 = constant %s13 {value = 1000 : i32} : <>, <i32>
  %n13 = addi %b13, %c13 : <i32>
  %a14 = buffer %y, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %b14 = buffer %a14, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  end %n0, %n1, %n2, %n3, %n4, %n5, %n6, %n7, %n8, %n9, %n10, %n11, %n12, %n13, %b14, %start : <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <>
}
