// RUN: hls-opt --pass-pipeline='builtin.module(canonicalize)' %s | FileCheck %s

// What is left of a circuit carries the same tokens as before. A constant that a
// source drives is always there; one that a control drives is not.

// CHECK-LABEL: handshake.func @constants
handshake.func @constants(%c: !handshake.control<>, %d: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i1>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %s0 = source : <>
  %k0 = constant %s0 {value = 5 : i8} : <>, <i8>
  %k1 = constant %c {value = 7 : i8} : <>, <i8>
  // One token per token of %c.
  // CHECK-NEXT: %[[A:.*]] = constant %arg0 {handshake.bb = 2 : ui32, handshake.name = "a", value = 12 : i8} : <>, <i8>
  %a = addi %k0, %k1 {handshake.bb = 2 : ui32, handshake.name = "a"} : <i8>
  %k2 = constant %d {value = 7 : i8} : <>, <i8>
  %k3 = constant %d {value = 3 : i8} : <>, <i8>
  // CHECK-NEXT: %[[B:.*]] = constant %arg1 {value = 21 : i8} : <>, <i8>
  %b = muli %k2, %k3 {latency = 4 : i64} : <i8>
  %s1 = source : <>
  %s2 = source : <>
  %k4 = constant %s1 {value = -1 : i8} : <>, <i8>
  %k5 = constant %s2 {value = 1 : i8} : <>, <i8>
  // CHECK-NEXT: %[[S:.*]] = source
  // CHECK-NEXT: %[[K:.*]] = constant %[[S]] {value = 127 : i8}
  %e = shrui %k4, %k5 : <i8>
  %s3 = source : <>
  %s4 = source : <>
  %k6 = constant %s3 {value = -1 : i8} : <>, <i8>
  %k7 = constant %s4 {value = 1 : i8} : <>, <i8>
  // CHECK-NEXT: %[[S:.*]] = source
  // CHECK-NEXT: %[[L:.*]] = constant %[[S]] {value = true} : <>, <i1>
  %f = cmpi slt, %k6, %k7 : <i8>
  // Nothing is known about the order of the tokens of two controls.
  // CHECK: addi
  %k8 = constant %c {value = 1 : i8} : <>, <i8>
  %k9 = constant %d {value = 1 : i8} : <>, <i8>
  %g = addi %k8, %k9 : <i8>
  // A quotient that does not exist is left to the unit.
  // CHECK: divsi
  %s5 = source : <>
  %s6 = source : <>
  %k10 = constant %s5 {value = 1 : i8} : <>, <i8>
  %k11 = constant %s6 {value = 0 : i8} : <>, <i8>
  %h = divsi %k10, %k11 {latency = 4 : i64} : <i8>
  // CHECK-NEXT: end %[[A]], %[[B]], %[[K]], %[[L]]
  end %a, %b, %e, %f, %g, %h : <i8>, <i8>, <i8>, <i1>, <i8>, <i8>
}

// CHECK-LABEL: handshake.func @neutral
handshake.func @neutral(%x: !handshake.channel<i8>, %c: !handshake.control<>, %t: !handshake.channel<i8, [t: i2]>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8, [t: i2]>) {
  %s0 = source : <>
  %k0 = constant %s0 {value = 0 : i8} : <>, <i8>
  %a = addi %k0, %x : <i8>
  %s1 = source : <>
  %k1 = constant %s1 {value = -1 : i8} : <>, <i8>
  %b = andi %x, %k1 : <i8>
  // The control says how many.
  // CHECK: %[[C:.*]] = ori
  %k2 = constant %c {value = 0 : i8} : <>, <i8>
  %d = ori %x, %k2 : <i8>
  // Two users share a source through a fork, which waits for both.
  // CHECK: %[[D:.*]] = subi
  %s2 = source : <>
  %k3 = constant %s2 {value = 0 : i8} : <>, <i8>
  %e = subi %x, %k3 : <i8>
  sink %k3 : <i8>
  // CHECK: buffer
  %held = buffer %s2, bufferType = FIFO_BREAK_DV, numSlots = 1, dvLatency = 1 : <>
  sink %held : <>
  // Not where signals would get lost or come from elsewhere.
  // CHECK: %[[T:.*]] = xori
  %s3 = source : <[t: i2]>
  %k4 = constant %s3 {value = 0 : i8} : <[t: i2]>, <i8, [t: i2]>
  %f = xori %k4, %t : <i8, [t: i2]>
  // CHECK: end %arg0, %arg0, %[[C]], %[[D]], %[[T]]
  end %a, %b, %d, %e, %f : <i8>, <i8>, <i8>, <i8>, <i8, [t: i2]>
}

