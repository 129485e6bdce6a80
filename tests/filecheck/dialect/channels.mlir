// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | FileCheck --strict-whitespace %s --check-prefix=GENERIC

// From channel to wires and back takes two steps each.
// CHECK-LABEL: handshake.func @wires
handshake.func @wires(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  // CHECK-NEXT: %0:2 = unbundle %arg0  : <i8> to _ {{$}}
  // GENERIC: "handshake.unbundle"(%{{.*}}) : (!handshake.channel<i8>) -> (!handshake.control<>, i8)
  %c, %d = unbundle %a : <i8> to _
  // CHECK-NEXT: %1 = unbundle %0#0 [ %upstreams ]  {handshake.bb = 0 : ui32} : <> to _ {{$}}
  // GENERIC: "handshake.unbundle"(%{{.*}}, %{{.*}}) {handshake.bb = 0 : ui32} : (!handshake.control<>, i1) -> i1
  %valid = unbundle %c [%ready] {handshake.bb = 0 : ui32} : <> to _
  // CHECK-NEXT: %channelLike, %upstreams = bundle %1  : _ to <>
  // GENERIC: "handshake.bundle"(%{{.*}}) : (i1) -> (!handshake.control<>, i1)
  %c2, %ready = bundle %valid : _ to <>
  // CHECK-NEXT: %channelLike_0 = bundle %channelLike, %0#1  {handshake.bb = 0 : ui32} : _ to <i8>
  %a2 = bundle %c2, %d {handshake.bb = 0 : ui32} : _ to <i8>
  end %a2 : <i8>
}

// Upstream signals go against the arrow.
// CHECK-LABEL: handshake.func @signals
handshake.func @signals(%a: !handshake.channel<i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]>) {
  // CHECK-NEXT: %0:4 = unbundle %arg0 [ %upstreams#0, %upstreams#1 ]  : <i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]> to _ {{$}}
  // GENERIC: (!handshake.channel<i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]>, i1, i5) -> (!handshake.control<>, i8, i2, f32)
  %c, %d, %x, %y = unbundle %a [%u, %v] : <i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]> to _
  // CHECK-NEXT: %channelLike, %upstreams:2 = bundle %0#0, %0#1, %0#2, %0#3  : _ to <i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]>
  %a2, %u, %v = bundle %c, %d, %x, %y : _ to <i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]>
  // The form of the proposal.
  // CHECK-NEXT: %channelLike_0, %upstreams_1:2 = bundle %0#0, %0#1, %0#2, %0#3  : _ to <i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]>
  %a3, %u3:2 = bundle %c, %d [%x, %y] : channel<i8, [x: i2, u: i1 (U), y: f32, v: i5 (U)]>
  end
}

// CHECK-LABEL: handshake.func @repacking
handshake.func @repacking(%a: !handshake.channel<f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]>, %b: !handshake.control<[x: i2, y: i3]>) {
  // Split: one signal each way.
  // CHECK-NEXT: %0 = compose %arg0 : <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]> to <f32, [down: i6, up: i6 (U)]>
  %0 = compose %a : <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]> to <f32, [down: i6, up: i6 (U)]>
  // Merged: the downstream signals are above the data.
  // CHECK-NEXT: %1 = compose %arg0 {handshake.bb = 1 : ui32} : <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]> to <i38, [up: i6 (U)]>
  %1 = compose %a {handshake.bb = 1 : ui32} : <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]> -> <i38, [up: i6 (U)]>
  // CHECK-NEXT: %2 = decompose %0 : <f32, [down: i6, up: i6 (U)]> to <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]>
  %2 = decompose %0 : <f32, [down: i6, up: i6 (U)]> to <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]>
  // A control becomes a channel, or keeps a signal.
  // CHECK-NEXT: %3 = compose %arg1 : <[x: i2, y: i3]> to <i5>
  %3 = compose %b : <[x: i2, y: i3]> to <i5>
  // CHECK-NEXT: %4 = compose %arg1 : <[x: i2, y: i3]> to <[z: i5]>
  %4 = compose %b : <[x: i2, y: i3]> to <[z: i5]>
  // CHECK-NEXT: %5 = decompose %3 : <i5> to <[x: i2, y: i3]>
  %5 = decompose %3 : <i5> to <[x: i2, y: i3]>
  // Another spelling is read.
  // CHECK-NEXT: %6 = compose %arg0 {handshake.bb = 1 : ui32} : <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]> to <i38, [up: i6 (U)]>
  %6 = reshape [MergeData] %a {handshake.bb = 1 : ui32} : <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]> -> <i38, [up: i6 (U)]>
  // CHECK-NEXT: %7 = decompose %6 : <i38, [up: i6 (U)]> to <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]>
  %7 = handshake.reshape [SplitData] %6 : <i38, [up: i6 (U)]> -> <f32, [x: i2, u: i1 (U), y: i4, v: i5 (U)]>
  // CHECK-NEXT: %8 = compose %arg1 : <[x: i2, y: i3]> to <[z: i5]>
  %8 = reshape [MergeExtra] %b : <[x: i2, y: i3]> -> <[z: i5]>
  // CHECK-NEXT: %9 = decompose %8 : <[z: i5]> to <[x: i2, y: i3]>
  %9 = reshape [SplitExtra] %8 : <[z: i5]> -> <[x: i2, y: i3]>
  end
}

// CHECK-LABEL: handshake.func @waits
handshake.func @waits(%f: !handshake.channel<f32>, %i: !handshake.channel<i8>, %c: !handshake.control<>) {
  // CHECK-NEXT: %0 = wait %arg0, %arg1 {handshake.name = "w"} : <f32>, <i8>
  // GENERIC: "handshake.wait"(%{{.*}}, %{{.*}}) {handshake.name = "w"} : (!handshake.channel<f32>, !handshake.channel<i8>) -> !handshake.channel<i8>
  %0 = wait %f, %i {handshake.name = "w"} : <f32>, <i8>
  // CHECK-NEXT: %1 = wait %arg0, %arg1 : <f32>, <i8>
  %1 = wait %f, %i : (<f32>, <i8>) -> <i8>
  // CHECK-NEXT: %2 = wait %arg2, %0 : <>, <i8>
  %2 = wait %c, %0 : <>, <i8>
  // CHECK-NEXT: %3 = wait %arg1, %arg2 : <i8>, <>
  %3 = wait %i, %c : <i8>, <>
  end
}

// CHECK-LABEL: handshake.func @control_with_signals(
handshake.func @control_with_signals(%a: !handshake.control<[x: i2, u: i1 (U)]>) -> !handshake.control<[x: i2, u: i1 (U)]> {
  // CHECK-NEXT: %0:2 = unbundle %arg0 [ %upstreams ]  : <[x: i2, u: i1 (U)]> to _ {{$}}
  // GENERIC: "handshake.unbundle"(%{{.*}}, %{{.*}}) : (!handshake.control<[x: i2, u: i1 (U)]>, i1) -> (!handshake.control<>, i2)
  %c, %x = unbundle %a [%u] : <[x: i2, u: i1 (U)]> to _
  // CHECK-NEXT: %channelLike, %upstreams = bundle %0#0, %0#1  : _ to <[x: i2, u: i1 (U)]>
  // GENERIC: "handshake.bundle"(%{{.*}}, %{{.*}}) : (!handshake.control<>, i2) -> (!handshake.control<[x: i2, u: i1 (U)]>, i1)
  %a2, %u = bundle %c, %x : _ to <[x: i2, u: i1 (U)]>
  end %a2 : <[x: i2, u: i1 (U)]>
}
