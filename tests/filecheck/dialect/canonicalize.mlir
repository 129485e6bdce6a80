// RUN: hls-opt --pass-pipeline='builtin.module(canonicalize)' %s | FileCheck %s

// Unused units without a state or a decision of their own disappear; the
// others stay, for they consume tokens.
// CHECK-LABEL: handshake.func @unused
handshake.func @unused(%c: !handshake.control<>, %a: !handshake.channel<i8>, %b: !handshake.channel<i1>, %d: !handshake.channel<i8>) {
  // CHECK-NEXT: sink
  // CHECK-NEXT: buffer
  // CHECK-NEXT: init
  // CHECK-NEXT: cond_br
  // CHECK-NEXT: join
  // CHECK-NEXT: blocker
  // CHECK-NEXT: wait
  // CHECK-NEXT: load
  // CHECK-NEXT: end
  sink %d : <i8>
  %source = source : <>
  %constant = constant %source {value = 1 : i8} : <>, <i8>
  %fork:2 = fork [2] %a : <i8>
  %lazy:2 = lazy_fork [2] %fork#1 : <i8>
  %merge = merge %a, %a : <i8>
  %mux = mux %index [%a, %a] : <i1>, [<i8>, <i8>] to <i8>
  %result, %index = control_merge [%c, %c] : [<>, <>] to <>, <i1>
  %br = br %a : <i8>
  %noti = noti %b : <i1>
  %addi = addi %a, %constant : <i8>
  %cmpi = cmpi eq, %addi, %a : <i8>
  %select = select %cmpi[%a, %a] : <i1>, <i8>
  %unbundle:2 = unbundle %a : <i8> to _
  %bundle = bundle %unbundle#0, %unbundle#1 : _ to <i8>
  %compose = compose %a : <i8> to <i8>
  %buffer = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i8>
  %init = init %a : <i8>
  %t, %f = cond_br %b, %a : <i1>, <i8>
  %join = join %c, %c : <>
  %blocker = blocker %a, %a : <i8>
  %wait = wait %c, %a : <>, <i8>
  %la, %ld = load[%a] %a : <i8>, <i8>, <i8>, <i8>
  end
}

// CHECK-LABEL: handshake.func @wires
handshake.func @wires(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %0 = extsi %a : <i8> to <i8>
  %1 = extui %a : <i8> to <i8>
  %2 = trunci %a : <i8> to <i8>
  // CHECK-NEXT: end %arg0, %arg0, %arg0
  end %0, %1, %2 : <i8>, <i8>, <i8>
}

// The remaining unit is the outer one: it keeps its attributes.
// CHECK-LABEL: handshake.func @chains
handshake.func @chains(%a: !handshake.channel<i8>, %b: !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i8>) {
  // CHECK-NEXT: %0 = extsi %arg0 {handshake.name = "outer0"} : <i8> to <i32>
  %0 = extsi %a {handshake.name = "inner0"} : <i8> to <i16>
  %1 = extsi %0 {handshake.name = "outer0"} : <i16> to <i32>
  // CHECK-NEXT: %1 = extui %arg0 {handshake.name = "outer1"} : <i8> to <i32>
  %2 = extui %a {handshake.name = "inner1"} : <i8> to <i16>
  %3 = extui %2 {handshake.name = "outer1"} : <i16> to <i32>
  // CHECK-NEXT: %2 = extui %arg0 {handshake.bb = 3 : ui32, handshake.name = "outer2"} : <i8> to <i32>
  %4 = extui %a {handshake.name = "inner2"} : <i8> to <i16>
  %5 = extsi %4 {handshake.bb = 3 : ui32, handshake.name = "outer2"} : <i16> to <i32>
  // CHECK-NEXT: %3 = trunci %arg1 {handshake.name = "outer3"} : <i32> to <i8>
  %6 = trunci %b {handshake.name = "inner3"} : <i32> to <i16>
  %7 = trunci %6 {handshake.name = "outer3"} : <i16> to <i8>
  // CHECK-NEXT: end %0, %1, %2, %3
  end %1, %3, %5, %7 : <i32>, <i32>, <i32>, <i8>
}

// CHECK-LABEL: handshake.func @truncated_extensions
handshake.func @truncated_extensions(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i4>, !handshake.channel<i12>, !handshake.channel<i12>) {
  %0 = extsi %a : <i8> to <i16>
  %1 = extui %a : <i8> to <i16>
  %2 = trunci %0 : <i16> to <i8>
  // CHECK-NEXT: %0 = trunci %arg0 {handshake.name = "t"} : <i8> to <i4>
  %3 = trunci %1 {handshake.name = "t"} : <i16> to <i4>
  // CHECK-NEXT: %1 = extsi %arg0 {handshake.name = "s"} : <i8> to <i12>
  %4 = trunci %0 {handshake.name = "s"} : <i16> to <i12>
  // CHECK-NEXT: %2 = extui %arg0 {handshake.name = "u"} : <i8> to <i12>
  %5 = trunci %1 {handshake.name = "u"} : <i16> to <i12>
  // CHECK-NEXT: end %arg0, %0, %1, %2
  end %2, %3, %4, %5 : <i8>, <i4>, <i12>, <i12>
}

