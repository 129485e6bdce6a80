// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' > %t
// RUN: hls-opt %t --split-input-file --pass-pipeline='builtin.module(handshake-balance-latencies)' | diff %t -

// x counts down to zero; its square takes four cycles. An iteration begins in
// every cycle, so four conditions wait for the products they decide about, and
// what needs no product is not held up.
// CHECK-LABEL: handshake.func @squares
handshake.func @squares(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %index:2 = fork [2] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  // CHECK: mux {{.*}}handshake.name = "mux0"
  // CHECK-NEXT: ONE_SLOT_BREAK_DV
  // CHECK-NEXT: [[FORK:%.*]]:4 = fork [4]
  %x = mux %index#0 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:4 = fork [4] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  sink %index#1 {handshake.bb = 1 : ui32, handshake.name = "sink3"} : <i1>
  // CHECK: = muli
  %product = muli %xs#0, %xs#1 {handshake.bb = 1 : ui32, handshake.name = "muli0", latency = 4 : i64} : <i8>
  %less = addi %xs#2, %xs#3 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  %left:2 = fork [2] %less {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i8>
  // CHECK: [[TRUNC:%.*]] = trunci
  // CHECK-NEXT: [[CONDITION:%.*]]:3 = fork [3] [[TRUNC]]
  // CHECK-NEXT: [[WAITING:%.*]] = buffer [[CONDITION]]#2, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  // CHECK-NEXT: cond_br [[CONDITION]]#0,
  // CHECK-NEXT: cond_br [[CONDITION]]#1,
  // CHECK-NEXT: cond_br [[WAITING]],
  %bit = trunci %left#1 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %again, %done = cond_br %bits#0, %left#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %dropped, %last = cond_br %bits#2, %product {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  sink %done {handshake.name = "sink0"} : <i8>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <i8>, <>
}

// -----

