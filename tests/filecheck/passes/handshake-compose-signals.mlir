// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-compose-signals)' | FileCheck %s

// What moves tokens gets the signals as part of the data. A chain of such units
// packs once and unpacks once. The selecting token of a mux loses its signals.
// CHECK-LABEL: handshake.func @move
// CHECK-NEXT: %0 = compose %arg0 {handshake.bb = 3 : ui32, handshake.name = "compose0"} : <i1, [t: i4, v: i2]> to <i1, [down: i6]>
// CHECK-NEXT: %1:3 = unbundle %0  {handshake.bb = 3 : ui32, handshake.name = "unbundle0"} : <i1, [down: i6]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.bb = 3 : ui32, handshake.name = "bundle0"} : _ to <i1>
// CHECK-NEXT: %2 = compose %arg1 {handshake.bb = 3 : ui32, handshake.name = "compose1"} : <f32, [t: i4, v: i2]> to <i38>
// CHECK-NEXT: %3 = compose %arg2 {handshake.bb = 3 : ui32, handshake.name = "compose2"} : <f32, [t: i4, v: i2]> to <i38>
// CHECK-NEXT: %4 = mux %channelLike [%2, %3] {handshake.bb = 3 : ui32, handshake.name = "mux0"} : <i1>, [<i38>, <i38>] to <i38>
// CHECK-NEXT: %5 = buffer %4, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.name = "buffer0"} : <i38>
// CHECK-NEXT: %6:2 = fork [2] %5 {handshake.name = "fork0"} : <i38>
// CHECK-NEXT: %7 = decompose %6#0 {handshake.name = "decompose0"} : <i38> to <f32, [t: i4, v: i2]>
// CHECK-NEXT: %8 = decompose %6#1 {handshake.name = "decompose1"} : <i38> to <f32, [t: i4, v: i2]>
// CHECK-NEXT: end {handshake.name = "end0"} %7, %8 : <f32, [t: i4, v: i2]>, <f32, [t: i4, v: i2]>
handshake.func @move(%s: !handshake.channel<i1, [t: i4, v: i2]>, %a: !handshake.channel<f32, [t: i4, v: i2]>, %b: !handshake.channel<f32, [t: i4, v: i2]>) -> (!handshake.channel<f32, [t: i4, v: i2]>, !handshake.channel<f32, [t: i4, v: i2]>) {
  %m = mux %s [%a, %b] {handshake.bb = 3 : ui32} : <i1, [t: i4, v: i2]>, [<f32, [t: i4, v: i2]>, <f32, [t: i4, v: i2]>] to <f32, [t: i4, v: i2]>
  %r = buffer %m, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <f32, [t: i4, v: i2]>
  %f:2 = fork [2] %r : <f32, [t: i4, v: i2]>
  end %f#0, %f#1 : <f32, [t: i4, v: i2]>, <f32, [t: i4, v: i2]>
}
// -----
// Controls become channels. The condition loses its signals; so does the token
// that only makes another one wait.
// CHECK-LABEL: handshake.func @steer
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i1, [t: i4]> to <i1, [down: i4]>
// CHECK-NEXT: %1:3 = unbundle %0  {handshake.name = "unbundle0"} : <i1, [down: i4]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.name = "bundle0"} : _ to <i1>
// CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose1"} : <[t: i4]> to <i4>
// CHECK-NEXT: %trueResult, %falseResult = cond_br %channelLike, %2 {handshake.name = "cond_br0"} : <i1>, <i4>
// CHECK-NEXT: sink %falseResult {handshake.name = "sink0"} : <i4>
// CHECK-NEXT: %3:2 = unbundle %trueResult  {handshake.name = "unbundle1"} : <i4> to _
// CHECK-NEXT: %4 = compose %arg2 {handshake.name = "compose2"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %5 = wait %3#0, %4 {handshake.name = "wait0"} : <>, <i12>
// CHECK-NEXT: %6 = decompose %5 {handshake.name = "decompose0"} : <i12> to <i8, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %6 : <i8, [t: i4]>
handshake.func @steer(%c: !handshake.channel<i1, [t: i4]>, %a: !handshake.control<[t: i4]>, %d: !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i8, [t: i4]> {
  %yes, %no = cond_br %c, %a : <i1, [t: i4]>, <[t: i4]>
  sink %no : <[t: i4]>
  %w = wait %yes, %d : <[t: i4]>, <i8, [t: i4]>
  end %w : <i8, [t: i4]>
}
// -----
// The token that is there after reset has zeros.
// CHECK-LABEL: handshake.func @init
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <[t: i4]> to <i4>
// CHECK-NEXT: %1 = init %0 {handshake.name = "init0"} : <i4>
// CHECK-NEXT: %2 = decompose %1 {handshake.name = "decompose0"} : <i4> to <[t: i4]>
// CHECK-NEXT: %3 = compose %arg1 {handshake.name = "compose1"} : <i1, [t: i4]> to <i5>
// CHECK-NEXT: %4 = init %3 {handshake.name = "init1", hw.parameters = {INIT_TOKEN = true}} : <i5>
// CHECK-NEXT: %5 = decompose %4 {handshake.name = "decompose1"} : <i5> to <i1, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %2, %5 : <[t: i4]>, <i1, [t: i4]>
handshake.func @init(%a: !handshake.control<[t: i4]>, %b: !handshake.channel<i1, [t: i4]>) -> (!handshake.control<[t: i4]>, !handshake.channel<i1, [t: i4]>) {
  %i = init %a {hw.parameters = {INIT_TOKEN = true}} : <[t: i4]>
  %j = init %b {hw.parameters = {INIT_TOKEN = true}} : <i1, [t: i4]>
  end %i, %j : <[t: i4]>, <i1, [t: i4]>
}
// -----
// Both results of a choice have the signals of the token chosen.
// CHECK-LABEL: handshake.func @choose
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %1 = compose %arg1 {handshake.name = "compose1"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %result, %index = control_merge [%0, %1]  {handshake.name = "control_merge0"} : [<i12>, <i12>] to <i12>, <i1>
// CHECK-NEXT: %2:2 = fork [2] %result {handshake.name = "fork0"} : <i12>
// CHECK-NEXT: %3 = decompose %2#1 {handshake.name = "decompose0"} : <i12> to <i8, [down: i4]>
// CHECK-NEXT: %4 = decompose %2#0 {handshake.name = "decompose1"} : <i12> to <i8, [t: i4]>
// CHECK-NEXT: %5:2 = unbundle %index  {handshake.name = "unbundle0"} : <i1> to _
// CHECK-NEXT: %6:3 = unbundle %3  {handshake.name = "unbundle1"} : <i8, [down: i4]> to _
// CHECK-NEXT: %7 = join %5#0, %6#0 {handshake.name = "join0"} : <>
// CHECK-NEXT: %channelLike = bundle %7, %5#1, %6#2  {handshake.name = "bundle0"} : _ to <i1, [down: i4]>
// CHECK-NEXT: %8 = decompose %channelLike {handshake.name = "decompose2"} : <i1, [down: i4]> to <i1, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %4, %8 : <i8, [t: i4]>, <i1, [t: i4]>
handshake.func @choose(%a: !handshake.channel<i8, [t: i4]>, %b: !handshake.channel<i8, [t: i4]>) -> (!handshake.channel<i8, [t: i4]>, !handshake.channel<i1, [t: i4]>) {
  %r, %i = control_merge [%a, %b] : [<i8, [t: i4]>, <i8, [t: i4]>] to <i8, [t: i4]>, <i1, [t: i4]>
  end %r, %i : <i8, [t: i4]>, <i1, [t: i4]>
}
// -----
// A result that is there as long as the first operand is: wires.
// CHECK-LABEL: handshake.func @at_once
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i8, [t: i4]> to <i8, [down: i4]>
// CHECK-NEXT: %1:3 = unbundle %0  {handshake.name = "unbundle0"} : <i8, [down: i4]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.name = "bundle0"} : _ to <i8>
// CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose1"} : <i8, [t: i4]> to <i8, [down: i4]>
// CHECK-NEXT: %3:3 = unbundle %2  {handshake.name = "unbundle1"} : <i8, [down: i4]> to _
// CHECK-NEXT: %channelLike_0 = bundle %3#0, %3#1  {handshake.name = "bundle1"} : _ to <i8>
// CHECK-NEXT: %4 = addi %channelLike, %channelLike_0 {handshake.name = "addi0"} : <i8>
// CHECK-NEXT: %5:2 = unbundle %4  {handshake.name = "unbundle2"} : <i8> to _
// CHECK-NEXT: %channelLike_1 = bundle %5#0, %5#1, %1#2  {handshake.name = "bundle2"} : _ to <i8, [down: i4]>
// CHECK-NEXT: %6 = decompose %channelLike_1 {handshake.name = "decompose0"} : <i8, [down: i4]> to <i8, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %6 : <i8, [t: i4]>
handshake.func @at_once(%a: !handshake.channel<i8, [t: i4]>, %b: !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i8, [t: i4]> {
  %s = addi %a, %b : <i8, [t: i4]>
  end %s : <i8, [t: i4]>
}
// -----
// CHECK-LABEL: handshake.func @constant
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <[t: i4]> to <i4>
// CHECK-NEXT: %1:2 = unbundle %0  {handshake.name = "unbundle0"} : <i4> to _
// CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose1"} : <[t: i4]> to <i4>
// CHECK-NEXT: %3:2 = unbundle %2  {handshake.name = "unbundle1"} : <i4> to _
// CHECK-NEXT: %4 = join %1#0, %3#0 {handshake.name = "join0"} : <>
// CHECK-NEXT: %5 = constant %4 {handshake.name = "constant0", value = 3 : i8} : <>, <i8>
// CHECK-NEXT: %6:2 = unbundle %5  {handshake.name = "unbundle2"} : <i8> to _
// CHECK-NEXT: %channelLike = bundle %6#0, %6#1, %1#1  {handshake.name = "bundle0"} : _ to <i8, [down: i4]>
// CHECK-NEXT: %7 = decompose %channelLike {handshake.name = "decompose0"} : <i8, [down: i4]> to <i8, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %7 : <i8, [t: i4]>
handshake.func @constant(%c: !handshake.control<[t: i4]>, %d: !handshake.control<[t: i4]>) -> !handshake.channel<i8, [t: i4]> {
  %j = join %c, %d : <[t: i4]>
  %k = constant %j {value = 3 : i8} : <[t: i4]>, <i8, [t: i4]>
  end %k : <i8, [t: i4]>
}
// -----
// A result that comes later: the signals wait in a buffer that is as long.
// CHECK-LABEL: handshake.func @pipelined
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i8, [t: i4]> to <i8, [down: i4]>
// CHECK-NEXT: %1:3 = unbundle %0  {handshake.name = "unbundle0"} : <i8, [down: i4]> to _
// CHECK-NEXT: %2:2 = fork [2] %1#0 {handshake.name = "fork0"} : <>
// CHECK-NEXT: %channelLike = bundle %2#1, %1#2  {handshake.name = "bundle0"} : _ to <i4>
// CHECK-NEXT: %3 = buffer %channelLike, bufferType = FIFO_BREAK_NONE, numSlots = 7, dvLatency = 0 {handshake.name = "buffer0"} : <i4>
// CHECK-NEXT: %channelLike_0 = bundle %2#0, %1#1  {handshake.name = "bundle1"} : _ to <i8>
// CHECK-NEXT: %4 = compose %arg1 {handshake.name = "compose1"} : <i8, [t: i4]> to <i8, [down: i4]>
// CHECK-NEXT: %5:3 = unbundle %4  {handshake.name = "unbundle1"} : <i8, [down: i4]> to _
// CHECK-NEXT: %channelLike_1 = bundle %5#0, %5#1  {handshake.name = "bundle2"} : _ to <i8>
// CHECK-NEXT: %6 = muli %channelLike_0, %channelLike_1 {handshake.name = "muli0", latency = 6 : i64} : <i8>
// CHECK-NEXT: %7:2 = unbundle %6  {handshake.name = "unbundle2"} : <i8> to _
// CHECK-NEXT: %8:2 = unbundle %3  {handshake.name = "unbundle3"} : <i4> to _
// CHECK-NEXT: %9 = join %7#0, %8#0 {handshake.name = "join0"} : <>
// CHECK-NEXT: %channelLike_2 = bundle %9, %7#1, %8#1  {handshake.name = "bundle3"} : _ to <i8, [down: i4]>
// CHECK-NEXT: %10 = decompose %channelLike_2 {handshake.name = "decompose0"} : <i8, [down: i4]> to <i8, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %10 : <i8, [t: i4]>
handshake.func @pipelined(%a: !handshake.channel<i8, [t: i4]>, %b: !handshake.channel<i8, [t: i4]>) -> !handshake.channel<i8, [t: i4]> {
  %s = muli %a, %b {latency = 6 : i64} : <i8, [t: i4]>
  end %s : <i8, [t: i4]>
}
// -----
// Memory keeps no signals: a load hands those of the address on to the data.
// CHECK-LABEL: handshake.func @memory
// CHECK-NEXT: %outputs, %memEnd = mem_controller[%arg0 : memref<8xi16>] %arg5 (%arg4, %addressResult, %addressResult_4, %dataResult_5) %arg6 {connectedBlocks = [0 : i32], handshake.name = "mem_controller0"} :    (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
// CHECK-NEXT: %0 = compose %arg1 {handshake.bb = 0 : ui32, handshake.name = "compose0"} : <i3, [t: i1]> to <i3, [down: i1]>
// CHECK-NEXT: %1:3 = unbundle %0  {handshake.bb = 0 : ui32, handshake.name = "unbundle0"} : <i3, [down: i1]> to _
// CHECK-NEXT: %2:2 = fork [2] %1#0 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
// CHECK-NEXT: %channelLike = bundle %2#1, %1#2  {handshake.bb = 0 : ui32, handshake.name = "bundle0"} : _ to <i1>
// CHECK-NEXT: %3 = buffer %channelLike, bufferType = FIFO_BREAK_NONE, numSlots = 5, dvLatency = 0 {handshake.bb = 0 : ui32, handshake.name = "buffer0"} : <i1>
// CHECK-NEXT: %channelLike_0 = bundle %2#0, %1#1  {handshake.bb = 0 : ui32, handshake.name = "bundle1"} : _ to <i3>
// CHECK-NEXT: %addressResult, %dataResult = load[%channelLike_0] %outputs {handshake.bb = 0 : ui32, handshake.name = "load0"} : <i3>, <i16>, <i3>, <i16>
// CHECK-NEXT: %4:2 = unbundle %dataResult  {handshake.bb = 0 : ui32, handshake.name = "unbundle1"} : <i16> to _
// CHECK-NEXT: %5:2 = unbundle %3  {handshake.bb = 0 : ui32, handshake.name = "unbundle2"} : <i1> to _
// CHECK-NEXT: %6 = join %4#0, %5#0 {handshake.bb = 0 : ui32, handshake.name = "join0"} : <>
// CHECK-NEXT: %channelLike_1 = bundle %6, %4#1, %5#1  {handshake.bb = 0 : ui32, handshake.name = "bundle2"} : _ to <i16, [down: i1]>
// CHECK-NEXT: %7 = decompose %channelLike_1 {handshake.bb = 0 : ui32, handshake.name = "decompose0"} : <i16, [down: i1]> to <i16, [t: i1]>
// CHECK-NEXT: %8 = compose %arg3 {handshake.bb = 0 : ui32, handshake.name = "compose1"} : <i3, [t: i1]> to <i3, [down: i1]>
// CHECK-NEXT: %9:3 = unbundle %8  {handshake.bb = 0 : ui32, handshake.name = "unbundle3"} : <i3, [down: i1]> to _
// CHECK-NEXT: %channelLike_2 = bundle %9#0, %9#1  {handshake.bb = 0 : ui32, handshake.name = "bundle3"} : _ to <i3>
// CHECK-NEXT: %10 = compose %arg2 {handshake.bb = 0 : ui32, handshake.name = "compose2"} : <i16, [t: i1]> to <i16, [down: i1]>
// CHECK-NEXT: %11:3 = unbundle %10  {handshake.bb = 0 : ui32, handshake.name = "unbundle4"} : <i16, [down: i1]> to _
// CHECK-NEXT: %channelLike_3 = bundle %11#0, %11#1  {handshake.bb = 0 : ui32, handshake.name = "bundle4"} : _ to <i16>
// CHECK-NEXT: %addressResult_4, %dataResult_5 = store[%channelLike_2] %channelLike_3 {handshake.bb = 0 : ui32, handshake.name = "store0"} : <i3>, <i16>, <i3>, <i16>
// CHECK-NEXT: end {handshake.name = "end0"} %7, %memEnd : <i16, [t: i1]>, <>
handshake.func @memory(%m: memref<8xi16>, %a: !handshake.channel<i3, [t: i1]>, %d: !handshake.channel<i16, [t: i1]>, %b: !handshake.channel<i3, [t: i1]>, %n: !handshake.channel<i32>, %c: !handshake.control<>, %e: !handshake.control<>) -> (!handshake.channel<i16, [t: i1]>, !handshake.control<>) {
  %o, %end = mem_controller[%m : memref<8xi16>] %c (%n, %la, %sa, %sd) %e {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  %la, %ld = load[%a] %o {handshake.bb = 0 : ui32} : <i3, [t: i1]>, <i16>, <i3>, <i16, [t: i1]>
  %sa, %sd = store[%b] %d {handshake.bb = 0 : ui32} : <i3, [t: i1]>, <i16, [t: i1]>, <i3>, <i16>
  end %ld, %end : <i16, [t: i1]>, <>
}
// -----
// A source begins with zeros.
// CHECK-LABEL: handshake.func @make
// CHECK-NEXT: %0 = source {handshake.name = "source0"} : <>
// CHECK-NEXT: %1 = source {handshake.name = "source1"} : <>
// CHECK-NEXT: %2 = constant %1 {handshake.name = "constant0", value = 0 : i4} : <>, <i4>
// CHECK-NEXT: %3:2 = unbundle %2  {handshake.name = "unbundle0"} : <i4> to _
// CHECK-NEXT: sink %3#0 {handshake.name = "sink0"} : <>
// CHECK-NEXT: %channelLike = bundle %0, %3#1  {handshake.name = "bundle0"} : _ to <i4>
// CHECK-NEXT: %4 = decompose %channelLike {handshake.name = "decompose0"} : <i4> to <[t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %4 : <[t: i4]>
handshake.func @make() -> !handshake.control<[t: i4]> {
  %s = source : <[t: i4]>
  end %s : <[t: i4]>
}
// -----
// An upstream signal is a wire from the result to all operands; behind a sink
// nobody drives it.
// CHECK-LABEL: handshake.func @upstream
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i8, [u: i3 (U), t: i1]> to <i9, [up: i3 (U)]>
// CHECK-NEXT: %1:2 = unbundle %0 [ %upstreams ]  {handshake.name = "unbundle0"} : <i9, [up: i3 (U)]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.name = "bundle0"} : _ to <i9>
// CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose1"} : <i8, [u: i3 (U), t: i1]> to <i9, [up: i3 (U)]>
// CHECK-NEXT: %3:2 = unbundle %2 [ %upstreams ]  {handshake.name = "unbundle1"} : <i9, [up: i3 (U)]> to _
// CHECK-NEXT: %channelLike_0 = bundle %3#0, %3#1  {handshake.name = "bundle1"} : _ to <i9>
// CHECK-NEXT: %4 = merge %channelLike, %channelLike_0 {handshake.name = "merge0"} : <i9>
// CHECK-NEXT: %5:2 = unbundle %4  {handshake.name = "unbundle2"} : <i9> to _
// CHECK-NEXT: %channelLike_1, %upstreams = bundle %5#0, %5#1  {handshake.name = "bundle2"} : _ to <i9, [up: i3 (U)]>
// CHECK-NEXT: %6 = decompose %channelLike_1 {handshake.name = "decompose0"} : <i9, [up: i3 (U)]> to <i8, [u: i3 (U), t: i1]>
// CHECK-NEXT: %7 = compose %arg2 {handshake.name = "compose2"} : <i8, [u: i3 (U), t: i1]> to <i9, [up: i3 (U)]>
// CHECK-NEXT: %8:2 = unbundle %7 [ %11#1 ]  {handshake.name = "unbundle3"} : <i9, [up: i3 (U)]> to _
// CHECK-NEXT: %channelLike_2 = bundle %8#0, %8#1  {handshake.name = "bundle3"} : _ to <i9>
// CHECK-NEXT: sink %channelLike_2 {handshake.name = "sink0"} : <i9>
// CHECK-NEXT: %9 = source {handshake.name = "source0"} : <>
// CHECK-NEXT: %10 = constant %9 {handshake.name = "constant0", value = 0 : i3} : <>, <i3>
// CHECK-NEXT: %11:2 = unbundle %10  {handshake.name = "unbundle4"} : <i3> to _
// CHECK-NEXT: sink %11#0 {handshake.name = "sink1"} : <>
// CHECK-NEXT: end {handshake.name = "end0"} %6 : <i8, [u: i3 (U), t: i1]>
handshake.func @upstream(%a: !handshake.channel<i8, [u: i3 (U), t: i1]>, %b: !handshake.channel<i8, [u: i3 (U), t: i1]>, %c: !handshake.channel<i8, [u: i3 (U), t: i1]>) -> !handshake.channel<i8, [u: i3 (U), t: i1]> {
  %m = merge %a, %b : <i8, [u: i3 (U), t: i1]>
  sink %c : <i8, [u: i3 (U), t: i1]>
  end %m : <i8, [u: i3 (U), t: i1]>
}
// -----
// Nothing happens to channels without extra signals, to ports, and to what
// looks at the signals itself; signals of no bits vanish.
// CHECK-LABEL: handshake.func @rest
// CHECK-NEXT: %0 = br %arg0 {handshake.name = "br0"} : <i8>
// CHECK-NEXT: %1 = non_spec %0 {handshake.name = "non_spec0"} : !handshake.channel<i8> to !handshake.channel<i8, [spec: i1]>
// CHECK-NEXT: %2 = compose %arg3 {handshake.name = "compose0"} : <i8, [none: i0]> to <i8>
// CHECK-NEXT: %3 = noti %2 {handshake.name = "noti0"} : <i8>
// CHECK-NEXT: %4 = decompose %3 {handshake.name = "decompose0"} : <i8> to <i8, [none: i0]>
// CHECK-NEXT: end {handshake.name = "end0"} %1, %arg1, %arg2, %4 : <i8, [spec: i1]>, <i8, [t: i1]>, <i8, [spec: i1]>, <i8, [none: i0]>
handshake.func @rest(%a: !handshake.channel<i8>, %p: !handshake.channel<i8, [t: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %z: !handshake.channel<i8, [none: i0]>) -> (!handshake.channel<i8, [spec: i1]>, !handshake.channel<i8, [t: i1]>, !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8, [none: i0]>) {
  %x = br %a : <i8>
  %y = non_spec %x : !handshake.channel<i8> to !handshake.channel<i8, [spec: i1]>
  %zz = noti %z : <i8, [none: i0]>
  end %y, %p, %s, %zz : <i8, [spec: i1]>, <i8, [t: i1]>, <i8, [spec: i1]>, <i8, [none: i0]>
}
// -----
// Several results: the bitwise or.
// CHECK-LABEL: handshake.func @several_consumers
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i8, [u: i3 (U)]> to <i8, [up: i3 (U)]>
// CHECK-NEXT: %1:2 = unbundle %0 [ %10#1 ]  {handshake.name = "unbundle0"} : <i8, [up: i3 (U)]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.name = "bundle0"} : _ to <i8>
// CHECK-NEXT: %2:2 = fork [2] %channelLike {handshake.name = "fork0"} : <i8>
// CHECK-NEXT: %3:2 = unbundle %2#0  {handshake.name = "unbundle1"} : <i8> to _
// CHECK-NEXT: %channelLike_0, %upstreams = bundle %3#0, %3#1  {handshake.name = "bundle1"} : _ to <i8, [up: i3 (U)]>
// CHECK-NEXT: %4 = decompose %channelLike_0 {handshake.name = "decompose0"} : <i8, [up: i3 (U)]> to <i8, [u: i3 (U)]>
// CHECK-NEXT: %5:2 = unbundle %2#1  {handshake.name = "unbundle2"} : <i8> to _
// CHECK-NEXT: %channelLike_1, %upstreams_2 = bundle %5#0, %5#1  {handshake.name = "bundle2"} : _ to <i8, [up: i3 (U)]>
// CHECK-NEXT: %6 = decompose %channelLike_1 {handshake.name = "decompose1"} : <i8, [up: i3 (U)]> to <i8, [u: i3 (U)]>
// CHECK-NEXT: %7 = source {handshake.name = "source0"} : <>
// CHECK-NEXT: %channelLike_3 = bundle %7, %upstreams  {handshake.name = "bundle3"} : _ to <i3>
// CHECK-NEXT: %8 = source {handshake.name = "source1"} : <>
// CHECK-NEXT: %channelLike_4 = bundle %8, %upstreams_2  {handshake.name = "bundle4"} : _ to <i3>
// CHECK-NEXT: %9 = ori %channelLike_3, %channelLike_4 {handshake.name = "ori0"} : <i3>
// CHECK-NEXT: %10:2 = unbundle %9  {handshake.name = "unbundle3"} : <i3> to _
// CHECK-NEXT: sink %10#0 {handshake.name = "sink0"} : <>
// CHECK-NEXT: end {handshake.name = "end0"} %4, %6 : <i8, [u: i3 (U)]>, <i8, [u: i3 (U)]>
handshake.func @several_consumers(%a: !handshake.channel<i8, [u: i3 (U)]>) -> (!handshake.channel<i8, [u: i3 (U)]>, !handshake.channel<i8, [u: i3 (U)]>) {
  %f:2 = fork [2] %a : <i8, [u: i3 (U)]>
  end %f#0, %f#1 : <i8, [u: i3 (U)]>, <i8, [u: i3 (U)]>
}
// -----
// A control that has nothing but upstream signals.
// CHECK-LABEL: handshake.func @no_payload
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <[u: i3 (U)]> to <[up: i3 (U)]>
// CHECK-NEXT: %1 = unbundle %0 [ %upstreams ]  {handshake.name = "unbundle0"} : <[up: i3 (U)]> to _
// CHECK-NEXT: %2 = br %1 {handshake.name = "br0"} : <>
// CHECK-NEXT: %channelLike, %upstreams = bundle %2  {handshake.name = "bundle0"} : _ to <[up: i3 (U)]>
// CHECK-NEXT: %3 = decompose %channelLike {handshake.name = "decompose0"} : <[up: i3 (U)]> to <[u: i3 (U)]>
// CHECK-NEXT: end {handshake.name = "end0"} %3 : <[u: i3 (U)]>
handshake.func @no_payload(%a: !handshake.control<[u: i3 (U)]>) -> !handshake.control<[u: i3 (U)]> {
  %b = br %a : <[u: i3 (U)]>
  end %b : <[u: i3 (U)]>
}
// -----
// Two sides with one valid: their signals have nothing to do with each other.
// CHECK-LABEL: handshake.func @two_sides
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <i8, [u: i3 (U)]> to <i8, [up: i3 (U)]>
// CHECK-NEXT: %1:2 = unbundle %0 [ %upstreams ]  {handshake.name = "unbundle0"} : <i8, [up: i3 (U)]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.name = "bundle0"} : _ to <i8>
// CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose1"} : <[v: i2 (U)]> to <[up: i2 (U)]>
// CHECK-NEXT: %3 = unbundle %2 [ %upstreams_2 ]  {handshake.name = "unbundle1"} : <[up: i2 (U)]> to _
// CHECK-NEXT: %lhsOut, %rhsOut = valid_merger %channelLike, %3 {handshake.name = "valid_merger0"} : <i8>, <>
// CHECK-NEXT: %4:2 = unbundle %lhsOut  {handshake.name = "unbundle2"} : <i8> to _
// CHECK-NEXT: %channelLike_0, %upstreams = bundle %4#0, %4#1  {handshake.name = "bundle1"} : _ to <i8, [up: i3 (U)]>
// CHECK-NEXT: %5 = decompose %channelLike_0 {handshake.name = "decompose0"} : <i8, [up: i3 (U)]> to <i8, [u: i3 (U)]>
// CHECK-NEXT: %channelLike_1, %upstreams_2 = bundle %rhsOut  {handshake.name = "bundle2"} : _ to <[up: i2 (U)]>
// CHECK-NEXT: %6 = decompose %channelLike_1 {handshake.name = "decompose1"} : <[up: i2 (U)]> to <[v: i2 (U)]>
// CHECK-NEXT: end {handshake.name = "end0"} %5, %6 : <i8, [u: i3 (U)]>, <[v: i2 (U)]>
handshake.func @two_sides(%a: !handshake.channel<i8, [u: i3 (U)]>, %b: !handshake.control<[v: i2 (U)]>) -> (!handshake.channel<i8, [u: i3 (U)]>, !handshake.control<[v: i2 (U)]>) {
  %l, %r = valid_merger %a, %b : <i8, [u: i3 (U)]>, <[v: i2 (U)]>
  end %l, %r : <i8, [u: i3 (U)]>, <[v: i2 (U)]>
}
// -----
// The token chosen gives its downstream signals to the index; both results have
// an upstream wire.
// CHECK-LABEL: handshake.func @choose_both_ways
// CHECK-NEXT: %0 = compose %arg0 {handshake.name = "compose0"} : <[t: i4, u: i1 (U)]> to <i4, [up: i1 (U)]>
// CHECK-NEXT: %1:2 = unbundle %0 [ %14#1 ]  {handshake.name = "unbundle0"} : <i4, [up: i1 (U)]> to _
// CHECK-NEXT: %channelLike = bundle %1#0, %1#1  {handshake.name = "bundle0"} : _ to <i4>
// CHECK-NEXT: %2 = compose %arg1 {handshake.name = "compose1"} : <[t: i4, u: i1 (U)]> to <i4, [up: i1 (U)]>
// CHECK-NEXT: %3:2 = unbundle %2 [ %14#1 ]  {handshake.name = "unbundle1"} : <i4, [up: i1 (U)]> to _
// CHECK-NEXT: %channelLike_0 = bundle %3#0, %3#1  {handshake.name = "bundle1"} : _ to <i4>
// CHECK-NEXT: %result, %index = control_merge [%channelLike, %channelLike_0]  {handshake.name = "control_merge0"} : [<i4>, <i4>] to <i4>, <i1>
// CHECK-NEXT: %4:2 = fork [2] %result {handshake.name = "fork0"} : <i4>
// CHECK-NEXT: %5:2 = unbundle %4#0  {handshake.name = "unbundle2"} : <i4> to _
// CHECK-NEXT: %channelLike_1, %upstreams = bundle %5#0, %5#1  {handshake.name = "bundle2"} : _ to <i4, [up: i1 (U)]>
// CHECK-NEXT: %6 = decompose %channelLike_1 {handshake.name = "decompose0"} : <i4, [up: i1 (U)]> to <[t: i4, u: i1 (U)]>
// CHECK-NEXT: %7:2 = unbundle %index  {handshake.name = "unbundle3"} : <i1> to _
// CHECK-NEXT: %8:2 = unbundle %4#1  {handshake.name = "unbundle4"} : <i4> to _
// CHECK-NEXT: %9 = join %7#0, %8#0 {handshake.name = "join0"} : <>
// CHECK-NEXT: %channelLike_2, %upstreams_3 = bundle %9, %7#1, %8#1  {handshake.name = "bundle3"} : _ to <i1, [down: i4, up: i1 (U)]>
// CHECK-NEXT: %10 = decompose %channelLike_2 {handshake.name = "decompose1"} : <i1, [down: i4, up: i1 (U)]> to <i1, [t: i4, u: i1 (U)]>
// CHECK-NEXT: %11 = source {handshake.name = "source0"} : <>
// CHECK-NEXT: %channelLike_4 = bundle %11, %upstreams  {handshake.name = "bundle4"} : _ to <i1>
// CHECK-NEXT: %12 = source {handshake.name = "source1"} : <>
// CHECK-NEXT: %channelLike_5 = bundle %12, %upstreams_3  {handshake.name = "bundle5"} : _ to <i1>
// CHECK-NEXT: %13 = ori %channelLike_4, %channelLike_5 {handshake.name = "ori0"} : <i1>
// CHECK-NEXT: %14:2 = unbundle %13  {handshake.name = "unbundle5"} : <i1> to _
// CHECK-NEXT: sink %14#0 {handshake.name = "sink0"} : <>
// CHECK-NEXT: end {handshake.name = "end0"} %6, %10 : <[t: i4, u: i1 (U)]>, <i1, [t: i4, u: i1 (U)]>
handshake.func @choose_both_ways(%a: !handshake.control<[t: i4, u: i1 (U)]>, %b: !handshake.control<[t: i4, u: i1 (U)]>) -> (!handshake.control<[t: i4, u: i1 (U)]>, !handshake.channel<i1, [t: i4, u: i1 (U)]>) {
  %r, %i = control_merge [%a, %b] : [<[t: i4, u: i1 (U)]>, <[t: i4, u: i1 (U)]>] to <[t: i4, u: i1 (U)]>, <i1, [t: i4, u: i1 (U)]>
  end %r, %i : <[t: i4, u: i1 (U)]>, <i1, [t: i4, u: i1 (U)]>
}
// -----
// A loop whose signal is taken off inside.
// CHECK-LABEL: handshake.func @taken_off
// CHECK: fork [2] %{{.*}} : <i8>
handshake.func @taken_off(%a: !handshake.channel<i8, [u: i2 (U)]>) -> !handshake.channel<i8, [u: i2 (U)]> {
  %x = merge %a, %z : <i8, [u: i2 (U)]>
  %f:2 = fork [2] %x : <i8, [u: i2 (U)]>
  %y = buffer %f#0, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 : <i8, [u: i2 (U)]>
  %c, %d = unbundle %y [%none] : <i8, [u: i2 (U)]> to _
  %z, %lost = bundle %c, %d : _ to <i8, [u: i2 (U)]>
  %s = source : <>
  %k = constant %s {value = 0 : i2} : <>, <i2>
  %kc, %none = unbundle %k : <i2> to _
  sink %kc : <>
  end %f#1 : <i8, [u: i2 (U)]>
}
// -----
// Whoever steers has no signals: nothing is lost, and the index needs no copy.
// CHECK-LABEL: handshake.func @plain_steering
// CHECK-NEXT: %0 = compose %arg1 {handshake.name = "compose0"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %1 = compose %arg2 {handshake.name = "compose1"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %result, %index = control_merge [%0, %1]  {handshake.name = "control_merge0"} : [<i12>, <i12>] to <i12>, <i1>
// CHECK-NEXT: %2 = compose %arg3 {handshake.name = "compose2"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %3 = compose %arg4 {handshake.name = "compose3"} : <i8, [t: i4]> to <i12>
// CHECK-NEXT: %4 = mux %index [%2, %3] {handshake.name = "mux0"} : <i1>, [<i12>, <i12>] to <i12>
// CHECK-NEXT: %5 = select %arg0[%result, %4] {handshake.name = "select0"} : <i1>, <i12>
// CHECK-NEXT: %6 = decompose %5 {handshake.name = "decompose0"} : <i12> to <i8, [t: i4]>
// CHECK-NEXT: end {handshake.name = "end0"} %6 : <i8, [t: i4]>
handshake.func @plain_steering(%c: channel<i1>, %a: channel<i8, [t: i4]>, %b: channel<i8, [t: i4]>, %d: channel<i8, [t: i4]>, %e: channel<i8, [t: i4]>) -> channel<i8, [t: i4]> {
  %r, %i = control_merge %a, %b : channel<i8, [t: i4]>, channel<i1>
  %m = mux %i [%d, %e] : channel<i1>, channel<i8, [t: i4]>
  %s = select %c [%r, %m] : channel<i1>, channel<i8, [t: i4]>
  end %s : channel<i8, [t: i4]>
}
// -----
// The other way round, the signals of the condition are lost, and what is asked
// of it, upstream, is nothing.
// CHECK-LABEL: handshake.func @tagged_condition
// CHECK: unbundle %{{.*}} [ %[[ZEROS:.*]]#1 ]
// CHECK: cond_br %{{.*}}, %arg1 {handshake.name = "cond_br0"} : <i1>, <i8>
// CHECK: %[[ZERO:.*]] = constant %{{.*}} value = 0 : i2
// CHECK: %[[ZEROS]]:2 = unbundle %[[ZERO]]
handshake.func @tagged_condition(%c: channel<i1, [t: i4, u: (U) i2]>, %a: channel<i8>) -> (channel<i8>, channel<i8>) {
  %yes, %no = cond_br %c, %a : channel<i1, [t: i4, u: (U) i2]>, channel<i8>
  end %yes, %no : channel<i8>, channel<i8>
}
// -----
// Units for speculation keep the tag, and get the other signals as data.
// CHECK-LABEL: handshake.func @tag
// CHECK-NEXT: %0:4 = unbundle %arg0 {{.*}} : <i8, [spec: i1, t: i4]> to _
// CHECK-NEXT: %channelLike = bundle %0#0, %0#1, %0#3, %0#2 {{.*}} : _ to <i8, [t: i4, spec: i1]>
// CHECK-NEXT: %1 = compose %channelLike {{.*}} : <i8, [t: i4, spec: i1]> to <i13>
// CHECK-NEXT: %2 = decompose %1 {{.*}} : <i13> to <i12, [spec: i1]>
// CHECK-NEXT: %3 = spec_commit[%arg1] %2 {handshake.name = "spec_commit0"} : !handshake.channel<i12, [spec: i1]>, !handshake.channel<i12>, <i1>
// CHECK-NEXT: %4 = decompose %3 {{.*}} : <i12> to <i8, [t: i4]>
handshake.func @tag(%a: !handshake.channel<i8, [spec: i1, t: i4]>, %c: !handshake.channel<i1>) -> !handshake.channel<i8, [t: i4]> {
  %s = spec_commit[%c] %a : !handshake.channel<i8, [spec: i1, t: i4]>, !handshake.channel<i8, [t: i4]>, <i1>
  end %s : <i8, [t: i4]>
}
// -----
// Of a trigger, only the tag is looked at.
// CHECK-LABEL: handshake.func @trigger
// CHECK: %[[PARTS:.*]]:3 = unbundle %arg1
// CHECK-NEXT: %[[TRIGGER:.*]] = bundle %[[PARTS]]#0, %[[PARTS]]#2 {{.*}} : _ to <[spec: i1]>
// CHECK-NEXT: speculator[%[[TRIGGER]]] %arg0 {{.*}} : <[spec: i1]>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i2>, <i2>, <i1>
handshake.func @trigger(%a: !handshake.channel<i1, [spec: i1]>, %t: !handshake.channel<i8, [spec: i1]>) -> (!handshake.channel<i1, [spec: i1]>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i1>) {
  %d, %is, %hi, %co = speculator[%t] %a {fifoDepth = 4 : ui32} : <i8, [spec: i1]>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i2>, <i2>, <i1>
  end %d, %is, %hi, %co : <i1, [spec: i1]>, <i2>, <i2>, <i1>
}
