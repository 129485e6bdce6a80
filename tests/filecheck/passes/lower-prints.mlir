// RUN: hls-opt %s --pass-pipeline='builtin.module(lower-cf-to-handshake)' | FileCheck %s

// The control of a block goes through what it prints, one after the other, and
// leaves the block behind the last one: the order of the prints is that of the
// text, and none is left when the execution ends. What is no print begins with
// the block.

// CHECK-LABEL: handshake.func @branches(
// CHECK: %[[A:.*]] = instance @one(%arg0, %arg2) {{.*}}hls.prints = "%d"
// CHECK: %[[P:.*]]:2 = instance @pop(%arg0, %arg2)
// CHECK: %[[B:.*]] = instance @two(%[[P]]#0, %[[A]])
// CHECK: %[[T:.*]], %[[F:.*]] = cond_br %arg1, %[[B]] {{.*}} : <i1>, <>
// CHECK: %[[C:.*]], %{{.*}} = control_merge [%[[T]]]
// CHECK: %[[D:.*]] = instance @one(%{{.*}}, %[[C]])
// CHECK: %[[E:.*]], %{{.*}} = control_merge [%[[F]]]
// CHECK: %[[END:.*]] = merge %[[D]], %[[E]]
// CHECK: end {{.*}} %{{.*}}, %[[END]] : <i32>, <>
func.func @branches(%a: i32, %c: i1) -> i32 {
  call @one(%a) {hls.prints = "%d"} : (i32) -> ()
  %p = call @pop(%a) : (i32) -> i32
  call @two(%p) {hls.prints = "%x"} : (i32) -> ()
  cf.cond_br %c, ^bb1(%p : i32), ^bb2(%a : i32)
^bb1(%x: i32):
  call @one(%x) {hls.prints = "%d"} : (i32) -> ()
  return %x : i32
^bb2(%y: i32):
  return %y : i32
}
func.func private @one(i32)
func.func private @two(i32)
func.func private @pop(i32) -> i32
