// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' > %t
// RUN: hls-opt %t --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' | diff %t -

// A FIFO that registers ready has a slot more than one that does not: for the token
// that comes before it is known that another one has left.
// CHECK-LABEL: handshake.func @squares
// CHECK: [[FIFO:%.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_DVR, numSlots = 4, {{.*}}"buffer2"
// CHECK-NEXT: [[PASSED:%.*]] = buffer [[FIFO]], bufferType = ONE_SLOT_BREAK_DV, {{.*}}"buffer3"
// CHECK-NOT: FIFO
// CHECK: cond_br [[PASSED]],
handshake.func @squares(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %index:2 = fork [2] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:4 = fork [4] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  sink %index#1 {handshake.bb = 1 : ui32, handshake.name = "sink3"} : <i1>
  %product = muli %xs#0, %xs#1 {handshake.bb = 1 : ui32, handshake.name = "muli0", latency = 4 : i64} : <i8>
  %less = addi %xs#2, %xs#3 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  %left:2 = fork [2] %less {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i8>
  %bit = trunci %left#1 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %again, %done = cond_br %bits#0, %left#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %kept = buffer %bits#2, bufferType = FIFO_BREAK_DVR, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %passed = buffer %kept, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i1>
  %dropped, %last = cond_br %passed, %product {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  sink %done {handshake.name = "sink0"} : <i8>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <i8>, <>
}

// -----

// The same where it is larger than it has to be.
// CHECK-LABEL: handshake.func @more_than_needed
// CHECK: [[FIFO:%.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_DVR, numSlots = 4, {{.*}}"buffer2"
// CHECK-NEXT: [[PASSED:%.*]] = buffer [[FIFO]], bufferType = ONE_SLOT_BREAK_DV, {{.*}}"buffer3"
// CHECK-NOT: FIFO
// CHECK: cond_br [[PASSED]],
handshake.func @more_than_needed(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %index:2 = fork [2] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:4 = fork [4] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  sink %index#1 {handshake.bb = 1 : ui32, handshake.name = "sink3"} : <i1>
  %product = muli %xs#0, %xs#1 {handshake.bb = 1 : ui32, handshake.name = "muli0", latency = 4 : i64} : <i8>
  %less = addi %xs#2, %xs#3 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  %left:2 = fork [2] %less {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i8>
  %bit = trunci %left#1 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %again, %done = cond_br %bits#0, %left#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %kept = buffer %bits#2, bufferType = FIFO_BREAK_DVR, numSlots = 9, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %passed = buffer %kept, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i1>
  %dropped, %last = cond_br %passed, %product {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  sink %done {handshake.name = "sink0"} : <i8>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <i8>, <>
}
