// RUN: hls-opt --split-input-file %s | FileCheck --strict-whitespace %s

// The spellings of the proposal that the types go back to, in functions. They
// are read; what is written is the public form.

// CHECK-LABEL: handshake.func @adder
handshake.func @adder(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %start: !handshake.control<>) -> !handshake.channel<i32> {
  // CHECK-NEXT: %0 = addi %arg0, %arg1 : <i32>
  %add_result = handshake.addi %a, %b : channel<i32>
  sink %start : control
  handshake.end %add_result : channel<i32>
}

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

// Names cannot be told from the types of the results: where there are some, the
// type of the channel has to be there.
// CHECK-LABEL: handshake.func @tags
handshake.func @tags(%channel: !handshake.channel<i32, [tag1: i2, tag2: i4]>) -> !handshake.channel<i32, [tag1: i2, tag2: i4]> {
  // CHECK-NEXT: %0:4 = unbundle %arg0  : <i32, [tag1: i2, tag2: i4]> to _ {{$}}
  %control, %data, %tag1, %tag2 = handshake.unbundle %channel : channel<i32, [tag1: i2, tag2: i4]> to _
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
  %control, %data = handshake.unbundle %channel, %otherReady : channel<i32, [otherReady: (U) i1]> to _
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

// The select of a mux has the signals of the data.
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
