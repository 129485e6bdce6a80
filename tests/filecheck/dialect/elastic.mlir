// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | FileCheck --strict-whitespace %s --check-prefix=GENERIC

// The custom form of every elastic unit, down to its spaces; the generic form
// has all attributes in one dictionary.

// CHECK-LABEL: handshake.func @tokens
// CHECK-SAME{LITERAL}: (%arg0: !handshake.channel<i8>, %arg1: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["v", "go"], resNames = ["done"]} {
// GENERIC-LABEL: "handshake.func"() ({
handshake.func @tokens(%v: !handshake.channel<i8>, %go: !handshake.control<>) -> !handshake.control<> attributes {resNames = ["done"]} {
  // CHECK-NEXT: %0 = source : <>
  // GENERIC: "handshake.source"() : () -> !handshake.control<>
  %s = source : <>
  // CHECK-NEXT: %1 = source {handshake.bb = 4 : ui32, handshake.name = "s1"} : <[tag: i2]>
  %s1 = handshake.source {handshake.name = "s1", handshake.bb = 4 : ui32} : !handshake.control<[tag: i2]>
  // CHECK-NEXT: sink %0 : <>
  sink %s : <>
  // CHECK-NEXT: sink %1 {handshake.name = "k"} : <[tag: i2]>
  sink %s1 {handshake.name = "k"} : <[tag: i2]>
  // CHECK-NEXT: handshake.formal.dead_buffer %arg0 : <i8>
  handshake.formal.dead_buffer %v : <i8>
  // CHECK-NEXT: end {handshake.bb = 4 : ui32} %arg1 : <>
  end {handshake.bb = 4 : ui32} %go : <>
}

// CHECK-LABEL: handshake.func @constants
handshake.func @constants(%go: !handshake.control<>, %tagged: !handshake.control<[t: i1]>) {
  // CHECK-NEXT: %0 = constant %arg0 {value = -3 : i12} : <>, <i12>
  // GENERIC: "handshake.constant"(%{{.*}}) {value = -3 : i12} : (!handshake.control<>) -> !handshake.channel<i12>
  %0 = constant %go {value = -3 : i12} : <>, <i12>
  // CHECK-NEXT: %1 = constant %arg0 {value = true} : <>, <i1>
  %1 = constant %go {value = true} : <>, <i1>
  // CHECK-NEXT: %2 = constant %arg0 {value = 2.500000e-01 : f64} : <>, <f64>
  %2 = constant %go {value = 0.25 : f64} : <>, <f64>
  // CHECK-NEXT: %3 = constant %arg1 {handshake.bb = 0 : ui32, value = 9 : ui8} : <[t: i1]>, <ui8, [t: i1]>
  %3 = constant %tagged {handshake.bb = 0 : ui32, value = 9 : ui8} : <[t: i1]>, <ui8, [t: i1]>
  // CHECK-NEXT: end{{$}}
  end
}

// CHECK-LABEL: handshake.func @buffers
handshake.func @buffers(%v: !handshake.channel<i8>, %go: !handshake.control<>) {
  // CHECK-NEXT: buffer %arg0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i8>
  // GENERIC: "handshake.buffer"(%{{.*}}) {bufferType = 0 : i64, dvLatency = 1 : i64, numSlots = 1 : i64} : (!handshake.channel<i8>) -> !handshake.channel<i8>
  %0 = buffer %v, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i8>
  // CHECK-NEXT: buffer %{{.*}}, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.name = "b"} : <i8>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.name = "b"} : <i8>
  // CHECK-NEXT: bufferType = FIFO_BREAK_NONE, numSlots = 7, dvLatency = 0 : <i8>
  %2 = buffer %1, bufferType = FIFO_BREAK_NONE, numSlots = 7, dvLatency = 0 : <i8>
  // CHECK-NEXT: bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 : <i8>
  %3 = buffer %2, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 : <i8>
  // CHECK-NEXT: bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1, dvLatency = 1 : <i8>
  %4 = buffer %3, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1, dvLatency = 1 : <i8>
  // CHECK-NEXT: bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 : <i8>
  // GENERIC: {bufferType = 7 : i64, dvLatency = 1 : i64, numSlots = 2 : i64}
  %q = buffer %4, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 : <i8>
  // CHECK-NEXT: bufferType = SHIFT_REG_BREAK_DV, numSlots = 5, dvLatency = 5 : <i8>
  %5 = buffer %q, bufferType = SHIFT_REG_BREAK_DV, numSlots = 5, dvLatency = 5 : <i8>
  // CHECK-NEXT: bufferType = COUNTER_BUFFER, numSlots = 1, dvLatency = 12 : <>
  // GENERIC: {bufferType = 6 : i64, dvLatency = 12 : i64, numSlots = 1 : i64} : (!handshake.control<>)
  %6 = buffer %go, bufferType = COUNTER_BUFFER, numSlots = 1, dvLatency = 12 : <>
  // CHECK-NEXT: init %{{.*}} {hw.parameters = {INIT_TOKEN = true}} : <i8>
  %7 = init %5 {hw.parameters = {INIT_TOKEN = true}} : <i8>
  // CHECK-NEXT: ndwire %{{.*}} : <i8>
  %8 = ndwire %7 : <i8>
  // CHECK-NEXT: ready_remover %{{.*}} : <i8>
  %9 = ready_remover %8 : <i8>
  // CHECK-NEXT: %lhsOut, %rhsOut = valid_merger %{{.*}}, %{{.*}} : <i8>, <>
  %l, %r = valid_merger %9, %6 : <i8>, <>
  end
}