// CHECK-LABEL: handshake.func @constants
handshake.func @constants(%c: !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.channel<i4>) {
  %0 = constant %c {handshake.name = "k", value = -3 : i8} : <>, <i8>
  // CHECK-NEXT: %0 = constant %arg0 {handshake.name = "s", value = -3 : i16} : <>, <i16>
  %1 = extsi %0 {handshake.name = "s"} : <i8> to <i16>
  // CHECK-NEXT: %1 = constant %arg0 {handshake.name = "u", value = 253 : i16} : <>, <i16>
  %2 = extui %0 {handshake.name = "u"} : <i8> to <i16>
  // CHECK-NEXT: %2 = constant %arg0 {handshake.name = "t", value = -3 : i4} : <>, <i4>
  %3 = trunci %0 {handshake.name = "t"} : <i8> to <i4>
  // CHECK-NEXT: end %0, %1, %2
  end %1, %2, %3 : <i16>, <i16>, <i4>
}

// The sign of what was widened with zeros is known; that of a wire is not.
// CHECK-LABEL: handshake.func @shifts
handshake.func @shifts(%a: !handshake.channel<i8>, %n: !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i16>) {
  // CHECK-NEXT: %0 = extui %arg0
  %0 = extui %a : <i8> to <i16>
  // CHECK-NEXT: %1 = shrui %0, %arg1 {handshake.name = "s"} : <i16>
  %1 = shrsi %0, %n {handshake.name = "s"} : <i16>
  %2 = extui %n : <i16> to <i16>
  // CHECK-NEXT: %2 = shrsi %arg1, %arg1 : <i16>
  %3 = shrsi %2, %n : <i16>
  end %1, %3 : <i16>, <i16>
}

// CHECK-LABEL: handshake.func @repacked
handshake.func @repacked(%a: !handshake.channel<i8, [x: i2, y: i3]>) -> (!handshake.channel<i8, [x: i2, y: i3]>, !handshake.channel<i8, [y: i3, x: i2]>) {
  // CHECK-NEXT: %0 = compose
  %0 = compose %a : <i8, [x: i2, y: i3]> to <i13>
  %1 = decompose %0 : <i13> to <i8, [x: i2, y: i3]>
  // CHECK-NEXT: %1 = decompose %0 : <i13> to <i8, [y: i3, x: i2]>
  %2 = decompose %0 : <i13> to <i8, [y: i3, x: i2]>
  // CHECK-NEXT: end %arg0, %1
  end %1, %2 : <i8, [x: i2, y: i3]>, <i8, [y: i3, x: i2]>
}

// What follows a circle of casts does not look into it.
// CHECK-LABEL: handshake.func @behind_circles
handshake.func @behind_circles() -> (!handshake.channel<i1>, !handshake.channel<i1>, !handshake.channel<i16>) {
  // CHECK-NEXT: %[[LOW:.*]] = trunci %[[HIGH:.*]] :
  // CHECK-NEXT: %[[HIGH]] = extsi %[[LOW]] :
  // CHECK-NEXT: %[[A:.*]] = trunci %[[LOW]] :
  %low = trunci %high : <i16> to <i8>
  %high = extsi %low : <i8> to <i16>
  %a = trunci %low : <i8> to <i1>
  // CHECK-NEXT: %[[SAME:.*]] = extui %[[SAME]] :
  // CHECK-NEXT: %[[B:.*]] = trunci %[[SAME]] :
  // CHECK-NEXT: %[[C:.*]] = extui %[[SAME]] :
  %same = extui %same : <i8> to <i8>
  %b = trunci %same : <i8> to <i1>
  %c = extui %same : <i8> to <i16>
  // CHECK-NEXT: end {{.*}}%[[A]], %[[B]], %[[C]]
  end %a, %b, %c : <i1>, <i1>, <i16>
}

// Casts that feed each other in a circle are left alone.
// CHECK-LABEL: handshake.func @circles
handshake.func @circles() -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  // CHECK-NEXT: %[[A:.*]] = trunci %[[A]] : <i8> to <i8>
  %0 = trunci %0 : <i8> to <i8>
  // CHECK-NEXT: %[[B:.*]] = trunci %[[C:.*]] : <i16> to <i8>
  // CHECK-NEXT: %[[C]] = extui %[[B]] : <i8> to <i16>
  %1 = trunci %2 : <i16> to <i8>
  %2 = extui %1 : <i8> to <i16>
  %3 = extsi %4 : <i8> to <i8>
  %4 = extsi %3 : <i8> to <i8>
  // CHECK: end %[[A]], %[[B]], %
  end %0, %1, %4 : <i8>, <i8>, <i8>
}
