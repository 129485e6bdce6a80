// RUN: hls-opt --split-input-file %s | FileCheck --strict-whitespace %s

// The spellings of the proposal that the types go back to, in functions. They
// are read; what is written is the public form.

// CHECK: handshake.func @adder(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> !handshake.channel<i32>
handshake.func @adder(%a: channel<i32>, %b: channel<i32>, %start: control) -> channel<i32> {
  // CHECK-NEXT: %0 = addi %arg0, %arg1 : <i32>
  %add_result = handshake.addi %a, %b : channel<i32>
  // CHECK-NEXT: %1 = return %0 : <i32>
  %ret = handshake.return %add_result : channel<i32>
  // CHECK-NEXT: end %1 : <i32>
  handshake.end %ret : channel<i32>
}

// CHECK: handshake.func private @signature(!handshake.channel<i8, [extra0: i1]> {hw.tag = 1 : i8}, !handshake.control<[t: i2]>, memref<4xi8>, ...) -> (!handshake.control<> {hw.tag = 2 : i8}, !handshake.channel<f32>)
handshake.func private @signature(channel<i8, [i1]> {hw.tag = 1 : i8}, control<[t: i2]>, memref<4xi8>, ...) -> (control {hw.tag = 2 : i8}, channel<f32>)

// CHECK: handshake.func private @nothing(...) attributes
handshake.func private @nothing() -> ()

// CHECK-LABEL: handshake.func @simple
handshake.func @simple(%channel: !handshake.channel<i32>) -> !handshake.channel<i32> {
  // CHECK-NEXT: %0:2 = unbundle %arg0  : <i32> to _ {{$}}
  %control, %data = handshake.unbundle %channel : control, i32
  // CHECK-NEXT: %channelLike = bundle %0#0, %0#1  : _ to <i32>
  %channelAgain = handshake.bundle %control, %data : channel<i32>
  end %channelAgain : channel<i32>
}

// CHECK-LABEL: handshake.func private @unnamed
// CHECK-SAME{LITERAL}: (!handshake.channel<i32>, !handshake.channel<i32, [extra0: i1]>, !handshake.channel<i32, [tag1: i2, tag2: i4]>, !handshake.channel<i32, [otherReady: i1 (U)]>, !handshake.channel<i32, [extra0: i2, extra1: i4, extra2: i4 (U), extra3: i8 (U)]>, !handshake.channel<i32, [extra0: i6, extra1: i12 (U)]>, ...)
handshake.func private @unnamed(!handshake.channel<i32>, !handshake.channel<i32, [i1]>, !handshake.channel<i32, [tag1: i2, tag2: i4]>, !handshake.channel<i32, [otherReady: (U) i1]>, !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>, !handshake.channel<i32, [i6, (U) i12]>)

// The names of the signals are those of the channel.
// CHECK-LABEL: handshake.func @tags
handshake.func @tags(%channel: !handshake.channel<i32, [tag1: i2, tag2: i4]>) -> !handshake.channel<i32, [tag1: i2, tag2: i4]> {
  // CHECK-NEXT: %0:4 = unbundle %arg0  : <i32, [tag1: i2, tag2: i4]> to _ {{$}}
  %control, %data, %tag1, %tag2 = handshake.unbundle %channel : control, i32, i2, i4
  // CHECK-NEXT: %channelLike = bundle %0#0, %0#1, %0#2, %0#3  : _ to <i32, [tag1: i2, tag2: i4]>
  %bundled = handshake.bundle %control, %data [%tag1, %tag2] : channel<i32, [tag1: i2, tag2: i4]>
  end %bundled : channel<i32, [tag1: i2, tag2: i4]>
}

