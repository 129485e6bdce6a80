// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | FileCheck --strict-whitespace %s --check-prefix=GENERIC

// The dots mean nothing, but are always written.
// CHECK: handshake.func @empty(...) attributes {argNames = [], resNames = []} {
// CHECK-NEXT: end{{$}}
handshake.func @empty() {
  end
}

// CHECK: handshake.func @dots(...) attributes {argNames = [], resNames = []} {
handshake.func @dots(...) {
  end
}

// Names come from the SSA names where they are not given.
// CHECK{LITERAL}: handshake.func @named(%arg0: !handshake.channel<i8>, %arg1: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.channel<i8>) attributes {argNames = ["x", "0"], resNames = ["out0", "out1"]} {
// CHECK-NEXT: end {handshake.bb = 1 : ui32, handshake.name = "end0"} %arg1, %arg0 : <>, <i8>
// GENERIC: "handshake.end"(%{{.*}}, %{{.*}}) {handshake.bb = 1 : ui32, handshake.name = "end0"} : (!handshake.control<>, !handshake.channel<i8>) -> ()
// GENERIC{LITERAL}: }) {argNames = ["x", "0"], function_type = (!handshake.channel<i8>, !handshake.control<>) -> (!handshake.control<>, !handshake.channel<i8>), resNames = ["out0", "out1"], sym_name = "named"} : () -> ()
handshake.func @named(%x: !handshake.channel<i8>, %0: !handshake.control<>, ...) -> (!handshake.control<>, !handshake.channel<i8>) {
  end {handshake.name = "end0", handshake.bb = 1 : ui32} %0, %x : <>, <i8>
}

// CHECK: handshake.func private @declared(!handshake.channel<i8>, memref<4xi8>, ...) -> !handshake.control<> attributes {argNames = ["in0", "in1"], resNames = ["done"]}{{$}}
handshake.func private @declared(!handshake.channel<i8>, memref<4xi8>) -> !handshake.control<> attributes {resNames = ["done"]}

// A declaration may be public, too, in both forms.
// CHECK: handshake.func @offered(!handshake.control<[t: i1 (U)]>, ...) -> !handshake.control<> attributes {argNames = ["a"], resNames = ["out0"]}{{$}}
// GENERIC: argNames = ["a"]
// GENERIC-SAME: sym_name = "offered"
handshake.func @offered(%a: !handshake.control<[t: i1 (U)]>) -> !handshake.control<>

// Attributes of arguments and results stay where they are.
// CHECK: handshake.func nested @annotated(%arg0: !handshake.control<> {hw.tag = 1 : i8}, ...) -> (!handshake.control<> {hw.tag = 2 : i8}) attributes {argNames = ["c"], cfg.edges = "0 1", resNames = ["out0"]} {
handshake.func nested @annotated(%c: !handshake.control<> {hw.tag = 1 : i8}) -> (!handshake.control<> {hw.tag = 2 : i8}) attributes {cfg.edges = "0 1"} {
  end %c : <>
}

// CHECK-LABEL: handshake.func @instances
handshake.func @instances(%x: !handshake.channel<i8>, %m: memref<4xi8>) -> !handshake.control<> {
  // CHECK-NEXT: %0 = instance @declared(%arg0, %arg1) {WIDTH = 8 : i32, handshake.name = "call0"} : (!handshake.channel<i8>, memref<4xi8>) -> !handshake.control<>
  // GENERIC: "handshake.instance"(%{{.*}}, %{{.*}}) {WIDTH = 8 : i32, handshake.name = "call0", module = @declared} : (!handshake.channel<i8>, memref<4xi8>) -> !handshake.control<>
  %0 = instance @declared(%x, %m) {handshake.name = "call0", WIDTH = 8 : i32} : (!handshake.channel<i8>, memref<4xi8>) -> !handshake.control<>
  // CHECK-NEXT: instance @empty() : () -> ()
  instance @empty() : () -> ()
  end %0 : <>
}
