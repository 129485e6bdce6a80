// RUN: hls-opt %s --split-input-file --pass-pipeline='builtin.module(handshake-share-branches,handshake-canonicalize)' | FileCheck %s

// One multiplier for both sides: `u` is before the branch for both, and a mux
// chooses the other operand. A branch leads the product to where it was needed.

// CHECK-LABEL: handshake.func @sides(
// CHECK-SAME: %[[C:arg0]]: {{.*}}, %[[U:arg1]]: {{.*}}, %[[V:arg2]]: {{.*}}, %[[K:arg3]]:
// CHECK-DAG:   %[[VT:.*]], %{{.*}} = cond_br %[[C]], %[[V]] {handshake.bb = 0
// CHECK-DAG:   %{{.*}}, %[[KF:.*]] = cond_br %[[C]], %[[K]] {handshake.bb = 0
// CHECK:       %[[MUX:.*]] = mux %[[C]] [%[[KF]], %[[VT]]] {handshake.bb = 4 : ui32
// CHECK-NEXT:  %[[M:.*]] = muli %{{.*}}, %{{.*}} {handshake.bb = 4 : ui32
// CHECK-NEXT:  %[[T:.*]], %[[F:.*]] = cond_br %[[C]], %[[M]] {handshake.bb = 4 : ui32
// CHECK-NOT:   = muli
// CHECK:       addi %[[T]], %{{.*}} {handshake.bb = 1
// CHECK:       subi %[[F]], %{{.*}} {handshake.bb = 2
// CHECK-NOT:   = muli
handshake.func @sides(%c: !handshake.channel<i1>, %u: !handshake.channel<i32>, %v: !handshake.channel<i32>, %k: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["c", "u", "v", "k", "start"], resNames = ["o", "end"]} {
  %ut, %uf = cond_br %c, %u {handshake.bb = 0 : ui32} : <i1>, <i32>
  %vt, %vf = cond_br %c, %v {handshake.bb = 0 : ui32} : <i1>, <i32>
  %kt, %kf = cond_br %c, %k {handshake.bb = 0 : ui32} : <i1>, <i32>
  %p = muli %vt, %ut {handshake.bb = 1 : ui32} : <i32>
  %x = addi %p, %vt {handshake.bb = 1 : ui32} : <i32>
  %q = muli %uf, %kf {handshake.bb = 2 : ui32} : <i32>
  %y = subi %q, %kf {handshake.bb = 2 : ui32} : <i32>
  %o = mux %c [%y, %x] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  end {handshake.bb = 3 : ui32} %o, %start : <i32>, <>
}

// -----

// The product of one side needs that of the other side before: each would wait
// for the one before it in a cycle, whichever side is taken.

// CHECK-LABEL: handshake.func @in_a_cycle
// CHECK: = muli
// CHECK: = muli
handshake.func @in_a_cycle(%c: !handshake.channel<i1>, %u: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["c", "u", "start"], resNames = ["o", "end"]} {
  %more = init %c {handshake.bb = 0 : ui32} : <i1>
  %s = mux %more [%u, %next] {handshake.bb = 0 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %st, %sf = cond_br %c, %s {handshake.bb = 0 : ui32} : <i1>, <i32>
  %p = muli %st, %st {handshake.bb = 1 : ui32} : <i32>
  %q = muli %sf, %sf {handshake.bb = 2 : ui32} : <i32>
  %o = mux %c [%q, %p] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  %next, %out = cond_br %c, %o {handshake.bb = 3 : ui32} : <i1>, <i32>
  end {handshake.bb = 3 : ui32} %out, %start : <i32>, <>
}

// -----

// What is before a product in its block is in a block before it then; what is
// before it and counts by blocks, such as a load, keeps the product where it is.

// CHECK-LABEL: handshake.func @before
// CHECK: addi {{.*}}handshake.bb = 6 : ui32
// CHECK: muli {{.*}}handshake.bb = 4 : ui32
// CHECK-NOT: = muli
handshake.func @before(%c: !handshake.channel<i1>, %u: !handshake.channel<i32>, %v: !handshake.channel<i32>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["c", "u", "v", "start"], resNames = ["o", "end"]} {
  %ut, %uf = cond_br %c, %u {handshake.bb = 0 : ui32} : <i1>, <i32>
  %vt, %vf = cond_br %c, %v {handshake.bb = 0 : ui32} : <i1>, <i32>
  %sum = addi %ut, %vt {handshake.bb = 1 : ui32} : <i32>
  %p = muli %sum, %vt {handshake.bb = 1 : ui32} : <i32>
  %x = xori %p, %sum {handshake.bb = 1 : ui32} : <i32>
  %q = muli %uf, %vf {handshake.bb = 2 : ui32} : <i32>
  %o = mux %c [%q, %x] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  end {handshake.bb = 3 : ui32} %o, %start : <i32>, <>
}

// CHECK-LABEL: handshake.func @loaded
// CHECK: = muli
// CHECK: = muli
handshake.func @loaded(%a: memref<8xi32>, %c: !handshake.channel<i1>, %u: !handshake.channel<i32>, %a_start: !handshake.control<>, %start: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "c", "u", "a_start", "start"], resNames = ["o", "a_end", "end"]} {
  %data, %done = mem_controller[%a : memref<8xi32>] %a_start (%la) %start {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>) -> !handshake.channel<i32>
  %ut, %uf = cond_br %c, %u {handshake.bb = 0 : ui32} : <i1>, <i32>
  %la, %loaded = load[%ut] %data {handshake.bb = 1 : ui32} : <i32>, <i32>, <i32>, <i32>
  %p = muli %loaded, %ut {handshake.bb = 1 : ui32} : <i32>
  %q = muli %uf, %uf {handshake.bb = 2 : ui32} : <i32>
  %o = mux %c [%q, %p] {handshake.bb = 3 : ui32} : <i1>, [<i32>, <i32>] to <i32>
  end {handshake.bb = 3 : ui32} %o, %done, %start : <i32>, <>, <>
}