// CHECK-LABEL: handshake.func @unnamed_tags
handshake.func @unnamed_tags(%channel: !handshake.channel<i32, [i2, i4]>) -> !handshake.channel<i32, [i2, i4]> {
  // CHECK-NEXT: %0:4 = unbundle %arg0  : <i32, [extra0: i2, extra1: i4]> to _ {{$}}
  %control, %data, %tag1, %tag2 = handshake.unbundle %channel : control, i32, i2, i4
  %bundled = handshake.bundle %control, %data [%tag1, %tag2] : channel<i32, [i2, i4]>
  end %bundled : channel<i32, [i2, i4]>
}

// CHECK-LABEL: handshake.func @upstream
handshake.func @upstream(%channel: !handshake.channel<i32, [otherReady: (U) i1]>) -> !handshake.channel<i32, [otherReady: (U) i1]> {
  // CHECK-NEXT: %0:2 = unbundle %arg0 [ %upstreams ]  : <i32, [otherReady: i1 (U)]> to _ {{$}}
  %control, %data = handshake.unbundle %channel, %otherReady : control, i32
  // CHECK-NEXT: %channelLike, %upstreams = bundle %0#0, %0#1  : _ to <i32, [otherReady: i1 (U)]>
  %bundled, %otherReady = handshake.bundle %control, %data : channel<i32, [otherReady: (U) i1]>
  end %bundled : channel<i32, [otherReady: (U) i1]>
}

// CHECK-LABEL: handshake.func @controls
handshake.func @controls(%control: !handshake.control<>) -> !handshake.control<> {
  // CHECK-NEXT: %0 = unbundle %arg0 [ %upstreams ]  : <> to _ {{$}}
  %valid = handshake.unbundle %control, %ready : i1
  // CHECK-NEXT: %channelLike, %upstreams = bundle %0  : _ to <>
  %controlAgain, %ready = handshake.bundle %valid : control, i1
  end %controlAgain : control
}

// So they are where both kinds are there, and where the channel has no data.
// CHECK-LABEL: handshake.func @both_ways
handshake.func @both_ways(%channel: channel<f32, [a: i2, u: (U) i3, b: f16]>, %bare: control<[t: i2, u: (U) i1]>, %up: i3, %ready: i1) -> (f32, f16, i2) {
  // CHECK-NEXT: %0:4 = unbundle %arg0 [ %arg2 ]  : <f32, [a: i2, u: i3 (U), b: f16]> to _ {{$}}
  %control, %data, %a, %b = handshake.unbundle %channel, %up : control, f32, i2, f16
  sink %control : control
  // CHECK: %1:2 = unbundle %arg1 [ %arg3 ]  : <[t: i2, u: i1 (U)]> to _ {{$}}
  %c2, %t = handshake.unbundle %bare [%ready] : control, i2
  sink %c2 : control
  end %data, %b, %t : f32, f16, i2
}

// In a loop, a channel may be taken apart before its definition. Then signals
// without a name have the usual ones, and others need the channel's type.
// CHECK-LABEL: handshake.func @before
handshake.func @before(%up: i1) -> (i32, i2, i32) {
  // CHECK-NEXT: unbundle %channelLike  : <i32, [extra0: i2]> to _ {{$}}
  %c1, %d1, %e1 = handshake.unbundle %channel : control, i32, i2
  // CHECK-NEXT: unbundle %channelLike_0 [ %arg0 ]  : <i32, [u: i1 (U)]> to _ {{$}}
  %c2, %d2 = handshake.unbundle %other, %up : channel<i32, [u: (U) i1]> to _
  %channel = handshake.bundle %c1, %d1 [%e1] : channel<i32, [i2]>
  %other, %u = handshake.bundle %c2, %d2 : channel<i32, [u: (U) i1]>
  end %d1, %e1, %d2 : i32, i2, i32
}

// One type for all that is chosen from, and no brackets.
// CHECK-LABEL: handshake.func @one_type
handshake.func @one_type(%mergeOprd1: control, %mergeOprd2: control, %muxOprd1: channel<i32>, %muxOprd2: channel<i32>) -> (control, channel<i32>) {
  // CHECK-NEXT: %result, %index = control_merge [%arg0, %arg1]  : [<>, <>] to <>, <i1>
  %mergeResult, %index = handshake.control_merge %mergeOprd1, %mergeOprd2 : control, channel<i1>
  // CHECK-NEXT: %0 = mux %index [%arg2, %arg3] : <i1>, [<i32>, <i32>] to <i32>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1>, channel<i32>
  end %mergeResult, %muxResult : control, channel<i32>
}

