// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s

// Memories inside the circuit: a ram each, whose accesses begin with the start
// of the execution; the execution ends when they have. Two references to one
// global are one memory. The circuit does not refer to globals.

// CHECK-NOT: memref.global
memref.global "private" constant @table : memref<4xi8> = dense<[1, -2, 3, 4]>
memref.global "private" @state : memref<1xi32> = dense<7>

// CHECK-LABEL: handshake.func @locals
// CHECK-SAME: argNames = ["i", "start"], resNames = ["out0", "end"]
// CHECK-NEXT: %[[F:.*]]:2 = lazy_fork [2] %arg1
// CHECK-NEXT: %[[T:.*]] = "handshake.ram"() {handshake.name = "t", initialValue = dense<[1, -2, 3, 4]> : tensor<4xi8>} : () -> memref<4xi8>
// CHECK-NEXT: %[[TO:.*]]:2, %[[TE:.*]] = mem_controller[%[[T]] : memref<4xi8>] %[[F]]#1 (%[[A0:.*]], %[[A1:.*]]) %[[F]]#1 {connectedBlocks = [0 : i32]
// CHECK-NEXT: %[[B:.*]] = "handshake.ram"() {handshake.name = "buffer", initialValue = dense<0.000000e+00> : tensor<16xf32>} : () -> memref<16xf32>
// CHECK-NEXT: %[[BE:.*]] = mem_controller[%[[B]] : memref<16xf32>] %[[F]]#1
// CHECK-NEXT: %[[S:.*]] = "handshake.ram"() {handshake.name = "{{.*}}", initialValue = dense<7> : tensor<1xi32>} : () -> memref<1xi32>
// CHECK-NEXT: %[[SQ:.*]]:2 = lsq[%[[S]] : memref<1xi32>] (%[[F]]#1, %[[F]]#0,
// CHECK: %[[J:.*]] = join %[[TE]], %[[BE]], %[[SQ]]#1 {handshake.bb = 0 : ui32
// CHECK: end {{.*}} %{{.*}}, %[[J]]
func.func @locals(%i: index {handshake.arg_name = "i"}) -> i8 {
  %t = memref.get_global @table : memref<4xi8> {handshake.name = "t"}
  %b = memref.alloca() {handshake.name = "buffer"} : memref<16xf32>
  %x = memref.load %t[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<4xi8>
  %again = memref.get_global @table : memref<4xi8>
  %y = memref.load %again[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<4xi8>
  %f = arith.constant 1.0 : f32
  memref.store %f, %b[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<16xf32>
  %s = memref.get_global @state : memref<1xi32>
  %v = memref.load %s[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<1xi32>
  memref.store %v, %s[%i] {handshake.mem_interface = #handshake.mem_interface<LSQ: 0>} : memref<1xi32>
  %sum = arith.addi %x, %y : i8
  return %sum : i8
}

// One memory needs no join, and one that nothing accesses is not there.
// CHECK-LABEL: handshake.func @one
// CHECK: %[[E:.*]] = mem_controller
// CHECK-NOT: ram
// CHECK-NOT: join
// CHECK: end {{.*}} %[[E]] : <>
func.func @one(%i: index, %v: i32) {
  %a = memref.alloca() : memref<2xi32>
  %unused = memref.alloca() : memref<2xi32>
  memref.store %v, %a[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<2xi32>
  return
}
