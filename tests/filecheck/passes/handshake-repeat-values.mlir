// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-repeat-values)' | FileCheck %s

// A value that a loop uses and does not change is repeated, in the block of the
// mux; the branch that brought it back goes. Control stays as it is.

// CHECK-LABEL: handshake.func @invariant
// CHECK-NEXT: %[[CTRL:.*]] = mux %[[MORE:.*]] [%arg2, %{{.*}}] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<>, <>] to <>
// CHECK-NEXT: %[[STEP:.*]] = repeat %[[MORE]], %arg1 {handshake.bb = 1 : ui32, handshake.name = "repeat0"} : <i1>, <i8> to <i8>
// CHECK-NEXT: %[[X:.*]] = mux %[[MORE]] [%arg0, %[[AGAIN:.*]]] {
// CHECK-NEXT: %[[MORE]] = init %[[ODD:.*]] {
// CHECK-NEXT: %[[SUM:.*]] = addi %[[X]], %[[STEP]] {
// CHECK-NEXT: %[[ODD]] = trunci %[[SUM]] {
// CHECK-NEXT: %[[AGAIN]], %[[LAST:.*]] = cond_br %[[ODD]], %[[SUM]] {
// CHECK-NEXT: cond_br %[[ODD]], %[[CTRL]] {
// CHECK-NEXT: end
handshake.func @invariant(%x: !handshake.channel<i8>, %step: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["x", "step", "start"], resNames = ["out0", "end"]} {
  %c = mux %more [%start, %c_again] {handshake.bb = 1 : ui32, handshake.name = "mux1"} : <i1>, [<>, <>] to <>
  %s = mux %more [%step, %s_again] {handshake.bb = 1 : ui32, handshake.name = "mux2"} : <i1>, [<i8>, <i8>] to <i8>
  %v = mux %more [%x, %v_again] {handshake.bb = 1 : ui32, handshake.name = "mux3"} : <i1>, [<i8>, <i8>] to <i8>
  %more = init %odd {handshake.bb = 1 : ui32, handshake.name = "init1"} : <i1>
  %sum = addi %v, %s {handshake.bb = 1 : ui32, handshake.name = "addi1"} : <i8>
  %odd = trunci %sum {handshake.bb = 1 : ui32, handshake.name = "trunci1"} : <i8> to <i1>
  %v_again, %last = cond_br %odd, %sum {handshake.bb = 1 : ui32, handshake.name = "cond_br1"} : <i1>, <i8>
  %s_again, %s_last = cond_br %odd, %s {handshake.bb = 1 : ui32, handshake.name = "cond_br2"} : <i1>, <i8>
  %c_again, %done = cond_br %odd, %c {handshake.bb = 1 : ui32, handshake.name = "cond_br3"} : <i1>, <>
  end {handshake.bb = 2 : ui32, handshake.name = "end0"} %last, %done : <i8>, <>
}

// -----

// What is used behind the branch, too, still comes by it.

// CHECK-LABEL: handshake.func @used_behind_the_branch
// CHECK-NEXT: %[[V:.*]] = repeat %[[MORE:.*]], %arg1
// CHECK-NEXT: %[[MORE]] = init %arg0
// CHECK-NEXT: %[[AGAIN:.*]], %[[LAST:.*]] = cond_br %arg0, %[[V]]
// CHECK-NEXT: %[[SUM:.*]] = addi %[[AGAIN]], %[[AGAIN]]
// CHECK-NEXT: end {{.*}}%[[LAST]], %[[SUM]], %arg2
handshake.func @used_behind_the_branch(%c: !handshake.channel<i1>, %x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["c", "x", "start"], resNames = ["out0", "out1", "end"]} {
  %v = mux %more [%x, %again] : <i1>, [<i8>, <i8>] to <i8>
  %more = init %c : <i1>
  %again, %last = cond_br %c, %v : <i1>, <i8>
  %sum = addi %again, %again : <i8>
  end %last, %sum, %start : <i8>, <i8>, <>
}

// -----

// These are other tokens: of another condition, at the other side of the branch,
// after an init that begins with 1, in the other order, and by way of a sum.

// CHECK-LABEL: handshake.func @others
// CHECK-NOT: repeat
handshake.func @others(%c: !handshake.channel<i1>, %d: !handshake.channel<i1>, %x: !handshake.channel<i8>, %start: !handshake.control<>, ...) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.control<>) attributes {argNames = ["c", "d", "x", "start"], resNames = ["out0", "out1", "out2", "out3", "out4", "out5", "end"]} {
  %more = init %c : <i1>
  %one = init %c {hw.parameters = {INIT_TOKEN = true}} : <i1>
  %v0 = mux %more [%x, %again0] : <i1>, [<i8>, <i8>] to <i8>
  %again0, %last0 = cond_br %d, %v0 : <i1>, <i8>
  %v1 = mux %more [%x, %again1] : <i1>, [<i8>, <i8>] to <i8>
  %last1, %again1 = cond_br %c, %v1 : <i1>, <i8>
  %v2 = mux %one [%x, %again2] : <i1>, [<i8>, <i8>] to <i8>
  %again2, %last2 = cond_br %c, %v2 : <i1>, <i8>
  %v3 = mux %more [%again3, %x] : <i1>, [<i8>, <i8>] to <i8>
  %again3, %last3 = cond_br %c, %v3 : <i1>, <i8>
  %v4 = mux %more [%x, %again4] : <i1>, [<i8>, <i8>] to <i8>
  %sum = addi %v4, %v4 : <i8>
  %again4, %last4 = cond_br %c, %sum : <i1>, <i8>
  %v5 = mux %c [%x, %again5] : <i1>, [<i8>, <i8>] to <i8>
  %again5, %last5 = cond_br %c, %v5 : <i1>, <i8>
  end %last0, %last1, %last2, %last3, %last4, %last5, %start : <i8>, <i8>, <i8>, <i8>, <i8>, <i8>, <>
}