// No extra operations when extra signals are present.
// CHECK-LABEL: handshake.func @plain_select
handshake.func @plain_select(%mergeOprd1: control, %mergeOprd2: control, %muxOprd1: channel<i32, [i2, i4]>, %muxOprd2: channel<i32, [i2, i4]>) -> (control, channel<i32, [i2, i4]>) {
  %mergeResult, %index = handshake.control_merge %mergeOprd1, %mergeOprd2 : control, channel<i1>
  // CHECK: %0 = mux %index [%arg2, %arg3] : <i1>, [<i32, [extra0: i2, extra1: i4]>, <i32, [extra0: i2, extra1: i4]>] to <i32, [extra0: i2, extra1: i4]>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1>, channel<i32, [i2, i4]>
  end %mergeResult, %muxResult : control, channel<i32, [i2, i4]>
}

// Whoever steers may be without the signals of the tokens, or have some where
// they have none.
// CHECK-LABEL: handshake.func @steering
handshake.func @steering(%plain: channel<i1>, %tagged: channel<i1, [t: i2]>, %x: channel<i8>, %y: channel<i8, [t: i2]>, %c: control<[t: i2, u: (U) i3]>) {
  // CHECK-NEXT: mux %arg1 [%arg2, %arg2] : <i1, [t: i2]>, [<i8>, <i8>] to <i8>
  %0 = mux %tagged [%x, %x] : channel<i1, [t: i2]>, channel<i8>
  // CHECK-NEXT: cond_br %arg0, %arg3 : <i1>, <i8, [t: i2]>
  %t1, %f1 = cond_br %plain, %y : channel<i1>, channel<i8, [t: i2]>
  // CHECK-NEXT: cond_br %arg1, %arg2 : <i1, [t: i2]>, <i8>
  %t2, %f2 = cond_br %tagged, %x : channel<i1, [t: i2]>, channel<i8>
  // CHECK-NEXT: control_merge [%arg4, %arg4]  : [<[t: i2, u: i3 (U)]>, <[t: i2, u: i3 (U)]>] to <[t: i2, u: i3 (U)]>, <i1>
  %r, %i = control_merge %c, %c : control<[t: i2, u: (U) i3]>, channel<i1>
  // CHECK-NEXT: select %arg0[%arg3, %arg3] : <i1>, <i8, [t: i2]>
  %1 = select %plain [%y, %y] : channel<i1>, channel<i8, [t: i2]>
  // CHECK-NEXT: select %arg1[%arg2, %arg2] : <i1, [t: i2]>, <i8>
  %2 = select %tagged [%x, %x] : channel<i1, [t: i2]>, channel<i8>
  // CHECK-NEXT: repeat %arg0, %arg3 : <i1>, <i8, [t: i2]> to <i8, [t: i2]>
  %3 = repeat %plain, %y : channel<i1>, channel<i8, [t: i2]> to channel<i8, [t: i2]>
  // CHECK-NEXT: repeat %arg1, %arg2 : <i1, [t: i2]>, <i8> to <i8>
  %4 = repeat %tagged, %x : channel<i1, [t: i2]>, channel<i8> to channel<i8>
  // CHECK-NEXT: wait %arg2, %arg3 : <i8>, <i8, [t: i2]>
  %5 = wait %x, %y : channel<i8>, channel<i8, [t: i2]>
  // CHECK-NEXT: wait %arg3, %arg2 : <i8, [t: i2]>, <i8>
  %6 = wait %y, %x : channel<i8, [t: i2]>, channel<i8>
  end
}

