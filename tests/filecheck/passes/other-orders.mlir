// RUN: hls-opt %s --pass-pipeline='builtin.module(handshake-infer-basic-blocks,lower-cf-to-handshake,remove-operation-names)' | FileCheck %s

// What docs/library.md says differs from Dynamatic's results: where operations
// are between blocks, and the order of what merges choose from.

// An argument is there before any block is chosen.
// CHECK-LABEL: handshake.func @into_merges
// CHECK:         fork [2] %arg0 {handshake.bb = 0 : ui32}
// CHECK-NEXT:    merge {{.*}} {handshake.bb = 1 : ui32}
handshake.func @into_merges(%a: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>) attributes {argNames = ["a"], resNames = ["b", "c"]} {
  %0:2 = fork [2] %a : <>
  %1 = merge %0#0 {handshake.bb = 1 : ui32} : <>
  %2 = merge %0#1 {handshake.bb = 1 : ui32} : <>
  end %1, %2 : <>, <>
}

// On the way from a branch to merges, be they in one block or in two.
// CHECK-LABEL: handshake.func @between
// CHECK:         fork [3] %{{[0-9]+}} : <>
handshake.func @between(%a: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a"], resNames = ["b", "c", "d"]} {
  %0 = br %a {handshake.bb = 1 : ui32} : <>
  %1:3 = fork [3] %0 : <>
  %2 = merge %1#0 {handshake.bb = 2 : ui32} : <>
  %3 = merge %1#1 {handshake.bb = 2 : ui32} : <>
  %4 = merge %1#2 {handshake.bb = 3 : ui32} : <>
  end %2, %3, %4 : <>, <>, <>
}

// In the order of the blocks: the way into the loop first.
// CHECK-LABEL: handshake.func @again
// CHECK:         %[[IN:[0-9]+]] = br %arg0 {handshake.bb = 0 : ui32}
// CHECK:         mux %{{[a-z_0-9]+}} [%[[IN]], %trueResult{{[_0-9]*}}] {handshake.bb = 1 : ui32}
func.func @again(%a: i32) -> i32 {
  cf.br ^loop(%a : i32)
^loop(%b: i32):
  %c = arith.addi %b, %a : i32
  %d = arith.cmpi slt, %c, %a : i32
  cf.cond_br %d, ^loop(%c : i32), ^end
^end:
  return %c : i32
}

// CHECK-LABEL: handshake.func @either
// CHECK:         %[[ONE:[0-9]+]] = br %result{{[_0-9]*}} {handshake.bb = 1 : ui32} : <>
// CHECK:         %[[TWO:[0-9]+]] = br %result{{[_0-9]*}} {handshake.bb = 2 : ui32} : <>
// CHECK:         control_merge [%[[ONE]], %[[TWO]]]  {handshake.bb = 3 : ui32}
func.func @either(%a: i1) {
  cf.cond_br %a, ^one, ^two
^one:
  cf.br ^end
^two:
  cf.br ^end
^end:
  return
}