// CHECK-LABEL: handshake.func @forks
handshake.func @forks(%x: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  // CHECK-NEXT: %[[F:.*]]:4 = fork [4] %arg0 {handshake.name = "outer"} : <i8>
  %0:3 = fork [3] %x {handshake.name = "outer"} : <i8>
  %1:2 = fork [2] %0#1 {handshake.name = "inner"} : <i8>
  %2 = fork [1] %1#1 : <i8>
  %3 = lazy_fork [1] %2 : <i8>
  // CHECK-NEXT: end %[[F]]#0, %[[F]]#1, %[[F]]#2, %[[F]]#3
  end %0#0, %1#0, %3, %0#2 : <i8>, <i8>, <i8>, <i8>
}

// All in one cycle and one after the other are different promises.
// CHECK-LABEL: handshake.func @mixed_forks
handshake.func @mixed_forks(%x: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  // CHECK-NEXT: lazy_fork [2]
  // CHECK-NEXT: fork [2]
  %0:2 = lazy_fork [2] %x : <i8>
  %1:2 = fork [2] %0#1 : <i8>
  end %0#0, %1#0, %1#1 : <i8>, <i8>, <i8>
}

// A sink that holds nobody up goes; the only consumer of a channel stays.
// CHECK-LABEL: handshake.func @sinks
handshake.func @sinks(%x: !handshake.channel<i8>, %y: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = source : <>
  sink %0 : <>
  %1 = source : <>
  %2 = constant %1 {value = 1 : i8} : <>, <i8>
  sink %2 : <i8>
  sink %y : <i8>
  // CHECK-NEXT: sink %arg0 : <i8>
  // CHECK-NEXT: end %arg1
  sink %x : <i8>
  end %y : <i8>
}

// CHECK-LABEL: handshake.func @muxes
handshake.func @muxes(%x: !handshake.channel<i8>, %y: !handshake.channel<i8>, %c: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %s0 = source : <>
  %k0 = constant %s0 {value = true} : <>, <i1>
  %s1 = source : <>
  %free = constant %s1 {value = 3 : i8} : <>, <i8>
  %a = mux %k0 [%free, %x] : <i1>, [<i8>, <i8>] to <i8>
  // The tokens of %y wait for ever: a sink must not take them.
  // CHECK: %[[B:.*]] = mux %{{.*}} [%arg1, %arg0]
  %s2 = source : <>
  %k1 = constant %s2 {value = true} : <>, <i1>
  %b = mux %k1 [%y, %x] : <i1>, [<i8>, <i8>] to <i8>
  // One token per token of %c.
  // CHECK: %[[C:.*]] = mux
  %k2 = constant %c {value = true} : <>, <i1>
  %s3 = source : <>
  %free3 = constant %s3 {value = 3 : i8} : <>, <i8>
  %d = mux %k2 [%free3, %x] : <i1>, [<i8>, <i8>] to <i8>
  // CHECK: end %arg0, %[[B]], %[[C]]
  end %a, %b, %d : <i8>, <i8>, <i8>
}

// CHECK-LABEL: handshake.func @branches
handshake.func @branches(%x: !handshake.channel<i8>, %y: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %s0 = source : <>
  %no = constant %s0 {value = false} : <>, <i1>
  %a, %b = cond_br %no, %x : <i1>, <i8>
  sink %a : <i8>
  // A result that never has a token, but is waited for, stays.
  // CHECK: %[[T:.*]], %[[F:.*]] = cond_br
  %s1 = source : <>
  %yes = constant %s1 {value = true} : <>, <i1>
  %c, %d = cond_br %yes, %y : <i1>, <i8>
  // CHECK-NEXT: end %arg0, %[[T]], %[[F]]
  end %b, %c, %d : <i8>, <i8>, <i8>
}