// CHECK-LABEL: handshake.func @copies
handshake.func @copies(%v: !handshake.channel<i8>, %go: !handshake.control<>) {
  // CHECK-NEXT: %0:2 = fork [2] %arg0 {handshake.bb = 0 : ui32} : <i8>
  // GENERIC: "handshake.fork"(%{{.*}}) {handshake.bb = 0 : ui32} : (!handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>)
  %0:2 = fork [2] %v {handshake.bb = 0 : ui32} : <i8>
  // CHECK-NEXT: %1:3 = lazy_fork [3] %arg1 : <>
  %1:3 = lazy_fork [3] %go : <>
  // CHECK-NEXT: %2 = fork [1] %arg1 : <>
  %2 = fork [1] %go : <>
  end
}

// CHECK-LABEL: handshake.func @steering
handshake.func @steering(%a: !handshake.channel<i8>, %b: !handshake.channel<i8>, %c: !handshake.channel<i1>, %go: !handshake.control<>) {
  // CHECK-NEXT: %0 = merge %arg0, %arg1 : <i8>
  %0 = merge %a, %b : <i8>
  // CHECK-NEXT: %1 = merge %arg3 {handshake.bb = 2 : ui32} : <>
  %1 = merge %go {handshake.bb = 2 : ui32} : <>
  // CHECK-NEXT: %2 = mux %index [%arg0, %0] : <i1>, [<i8>, <i8>] to <i8>
  // GENERIC: "handshake.mux"(%{{.*}}, %{{.*}}, %{{.*}}) : (!handshake.channel<i1>, !handshake.channel<i8>, !handshake.channel<i8>) -> !handshake.channel<i8>
  %2 = mux %index [%a, %0] : <i1>, [<i8>, <i8>] to <i8>
  // CHECK-NEXT: %result, %index = control_merge [%arg3, %1]  : [<>, <>] to <>, <i1>
  %result, %index = control_merge [%go, %1] : [<>, <>] to <>, <i1>
  // CHECK-NEXT: %result_0, %index_1 = control_merge [%arg0]  {handshake.bb = 3 : ui32} : [<i8>] to <i8>, <i1>
  %r0, %i0 = control_merge [%a] {handshake.bb = 3 : ui32} : [<i8>] to <i8>, <i1>
  // CHECK-NEXT: %3 = br %result : <>
  %3 = br %result : <>
  // CHECK-NEXT: %trueResult, %falseResult = cond_br %arg2, %2 {handshake.bb = 1 : ui32} : <i1>, <i8>
  %t, %f = cond_br %c, %2 {handshake.bb = 1 : ui32} : <i1>, <i8>
  // CHECK-NEXT: %4 = join %3, %result : <>
  %4 = join %3, %result : <>
  // CHECK-NEXT: %5 = blocker %trueResult, %falseResult : <i8>
  %5 = blocker %t, %f : <i8>
  // CHECK-NEXT: %6 = noti %5 : <i8>
  %6 = noti %5 : <i8>
  // CHECK-NEXT: end
  end
}

// Loops: a value is used before the line that defines it.
// CHECK-LABEL: handshake.func @cycle
handshake.func @cycle(%c: !handshake.channel<i1>) {
  // CHECK-NEXT: %0 = buffer %1,
  %0 = buffer %1, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i1>
  // CHECK-NEXT: %1 = merge %0, %arg0 : <i1>
  %1 = merge %0, %c : <i1>
  end
}

// Extra signals travel along.
// CHECK-LABEL: handshake.func @extras
handshake.func @extras(%c: !handshake.channel<i1, [t: i3]>, %a: !handshake.channel<i8, [t: i3]>, %b: !handshake.control<[t: i3]>) {
  // CHECK-NEXT: mux %arg0 [%arg1, %arg1] : <i1, [t: i3]>, [<i8, [t: i3]>, <i8, [t: i3]>] to <i8, [t: i3]>
  %0 = mux %c [%a, %a] : <i1, [t: i3]>, [<i8, [t: i3]>, <i8, [t: i3]>] to <i8, [t: i3]>
  // CHECK-NEXT: control_merge [%arg2, %arg2]  : [<[t: i3]>, <[t: i3]>] to <[t: i3]>, <i1, [t: i3]>
  %1, %2 = control_merge [%b, %b] : [<[t: i3]>, <[t: i3]>] to <[t: i3]>, <i1, [t: i3]>
  // CHECK-NEXT: cond_br %arg0, %arg2 : <i1, [t: i3]>, <[t: i3]>
  %3, %4 = cond_br %c, %b : <i1, [t: i3]>, <[t: i3]>
  end
}