// A register behind the FIFO, put there for the clock, hides neither it nor its
// room: the FIFO grows, and there is no second one.
// CHECK-LABEL: handshake.func @squares_behind_a_register
// CHECK: [[FIFO:%.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_DV, numSlots = 3, {{.*}}"buffer2"
// CHECK-NEXT: [[PASSED:%.*]] = buffer [[FIFO]], bufferType = ONE_SLOT_BREAK_DV, {{.*}}"buffer3"
// CHECK-NOT: FIFO
// CHECK: cond_br [[PASSED]],
handshake.func @squares_behind_a_register(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
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
  %kept = buffer %bits#2, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %passed = buffer %kept, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i1>
  %dropped, %last = cond_br %passed, %product {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  sink %done {handshake.name = "sink0"} : <i8>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <i8>, <>
}

// -----

// The same with a FIFO that is larger than it has to be, and with one that nobody
// needs: it goes.
// CHECK-LABEL: handshake.func @squares_with_too_much_room
// CHECK-NOT: FIFO_BREAK_NONE
// CHECK: [[FIFO:%.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_DV, numSlots = 3, {{.*}}"buffer2"
// CHECK-NEXT: [[PASSED:%.*]] = buffer [[FIFO]], bufferType = ONE_SLOT_BREAK_DV, {{.*}}"buffer3"
// CHECK-NOT: FIFO
// CHECK: cond_br [[PASSED]],
handshake.func @squares_with_too_much_room(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %index:2 = fork [2] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:4 = fork [4] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  sink %index#1 {handshake.bb = 1 : ui32, handshake.name = "sink3"} : <i1>
  %product = muli %xs#0, %xs#1 {handshake.bb = 1 : ui32, handshake.name = "muli0", latency = 4 : i64} : <i8>
  %less = addi %xs#2, %xs#3 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  %kept_less = buffer %less, bufferType = FIFO_BREAK_NONE, numSlots = 3, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i8>
  %left:2 = fork [2] %kept_less {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i8>
  %bit = trunci %left#1 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %again, %done = cond_br %bits#0, %left#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %kept = buffer %bits#2, bufferType = FIFO_BREAK_DV, numSlots = 7, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %passed = buffer %kept, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i1>
  %dropped, %last = cond_br %passed, %product {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  sink %done {handshake.name = "sink0"} : <i8>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <i8>, <>
}

// -----

// A sum: an iteration begins every six cycles, when the sum is
// there, so room for one condition is enough.
// CHECK-LABEL: handshake.func @sums
handshake.func @sums(%a: !handshake.channel<f32>, %go: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<f32>, !handshake.control<>) attributes {argNames = ["a", "go", "start"], resNames = ["out0", "end"]} {
  %index:3 = fork [3] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%a, %sum_again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<f32>, <f32>] to <f32>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <f32>
  %g = mux %index#1 [%go, %go_again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i1>, <i1>] to <i1>
  %gb = buffer %g, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i1>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  sink %index#2 {handshake.bb = 1 : ui32, handshake.name = "sink3"} : <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <>
  %source = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %one = constant %source {handshake.bb = 1 : ui32, handshake.name = "constant0", value = 1.0 : f32} : <>, <f32>
  %sum = addf %xb, %one {handshake.bb = 1 : ui32, handshake.name = "addf0"} : <f32>
  // CHECK: [[BITS:%.*]]:4 = fork [4]
  // CHECK-NEXT: [[WAITING:%.*]] = buffer [[BITS]]#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1,
  // CHECK-NOT: FIFO
  // CHECK: cond_br [[WAITING]], {{.*}}"cond_br2"
  %bits:4 = fork [4] %gb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i1>
  %go_again, %gone = cond_br %bits#0, %bits#3 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i1>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %sum_again, %last = cond_br %bits#2, %sum {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <f32>
  sink %gone {handshake.name = "sink0"} : <i1>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <f32>, <>
}

// -----

// What waits twice as long, for a second sum, needs no room beside the register
// that it has passed: the next condition comes when it has been in that for six
// cycles, waits before the fork for the rest, and is not late.
// CHECK-LABEL: handshake.func @sums_behind_a_register
// CHECK: [[PASSED:%.*]] = buffer {{.*}}#4, bufferType = ONE_SLOT_BREAK_DV, {{.*}}"buffer3"
// CHECK: cond_br [[PASSED]], {{.*}}"cond_br3"
handshake.func @sums_behind_a_register(%a: !handshake.channel<f32>, %go: !handshake.channel<i1>, %start: !handshake.control<>, ...) -> (!handshake.channel<f32>, !handshake.control<>) attributes {argNames = ["a", "go", "start"], resNames = ["out0", "end"]} {
  %index:3 = fork [3] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%a, %sum_again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<f32>, <f32>] to <f32>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <f32>
  %g = mux %index#1 [%go, %go_again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i1>, <i1>] to <i1>
  %gb = buffer %g, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i1>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  sink %index#2 {handshake.bb = 1 : ui32, handshake.name = "sink3"} : <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <>
  %source0 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %one = constant %source0 {handshake.bb = 1 : ui32, handshake.name = "constant0", value = 1.0 : f32} : <>, <f32>
  %source1 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %two = constant %source1 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 2.0 : f32} : <>, <f32>
  %sum = addf %xb, %one {handshake.bb = 1 : ui32, handshake.name = "addf0"} : <f32>
  %sums:2 = fork [2] %sum {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <f32>
  %more = addf %sums#1, %two {handshake.bb = 1 : ui32, handshake.name = "addf1"} : <f32>
  %bits:5 = fork [5] %gb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i1>
  %passed = buffer %bits#4, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i1>
  %go_again, %gone = cond_br %bits#0, %bits#3 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i1>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %sum_again, %total = cond_br %bits#2, %sums#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <f32>
  %dropped, %last = cond_br %passed, %more {handshake.bb = 1 : ui32, handshake.name = "cond_br3"} : <i1>, <f32>
  sink %gone {handshake.name = "sink0"} : <i1>
  sink %total {handshake.name = "sink1"} : <f32>
  sink %dropped {handshake.name = "sink2"} : <f32>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %out : <f32>, <>
}

// -----

// The same in a loop of two blocks, with a FIFO before a condition that is too
// small: it gets the slots that it lacks. A new one is in the block of what
// feeds it.
// CHECK-LABEL: handshake.func @squares_in_two_blocks
handshake.func @squares_in_two_blocks(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "out1", "end"]} {
  %index:2 = fork [2] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:5 = fork [5] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  sink %index#1 {handshake.bb = 1 : ui32, handshake.name = "sink4"} : <i1>
  %product = muli %xs#0, %xs#1 {handshake.bb = 1 : ui32, handshake.name = "muli0", latency = 4 : i64} : <i8>
  %less = addi %xs#2, %xs#3 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  // CHECK: [[XS:%.*]]:5 = fork [5]
  // CHECK-NEXT: [[X:%.*]] = buffer [[XS]]#4, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1 {handshake.bb = 1 : ui32,
  // CHECK: addi [[X]], %{{.*}} {handshake.bb = 2 : ui32, handshake.name = "addi1"}
  %both = addi %xs#4, %product {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i8>
  %left:2 = fork [2] %less {handshake.bb = 2 : ui32, handshake.name = "fork2"} : <i8>
  // CHECK: [[CONDITION:%.*]]:3 = fork [3]
  // CHECK-NEXT: [[WAITING:%.*]] = buffer [[CONDITION]]#2, bufferType = FIFO_BREAK_NONE, numSlots = 4, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i1>
  // CHECK-NOT: FIFO
  // CHECK: cond_br [[WAITING]],
  %bit = trunci %left#1 {handshake.bb = 2 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:3 = fork [3] %bit {handshake.bb = 2 : ui32, handshake.name = "fork3"} : <i1>
  %some = buffer %bits#2, bufferType = FIFO_BREAK_NONE, numSlots = 2, dvLatency = 0 {handshake.bb = 2 : ui32, handshake.name = "buffer2"} : <i1>
  %again, %done = cond_br %bits#0, %left#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %dropped, %last = cond_br %some, %both {handshake.bb = 2 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 3 : ui32, handshake.name = "end0"} %done, %last, %out : <i8>, <i8>, <>
}