// The select of a mux may have the signals of the data.
// CHECK-LABEL: handshake.func @merges
handshake.func @merges(%c0: !handshake.control<[i2, i4]>, %c1: !handshake.control<[i2, i4]>, %muxOprd1: !handshake.channel<i32, [i2, i4]>, %muxOprd2: !handshake.channel<i32, [i2, i4]>) -> (!handshake.control<[i2, i4]>, !handshake.channel<i32, [i2, i4]>) {
  // CHECK-NEXT: control_merge [%arg0, %arg1]  : [<[extra0: i2, extra1: i4]>, <[extra0: i2, extra1: i4]>] to <[extra0: i2, extra1: i4]>, <i1, [extra0: i2, extra1: i4]>
  %mergeResult, %index = handshake.control_merge [%c0, %c1] : [control<[i2, i4]>, control<[i2, i4]>] to control<[i2, i4]>, channel<i1, [i2, i4]>
  // CHECK-NEXT: mux %index [%arg2, %arg3] : <i1, [extra0: i2, extra1: i4]>, [<i32, [extra0: i2, extra1: i4]>, <i32, [extra0: i2, extra1: i4]>] to <i32, [extra0: i2, extra1: i4]>
  %muxResult = handshake.mux %index [%muxOprd1, %muxOprd2] : channel<i1, [i2, i4]>, [channel<i32, [i2, i4]>, channel<i32, [i2, i4]>] to channel<i32, [i2, i4]>
  end %mergeResult, %muxResult : control<[i2, i4]>, channel<i32, [i2, i4]>
}

// CHECK-LABEL: handshake.func @composed_mux
handshake.func @composed_mux(%index: !handshake.channel<i1>, %muxOprd1: !handshake.channel<i32, [i2, i4]>, %muxOprd2: !handshake.channel<i32, [i2, i4]>) -> !handshake.channel<i32, [i2, i4]> {
  // CHECK-NEXT: %0 = compose %arg1 : <i32, [extra0: i2, extra1: i4]> to <i38>
  %muxComposedOprd1 = handshake.compose %muxOprd1 : channel<i32, [i2, i4]> -> channel<i38>
  %muxComposedOprd2 = handshake.compose %muxOprd2 : channel<i32, [i2, i4]> -> channel<i38>
  %muxComposedResult = handshake.mux %index [%muxComposedOprd1, %muxComposedOprd2] : channel<i1>, [channel<i38>, channel<i38>] to channel<i38>
  // CHECK: decompose %2 : <i38> to <i32, [extra0: i2, extra1: i4]>
  %muxResult = handshake.decompose %muxComposedResult : channel<i38> -> channel<i32, [i2, i4]>
  end %muxResult : channel<i32, [i2, i4]>
}

// CHECK-LABEL: handshake.func @composed_adder
handshake.func @composed_adder(%addOprd1: !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>, %addOprd2: !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>) -> !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]> {
  // CHECK-NEXT: %0 = compose %arg0 : <i32, [extra0: i2, extra1: i4, extra2: i4 (U), extra3: i8 (U)]> to <i32, [extra0: i6, extra1: i12 (U)]>
  %addComposedOprd1 = handshake.compose %addOprd1 : channel<i32, [i2, i4, (U) i4, (U) i8]> -> channel<i32, [i6, (U) i12]>
  %addComposedOprd2 = handshake.compose %addOprd2 : channel<i32, [i2, i4, (U) i4, (U) i8]> -> channel<i32, [i6, (U) i12]>
  // CHECK: addi %0, %1 : <i32, [extra0: i6, extra1: i12 (U)]>
  %addComposedResult = handshake.addi %addComposedOprd1, %addComposedOprd2 : channel<i32, [i6, (U) i12]>
  // CHECK-NEXT: decompose
  %addResult = handshake.decompose %addComposedResult : channel<i32, [i6, (U) i12]> -> channel<i32, [i2, i4, (U) i4, (U) i8]>
  end %addResult : channel<i32, [i2, i4, (U) i4, (U) i8]>
}
