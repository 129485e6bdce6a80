// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-narrow-buffers)' | FileCheck %s

// An extension goes behind the buffers, through a fork on whose ways there are
// some. The way without a buffer gets its own.

// CHECK-LABEL: handshake.func @extension
// CHECK-NEXT: %[[A:.*]] = buffer %arg0, {{.*}} : <i8>
// CHECK-NEXT: %[[F:.*]]:2 = fork [2] %[[A]] {{.*}} : <i8>
// CHECK-DAG:  %[[B:.*]] = buffer %[[F]]#0, {{.*}} : <i8>
// CHECK-DAG:  %[[X:.*]] = extsi %[[B]] {{.*}} : <i8> to <i32>
// CHECK-DAG:  %[[Y:.*]] = extsi %[[F]]#1 {{.*}} : <i8> to <i32>
// CHECK:      end {{.*}}%[[X]], %[[Y]], %arg1
handshake.func @extension(%x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "out1", "end"]} {
  %wide = extsi %x : <i8> to <i32>
  %a = buffer %wide, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i32>
  %f:2 = fork [2] %a : <i32>
  %b = buffer %f#0, bufferType = FIFO_BREAK_NONE, numSlots = 2, dvLatency = 0 : <i32>
  end %b, %f#1, %start : <i32>, <i32>, <>
}

// -----

// Without a buffer, nothing moves.

// CHECK-LABEL: handshake.func @no_buffer
// CHECK-NEXT: extsi
// CHECK-NEXT: fork [2] %{{.*}} : <i32>
handshake.func @no_buffer(%x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "out1", "end"]} {
  %wide = extsi %x : <i8> to <i32>
  %f:2 = fork [2] %wide : <i32>
  end %f#0, %f#1, %start : <i32>, <i32>, <>
}

// -----

// What is cut behind all ways of a fork is cut before it, to the most bits that
// one of them has.

// CHECK-LABEL: handshake.func @cut
// CHECK-NEXT: %[[C:.*]] = trunci %arg0 {{.*}} : <i32> to <i16>
// CHECK-NEXT: %[[A:.*]] = buffer %[[C]], {{.*}} : <i16>
// CHECK-NEXT: %[[F:.*]]:2 = fork [2] %[[A]] {{.*}} : <i16>
// CHECK-NEXT: %[[L:.*]] = trunci %[[F]]#0 {{.*}} : <i16> to <i8>
// CHECK-NEXT: end {{.*}}%[[L]], %[[F]]#1, %arg1
handshake.func @cut(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.channel<i16>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "out1", "end"]} {
  %a = buffer %x, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %f:2 = fork [2] %a : <i32>
  %low = trunci %f#0 : <i32> to <i8>
  %half = trunci %f#1 : <i32> to <i16>
  end %low, %half, %start : <i8>, <i16>, <>
}

// -----

// One of two ways needs all bits.

// CHECK-LABEL: handshake.func @whole
// CHECK-NEXT: buffer %arg0, {{.*}} : <i32>
// CHECK-NEXT: fork [2] %{{.*}} : <i32>
// CHECK-NEXT: trunci
handshake.func @whole(%x: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "out1", "end"]} {
  %a = buffer %x, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i32>
  %f:2 = fork [2] %a : <i32>
  %low = trunci %f#0 : <i32> to <i8>
  end %low, %f#1, %start : <i8>, <i32>, <>
}

// -----

// An extension that adds no bits goes, wherever it is on a circle.

// CHECK-LABEL: handshake.func @circle
// CHECK-NOT:  extsi
// CHECK:      %[[A:.*]] = buffer %[[B:.*]], bufferType = ONE_SLOT_BREAK_R{{.*}} : <i1>
// CHECK-NEXT: %[[F:.*]]:2 = fork [2] %[[A]] {{.*}} : <i1>
// CHECK-NEXT: %[[B]] = buffer %[[F]]#1, bufferType = ONE_SLOT_BREAK_DV{{.*}} : <i1>
// CHECK-NEXT: extui %[[F]]#0 {{.*}} : <i1> to <i8>
handshake.func @circle() -> !handshake.channel<i8> attributes {argNames = [], resNames = ["out0"]} {
  %same = extsi %b : <i1> to <i1>
  %again = extui %same : <i1> to <i1>
  %a = buffer %again, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 : <i1>
  %f:2 = fork [2] %a : <i1>
  %b = buffer %f#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i1>
  %wide = extui %f#0 : <i1> to <i8>
  end %wide : <i8>
}

// -----

// One that follows itself stays: there is nothing else to take its place.

// CHECK-LABEL: handshake.func @alone
// CHECK:      %[[S:.*]] = extsi %[[S]] {{.*}} : <i8> to <i8>
handshake.func @alone(%start: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]} {
  %same = extsi %same : <i8> to <i8>
  end %start : <>
}