// -----

// A sum beside them makes iterations begin so seldom that what waits for a
// product may do so where it comes from, in the register of the header: the next
// one is not due there before. The last condition waits for the sum, longer.
// CHECK-LABEL: handshake.func @squares_and_a_sum
// CHECK: [[XS:%.*]]:5 = fork [5]
// CHECK: addi [[XS]]#4, %{{.*}}"addi1"
// CHECK: [[BITS:%.*]]:4 = fork [4]
// CHECK: [[WAITING:%.*]] = buffer [[BITS]]#3, bufferType = ONE_SLOT_BREAK_DV
// CHECK: cond_br [[BITS]]#2, {{.*}}"cond_br2"
// CHECK: cond_br [[WAITING]], {{.*}}"cond_br3"
handshake.func @squares_and_a_sum(%n: !handshake.channel<i8>, %a: !handshake.channel<f32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<f32>, !handshake.control<>) attributes {argNames = ["n", "a", "start"], resNames = ["out0", "out1", "out2", "end"]} {
  %index:3 = fork [3] %i {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %x = mux %index#0 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:5 = fork [5] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  sink %index#1 {handshake.bb = 1 : ui32, handshake.name = "sink4"} : <i1>
  %s = mux %index#2 [%a, %sum_again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<f32>, <f32>] to <f32>
  %sb = buffer %s, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <f32>
  %source = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %one = constant %source {handshake.bb = 1 : ui32, handshake.name = "constant0", value = 1.0 : f32} : <>, <f32>
  %sum = addf %sb, %one {handshake.bb = 1 : ui32, handshake.name = "addf0"} : <f32>
  %product = muli %xs#0, %xs#1 {handshake.bb = 1 : ui32, handshake.name = "muli0", latency = 4 : i64} : <i8>
  %less = addi %xs#2, %xs#3 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  %both = addi %xs#4, %product {handshake.bb = 2 : ui32, handshake.name = "addi1"} : <i8>
  %left:2 = fork [2] %less {handshake.bb = 2 : ui32, handshake.name = "fork2"} : <i8>
  %bit = trunci %left#1 {handshake.bb = 2 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:4 = fork [4] %bit {handshake.bb = 2 : ui32, handshake.name = "fork3"} : <i1>
  %again, %done = cond_br %bits#0, %left#0 {handshake.bb = 2 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 2 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %dropped, %last = cond_br %bits#2, %both {handshake.bb = 2 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  %sum_again, %total = cond_br %bits#3, %sum {handshake.bb = 2 : ui32, handshake.name = "cond_br3"} : <i1>, <f32>
  sink %dropped {handshake.name = "sink1"} : <i8>
  end {handshake.bb = 3 : ui32, handshake.name = "end0"} %done, %last, %total, %out : <i8>, <i8>, <f32>, <>
}

// -----

// x waits for the condition, which waits for x: no iteration ever ends, and
// nothing is known of how often one begins.
// CHECK-LABEL: handshake.func @never_turns
// CHECK-NOT: FIFO
handshake.func @never_turns(%n: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "start"], resNames = ["out0", "end"]} {
  %x = mux %bits#2 [%n, %again] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %xb = buffer %x, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %xs:2 = fork [2] %xb {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %c, %i = control_merge [%start, %onward] {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  sink %i {handshake.bb = 1 : ui32, handshake.name = "sink0"} : <i1>
  %cb = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <>
  %bit = trunci %xs#1 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  %bits:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i1>
  %again, %done = cond_br %bits#0, %xs#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  %onward, %out = cond_br %bits#1, %cb {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %done, %out : <i8>, <>
}