// Ways that meet again at once are one, which waits for the condition.
// CHECK-LABEL: handshake.func @ways
handshake.func @ways(%x: !handshake.channel<i8>, %y: !handshake.control<>, %c: !handshake.channel<i1>, %d: !handshake.channel<i1>) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  // CHECK-NEXT: %[[A:.*]] = wait %arg2, %arg0 {handshake.bb = 2 : ui32} : <i1>, <i8>
  %a1, %a0 = cond_br %c, %x {handshake.bb = 1 : ui32} : <i1>, <i8>
  %a = mux %c [%a0, %a1] {handshake.bb = 2 : ui32} : <i1>, [<i8>, <i8>] to <i8>
  // Also of a control, and by copies of the condition.
  // CHECK-NEXT: %[[D:.*]]:2 = fork [2] %arg3 : <i1>
  // CHECK-NEXT: sink %[[D]]#0 : <i1>
  // CHECK-NEXT: %[[B:.*]] = wait %[[D]]#1, %arg1 : <i1>, <>
  %d0, %d1 = fork [2] %d : <i1>
  %b1, %b0 = cond_br %d0, %y : <i1>, <>
  %b = mux %d1 [%b0, %b1] : <i1>, [<>, <>] to <>
  // The other way round, no token ever comes.
  // CHECK-NEXT: cond_br
  // CHECK-NEXT: %[[E:.*]] = mux
  %e1, %e0 = cond_br %c, %x : <i1>, <i8>
  %e = mux %c [%e1, %e0] : <i1>, [<i8>, <i8>] to <i8>
  // Another condition chooses.
  // CHECK-NEXT: cond_br
  // CHECK-NEXT: %[[F:.*]] = mux
  %f1, %f0 = cond_br %c, %x : <i1>, <i8>
  %f = mux %d [%f0, %f1] : <i1>, [<i8>, <i8>] to <i8>
  // A way leads elsewhere as well.
  // CHECK-NEXT: %[[G:.*]], %{{.*}} = cond_br
  // CHECK-NEXT: %[[H:.*]] = mux
  %g1, %g0 = cond_br %c, %x : <i1>, <i8>
  %h = mux %c [%g0, %g1] : <i1>, [<i8>, <i8>] to <i8>
  // CHECK-NEXT: end %[[A]], %[[B]], %[[E]], %[[F]], %[[G]], %[[H]]
  end %a, %b, %e, %f, %g1, %h : <i8>, <>, <i8>, <i8>, <i8>, <i8>
}

// Both values are consumed for a result: the other one is still waited for.
// CHECK-LABEL: handshake.func @selects
handshake.func @selects(%x: !handshake.channel<i8>, %y: !handshake.channel<i8>, %c: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  // CHECK-NEXT: %[[A:.*]] = blocker %arg1, %arg0 {handshake.name = "sel"} : <i8>
  %s0 = source : <>
  %k0 = constant %s0 {value = false} : <>, <i1>
  %a = select %k0[%x, %y] {handshake.name = "sel"} : <i1>, <i8>
  %s1 = source : <>
  %k1 = constant %s1 {value = true} : <>, <i1>
  %s2 = source : <>
  %free = constant %s2 {value = 3 : i8} : <>, <i8>
  %b = select %k1[%x, %free] : <i1>, <i8>
  // CHECK-NEXT: %[[K:.*]] = constant %arg2
  // CHECK-NEXT: %[[C:.*]] = select %[[K]]
  %k2 = constant %c {value = true} : <>, <i1>
  %d = select %k2[%x, %y] : <i1>, <i8>
  // CHECK-NEXT: end %[[A]], %arg0, %[[C]]
  end %a, %b, %d : <i8>, <i8>, <i8>
}

// CHECK-LABEL: handshake.func @joins
handshake.func @joins(%c: !handshake.control<>, %d: !handshake.control<>, %x: !handshake.channel<i8>) -> (!handshake.control<>, !handshake.control<>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %s0 = source : <>
  %a = join %c, %s0 : <>
  // CHECK-NEXT: %[[B:.*]] = join %arg0, %arg1 : <>
  %s1 = source : <>
  %b = join %c, %s1, %d : <>
  %s2 = source : <>
  %w = wait %s2, %x : <>, <i8>
  // CHECK-NEXT: %[[V:.*]] = wait %arg0, %arg2
  %v = wait %c, %x : <>, <i8>
  // CHECK-NEXT: %[[K:.*]] = noti
  %n0 = noti %x : <i8>
  %n1 = noti %n0 : <i8>
  %n2 = noti %n1 : <i8>
  %m = merge %x : <i8>
  // CHECK-NEXT: end %arg0, %[[B]], %arg2, %[[V]], %[[K]], %arg2
  end %a, %b, %w, %v, %n2, %m : <>, <>, <i8>, <i8>, <i8>, <i8>
}

// CHECK-LABEL: handshake.func @wiring
handshake.func @wiring(%a: !handshake.channel<i8, [x: i2, u: i3 (U)]>, %b: !handshake.channel<i13>, %v: i1, %r: i1) -> (!handshake.channel<i8, [x: i2, u: i3 (U)]>, !handshake.channel<i13>, i1, i1) {
  %c, %d, %x = unbundle %a [%u] : <i8, [x: i2, u: i3 (U)]> to _
  %back, %u = bundle %c, %d, %x : _ to <i8, [x: i2, u: i3 (U)]>
  %e = decompose %b : <i13> to <i8, [x: i2, y: i3]>
  %f = compose %e : <i8, [x: i2, y: i3]> to <i13>
  // CHECK-NEXT: end %arg0, %arg1, %arg2, %arg3
  %ctl, %ready = bundle %v : _ to <>
  %valid = unbundle %ctl [%r] : <> to _
  end %back, %f, %valid, %ready : <i8, [x: i2, u: i3 (U)]>, <i13>, i1, i1
}

