// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-guess-exits{loops=paying})' | FileCheck %s
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-guess-exits)' | FileCheck %s --check-prefix=ASKED
// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-guess-exits{loops=never})' | FileCheck %s --check-prefix=NEVER

// Nothing but a product tells whether there is another iteration: one begins as
// long as the judge has not told that the loop had ended. What goes back does so by
// the guess, what leaves by the judge.

// NEVER-NOT: guess
// ASKED-LABEL: handshake.func @product
// ASKED-NOT: guess
// CHECK-LABEL: handshake.func @product
// CHECK: %[[I:.*]] = mux %[[MORE:.*]] [%arg0, %[[AGAIN:.*]]] {
// CHECK: %[[ALWAYS:.*]] = constant %{{.*}} {{{.*}}value = true}
// CHECK: %[[CLOSED:.*]] = credit %[[CLOSING:.*]], tokens = 0 {
// CHECK-NOT: handshake.bb
// CHECK-SAME: : <>
// CHECK-NEXT: %[[GUESS:.*]] = guess %[[ALWAYS]], %[[CLOSED]] {handshake.bb = 1 : ui32
// CHECK-NEXT: %[[LAST:.*]], %{{.*}}, %[[CLOSING]] = judge %[[GUESS]], %[[SMALL:.*]] {handshake.bb = 1 : ui32
// CHECK-DAG: %[[OUT:.*]], %{{.*}} = cond_br %[[LAST]], %[[I]] {
// CHECK-DAG: %[[AGAIN]], %{{.*}} = cond_br %[[GUESS]], %[[NEXT:.*]] {
// CHECK: %[[MORE]] = init %[[GUESS]] {
// CHECK: %[[NEXT]] = addi %[[I]],
// CHECK: %[[SQUARE:.*]] = muli %[[I]], %[[I]]
// CHECK: %[[SMALL]] = cmpi ult, %[[SQUARE]],
// CHECK-NEXT: end {{{.*}}} %[[OUT]],
handshake.func @product(%x: !handshake.channel<i8>, %limit: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "limit", "start"], resNames = ["out0", "end"]} {
  %i = mux %more [%x, %again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %most = repeat %more, %limit {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i8> to <i8>
  %more = init %small {handshake.bb = 1 : ui32, handshake.name = "init1"} : <i1>
  %any = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %one = constant %any {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i8} : <>, <i8>
  %next = addi %i, %one {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i8>
  %square = muli %i, %i {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i8>
  %small = cmpi ult, %square, %most {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i8>
  %again, %dropped = cond_br %small, %next {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  %gone, %out = cond_br %small, %i {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end1"} %out, %start : <i8>, <>
}

// -----

// A loop that a program asks for, by its lines: the attribute goes.

// NEVER-NOT: guess
// ASKED-LABEL: handshake.func @asked
// ASKED-NOT: handshake.speculate
// ASKED: guess
// CHECK-LABEL: handshake.func @asked
handshake.func @asked(%x: !handshake.channel<i8>, %limit: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "limit", "start"], resNames = ["out0", "end"], handshake.speculate = [array<i64: 1, 1, 1, 1000, 0>]} {
  %i = mux %more [%x, %again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %most = repeat %more, %limit {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i8> to <i8>
  %more = init %small {handshake.bb = 1 : ui32, handshake.name = "init1"} : <i1>
  %any = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %one = constant %any {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i8} : <>, <i8>
  %next = addi %i, %one {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i8>
  %square = muli %i, %i {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i8>
  %small = cmpi ult, %square, %most {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i8>
  %again, %out = cond_br %small, %next {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end1"} %out, %start : <i8>, <>
}

// -----

// A comparison that is known at once is what is expected. The branch by the late
// one, which leads out of the loop, is none any more. An address may be outside of the array now. A store is
// performed, and announced, if the iteration takes place, and control leaves behind
// that.

// CHECK-LABEL: handshake.func @store
// CHECK: mem_controller[%arg0 : memref<100xi32>] %arg2 (%[[INSIDE:.*]]) %[[DONE:.*]] {
// CHECK-NEXT: mem_controller[%arg1 : memref<100xi32>] %arg3 (%[[COUNT:.*]], %[[AT:.*]], %[[WHAT:.*]]) %[[DONE]] {
// CHECK: %[[C:.*]] = mux %[[MORE:.*]] [%arg4, %[[CAGAIN:.*]]] {
// CHECK: %[[I:.*]] = mux %[[MORE]] [%{{.*}}, %[[AGAIN:.*]]] {
// CHECK: %[[GUESS:.*]] = guess %[[FAST:.*]], %{{.*}} {handshake.bb = 1 : ui32
// CHECK: %[[LAST:.*]], %[[TAKES:.*]], %{{.*}} = judge %[[GUESS]], %[[MAYBE:.*]] {
// CHECK-DAG: %[[CAGAIN]], %{{.*}} = cond_br %[[GUESS]], %[[C]] {
// CHECK-DAG: %[[AGAIN]], %{{.*}} = cond_br %[[GUESS]], %[[NEXT:.*]] {
// CHECK-DAG: %[[TOLD:.*]], %{{.*}} = cond_br %[[TAKES]], %[[C]] {
// CHECK-DAG: %[[BOTH:.*]], %{{.*}} = cond_br %[[TAKES]], %[[LAST]] {
// CHECK-DAG: %[[DONE]], %{{.*}} = cond_br %[[BOTH]], %[[TOLD]] {
// CHECK-DAG: %[[ADDRESS:.*]], %{{.*}} = cond_br %[[TAKES]], %[[I]] {
// CHECK-DAG: %[[DATA:.*]], %{{.*}} = cond_br %[[TAKES]], %[[FOUND:.*]] {
// CHECK: %[[GOOD:.*]] = cmpi ult, %[[I]], %{{.*}} {
// CHECK: %[[CLAMPED:.*]] = select %[[GOOD]][%[[I]], %{{.*}}] {
// CHECK: %[[MORE]] = init %[[GUESS]] {
// CHECK: %[[COUNT]] = constant %[[TOLD]] {
// CHECK: load[%[[CLAMPED]]]
// CHECK: %[[FOUND]] = muli
// CHECK: store[%[[ADDRESS]]] %[[DATA]] {
// CHECK: %[[FAST]] = cmpi ne, %[[I]],
// CHECK: %[[MAYBE]] = andi %[[FAST]],
handshake.func @store(%a: memref<100xi32>, %b: memref<100xi32>, %a_start: !handshake.control<>, %b_start: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "b", "a_start", "b_start", "start"], resNames = ["a_end", "b_end", "end"]} {
  %loaded, %a_end = mem_controller[%a : memref<100xi32>] %a_start (%from) %done {connectedBlocks = [1 : i32], handshake.name = "mem_controller1"} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %b_end = mem_controller[%b : memref<100xi32>] %b_start (%count, %to, %what) %done {connectedBlocks = [1 : i32], handshake.name = "mem_controller2"} : (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.channel<i32>) -> ()
  %zero = constant %start {handshake.bb = 0 : ui32, handshake.name = "constant0", value = 0 : i32} : <>, <i32>
  %c = mux %more [%start, %c_again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<>, <>] to <>
  %i = mux %more [%zero, %again] {handshake.bb = 1 : ui32, handshake.name = "mux2"} : <i1>, [<i32>, <i32>] to <i32>
  %more = init %maybe {handshake.bb = 1 : ui32, handshake.name = "init1"} : <i1>
  %count = constant %c {handshake.bb = 1 : ui32, handshake.name = "constant1", value = 1 : i32} : <>, <i32>
  %any = source {handshake.bb = 1 : ui32, handshake.name = "source1"} : <>
  %one = constant %any {handshake.bb = 1 : ui32, handshake.name = "constant2", value = 1 : i32} : <>, <i32>
  %end = constant %any {handshake.bb = 1 : ui32, handshake.name = "constant3", value = 99 : i32} : <>, <i32>
  %from, %x = load[%i] %loaded {handshake.bb = 1 : ui32, handshake.name = "load1"} : <i32>, <i32>, <i32>, <i32>
  %square = muli %x, %x {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i32>
  %to, %what = store[%i] %square {handshake.bb = 1 : ui32, handshake.name = "store1"} : <i32>, <i32>, <i32>, <i32>
  %next = addi %i, %one {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i32>
  %fast = cmpi ne, %i, %end {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i32>
  %slow = cmpi ult, %square, %end {handshake.bb = 1 : ui32, handshake.name = "cmpi2"} : <i32>
  %maybe = andi %fast, %slow {handshake.bb = 1 : ui32, handshake.name = "andi1"} : <i1>
  %c_again, %done = cond_br %maybe, %c {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <>
  %passed, %gone = cond_br %slow, %next {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i32>
  %passed_fast, %gone_fast = cond_br %slow, %fast {handshake.bb = 1 : ui32, handshake.name = "cond_br3"} : <i1>, <i1>
  %again, %gone_too = cond_br %passed_fast, %passed {handshake.bb = 1 : ui32, handshake.name = "cond_br4"} : <i1>, <i32>
  end {handshake.bb = 2 : ui32, handshake.name = "end1"} %a_end, %b_end, %start : <>, <>, <>
}

// -----

// The product is needed for the next iteration anyway.

// CHECK-LABEL: handshake.func @carried
// CHECK-NOT: guess
handshake.func @carried(%x: !handshake.channel<i8>, %limit: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "limit", "start"], resNames = ["out0", "end"]} {
  %i = mux %more [%x, %again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %most = repeat %more, %limit {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i8> to <i8>
  %more = init %small {handshake.bb = 1 : ui32, handshake.name = "init1"} : <i1>
  %square = muli %i, %i {handshake.bb = 1 : ui32, handshake.name = "muli1"} : <i8>
  %small = cmpi ult, %square, %most {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i8>
  %again, %out = cond_br %small, %square {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end1"} %out, %start : <i8>, <>
}

// -----

// What is known at once is waited for.

// CHECK-LABEL: handshake.func @early
// CHECK-NOT: guess
handshake.func @early(%x: !handshake.channel<i8>, %limit: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "limit", "start"], resNames = ["out0", "end"]} {
  %i = mux %more [%x, %again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<i8>, <i8>] to <i8>
  %most = repeat %more, %limit {handshake.bb = 1 : ui32, handshake.name = "repeat1"} : <i1>, <i8> to <i8>
  %more = init %small {handshake.bb = 1 : ui32, handshake.name = "init1"} : <i1>
  %sum = addi %i, %i {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i8>
  %small = cmpi ult, %sum, %most {handshake.bb = 1 : ui32, handshake.name = "cmpi1"} : <i8>
  %again, %out = cond_br %small, %sum {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  end {handshake.bb = 2 : ui32, handshake.name = "end1"} %out, %start : <i8>, <>
}