// -----

// A header without control: its muxes have the last condition from an init. The
// sum is needed four cycles later than i, and what its mux chooses by waits.
// CHECK-LABEL: handshake.func @by_init
handshake.func @by_init(%n: !handshake.channel<i8>, %x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "x", "start"], resNames = ["out0", "end"]} {
  // CHECK: mux [[SELECT:%.*]]#0 [{{.*}}handshake.name = "mux0"
  %i = mux %s#0 [%n, %i_next] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %ib = buffer %i, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  // CHECK: mux [[WAITING:%.*]] [{{.*}}handshake.name = "mux1"
  %p = mux %s#1 [%x, %p_next] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %pb = buffer %p, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i8>
  %goes_on = init %c#0 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  // CHECK: [[SELECT]]:2 = fork [2]
  // CHECK-NEXT: [[WAITING]] = buffer [[SELECT]]#1, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1
  %s:2 = fork [2] %goes_on {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %is:4 = fork [4] %ib {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %half = shrui %is#0, %is#1 {handshake.bb = 1 : ui32, handshake.name = "shrui0"} : <i8>
  %h:2 = fork [2] %half {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i8>
  %square = muli %is#2, %is#3 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i8>
  %sum = addi %pb, %square {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i8>
  %bit = trunci %h#0 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  // CHECK: [[BITS:%.*]]:3 = fork [3]
  // CHECK-NEXT: buffer [[BITS]]#2, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency = 1
  // CHECK-NOT: FIFO
  %c:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %i_next, %i_last = cond_br %c#1, %h#1 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  sink %i_last {handshake.name = "sink0"} : <i8>
  %p_next, %p_last = cond_br %c#2, %sum {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %p_last, %start : <i8>, <>
}

// -----

// What p's mux chooses by comes behind two registers, and so does p: the
// condition that decides about it waits for a cycle.
// CHECK-LABEL: handshake.func @late_by_init
handshake.func @late_by_init(%n: !handshake.channel<i8>, %x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["n", "x", "start"], resNames = ["out0", "end"]} {
  %i = mux %s#0 [%n, %i_next] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i8>, <i8>] to <i8>
  %ib = buffer %i, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i8>
  %p = mux %sb [%x, %pb] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %pb = buffer %p_next, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i8>
  %goes_on = init %c#0 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %s:2 = fork [2] %goes_on {handshake.bb = 1 : ui32, handshake.name = "fork0"} : <i1>
  %sa = buffer %s#1, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %sb = buffer %sa, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <i1>
  %is:2 = fork [2] %ib {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i8>
  %half = shrui %is#0, %is#1 {handshake.bb = 1 : ui32, handshake.name = "shrui0"} : <i8>
  %h:2 = fork [2] %half {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i8>
  %bit = trunci %h#0 {handshake.bb = 1 : ui32, handshake.name = "trunci0"} : <i8> to <i1>
  // CHECK: [[BITS:%.*]]:3 = fork [3]
  // CHECK-NEXT: [[WAITING:%.*]] = buffer [[BITS]]#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1
  // CHECK: cond_br [[BITS]]#1,
  // CHECK: cond_br [[WAITING]],
  %c:3 = fork [3] %bit {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %i_next, %i_last = cond_br %c#1, %h#1 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <i8>
  sink %i_last {handshake.name = "sink0"} : <i8>
  %p_next, %p_last = cond_br %c#2, %p {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %p_last, %start : <i8>, <>
}

// -----

// A factor that is the same for all iterations is wanted five cycles after the
// iteration begins. The bit that tells whether to take a new one waits for so long,
// and not the factor.
// CHECK-LABEL: handshake.func @scaled
// CHECK: [[FACTOR:%.*]] = repeat [[SELECT:%.*]], %arg0
// CHECK: [[SELECT]] = buffer {{.*}}, bufferType = FIFO_BREAK_DV, numSlots = 5, {{.*}} : <i1>
// CHECK-NOT: FIFO
// CHECK: muli {{.*}}, [[FACTOR]] {
handshake.func @scaled(%arg0: !handshake.channel<i32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["k", "a", "b", "a_start", "b_start", "start"], resNames = ["a_end", "b_end", "end"]} {
  %0:3 = fork [3] %arg5 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs, %memEnd = mem_controller[%arg1 : memref<8xi32>] %arg3 (%addressResult) %24#1 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %memEnd_0 = mem_controller[%arg2 : memref<8xi32>] %arg4 (%11, %addressResult_1, %dataResult_2) %24#0 {connectedBlocks = [1 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %10#2 [%0#1, %23] {handshake.bb = 1 : ui32, handshake.name = "mux2"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:2 = fork [2] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %10#1 [%1, %25] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:4 = fork [4] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = repeat %10#0, %arg0 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %9 = init %22 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %10:3 = fork [3] %9 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %11 = constant %4#1 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 1 : i32} : <>, <i32>
  %12 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %13 = constant %12 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 7 : i32} : <>, <i32>
  %14 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %15 = constant %14 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 1 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%7#3] %outputs {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %16:2 = fork [2] %dataResult {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %17 = muli %16#1, %16#0 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i32>
  %18 = muli %17, %8 {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %addressResult_1, %dataResult_2 = store[%7#2] %18 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %19 = addi %7#1, %15 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
  %20 = cmpi ne, %7#0, %13 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i32>
  %21:3 = fork [3] %20 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i1>
  %22 = buffer %21#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %trueResult, %falseResult = cond_br %21#1, %4#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <>
  %23 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <>
  %24:2 = fork [2] %falseResult {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <>
  %trueResult_3, %falseResult_4 = cond_br %21#0, %19 {handshake.bb = 1 : ui32, handshake.name = "cond_br5"} : <i1>, <i32>
  %25 = buffer %trueResult_3, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i32>
  sink %falseResult_4 {handshake.name = "sink0"} : <i32>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %memEnd, %memEnd_0, %0#0 : <>, <>, <>
}

// -----

// Two accesses share a port, so that an iteration begins every second cycle. What
// waits for five cycles needs a slot less when that becomes three: all of the wait
// goes to the bit.
// CHECK-LABEL: handshake.func @paired
// CHECK: [[FACTOR:%.*]] = repeat [[SELECT:%.*]], %arg0
// CHECK: [[SELECT]] = buffer {{.*}}, bufferType = FIFO_BREAK_DV, numSlots = 4, {{.*}} : <i1>
// CHECK: muli {{.*}}, [[FACTOR]] {
handshake.func @paired(%arg0: !handshake.channel<i32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["k", "a", "b", "a_start", "b_start", "start"], resNames = ["a_end", "b_end", "end"]} {
  %0:3 = fork [3] %arg5 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %outputs:2, %memEnd = mem_controller[%arg1 : memref<8xi32>] %arg3 (%addressResult, %addressResult_1) %24#1 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0"} : (!handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %memEnd_0 = mem_controller[%arg2 : memref<8xi32>] %arg4 (%11, %addressResult_3, %dataResult_4) %24#0 {connectedBlocks = [1 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %1 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %2 = mux %10#2 [%0#1, %23] {handshake.bb = 1 : ui32, handshake.name = "mux2"} : <i1>, [<>, <>] to <>
  %3 = buffer %2, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <>
  %4:2 = fork [2] %3 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <>
  %5 = mux %10#1 [%1, %25] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i32>, <i32>] to <i32>
  %6 = buffer %5, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i32>
  %7:4 = fork [4] %6 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i32>
  %8 = repeat %10#0, %arg0 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i32> to <i32>
  %9 = init %22 {handshake.bb = 1 : ui32, handshake.name = "init0"} : <i1>
  %10:3 = fork [3] %9 {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %11 = constant %4#1 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 1 : i32} : <>, <i32>
  %12 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %13 = constant %12 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 6 : i32} : <>, <i32>
  %14 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %15 = constant %14 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 1 : i32} : <>, <i32>
  %addressResult, %dataResult = load[%7#3] %outputs#0 {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i32>, <i32>, <i32>
  %16 = addi %7#2, %15 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i32>
  %17:2 = fork [2] %16 {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %addressResult_1, %dataResult_2 = load[%17#1] %outputs#1 {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %18 = muli %dataResult, %dataResult_2 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i32>
  %19 = muli %18, %8 {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %addressResult_3, %dataResult_4 = store[%7#1] %19 {handshake.bb = 1 : ui32, handshake.name = "store0"} : <i32>, <i32>, <i32>, <i32>
  %20 = cmpi ne, %7#0, %13 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i32>
  %21:3 = fork [3] %20 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i1>
  %22 = buffer %21#2, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <i1>
  %trueResult, %falseResult = cond_br %21#1, %4#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br0"} : <i1>, <>
  %23 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <>
  %24:2 = fork [2] %falseResult {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <>
  %trueResult_5, %falseResult_6 = cond_br %21#0, %17#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br5"} : <i1>, <i32>
  %25 = buffer %trueResult_5, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i32>
  sink %falseResult_6 {handshake.name = "sink0"} : <i32>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %memEnd, %memEnd_0, %0#0 : <>, <>, <>
}

// -----

// A product is added to what a queue has read. The load comes to the queue when
// the product is nearly there: its address waits rather than the word that it
// reads.
// CHECK-LABEL: handshake.func @in_place
// CHECK-NOT: FIFO_{{.*}} : <i64>
// CHECK: [[INDEX:%.*]] = buffer {{.*}}, bufferType = FIFO_BREAK_NONE, numSlots = 3, {{.*}} : <i32>
// CHECK-NEXT: [[INDICES:%.*]]:2 = fork [2] [[INDEX]]
// CHECK-NOT: FIFO_{{.*}} : <i64>
// CHECK: load{{\[}}[[INDICES]]#1] {{.*}} : <i32>, <i64>, <i32>, <i64>
// CHECK-NOT: FIFO_{{.*}} : <i64>
// CHECK: end
handshake.func @in_place(%arg0: memref<8xi64>, %arg1: memref<8xi32>, %arg2: !handshake.channel<i32>, %arg3: !handshake.control<>, %arg4: !handshake.control<>, %arg5: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["row", "a", "b", "row_start", "a_start", "start"], resNames = ["row_end", "a_end", "end"]} {
  %0:3 = fork [3] %arg5 {handshake.bb = 0 : ui32, handshake.name = "fork0"} : <>
  %1:2 = lsq[%arg0 : memref<8xi64>] (%arg3, %15#0, %addressResult_0, %addressResult_2, %dataResult_3, %37#1)  {groupSizes = [2 : i32], handshake.name = "lsq0"} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i64>, !handshake.control<>) -> (!handshake.channel<i64>, !handshake.control<>)
  %outputs, %memEnd = mem_controller[%arg1 : memref<8xi32>] %arg4 (%addressResult) %37#0 {connectedBlocks = [1 : i32], handshake.name = "mem_controller0"} :    (!handshake.channel<i32>) -> !handshake.channel<i32>
  %2 = constant %0#2 {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %3 = extsi %arg2 {handshake.bb = 0 : ui32, handshake.name = "extsi0"} : <i32> to <i64>
  %4 = br %2 {handshake.bb = 0 : ui32, handshake.name = "br1"} : <i32>
  %5 = br %3 {handshake.bb = 0 : ui32, handshake.name = "br2"} : <i64>
  %6 = br %0#1 {handshake.bb = 0 : ui32, handshake.name = "br3"} : <>
  %7 = mux %14#1 [%4, %34] {handshake.bb = 1 : ui32, handshake.name = "mux0"} : <i1>, [<i32>, <i32>] to <i32>
  %8 = buffer %7, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer0"} : <i32>
  %9:3 = fork [3] %8 {handshake.bb = 1 : ui32, handshake.name = "fork1"} : <i32>
  %10 = mux %14#0 [%5, %35] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i64>, <i64>] to <i64>
  %11 = buffer %10, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer1"} : <i64>
  %12:2 = fork [2] %11 {handshake.bb = 1 : ui32, handshake.name = "fork2"} : <i64>
  %result, %index = control_merge [%6, %36]  {handshake.bb = 1 : ui32, handshake.name = "control_merge0"} : [<>, <>] to <>, <i1>
  %13 = buffer %result, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer2"} : <>
  %14:2 = fork [2] %index {handshake.bb = 1 : ui32, handshake.name = "fork3"} : <i1>
  %15:2 = lazy_fork [2] %13 {handshake.bb = 1 : ui32, handshake.name = "lazy_fork0"} : <>
  %16 = buffer %15#1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency = 0 {handshake.bb = 1 : ui32, handshake.name = "buffer3"} : <>
  %17 = source {handshake.bb = 1 : ui32, handshake.name = "source0"} : <>
  %18 = constant %17 {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i32} : <>, <i32>
  %19 = source {handshake.bb = 1 : ui32, handshake.name = "source2"} : <>
  %20 = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %21 = constant %19 {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 7 : i32} : <>, <i32>
  %22 = constant %20 {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 7 : i32} : <>, <i32>
  %23 = trunci %9#2 {handshake.bb = 1 : ui32, handshake.name = "index_cast0"} : <i32> to <i32>
  %addressResult, %dataResult = load[%23] %outputs {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %24:2 = fork [2] %dataResult {handshake.bb = 1 : ui32, handshake.name = "fork4"} : <i32>
  %25 = extsi %24#1 {handshake.bb = 1 : ui32, handshake.name = "extsi1"} : <i32> to <i64>
  %26 = muli %12#1, %25 {handshake.bb = 1 : ui32, handshake.name = "muli0"} : <i64>
  %27 = andi %24#0, %22 {handshake.bb = 1 : ui32, handshake.name = "andi0"} : <i32>
  %28 = trunci %27 {handshake.bb = 1 : ui32, handshake.name = "index_cast1"} : <i32> to <i32>
  %29:2 = fork [2] %28 {handshake.bb = 1 : ui32, handshake.name = "fork5"} : <i32>
  %addressResult_0, %dataResult_1 = load[%29#1] %1#0 {handshake.bb = 1 : ui32, handshake.name = "load0"} : <i32>, <i64>, <i32>, <i64>
  %30 = addi %dataResult_1, %26 {handshake.bb = 1 : ui32, handshake.name = "addi0"} : <i64>
  %addressResult_2, %dataResult_3 = store[%29#0] %30 {handshake.bb = 1 : ui32, handshake.deps = #handshake<deps[{dstAccess : "load0", loopDepth : 1, distance : 1, isActive : true}]>, handshake.name = "store0"} : <i32>, <i64>, <i32>, <i64>
  %31 = addi %9#1, %18 {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i32>
  %32 = cmpi ne, %9#0, %21 {handshake.bb = 1 : ui32, handshake.name = "cmpi0"} : <i32>
  %33:3 = fork [3] %32 {handshake.bb = 1 : ui32, handshake.name = "fork6"} : <i1>
  %trueResult, %falseResult = cond_br %33#2, %31 {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i32>
  %34 = buffer %trueResult, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer4"} : <i32>
  sink %falseResult {handshake.name = "sink0"} : <i32>
  %trueResult_4, %falseResult_5 = cond_br %33#1, %12#0 {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i64>
  %35 = buffer %trueResult_4, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer5"} : <i64>
  sink %falseResult_5 {handshake.name = "sink1"} : <i64>
  %trueResult_6, %falseResult_7 = cond_br %33#0, %16 {handshake.bb = 1 : ui32, handshake.name = "cond_br3"} : <i1>, <>
  %36 = buffer %trueResult_6, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 {handshake.bb = 1 : ui32, handshake.name = "buffer6"} : <>
  %result_8, %index_9 = control_merge [%falseResult_7]  {handshake.bb = 2 : ui32, handshake.name = "control_merge1"} : [<>] to <>, <i1>
  sink %index_9 {handshake.name = "sink2"} : <i1>
  %37:2 = fork [2] %result_8 {handshake.bb = 2 : ui32, handshake.name = "fork7"} : <>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %1#1, %memEnd, %0#0 : <>, <>, <>
}