// A wire that drives itself has no other value to be replaced by.
// CHECK-LABEL: handshake.func @wire_circle
handshake.func @wire_circle(%v: i1) -> i1 {
  // CHECK-NEXT: bundle
  // CHECK-NEXT: unbundle
  %ctl, %ready = bundle %v : _ to <>
  %valid = unbundle %ctl [%ready] : <> to _
  end %valid : i1
}

// Nothing is lost when a wire has another reader.
// CHECK-LABEL: handshake.func @shared_wiring
handshake.func @shared_wiring(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, i8) {
  // CHECK-NEXT: unbundle
  // CHECK-NEXT: bundle
  %c, %d = unbundle %a : <i8> to _
  %b = bundle %c, %d : _ to <i8>
  end %b, %d : <i8>, i8
}

// Units that only feed each other, and nobody else, are of no use; with a token
// at the beginning a circle is alive.
// CHECK-LABEL: handshake.func @circles
handshake.func @circles(%x: !handshake.channel<i8>) {
  %0 = trunci %2 : <i16> to <i8>
  %1:2 = fork [2] %0 : <i8>
  %3 = addi %1#0, %1#1 : <i8>
  %2 = extui %3 : <i8> to <i16>
  %4 = merge %5, %x : <i8>
  %5 = br %4 : <i8>
  // CHECK-NEXT: init
  // CHECK-NEXT: noti
  %6 = init %7 : <i8>
  %7 = noti %6 : <i8>
  // CHECK-NEXT: end
  end
}

// A constant is the right operand, where both are alike.
// CHECK-LABEL: handshake.func @constants_to_the_right
handshake.func @constants_to_the_right(%x: !handshake.channel<i8>, %f: !handshake.channel<f32>, %c: !handshake.control<>, %y: !handshake.channel<i8, [t: i2]>, %d: !handshake.control<[t: i2]>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<f32>, !handshake.channel<i8, [t: i2]>) {
  %c0:3 = fork [3] %c : <>
  %0 = constant %c0#0 {value = 3 : i8} : <>, <i8>
  %1 = constant %c0#1 {value = 5 : i8} : <>, <i8>
  %2 = constant %c0#2 {value = 1.5 : f32} : <>, <f32>
  %3 = constant %d {value = 3 : i8} : <[t: i2]>, <i8, [t: i2]>
  // CHECK: %[[SUM:.*]] = addi %arg0, %{{.*}} : <i8>
  %4 = addi %0, %x : <i8>
  // CHECK-NEXT: subi %{{.*}}, %[[SUM]] : <i8>
  %5 = subi %1, %4 : <i8>
  // CHECK-NEXT: mulf %arg1, %{{.*}} : <f32>
  %6 = mulf %2, %f : <f32>
  // The signals of the sum are those of the first operand.
  // CHECK-NEXT: addi %{{.*}}, %arg3 : <i8, [t: i2]>
  %7 = addi %3, %y : <i8, [t: i2]>
  end %5, %4, %6, %7 : <i8>, <i8>, <f32>, <i8, [t: i2]>
}

// What a function returns is what it is.
// CHECK-LABEL: handshake.func @returns
handshake.func @returns(%x: !handshake.channel<i8>, %c: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.control<>) {
  %0:2 = return %x, %c : <i8>, <>
  // CHECK-NEXT: %[[SELF:.*]] = return %[[SELF]] : <>
  %1 = return %1 : <>
  // CHECK-NEXT: end %arg0, %arg1, %[[SELF]] : <i8>, <>, <>
  end %0#0, %0#1, %1 : <i8>, <>, <>
}

// A value that is used twice stays so: a fork gives it two uses, and a product
// would be no smaller. Nothing moves to the beginning: a constant that waits for
// a token stays behind it.
// CHECK-LABEL: handshake.func @twice
// CHECK-NEXT:    %[[SUM:.*]] = addi %arg0, %arg0
// CHECK-NEXT:    %[[ONE:.*]] = constant %arg1 {value = 1 : i32}
// CHECK-NEXT:    %[[TWO:.*]] = constant %arg1 {value = 1 : i32}
// CHECK-NEXT:    end %[[SUM]], %[[ONE]], %[[TWO]]
handshake.func @twice(%a: !handshake.channel<i32>, %s: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) {
  %0 = addi %a, %a : <i32>
  %1 = constant %s {value = 1 : i32} : <>, <i32>
  %2 = constant %s {value = 1 : i32} : <>, <i32>
  end %0, %1, %2 : <i32>, <i32>, <i32>
}
